import { type Owed, type OwedBill, partsOf } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, oldest first, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 */
export function earnedDiscount(owed: Owed, cents: number, day: string): number {
  let left = cents
  let earned = 0
  for (const { owedCents, discountCents, dueDay } of inOrder(owed)) {
    if (owedCents === 0) continue
    const discount = dueDay >= day ? Math.min(discountCents, owedCents) : 0
    if (left < owedCents - discount) break
    left -= owedCents - discount
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
