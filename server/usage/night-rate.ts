import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { isFlat, type PlanOfTariff, ratesOn, tariffsOf } from './cost.ts'
import type { DayOfUse } from './days-of-use.ts'

/**
 * Whether charging a car at night would save anything: the plan has a night rate, and these days do not show that it is
 * charged then. They do where half of the energy is at the night rate, or the half-hour that took most: a car that
 * charges by day adds to what a home takes anyway, and no night comes near that.
 */
export function couldChargeAtNight(plans: readonly PlanOfTariff[], days: readonly NightsOf[]): boolean {
  const plan = plans.find((own) => !isFlat(own))
  if (!plan) return false
  const total = sum(days.map(({ totalWh }) => totalWh))
  if (total === 0) return true
  const isHalfAtNight = sum(days.map(({ nightWh }) => nightWh)) * 2 >= total
  return !isHalfAtNight && !isPeakAtNight(plan, days)
}

type NightsOf = Pick<DayOfUse, 'localDay' | 'wattHours' | 'totalWh' | 'nightWh'>

function isPeakAtNight(plan: PlanOfTariff, days: readonly NightsOf[]): boolean {
  const tariffAt = tariffsOf(plan)
  const [peak] = days
    .flatMap(({ localDay, wattHours }) => wattHours.map((value, index) => ({ localDay, index, wattHours: value ?? 0 })))
    .sort((a, b) => b.wattHours - a.wattHours)
  if (!peak) return false
  const { localDay, index } = peak
  return ratesOn(tariffAt(localDay), localDay)(clockHours(localDay)[index] ?? 0, false) === 'nightWh'
}
