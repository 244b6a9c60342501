import { discountOn, isTooLittle } from '../billing/discount.ts'
import { type Owed, type OwedBill, partsOf } from '../billing/settle.ts'

/**
 * The prompt payment discounts that a payment earns: of each bill that it settles, on the bill's due day or before.
 * @param owed what was owed before it
 * @param day local day of the payment
 * @param billIds the bills, or the arrangement, that it is for, which it settles first
 */
export function earnedDiscount(owed: Owed, cents: number, day: string, billIds: readonly string[] = []): number {
  let left = cents
  let earned = 0
  for (const part of inOrder(owed, day, billIds)) {
    const discount = discountOn(part, day)
    const wanted = part.owedCents - discount
    if (left < wanted) break
    left -= wanted
    earned += discount
  }
  return earned
}

/** How much of a payment a bill, or the arrangement, gets, in cents. */
export interface Share {
  id: string
  cents: number
}

/**
 * What a payment settles or begins to, with the discount that it earned, in that order. What credit has paid by then comes first, with
 * nothing: the credit stays there.
 * @param day local day of the payment
 */
export function sharesOf(owed: Owed, cents: number, day: string, billIds: readonly string[]): Share[] {
  let left = cents
  const byCredit = (owed.paidByCredit ?? []).flatMap((paid) => (paid.day >= day ? [paid.id] : []))
  const shares: Share[] = [...new Set(byCredit)].map((id) => ({ id, cents: 0 }))
  for (const part of inOrder(owed, day, billIds)) {
    if (left <= 0) break
    const own = Math.min(left, part.owedCents)
    left -= own
    const id = nameOf(part, owed)
    const last = shares.at(-1)
    if (last?.id === id) last.cents += own
    else shares.push({ id, cents: own })
  }
  return shares
}

type OpenPart = OwedBill & { isNotCovered: boolean }

const nameOf = ({ id, isArranged, isNotCovered }: OpenPart, { arrangement }: Owed): string =>
  (isArranged && !isNotCovered && arrangement?.id) || id

/**
 * In the order in which they fall due, as what was agreed has it; what is too little to be late comes after all that is. The day of a
 * discount is the bill's own.
 */
function inOrder(owed: Owed, day: string, first: readonly string[]): OpenPart[] {
  const parts = owed.bills
    .toSorted((a, b) => a.issuedDay.localeCompare(b.issuedDay) || a.startDay.localeCompare(b.startDay))
    .filter(({ owedCents }) => owedCents > 0)
    .flatMap((bill) =>
      partsOf(bill).map(({ dueDay, cents, isNotCovered = false }) => ({
        ...bill,
        at: dueDay < day && isTooLittle(bill) ? day : dueDay,
        owedCents: cents,
        isNotCovered,
      })),
    )
  const isFirst = (part: OpenPart) => Number(first.includes(nameOf(part, owed)))
  return parts.sort((a, b) => isFirst(b) - isFirst(a) || a.at.localeCompare(b.at))
}
