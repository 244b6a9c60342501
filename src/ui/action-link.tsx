import { LinkTo } from './link-to.tsx'
import css from './centered-layout.module.css'

/** What to do on a screen that stands alone: a link that looks like the button it stands for. */
export const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <p>
    <LinkTo className={css.action} href={href}>
      {children}
    </LinkTo>
  </p>
)
