import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { billSummaryWidget } from '#schemas/dashboard/routes.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension, billHelp, endArrangement, makeArrangement } from '#schemas/help/routes.ts'
import type { BegunPayment, CardPage, CardState, Payable } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import { arrangementInstalments, bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import * as tables from '#server/db/schema/payments.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { createPayments } from '#server/payments/payments.ts'
import { endPaidArrangements } from '#server/help/end-paid.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* A card that pays automatically, where a later day or instalments were agreed: what was agreed goes first, and nothing is taken twice. */

const TAMA = 'BA-100342'
const GOOD = '4111 1111 1111 1111'
const DECLINED_LATER = '4000 0000 0000 0341'
const today = localDayOf(new Date())

let portal: TestPortal
let bill: typeof bills.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const own = await db.select().from(bills).where(eq(bills.billingAccountId, TAMA)).orderBy(bills.dueDay)
  const last = own.at(-1)
  if (!last) throw new Error('there is no bill')
  bill = last
})
const isBill = () => and(eq(bills.billingAccountId, TAMA), eq(bills.id, bill.id))
beforeEach(async () => {
  const { amount, promptPaymentDiscount } = bill
  await portal.database.db.update(bills).set({ dueDay: today, amount, promptPaymentDiscount }).where(isBill())
})
afterEach(async () => {
  const { db } = portal.database
  for (const table of [
    tables.paymentOrders,
    tables.savedCards,
    tables.cardRequests,
    tables.cardAuthorities,
    tables.usedInstructions,
    tables.gatewayPayments,
    tables.gatewayCardPages,
    tables.gatewayCards,
    arrangementInstalments,
    paymentArrangements,
    creditExtensions,
    customerEvents,
  ])
    await db.delete(table)
  await db.delete(payments).where(like(payments.id, 'PAY-%'))
  await db.delete(bills).where(like(bills.id, 'TEST-%'))
  await db.delete(feedRecords).where(like(feedRecords.id, 'PAY-%'))
  for (const kind of ['creditExtension', 'paymentArrangement'] as const) await db.delete(feedRecords).where(eq(feedRecords.kind, kind))
  await deleteMails(db)
})
afterAll(async () => {
  await portal.database.db.update(bills).set({ dueDay: bill.dueDay }).where(isBill())
  await portal.close()
})

const own = (now = new Date()) => {
  const { database, settings } = portal
  const created = createPayments(database.db, settings)
  if (!created) throw new Error('no payments are taken')
  return { ...created, gateway: createEmbeddedGateway(database.db, settings.publicUrl, () => now) }
}
/** What the portal does at noon, so many days from today. */
const takeIn = async (days: number) => {
  const now = days === 0 ? new Date() : new Date(`${addDays(today, days)}T00:00:00Z`)
  await takeBills(own(now), now)
}

let keys = 0
const aKey = () => `own-key-${keys++}`
/** Lets a card pay from now on, by the page that a customer types it into. */
async function letPay(
  number = GOOD,
  payCurrentBalance = false,
  route: typeof routes.giveCardPayments | typeof routes.changeCardPayments = routes.giveCardPayments,
) {
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance }
  const { redirectUrl = '' } = (await portal.call('tama', route, { body })).body as CardPage
  const typed = await portal.app.inject({
    method: 'POST',
    url: new URL(redirectUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ action: 'save', number, expiry: '09/39', code: '123' }).toString(),
  })
  await portal.app.inject({ url: new URL(String(typed.headers.location)).pathname })
}
const helpOf = async () => (await portal.call('tama', billHelp)).body as PayingHelp
const payable = async () => (await portal.call('tama', routes.billPayments)).body as Payable
const declined = async () => ((await portal.call('tama', routes.savedCardInfo)).body as CardState).declined
const widget = async () => ((await portal.call('tama', billSummaryWidget)).body as { data: object }).data
const later = (days: number) =>
  portal.call('tama', askForExtension, { body: { ...shownAccount('tama'), endDate: addDays(today, days), requestKey: aKey() } })
async function inInstalments() {
  const owedCents = (await helpOf()).arrangement.owedCents ?? 0
  const body = { frequency: 'weekly' as const, firstDate: addDays(today, 3), instalmentCents: Math.ceil(owedCents / 4), owedCents }
  return portal.call('tama', makeArrangement, { body: { ...shownAccount('tama'), ...body, requestKey: aKey() } })
}
const taken = async () => {
  const made = await portal.database.db.select().from(payments).where(like(payments.id, 'PAY-%'))
  return made.map(({ paidDay, amount, discount }) => ({ paidDay, cents: centsOf(amount), discountCents: centsOf(discount) }))
}
/** What the gateway took from cards, in cents. */
const charged = async () => {
  const rows = await portal.database.db.select().from(tables.gatewayPayments).where(eq(tables.gatewayPayments.status, 'made'))
  return rows.map(({ amountCents }) => amountCents).sort((a, b) => a - b)
}
const lastMail = async () => (await storedMails(portal.database.db))[0]?.body ?? ''

test('with a later day, the card pays all of it on that day, and every text says that day', async () => {
  await letPay()
  expect((await later(9)).status).toBe(200)
  expect(await lastMail()).toContain(
    `We take ${moneyText(Number(bill.amount))} from your Visa ending in 1111 on ${dayText(addDays(today, 9), 'weekday')}.`,
  )
  expect(await helpOf()).toMatchObject({ takenBy: 'from your Visa ending in 1111', balance: { dueDate: addDays(today, 9), overdue: 0 } })
  expect(await payable()).toMatchObject({
    due: [{ date: addDays(today, 9), isTaken: true }],
    help: { kind: 'extension', date: addDays(today, 9) },
  })
  expect(await widget()).toMatchObject({ help: { date: addDays(today, 9) }, autopayCard: { isDeclined: false } })
  for (const days of [0, 1, 8]) await takeIn(days)
  expect(await taken()).toEqual([])
  for (const days of [9, 9, 10, 12]) await takeIn(days)
  // The discount stayed with the bill's own due day.
  expect(await taken()).toEqual([{ paidDay: addDays(today, 9), cents: centsOf(bill.amount), discountCents: 0 }])
  expect(await charged()).toEqual([centsOf(bill.amount)])
})

test('another card in place of one that was declined is tried at once, and no bill that fell due before a card paid', async () => {
  await letPay(DECLINED_LATER)
  await takeIn(0)
  expect(await declined()).toMatchObject({ triesLeft: 2 })
  await letPay(GOOD, false, routes.changeCardPayments)
  await takeIn(1)
  expect(await charged()).toEqual([centsOf(bill.amount)])
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  await portal.database.db.delete(payments).where(like(payments.id, 'PAY-%'))
  await portal.database.db.delete(tables.paymentOrders)
  await portal.database.db
    .update(bills)
    .set({ dueDay: addDays(today, -1) })
    .where(isBill())
  await letPay()
  await takeIn(1)
  expect(await charged()).toHaveLength(1)
})

test('a bill that comes after instalments were agreed is taken on its day, whatever day it bears', async () => {
  const { db } = portal.database
  await letPay()
  expect((await inInstalments()).status).toBe(200)
  const late = {
    ...bill,
    id: 'TEST-late',
    issuedDay: addDays(today, -1),
    dueDay: addDays(today, 2),
    amount: '200.00',
    promptPaymentDiscount: '10.00',
  }
  await db.insert(bills).values(late)
  // The retailer confirms what was agreed, and knows nothing of which bills it is for.
  const [arrangement] = await db.select().from(paymentArrangements)
  const instalments = await db.select().from(arrangementInstalments)
  const { id = '', madeDay = today, frequency = 'weekly' } = arrangement ?? {}
  await applyRecords(db, [
    {
      kind: 'paymentArrangement',
      id,
      at: new Date().toISOString(),
      data: {
        billingAccountId: TAMA,
        madeDay,
        frequency,
        status: 'confirmed',
        instalments: instalments.map(({ dueDay, amount }) => ({ dueDay, amount })),
      },
    },
  ])
  expect(await payable()).toMatchObject({ balance: { promptPaymentDiscount: 10 } })
  for (const days of [0, 1, 2, 3]) await takeIn(days)
  expect(await charged()).toEqual([19_000])
})

test('of instalments that are ended the card leaves what has long been due, and says so', async () => {
  const { db } = portal.database
  await db
    .update(bills)
    .set({ dueDay: addDays(today, -30) })
    .where(isBill())
  await letPay()
  await db.update(tables.cardAuthorities).set({ paysSince: new Date(Date.now() - 60 * 86_400_000) })
  expect((await inInstalments()).status).toBe(200)
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await lastMail()).toContain(`Please pay ${moneyText(Number(bill.amount))} yourself.`)
  expect(await lastMail()).not.toContain('We take')
  for (const days of [0, 1, 8]) await takeIn(days)
  expect(await charged()).toEqual([])
})

test('more time that is agreed once instalments are paid off holds', async () => {
  const { db } = portal.database
  await letPay()
  await inInstalments()
  const { owedCents } = await payable()
  const body = { ...shownAccount('tama'), amountCents: owedCents, owedCents, paymentKey: aKey(), withToken: true }
  await portal.call('tama', routes.beginPayment, { body })
  const newer = { ...bill, id: 'TEST-newer', issuedDay: today, dueDay: addDays(today, 3), amount: '120.00', promptPaymentDiscount: '0.00' }
  await db.insert(bills).values(newer)
  expect(await payable()).toMatchObject({ owedCents: 12_000, due: [{ date: newer.dueDay, isTaken: true }] })
  expect((await later(9)).status).toBe(200)
  expect(await payable()).toMatchObject({ help: { kind: 'extension' }, due: [{ date: addDays(today, 9), isTaken: true }] })
  for (const days of [3, 4]) await takeIn(days)
  expect(await charged()).toEqual([centsOf(bill.amount)])
  await takeIn(9)
  expect(await charged()).toEqual([12_000, centsOf(bill.amount)])
})

test('what was given back to the card is neither taken again nor said to be', async () => {
  const { db } = portal.database
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
  const { db } = portal.database
  const next = { ...bill, id: 'TEST-next', issuedDay: addDays(today, -1), dueDay: addDays(today, 20), amount: '60.00' }
  await db.insert(bills).values({ ...next, promptPaymentDiscount: '0.00' })
  await letPay(DECLINED_LATER)
  for (const days of [0, 3, 7]) await takeIn(days)
  expect((await payable()).due).toMatchObject([{ isTaken: false }, { date: next.dueDay, isTaken: true }])
  await inInstalments()
  const { ifEnded } = (await helpOf()).arrangement
  expect(ifEnded).toMatch(/Please pay \$[\d.]+ yourself\./)
})

test('an arrangement that comes before its bill holds until that is paid', async () => {
  const { db } = portal.database
  const at = new Date().toISOString()
  const instalments = [3, 10, 17, 24].map((days) => ({ dueDay: addDays(today, days), amount: '50.00' }))
  await db.update(bills).set({ amount: '0.00', promptPaymentDiscount: '0.00' }).where(isBill())
  await applyRecords(db, [
    {
      kind: 'paymentArrangement',
      id: 'early',
      at,
      data: { billingAccountId: TAMA, madeDay: today, frequency: 'weekly', status: 'confirmed', instalments },
    },
  ])
  await endPaidArrangements(db)
  await db
    .insert(bills)
    .values({ ...bill, id: 'TEST-late', issuedDay: today, dueDay: addDays(today, 3), amount: '200.00', promptPaymentDiscount: '0.00' })
  expect((await helpOf()).arrangement.current).toMatchObject({ id: 'early', paidNzd: 0 })
})

test('a card that has expired, or of less than it may be charged, is not said to pay', async () => {
  const { db } = portal.database
  await db
    .update(bills)
    .set({ dueDay: addDays(today, 5) })
    .where(isBill())
  await letPay()
  expect((await payable()).due).toMatchObject([{ isTaken: true }])
  await db.update(bills).set({ amount: '0.80', promptPaymentDiscount: '0.00' }).where(isBill())
  expect((await payable()).due).toEqual([{ date: addDays(today, 5), amountNzd: 0.8, isTaken: false }])
  await db.update(bills).set({ amount: bill.amount, promptPaymentDiscount: bill.promptPaymentDiscount }).where(isBill())
  await db.update(tables.savedCards).set({ expires: '2020-01' })
  expect(await payable()).toMatchObject({ due: [{ isTaken: false }] })
  expect(await widget()).toMatchObject({ due: [{ isTaken: false }] })
})

test('ending instalments while more time runs says the day on which the rest is due', async () => {
  await later(9)
  await portal.database.db.update(creditExtensions).set({ askedDay: today })
  await letPay()
  const [extension] = await portal.database.db.select().from(creditExtensions)
  expect((await inInstalments()).status).toBe(200)
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await lastMail()).toContain(
    `What is left of your bills is due on ${dayText(extension?.endDay ?? '', 'weekday')}, as agreed before`,
  )
})

test('a card that was declined is not tried while more time runs, and afresh on the agreed day', async () => {
  await letPay(DECLINED_LATER)
  await takeIn(0)
  expect(await declined()).toMatchObject({ triesLeft: 2, nextTry: addDays(today, 3) })
  expect((await payable()).due).toMatchObject([{ isTaken: false }])
  expect((await later(9)).status).toBe(200)
  expect(await declined()).toBeUndefined()
  expect((await payable()).due).toMatchObject([{ isTaken: true }])
  const tries = async () => (await portal.database.db.select().from(tables.paymentOrders)).length
  const counts: number[] = []
  for (const days of [3, 7, 8, 9, 10, 12, 15, 16, 20]) {
    await takeIn(days)
    counts.push(await tries())
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4])
  expect(await charged()).toEqual([])
})

test('a card that was declined stays untouched once instalments are agreed, and nothing says that it is tried again', async () => {
  await letPay(DECLINED_LATER)
  await takeIn(0)
  expect(await lastMail()).toContain('We try again on')
  expect((await inInstalments()).status).toBe(200)
  expect(await lastMail()).toContain('We do not take them from your Visa ending in 0341: that is for new bills.')
  expect(await declined()).toBeUndefined()
  expect(await widget()).toMatchObject({ autopayCard: { isDeclined: false }, help: { kind: 'arrangement' } })
  for (const days of [3, 4, 7, 10, 17]) await takeIn(days)
  expect(await portal.database.db.select().from(tables.paymentOrders)).toHaveLength(1)
  expect((await helpOf()).takenBy).toBe('from your Visa ending in 0341')
})

test('an instalment that is paid by hand from that card is paid once, and the rest stays as agreed', async () => {
  await letPay()
  await inInstalments()
  const { toPayNowNzd = 0 } = (await helpOf()).arrangement.current ?? {}
  const body = {
    ...shownAccount('tama'),
    amountCents: centsOf(toPayNowNzd.toFixed(2)),
    owedCents: (await payable()).owedCents,
    paymentKey: aKey(),
    withToken: true,
  }
  const answers = await Promise.all([1, 2, 3].map(() => portal.call('tama', routes.beginPayment, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const days of [0, 3, 10]) await takeIn(days)
  expect(await charged()).toEqual([body.amountCents])
  expect((await helpOf()).arrangement.current?.instalments.map(({ status }) => status).slice(0, 2)).toEqual(['paid', 'next'])
})

test.each([
  ['a later day', () => later(9)],
  ['instalments', inInstalments],
])('%s is not agreed while the card is being charged, and what was taken is taken once', async (_name, agree) => {
  await letPay()
  const now = new Date()
  const away = own(now)
  const { charge } = away.gateway
  away.gateway.charge = async (session) => {
    await charge(session)
    throw new Error('the answer was lost')
  }
  await expect(takeBills(away, now)).rejects.toThrow('lost')
  expect((await agree()).body).toMatchObject({
    type: '/error/help/not_possible',
    detail: expect.stringContaining('is being made just now'),
  })
  await askAboutOpen(own(now), new Date(now.getTime() + 60_000))
  for (const days of [0, 3, 9]) await takeIn(days)
  expect(await charged()).toHaveLength(1)
  expect(await taken()).toHaveLength(1)
  expect((await helpOf()).extension.whyNot).toBe('There is nothing to pay just now.')
})

test('instalments that the retailer agrees while the card is being charged: what was taken goes to them', async () => {
  await letPay()
  const now = new Date()
  const away = own(now)
  away.gateway.charge = async () => {
    throw new Error('the gateway is away')
  }
  await expect(takeBills(away, now)).rejects.toThrow('away')
  const half = centsOf(bill.amount) / 2
  const instalments = [Math.floor(half), Math.ceil(half)].map((cents, at) => ({
    dueDay: addDays(today, 7 * (at + 1)),
    amount: (cents / 100).toFixed(2),
  }))
  const data = { billingAccountId: TAMA, madeDay: today, frequency: 'weekly' as const, status: 'confirmed' as const, instalments }
  await applyRecords(portal.database.db, [{ kind: 'paymentArrangement', id: 'by-phone', at: now.toISOString(), data }])
  await askAboutOpen(own(now), new Date(now.getTime() + 60_000))
  for (const days of [0, 3, 7, 14]) await takeIn(days)
  const [cents = 0, ...others] = await charged()
  expect(others).toEqual([])
  const { balance, arrangement } = await helpOf()
  expect(sum((arrangement.current?.instalments ?? []).map(({ paidNzd }) => centsOf(paidNzd.toFixed(2))))).toBe(cents)
  expect(centsOf(balance.amountToPayNZD.toFixed(2)) + cents).toBe(centsOf(bill.amount))
})

test.each([
  ['a later day', () => later(9)],
  ['instalments', inInstalments],
])('with %s, letting a card pay takes nothing at once', async (_name, agree) => {
  await agree()
  await letPay(GOOD, true)
  await takeIn(0)
  expect(await charged()).toEqual([])
  expect(await lastMail()).not.toContain('at once')
})

test('instalments that are agreed before what was owed could be taken at once stop it', async () => {
  const { db } = portal.database
  await letPay()
  // As it is when the gateway was away.
  await db.update(tables.cardAuthorities).set({ currentCents: 1_000_000 })
  await inInstalments()
  for (const days of [0, 1]) await takeIn(days)
  expect(await charged()).toEqual([])
  expect((await db.select().from(tables.cardAuthorities)).map(({ currentCents }) => currentCents)).toEqual([0])
})

test('a newer bill is taken beside instalments that were missed, once, and pays none of them', async () => {
  await letPay()
  await inInstalments()
  const newer = { ...bill, id: 'TEST-newer', issuedDay: addDays(today, 2), dueDay: addDays(today, 20), amount: '80.00', gst: '10.43' }
  await portal.database.db.insert(bills).values({ ...newer, promptPaymentDiscount: '0.00' })
  for (const days of [3, 10, 17, 19]) await takeIn(days)
  expect(await charged()).toEqual([])
  for (const days of [20, 20, 21, 24]) await takeIn(days)
  expect(await charged()).toEqual([8_000])
  const { bills: all, arrangement } = (await findOwedOn(portal.database.db, [TAMA], addDays(today, 24))).get(TAMA) ?? NOTHING_OWED
  expect(all.find(({ id }) => id === newer.id)?.owedCents).toBe(0)
  expect(arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 0, 0, 0])
})

test('of two bills for overlapping days each is taken on its own day, and earns its own discount', async () => {
  const { db } = portal.database
  const other = { ...bill, id: 'TEST-other', startDay: addDays(bill.startDay, -7), dueDay: addDays(today, 6), amount: '90.00' }
  await db.insert(bills).values({ ...other, promptPaymentDiscount: '2.00' })
  await letPay()
  for (const days of [0, 1, 5, 6, 7]) await takeIn(days)
  expect(await charged()).toEqual([8_800, centsOf(bill.amount) - centsOf(bill.promptPaymentDiscount)])
  expect((await findOwedOn(db, [TAMA], addDays(today, 7))).get(TAMA)?.bills.every(({ owedCents }) => owedCents === 0)).toBe(true)
})

test('a bill that was put off is paid on its day, and a newer one that is due before it on its own', async () => {
  await letPay()
  expect((await later(9)).status).toBe(200)
  const newer = { ...bill, id: 'TEST-newer', issuedDay: addDays(today, 1), dueDay: addDays(today, 5), amount: '80.00' }
  await portal.database.db.insert(bills).values({ ...newer, promptPaymentDiscount: '0.00' })
  for (const days of [4, 5, 6]) await takeIn(days)
  expect(await charged()).toEqual([8_000])
  for (const days of [9, 10]) await takeIn(days)
  expect(await charged()).toEqual([8_000, centsOf(bill.amount)])
})

test('instalments that are ended are told to be taken, and are, once', async () => {
  await letPay()
  await inInstalments()
  const { current, ifEnded } = (await helpOf()).arrangement
  const params = { arrangementId: current?.id ?? '' }
  expect((await portal.call('tama', endArrangement, { params, query: shownAccount('tama') })).status).toBe(200)
  const [day] = (await payable()).due
  const left = `We take ${moneyText(day?.amountNzd ?? 0)} from your Visa ending in 1111 on ${dayText(today, 'weekday')}.`
  expect(await lastMail()).toContain(left)
  // The dialog before it had said the same.
  expect(ifEnded).toContain(left)
  expect(await lastMail()).not.toContain('yourself')
  for (const days of [0, 0, 3]) await takeIn(days)
  expect(await charged()).toHaveLength(1)
  const body = { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey: aKey(), withToken: true }
  expect((await portal.call('tama', routes.beginPayment, { body })).body as BegunPayment).toMatchObject({ status: 'made' })
  expect((await payable()).balance.totalBalance).toBe(-5)
})
