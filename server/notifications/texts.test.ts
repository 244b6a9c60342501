import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import type { OwedBill } from '../billing/settle.ts'
import type { Taker } from '../payments/taker.ts'
import { payingText } from './texts.ts'

const BILL = owedBill({ startDay: '2026-04-01', endDay: '2026-04-30', issuedDay: '2026-05-02', dueDay: '2026-05-20' })
const DEBIT: Taker = { is: 'directDebit', by: 'by direct debit', issuedAfter: '', alsoTakes: new Set() }
const text = (change: Partial<OwedBill>, taker?: Taker, today = '2026-05-10') => payingText({ ...BILL, ...change }, taker, today)

test('a bill says its due day, and nothing urges where power is needed for someone’s health', () => {
  expect(text({})).toBe('It is due Wed, 20 May.')
  expect(text({}, undefined, '2026-05-20')).toBe('It is due Wed, 20 May.')
  expect(text({}, undefined, '2026-05-21')).toBe('It was due Wed, 20 May.')
  expect(text({ isProtected: true })).toBe('Pay it when you can.')
})

test('a bill that is taken automatically asks for nothing, there neither', () => {
  expect(text({}, DEBIT)).toBe('We take it by direct debit on Wed, 20 May.')
  expect(text({ isProtected: true }, DEBIT)).toBe('We take it by direct debit on Wed, 20 May.')
  expect(text({}, { ...DEBIT, issuedAfter: '2026-05-02' })).toBe('It is due Wed, 20 May.')
})

test('a bill that is paid says so, and one in instalments what was agreed', () => {
  expect(text({ owedCents: 0, isProtected: true }, DEBIT)).toBe('Paid.')
  expect(text({ parts: [{ dueDay: '2026-06-01', cents: 10_000 }] })).toBe('It is due Mon, 1 Jun.')
  expect(text({ parts: [{ dueDay: '2026-06-01', cents: 5000 }], isArranged: true }, DEBIT)).toBe('You pay it in instalments, as agreed.')
})
