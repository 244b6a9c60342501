import { Link } from '#ui/link.tsx'
import css from './reading-invitation.module.css'

/** Leads to where a meter that is read by eye can be read by its customer. */
export function ReadingInvitation({ href }: { href: string }) {
  return (
    <p className={css.invitation}>
      Read your meter yourself so your next bill isn’t estimated. <Link to={href}>Send a meter reading</Link>
    </p>
  )
}
