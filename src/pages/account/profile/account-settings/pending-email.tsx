import { cancelEmailChange } from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { failureText } from '#api/failure-text.ts'
import { useAction } from '#api/use-action.ts'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { wholeMomentText } from '#ui/time.tsx'
import css from './account-settings.module.css'

interface Props {
  email: string
  pendingEmail: string
  /** an instant */
  until: string | undefined
  disabledReason: string | undefined
}

/** A new address to sign in with, until the customer opens the link in the email to it. */
export function PendingEmail({ email, pendingEmail, until, disabledReason }: Props) {
  const [send, sending] = useAction(emailVerification, { refreshes: 'everything' })
  const [cancel, cancelling] = useAction(cancelEmailChange, { refreshes: 'everything' })
  const failed = [sending, cancelling].find((state) => state.is === 'failed')
  return (
    <div className={css.fact}>
      <p className="quiet">New email address</p>
      <p className={css.value}>{pendingEmail}</p>
      <p className={css.text}>
        We sent an email there. Open the link in it{until && ` by ${wholeMomentText(until)}`}, and you sign in with this address. Until then
        you sign in with {email}.
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
        {failed ? failureText(failed.problem) : sending.is === 'done' && 'We sent the email again.'}
      </StateLine>
    </div>
  )
}
