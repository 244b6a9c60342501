import { cancelEmailChange } from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { wordsFor } from '#api/problem.ts'
import { useAction } from '#api/use-action.ts'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './account-settings.module.css'

interface Props {
  email: string
  pendingEmail: string
  /** an instant */
  until: string | undefined
  disabledReason: string | undefined
}

/** The address that is to replace the one they sign in with, until the link mailed to it is used. */
export function PendingEmail({ email, pendingEmail, until, disabledReason }: Props) {
  const [send, sending] = useAction(emailVerification, { refreshes: 'everything' })
  const [cancel, cancelling] = useAction(cancelEmailChange, { refreshes: 'everything' })
  const failed = [sending, cancelling].find((state) => state.is === 'failed')
  return (
    <div className={css.fact}>
      <p className={css.label}>New email address</p>
      <p className={css.value}>{pendingEmail}</p>
      <p>
        We sent a mail there. Open its link{until && ` by ${dayAndTime(until)}`}, and you sign in with this address. Until then you sign in
        with {email}.
      </p>
      <div className={css.actions}>
        <Button
          tone="quiet"
          label="Send again: New email address"
          onClick={() => send({ body: {} })}
          isBusy={sending.is === 'running'}
          disabledReason={disabledReason}
        >
          Send again
        </Button>
        <Button
          tone="quiet"
          label="Cancel: New email address"
          onClick={() => cancel({})}
          isBusy={cancelling.is === 'running'}
          disabledReason={disabledReason}
        >
          Cancel
        </Button>
      </div>
      <StateLine tone={failed ? 'bad' : 'good'}>
        {failed ? wordsFor(failed.problem) : sending.is === 'done' && 'We sent the mail again.'}
      </StateLine>
    </div>
  )
}

const dayAndTime = (instant: string) =>
  new Date(instant).toLocaleString('en-NZ', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Pacific/Auckland',
  })
