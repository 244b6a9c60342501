import { addDays } from '#lib/calendar.ts'
import { discountOn } from '../billing/discount.ts'
import { dueDayOf, type OwedBill } from '../billing/settle.ts'
import { LEAST_CENTS } from './gateway.ts'

/** A bill is tried for a week; the rest allows for the time that the portal may have been down. */
export const LOOKED_BACK_DAYS = 21

/** Whether a card takes a bill now: from its due day on, or from the day that was agreed instead. @param today local day */
export function isTaken(bill: OwedBill, today: string): boolean {
  const dueDay = dueDayOf(bill)
  return isEnough(bill) && !bill.isArranged && dueDay <= today && dueDay > addDays(today, -LOOKED_BACK_DAYS)
}

/** What is charged for a bill: what is owed, less the discount for paying now. @param day local day of the payment */
export const centsForBill = (bill: OwedBill, day: string): number => bill.owedCents - discountOn(bill, day)

/**
 * Whether enough is owed of a bill to charge a card for it on its due day. A smaller amount is left to pay by hand, also when it is late.
 * A bill that was late with a larger amount has lost its discount.
 */
export const isEnough = (bill: OwedBill): boolean => (bill.wasLate ? bill.owedCents : centsForBill(bill, bill.dueDay)) >= LEAST_CENTS
