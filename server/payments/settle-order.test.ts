import { expect, test } from 'vitest'
import { type Bill, settled } from '../billing/settle.ts'
import { dueAfter } from './settle-order.ts'

const bill = (id: string, dueDay: string, amountCents: number, discountCents: number): Bill => ({
  id,
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay,
  amountCents,
  discountCents,
})
const bills = [bill('A', '2026-12-08', 10_000, 1_000), bill('B', '2027-01-08', 20_000, 2_000)]

test('after a payment, what is due next is that of the next day alone, with its discount', () => {
  expect(dueAfter(settled(bills, []), '2026-11-26')).toMatchObject({
    balance: { dueDate: '2026-12-08' },
    dueNext: 100,
    offNext: 10,
    off: 30,
  })
})

test('what was taken back beyond what had been paid is due with it', () => {
  const takenBack = { day: '2026-11-20', cents: -4_000 }
  expect(dueAfter(settled(bills, [takenBack]), '2026-11-26')).toMatchObject({ dueNext: 140, offNext: 10 })
})

test('a later day that was agreed has no discount, which ends on the due day of the bill', () => {
  const agreed = { extensions: [{ askedDay: '2026-11-25', endDay: '2026-12-20' }], arrangements: [] }
  expect(dueAfter(settled(bills, [], agreed), '2026-11-26')).toMatchObject({
    balance: { dueDate: '2026-12-20' },
    dueNext: 100,
    offNext: 0,
    off: 20,
  })
})
