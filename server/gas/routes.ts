import { billYear } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf, grossRate } from '#lib/money.ts'
import type { GasConsumption, NaturalGasUsage } from '#schemas/gas/entities.ts'
import { advancedGasBillPeriod, aggregatedSiteGas, gasUsageWidget, naturalGasUsage } from '#schemas/gas/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import { connectionOf } from '../account/queries.ts'
import type { Api } from '../http/api.ts'
import { findWindows } from '../billing/queries.ts'
import { hourly } from '../http/envelope.ts'
import { problem } from '../http/problem.ts'
import { EARLIEST_YEAR } from '#lib/earliest-year.ts'
import { sum } from '#lib/sum.ts'
import { billPeriodOf } from '../usage/bill-period.ts'
import { tariffsOf } from '../usage/cost.ts'
import { correctedBill } from '../usage/days-of-use.ts'
import { mostDaysUnread } from '../usage/estimate.ts'
import { stillSupplying } from '../usage/queries.ts'
import { checkRange } from '../usage/range.ts'
import { findGasDays, findGasSupplies, findGasWindows, findLastRead, findUseInYear, type GasSupply, type GasWindow } from './queries.ts'
import { findRecentGas } from './recent.ts'

const MOST_DAYS = 800
const WINDOWS_IN_YEAR = 12

export function gasRoutes(api: Api, { db }: AreaParts): void {
  api.handle(aggregatedSiteGas, async ({ scope }) => {
    const supplies = await findGasSupplies(db, scope)
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    const windows = await Promise.all(supplies.map((supply) => findGasWindows(db, scope, supply)))
    const aggregated = aggregate(windows, kWhOnly, todayOf(scope))
    const read = supplies.map(({ supply, lastPeriodDay }) => ({ supply, lastDay: lastPeriodDay }))
    const [supplying] = stillSupplying(read, mostDaysUnread('naturalGas'))
    return {
      kWhOnly,
      supplyPoints: supplies.map(({ supply, plan }) => connectionOf({ supply, planName: plan.name })),
      selectedSupplyPointId: supplying?.supply.id,
      aggregatedUsage: aggregated,
    }
  })

  api.handle(naturalGasUsage, async ({ scope, query: { supplyPointId, selectedYear } }) => {
    const chosen = (await findGasSupplies(db, scope)).find(({ supply }) => supply.id === supplyPointId)
    if (!chosen) return problem('/error/not_found', 'The selected property has no such gas supply point.')
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    const windows = await findGasWindows(db, scope, chosen)
    const years = windows.map(yearOf)
    const lastDataYear = years.at(-1)
    const lastInvoice = await findLastInvoice(scope, chosen, windows, kWhOnly)
    const year = selectedYear ?? lastDataYear
    const aggregatedUsage = aggregate([windows], kWhOnly, todayOf(scope))
    const ofYear = windows.filter((window) => yearOf(window) === year)
    if (selectedYear !== undefined && !ofYear.some(({ days }) => days > 0)) return problem('/error/no_data')
    return {
      selectedSupplyPointId: supplyPointId,
      isAdvanced: chosen.supply.isAdvanced,
      kWhOnly,
      aggregatedUsage,
      byYear: year === undefined ? [] : [{ year, naturalGasConsumptionData: consumptionOf(ofYear, kWhOnly) }],
      earliestDataYear: years[0] ?? EARLIEST_YEAR,
      lastDataYear: lastDataYear ?? EARLIEST_YEAR,
      lastInvoice,
    }
  })

  api.handle(advancedGasBillPeriod, async ({ scope, query }) => {
    const issue = checkRange(query, MOST_DAYS, todayOf(scope))
    if (issue) return problem('/error/validation', issue)
    const days = await findGasDays(db, scope, query.startDate, query.endDate)
    if (!days) return problem('/error/no_data')
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    return billPeriodOf(query, days, kWhOnly)
  })

  api.handle(gasUsageWidget, async (scope) => hourly(await findRecentGas(db, scope)))

  async function findLastInvoice(scope: Scope, chosen: GasSupply, windows: GasWindow[], kWhOnly: boolean) {
    const { supply, plan } = chosen
    const { lastBilledDay } = scope.selected ? (await findWindows(db, scope)).bySupply(supply.id) : {}
    const billed = windows.findLast(({ endDay, days }) => days > 0 && lastBilledDay !== undefined && endDay <= lastBilledDay)
    const lastMeterRead = await findLastRead(db, scope, supply.id)
    const isValuePlan = plan.valuePlanAnnualLimitKwh !== null
    const wattHoursInYear = isValuePlan ? await findUseInYear(db, scope, chosen) : undefined
    return {
      usage: billed && {
        total: usedAndCost(billed.wattHours, billed.cents, kWhOnly),
        dailyAverage: usedAndCost(billed.wattHours / billed.days, billed.cents / billed.days, kWhOnly),
        endDate: billed.endDay,
      },
      plan: {
        planName: plan.name,
        isValuePlan,
        valuePlanAnnualLimit: plan.valuePlanAnnualLimitKwh ?? undefined,
        valuePlanRate: isValuePlan ? grossRate(tariffsOf(plan)(todayOf(scope)).dayRate) : undefined,
        usedInYear: wattHoursInYear === undefined ? undefined : kwhOf(wattHoursInYear),
      },
      serialNumber: supply.meterSerial ?? undefined,
      lastMeterRead,
      canSubmitMeterRead: supply.canSubmitRead,
      nextReadDate: supply.nextReadDay ?? undefined,
    }
  }
}

const yearOf = ({ startDay, endDay }: GasWindow) => billYear(startDay, endDay)

function usedAndCost(wattHours: number, cents: number, kWhOnly: boolean) {
  return { kw: kwhOf(Math.round(wattHours)), costNZD: kWhOnly ? undefined : dollarsOf(Math.round(cents)) }
}

function consumptionOf(windows: GasWindow[], kWhOnly: boolean): NaturalGasUsage['byYear'][number]['naturalGasConsumptionData'] {
  const consumptionList = windows.map((window): GasConsumption => {
    const { startDay, endDay, wattHours, cents, days, daysEstimated, correction } = window
    if (days === 0) return { startDate: startDay, endDate: endDay, type: 'empty' }
    return {
      startDate: startDay,
      endDate: endDay,
      type: daysEstimated === days ? 'estimated' : 'actual',
      daysWithUsage: days,
      daysEstimated,
      total: usedAndCost(wattHours, cents, kWhOnly),
      dailyAverage: usedAndCost(wattHours / days, cents / days, kWhOnly),
      correction: correction ? correctedBill(window, correction, kWhOnly) : undefined,
    }
  })
  const read = windows.filter(({ days }) => days > 0)
  const lastConsumption = consumptionList.findLast(({ type }) => type !== 'empty')
  const [wattHours, cents, days] = [sum(read.map((w) => w.wattHours)), sum(read.map((w) => w.cents)), sum(read.map((w) => w.days))]
  return {
    consumptionList,
    summary: read.length > 0 ? usedAndCost(wattHours, cents, kWhOnly) : undefined,
    dailyAverage: read.length > 0 ? usedAndCost(wattHours / days, cents / days, kWhOnly) : undefined,
    lastConsumption,
  }
}

/** Averages of the last twelve bill periods that are over and have readings, of all supply points together. @param today local day */
function aggregate(bySupply: GasWindow[][], kWhOnly: boolean, today: string) {
  const recent = bySupply
    .map((windows) => windows.filter(({ days, endDay }) => days > 0 && endDay < today).slice(-WINDOWS_IN_YEAR))
    .filter(({ length }) => length > 0)
  if (recent.length === 0) return undefined
  const perDay = recent.map((windows) => {
    const days = sum(windows.map((window) => window.days))
    return { wattHours: sum(windows.map((window) => window.wattHours)) / days, cents: sum(windows.map((window) => window.cents)) / days }
  })
  const [wattHours, cents] = [sum(perDay.map((day) => day.wattHours)), sum(perDay.map((day) => day.cents))]
  return {
    costIncluded: !kWhOnly,
    numberOfPeriods: Math.max(...recent.map(({ length }) => length)),
    dailyAverage: usedAndCost(wattHours, cents, kWhOnly),
    monthlyAverage: usedAndCost((wattHours * 365) / 12, (cents * 365) / 12, kWhOnly),
  }
}
