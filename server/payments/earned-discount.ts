import { discountOn, type Owed, type OwedBill, partsOf } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 * @param billIds the bills that it is for, which it settles first
 */
export function earnedDiscount(owed: Owed, cents: number, day: string, billIds: readonly string[] = []): number {
  let left = cents
  let earned = 0
  for (const part of inOrder(owed, billIds)) {
    const discount = discountOn(part, day)
    const wanted = part.owedCents - discount
    if (left < wanted) break
    left -= wanted
    earned += discount
  }
  return earned
}

/** The bills, and the arrangement, that a payment settles or begins to, with the discount that it earned, in that order. */
export function settledBills(owed: Owed, cents: number, billIds: readonly string[]): string[] {
  let left = cents
  const ids: string[] = []
  for (const { id, owedCents, isArranged } of inOrder(owed, billIds)) {
    if (left <= 0) break
    left -= owedCents
    const name = (isArranged && owed.arrangement?.id) || id
    if (!ids.includes(name)) ids.push(name)
  }
  return ids
}

/** In the order in which a payment settles them. The day of a discount is the bill's own, whatever was agreed. */
function inOrder({ bills }: Owed, first: readonly string[]): OwedBill[] {
  const parts = bills
    .toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || a.startDay.localeCompare(b.startDay))
    .filter(({ owedCents }) => owedCents > 0)
    .flatMap((bill) =>
      partsOf(bill).map(({ dueDay, cents }) => ({ ...bill, at: bill.isArranged ? dueDay : bill.dueDay, owedCents: cents })),
    )
  return parts.sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)) || a.at.localeCompare(b.at))
}
