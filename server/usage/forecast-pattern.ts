import { sum } from '#lib/sum.ts'

/**
 * What a home's use follows, as factors of its ordinary level, by the index of a day in its history. Weekdays are told
 * apart by the index alone: days that are seven apart are the same weekday.
 */
export interface Pattern {
  weekday: (index: number) => number
  season: (index: number) => number
  /** false where too little of a year was read to know one */
  hasSeason: boolean
}

const WEEKS_OF_PATTERN = 12
/** Few weeks say little of a weekday: as if so many more weeks had known no weekdays. */
const WEEKS_WITHOUT_PATTERN = 1.5
/** A season is known once most of a year was read. */
const LEAST_DAYS_OF_SEASON = 300
/** The season takes no more off the mean of the year than leaves this share of it. */
const LEAST_SEASON = 0.15
const NO_SEASON = () => 1
const TURN_OF_DAY = (2 * Math.PI) / 365.25

/** The pattern that the days before an index show. @param wattHours of days in a row; NaN where a day was not read */
export function patternBefore(wattHours: Float64Array, end: number): Pattern {
  const weekdays = weekdaysBefore(wattHours, end)
  const weekday = (index: number) => weekdays[index % 7] ?? 1
  const season = seasonBefore(wattHours, end, weekday)
  return { weekday, season, hasSeason: season !== NO_SEASON }
}

/** Each weekday's use against the seven days around it, over the last weeks; seven factors with a mean of 1. */
function weekdaysBefore(wattHours: Float64Array, end: number): number[] {
  const used = new Array<number>(7).fill(0)
  const around = new Array<number>(7).fill(0)
  const first = Math.max(0, end - WEEKS_OF_PATTERN * 7)
  let total = 0
  let days = 0
  for (let i = first; i < end; i++) {
    const own = wattHours[i] as number // within the array
    if (Number.isNaN(own)) continue
    total += own
    days++
    const mean = meanAround(wattHours, i, end)
    if (Number.isNaN(mean)) continue
    used[i % 7] = (used[i % 7] ?? 0) + own
    around[i % 7] = (around[i % 7] ?? 0) + mean
  }
  const unknown = (WEEKS_WITHOUT_PATTERN * total) / Math.max(1, days)
  const factors = used.map((own, i) => (unknown > 0 ? (own + unknown) / ((around[i] ?? 0) + unknown) : 1))
  const mean = sum(factors) / 7
  return factors.map((factor) => factor / mean)
}

/** Mean of the three days before, the day itself and the three after; NaN if one of them was not read. */
function meanAround(wattHours: Float64Array, index: number, end: number): number {
  if (index < 3 || index + 3 >= end) return Number.NaN
  let total = 0
  for (let i = index - 3; i <= index + 3; i++) total += wattHours[i] as number // within the array
  return total / 7
}

/** A yearly wave, fitted to what was read by least squares; 1 throughout where less than most of a year is known. */
function seasonBefore(wattHours: Float64Array, end: number, weekday: Pattern['weekday']): Pattern['season'] {
  let days = 0
  let [c, s, cc, cs, ss, y, yc, ys] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < end; i++) {
    const own = (wattHours[i] as number) / weekday(i) // within the array
    if (!Number.isFinite(own)) continue
    const [cos, sin] = [Math.cos(TURN_OF_DAY * i), Math.sin(TURN_OF_DAY * i)]
    days++
    c += cos
    s += sin
    cc += cos * cos
    cs += cos * sin
    ss += sin * sin
    y += own
    yc += own * cos
    ys += own * sin
  }
  if (days < LEAST_DAYS_OF_SEASON || y === 0) return NO_SEASON
  // The normal equations of mean + a cos + b sin, with the mean taken out first.
  const [vcc, vcs, vss] = [cc - (c * c) / days, cs - (c * s) / days, ss - (s * s) / days]
  const [vyc, vys] = [yc - (y * c) / days, ys - (y * s) / days]
  const determinant = vcc * vss - vcs * vcs
  const a = (vyc * vss - vys * vcs) / determinant
  const b = (vys * vcc - vyc * vcs) / determinant
  const mean = (y - a * c - b * s) / days
  return (index) => Math.max(LEAST_SEASON, 1 + (a * Math.cos(TURN_OF_DAY * index) + b * Math.sin(TURN_OF_DAY * index)) / mean)
}
