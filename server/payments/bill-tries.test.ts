import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { type BillTries, isLeftToCard } from './bill-tries.ts'

const bill = owedBill({ owedCents: 4_000 })
type Try = NonNullable<ReturnType<BillTries['get']>>[number]
const made = (billId: string | null, amountCents: number, discountCents = 0) =>
  ({ billId, amountCents, bookedCents: amountCents + discountCents, discountCents, status: 'made' }) as unknown as Try
const isLeftAfter = (...tries: Try[]) => isLeftToCard(bill, new Map([[bill.id, tries]]))

test('a card goes on with a bill until it has paid as much for it as it comes to', () => {
  expect(isLeftAfter(made('B-1', 6_000))).toBe(true)
  expect(isLeftAfter(made('B-1', 6_000), made('B-1', 4_000))).toBe(false)
  expect(isLeftAfter(made('B-1', 9_500, 500))).toBe(false)
})

test('a card takes a late rest that is a dollar or more, since its discount is lost, and leaves one that keeps it', () => {
  const rest = { owedCents: 537, discountCents: 486, dueDay: '2026-11-18' }
  const isLeft = (one: object) => isLeftToCard(owedBill({ ...rest, ...one }), new Map())
  expect([isLeft({ wasLate: true }), isLeft({}), isLeft({ wasLate: true, owedCents: 99 })]).toEqual([true, false, false])
})

test('what was taken at once, for other bills as well, counts for none of them', () => {
  expect(isLeftAfter(made(null, 12_000), made('B-0', 12_000))).toBe(true)
})
