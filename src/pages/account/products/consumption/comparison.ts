import { daysBetween } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import type { UsageItem, UsageSeries } from '#schemas/usage/entities.ts'
import type { Unit } from './view.ts'

/** Use in two spans, compared by the days or half-hours that have all readings in both. */
export interface Comparison {
  /** relative change, such as 0.2 for 20% more; negative for less */
  change: number
  /** true where one of them was in credit, which has no percentages: the change is in dollars */
  isInDollars?: boolean
  /** how many days or half-hours were compared, and whether they are the first of both spans */
  alike: { count: number; unit: 'day' | 'half-hour'; areFirst: boolean } | 'whole'
}

/**
 * Compares like with like: a running span by its days so far. Undefined where no day or half-hour has readings in both, and
 * beside nothing.
 * @param latestDay the last day with readings
 */
export function compare(own: UsageSeries, other: UsageSeries, unit: Unit, latestDay: string): Comparison | undefined {
  const isHalfHours = own.granularity === 'HOURLY'
  // The clock changes on one of two days only: their half-hours do not pair, so only whole days compare.
  const canPair = !isHalfHours || own.items.length === other.items.length
  const isWhole = [own, other].every(({ items }) => items.every((item) => hasAllReadings(item)))
  const pairs = own.items.flatMap((item, i) => {
    const before = other.items[i]
    return before && hasAllReadings(item, latestDay) && hasAllReadings(before) ? [{ i, item, before }] : []
  })
  if (!isWhole && (!canPair || pairs.length === 0)) return undefined
  const compared = isWhole ? [own.items, other.items] : [pairs.map(({ item }) => item), pairs.map(({ before }) => before)]
  const [now = 0, then = 0] = compared.map((items) => sumOf(items, unit))
  if (then === 0) return undefined
  const isInDollars = unit === 'dollars' && (now < 0 || then < 0)
  const areFirst = pairs.every(({ i }, position) => i === position)
  const count = sum(pairs.map(({ before }) => daysOf(before)))
  return {
    ...(isInDollars ? { change: now - then, isInDollars } : { change: (now - then) / then }),
    alike: isWhole ? 'whole' : { ...(isHalfHours ? { count: pairs.length, unit: 'half-hour' } : { count, unit: 'day' }), areFirst },
  }
}

export const daysOf = ({ startDate, endDate }: UsageItem) => daysBetween(startDate, endDate) + 1

/** @param latestDay the last day with readings, where the item may end early */
function hasAllReadings(item: UsageItem, latestDay = item.endDate): boolean {
  if (item.kwh === undefined || item.isPartial) return false
  const endDate = item.endDate < latestDay ? item.endDate : latestDay
  return item.daysWithUsage === undefined || item.daysWithUsage === daysOf({ ...item, endDate })
}

const sumOf = (items: readonly UsageItem[], unit: Unit) =>
  sum(items.map(({ kwh = 0, costNZD = 0 }) => (unit === 'dollars' ? costNZD : kwh)))
