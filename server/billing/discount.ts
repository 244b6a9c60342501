import { LEAST_CENTS } from '../payments/gateway.ts'
import type { OwedBill } from './settle.ts'

type Discounted = Pick<OwedBill, 'owedCents' | 'discountCents' | 'givenCents' | 'dueDay' | 'isArranged' | 'wasLate'>

/**
 * Whether what is left of a bill, with its discount, is less than any payment. It is late on no day and keeps its discount: it is paid with
 * the next bill. A bill that was late with more than that has no discount any more.
 */
export function isTooLittle({ owedCents, discountCents, givenCents, isArranged, wasLate }: Omit<Discounted, 'dueDay'>): boolean {
  const discount = wasLate ? 0 : Math.max(0, discountCents - givenCents)
  return owedCents > 0 && !isArranged && owedCents - (owedCents > discount ? discount : 0) < LEAST_CENTS
}

/**
 * What paying the whole of a bill takes off it, in cents: nothing after its due day, unless hardly anything was left by then; nothing that
 * was earned already, nor where so little is left that it would be more than that.
 * @param day local day of the payment
 */
export function discountOn(bill: Discounted, day: string): number {
  const { owedCents, discountCents, givenCents, dueDay, wasLate } = bill
  const leftCents = Math.max(0, discountCents - givenCents)
  return (dueDay >= day || (!wasLate && isTooLittle(bill))) && owedCents > leftCents ? leftCents : 0
}
