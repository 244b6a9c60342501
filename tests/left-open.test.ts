import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOf } from '#lib/money.ts'
import type { CardState, Payable } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { findOwedOn } from '#server/billing/queries.ts'
import { owedCentsOf } from '#server/help/offers.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { askAboutCards } from '#server/payments/card-requests.ts'
import type { NewCharge } from '#server/payments/gateway.ts'
import { takeBill, takeBills } from '#server/payments/take-bills.ts'
import { aKey, forgetPaying, letPay, paymentsOf, SLOW } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* What a card that pays by itself leaves open of a bill is taken, or told. */

const TAMA = shownAccount('tama')
const RIMU = shownAccount('rimu-cafe')
const today = localDayOf(new Date())

let portal: TestPortal
let bill: typeof bills.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const own = await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, TAMA.billingAccountId)).orderBy(bills.dueDay)
  bill = own.at(-1) as typeof bill
})
const change = (set: Partial<typeof bill>) =>
  portal.database.db
    .update(bills)
    .set(set)
    .where(and(eq(bills.billingAccountId, TAMA.billingAccountId), eq(bills.id, bill.id)))
beforeEach(() => change({ dueDay: today }))
afterEach(async () => {
  await change({ dueDay: bill.dueDay, amount: bill.amount })
  await forgetPaying(portal.database.db)
})
afterAll(() => portal.close())

const noonIn = (days: number) => new Date(`${addDays(today, days)}T00:00:00Z`)
const payable = async () => (await portal.call('tama', routes.billPayments)).body as Payable
const charged = async () => {
  const made = await portal.database.db.select().from(tables.gatewayPayments).where(eq(tables.gatewayPayments.status, 'made'))
  return made.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime()).map(({ amountCents }) => amountCents)
}
const paid = () => portal.database.db.select().from(payments).where(like(payments.id, 'PAY-%'))
const receipts = async () => (await storedMails(portal.database.db)).filter(({ subject }) => subject.startsWith('Your payment to'))

test('a bill above the gateway’s limit is taken whole, in payments of the limit', async () => {
  await change({ amount: '25000.00' })
  await letPay(portal, 'tama')
  for (let i = 0; i < 5; i++) await takeBills(paymentsOf(portal))
  const discountCents = centsOf(bill.promptPaymentDiscount)
  expect(await charged()).toEqual([1_000_000, 1_000_000, 500_000 - discountCents])
  expect((await payable()).owedCents).toBe(0)
  expect(
    (await receipts()).map(({ body }) => body).filter((text) => text.includes('we take the rest of this bill from your card')),
  ).toHaveLength(2)
})

test('what is owed when the card is given is taken whole above the limit too', async () => {
  await change({ amount: '15000.00', dueDay: addDays(today, 9) })
  await letPay(portal, 'tama', { payCurrentBalance: true })
  for (let i = 0; i < 3; i++) await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([1_000_000, 500_000 - centsOf(bill.promptPaymentDiscount)])
})

test('the fee is within the gateway’s limit, by hand and by itself', async () => {
  const { mostCents, cardFeeRate } = (await portal.call('rimu-cafe', routes.billPayments)).body as Payable
  expect([mostCents, cardFeeRate]).toEqual([990_589, 95])
  const begin = (amountCents: number) =>
    portal.call('rimu-cafe', routes.beginPayment, { body: { ...RIMU, amountCents, owedCents: 0, paymentKey: aKey() } })
  expect((await begin(mostCents + 1)).body).toMatchObject({ detail: 'The most that can be paid at once is $9,905.89.' })
  const own = (
    await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, RIMU.billingAccountId)).orderBy(bills.dueDay)
  ).at(-1)
  const id = 'TEST-large'
  await portal.database.db.insert(bills).values({ ...(own as typeof bill), id, dueDay: today, issuedDay: today, amount: '15000.00' })
  await letPay(portal, 'rimu-cafe')
  await takeBills(paymentsOf(portal))
  expect(Math.max(...(await charged()))).toBe(1_000_000)
})

test('the card pays its own bill on time, whatever older one is overdue, and takes no more than that', async () => {
  const { db } = portal.database
  const older = { ...bill, id: 'TEST-older', dueDay: addDays(today, -40), issuedDay: addDays(today, -60), amount: '80.00' }
  await db
    .insert(bills)
    .values({ ...older, startDay: addDays(bill.startDay, -31), endDay: addDays(bill.startDay, -1), promptPaymentDiscount: '0.00' })
  await letPay(portal, 'tama')
  for (const days of [0, 0, 1]) await takeBills(paymentsOf(portal), days === 0 ? new Date() : noonIn(days))
  await takeBill(paymentsOf(portal), TAMA.billingAccountId, bill.id, new Date())
  expect(await charged()).toEqual([centsOf(bill.amount) - centsOf(bill.promptPaymentDiscount)])
  const owed = (await findOwedOn(db, [TAMA.billingAccountId], today)).get(TAMA.billingAccountId)
  expect([owed?.bills.find(({ id }) => id === bill.id)?.owedCents, owed && owedCentsOf(owed)]).toEqual([0, 8_000])
  expect((await receipts())[0]?.body).toContain('$80.00 that was due before is still to pay.')
})

test('a payment that a long run takes late is asked about as long after it as any other', async () => {
  const { db } = portal.database
  await db
    .insert(bills)
    .values({ ...bill, id: 'TEST-second', dueDay: today, issuedDay: today, amount: '80.00', promptPaymentDiscount: '0.00' })
  await letPay(portal, 'tama')
  const own = paymentsOf(portal)
  const prepared: Date[] = []
  const prepare = (charge: NewCharge) => {
    prepared.push(new Date())
    vi.setSystemTime(Date.now() + 60_000)
    return own.gateway.prepare(charge)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await takeBills({ ...own, gateway: { ...own.gateway, prepare } })
  } finally {
    vi.useRealTimers()
  }
  const orders = await db.select().from(tables.paymentOrders).orderBy(tables.paymentOrders.startedAt)
  const waits = orders.map(({ startedAt }, at) => (prepared[at]?.getTime() ?? 0) - startedAt.getTime())
  expect(waits).toHaveLength(2)
  expect(Math.max(...waits)).toBeLessThan(30_000)
})

test('a charge that is slow over midnight of the due day keeps the discount', async () => {
  const { db } = portal.database
  await letPay(portal, 'tama', { number: SLOW })
  await db.update(tables.gatewayCardPages).set({ decidedAt: new Date() })
  await askAboutCards(paymentsOf(portal), new Date(Date.now() + 300_000))
  await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([])
  await askAboutOpen(paymentsOf(portal, {}, noonIn(1)), noonIn(1))
  const discountCents = centsOf(bill.promptPaymentDiscount)
  expect(await charged()).toEqual([centsOf(bill.amount) - discountCents])
  expect((await paid()).map(({ paidDay, discount }) => [paidDay, centsOf(discount)])).toEqual([[addDays(today, 1), discountCents]])
  const owed = (await findOwedOn(db, [TAMA.billingAccountId], addDays(today, 1))).get(TAMA.billingAccountId)
  expect(owed?.bills.filter(({ owedCents }) => owedCents > 0)).toEqual([])
})

test('a declined bill is told of as long as it is owed, whatever else the card has paid since, also in the same instant', async () => {
  const { db } = portal.database
  const declined = async () => ((await portal.call('tama', routes.savedCardInfo)).body as CardState).declined
  await letPay(portal, 'tama', { number: '4000 0000 0000 0341' })
  const now = new Date()
  await takeBills(paymentsOf(portal), now)
  const first = await declined()
  expect(first).toMatchObject({ amountNzd: (centsOf(bill.amount) - centsOf(bill.promptPaymentDiscount)) / 100, triesLeft: 2 })
  // Another bill of which the card paid at the very moment.
  const [order] = await db.select().from(tables.paymentOrders)
  for (const id of ['PAY-0', 'PAY-z'])
    await db.insert(tables.paymentOrders).values({
      ...(order as NonNullable<typeof order>),
      id,
      paymentKey: id,
      billId: `TEST-${id}`,
      status: 'made',
    })
  expect(await declined()).toEqual(first)
  await db.insert(payments).values({ ...TAMA, id: 'TEST-bank', paidDay: today, amount: '400.00', discount: '0.00', method: 'bankTransfer' })
  expect(await declined()).toBeUndefined()
})
