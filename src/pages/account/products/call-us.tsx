import { telHref } from '#lib/tel-href.ts'
import { ActionLink } from '#ui/action-link.tsx'
import css from './call-us.module.css'

/** What is done by a call, below what it is about. @param to such as `change your plan` */
export const CallUs = ({ to, number }: { to: string; number: string }) => (
  <div className={css.call}>
    <p>To {to}, call us.</p>
    <ActionLink href={telHref(number)}>{`Call ${number}`}</ActionLink>
  </div>
)
