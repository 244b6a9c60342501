import { discountOn, type Owed, type OwedBill, partsOf } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, oldest first, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 */
export function earnedDiscount(owed: Owed, cents: number, day: string): number {
  let left = cents
  let earned = 0
  for (const part of inOrder(owed)) {
    const discount = discountOn(part, day)
    const wanted = part.owedCents - discount
    if (left < wanted) break
    left -= wanted
    earned += discount
  }
  return earned
}

/** In the order in which a payment settles them: the oldest bill first, or under an arrangement what falls due first. */
function inOrder({ bills, arrangement }: Owed): Pick<OwedBill, 'owedCents' | 'discountCents' | 'dueDay'>[] {
  const oldestFirst = bills.toReversed()
  if (!arrangement) return oldestFirst
  return oldestFirst
    .flatMap((bill) => partsOf(bill).map(({ dueDay, cents }) => ({ dueDay, owedCents: cents, discountCents: bill.discountCents })))
    .sort((a, b) => a.dueDay.localeCompare(b.dueDay))
}
