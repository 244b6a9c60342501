import { middleOf } from './forecast-ways.ts'

/** An absence is at least this many days in a row with less than half of the use of the weeks before. */
const LEAST_DAYS = 3
const SHARE_WHEN_AWAY = 0.5
const DAYS_BEFORE = 28
/** Where this much of the time is so, it is how the home is used. */
const MOST_SHARE = 0.15

/**
 * A history without the days on which the home was empty, because they say nothing about the days after people are back. An absence
 * that has not ended stays in, because it may go on; so do days without use where these are usual, as in a holiday home.
 * @param wattHours of days in a row; NaN where a day was not read
 */
export function withoutAbsences(wattHours: Float64Array): Float64Array {
  const present = wattHours.slice()
  let days = 0
  for (let i = 0; i < wattHours.length; i++) {
    const usual = usualBefore(present, i)
    let end = i
    while (usual !== undefined && end < wattHours.length && (wattHours[end] ?? 0) < usual * SHARE_WHEN_AWAY) end++
    if (end - i < LEAST_DAYS || end === wattHours.length) continue
    present.fill(Number.NaN, i, end)
    days += end - i
    i = end
  }
  return days > wattHours.length * MOST_SHARE ? wattHours : present
}

/** The middle one of the weeks before an index; undefined with less than a week of them. */
function usualBefore(wattHours: Float64Array, index: number): number | undefined {
  const before = wattHours.subarray(Math.max(0, index - DAYS_BEFORE), index).filter((value) => !Number.isNaN(value))
  return before.length < 7 ? undefined : middleOf([...before])
}
