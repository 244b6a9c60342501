import type { Endpoint } from '#schemas/webhooks/entities.ts'
import { allowWebhookProposal, dropWebhookProposal } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { summaryOf, type Types } from './endpoint-form.tsx'
import own from './webhooks.module.css'

interface Props {
  endpoint: Pick<Endpoint, 'id' | 'description'>
  waiting: NonNullable<Endpoint['waiting']>
  types: Types
  needsFourEyes: boolean
  refresh(): Promise<void>
}

/** Where an endpoint shall lead once a colleague allows it, and the choice for who may. */
export function Waiting({ endpoint: { id, description }, waiting, types, needsFourEyes, refresh }: Props) {
  const { url, by, at, isNew, isMine } = waiting
  const isAlone = isMine && needsFourEyes
  const params = { endpointId: id, proposalId: waiting.id }
  const { isBusy, attempt, notice } = useAttempt('That did not work')
  const act = (work: () => Promise<unknown>) =>
    void attempt(async () => {
      try {
        await work()
      } finally {
        // Also after a refusal: a colleague may have decided in the meantime.
        await refresh()
      }
    })
  const events =
    waiting.types.length === 0 ? 'all events' : `these events: ${waiting.types.map((type) => summaryOf(types, type)).join('; ')}`
  return (
    <Notice title={isNew ? 'This endpoint waits for a colleague' : 'A change waits for a colleague'} tone="warning">
      <p>
        {by} {isNew ? 'added it' : 'changed it'} {momentText(at)}.{' '}
        {isNew ? 'Until it is allowed it gets nothing, and its events wait.' : 'Until it is allowed the endpoint stays as it is.'}
        {isAlone && ' Everyone who may publish can allow it, except you, who changed it last.'}
      </p>
      <p className={own.url}>
        {url}
        <br />
        Gets {events}.
      </p>
      <div className={css.row}>
        <AskingButton
          isBusy={isBusy}
          disabledReason={isAlone ? 'You changed it last: a colleague who may publish allows it' : undefined}
          title={`Allow ${description}?`}
          text={`What customers do goes to ${url} from then on: ${events}.`}
          yes="Allow it"
          no="Not yet"
          onYes={() => act(() => call(allowWebhookProposal, { params }))}
        >
          Allow
        </AskingButton>
        {!isNew && (
          <Button tone="quiet" isBusy={isBusy} onClick={() => act(() => call(dropWebhookProposal, { params }))}>
            Drop the change
          </Button>
        )}
      </div>
      {notice}
    </Notice>
  )
}
