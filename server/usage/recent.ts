import { addDays } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import type { DailyUsage } from '#schemas/usage/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { type DayOfUse, hasReadings, isReadWhole } from './days-of-use.ts'
import { isExportUncounted } from './estimate.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf } from './queries.ts'
import { totalsOf } from './totals.ts'

/** The latest local days with electricity readings at the selected site, and the total of as many days before. */
export async function findRecentUsage(db: Database, scope: Scope, dayCount: number) {
  const supplies = await findElectricitySupplies(db, scope)
  const last = lastDayOf(supplies)
  if (!last) return undefined
  const both = await findDaysOfUse(db, scope, supplies, { first: addDays(last, 1 - 2 * dayCount), last })
  const days = both.slice(dayCount)
  const { totalWh, cents, daysWithUsage } = totalsOf(days)
  if (daysWithUsage === 0) return undefined
  const kWhOnly = scope.selected?.isBuyingGroup ?? false
  return {
    startDate: days[0]?.localDay ?? '',
    endDate: days.at(-1)?.localDay ?? '',
    days: days.map((day) => dailyUsageOf(day, kWhOnly)),
    totalKwh: kwhOf(totalWh),
    totalCostNZD: kWhOnly ? undefined : dollarsOf(cents),
    dailyAverageKwh: kwhOf(Math.round(totalWh / daysWithUsage)),
    previousTotalKwh: both.every(isReadWhole) ? kwhOf(totalsOf(both.slice(0, dayCount)).totalWh) : undefined,
    kWhOnly,
    isExportUncounted: await isExportUncounted(db, scope, last),
  }
}

function dailyUsageOf(day: DayOfUse, kWhOnly: boolean): DailyUsage {
  if (!hasReadings(day)) return { startDate: day.localDay, type: 'empty' }
  return {
    startDate: day.localDay,
    type: day.isEstimated ? 'estimated' : 'actual',
    kwh: kwhOf(day.totalWh),
    costNZD: kWhOnly ? undefined : dollarsOf(day.cents),
  }
}
