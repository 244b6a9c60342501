import { expect, test } from 'vitest'
import { balanceOf } from './queries.ts'
import { type OwedBill, settled } from './settle.ts'

const TODAY = '2026-06-15'
const bill = (id: string, dueDay: string, dollars: number, discount = 0): OwedBill => ({
  id,
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  issuedDay: '2026-06-01',
  dueDay,
  amountCents: dollars * 100,
  discountCents: discount * 100,
  givenCents: 0,
  owedCents: dollars * 100,
})

test('a bill is overdue from the day after it was due, not on that day', () => {
  const bills = [bill('tomorrow', '2026-06-16', 40), bill('today', TODAY, 20), bill('yesterday', '2026-06-14', 10)]
  expect(balanceOf({ bills, creditCents: 0 }, TODAY)).toEqual({
    amountToPayNZD: 70,
    current: 60,
    overdue: 10,
    totalBalance: 70,
    dueDate: TODAY,
    promptPaymentDiscount: 0,
  })
})

test('only bills that are not overdue have their discount', () => {
  const bills = [bill('today', TODAY, 20, 2), bill('yesterday', '2026-06-14', 10, 1)]
  expect(balanceOf({ bills, creditCents: 0 }, TODAY)).toMatchObject({
    promptPaymentDiscount: 2,
  })
})

test('what is paid is not owed', () => {
  expect(balanceOf({ bills: [{ ...bill('paid', TODAY, 20), owedCents: 0 }], creditCents: 0 }, TODAY)).toEqual({
    amountToPayNZD: 0,
    current: 0,
    overdue: 0,
    totalBalance: 0,
    promptPaymentDiscount: 0,
  })
})

const may = bill('may', '2026-06-14', 100)
const june = { ...bill('june', '2026-07-14', 80, 2), startDay: '2026-06-01', endDay: '2026-06-30' }
const owedOf = (paid: number, ...bills: OwedBill[]) => {
  const owed = settled(bills, paid === 0 ? [] : [{ day: '2026-07-31', cents: paid * 100 }])
  const { amountToPayNZD, overdue, totalBalance } = balanceOf(owed, TODAY)
  return { ...Object.fromEntries(owed.bills.map(({ id, owedCents }) => [id, owedCents / 100])), amountToPayNZD, overdue, totalBalance }
}

test('a credit note settles the bill that it takes back, and the new bill is owed', () => {
  const again = bill('again', '2026-07-14', 90)
  expect(owedOf(0, may, bill('note', '2026-07-14', -100), again)).toEqual({
    may: 0,
    note: 0,
    again: 90,
    amountToPayNZD: 90,
    overdue: 0,
    totalBalance: 90,
  })
})

test('a credit note for June leaves an older bill overdue', () => {
  const note = { ...june, id: 'note', amountCents: -8_000 }
  expect(owedOf(0, may, june, note)).toEqual({ may: 100, june: 0, note: 0, amountToPayNZD: 100, overdue: 100, totalBalance: 100 })
})

test('what a credit note gives back of a paid bill settles the next one, and the rest is in credit', () => {
  // $100 was paid and is given back: June takes $80 of it, $20 are left.
  const note = bill('note', '2026-06-20', -100)
  expect(owedOf(100, may, note)).toMatchObject({ amountToPayNZD: 0, overdue: 0, totalBalance: -100 })
  expect(owedOf(100, may, note, june)).toMatchObject({ june: 0, amountToPayNZD: 0, totalBalance: -20 })
})

test('a credit of which no bill tells settles the oldest bill', () => {
  const goodwill = { ...bill('goodwill', '2026-08-14', -30), startDay: '2026-07-01', endDay: '2026-07-31' }
  expect(owedOf(0, may, june, goodwill)).toMatchObject({ may: 70, june: 80, overdue: 70, totalBalance: 150 })
})

test('what was paid beyond all bills is in credit, also before the first bill', () => {
  expect(owedOf(120.5, may)).toEqual({ may: 0, amountToPayNZD: 0, overdue: 0, totalBalance: -20.5 })
  expect(owedOf(50)).toEqual({ amountToPayNZD: 0, overdue: 0, totalBalance: -50 })
})
