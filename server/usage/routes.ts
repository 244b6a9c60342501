import { daysBetween } from '#lib/calendar.ts'
import { consolidatedUsageSummary, electricityBillPeriod } from '#schemas/usage/routes.ts'
import type { Api } from '../api.ts'
import type { Database } from '../db/open.ts'
import { problem } from '../problem.ts'
import { findDailyElectricity } from './queries.ts'

/** More days than this are asked for only by mistake: two years and the days of a bill period. */
const MAX_DAYS = 800

export function usageRoutes(api: Api, db: Database): void {
  api.handle(electricityBillPeriod, async ({ body, scope }) => {
    const complaint = checkRange(body)
    if (complaint) return problem('/error/validation', complaint)
    return (await findDailyElectricity(db, scope, body)) ?? problem('/error/no_data')
  })

  api.handle(consolidatedUsageSummary, async ({ body, scope }) => {
    const complaint = checkRange(body)
    if (complaint) return problem('/error/validation', complaint)
    const usage = await findDailyElectricity(db, scope, body)
    if (!usage || !scope.selected) return problem('/error/no_data')
    const daysInBillPeriod = daysBetween(body.startDate, body.endDate) + 1
    const lastUsed = usage.days.findLastIndex(({ type }) => type !== 'empty')
    const whole = daysInBillPeriod / usage.daysWithUsage
    const kwh = (value: number) => ({ value: Math.round(value * 1000) / 1000, unit: 'kwh' as const })
    const nzd = (value: number) => ({ value: Math.round(value * 100) / 100, unit: 'nzd' as const })
    const { totalCostNZD, totalKwh } = usage
    return {
      actualUsage: [...(totalCostNZD === undefined ? [] : [nzd(totalCostNZD)]), kwh(totalKwh)],
      estimatedUsage: [...(totalCostNZD === undefined ? [] : [nzd(totalCostNZD * whole)]), kwh(totalKwh * whole)],
      consumptionToDate: `${usage.days[lastUsed]?.startDate ?? body.endDate}T12:00:00Z`,
      supplyPointTypes: ['electricity' as const],
      remainingDays: daysInBillPeriod - lastUsed - 1,
      daysInBillPeriod,
    }
  })
}

function checkRange({ startDate, endDate }: { startDate: string; endDate: string }): string | undefined {
  if (endDate < startDate) return 'endDate must not be before startDate.'
  if (daysBetween(startDate, endDate) >= MAX_DAYS) return `Ask for at most ${MAX_DAYS} days at once.`
  return undefined
}
