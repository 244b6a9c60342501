import { addDays, daysBetween } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'

/** Bottles come within five working days of an order: a week of the calendar. */
const DAYS_TO_DELIVER = 7

interface Delivery {
  deliveredDay: string | null
  numberOfBottles: number
}

/**
 * What a year of deliveries comes to, and when the next one is due.
 * @param deliveries newest first
 * @param isUnderWay whether the next one is on its way
 */
export function deliverySummaryOf(deliveries: readonly Delivery[], isUnderWay: boolean) {
  const days = deliveries.flatMap(({ deliveredDay }) => deliveredDay ?? [])
  const between = days
    .slice(1)
    .map((day, i) => daysBetween(day, days[i] ?? day))
    .sort((a, b) => a - b)
  const usual = between[Math.floor(between.length / 2)]
  const [last] = deliveries
  const nextDueDate = usual !== undefined && last?.deliveredDay && !isUnderWay ? addDays(last.deliveredDay, usual) : undefined
  return {
    bottlesInYear: sum(deliveries.map(({ numberOfBottles }) => numberOfBottles)),
    deliveriesInYear: deliveries.length,
    lastDelivery: last?.deliveredDay ? { date: last.deliveredDay, numberOfBottles: last.numberOfBottles } : undefined,
    usualDaysBetween: usual,
    nextDueDate,
    orderByDate: nextDueDate && addDays(nextDueDate, -DAYS_TO_DELIVER),
  }
}
