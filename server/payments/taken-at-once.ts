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

/**
 * What is taken within minutes from a card that pays bills: what is due today, what another card was declined for, and what was to be paid
 * at once. In cents.
 * @param savedAt when the card was saved
 * @param now of which the local day counts
 */
export function takenAtOnce(
  owed: Owed,
  { paysSince, currentCents, currentBillIds }: Paying,
  tries: BillTries,
  { savedAt, now }: { savedAt: Date; now: Date },
): number {
  const today = localDayOf(now)
  const nowCents = agreedHelpOf(owed, today) ? 0 : Math.min(currentCents, payableCents(owed, today, currentBillIds))
  const isInNow = ({ id }: OwedBill) => nowCents > 0 && (currentBillIds?.includes(id) ?? true)
  const due = owed.bills.filter(
    (bill) =>
      isTaken(bill, today) &&
      dueDayOf(bill) >= localDayOf(paysSince) &&
      isLeftToCard(bill, tries) &&
      isTriedNow(declinedAt(bill, tries), savedAt, today) &&
      !isBeingTaken(bill, tries) &&
      !isInNow(bill),
  )
  return nowCents + sum(due.map((bill) => centsForBill(bill, today)))
}
