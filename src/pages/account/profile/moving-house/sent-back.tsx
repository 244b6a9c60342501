import { Navigate, useLocation } from 'react-router-dom'
import type { AccountPath } from '#lib/paths.ts'
import { Notice } from '#ui/notice.tsx'

const SENT_BACK = 'sentBack'

/**
 * Where an earlier step is shown than the address asks for: changes the address, or the page would jump ahead while the customer is
 * still typing. Then says on that step that the move was not sent.
 * @param to the step that is shown; undefined where it is the one that the address asks for, or may be once the new place is looked up
 */
export function SentBack({ to }: { to: AccountPath | undefined }) {
  const { state } = useLocation()
  if (to) return <Navigate replace to={to} state={SENT_BACK} />
  if (state !== SENT_BACK) return null
  return (
    <Notice title="Your move is not sent yet" tone="warning">
      Please check this step and go on: something is missing here, or has changed.
    </Notice>
  )
}
