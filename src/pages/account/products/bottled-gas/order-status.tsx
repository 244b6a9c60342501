import type { LpgOrder, OrderStatusKey } from '#schemas/lpg/entities.ts'
import type { IconName } from '#schemas/icon.ts'
import { Icon } from '#ui/icon.tsx'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { orderMessage, promisedText } from '#lib/order-message.ts'
import css from './bottled-gas.module.css'

type Tone = 'plain' | 'good' | 'warning' | 'bad'

/** Icon and tone of each of the eight order statuses. */
const FORMS: Record<OrderStatusKey, { icon: IconName | 'check' | 'warning' | 'close'; tone: Tone }> = {
  noOrder: { icon: 'bottle', tone: 'plain' },
  processing: { icon: 'clock', tone: 'plain' },
  scheduled: { icon: 'clock', tone: 'plain' },
  outForDelivery: { icon: 'car', tone: 'good' },
  successful: { icon: 'check', tone: 'good' },
  unsuccessful: { icon: 'warning', tone: 'bad' },
  cancelled: { icon: 'close', tone: 'warning' },
  rescheduled: { icon: 'clock', tone: 'warning' },
}

interface Props {
  status: string
  statusKey: OrderStatusKey
  order: LpgOrder | undefined
  /** what is told where nothing is on its way */
  noneText: string
}

/** The status of an order. */
export function OrderStatus({ status, statusKey, order, noneText }: Props) {
  const promised = order && promisedText(order)
  const message = statusKey === 'noOrder' ? noneText : [promised, orderMessage(statusKey, order)].filter(Boolean).join('. ')
  const { icon, tone } = FORMS[statusKey]
  return (
    <div className={css.status} data-tone={tone}>
      <Icon name={icon} size="badge" />
      <div>
        <p className="heading" data-testid="order-status">
          {status}
        </p>
        <p>{message}</p>
        {order && (
          <p className="quiet">
            {counted(order.numberOfBottles, 'bottle')}, ordered on {dayText(order.placedDate, 'year')}
          </p>
        )}
      </div>
    </div>
  )
}
