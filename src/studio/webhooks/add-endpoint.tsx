import { useState } from 'react'
import { addWebhookEndpoint } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { type EndpointDraft, EndpointForm, type Types } from './endpoint-form.tsx'
import type { Secret } from './new-secret.tsx'

const EMPTY: EndpointDraft = { url: '', description: '', types: [] }

interface Props {
  types: Types
  refresh(): Promise<void>
  onSecret(secret: Secret): void
}

export function AddEndpoint({ types, refresh, onSecret }: Props) {
  const [added, setAdded] = useState(0)
  async function add(draft: EndpointDraft) {
    const { endpointId, secret } = await call(addWebhookEndpoint, { body: draft })
    await refresh()
    setAdded(added + 1)
    onSecret({ endpointId, description: draft.description, secret })
  }
  return (
    <Section title="Add an endpoint">
      <div className={`framed ${css.panel}`}>
        <EndpointForm key={added} start={EMPTY} types={types} submit="Add the endpoint" failure="Nothing was added" onSubmit={add} />
      </div>
    </Section>
  )
}
