import { sum } from '#lib/sum.ts'

/** A bill with how much of it is still owed, in cents; below zero it is a credit note, of which nothing is owed. */
export interface OwedBill {
  id: string
  startDay: string
  endDay: string
  issuedDay: string
  dueDay: string
  amountCents: number
  discountCents: number
  owedCents: number
}

/** What an account owes. */
export interface Owed {
  /** newest first */
  bills: OwedBill[]
  /** what was paid and given back beyond its bills */
  creditCents: number
}

/**
 * Settles bills: a credit note first settles the bill of its own period; what is left of it and payments settle the
 * oldest bills.
 * @param bills oldest first
 * @param paidCents payments and the discounts that they earned
 */
export function settled(bills: readonly Omit<OwedBill, 'owedCents'>[], paidCents: number): Owed {
  const notes = bills
    .filter(({ amountCents }) => amountCents < 0)
    .map(({ startDay, endDay, amountCents }) => ({ startDay, endDay, leftCents: -amountCents }))
  const owed = bills.map((bill) => {
    let owedCents = Math.max(0, bill.amountCents)
    for (const note of notes) {
      if (note.startDay !== bill.startDay || note.endDay !== bill.endDay) continue
      const taken = Math.min(note.leftCents, owedCents)
      note.leftCents -= taken
      owedCents -= taken
    }
    return { ...bill, owedCents }
  })
  let creditCents = paidCents + sum(notes.map(({ leftCents }) => leftCents))
  for (const bill of owed) {
    const taken = Math.min(creditCents, bill.owedCents)
    creditCents -= taken
    bill.owedCents -= taken
  }
  return { bills: owed.reverse(), creditCents }
}

/** @param today local day */
export function statusOf({ amountCents, owedCents, dueDay }: OwedBill, today: string): 'credit' | 'paid' | 'overdue' | 'due' {
  if (amountCents < 0) return 'credit'
  if (owedCents === 0) return 'paid'
  return dueDay < today ? 'overdue' : 'due'
}
