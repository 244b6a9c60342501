import { weekdayOf } from '#lib/calendar.ts'
import { localDayOf, localHourOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'

/** What was generated in an hour that is over. */
export interface HourOfMix {
  startMs: number
  ecoFriendlyPercentage: number
  gramsCo2PerKwh: number
}

export const HOUR_MS = 3_600_000
/** A typical hour is taken from at most this many of the latest days of the same kind. */
const MOST_DAYS = 8
const FEWEST_DAYS = 2
/** Rivers and wind stay as they are for a while: after this many hours, two thirds of today's difference are gone. */
const MEMORY_HOURS = 24
const SATURDAY = 6

/**
 * The coming hours: each as the same hour was on the latest days of its kind, working day or weekend, moved by how much the
 * last day differed from that. Hours without enough days behind them are left out.
 * @param known the weeks before, oldest first
 * @param fromMs the beginning of the first hour
 */
export function forecastHours(known: readonly HourOfMix[], fromMs: number, count: number): HourOfMix[] {
  const byKind = Map.groupBy(known.toReversed(), ({ startMs }) => kindOf(startMs))
  const usual = (startMs: number, before: number): HourOfMix | undefined => {
    const alike = (byKind.get(kindOf(startMs)) ?? []).filter((hour) => hour.startMs < before).slice(0, MOST_DAYS)
    if (alike.length < FEWEST_DAYS) return undefined
    return { startMs, ecoFriendlyPercentage: meanOf(alike, 'ecoFriendlyPercentage'), gramsCo2PerKwh: meanOf(alike, 'gramsCo2PerKwh') }
  }
  const last = known.filter(({ startMs }) => startMs >= fromMs - MEMORY_HOURS * HOUR_MS && startMs < fromMs)
  const differences = last.flatMap((hour) => {
    const expected = usual(hour.startMs, hour.startMs)
    return expected
      ? [{ eco: hour.ecoFriendlyPercentage - expected.ecoFriendlyPercentage, grams: hour.gramsCo2PerKwh - expected.gramsCo2PerKwh }]
      : []
  })
  const mean = (of: 'eco' | 'grams') => (differences.length === 0 ? 0 : sum(differences.map((each) => each[of])) / differences.length)
  const [eco, grams] = [mean('eco'), mean('grams')]
  return Array.from({ length: count }, (_, i) => fromMs + i * HOUR_MS).flatMap((startMs, i) => {
    const hour = usual(startMs, fromMs)
    if (!hour) return []
    const left = Math.exp(-i / MEMORY_HOURS)
    return [
      {
        startMs,
        ecoFriendlyPercentage: Math.min(100, Math.max(0, hour.ecoFriendlyPercentage + eco * left)),
        gramsCo2PerKwh: Math.max(0, hour.gramsCo2PerKwh + grams * left),
      },
    ]
  })
}

/** Below this, the best hour saves less than a tenth of what the worst gives off. */
const FLAT = 0.1

/** True where it hardly matters in which of these hours power is used. */
export function areFlat(hours: readonly Pick<HourOfMix, 'gramsCo2PerKwh'>[]): boolean {
  const grams = hours.map(({ gramsCo2PerKwh }) => gramsCo2PerKwh)
  return Math.max(...grams) - Math.min(...grams) < FLAT * Math.max(...grams)
}

const meanOf = (hours: readonly HourOfMix[], of: 'ecoFriendlyPercentage' | 'gramsCo2PerKwh') =>
  sum(hours.map((hour) => hour[of])) / hours.length

/** The hour of the clock, on a working day or at the weekend. */
function kindOf(startMs: number): string {
  const start = new Date(startMs)
  return `${weekdayOf(localDayOf(start)) >= SATURDAY ? 'weekend' : 'working'} ${localHourOf(start)}`
}
