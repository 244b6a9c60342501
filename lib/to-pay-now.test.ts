import { expect, test } from 'vitest'
import { allByItsDay, decidingText, isAllTaken, isOverdueBeside, openInstalmentNzd, toPayByItsDay, toPayNow } from './to-pay-now.ts'

const balance = { amountToPayNZD: 120.3, overdue: 0, totalBalance: 120.3, promptPaymentDiscount: 10.1 }

test('who pays today is asked for what is owed without the discount', () => {
  expect(toPayNow({ balance })).toBe(110.2)
})

test('an account in credit is told the credit, whatever was agreed', () => {
  expect(toPayNow({ balance: { ...balance, overdue: 5, totalBalance: -0.01 }, help: { kind: 'arrangement', amountNzd: 30 } })).toBe(-0.01)
  expect(toPayNow({ balance: { amountToPayNZD: 0, overdue: 0, totalBalance: 0, promptPaymentDiscount: 0 } })).toBe(0)
})

test('what is overdue is asked for before all else, but for an instalment that was missed', () => {
  const asked = (overdue: number, missedNzd?: number) =>
    toPayNow({ balance: { ...balance, overdue }, help: { kind: 'arrangement', amountNzd: 30, ...(missedNzd && { missedNzd }) } })
  expect(asked(40)).toBe(40)
  expect(asked(30, 30)).toBe(30)
  expect(asked(30.01, 30)).toBe(30.01)
  expect(asked(0)).toBe(30)
  expect(isOverdueBeside({ balance: { overdue: 0.01 } })).toBe(true)
  expect(isOverdueBeside({ balance: { overdue: 0 } })).toBe(false)
})

test('the instalment that is open is the one that was missed, or else the next', () => {
  expect(openInstalmentNzd({ help: { kind: 'arrangement', amountNzd: 30, missedNzd: 60 } })).toBe(60)
  expect(openInstalmentNzd({ help: { kind: 'arrangement', amountNzd: 30 } })).toBe(30)
  expect([openInstalmentNzd({}), openInstalmentNzd({ help: { kind: 'extension' } })]).toEqual([undefined, undefined])
})

test('by the day that was agreed, what is to pay has the discount no more that was lost by then', () => {
  const help = { kind: 'extension', discountNzd: 4.05 } as const
  expect(allByItsDay({ balance, help })).toBe(114.25)
  expect(toPayByItsDay({ balance, help })).toBe(114.25)
  expect(toPayNow({ balance, help })).toBe(110.2)
  expect(allByItsDay({ balance })).toBe(110.2)
})

test('there is nothing to do where all that falls due is taken, and where nothing does there is nothing to say', () => {
  expect(isAllTaken([{ isTaken: true }, { isTaken: true }])).toBe(true)
  expect(isAllTaken([{ isTaken: true }, { isTaken: false }])).toBe(false)
  expect(isAllTaken([])).toBe(false)
  expect(decidingText('$10.00')).toBe('Your payment of $10.00 is being decided')
})
