import { LinkTo } from './link-to.tsx'
import css from './centered-layout.module.css'

/** A link that looks like a button. */
export const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <p>
    <LinkTo className={css.action} href={href}>
      {children}
    </LinkTo>
  </p>
)
