import { addDays } from '#lib/calendar.ts'
import { generateDailyKwh } from './load-model.ts'

const USUAL_DAYS_BETWEEN = 42

/** Bottles that came on these days, as orders and as what is billed. */
export function deliveriesOf(
  supplyPointId: string,
  levels: { summer: number; winter: number },
  days: readonly string[],
  daysBetween = USUAL_DAYS_BETWEEN,
) {
  return days
    .filter((day) => (Date.parse(day) / 86_400_000) % daysBetween === 5)
    .map((day) => ({ day, bottles: generateDailyKwh(supplyPointId, levels, day) > 1.6 ? 2 : 1 }))
    .map(({ day, bottles }) => ({
      period: { startDay: day, endDay: day, quantity: String(bottles), status: 'actual' as const },
      order: {
        id: `LO-${day.replaceAll('-', '')}-${supplyPointId}`,
        numberOfBottles: bottles,
        placedAt: new Date(`${addDays(day, -3)}T20:12:00Z`),
        state: 'successful' as const,
        scheduledDay: day,
        deliveredDay: day,
      },
    }))
}
