import type { Owed } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, oldest first, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 */
export function earnedDiscount({ bills }: Owed, cents: number, day: string): number {
  let left = cents
  let earned = 0
  for (const { owedCents, discountCents, dueDay } of bills.toReversed()) {
    if (owedCents === 0) continue
    const discount = dueDay >= day ? Math.min(discountCents, owedCents) : 0
    if (left < owedCents - discount) break
    left -= owedCents - discount
    earned += discount
  }
  return earned
}
