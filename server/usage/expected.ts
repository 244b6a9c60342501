import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { billedCents, type ByRate, NO_USE, totalWhOf } from './cost.ts'
import { type DayOfUse, daysOfUse, daysTogether, hasReadings, type SuppliedDays, sumOfRates } from './days-of-use.ts'
import { forecastDays, spreadWh } from './forecast.ts'

/** A year, and the weeks before that a season is measured by. */
export const DAYS_OF_HISTORY = 366 + 7 * 7
/** The recent share of night use predicts that of the coming days. */
const RECENT_DAYS = 42

/** What an energy comes to between two local days: what is known, and with what is still to come. */
export interface Expectation {
  actual: { wattHours: number; cents: number }
  expected: Range
  /** those to come, each with what the bill grows by; without them for an energy that is not read by day */
  days: { localDay: string; totalWh: number; cents: number }[]
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
  const soFar = first > latestDay ? [] : daysOfUse(supplied, { first, last: last < latestDay ? last : latestDay })
  return soFar.some(hasReadings) || last > latestDay ? totalOf(soFar) : undefined
}

/**
 * Expected use and cost of an energy that is read by day. Coming days cost what the bill will grow by, so they and the
 * known days add up to the expected total, to the cent. Undefined without any known or expected day.
 * @param latestDay the last local day with readings
 */
export function expectDays(
  supplied: readonly SuppliedDays[],
  { first, last, latestDay }: { first: string; last: string; latestDay: string },
): Expectation | undefined {
  const history = { first: addDays(latestDay, -DAYS_OF_HISTORY), last: latestDay }
  const known = supplied.map((own) => daysOfUse([own], history))
  const ahead = supplied.map((own, i) => ({ ...own, expected: expectedOf((known[i] ?? []).filter(hasReadings), latestDay, last) }))
  const all = daysOfUse(ahead, { first, last })
  const soFar = all.filter(({ localDay }) => localDay <= latestDay)
  const toCome = all.filter(({ localDay }) => localDay > latestDay)
  if (!soFar.some(hasReadings) && toCome.length === 0) return undefined
  const actual = totalOf(soFar)
  const rest = totalOf(toCome)
  const spread = spreadWh(daysTogether(known).filter(hasReadings), latestDay, toCome.length)
  const lessWh = Math.min(spread, rest.wattHours)
  const price = marginalPrice(supplied, toCome)
  const cents = actual.cents + rest.cents
  const wattHours = actual.wattHours + rest.wattHours
  return {
    actual,
    expected: {
      wattHours,
      lowWh: wattHours - lessWh,
      highWh: wattHours + spread,
      cents,
      lowCents: cents - Math.round(lessWh * price),
      highCents: cents + Math.round(spread * price),
    },
    days: toCome.map(({ localDay, totalWh, cents: dayCents }) => ({ localDay, totalWh, cents: dayCents })),
    course: courseOf(soFar, toCome, { spread, price }),
  }
}

/** Errors of days add up with the square root of their number: spreadWh. */
function courseOf(
  soFar: readonly DayOfUse[],
  toCome: readonly DayOfUse[],
  { spread, price }: { spread: number; price: number },
): Expectation['course'] {
  const known = totalOf(soFar)
  let wattHours = 0
  let cents = 0
  return [...soFar, ...toCome].map((day, i) => {
    wattHours += day.totalWh
    cents += day.cents
    const ahead = Math.max(0, i + 1 - soFar.length)
    const moreWh = Math.round(spread * Math.sqrt(ahead / Math.max(1, toCome.length)))
    const lessWh = ahead === 0 ? 0 : Math.min(moreWh, wattHours - known.wattHours)
    return {
      localDay: day.localDay,
      wattHours,
      lowWh: wattHours - lessWh,
      highWh: wattHours + moreWh,
      cents,
      lowCents: cents - Math.round(lessWh * price),
      highCents: cents + Math.round(moreWh * price),
    }
  })
}

/** Days to come of one supply point, by the rates that its energy was used at lately. Free hours are not foreseen. */
function expectedOf(known: readonly DayOfUse[], latestDay: string, last: string): ReadonlyMap<string, ByRate> | undefined {
  if (known.length === 0) return undefined
  const recent = sumOfRates(known.slice(-RECENT_DAYS))
  const shareOf = (wattHours: number) => wattHours / Math.max(1, totalWhOf(recent))
  return new Map(
    forecastDays(known, latestDay, last).map(({ localDay, totalWh }) => {
      const nightWh = Math.round(totalWh * shareOf(recent.nightWh))
      const peakWh = Math.round(totalWh * shareOf(recent.peakWh))
      return [localDay, { ...NO_USE, dayWh: totalWh - nightWh - peakWh, nightWh, peakWh }]
    }),
  )
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
