import type { PlanCheck } from '#schemas/products/routes.ts'
import { listed } from '#lib/listed.ts'
import { moneyText } from '#lib/money-text.ts'

/** Less than a dollar a bill is not worth a change. */
const WORTH_A_CHANGE_NZD = 1

/** The check in a sentence. */
export function verdictOf({ plans, numberOfBills }: Pick<PlanCheck, 'plans' | 'numberOfBills'>): string {
  const [cheapest] = plans
  if (plans.length < 2 || !cheapest) return 'This is the one plan we have for you'
  if (cheapest.isCurrent) return 'You are on the cheapest plan'
  if (cheapest.savingNzd < numberOfBills * WORTH_A_CHANGE_NZD) {
    return `${cheapest.planName} would have cost ${moneyText(cheapest.savingNzd)} less: too little to be sure of`
  }
  return `${cheapest.planName} would have cost ${moneyText(cheapest.savingNzd)} less`
}

/** What the free power hours that were booked cost on these plans. */
export function freeHoursText(plans: readonly Pick<PlanCheck['plans'][number], 'planName' | 'losesFreeHours'>[]): string {
  const without = plans.filter(({ losesFreeHours }) => losesFreeHours).map(({ planName }) => planName)
  if (without.length === 0) return 'The free power hours that you booked are free on every plan here.'
  const elsewhere = without.length < plans.length ? ' On the other plans they are free.' : ''
  return `${listed(without)} ${without.length === 1 ? 'comes' : 'come'} without free power hours, so those that you booked are not free there.${elsewhere}`
}

/** @param savingNzd what a plan would have cost less than the present one */
export function differenceText(savingNzd: number): string {
  if (savingNzd === 0) return 'the same as yours'
  return `${moneyText(Math.abs(savingNzd))} ${savingNzd > 0 ? 'less' : 'more'} than yours`
}
