import { useState } from 'react'
import { DELIVERIES_A_PAGE, type Delivery, type DeliveryState, type Endpoint } from '#schemas/webhooks/entities.ts'
import { resendWebhooks, webhookDeliveries } from '#schemas/webhooks/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { momentText } from '#ui/time.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'

const STATES: readonly { value: DeliveryState; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'parked', label: 'Parked' },
  { value: 'delivered', label: 'Delivered' },
]
const LOOK_EVERY_MS = 3_000
const COLUMNS = ['Event', 'Account', 'When', 'How it went', 'Action']
const NONE: Record<DeliveryState, string> = {
  waiting: 'Nothing waits.',
  parked: 'Nothing is parked. An event is, once three days of tries did not deliver it.',
  delivered: 'Nothing was delivered yet.',
}

interface Props {
  endpoint: Endpoint
  refresh(): Promise<void>
}

/** The latest events of an endpoint by how telling it went, each to be sent again. */
export function Deliveries({ endpoint, refresh }: Props) {
  const { id: endpointId } = endpoint
  const { parked } = endpoint.counts
  const [state, setState] = useState<DeliveryState>(parked > 0 ? 'parked' : 'waiting')
  const [before, setBefore] = useState<string>()
  const { data, error, mutate } = useApi(
    webhookDeliveries,
    { params: { endpointId }, query: { state, before } },
    { refreshInterval: LOOK_EVERY_MS, keepPreviousData: false },
  )
  const { isBusy, attempt, notice } = useAttempt('Nothing was sent')
  const send = (deliveryId: string | undefined) =>
    void attempt(async (): Promise<Message> => {
      const { deliveries } = await call(resendWebhooks, { params: { endpointId }, body: { deliveryId } })
      await Promise.all([mutate(), refresh()])
      const count = deliveries === 1 ? 'One event is' : `${deliveries} events are`
      return { tone: 'good', title: 'On its way', message: `${count} sent again, for three days if need be.` }
    })
  function show(next: DeliveryState) {
    setState(next)
    setBefore(undefined)
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
      {data && data.deliveries.length === 0 && <p className="quiet">{NONE[state]}</p>}
      {data && data.deliveries.length > 0 && (
        <ScrollTable label={`Events of ${endpoint.description}`} columns={COLUMNS}>
          {data.deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">{delivery.type.replace('nz.switchboard.', '')}</th>
              <td>{delivery.billingAccountId}</td>
              <td>{momentText(delivery.at)}</td>
              <td>{progressOf(delivery)}</td>
              <td>
                <Button tone="quiet" isBusy={isBusy} label={`Send again: ${delivery.type}`} onClick={() => send(delivery.id)}>
                  Send again
                </Button>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      <div className={css.row}>
        {before !== undefined && (
          <Button tone="quiet" onClick={() => setBefore(undefined)}>
            Latest events
          </Button>
        )}
        {data?.deliveries.length === DELIVERIES_A_PAGE && (
          <Button tone="quiet" onClick={() => setBefore(data.deliveries.at(-1)?.position)}>
            Earlier events
          </Button>
        )}
      </div>
    </div>
  )
}

function progressOf({ state, attempts, failure, lastAttemptAt, nextAttemptAt }: Delivery): string {
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  if (state === 'delivered') return `Delivered ${lastAttemptAt ? momentText(lastAttemptAt) : ''}, after ${tries}`
  if (state === 'parked') return `${failure ?? ''} Parked after ${tries}.`
  if (!failure) return 'On its way'
  return `${failure} Next try ${nextAttemptAt ? momentText(nextAttemptAt) : 'soon'}.`
}
