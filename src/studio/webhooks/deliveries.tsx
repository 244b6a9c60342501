import { useState } from 'react'
import { DELIVERIES_A_PAGE, type Delivery, type DeliveryState, type Endpoint } from '#schemas/webhooks/entities.ts'
import { resendWebhooks, webhookDeliveries } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'
import { summaryOf, type Types } from './endpoint-form.tsx'
import { LOOKING } from './looking.ts'
import own from './webhooks.module.css'

const STATES: readonly { value: DeliveryState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'parked', label: 'Parked' },
  { value: 'delivered', label: 'Delivered' },
]
const NONE: Record<DeliveryState, string> = {
  waiting: 'Nothing waits.',
  parked: 'Nothing is parked. An event is, once three days of tries did not deliver it.',
  delivered: 'Nothing was delivered yet.',
}

export interface DeliveriesProps {
  endpoint: Endpoint
  types: Types
  refresh(): Promise<void>
}

/** The latest events of an endpoint by how telling it went, each to be sent again. */
export function Deliveries({ endpoint, types, refresh }: DeliveriesProps) {
  const { id: endpointId, isOn } = endpoint
  const { parked } = endpoint.counts
  const [state, setState] = useState<DeliveryState>(parked > 0 ? 'parked' : 'waiting')
  const [before, setBefore] = useState<string>()
  const input = { params: { endpointId }, query: { state, before } }
  const { data, error, mutate } = useApi(webhookDeliveries, input, { ...LOOKING, keepPreviousData: false })
  const { isBusy, attempt, notice, forget } = useAttempt('Nothing was sent')
  const send = (deliveryId: string | undefined) =>
    void attempt(async (): Promise<Message> => {
      const { deliveries } = await call(resendWebhooks, { params: { endpointId }, body: { deliveryId } })
      await Promise.all([mutate(), refresh()])
      if (deliveries === 0)
        return { tone: 'warning', title: 'Nothing was sent', message: 'Nothing is parked any more that this system is to be told.' }
      const sent = deliveries === 1 ? 'One event is sent' : `${deliveries} events are sent`
      return isOn
        ? { tone: 'good', title: 'On the way again', message: `${sent} again, for three days if need be.` }
        : { tone: 'good', title: 'Kept to be sent again', message: `${sent} again once the endpoint is on.` }
    })
  function show(next: DeliveryState) {
    setState(next)
    setBefore(undefined)
    forget()
  }
  if (error && !data) return <LoadFailure title="The events could not be loaded" error={error} retry={mutate} />
  return (
    <div className={css.stack}>
      <div className={css.row}>
        <SegmentedControl label="Events" options={STATES} value={state} onChange={show} />
        {state === 'parked' && parked > 0 && (
          <Button tone="quiet" isBusy={isBusy} onClick={() => send(undefined)}>
            Send all of them again
          </Button>
        )}
      </div>
      {notice}
      {data && data.deliveries.length === 0 && <p className="quiet">{before === undefined ? NONE[state] : 'There are no older ones.'}</p>}
      {data && data.deliveries.length > 0 && (
        <ul className={own.events} aria-label={`Events of ${endpoint.description}`}>
          {data.deliveries.map((delivery) => {
            const { id, type, billingAccountId, subject, eventId, at } = delivery
            const summary = summaryOf(types, type)
            return (
              <li key={id}>
                <div className={own.event}>
                  <p>
                    <strong>{summary}</strong>
                  </p>
                  <p>{progressOf(delivery, endpoint)}</p>
                  <p className="quiet">
                    {momentText(at)}, account {billingAccountId}
                    {subject !== billingAccountId && `, ${subject}`}
                  </p>
                  <p className="quiet">Event {eventId}</p>
                </div>
                <Button tone="quiet" isBusy={isBusy} label={`Send again: ${summary}`} onClick={() => send(id)}>
                  Send again
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className={css.row}>
        {before !== undefined && (
          <Button tone="quiet" onClick={() => setBefore(undefined)}>
            Show the latest
          </Button>
        )}
        {data?.deliveries.length === DELIVERIES_A_PAGE && (
          <Button tone="quiet" onClick={() => setBefore(data.deliveries.at(-1)?.position)}>
            Show older
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where an event is on its way to its endpoint. */
export function progressOf(
  { state, attempts, failure = '', isBehind, lastAttemptAt, nextAttemptAt }: Delivery,
  { isOn, pausedUntil }: Endpoint,
): string {
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  if (state === 'delivered') return `Delivered${lastAttemptAt ? ` ${momentText(lastAttemptAt)}` : ''}, after ${tries}.`
  if (state === 'parked') return `${failure} Parked after ${tries}.`
  if (isBehind) return 'Waits for the earlier event of its account.'
  if (!isOn) return `${failure} Waits until the endpoint is on.`
  if (pausedUntil) {
    const why = [failure, 'The endpoint asked us to wait.'].filter(Boolean).join(' ')
    return `${why} Next try ${momentText(later(pausedUntil, nextAttemptAt))}.`
  }
  return failure ? `${failure} Next try ${nextAttemptAt ? momentText(nextAttemptAt) : 'soon'}.` : 'On its way.'
}

const later = (one: string, other = one) => (Date.parse(other) > Date.parse(one) ? other : one)
