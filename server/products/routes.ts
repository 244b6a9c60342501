import { addDays, daysBetween, eachDay } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { grossRate } from '#lib/money.ts'
import { type BillingPlans, billPlanner, broadband, type Monitoring, monitoring, planCheck, plansOfSite } from '#schemas/products/routes.ts'
import { sum } from '#lib/sum.ts'
import type { AreaParts } from '../area-parts.ts'
import { findWindows } from '../billing/queries.ts'
import { connectionOf } from '../account/queries.ts'
import { todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import { isInAudience } from '../config/audience.ts'
import { brandOf, brandTextsIn, contentFor } from '../config/brand.ts'
import { findRelease } from '../config/release.ts'
import { firstDocument } from '../config/first-release.ts'
import type { plans as planRows } from '../db/schema/supply.ts'
import { problem, problemDocument } from '../http/problem.ts'
import { findFirstReadingsBy } from '../usage/first-readings.ts'
import { findBillPlan } from '../usage/bill-plan.ts'
import { findSupplying } from '../usage/estimate.ts'
import { findElectricitySupplies, findLeft } from '../usage/queries.ts'
import { findCompared, findPlanCheck } from './find-plan-check.ts'
import { discountPercentageOf, netRatesOf } from './plan-rates.ts'
import { findBroadband, findDailyTotals, findPlans } from './queries.ts'

/** Monitoring looks back this far. */
const MONITORED_DAYS = 90
/** Readings come within this many days; later than that they are late, and later still the meter is silent. */
const ON_TIME_DAYS = 3
const SILENT_DAYS = 14

export function productRoutes(api: Api, { db, brand }: AreaParts): void {
  api.handle(plansOfSite, async ({ scope, request }) => {
    const supplying = await findSupplying(db, scope, await findElectricitySupplies(db, scope))
    const goesOn = (id: string) => supplying.some(({ supply }) => supply.id === id)
    // A meter that was replaced would tell the plan of the one in its place again.
    const plans = (await findPlans(db, scope)).filter((own) => own.plan.energyType !== 'electricity' || goesOn(own.supplyPointId))
    if (plans.length === 0) {
      return { plans: [], error: problemDocument('/error/no_data', 'The selected property has no plan.', request.id) }
    }
    const shown = plans.map(({ supplyPointId, plan }) => planOf(supplyPointId, plan, todayOf(scope)))
    // A buying group sees kilowatt-hours, not money.
    if (scope.selected?.isBuyingGroup) return { plans: shown.map((plan) => ({ ...plan, rates: [], discountPercentage: 0 })) }
    const compared = await findCompared(db, scope)
    return { plans: shown, hasOtherPlans: !compared.whyNot && compared.others.length > 0 }
  })

  api.handleSelected(planCheck, async ({ scope }) => {
    if (scope.selected.isBuyingGroup) return { whyNot: 'buyingGroup' as const }
    return findPlanCheck(db, scope)
  })

  api.handle(billPlanner, async ({ scope }) => {
    if (scope.selected?.isBuyingGroup) return problem('/error/forbidden', 'A buying group sees kilowatt-hours, not dollars.')
    return (await findBillPlan(db, scope, todayOf(scope))) ?? problem('/error/no_data')
  })

  api.handle(broadband, async ({ scope }) => {
    const { document } = await findRelease(db, scope.releaseHash)
    const offer = contentFor(document, brandOf(scope, brand)).broadband ?? firstDocument.content.broadband
    const connected = await findBroadband(db, scope)
    return {
      connection: connected && {
        planName: connected.planName,
        downloadMbps: connected.downloadMbps,
        uploadMbps: connected.uploadMbps,
        monthlyChargeNzd: Number(connected.monthlyCharge),
        connectedOn: connected.connectedOn,
        state: connected.state,
      },
      plans: (offer?.plans ?? [])
        .filter(({ name, audience }) => isInAudience(audience, scope, `content:broadband:${name}`))
        .map(({ audience: _audience, ...plan }) => plan),
      orderPhoneNumber: brandTextsIn(document, brandOf(scope, brand)).phone,
    }
  })

  api.handle(monitoring, async ({ scope }) => {
    const supplies = await findSupplying(db, scope, await findElectricitySupplies(db, scope))
    const last = todayOf(scope)
    // A meter that was replaced has not stopped, nor has that of a property that was left: it reports for another customer.
    if (supplies.length === 0 || (await findLeft(db, scope))) return { days: MONITORED_DAYS, supplyPoints: [] }
    const { bySupply: periodsOf } = await findWindows(db, scope)
    const supplyPoints = await Promise.all(
      supplies.map(async ({ supply, plan, firstDay, lastDay }): Promise<Monitoring['supplyPoints'][number]> => {
        const connection = connectionOf({ supply, planName: plan.name })
        if (!lastDay || !firstDay) {
          const firstReadingsBy = await findFirstReadingsBy(db, scope, [{ supply }])
          const state = supply.hasHourlyData ? 'noReadings' : 'readByHand'
          return { connection, state, firstReadingsBy, actualDays: 0, estimatedDays: 0, missingDays: 0, gaps: [] }
        }
        const earliest = addDays(last, -MONITORED_DAYS)
        const start = firstDay > earliest ? firstDay : earliest
        const days = await findDailyTotals(db, scope, supply.id, start, last)
        const behind = daysBetween(lastDay, last)
        const { startDay } = periodsOf(supply.id).windows.at(last)
        const ofBill = days.filter(({ localDay }) => localDay >= startDay)
        return {
          connection,
          latestDay: lastDay,
          daysBehind: behind,
          state: stateOf(behind),
          thisBillKwh: ofBill.length > 0 && startDay >= earliest ? kwhOf(sum(ofBill.map(({ totalWh }) => totalWh))) : undefined,
          ...watch(days, start, lastDay),
        }
      }),
    )
    return { days: MONITORED_DAYS, supplyPoints }
  })
}

function stateOf(daysBehind: number): Monitoring['supplyPoints'][number]['state'] {
  if (daysBehind <= ON_TIME_DAYS) return 'onTime'
  return daysBehind <= SILENT_DAYS ? 'late' : 'silent'
}

type DailyTotals = Awaited<ReturnType<typeof findDailyTotals>>

/** What a meter sent, and what it did not, between two days. */
function watch(days: DailyTotals, first: string, last: string) {
  const byDay = new Map(days.map((day) => [day.localDay, day]))
  const missing = eachDay(first, last).filter((day) => (byDay.get(day)?.status ?? 'empty') === 'empty')
  const gaps: { startDate: string; endDate: string }[] = []
  for (const day of missing) {
    const gap = gaps.at(-1)
    if (gap && addDays(gap.endDate, 1) === day) gap.endDate = day
    else gaps.push({ startDate: day, endDate: day })
  }
  const read = days.filter(({ status }) => status !== 'empty')
  const usualWh = read.map(({ totalWh }) => totalWh).sort((a, b) => a - b)[Math.floor(read.length / 2)] ?? 0
  const unusual = read.filter(({ totalWh }) => usualWh > 0 && totalWh > 2 * usualWh)
  return {
    actualDays: read.filter(({ status }) => status === 'actual').length,
    estimatedDays: read.filter(({ status }) => status === 'estimated').length,
    missingDays: missing.length,
    gaps,
    usualKwh: read.length > 0 ? kwhOf(usualWh) : undefined,
    unusualDays: unusual.map(({ localDay, totalWh }) => ({ date: localDay, kwh: kwhOf(totalWh) })),
  }
}

function planOf(supplyPointId: string, plan: typeof planRows.$inferSelect, today: string): BillingPlans['plans'][number] {
  return {
    supplyPointId,
    energyType: plan.energyType,
    planName: plan.name,
    rates: netRatesOf(plan, today).map(({ name, unit, netRate, isPaidOut, note }) => ({
      name,
      unit,
      rateNzd: isPaidOut ? Number(netRate) : grossRate(netRate),
      note,
    })),
    discountPercentage: discountPercentageOf(plan),
  }
}
