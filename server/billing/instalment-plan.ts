import type { Instalment } from '#lib/instalments.ts'
import { sum } from '#lib/sum.ts'
import type { OwedBill } from './settle.ts'

/** An arrangement that holds, with what was paid of it. */
export interface Plan {
  id: string
  bills: readonly OwedBill[]
  instalments: (Instalment & { paidCents: number })[]
  hasAllBills: boolean
  /** it was paid, and has ended by that */
  hasEnded?: true
}

/** Something that is owed, and falls due on a day. */
export interface Item {
  /** of its bill or its arrangement */
  id: string
  dueDay: string
  leftCents: number
  /** the bill of which it is what is owed, or what instalments leave out */
  bill?: OwedBill
  /** @returns what opens so much of it again */
  settle(cents: number): Open
}

export type Open = (cents: number) => void

const owedOf = ({ bills }: Plan): number => sum(bills.map(({ owedCents }) => owedCents))
export const leftOf = ({ instalments }: Plan): number => sum(instalments.map(({ cents, paidCents }) => cents - paidCents))

/** What has been taken off the bills shortens an arrangement from its end. */
export function shorten(plan: Plan): void {
  let left = Math.max(0, leftOf(plan) - owedOf(plan))
  for (const instalment of plan.instalments.toReversed()) {
    const taken = Math.min(left, instalment.cents - instalment.paidCents)
    instalment.paidCents += taken
    left -= taken
  }
}

/** What the instalments do not cover, such as a part that was left out: it stays due on the days of the newest bills. */
export function notCoveredOf(plan: Plan): Map<OwedBill, number> {
  let left = Math.max(0, owedOf(plan) - leftOf(plan))
  return new Map(
    plan.bills.toReversed().map((bill) => {
      const own = Math.min(left, bill.owedCents)
      left -= own
      return [bill, own]
    }),
  )
}

/** The first parts that come to an amount; they are taken away from the parts. */
export function takeParts(parts: Instalment[], cents: number): Instalment[] {
  const own: Instalment[] = []
  for (let left = cents, [first] = parts; left > 0 && first; [first] = parts) {
    const taken = Math.min(left, first.cents)
    own.push({ dueDay: first.dueDay, cents: taken })
    left -= taken
    first.cents -= taken
    if (first.cents === 0) parts.shift()
  }
  return own
}

/** An instalment settles the oldest of its bills. */
export function instalmentItem({ id, bills }: Plan, instalment: Plan['instalments'][number]): Item {
  return {
    id,
    dueDay: instalment.dueDay,
    leftCents: instalment.cents - instalment.paidCents,
    settle(cents) {
      instalment.paidCents += cents
      let left = cents
      const shares = bills.map((bill) => {
        const own = Math.min(left, bill.owedCents)
        bill.owedCents -= own
        left -= own
        return { bill, own }
      })
      return (opened) => {
        instalment.paidCents -= opened
        let rest = opened
        for (const share of shares.toReversed()) {
          const own = Math.min(rest, share.own)
          share.bill.owedCents += own
          if (own > 0) share.bill.isOpenedAgain = true
          share.own -= own
          rest -= own
        }
      }
    },
  }
}
