import { addMonths } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { BookingResult, BroughtHours } from '#schemas/powershout/entities.ts'

const MONTHS = 12

/** The first local day of the twelve months that end with today's. */
export const firstDayOfMonths = (today: string): string => `${addMonths(today.slice(0, 7), 1 - MONTHS)}-01`

/** What the free hours of each month brought, latest month first, and all of them together; each sum is that of what is shown. */
export function broughtByMonth(results: readonly BookingResult[]): {
  months: { month: string; brought: BroughtHours }[]
  total: BroughtHours
} {
  const monthOf = ({ startDate }: BookingResult) => localDayOf(new Date(startDate)).slice(0, 7)
  const months = [...Map.groupBy(results, monthOf)].sort(([a], [b]) => b.localeCompare(a))
  return { months: months.map(([month, own]) => ({ month, brought: broughtBy(own) })), total: broughtBy(results) }
}

function broughtBy(results: readonly BookingResult[]): BroughtHours {
  const hoursOf = (some: readonly BookingResult[]) => sum(some.map(({ duration }) => duration))
  const credits = results.flatMap(({ creditNzd }) => creditNzd ?? [])
  return {
    hours: hoursOf(results),
    waitingHours: hoursOf(results.filter(({ state }) => state === 'waiting')),
    // Whole watt-hours and whole cents add up; their decimals do not.
    kwh: sum(results.map(({ kwh = 0 }) => Math.round(kwh * 1000))) / 1000,
    creditNzd: credits.length > 0 ? sum(credits.map((nzd) => Math.round(nzd * 100))) / 100 : undefined,
  }
}
