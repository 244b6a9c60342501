import { expect, test } from 'vitest'
import { balanceOf, type OwedBill } from './queries.ts'

const TODAY = '2026-06-15'
const bill = (id: string, dueDay: string, dollars: number, discount = 0): OwedBill => ({
  id,
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  issuedDay: '2026-06-01',
  dueDay,
  amountCents: dollars * 100,
  discountCents: discount * 100,
  owedCents: dollars * 100,
})

test('a bill is overdue from the day after it was due, not on that day', () => {
  const bills = [bill('tomorrow', '2026-06-16', 40), bill('today', TODAY, 20), bill('yesterday', '2026-06-14', 10)]
  expect(balanceOf(bills, TODAY)).toEqual({
    amountToPayNZD: 70,
    current: 60,
    overdue: 10,
    totalBalance: 70,
    dueDate: TODAY,
    promptPaymentDiscount: 0,
  })
})

test('only bills that are not overdue have their discount', () => {
  expect(balanceOf([bill('today', TODAY, 20, 2), bill('yesterday', '2026-06-14', 10, 1)], TODAY)).toMatchObject({
    promptPaymentDiscount: 2,
  })
})

test('what is paid is not owed', () => {
  expect(balanceOf([{ ...bill('paid', TODAY, 20), owedCents: 0 }], TODAY)).toEqual({
    amountToPayNZD: 0,
    current: 0,
    overdue: 0,
    totalBalance: 0,
    promptPaymentDiscount: 0,
  })
})
