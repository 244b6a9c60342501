import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { clockTimes } from '#lib/trading-periods.ts'
import { billedCents, type ByRate, NO_USE, ratesOn, type Tariff, totalWhOf } from './cost.ts'
import { type DayOfUse, daysOfUse, daysTogether, hasReadings, type SuppliedDays, sumOfRates } from './days-of-use.ts'
import { DAYS_OF_HISTORY, forecast, type Margin, type Outlook } from './forecast.ts'
import type { KnownDay } from './forecast-history.ts'

/** A supply point that has had no readings for longer, while another one has, supplies no more. */
const MOST_DAYS_SILENT = 31

/** Whether a supply point supplies no more, by its last day with readings and by the latest such day of it and those beside it. */
export const hasEnded = (lastDay: string | null | undefined, latestDay: string | undefined, mostDaysSilent = MOST_DAYS_SILENT): boolean =>
  Boolean(lastDay && latestDay && lastDay < addDays(latestDay, -mostDaysSilent))

/** The recent share of night use predicts that of the coming days. */
const RECENT_DAYS = 42

/** What an energy comes to between two local days: what is known, and with what is still to come. */
export interface Expectation {
  actual: { wattHours: number; cents: number }
  expected: Range
  /** those to come, each with what the bill grows by; without them for an energy that is not read by day */
  days: (Range & { localDay: string })[]
  /** the total by the end of each day; absent for an energy that is not read by day */
  course: (Range & { localDay: string })[]
}

interface Range {
  wattHours: number
  lowWh: number
  highWh: number
  cents: number
  lowCents: number
  highCents: number
}

/**
 * Use and cost so far of an energy that is read by day, as expectDays has them too. Undefined without any known or expected day.
 * @param latestDay the last local day with readings
 */
export function countSoFar(
  supplied: readonly SuppliedDays[],
  { first, last, latestDay }: { first: string; last: string; latestDay: string },
): Expectation['actual'] | undefined {
  const soFar = daysSoFar(supplied, { first, last, latestDay })
  return soFar.some(hasReadings) || last > latestDay ? totalOf(soFar) : undefined
}

const daysSoFar = (supplied: readonly SuppliedDays[], { first, last, latestDay }: { first: string; last: string; latestDay: string }) =>
  first > latestDay ? [] : daysOfUse(supplied, { first, last: last < latestDay ? last : latestDay })

/**
 * Expected use and cost of an energy that is read by day. A coming day costs what it adds to the bill, so known and coming
 * days add up to the expected total, to the cent. Only what is expected of a meter that is behind is in the total alone.
 * Undefined without any known or expected day.
 * @param latestDay the last local day with readings
 * @param goesOn by supply point, whether more is expected of it since its last readings; where absent, its readings tell
 */
export function expectDays(
  supplied: readonly SuppliedDays[],
  { first, last, latestDay, goesOn = [] }: { first: string; last: string; latestDay: string; goesOn?: readonly boolean[] },
): Expectation | undefined {
  const history = { first: addDays(latestDay, -DAYS_OF_HISTORY), last: latestDay }
  const known = supplied.map((own) => daysOfUse([own], history))
  const isOver = (days: readonly DayOfUse[]) => hasEnded(days.findLast(hasReadings)?.localDay, latestDay)
  // Where all are, none is known to have ended.
  const isSupplying = (days: readonly DayOfUse[], i: number) => goesOn[i] ?? (!isOver(days) || known.every(isOver))
  const lastKnown = (days: readonly DayOfUse[], i: number) => (goesOn[i] && days.findLast(hasReadings)?.localDay) || latestDay
  const outlooks = known.map((days, i) => (isSupplying(days, i) ? outlookOf(days, lastKnown(days, i), last) : undefined))
  const ahead = supplied.map((own, i) => ({ ...own, expected: outlooks[i] && byRateOf(own, known[i] ?? [], outlooks[i]) }))
  const all = daysOfUse(ahead, { first, last })
  const toCome = all.filter(({ localDay }) => localDay > latestDay)
  const soFar = daysSoFar(supplied, { first, last, latestDay })
  if (!soFar.some(hasReadings) && toCome.length === 0) return undefined
  // Supply points of one home go up and down together, so their ranges do not add up: the whole has its own, by the meters that report.
  const supplying = known.filter(isSupplying)
  const reporting = supplying.filter((days) => !isOver(days))
  const [one, ...others] = reporting.length > 0 ? reporting : supplying
  const together = one && (others.length === 0 ? outlooks[known.indexOf(one)] : outlookOf(daysTogether([one, ...others]), latestDay, last))
  const price = marginalPrice(supplied, toCome)
  const [actual, upToLatest] = [totalOf(soFar), totalOf(all.slice(0, soFar.length))]
  const behind = { wattHours: upToLatest.wattHours - actual.wattHours, cents: upToLatest.cents - actual.cents }
  const course = courseOf(soFar, toCome, { together, price, behind })
  const total = course.at(-1)
  if (!total) return undefined
  const { localDay: _, ...expected } = total
  return { actual, expected, days: toCome.map((day) => rangeOfDay(day, together, price)), course }
}

/** Undefined where nothing was read. */
function outlookOf(days: readonly DayOfUse[], latestDay: string, last: string): Outlook | undefined {
  const known = days.filter(hasReadings).map(knownDayOf)
  return known.length === 0 ? undefined : forecast(known, latestDay, last)
}

type Read = Pick<DayOfUse, 'localDay' | 'totalWh' | 'wattHours' | 'isEstimated'>

export const knownDayOf = ({ localDay, totalWh, wattHours, isEstimated }: Read): KnownDay => ({
  localDay,
  totalWh,
  shareRead: wattHours.filter((value) => value !== null).length / wattHours.length,
  isEstimated,
})

function rangeOfDay({ localDay, totalWh, cents }: DayOfUse, together: Outlook | undefined, price: number): Range & { localDay: string } {
  const own = together?.days.find((day) => day.localDay === localDay)
  const margin = own ? { lessWh: own.totalWh - own.lowWh, moreWh: own.highWh - own.totalWh } : undefined
  return { localDay, ...rangeAround({ wattHours: totalWh, cents }, margin, { price, mostLessWh: totalWh }) }
}

/** An amount with its range. @param mostLessWh how much of it is still to come: no more can be missing */
function rangeAround(
  { wattHours, cents }: { wattHours: number; cents: number },
  margin: Margin = { lessWh: 0, moreWh: 0 },
  { price, mostLessWh }: { price: number; mostLessWh: number },
): Range {
  const lessWh = Math.min(margin.lessWh, mostLessWh)
  return {
    wattHours,
    lowWh: wattHours - lessWh,
    highWh: wattHours + margin.moreWh,
    cents,
    lowCents: cents - Math.round(lessWh * price),
    highCents: cents + Math.round(margin.moreWh * price),
  }
}

/** @param behind expected up to the latest day, of meters whose readings are late; added on the first day to come, or on the last day */
function courseOf(
  soFar: readonly DayOfUse[],
  toCome: readonly DayOfUse[],
  { together, price, behind }: { together: Outlook | undefined; price: number; behind: Expectation['actual'] },
): Expectation['course'] {
  const knownWh = totalOf(soFar).wattHours
  let wattHours = 0
  let cents = 0
  const joinsAt = toCome.length > 0 ? soFar.length : soFar.length - 1
  return [...soFar, ...toCome].map((day, i) => {
    wattHours += day.totalWh + (i === joinsAt ? behind.wattHours : 0)
    cents += day.cents + (i === joinsAt ? behind.cents : 0)
    const ahead = i + 1 - soFar.length
    const margin = ahead > 0 ? together?.marginOf(ahead) : undefined
    return { localDay: day.localDay, ...rangeAround({ wattHours, cents }, margin, { price, mostLessWh: Math.max(0, wattHours - knownWh) }) }
  })
}

/** Days to come of one supply point, by the rates that its energy was used at lately; what is booked free costs nothing. */
function byRateOf({ free, tariffAt }: SuppliedDays, days: readonly DayOfUse[], outlook: Outlook): ReadonlyMap<string, ByRate> {
  const recentDays = days.filter(hasReadings).slice(-RECENT_DAYS)
  const recent = sumOfRates(recentDays)
  const shareOf = (wattHours: number) => wattHours / Math.max(1, totalWhOf(recent))
  return new Map(
    outlook.days.map(({ localDay, totalWh }) => {
      const nightWh = Math.round(totalWh * shareOf(recent.nightWh))
      const peakWh = Math.round(totalWh * shareOf(recent.peakWh))
      const split = { ...NO_USE, dayWh: totalWh - nightWh - peakWh, nightWh, peakWh }
      const booked = free?.get(localDay)
      return [localDay, booked ? withFreeHours(split, { localDay, totalWh, booked, recentDays, tariff: tariffAt(localDay) }) : split]
    }),
  )
}

/** Takes what is usually used at the times of free half-hours from the rates that it would be charged at. */
function withFreeHours(
  split: ByRate,
  {
    localDay,
    totalWh,
    booked,
    recentDays,
    tariff,
  }: { localDay: string; totalWh: number; booked: ReadonlySet<number>; recentDays: readonly DayOfUse[]; tariff: Tariff },
): ByRate {
  const rateAt = ratesOn(tariff, localDay)
  const times = clockTimes(localDay)
  const recentWh = Math.max(1, sum(recentDays.map((day) => day.totalWh)))
  const left = { ...split }
  for (const index of booked) {
    const { minutes = 0 } = times[index] ?? {}
    const usedThen = sum(
      recentDays.map(({ localDay: day, wattHours }) => wattHours[clockTimes(day).findIndex((time) => time.minutes === minutes)] ?? 0),
    )
    const rate = rateAt(Math.floor(minutes / 60), false)
    const moved = Math.min(left[rate], Math.round((totalWh * usedThen) / recentWh))
    left[rate] -= moved
    left.freeWh += moved
  }
  return left
}

const totalOf = (days: readonly DayOfUse[]) => ({
  wattHours: sum(days.map(({ totalWh }) => totalWh)),
  cents: sum(days.map(({ cents }) => cents)),
})

/** Cents of a watt-hour more or less in the days to come, without the daily charge. */
function marginalPrice([first]: readonly SuppliedDays[], days: readonly DayOfUse[]): number {
  const used = sumOfRates(days)
  const wattHours = totalWhOf(used) - used.freeWh
  const day = days.at(-1)?.localDay
  return first && day && wattHours > 0 ? billedCents(first.tariffAt(day), used, 0) / wattHours : 0
}
