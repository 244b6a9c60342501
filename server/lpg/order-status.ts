import type { LpgOrder, OrderStatusKey } from '#schemas/lpg/entities.ts'
import { daysBetween, workingDaysAfter } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { lpgOrders } from '../db/schema/lpg.ts'
import type { LatestOrder } from './delivery-summary.ts'

/** Source: portal-usage.md, section 3, Order statuses. */
export const STATUS_TEXT: Record<OrderStatusKey, string> = {
  noOrder: 'No order',
  processing: 'Processing order',
  scheduled: 'Delivery scheduled',
  outForDelivery: 'Out for delivery',
  successful: 'Delivery successful',
  unsuccessful: 'Delivery unsuccessful',
  cancelled: 'Order cancelled',
  rescheduled: 'Delivery rescheduled',
}

export type OrderState = Exclude<OrderStatusKey, 'noOrder'>

/** States in which bottles are still to come; a supply point has one such order at a time. */
export const UNDER_WAY: readonly OrderState[] = ['processing', 'scheduled', 'rescheduled', 'outForDelivery']

/** An order is delivered within so many working days. */
const WORKING_DAYS_TO_DELIVER = 5

/** By when an order is delivered. @param placedDate local day */
export const expectedDateOf = (placedDate: string): string => workingDaysAfter(placedDate, WORKING_DAYS_TO_DELIVER)

/** How many days a finished delivery is shown. */
const DAYS_OF_NEWS = 7

/** Whether an order is still worth telling: it is under way, or ended a few days ago. @param today local day */
export function isNews(row: typeof lpgOrders.$inferSelect, today: string): boolean {
  const { deliveredDate, scheduledDate, placedDate } = orderOf(row)
  return UNDER_WAY.includes(row.state) || daysBetween(deliveredDate ?? scheduledDate ?? placedDate, today) <= DAYS_OF_NEWS
}

/** What a supply point's latest order says of the next bottles. */
export function latestOrderOf(latest: typeof lpgOrders.$inferSelect | undefined): LatestOrder {
  if (!latest) return {}
  const { scheduledDate, placedDate } = orderOf(latest)
  return {
    isUnderWay: UNDER_WAY.includes(latest.state),
    failedDay: latest.state === 'unsuccessful' ? (scheduledDate ?? placedDate) : undefined,
  }
}

/** An order as customers see it. */
export function orderOf(row: typeof lpgOrders.$inferSelect): LpgOrder {
  const placedDate = localDayOf(row.placedAt)
  return {
    id: row.id,
    status: STATUS_TEXT[row.state],
    statusKey: row.state,
    numberOfBottles: row.numberOfBottles,
    placedDate,
    expectedDate: row.state === 'processing' ? expectedDateOf(placedDate) : undefined,
    scheduledDate: row.scheduledDay ?? undefined,
    deliveredDate: row.deliveredDay ?? undefined,
    failureInfo: row.failureTitle ? { title: row.failureTitle } : undefined,
  }
}
