import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import * as routes from '#schemas/payments/routes.ts'
import { findOwedOn } from '#server/billing/queries.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { agreedWorld } from './agreed-world.ts'
import { DECLINED_LATER } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* Which bills a card that pays automatically takes, and what is said of them. */

const world = agreedWorld()
const { today, payable, takeIn, letPay, helpOf, declined, widget, later, inInstalments, charged, lastMail } = world

test('another card in place of one that was declined is tried at once, and no bill that fell due before a card paid', async () => {
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  expect(await declined()).toMatchObject({ triesLeft: 2 })
  await letPay({ route: routes.changeCardPayments })
  await takeIn(1)
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
  await world.portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  await world.portal.database.db.delete(payments).where(like(payments.id, 'PAY-%'))
  await world.portal.database.db.delete(tables.paymentOrders)
  await world.change({ dueDay: addDays(today, -1) })
  await letPay()
  await takeIn(1)
  expect(await charged()).toHaveLength(1)
})

test('while payments are held nothing is taken, and each try says so; then what is due is', async () => {
  await letPay()
  expect(await world.portal.operate('payments', { to: 'hold' }, '')).toEqual([expect.stringContaining('No card is charged')])
  await expect(takeIn(0)).rejects.toThrow('payments -- resume')
  expect(await charged()).toEqual([])
  await world.portal.operate('payments', { to: 'resume' }, '')
  await expect(world.portal.operate('payments', { to: 'resume' }, '')).rejects.toThrow('not held')
  await takeIn(0)
  expect(await charged()).toHaveLength(1)
})

test('what was given back to the card is neither taken again nor said to be', async () => {
  const { db } = world.portal.database
  await letPay()
  await takeIn(0)
  expect(await charged()).toHaveLength(1)
  await db.delete(payments).where(like(payments.id, 'PAY-%'))
  expect((await payable()).due).toMatchObject([{ date: today, isTaken: false }])
  expect((await later(9)).status).toBe(200)
  expect(await lastMail()).not.toContain('We take')
  expect((await payable()).due).toMatchObject([{ date: addDays(today, 9), isTaken: false }])
  for (const days of [1, 9, 10]) await takeIn(days)
  expect(await charged()).toHaveLength(1)
})

test('a declined bill does not hide that the next one is taken, and its used-up tries are not promised again', async () => {
  const { db } = world.portal.database
  const next = { ...world.bill, id: 'TEST-next', issuedDay: addDays(today, -1), dueDay: addDays(today, 20), amount: '60.00' }
  await db.insert(bills).values({ ...next, promptPaymentDiscount: '0.00' })
  await letPay({ number: DECLINED_LATER })
  for (const days of [0, 3, 7]) await takeIn(days)
  expect((await payable()).due).toMatchObject([{ isTaken: false }, { date: next.dueDay, isTaken: true }])
  await inInstalments()
  const { ifEnded } = (await helpOf()).arrangement
  expect(ifEnded).toMatch(/Please pay \$[\d.]+ yourself\./)
})

test('a card that has expired, or of less than it may be charged, is not said to pay', async () => {
  const { db } = world.portal.database
  await world.change({ dueDay: addDays(today, 5) })
  await letPay()
  expect((await payable()).due).toMatchObject([{ isTaken: true }])
  await world.change({ amount: '0.80', promptPaymentDiscount: '0.00' })
  expect((await payable()).due).toEqual([{ date: addDays(today, 5), amountNzd: 0.8, isTaken: false }])
  await world.change({ amount: world.bill.amount, promptPaymentDiscount: world.bill.promptPaymentDiscount })
  await db.update(tables.savedCards).set({ expires: '2020-01' })
  expect(await payable()).toMatchObject({ due: [{ isTaken: false }] })
  expect(await widget()).toMatchObject({ due: [{ isTaken: false }] })
})

test('of two bills for overlapping days each is taken on its own day, and earns its own discount', async () => {
  const { db } = world.portal.database
  const other = { ...world.bill, id: 'TEST-other', startDay: addDays(world.bill.startDay, -7), dueDay: addDays(today, 6), amount: '90.00' }
  await db.insert(bills).values({ ...other, promptPaymentDiscount: '2.00' })
  await letPay()
  for (const days of [0, 1, 5, 6, 7]) await takeIn(days)
  expect(await charged()).toEqual([8_800, centsOf(world.bill.amount) - centsOf(world.bill.promptPaymentDiscount)])
  expect((await findOwedOn(db, [TAMA], addDays(today, 7))).get(TAMA)?.bills.every(({ owedCents }) => owedCents === 0)).toBe(true)
})

test('a bill that credit had paid is taken once that credit is taken back, though the card paid another one beside it', async () => {
  const { db } = world.portal.database
  const { bill } = world
  const own = { billingAccountId: TAMA, method: 'directDebit' as const }
  const first = { ...bill, id: 'TEST-first', issuedDay: addDays(bill.issuedDay, -1), dueDay: today, amount: '100.00' }
  await db.insert(payments).values({ ...own, id: 'TEST-credit', paidDay: addDays(first.issuedDay, -1), amount: '100.00' })
  await db.insert(bills).values({ ...first, promptPaymentDiscount: '0.00' })
  await letPay()
  await takeIn(0)
  const billCents = centsOf(bill.amount) - centsOf(bill.promptPaymentDiscount)
  expect(await charged()).toEqual([billCents])
  await db.insert(payments).values({ ...own, id: 'TEST-back', paidDay: today, amount: '-100.00' })
  await takeIn(1)
  expect(await charged()).toEqual([10_000, billCents].sort((a, b) => a - b))
})
