import { addDays, daysBetween } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { daysOfUse, hasReadings, type SuppliedDays } from './days-of-use.ts'
import { type Expectation, expectDays, knownDayOf } from './expected.ts'
import { findGoingOn, isExportUncounted } from './estimate.ts'
import { findFirstReadingsBy, isReadByHand } from './first-readings.ts'
import { DAYS_OF_HISTORY } from './forecast.ts'
import { reasonsOf } from './forecast-reasons.ts'
import { findElectricitySupplies, findLeft, findSupplied, lastDayOf } from './queries.ts'

const WEEK = 7
/** Fewer days than a week say nothing of weekdays. */
const LEAST_DAYS = 7
/** Readings of longer ago say nothing about the coming week. */
export const MOST_DAYS_BEHIND = 14

/** The coming seven days of the selected site's electricity. Undefined without an electricity supply point, and for a site that was left. */
export async function findWeekForecast(db: Database, scope: Scope): Promise<WeekForecast | undefined> {
  const supplies = await findElectricitySupplies(db, scope)
  if (!scope.selected || supplies.length === 0 || (await findLeft(db, scope))) return undefined
  const kWhOnly = scope.selected.isBuyingGroup
  const latestDay = lastDayOf(supplies)
  if (!latestDay) {
    if (isReadByHand(supplies)) return { state: 'READ_BY_HAND', kWhOnly, daysRead: 0 }
    const readingsBy = await findFirstReadingsBy(db, scope, supplies)
    return { state: 'NO_READINGS', kWhOnly, daysRead: 0, readyBy: readingsBy && addDays(readingsBy, LEAST_DAYS) }
  }
  const today = todayOf(scope)
  // Last week's forecast looks as far back again from a week ago.
  const first = addDays(latestDay, -DAYS_OF_HISTORY - WEEK)
  const goesOn = await findGoingOn(db, scope, supplies)
  const supplied = await findSupplied(db, scope, supplies, first, addDays(today, WEEK))
  const found = weekForecastOf(supplied, { latestDay, today, kWhOnly, goesOn })
  return { ...found, isExportUncounted: found.endDate ? await isExportUncounted(db, scope, found.endDate) : undefined }
}

/** @param supplied read from DAYS_OF_HISTORY and a week before the latest day on */
export function weekForecastOf(
  supplied: readonly SuppliedDays[],
  { latestDay, today, kWhOnly, goesOn }: { latestDay: string; today: string; kWhOnly: boolean; goesOn?: readonly boolean[] },
): WeekForecast {
  const known = daysOfUse(supplied, { first: addDays(latestDay, -DAYS_OF_HISTORY), last: latestDay }).filter(hasReadings)
  const daysRead = Math.min(LEAST_DAYS, known.length)
  const common = { kWhOnly, daysRead, latestDay }
  if (daysBetween(latestDay, today) > MOST_DAYS_BEHIND) return { state: 'READINGS_LATE', ...common }
  if (daysRead < LEAST_DAYS) return { state: 'TOO_FEW_DAYS', ...common, readyBy: addDays(today, LEAST_DAYS - daysRead) }
  const endDate = addDays(today, WEEK - 1)
  const found = expectDays(supplied, { first: today, last: endDate, latestDay, goesOn })
  if (!found) return { state: 'READINGS_LATE', ...common }
  const nzd = amountsIn(kWhOnly)
  return {
    state: 'READY',
    ...common,
    startDate: today,
    endDate,
    expected: rangeOf(found.expected, nzd),
    days: found.days.map((day) => ({ date: day.localDay, ...rangeOf(day, nzd) })),
    before: daysOfUse(supplied, { first: addDays(latestDay, 1 - WEEK), last: latestDay }).map((day) => ({
      date: day.localDay,
      ...(hasReadings(day) ? { kwh: kwhOf(day.totalWh), ...nzd('costNZD', day.cents) } : {}),
    })),
    lastWeek: lastWeekOf(supplied, latestDay, kWhOnly),
    reasons: reasonsOf(known.map(knownDayOf), latestDay),
  }
}

/**
 * The seven days up to the latest one as they would have been forecast the day before them, and what was used. The
 * forecast knows no reading of those days; readings that were corrected since are taken as they are now. Undefined while
 * there were too few days for a forecast then, or where less than half of the week was read.
 */
function lastWeekOf(supplied: readonly SuppliedDays[], latestDay: string, kWhOnly: boolean): WeekForecast['lastWeek'] {
  const madeFrom = addDays(latestDay, -WEEK)
  const startDate = addDays(madeFrom, 1)
  // One that was silent all week would be forecast alone; one that was replaced in it has the history of the one in its place.
  const ofWeek = supplied.filter((own) => daysOfUse([own], { first: startDate, last: latestDay }).some(hasReadings))
  // At that time no bill had been made of these days.
  const unbilled = ofWeek.map((own) => ({ ...own, billed: undefined }))
  // One that began in the week was not known of, nor was its daily charge.
  const until = unbilled.map((own) => ({
    ...own,
    readings: before(own.readings, startDate),
    charged: own.charged && own.charged.from < startDate ? own.charged : undefined,
  }))
  const read = daysOfUse(until, { first: addDays(madeFrom, -DAYS_OF_HISTORY), last: madeFrom }).filter(hasReadings)
  const found = read.length < LEAST_DAYS ? undefined : expectDays(until, { first: startDate, last: latestDay, latestDay: madeFrom })
  const used = daysOfUse(unbilled, { first: startDate, last: latestDay }).filter(hasReadings)
  if (!found || used.length < WEEK / 2) return undefined
  const nzd = amountsIn(kWhOnly)
  const usedOn = new Map(used.map((day) => [day.localDay, day]))
  const total = { wattHours: sum(used.map(({ totalWh }) => totalWh)), cents: sum(used.map(({ cents }) => cents)) }
  const forecast = forecastOf(found, (localDay) => usedOn.has(localDay))
  return {
    startDate,
    endDate: latestDay,
    madeFrom,
    daysRead: used.length,
    forecast: rangeOf(forecast, nzd),
    used: { kwh: kwhOf(total.wattHours), ...nzd('costNZD', total.cents) },
    isWithinRange: forecast.lowWh <= total.wattHours && total.wattHours <= forecast.highWh,
    days: found.days.map((day) => {
      const own = usedOn.get(day.localDay)
      return {
        date: day.localDay,
        ...rangeOf(day, nzd),
        ...(own ? { usedKwh: kwhOf(own.totalWh), ...nzd('usedNZD', own.cents) } : {}),
      }
    }),
  }
}

/** A forecast of those days alone that were read; its margins are taken to be as much smaller. */
function forecastOf({ expected, days }: Expectation, isRead: (localDay: string) => boolean): Expectation['expected'] {
  const counted = days.filter(({ localDay }) => isRead(localDay))
  if (counted.length === days.length) return expected
  const share = counted.length / days.length
  const wattHours = sum(counted.map((day) => day.wattHours))
  const cents = sum(counted.map((day) => day.cents))
  return {
    wattHours,
    lowWh: wattHours - Math.round((expected.wattHours - expected.lowWh) * share),
    highWh: wattHours + Math.round((expected.highWh - expected.wattHours) * share),
    cents,
    lowCents: cents - Math.round((expected.cents - expected.lowCents) * share),
    highCents: cents + Math.round((expected.highCents - expected.cents) * share),
  }
}

const before = (readings: SuppliedDays['readings'], day: string): SuppliedDays['readings'] =>
  new Map([...readings].filter(([localDay]) => localDay < day))

/** Names an amount of dollars, or nothing where there are none to show. */
const amountsIn =
  (kWhOnly: boolean) =>
  <Name extends string>(name: Name, cents: number): { [N in Name]?: number } =>
    (kWhOnly ? {} : { [name]: dollarsOf(cents) }) as { [N in Name]?: number }

function rangeOf({ wattHours, lowWh, highWh, cents, lowCents, highCents }: Expectation['expected'], nzd: ReturnType<typeof amountsIn>) {
  return {
    kwh: kwhOf(wattHours),
    lowKwh: kwhOf(lowWh),
    highKwh: kwhOf(highWh),
    ...nzd('costNZD', cents),
    ...nzd('lowNZD', lowCents),
    ...nzd('highNZD', highCents),
  }
}
