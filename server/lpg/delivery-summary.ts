import { addDays, daysBetween } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'

/** Bottles come within five working days of an order: a week of the calendar. */
const DAYS_TO_DELIVER = 7

interface Delivery {
  deliveredDay: string | null
  numberOfBottles: number
}

/** What the latest order says of the next bottles: they are on their way, or failed to come on a local day. */
export interface LatestOrder {
  isUnderWay?: boolean
  failedDay?: string | undefined
}

interface Next extends LatestOrder {
  /** The customer has moved out: no more are due. */
  isLeft?: boolean
}

/**
 * What a year of deliveries comes to, and when the next one is due. Bottles that failed to come are due since that day.
 * @param deliveries newest first
 */
export function deliverySummaryOf(deliveries: readonly Delivery[], { isUnderWay = false, failedDay, isLeft = false }: Next) {
  // Bottles that came on one day are one delivery, also where each was an order.
  const days = [...new Set(deliveries.flatMap(({ deliveredDay }) => deliveredDay ?? []))]
  const between = days
    .slice(1)
    .map((day, i) => daysBetween(day, days[i] ?? day))
    .sort((a, b) => a - b)
  const usual = between[Math.floor(between.length / 2)]
  const [last] = days
  const usuallyDue = usual !== undefined && last ? addDays(last, usual) : undefined
  const nextDueDate = isUnderWay || isLeft ? undefined : (failedDay ?? usuallyDue)
  return {
    bottlesInYear: bottlesOf(deliveries),
    deliveriesInYear: days.length,
    lastDelivery: last
      ? { date: last, numberOfBottles: bottlesOf(deliveries.filter(({ deliveredDay }) => deliveredDay === last)) }
      : undefined,
    usualDaysBetween: usual,
    nextDueDate,
    orderByDate: nextDueDate && addDays(nextDueDate, -DAYS_TO_DELIVER),
  }
}

const bottlesOf = (deliveries: readonly Delivery[]) => sum(deliveries.map(({ numberOfBottles }) => numberOfBottles))
