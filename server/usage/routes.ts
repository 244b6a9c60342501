import { addDays, daysBetween, firstOf, lastOf } from '#lib/calendar.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { fromToText } from '#lib/day-text.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Brand } from '#schemas/brand.ts'
import * as routes from '#schemas/usage/routes.ts'
import type { PeriodOption } from '#schemas/usage/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { connectionOf, findSelected } from '../account/queries.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { findWindows } from '../billing/queries.ts'
import type { BillWindow, Windows } from '../billing/windows.ts'
import { brandOf } from '../config/brand.ts'
import { findUsualHours } from '../ev/usual-hours.ts'
import { content, hourly, inAnHour, noData } from '../http/envelope.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { csvOf, eiep13aOf } from '../meterdata/export.ts'
import { problem, ProblemAnswer } from '../http/problem.ts'
import { isFlat, tariffsOf } from './cost.ts'
import { billPeriodOf } from './bill-period.ts'
import { findCost, findForecast } from './electricity.ts'
import { energiesOf, estimate, findLeftOut, isExportUncounted, togetherOf } from './estimate.ts'
import { HOURS_IN_A_ROW } from './best-hours.ts'
import { findBestHours } from './find-best-hours.ts'
import { findFirstReadingsBy } from './first-readings.ts'
import { observe } from './observation.ts'
import {
  findDaysOfUse,
  findElectricity,
  findElectricitySupplies,
  findLatestDays,
  findLeft,
  firstDayOf,
  lastDayOf,
  type Supplies,
} from './queries.ts'
import { isPowerSent } from './power-sent.ts'
import { findRecentUsage } from './recent.ts'
import { totalsOf } from './totals.ts'
import { findStoredDays } from './export.ts'
import { checkRange } from './range.ts'
import { itemsOf, summaryOf } from './series.ts'
import { findWeekForecast, MOST_DAYS_BEHIND } from './week-forecast.ts'

/** Half-hours are shown by day; asking for more than a week is a mistake. */
const MOST_DAYS_OF_HALF_HOURS = 7
/** Two years and a bill period; asking for more is a mistake. */
const MOST_DAYS = 800
/** Months and bill periods may go back as far as there are readings. */
const MOST_DAYS_OF_MONTHS = 12 * 366
/** Source: portal-usage.md, section 9. */
const PREVIOUS_PERIODS = 24
const RECENT_DAYS = 14

export function usageRoutes(api: Api, { db, brand }: Pick<AreaParts, 'db' | 'brand'>): void {
  api.handle(routes.electricityBillPeriod, async ({ body, scope }) => {
    const issue = checkRange(body, MOST_DAYS, todayOf(scope))
    if (issue) return problem('/error/validation', issue)
    const usage = await findElectricity(db, scope, body.startDate, body.endDate)
    if (!usage) return problem('/error/no_data')
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    return billPeriodOf(body, usage.days, kWhOnly)
  })

  api.handle(routes.consolidatedUsageSummary, async ({ body: { startDate, endDate }, scope }) => {
    const issue = checkRange({ startDate, endDate }, MOST_DAYS, todayOf(scope))
    if (issue) return problem('/error/validation', issue)
    const parts = await estimate(db, scope, { first: startDate, last: endDate }, todayOf(scope))
    if (parts.length === 0) return problem('/error/no_data')
    const daysInBillPeriod = daysBetween(startDate, endDate) + 1
    const selected = await findSelected(db, scope)
    const latest = lastOf(parts.map(({ latestDay }) => latestDay)) ?? addDays(todayOf(scope), -1)
    // Known to the end of this day, but not before the period begins nor beyond its end.
    const knownTo = lastOf([addDays(startDate, -1), firstOf([latest, endDate])]) ?? endDate
    const values = ({ wattHours, cents }: { wattHours: number; cents: number }) => [
      ...(scope.selected?.isBuyingGroup ? [] : [{ value: dollarsOf(cents), unit: 'nzd' as const }]),
      { value: kwhOf(wattHours), unit: 'kwh' as const },
    ]
    return {
      actualUsage: values(togetherOf(parts.map(({ actual }) => actual))),
      estimatedUsage: values(togetherOf(parts.map(({ expected }) => expected))),
      consumptionToDate: tradingPeriodStart(addDays(knownTo, 1), 1).toISOString(),
      supplyPointTypes: energiesOf(parts),
      remainingDays: selected?.isAllLeft ? 0 : Math.max(0, Math.min(daysInBillPeriod, daysBetween(todayOf(scope), endDate) + 1)),
      daysInBillPeriod,
      ...(await findLeftOut(db, scope, parts, endDate)),
    }
  })

  api.handle(routes.electricitySupply, async ({ scope }) => {
    const supplies = await findElectricitySupplies(db, scope)
    const [earliestDay, latestDay] = [firstDayOf(supplies), lastDayOf(supplies)]
    const left = await findLeft(db, scope)
    return {
      kWhOnly: scope.selected?.isBuyingGroup ?? false,
      supplyPoints: supplies.map(({ supply, plan, firstDay, lastDay }) => ({
        ...connectionOf({ supply, planName: plan.name }),
        earliestDay: firstDay ?? undefined,
        latestDay: lastDay ?? undefined,
      })),
      earliestDay,
      latestDay,
      firstReadingsBy: latestDay === undefined ? await findFirstReadingsBy(db, scope, supplies) : undefined,
      periods: await periodsOf(scope, left && (left.lastDay ?? latestDay)),
    }
  })

  api.handle(routes.electricityUsage, async ({ query: { granularity, startDate, endDate, supplyPointId }, scope }) => {
    const supplies = await chosenOf(scope, supplyPointId)
    if (!supplies || !scope.selected) return noSuchSupply()
    const most = granularity === 'HOURLY' ? MOST_DAYS_OF_HALF_HOURS : granularity === 'DAILY' ? MOST_DAYS : MOST_DAYS_OF_MONTHS
    const issue = checkRange({ startDate, endDate }, most, todayOf(scope))
    if (issue) return problem('/error/validation', issue)
    const days = await findDaysOfUse(db, scope, supplies, { first: startDate, last: endDate, inHalfHours: granularity === 'HOURLY' })
    if (totalsOf(days).daysWithUsage === 0) return problem('/error/no_data')
    const kWhOnly = scope.selected.isBuyingGroup
    const ids = supplies.map(({ supply }) => supply.id)
    return {
      granularity,
      startDate,
      endDate,
      kWhOnly,
      isExportUncounted: await isExportUncounted(db, scope, firstOf([endDate, lastDayOf(supplies)]) ?? endDate),
      items: itemsOf(days, granularity, kWhOnly),
      summary: summaryOf(days, {
        kWhOnly,
        hasNightRate: supplies.some(({ plan }) => !isFlat(plan)),
        hasPeakRate: supplies.some(({ plan }) => tariffsOf(plan)(endDate).peak !== undefined),
        isPowerSent: await isPowerSent(db, scope, ids, startDate, endDate),
      }),
    }
  })

  api.handle(routes.electricityCost, async ({ query: { date, supplyPointId }, scope }) => {
    const supplies = await chosenOf(scope, supplyPointId)
    if (!supplies) return noSuchSupply()
    if (scope.selected?.isBuyingGroup) return problem('/error/forbidden', 'A buying group sees kilowatt-hours, not dollars.')
    return (await findCost(db, scope, supplies, date)) ?? problem('/error/no_data')
  })

  api.handle(routes.electricityForecast, async ({ scope }) => (await findForecast(db, scope, todayOf(scope))) ?? problem('/error/no_data'))

  api.handle(routes.electricityBestHours, async (scope, { isForCar }) =>
    hourly(await findBestHours(db, scope, isForCar ? await findUsualHours(db, scope) : HOURS_IN_A_ROW)),
  )

  api.handle(routes.electricityWeekForecast, async (scope) => hourly(await findWeekForecast(db, scope)))

  api.handle(routes.recentUsageWidget, async (scope, { days = RECENT_DAYS }) => hourly(await findRecentUsage(db, scope, days)))

  api.handle(routes.sidekickWidget, async (scope) => {
    const days = await findLatestDays(db, scope, 2 * RECENT_DAYS)
    // Days of months ago are not the last seven.
    const isRecent = days[0] && days[0].localDay >= addDays(todayOf(scope), -MOST_DAYS_BEHIND)
    const observation = isRecent && observe(days)
    if (!observation) return noData(inAnHour())
    return content(
      { ...observation, link: { label: 'See it hour by hour', href: paths.consumption({ view: 'day' }) } },
      { nextAt: inAnHour() },
    )
  })

  api.handle(routes.readingsAsCsv, async ({ query, scope }) => {
    const days = await readingsOf(scope, query)
    if (days instanceof ProblemAnswer) return days
    return new FileAnswer(`Electricity usage ${timeOf(query)}.csv`, csvOf(days))
  })

  api.handle(routes.readingsAsEiep13a, async ({ query, scope }) => {
    const days = await readingsOf(scope, query)
    if (days instanceof ProblemAnswer) return days
    const header = {
      sender: SENDER[brandOf(scope, brand)],
      requestId: String(Date.now()),
      runDay: todayOf(scope),
      start: query.startDate,
      end: query.endDate,
    }
    return new FileAnswer(`Electricity usage ${timeOf(query)} EIEP13A.csv`, eiep13aOf(days, header))
  })

  async function readingsOf(scope: Scope, range: { startDate: string; endDate: string; supplyPointId?: string }) {
    const supplies = await chosenOf(scope, range.supplyPointId)
    if (!supplies) return noSuchSupply()
    const issue = checkRange(range, MOST_DAYS_OF_MONTHS, todayOf(scope))
    if (issue) return problem('/error/validation', issue)
    const days = await findStoredDays(db, scope, supplies, range.startDate, range.endDate)
    return days.length === 0 ? problem('/error/no_data') : days
  }

  /** The requested supply points; undefined if one is not the selected site's. */
  async function chosenOf(scope: Scope, supplyPointId: string | undefined): Promise<Supplies | undefined> {
    const supplies = await findElectricitySupplies(db, scope)
    if (supplyPointId === undefined) return supplies
    const chosen = supplies.filter(({ supply }) => supply.id === supplyPointId)
    return chosen.length > 0 ? chosen : undefined
  }

  async function periodsOf(scope: Scope, lastDay: string | undefined): Promise<PeriodOption[]> {
    if (!scope.selected) return []
    const { windows } = await findWindows(db, scope)
    return periodOptions(windows, lastDay ?? todayOf(scope))
  }
}

/** Who sends a file of meter data, in the four letters that its format has room for. */
const SENDER: Record<Brand, string> = { northlight: 'NLGT', pip: 'PIPE' }

/** A file is named by its years, or by its days if it has less than a year. Source: portal-usage.md, section 9. */
function timeOf({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (startDate === endDate) return startDate
  if (daysBetween(startDate, endDate) < 364) return `${startDate} to ${endDate}`
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return first === last ? first : `${first}-${last}`
}

const noSuchSupply = () => problem('/error/not_found', 'The selected property has no such electricity supply point.')

/** The bill period of a local day and those before it. */
function periodOptions(windows: Windows, day: string): PeriodOption[] {
  const options: BillWindow[] = [windows.at(day)]
  for (let i = 0; i < PREVIOUS_PERIODS; i++) options.push(windows.before(options.at(-1) as BillWindow)) // there is one from the start
  return options.map(({ startDay, endDay }) => ({
    key: startDay,
    label: fromToText(startDay, endDay),
    fromDate: startDay,
    toDate: endDay,
  }))
}
