import type { LpgOrder, OrderStatusKey } from '#schemas/lpg/entities.ts'
import type { IconName } from '#schemas/dashboard/entities.ts'
import { Icon } from '#ui/icon.tsx'
import { dayText } from '#lib/day-text.ts'
import css from './bottled-gas.module.css'

type Tone = 'plain' | 'good' | 'warning' | 'bad'

/** Icon, tone and message of each of the eight order statuses. */
const FORMS: Record<
  OrderStatusKey,
  { icon: IconName | 'check' | 'warning' | 'close'; tone: Tone; message(order: LpgOrder | undefined): string }
> = {
  noOrder: { icon: 'bottle', tone: 'plain', message: () => 'Nothing is on its way. Order when one bottle is empty.' },
  processing: { icon: 'clock', tone: 'plain', message: () => 'We have your order and plan its delivery.' },
  scheduled: { icon: 'clock', tone: 'plain', message: (order) => `It comes on ${day(order?.scheduledDate)}.` },
  outForDelivery: { icon: 'car', tone: 'good', message: () => 'The truck is on its way. It comes today.' },
  successful: { icon: 'check', tone: 'good', message: (order) => `Delivered on ${day(order?.deliveredDate)}.` },
  unsuccessful: {
    icon: 'warning',
    tone: 'bad',
    message: (order) =>
      `${order?.failureInfo ? `${order.failureInfo.title}. ` : ''}We could not deliver on ${day(order?.scheduledDate)}. Order again, or call us.`,
  },
  cancelled: { icon: 'close', tone: 'warning', message: () => 'This order was cancelled. Nothing is on its way.' },
  rescheduled: { icon: 'clock', tone: 'warning', message: (order) => `It comes later than planned: on ${day(order?.scheduledDate)}.` },
}

const day = (date: string | undefined) => (date ? dayText(date, 'weekday') : 'a day that we will tell you')

interface Props {
  status: string
  statusKey: OrderStatusKey
  order: LpgOrder | undefined
}

/** The status of an order. */
export function OrderStatus({ status, statusKey, order }: Props) {
  const { icon, tone, message } = FORMS[statusKey]
  return (
    <div className={css.status} data-tone={tone}>
      <Icon name={icon} size="badge" />
      <div>
        <p className="heading" data-testid="order-status">
          {status}
        </p>
        <p>{message(order)}</p>
        {order && (
          <p className={css.quiet}>
            {order.numberOfBottles} {order.numberOfBottles === 1 ? 'bottle' : 'bottles'}, ordered on {dayText(order.placedDate, 'year')}
          </p>
        )}
      </div>
    </div>
  )
}
