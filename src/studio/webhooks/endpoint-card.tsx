import { useState } from 'react'
import { type Endpoint, MOST_COUNTED } from '#schemas/webhooks/entities.ts'
import { changeWebhookEndpoint, removeWebhookEndpoint, rotateWebhookSecret, testWebhookEndpoint } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt, type Work } from '../use-attempt.tsx'
import { Deliveries, type DeliveriesProps } from './deliveries.tsx'
import { type EndpointDraft, EndpointForm, summaryOf } from './endpoint-form.tsx'
import type { Secret } from './new-secret.tsx'
import { Waiting } from './waiting.tsx'
import own from './webhooks.module.css'

interface Props extends DeliveriesProps {
  /** what the caller changed last, a colleague allows */
  needsFourEyes: boolean
  onSecret(secret: Secret): void
  onRemoved(): void
}

/** The id of what opens an endpoint's card. */
export const summaryIdOf = (endpointId: string) => `endpoint-${endpointId}`

/** One system: how telling it goes, and what can be done about it. */
export function EndpointCard({ endpoint, types, needsFourEyes, refresh, onSecret, onRemoved }: Props) {
  const { id, url, description, isOn, offReason, createdAt, createdBy, oldSecretUntil, waiting, allowedBy, allowedAt } = endpoint
  const params = { endpointId: id }
  const [isOpen, setIsOpen] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const { isBusy, attempt, notice, forget } = useAttempt('That did not work')
  const act = (work: Work) =>
    void attempt(async () => {
      const message = await work()
      await refresh()
      return message ?? undefined
    })

  async function test(): Promise<Message> {
    const { isDelivered, failure, tookMs } = await call(testWebhookEndpoint, { params })
    return isDelivered
      ? { tone: 'good', title: 'The test event was delivered', message: `It took ${tookMs} ms.` }
      : { tone: 'bad', title: 'The test event was not delivered', message: failure ?? '' }
  }
  async function rotate() {
    const { secret, oldSecretUntil: oldUntil } = await call(rotateWebhookSecret, { params })
    onSecret({ endpointId: id, description, secret, oldUntil })
  }
  async function turn() {
    await call(changeWebhookEndpoint, { params, body: { url, description, types: endpoint.types, isOn: !isOn } })
  }
  async function remove() {
    await call(removeWebhookEndpoint, { params })
    onRemoved()
  }
  async function change(draft: EndpointDraft): Promise<Message> {
    const { is } = await call(changeWebhookEndpoint, { params, body: { ...draft, isOn } })
    await refresh()
    return is === 'waits'
      ? {
          tone: 'good',
          title: 'A colleague is asked',
          message: 'The URL and the events change once a colleague who may publish allows it.',
        }
      : { tone: 'good', title: 'Saved', message: 'It counts from the next event on.' }
  }

  return (
    <details
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open)
        forget()
      }}
    >
      <summary id={summaryIdOf(id)}>
        <strong>{description}</strong>
        <span className="quiet">{countsOf(endpoint)}</span>
      </summary>
      <div className={css.stack}>
        <p className={own.url}>{url}</p>
        {waiting && <Waiting endpoint={endpoint} waiting={waiting} types={types} needsFourEyes={needsFourEyes} refresh={refresh} />}
        {!isOn && !waiting?.isNew && <p className="bad">Off. {offReason} Its events wait until it is on again, for 90 days at most.</p>}
        <p className="quiet">
          {endpoint.types.length === 0
            ? 'Gets all events.'
            : `Gets these events: ${endpoint.types.map((type) => summaryOf(types, type)).join('; ')}.`}
          <br />
          Added {momentText(createdAt)} by {createdBy}.{allowedAt && ` Allowed ${momentText(allowedAt)} by ${allowedBy}.`}
          {oldSecretUntil && ` The secret before works until ${momentText(oldSecretUntil)}.`}
        </p>
        <div className={css.row}>
          <Button isBusy={isBusy} onClick={() => act(test)}>
            Send a test event
          </Button>
          <AskingButton
            tone="quiet"
            isBusy={isBusy}
            title={`Make a new secret for ${description}?`}
            text={
              oldSecretUntil
                ? `There are two secrets now. The newer one goes on working for a day. The older one, which would work until ${momentText(oldSecretUntil)}, stops at once.`
                : 'The secret that you have goes on working for a day, beside the new one. Then it stops.'
            }
            yes="Make a new secret"
            no="Keep what there is"
            onYes={() => act(rotate)}
          >
            New secret
          </AskingButton>
          <Button
            tone="quiet"
            isBusy={isBusy}
            disabledReason={waiting?.isNew ? 'A colleague has to allow it first' : undefined}
            onClick={() => act(turn)}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
          <AskingButton
            tone="remove"
            title={`Remove ${description}?`}
            text="It is told of nothing any more, and what waits for it is dropped."
            yes="Remove the endpoint"
            no="Keep it"
            onYes={() => act(remove)}
          >
            Remove
          </AskingButton>
        </div>
        {notice}
        {isOpen && <Deliveries endpoint={endpoint} types={types} refresh={refresh} />}
        <details onToggle={({ currentTarget }) => setIsChanging(currentTarget.open)}>
          <summary>Change it</summary>
          {isChanging && (
            <EndpointForm
              start={{ url: waiting?.url ?? url, description, types: waiting?.types ?? endpoint.types }}
              types={types}
              submit="Save"
              failure="Nothing was changed"
              onSubmit={change}
            />
          )}
        </details>
      </div>
    </details>
  )
}

function countsOf({ isOn, waiting: asked, counts: { waiting, delivered, parked } }: Endpoint): string {
  const counted = (count: number) => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`)
  return [
    asked && 'waits for a colleague',
    !isOn && !asked?.isNew && 'off',
    `${counted(delivered)} delivered`,
    waiting > 0 && `${counted(waiting)} waiting`,
    parked > 0 && `${counted(parked)} parked`,
  ]
    .filter(Boolean)
    .join(', ')
}
