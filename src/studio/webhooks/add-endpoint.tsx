import { useState } from 'react'
import { addWebhookEndpoint } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { type EndpointDraft, EndpointForm, missingIn, type Types } from './endpoint-form.tsx'
import type { Secret } from './new-secret.tsx'

const EMPTY: EndpointDraft = { url: '', description: '', types: [] }

interface Props {
  types: Types
  refresh(): Promise<void>
  onSecret(secret: Secret): void
}

export function AddEndpoint({ types, refresh, onSecret }: Props) {
  const [draft, setDraft] = useState(EMPTY)
  const { isBusy, attempt, notice } = useAttempt('Nothing was added')
  const refusal = missingIn(draft)
  async function add() {
    const { secret } = await call(addWebhookEndpoint, { body: draft })
    onSecret({ description: draft.description, secret })
    setDraft(EMPTY)
    await refresh()
    return undefined
  }
  return (
    <Section title="Add an endpoint">
      <form
        className={css.panel}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !refusal) void attempt(add)
        }}
      >
        <EndpointForm draft={draft} types={types} onChange={setDraft} />
        {notice}
        <div className={css.row}>
          <Button isSubmit isBusy={isBusy} disabledReason={refusal}>
            Add the endpoint
          </Button>
        </div>
      </form>
    </Section>
  )
}
