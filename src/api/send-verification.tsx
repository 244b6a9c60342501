import { emailVerification } from '#schemas/user/routes.ts'
import { Button } from '#ui/button.tsx'
import { problemMessage } from './problem.ts'
import { useAction } from './use-action.ts'

interface Props {
  /** the email address to verify */
  email: string
  disabledReason?: string | undefined
}

/** Sends the email whose link verifies an address. */
export function SendVerification({ email, disabledReason }: Props) {
  const [send, state] = useAction(emailVerification, { refreshes: [] })
  return (
    <div>
      <Button tone="quiet" onClick={() => send({ body: {} })} isBusy={state.is === 'running'} disabledReason={disabledReason}>
        Send email
      </Button>
      <p role="status">
        {state.is === 'done' && `We sent an email to ${email}. Open the link in it to verify your address.`}
        {state.is === 'failed' && problemMessage(state.problem)}
      </p>
    </div>
  )
}
