import { addDays } from '#lib/calendar.ts'
import { dueDayOf, type Owed, type OwedBill } from '../billing/settle.ts'
import { earnedDiscount } from './earned-discount.ts'

/** A bill is tried for a week; so long after that the portal may have been away. */
export const LOOKED_BACK_DAYS = 21

/** Whether a bill is paid in instalments: each of them by hand, none from the card. */
export const isArranged = (bill: OwedBill, { arrangement }: Owed): boolean => arrangement !== undefined && bill.parts !== undefined

/** Whether a card takes a bill now: from its due day on, or from the day that was agreed instead. @param today local day */
export function isTaken(bill: OwedBill, owed: Owed, today: string): boolean {
  const dueDay = dueDayOf(bill)
  return bill.owedCents > 0 && !isArranged(bill, owed) && dueDay <= today && dueDay > addDays(today, -LOOKED_BACK_DAYS)
}

/** What is taken for a bill: it, without the discount that it earns by being paid now. @param day local day of the payment */
export function centsForBill(owed: Owed, billId: string, day: string): number {
  const bill = owed.bills.find(({ id }) => id === billId)
  if (!bill) return 0
  const lessDiscount = bill.owedCents - Math.min(bill.discountCents, bill.owedCents)
  // Older bills are settled first: then it would not earn it.
  return lessDiscount + earnedDiscount(owed, lessDiscount, day) >= bill.owedCents ? lessDiscount : bill.owedCents
}
