import type { OwedBill } from '#server/billing/settle.ts'

/** A bill of October, of $100 without a discount, of which nothing is paid. */
export const owedBill = (change: Partial<OwedBill> = {}): OwedBill => ({
  id: 'B-1',
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay: '2026-11-20',
  amountCents: 10_000,
  discountCents: 0,
  givenCents: 0,
  owedCents: 10_000,
  ...change,
})
