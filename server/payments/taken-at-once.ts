import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { payableCents } from '../billing/queries.ts'
import { dueDayOf, type Owed, type OwedBill } from '../billing/settle.ts'
import type { cardAuthorities } from '../db/schema/payments.ts'
import { agreedHelpOf } from '../help/state.ts'
import { type BillTries, declinedAt, isBeingTaken, isLeftToCard } from './bill-tries.ts'
import { centsForBill, isTaken } from './due-now.ts'
import { isTriedNow } from './retries.ts'

type Paying = Pick<typeof cardAuthorities.$inferSelect, 'paysSince' | 'currentCents' | 'currentBillIds'>

/** When the card was saved, and now, of which the local day counts. */
interface When {
  savedAt: Date
  now: Date
}

/** What a card that pays bills does with what is owed now, in cents. */
interface Taken {
  /** taken within minutes: what is due today, what another card was declined for, and what was to be paid at once */
  nowCents: number
  /** never taken, such as what fell due before the card paid; instalments, which are told apart, are not in it */
  leftCents: number
}

export function takenAtOnce(
  owed: Owed,
  { paysSince, currentCents, currentBillIds }: Paying,
  tries: BillTries,
  { savedAt, now }: When,
): Taken {
  const today = localDayOf(now)
  const wantedCents = agreedHelpOf(owed, today) ? 0 : Math.min(currentCents, payableCents(owed, today, currentBillIds))
  const isWanted = ({ id }: OwedBill) => wantedCents > 0 && (currentBillIds?.includes(id) ?? true)
  const others = owed.bills.filter((bill) => bill.owedCents > 0 && !bill.isArranged && !isWanted(bill))
  const isOfCard = (bill: OwedBill) =>
    dueDayOf(bill) >= localDayOf(paysSince) && isLeftToCard(bill, tries) && (dueDayOf(bill) > today || isTaken(bill, today))
  const isNow = (bill: OwedBill) =>
    isTaken(bill, today) && !isBeingTaken(bill, tries) && isTriedNow(declinedAt(bill, tries), savedAt, today)
  const centsOf = (some: readonly OwedBill[]) => sum(some.map((bill) => centsForBill(bill, today)))
  return {
    nowCents: wantedCents + centsOf(others.filter((bill) => isOfCard(bill) && isNow(bill))),
    leftCents: centsOf(others.filter((bill) => !isOfCard(bill))) + (wantedCents > 0 ? 0 : (owed.debtCents ?? 0)),
  }
}
