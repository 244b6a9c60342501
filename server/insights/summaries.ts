import { addDays } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import type { ComparedEnergy } from '#schemas/insights/comparison.ts'
import { type Scope, todayOf } from '../access.ts'
import { findWindows } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { couldChargeAtNight } from '../usage/night-rate.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf } from '../usage/queries.ts'
import { breakdownOf } from './breakdown.ts'
import { costOf } from './period-cost.ts'
import { findUseDays, isProfileComplete, sumsOf } from './queries.ts'
import { findCompared, latestMonths } from './similar-homes/find-comparison.ts'
import { findOwnMonths } from './similar-homes/find-groups.ts'

const COMPARED_MONTHS = 6
/** With fewer days than this, a breakdown says that its data are limited. */
const ENOUGH_DAYS = 20
const DAYS_OF_WEEK = 7

/** What the electricity of the last bill period was used for; of the last 30 days before the first bill. */
export async function findBreakdown(db: Database, scope: Scope) {
  return breakdownOver(db, scope, ENOUGH_DAYS, async (supplies) => {
    const { bySupply: periodsOf } = await findWindows(db, scope)
    // The newest bill may be a credit note, or be for bottles or another property.
    const billed = supplies.flatMap(({ supply }) => {
      const { windows, lastBilledDay } = periodsOf(supply.id)
      return lastBilledDay ? windows.at(lastBilledDay) : []
    })
    const [last] = billed.sort((a, b) => b.endDay.localeCompare(a.endDay))
    return last ?? { startDay: addDays(todayOf(scope), -30), endDay: addDays(todayOf(scope), -1) }
  })
}

/** What the electricity of the last seven days with readings was used for. */
export async function findLatestWeek(db: Database, scope: Scope) {
  return breakdownOver(db, scope, DAYS_OF_WEEK, async (supplies) => {
    const endDay = lastDayOf(supplies) ?? todayOf(scope)
    return { startDay: addDays(endDay, 1 - DAYS_OF_WEEK), endDay }
  })
}

type Supplies = Awaited<ReturnType<typeof findElectricitySupplies>>

/** @param enough days with readings; fewer are limited data @param spanOf the days that are broken down */
async function breakdownOver(
  db: Database,
  scope: Scope,
  enough: number,
  spanOf: (supplies: Supplies) => Promise<{ startDay: string; endDay: string }>,
) {
  if (!scope.selected) return undefined
  const { isBuyingGroup: kWhOnly, kind } = scope.selected
  if (!(await isProfileComplete(db, scope))) return { state: 'HOME_PROFILE_NOT_COMPLETED' as const, kWhOnly, categories: [] }
  const supplies = await findElectricitySupplies(db, scope)
  const period = await spanOf(supplies)
  const uses = await findUseDays(db, scope, period.startDay, period.endDay)
  const days = uses.length
  if (days === 0) return { state: 'COMING_SOON' as const, kWhOnly, categories: [] }
  const span = { first: period.startDay, last: period.endDay, inHalfHours: true }
  const daysOfUse = kWhOnly ? [] : await findDaysOfUse(db, scope, supplies, span)
  const cost = kWhOnly ? undefined : costOf(daysOfUse, uses)
  const plans = supplies.map(({ plan }) => plan)
  const { tipCategory: _category, ...breakdown } = breakdownOf(sumsOf(uses), days, {
    cost,
    isBusiness: kind === 'sme',
    couldChargeAtNight: couldChargeAtNight(plans, daysOfUse),
  })
  return {
    state: days < enough ? ('SUCCESS_WITH_LIMITED_DATA' as const) : ('SUCCESS' as const),
    kWhOnly,
    period: { startDate: period.startDay, numberOfDays: days },
    totalNzd: cost && dollarsOf(cost.cents + cost.chargeCents),
    dailyChargeNzd: cost && dollarsOf(cost.chargeCents),
    ...breakdown,
  }
}

/** The selected home's last whole months beside similar homes. */
export async function findHomeComparison(db: Database, scope: Scope) {
  if (!scope.selected) return undefined
  if (!(await isProfileComplete(db, scope))) return { state: 'HOME_PROFILE_NOT_COMPLETED' as const }
  const months = (await findCompared(db, scope, 'electricity', latestMonths(scope, COMPARED_MONTHS))).reverse()
  const history = months.flatMap(({ Date: date, Comparison: { Electricity } }) => (Electricity ? [monthOf(date, Electricity)] : []))
  const [latest, group] = [history.at(-1), months.at(-1)?.Comparison.Electricity?.group]
  if (!latest || !group) {
    const hasOwnMonth = (await findOwnMonths(db, scope, 'electricity', latestMonths(scope))).size > 0
    return { state: 'COMING_SOON' as const, hasOwnMonth }
  }
  return {
    state: history.length < COMPARED_MONTHS ? ('SUCCESS_WITH_LIMITED_DATA' as const) : ('SUCCESS' as const),
    ...latest,
    group,
    history,
  }
}

const monthOf = (date: string, { UsageInKWh: { Actual: actual, Average: average, Efficient: efficient } }: ComparedEnergy) => ({
  month: date.slice(0, 7),
  yoursKwh: Math.round(actual),
  averageKwh: average,
  efficientKwh: efficient,
})
