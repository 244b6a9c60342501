import { useState } from 'react'
import { type Endpoint, MOST_COUNTED } from '#schemas/webhooks/entities.ts'
import { changeWebhookEndpoint, removeWebhookEndpoint, rotateWebhookSecret, testWebhookEndpoint } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointForm, missingIn, type Types } from './endpoint-form.tsx'
import type { Secret } from './new-secret.tsx'
import own from './webhooks.module.css'

interface Props {
  endpoint: Endpoint
  types: Types
  refresh(): Promise<void>
  onSecret(secret: Secret): void
}

/** One system: how telling it goes, and what can be done about it. */
export function EndpointCard({ endpoint, types, refresh, onSecret }: Props) {
  const { id, url, description, isOn, offReason, createdAt, createdBy, oldSecretUntil } = endpoint
  const params = { endpointId: id }
  const [isOpen, setIsOpen] = useState(false)
  const [asks, setAsks] = useState<'remove' | 'secret'>()
  const { isBusy, attempt, notice } = useAttempt('That did not work')
  const act = (work: () => Promise<Message | undefined>) =>
    void attempt(async () => {
      const message = await work()
      await refresh()
      return message
    })

  async function test(): Promise<Message> {
    const { isDelivered, failure, tookMs } = await call(testWebhookEndpoint, { params })
    return isDelivered
      ? { tone: 'good', title: 'The test event was delivered', message: `It took ${tookMs} ms.` }
      : { tone: 'bad', title: 'The test event was not delivered', message: failure ?? '' }
  }
  async function rotate() {
    const { secret, oldSecretUntil: oldUntil } = await call(rotateWebhookSecret, { params })
    onSecret({ description, secret, oldUntil })
    return undefined
  }
  async function turn() {
    await call(changeWebhookEndpoint, { params, body: { url, description, types: endpoint.types, isOn: !isOn } })
    return undefined
  }
  async function remove() {
    await call(removeWebhookEndpoint, { params })
    return undefined
  }

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <strong>{description}</strong>
        <span className="quiet">{countsOf(endpoint)}</span>
      </summary>
      <div className={css.stack}>
        <p className={own.url}>{url}</p>
        {!isOn && <p className={css.bad}>Off. {offReason} Its events wait until it is on again, for 90 days at most.</p>}
        <p className="quiet">
          Added {momentText(createdAt)} by {createdBy}.{oldSecretUntil && ` The secret before works until ${momentText(oldSecretUntil)}.`}
        </p>
        <div className={css.row}>
          <Button isBusy={isBusy} onClick={() => act(test)}>
            Send a test event
          </Button>
          <Button tone="quiet" isBusy={isBusy} onClick={() => setAsks('secret')}>
            New secret
          </Button>
          <Button tone="quiet" isBusy={isBusy} onClick={() => act(turn)}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <Button tone="quiet" onClick={() => setAsks('remove')}>
            Remove
          </Button>
        </div>
        {notice}
        {isOpen && <Deliveries endpoint={endpoint} refresh={refresh} />}
        <Change key={`${url} ${description} ${endpoint.types}`} endpoint={endpoint} types={types} refresh={refresh} />
      </div>
      {asks === 'secret' && (
        <Confirm
          title={`Make a new secret for ${description}?`}
          text="The present one works for another day. One from before that stops at once."
          yes="Make a new secret"
          no="Keep it"
          onYes={() => act(rotate)}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && (
        <Confirm
          title={`Remove ${description}?`}
          text="It is told of nothing any more, and what waits for it is dropped."
          yes="Remove the endpoint"
          no="Keep it"
          onYes={() => act(remove)}
          onClose={() => setAsks(undefined)}
        />
      )}
    </details>
  )
}

function countsOf({ isOn, counts: { waiting, delivered, parked } }: Endpoint): string {
  const counted = (count: number) => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`)
  return [
    !isOn && 'off',
    `${counted(delivered)} delivered`,
    waiting > 0 && `${counted(waiting)} waiting`,
    parked > 0 && `${counted(parked)} parked`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Change({ endpoint, types, refresh }: Pick<Props, 'endpoint' | 'types' | 'refresh'>) {
  const [draft, setDraft] = useState({ url: endpoint.url, description: endpoint.description, types: endpoint.types })
  const { isBusy, attempt, notice } = useAttempt('Nothing was changed')
  const refusal = missingIn(draft)
  async function save(): Promise<Message> {
    await call(changeWebhookEndpoint, { params: { endpointId: endpoint.id }, body: { ...draft, isOn: endpoint.isOn } })
    await refresh()
    return { tone: 'good', title: 'Saved', message: 'It counts from the next event on.' }
  }
  return (
    <details>
      <summary>Change it</summary>
      <form
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !refusal) void attempt(save)
        }}
      >
        <EndpointForm draft={draft} types={types} onChange={setDraft} />
        {notice}
        <div className={css.row}>
          <Button isSubmit isBusy={isBusy} disabledReason={refusal}>
            Save
          </Button>
        </div>
      </form>
    </details>
  )
}
