import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { centsForBill, isEnough, isTaken } from './due-now.ts'

const bill = owedBill({ dueDay: '2026-11-20' })

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
])('a card takes a bill from its due day on, and for three weeks: on %s %s', (today, taken) => {
  expect(isTaken(bill, today)).toBe(taken)
})

test('a bill that was put off is taken on the day that was agreed', () => {
  const putOff = owedBill({ parts: [{ dueDay: '2026-11-30', cents: 10_000 }] })
  expect(['2026-11-20', '2026-11-29', '2026-11-30'].map((today) => isTaken(putOff, today))).toEqual([false, false, true])
})

test('a bill that is paid in instalments, or already, is not taken', () => {
  expect(isTaken(owedBill({ isArranged: true }), '2026-11-20')).toBe(false)
  expect(isTaken(owedBill({ owedCents: 0 }), '2026-11-20')).toBe(false)
})

test('a bill is taken without its discount up to its due day', () => {
  const discounted = owedBill({ discountCents: 1_000 })
  expect(centsForBill(discounted, '2026-11-20')).toBe(9_000)
  expect(centsForBill(discounted, '2026-11-21')).toBe(10_000)
})

test.each([
  [{ owedCents: 99 }, false],
  [{ owedCents: 100 }, true],
  // Less its discount, $1.00 and 99 cents.
  [{ owedCents: 1_100, discountCents: 1_000 }, true],
  [{ owedCents: 1_099, discountCents: 1_000 }, false],
  // A bill that was late has no discount any more.
  [{ owedCents: 1_099, discountCents: 1_000, wasLate: true as const }, true],
])('a card takes a dollar or more: of %j %s', (left, enough) => {
  expect(isEnough(owedBill(left))).toBe(enough)
})
