import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { amountOf, centsOf, centsOfDollars } from '#lib/money.ts'
import { giveCardPayments } from '#schemas/payments/routes.ts'
import { findOwedOfAccount } from '#server/billing/queries.ts'
import { payments } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { settle } from '#server/payments/settle-order.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, noonOf, paymentsOf } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* The portal, its gateway and the retailer's systems hear of a payment at different times: it is taken and counted once all the same. */

const world = agreedWorld()
const { today, payable, takeIn, letPay, charged, change, taken } = world
const db = () => world.portal.database.db
const away = () => Promise.reject(new Error('away'))

test('a bill that could not be taken on its day, as the gateway was away, is taken later with its discount', async () => {
  await change({ promptPaymentDiscount: '6.00' })
  await letPay()
  const [said] = (await payable()).due
  await expect(takeBills(paymentsOf(world.portal, { prepare: away }))).rejects.toThrow('away')
  for (const days of [1, 2]) {
    const noon = noonOf(addDays(today, days))
    await askAboutOpen(world.own(noon), noon)
    await takeIn(days)
  }
  expect(await charged()).toEqual([centsOfDollars(said?.amountNzd ?? 0)])
  expect(await charged()).toEqual([centsOf(world.bill.amount) - 600])
  expect(await taken()).toMatchObject([{ paidDay: addDays(today, 1), discountCents: 600 }])
  const owed = await findOwedOfAccount(db(), TAMA, addDays(today, 2))
  expect(owed.bills.filter(({ owedCents }) => owedCents > 0)).toEqual([])
})

test('a bill that the bank declined on its day is taken later without its discount', async () => {
  await change({ promptPaymentDiscount: '6.00' })
  await letPay({ number: '4000 0000 0000 0341' })
  await takeIn(0)
  await letPay()
  await takeIn(1)
  expect(await taken()).toMatchObject([{ discountCents: 0, cents: centsOf(world.bill.amount) }])
})

test('the rest of a bill above the gateway’s limit keeps its discount after midnight', async () => {
  await change({ amount: '15000.00', promptPaymentDiscount: '500.00' })
  await letPay()
  for (const days of [0, 1]) await takeIn(days)
  expect(await charged()).toEqual([450_000, 1_000_000])
})

test('what the card took counts from then on, though the retailer’s systems say that it arrives tomorrow', async () => {
  await letPay()
  await takeIn(0)
  const [cents] = await charged()
  const [own] = await world.madePayments()
  const { id: _id, billIds: _billIds, billCents: _billCents, ...data } = own as NonNullable<typeof own>
  const record = { kind: 'payment', id: own?.id, at: new Date().toISOString(), data: { ...data, paidDay: addDays(today, 1) } }
  await world.portal.operate('feed-apply', { file: 'settled' }, JSON.stringify(record))
  expect((await world.madePayments()).map(({ paidDay }) => paidDay)).toEqual([today])
  expect((await payable()).owedCents).toBe(0)
  await takeIn(0)
  expect(await charged()).toEqual([cents])
})

test('a payment of which the retailer’s systems are the first to tell is booked once', async () => {
  await letPay()
  // The gateway has taken it, and the portal ends before it can book it.
  const lost = { charge: (session: string) => world.own().gateway.charge(session).then(away) }
  await expect(takeBills(paymentsOf(world.portal, lost))).rejects.toThrow('away')
  const [order] = await db().select().from(tables.paymentOrders)
  if (!order) throw new Error('there is no order')
  const amount = amountOf(order.amountCents)
  const data = { billingAccountId: TAMA, paidDay: today, amount, method: 'creditCard' }
  const record = { kind: 'payment', id: order.id, at: new Date().toISOString(), data }
  await world.portal.operate('feed-apply', { file: 'first' }, JSON.stringify(record))
  for (let i = 0; i < 2; i++) await settle(world.own(), order, { is: 'made', at: new Date() })
  const own = and(eq(payments.billingAccountId, TAMA), eq(payments.id, order.id))
  expect((await db().select().from(payments).where(own)).map((one) => one.amount)).toEqual([amount])
  expect((await db().select().from(tables.paymentOrders)).map(({ status }) => status)).toEqual(['made'])
  expect(await charged()).toEqual([order.amountCents])
})

test('card payments are not set up with an amount that was shown of other bills', async () => {
  const { owedCents } = await payable()
  const shown = {
    ...shownAccount('tama'),
    creditCardTsAndCs: true,
    instructionKey: aKey(),
    payCurrentBalance: true,
    currentCents: owedCents,
  }
  await world.newBill({ id: 'TEST-since', dueDay: addDays(today, 14) })
  expect(await world.portal.call('tama', giveCardPayments, { body: shown })).toMatchObject({
    status: 409,
    body: { type: '/error/payments/owed_changed' },
  })
})
