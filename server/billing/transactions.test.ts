import { expect, test } from 'vitest'
import { type Bill, settled } from './settle.ts'
import { transactionsOf } from './transactions.ts'

const bill = (id: string, issuedDay: string): Bill => ({
  id,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay,
  dueDay: '2026-11-20',
  amountCents: 10_000,
  discountCents: 0,
})
const payment = { id: 'PAY-1', day: '2026-10-20', cents: 4_000, discountCents: 0, method: 'bankTransfer' as const }
const owedBy = (...bills: Bill[]) => ({ ...settled(bills, [payment]), paid: [payment] })
const listed = (owed: ReturnType<typeof owedBy>, asked = {}) => transactionsOf(owed, '2026-10-26', asked)
const own = owedBy(bill('A', '2026-10-02'), bill('B', '2026-10-25'))

test('there is more after a page only where something is left', () => {
  expect(listed(own, { pageSize: 2 })).toMatchObject({ hasMore: true, transactions: [{ id: 'B' }, { id: 'PAY-1' }] })
  expect(listed(own, { pageSize: 3 }).hasMore).toBe(false)
  expect(listed(own, { skip: 2, pageSize: 1 })).toMatchObject({ hasMore: false, transactions: [{ id: 'A' }] })
})

test('the bills of a time are counted, whatever of it is listed', () => {
  expect(listed(own, { kind: 'payment' })).toMatchObject({ billCount: 2, transactions: [{ id: 'PAY-1' }] })
  expect(listed(own, { kind: 'bill', startDate: '2026-10-10' })).toMatchObject({ billCount: 1, transactions: [{ id: 'B' }] })
})

test('a bill is listed as issued before what was paid on its day', () => {
  expect(listed(owedBy(bill('A', payment.day))).transactions.map(({ id, balanceNzd }) => [id, balanceNzd])).toEqual([
    ['PAY-1', 60],
    ['A', 100],
  ])
})

test('bills of one day are listed by their numbers, in whichever order they come', () => {
  const [a, b] = [bill('A', '2026-10-02'), bill('B', '2026-10-02')]
  for (const owed of [owedBy(a, b), owedBy(b, a)]) {
    expect(listed(owed).transactions.map(({ id, balanceNzd }) => [id, balanceNzd])).toEqual([
      ['PAY-1', 160],
      ['B', 200],
      ['A', 100],
    ])
  }
})
