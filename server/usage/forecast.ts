import { addDays, eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { type History, historyOf, type KnownDay, lengthOf } from './forecast-history.ts'
import { type Pattern, patternBefore } from './forecast-pattern.ts'
import { waysBefore } from './forecast-ways.ts'

/** A year for the season, and the weeks before it that past forecasts are made again from. */
export const DAYS_OF_HISTORY = 366 + 91

/** The forecasts of this many past days are made again, to see how close each way of forecasting was. */
const DAYS_TRIED = 84
const DAYS_AHEAD = 7
/** A way with twice the error counts this power of two less. */
const POWER = 6

/*
 * The range is meant to hold four days of five. Past errors are few and resemble each other, so coming ones go beyond
 * them more often than they went beyond themselves: the range takes in a little more than four fifths of them.
 */
const SHARE_BEYOND_DAY = 0.07
const SHARE_BEYOND_WEEK = 0.05
/** Errors of days in a row add up faster than the square root of their number, since weather lasts. */
const LEAST_GROWTH = 0.7
/** With few forecasts to learn from, a day may be higher or lower by this share of itself. */
const UNKNOWN_SHARE = 0.4
const TRIALS_TO_KNOW = 28

/** What coming days are likely to take. */
export interface Outlook {
  /** `lowWh` to `highWh` is meant to hold four days of five */
  days: { localDay: string; totalWh: number; lowWh: number; highWh: number }[]
  /** how far the first so many days together stay from their sum, in four of five such times */
  marginOf: (days: number) => Margin
}

export interface Margin {
  lessWh: number
  moreWh: number
}

/**
 * Four simple ways say what each day takes (forecast-ways.ts). They are weighed by how close they would have been in
 * the last twelve weeks, and how far off they were then together is the range. Looks at nothing after `last`.
 * @param known in any order
 * @param last the forecast begins on the day after it
 */
export function forecast(known: readonly KnownDay[], last: string, until: string): Outlook {
  const history = historyOf(known, last, DAYS_OF_HISTORY)
  const end = history.wattHours.length
  const trials = trialsOf(history)
  const weights = weightsOf(history, trials)
  const ways = waysBefore(history.wattHours, end, patternBefore(history.wattHours, end))
  const { day, marginOf } = marginsOf(history, trials, weights)
  return {
    days: eachDay(addDays(last, 1), until).map((localDay, ahead) => {
      const length = lengthOf(localDay)
      const expected = blend(
        ways.map((way) => way(end + ahead)),
        weights,
      )
      return {
        localDay,
        totalWh: Math.round(expected * length),
        lowWh: Math.round(Math.max(0, expected - day.lessWh) * length),
        highWh: Math.round((expected + day.moreWh) * length),
      }
    }),
    marginOf,
  }
}

/** What each way would have said, on a past day, of the days after it. */
interface Trial {
  /** index of the first day that it speaks of */
  end: number
  /** by day ahead, a value for each way; fewer days where some are still to come */
  expected: number[][]
}

function trialsOf({ wattHours }: History): Trial[] {
  const trials: Trial[] = []
  let pattern: Pattern | undefined
  for (let end = Math.max(DAYS_AHEAD, wattHours.length - DAYS_TRIED); end < wattHours.length; end++) {
    // A pattern changes slowly: one a week is enough.
    if (!pattern || trials.length % 7 === 0) pattern = patternBefore(wattHours, end)
    const ways = waysBefore(wattHours, end, pattern)
    const ahead = Math.min(DAYS_AHEAD, wattHours.length - end)
    trials.push({ end, expected: Array.from({ length: ahead }, (_, i) => ways.map((way) => way(end + i))) })
  }
  return trials
}

/** One weight for each way, together 1; none without a trial. */
function weightsOf({ wattHours, isMeasured }: History, trials: readonly Trial[]): number[] {
  const errors: number[] = []
  for (const { end, expected } of trials) {
    for (const [i, values] of expected.entries()) {
      if (!isMeasured[end + i]) continue
      const used = wattHours[end + i] ?? 0
      // A watt-hour to begin with, so that a way without error can be divided by.
      for (const [way, value] of values.entries()) errors[way] = (errors[way] ?? 1) + Math.abs(value - used)
    }
  }
  const least = Math.min(...errors)
  const weights = errors.map((error) => (least / error) ** POWER)
  return weights.map((weight) => weight / sum(weights))
}

function blend(values: readonly number[], weights: readonly number[]): number {
  if (weights.length === 0) return sum(values) / values.length
  return values.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0)
}

/** The margins that the past forecasts would have needed. */
function marginsOf({ wattHours, isMeasured }: History, trials: readonly Trial[], weights: readonly number[]) {
  const ofDays: number[] = []
  const ofWeeks: number[] = []
  for (const { end, expected } of trials) {
    const errors = expected.flatMap((values, i) => (isMeasured[end + i] ? (wattHours[end + i] ?? 0) - blend(values, weights) : []))
    ofDays.push(...errors)
    if (errors.length === DAYS_AHEAD) ofWeeks.push(sum(errors))
  }
  const read = wattHours.filter((value) => !Number.isNaN(value))
  const mean = read.reduce((a, b) => a + b, 0) / Math.max(1, read.length)
  const atLeast = UNKNOWN_SHARE * mean * Math.max(0, 1 - trials.length / TRIALS_TO_KNOW)
  const day = marginOfErrors(ofDays, SHARE_BEYOND_DAY, atLeast)
  const week = marginOfErrors(ofWeeks, SHARE_BEYOND_WEEK, 0)
  const marginOf = (days: number): Margin => ({
    lessWh: Math.round(ofSum(days, day.lessWh, week.lessWh)),
    moreWh: Math.round(ofSum(days, day.moreWh, week.moreWh)),
  })
  return { day, marginOf }
}

/**
 * How far so many days together stay from their sum, by what a day and a week needed. No forecast of more than a week was tried: from there on
 * it grows with their number at most.
 */
function ofSum(days: number, dayWh: number, weekWh: number): number {
  const week = Math.max(weekWh, dayWh * DAYS_AHEAD ** LEAST_GROWTH)
  const growth = dayWh > 0 ? Math.log(week / dayWh) / Math.log(DAYS_AHEAD) : 1
  return week * (days / DAYS_AHEAD) ** (days > DAYS_AHEAD ? Math.min(1, growth) : growth)
}

/** @param share of the errors that lies beyond the margin, on either side */
function marginOfErrors(errors: readonly number[], share: number, atLeast: number): Margin {
  const sorted = errors.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[Math.round(place * (sorted.length - 1))] ?? 0
  return { lessWh: Math.max(atLeast, -at(share)), moreWh: Math.max(atLeast, at(1 - share)) }
}
