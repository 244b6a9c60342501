import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { payments } from '#server/db/schema/billing.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, noonOf } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* So little is left of a bill, with its discount, that neither a customer nor a card can pay it. */

const world = agreedWorld()
const { today, letPay, takeIn, charged, payable, helpOf, widget } = world
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('it is never overdue and keeps its discount, until it is paid with the next bill', async () => {
  const { db } = world.portal.database
  await world.change({ promptPaymentDiscount: '6.00' })
  await letPay()
  const cents = centsOf(world.bill.amount) - 600 - 50
  const transfer = { billingAccountId: TAMA, id: 'TEST-part', paidDay: today, amount: amountOf(cents), discount: '0.00' }
  await db.insert(payments).values({ ...transfer, method: 'bankTransfer' })
  for (const days of [0, 1]) await takeIn(days)
  vi.setSystemTime(noonOf(addDays(today, 2)))
  const { balance, owedCents, ...rest } = await payable()
  expect(balance).toMatchObject({ amountToPayNZD: 6.5, overdue: 0, promptPaymentDiscount: 6 })
  expect(balance).not.toHaveProperty('dueDate')
  expect(rest).not.toHaveProperty('overdueSince')
  expect(await widget()).not.toHaveProperty('overdueSince')
  const { extension, arrangement } = await helpOf()
  for (const offer of [extension, arrangement]) expect(offer).toMatchObject({ whyNot: expect.stringContaining('less than can be paid') })
  const body = { ...shownAccount('tama'), amountCents: 100, owedCents, paymentKey: aKey(), withToken: true }
  expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  expect((await payable()).balance).toMatchObject({ amountToPayNZD: 0, totalBalance: -0.5 })
  expect(await charged()).toEqual([100])
})

test('who is late has no discount by leaving so little: the rest is overdue, and is paid whole', async () => {
  await world.change({ promptPaymentDiscount: '6.00', dueDay: addDays(today, -1) })
  const before = await payable()
  expect(before.balance).toMatchObject({ promptPaymentDiscount: 0 })
  const pay = async (amountCents: number, owedCents: number) => {
    const body = { ...shownAccount('tama'), amountCents, owedCents, paymentKey: aKey(), withToken: true }
    expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  }
  await letPay()
  await pay(before.owedCents - 699, before.owedCents)
  const { balance, owedCents } = await payable()
  expect([balance, owedCents]).toMatchObject([{ amountToPayNZD: 6.99, overdue: 6.99, promptPaymentDiscount: 0 }, 699])
  await pay(100, 699)
  expect((await payable()).balance).toMatchObject({ amountToPayNZD: 5.99, overdue: 5.99, totalBalance: 5.99 })
  expect((await world.taken()).map(({ discountCents }) => discountCents)).toEqual([0, 0])
})
