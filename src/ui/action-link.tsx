import css from './button.module.css'
import { LinkTo } from './link-to.tsx'

interface Props {
  href: string
  tone?: 'plain' | 'quiet' | undefined
  children: string
}

/** A link that looks like a button. */
export const ActionLink = ({ href, tone = 'plain', children }: Props) => (
  <p className={css.place} data-tone={tone}>
    <LinkTo className={`label target unbroken ${css.button}`} href={href}>
      {children}
    </LinkTo>
  </p>
)
