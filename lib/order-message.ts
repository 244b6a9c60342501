import type { LpgOrder, OrderStatusKey } from '#schemas/lpg/entities.ts'
import { dayText } from './day-text.ts'
import { localDayOf } from './local-day.ts'

/** What an order's status means for the customer. */
const MESSAGES: Record<OrderStatusKey, (order: LpgOrder | undefined) => string> = {
  noOrder: () => 'Nothing is on its way. Order when one of your bottles is empty.',
  processing: () => 'We have your order. We’ll email you the delivery day as soon as it is planned.',
  scheduled: (order) => `It comes on ${day(order?.scheduledDate)}.`,
  outForDelivery: () => 'The truck is on its way. It comes today.',
  successful: (order) => `Delivered on ${day(order?.deliveredDate)}.`,
  unsuccessful: (order) =>
    `${order?.failureInfo ? `${order.failureInfo.title}. ` : ''}We couldn’t deliver on ${day(order?.scheduledDate)}. Order again, or call us.`,
  cancelled: () => 'This order was cancelled. Nothing is on its way.',
  rescheduled: (order) => `It comes later than planned: on ${day(order?.scheduledDate)}.`,
}

/** By when an order comes whose day is not planned yet, as was said when it was placed; undefined once that day is over. */
export const promisedText = ({ expectedDate }: Pick<LpgOrder, 'expectedDate'>): string | undefined =>
  expectedDate !== undefined && expectedDate >= localDayOf(new Date()) ? `With you by ${dayText(expectedDate, 'weekday')}` : undefined

/** Where nothing is on its way: when to order, by the customer's own deliveries where there are enough of them. */
export const nothingOrderedText = ({
  nextDueDate,
  orderByDate,
}: {
  nextDueDate?: string | undefined
  orderByDate?: string | undefined
}): string =>
  !nextDueDate || !orderByDate
    ? MESSAGES.noOrder(undefined)
    : orderByDate > localDayOf(new Date())
      ? `Nothing is on its way. You usually need the next bottles about ${dayText(nextDueDate, 'weekday')}: order by ${dayText(orderByDate, 'weekday')}.`
      : `Nothing is on its way. Order now: you usually need the next bottles about ${dayText(nextDueDate, 'weekday')}.`

/** When to order so that bottles come in time, of a day that may be over. */
export const orderByText = (orderByDate: string, form?: 'weekday'): string =>
  orderByDate > localDayOf(new Date()) ? `Order by ${dayText(orderByDate, form)}` : 'Order now'

const day = (date: string | undefined) => (date ? dayText(date, 'weekday') : 'a day we will email you')

export const orderMessage = (statusKey: OrderStatusKey, order: LpgOrder | undefined): string => MESSAGES[statusKey](order)

/** Why nothing can be ordered for a place any more. */
export const MOVED_OUT = 'You’ve moved out of this place, so no more bottles can be ordered for it.'

/** Why nothing can be ordered just now. Where someone depends on power for their health, the words do not urge. */
export const orderingClosed = ({ isProtected = false }: { isProtected?: boolean | undefined }): string =>
  isProtected
    ? 'Please call us to order: we’ll sort it out together and find a way to pay that suits you. Your power stays on.'
    : 'A bill is overdue. You can order again once it is paid, or once we have agreed that you pay later or in instalments.'
