import type { Pattern } from './forecast-pattern.ts'

/*
 * Four simple ways to say what coming days take. None is best for every home, so a forecast weighs them by how close
 * each has been lately (forecast.ts). All look only at days before `end`, the index of the first day to come.
 */

/** Watt-hours of a day to come, by its index. */
export type Way = (index: number) => number

/** How long a level remembers: after this many days, a day counts half. */
const STEADY_DAYS = 30
const RECENT_DAYS = 7
const LATEST_DAYS = 2
const DAYS_OF_LEVEL = 120
/** Weather and visitors last for days: how much of the latest days' difference is still there tomorrow, and each day after. */
const SHARE_OF_LATEST = 0.8
const LASTING = 0.8
/** A typical weekday is taken from this many weeks. */
const WEEKS_TYPICAL = 6
/** Days of last year that fall on the same weekday. */
const YEAR = 364
/** How far one day of last year against another may move a forecast, either way. */
const MOST_CHANGE = 1.6

export function waysBefore(wattHours: Float64Array, end: number, { weekday, season }: Pattern): Way[] {
  const levelOf = (halfLife: number) => levelBefore(wattHours, end, halfLife, { weekday, season })
  const [steady, recent, latest] = [levelOf(STEADY_DAYS), levelOf(RECENT_DAYS), levelOf(LATEST_DAYS)]
  const following = (level: number) => (index: number) =>
    (level + SHARE_OF_LATEST * LASTING ** (index - end + 1) * (latest - level)) * weekday(index) * season(index)
  const onRecent = following(recent)
  return [following(steady), onRecent, typicalBefore(wattHours, end, season, onRecent), lastWeekBefore(wattHours, end, onRecent)]
}

/** What days take without weekday and season, the latest counting most. */
function levelBefore(wattHours: Float64Array, end: number, halfLife: number, { weekday, season }: Omit<Pattern, 'hasSeason'>): number {
  const fading = 0.5 ** (1 / halfLife)
  let [weight, total, weights] = [1, 0, 0]
  for (let i = end - 1; i >= Math.max(0, end - DAYS_OF_LEVEL); i--, weight *= fading) {
    const own = (wattHours[i] as number) / (weekday(i) * season(i)) // within the array
    if (!Number.isFinite(own)) continue
    total += weight * own
    weights += weight
  }
  return weights === 0 ? 0 : total / weights
}

/** The middle one of the same weekdays of the last weeks: an absence or a day with guests does not move it. */
function typicalBefore(wattHours: Float64Array, end: number, season: Pattern['season'], otherwise: Way): Way {
  return (index) => {
    const same = sameWeekdays(wattHours, index, end).map((i) => (wattHours[i] as number) / season(i)) // within the array
    return same.length === 0 ? otherwise(index) : middleOf(same) * season(index)
  }
}

/** The same weekday of last week, as much more or less as it became a year ago. */
function lastWeekBefore(wattHours: Float64Array, end: number, otherwise: Way): Way {
  return (index) => {
    const [same] = sameWeekdays(wattHours, index, end)
    if (same === undefined) return otherwise(index)
    const change = (wattHours[index - YEAR] ?? Number.NaN) / (wattHours[same - YEAR] ?? Number.NaN)
    const within = Number.isFinite(change) ? Math.min(MOST_CHANGE, Math.max(1 / MOST_CHANGE, change)) : 1
    return (wattHours[same] as number) * within // within the array
  }
}

/** Indexes of the same weekday that were read, of the last weeks before `end`, latest first. */
function sameWeekdays(wattHours: Float64Array, index: number, end: number): number[] {
  const found: number[] = []
  const latest = index - 7 * Math.ceil((index - end + 1) / 7)
  for (let i = latest; i >= 0 && i > latest - WEEKS_TYPICAL * 7; i -= 7) if (!Number.isNaN(wattHours[i])) found.push(i)
  return found
}

/** The median of at least one value. */
export function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.floor(half - 0.5)] as number) + (sorted[Math.ceil(half - 0.5)] as number)) / 2 // never empty
}
