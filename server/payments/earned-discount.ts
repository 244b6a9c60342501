import { discountOn, type Owed, type OwedBill, partsOf } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 * @param billIds the bills, or the arrangement, that it is for, which it settles first
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
  for (const part of inOrder(owed, billIds)) {
    if (left <= 0) break
    left -= part.owedCents
    const name = nameOf(part, owed)
    if (!ids.includes(name)) ids.push(name)
  }
  return ids
}

const nameOf = ({ id, isArranged }: OwedBill, { arrangement }: Owed): string => (isArranged && arrangement?.id) || id

/** In the order in which a payment settles them. The day of a discount is the bill's own, whatever was agreed. */
function inOrder(owed: Owed, first: readonly string[]): OwedBill[] {
  const parts = owed.bills
    .toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || a.startDay.localeCompare(b.startDay))
    .filter(({ owedCents }) => owedCents > 0)
    .flatMap((bill) =>
      partsOf(bill).map(({ dueDay, cents }) => ({ ...bill, at: bill.isArranged ? dueDay : bill.dueDay, owedCents: cents })),
    )
  const isFirst = (part: OwedBill) => Number(first.includes(nameOf(part, owed)))
  return parts.sort((a, b) => isFirst(b) - isFirst(a) || a.at.localeCompare(b.at))
}
