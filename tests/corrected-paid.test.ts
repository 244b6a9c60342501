import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { accountSummaryWidget, transactionHistory } from '#schemas/billing/routes.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import type { Scope } from '#server/access.ts'
import { findBillAccount } from '#server/billing/bill-account.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import { arrangementInstalments, bills, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, forgetAgreed, forgetPaying, noonOf } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* The retailer's systems correct a bill that was paid, or say that a payment bounced. */

const world = agreedWorld()
const { today, later, payable, takeIn, chargeUnheard, letPay, helpOf, inInstalments, newBill, charged, lastMail } = world

const isPaidBill = and(eq(bills.billingAccountId, TAMA), eq(bills.id, 'TEST-paid'))
const deletePayment = (id: string) =>
  applyRecords(world.portal.database.db, [{ kind: 'payment', id, at: new Date().toISOString(), deleted: true }])

/** What every place says that is in credit, and the discount of the payment, in dollars. */
async function places(paymentId: string) {
  const { db } = world.portal.database
  const listed = ((await world.portal.call('tama', transactionHistory)).body as TransactionList).transactions
  const summary = (await world.portal.call('tama', accountSummaryWidget)).body as {
    data: { totalBalanceNzd: number; payments: { discountNzd?: number }[] }
  }
  const scope = { userId: 'U-tama', selected: { billingAccountId: TAMA }, billingAccountIds: [TAMA], now: new Date() } as Scope
  const next = await findBillAccount(db, scope, { ...world.bill, id: 'TEST-next', issuedDay: addDays(today, 1), lines: [] })
  return {
    balances: [
      (await payable()).balance.totalBalance,
      listed[0]?.balanceNzd,
      summary.data.totalBalanceNzd,
      ((next?.closingCents ?? 0) - centsOf(world.bill.amount)) / 100,
    ],
    discount: listed.find(({ id }) => id === paymentId)?.discountNzd,
  }
}

test('who paid a bill on time that is lowered or deleted since has in credit what they paid beyond it, wherever it is said', async () => {
  const { db } = world.portal.database
  await letPay()
  await newBill({ id: 'TEST-paid', dueDay: today })
  await db.update(bills).set({ promptPaymentDiscount: '10.00' }).where(isPaidBill)
  for (let i = 0; i < 2; i++) await takeIn(0)
  expect(await charged()).toContain(9_000)
  const [{ id } = { id: '' }] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.billingAccountId, TAMA), eq(payments.amount, '90.00')))
  expect(await places(id)).toEqual({ balances: [0, 0, 0, 0], discount: 10 })
  await db.update(bills).set({ amount: '60.00', promptPaymentDiscount: '6.00' }).where(isPaidBill)
  expect(await places(id)).toEqual({ balances: [-36, -36, -36, -36], discount: 6 })
  await db.delete(bills).where(isPaidBill)
  expect(await places(id)).toEqual({ balances: [-90, -90, -90, -90], discount: undefined })
})

test('a payment that bounces after it paid the last of the instalments leaves what was agreed: nothing is overdue, and no card takes it', async () => {
  await letPay()
  await inInstalments()
  const agreed = (await helpOf()).arrangement.current
  const { owedCents } = await payable()
  const pay = async (amountCents: number) => {
    const body = {
      ...shownAccount('tama'),
      amountCents,
      owedCents: (await payable()).owedCents,
      paymentKey: aKey(),
      withToken: true,
      isInstalment: true,
    }
    expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  }
  const [first] = agreed?.instalments ?? []
  const firstCents = Math.round((first?.amountNzd ?? 0) * 100)
  await pay(firstCents)
  await pay(owedCents - firstCents)
  expect((await helpOf()).arrangement.current).toBeUndefined()
  const { db } = world.portal.database
  const [last] = await db
    .select()
    .from(payments)
    .where(eq(payments.amount, ((owedCents - firstCents) / 100).toFixed(2)))
  await deletePayment(last?.id ?? '')
  expect(await payable()).toMatchObject({ balance: { overdue: 0 }, help: { kind: 'arrangement', date: agreed?.instalments[1]?.dueDate } })
  for (const days of [0, 1, 2]) await takeIn(days)
  expect(await charged()).toHaveLength(2)
  // It is the customer's to end, as before.
  const { current } = (await helpOf()).arrangement
  expect(current?.instalments.map(({ status }) => status)).toEqual(['paid', 'next', 'later', 'later'])
  await world.portal.call('tama', endArrangement, { params: { arrangementId: current?.id ?? '' }, query: shownAccount('tama') })
  expect(await lastMail()).toContain('You have ended your instalments.')
  expect((await helpOf()).arrangement.current).toBeUndefined()
  expect((await db.select().from(paymentArrangements)).map(({ status, endedDay }) => [status, endedDay])).toEqual([['ended', today]])
  await takeIn(0)
  expect(await charged()).toHaveLength(3)
})

test('what a card paid at once and its bank took back is not taken from it again when the bill falls due', async () => {
  const { db } = world.portal.database
  for (const isDeleted of [true, false]) {
    await world.change({ dueDay: addDays(today, 5) })
    await letPay({ payCurrentBalance: true })
    await takeIn(0)
    const [cents = 0, ...others] = await charged()
    expect([cents > 0, others]).toEqual([true, []])
    const [made] = await db.select().from(payments).where(like(payments.id, 'PAY-%'))
    if (isDeleted) await deletePayment(made?.id ?? '')
    else {
      const back = { amount: amountOf(-cents), discount: amountOf(-centsOf(made?.discount ?? '0')) }
      await db.insert(payments).values({ billingAccountId: TAMA, id: 'TEST-back', paidDay: today, method: 'creditCard', ...back })
    }
    expect((await payable()).due.map(({ isTaken }) => isTaken)).toEqual([false])
    for (const days of [4, 5, 6]) await takeIn(days)
    expect(await charged()).toEqual([cents])
    await forgetPaying(db)
  }
})

test('a payment that the feed sends again with a later day counts from the day on which it was made', async () => {
  const { db } = world.portal.database
  await world.change({ dueDay: addDays(today, 1) })
  await newBill({ id: 'TEST-more', dueDay: addDays(today, 11), amount: '60.00' })
  await letPay()
  const body = { ...shownAccount('tama'), amountCents: 2_700, owedCents: (await payable()).owedCents, paymentKey: aKey(), withToken: true }
  expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  expect((await inInstalments()).status).toBe(200)
  const owedOn = async (day: string) => (await findOwedOn(db, [TAMA], day)).get(TAMA)
  const { bills: owed, arrangement } = (await owedOn(today)) ?? NOTHING_OWED
  expect(arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 0, 0, 0])
  const tomorrow = addDays(today, 1)
  const [made] = await db.select().from(payments).where(like(payments.id, 'PAY-%'))
  const data = { billingAccountId: TAMA, paidDay: tomorrow, amount: '27.00', method: 'creditCard' as const }
  await applyRecords(db, [{ kind: 'payment', id: made?.id ?? '', at: new Date().toISOString(), data }])
  for (const day of [today, tomorrow, addDays(today, 2)]) expect(await owedOn(day)).toMatchObject({ bills: owed, arrangement })
})

test('“what is overdue”, of a missed instalment and of a bill beside it, is overdue no more once it is paid', async () => {
  const { db } = world.portal.database
  await letPay()
  await inInstalments()
  await db
    .update(arrangementInstalments)
    .set({ dueDay: addDays(today, -2) })
    .where(eq(arrangementInstalments.position, 0))
  await newBill({ id: 'TEST-beside', dueDay: addDays(today, -1), amount: '40.00' })
  await db
    .update(bills)
    .set({ issuedDay: addDays(today, -9) })
    .where(eq(bills.id, 'TEST-beside'))
  await db.update(paymentArrangements).set({ madeDay: addDays(today, -5) })
  const { balance, owedCents } = await payable()
  const amountCents = centsOf(balance.overdue.toFixed(2))
  expect(amountCents).toBeGreaterThan(4_000)
  const body = { ...shownAccount('tama'), amountCents, owedCents, paymentKey: aKey(), withToken: true }
  expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  expect((await payable()).balance.overdue).toBe(0)
  expect((await helpOf()).arrangement.current?.instalments.map(({ status }) => status)).toEqual(['paid', 'next', 'later', 'later'])
})

test('a payment of which the feed tells before the portal has booked it earns its discount, and is taken once', async () => {
  const { db } = world.portal.database
  await letPay()
  await newBill({ id: 'TEST-paid', dueDay: addDays(today, 1) })
  await db.update(bills).set({ promptPaymentDiscount: '10.00' }).where(isPaidBill)
  await takeIn(0)
  const now = noonOf(addDays(today, 1))
  await chargeUnheard(now)
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.status, 'open'))
  const id = order?.id ?? ''
  const data = { billingAccountId: TAMA, paidDay: addDays(today, 1), amount: '90.00', method: 'creditCard' as const }
  await applyRecords(db, [{ kind: 'payment', id, at: new Date().toISOString(), data }])
  const taken = await charged()
  for (let i = 0; i < 2; i++) await askAboutOpen(world.own(now), new Date(now.getTime() + 600_000 * (i + 1)))
  for (const days of [1, 2]) await takeIn(days)
  expect(await charged()).toEqual(taken)
  const [booked] = await db.select().from(payments).where(eq(payments.id, id))
  expect(booked).toMatchObject({ amount: '90.00', discount: '10.00', billIds: ['TEST-paid'], billCents: [10_000] })
})

test('a later day to pay names the discount of the bills that it puts off, and the mail after ended instalments each day', async () => {
  const { db } = world.portal.database
  await world.change({ dueDay: today, promptPaymentDiscount: '7.00' })
  // Due on the chosen day as it is, this one is not put off.
  await newBill({ id: 'TEST-paid', dueDay: addDays(today, 8) })
  await db.update(bills).set({ promptPaymentDiscount: '5.00' }).where(isPaidBill)
  expect((await later(8)).status).toBe(200)
  expect(await lastMail()).toContain('for $7.00 off')
  await db.delete(bills).where(isPaidBill)
  await forgetAgreed(db)
  await letPay()
  await newBill({ id: 'TEST-more', dueDay: addDays(today, 4) })
  await inInstalments()
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await world.portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  const own = moneyText(Number(world.bill.amount) - 7)
  const [first, second] = [today, addDays(today, 4)].map((day) => dayText(day, 'weekday'))
  expect(await lastMail()).toContain(`We take ${own} from your Visa ending in 1111 on ${first} and $100.00 on ${second}.`)
})
