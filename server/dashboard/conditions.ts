import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { isOverdue } from '../billing/queries.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import type { Database } from '../db/open.ts'
import { isProfileComplete } from '../insights/queries.ts'
import { findUndeliveredGas } from '../lpg/supplies.ts'
import { findAutopayCard } from '../payments/card-state.ts'
import { findPowershout } from '../powershout/queries.ts'
import { findDealtWith } from './queries.ts'
import { couldChargeAtNight } from '../usage/night-rate.ts'
import { isReadByHand } from '../usage/first-readings.ts'
import { findElectricitySupplies, findLatestDays, findSupplies, findLeft, firstDayOf, lastDayOf } from '../usage/queries.ts'

/** A plan is worth another look after half a year. */
const PLAN_CHECK_DAYS = 182
/** Three bills can be checked. */
const DAYS_TO_CHECK_A_PLAN = 125
/** How many days of readings show when a car is charged. */
const DAYS_OF_CHARGING = 30

/** A check of whether a condition holds for the caller; looks each one up once, when first asked. */
export function customerConditions(db: Database, scope: Scope): (condition: CustomerCondition) => Promise<boolean> {
  const known = new Map<CustomerCondition, Promise<boolean>>()

  const look: Record<CustomerCondition, () => Promise<boolean>> = {
    always: async () => true,
    billOverdue: () => isOverdue(db, scope),
    // A card that pays automatically does as well.
    hasNoDirectDebit: async () =>
      (await findSelected(db, scope))?.account.hasDirectDebit === false && (await findAutopayCard(db, scope)) === undefined,
    isCardExpiring: async () => ((await findAutopayCard(db, scope))?.expiry ?? 'later') !== 'later',
    isProfileIncomplete: async () => !(await isProfileComplete(db, scope)),
    hasFreeHours: async () => ((await findPowershout(db, scope))?.balanceHours ?? 0) > 0,
    hasFreeHoursExpiring: async () => (await findPowershout(db, scope))?.expiring !== undefined,
    // Bottled gas has no meter, and one that is read by hand sends nothing: no readings will come.
    hasNoReadings: async () => {
      const supplies = await findElectricitySupplies(db, scope)
      return !isReadByHand(supplies) && lastDayOf(supplies) === undefined
    },
    couldChargeAtNight: async () => {
      if (!(await isMet('hasEv'))) return false
      const plans = (await findElectricitySupplies(db, scope)).map(({ plan }) => plan)
      return couldChargeAtNight(plans, await findLatestDays(db, scope, DAYS_OF_CHARGING))
    },
    isPlanUnchecked: async () => {
      const firstDay = firstDayOf(await findElectricitySupplies(db, scope))
      const isYoung = firstDay === undefined || firstDay > addDays(todayOf(scope), -DAYS_TO_CHECK_A_PLAN)
      if (isYoung) return false
      const { planCheckedAt } = await findDealtWith(db, scope)
      return planCheckedAt === undefined || addDays(localDayOf(planCheckedAt), PLAN_CHECK_DAYS) <= todayOf(scope)
    },
    canSendElectricityReading: () => canSendReading('electricity'),
    canSendGasReading: () => canSendReading('naturalGas'),
    canOrderBottledGas: async () => !(await findLeft(db, scope)) && !(await isMet('billOverdue')),
    isGasUndelivered: async () => (await findUndeliveredGas(db, scope)) !== undefined,
    isMoving: async () => (await findSelected(db, scope))?.isMoving ?? false,
    hasEv: async () => scope.selected?.hasEv ?? false,
  }

  /** A smart meter whose first readings are on their way needs none from its customer. */
  const canSendReading = async (energy: EnergyType) => {
    // The last reading may be sent after the last day.
    if ((await findSelected(db, scope))?.site.status === 'closed') return false
    const isAwaited = energy === 'electricity' && (await isMet('hasNoReadings'))
    return (await findSupplies(db, scope)).some(
      ({ supply }) => supply.energyType === energy && supply.canSubmitRead && !(isAwaited && supply.hasHourlyData),
    )
  }

  function isMet(condition: CustomerCondition): Promise<boolean> {
    const answer = known.get(condition) ?? look[condition]()
    known.set(condition, answer)
    return answer
  }
  return isMet
}
