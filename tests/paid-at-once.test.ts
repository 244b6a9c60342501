import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, centsOfDollars } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { CardPage, CardState, Payable } from '#schemas/payments/entities.ts'
import { beginPayment, billPayments, giveCardPayments, savedCardInfo } from '#schemas/payments/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { takeBills, takeCurrent } from '#server/payments/take-bills.ts'
import { aKey, forgetPaying, letPay, paymentsOf, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* What is owed when a card is given is paid at once: as much as the form said, and no more. */

const today = localDayOf(new Date())

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(() => forgetPaying(portal.database.db))
afterAll(() => portal.close())

const payable = async () => (await portal.call('tama', billPayments)).body as Payable
const owedCents = async () => centsOfDollars(payableOnTime((await payable()).balance))
const give = async (currentCents: number) =>
  portal.call('tama', giveCardPayments, {
    body: { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance: true, currentCents },
  })
/** A bill that comes meanwhile, due in three weeks. */
async function newBill(daysAgo = 0) {
  const { db } = portal.database
  const [own] = await db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100342')).limit(1)
  if (!own) throw new Error('there is no bill')
  const values = {
    ...own,
    id: 'TEST-new',
    issuedDay: addDays(today, -daysAgo),
    dueDay: addDays(today, 21),
    amount: '412.00',
    promptPaymentDiscount: '0.00',
  }
  await db.insert(bills).values(values)
}
const charged = async () =>
  (await portal.database.db.select().from(tables.gatewayPayments))
    .filter(({ status }) => status === 'made')
    .map(({ amountCents }) => amountCents)

test('a bill that comes before it is taken is not taken with it, and the card page says the amount', async () => {
  const cents = await owedCents()
  const page = (await give(cents)).body as CardPage
  const shown = await portal.app.inject({ url: new URL(page.redirectUrl ?? '').pathname })
  expect(shown.body).toContain(`$${(cents / 100).toFixed(2)} is taken from the card as soon as it is saved, and each bill on its due day.`)
  await newBill()
  await typeCard(portal, page)
  for (let i = 0; i < 3; i++) await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([cents])
  expect((await payable()).owedCents).toBe(41_200)
  expect((await storedMails(portal.database.db)).some(({ body }) => body.includes(`$${(cents / 100).toFixed(2)} is taken at once.`))).toBe(
    true,
  )
})

test('where a bill that was meant is corrected upwards before it is taken, no more is taken at once than was said', async () => {
  const { db } = portal.database
  const [own] = await db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100342')).orderBy(desc(bills.issuedDay)).limit(1)
  if (!own) throw new Error('there is no bill')
  const setAmount = (amount: string) =>
    db
      .update(bills)
      .set({ amount })
      .where(and(eq(bills.billingAccountId, own.billingAccountId), eq(bills.id, own.id)))
  const cents = await owedCents()
  await letPay(portal, 'tama')
  await setAmount((Number(own.amount) + 50).toFixed(2))
  expect(await owedCents()).toBe(cents + 5_000)
  const owedBills = await db.select({ id: bills.id }).from(bills).where(eq(bills.billingAccountId, 'BA-100342'))
  await db.update(tables.cardAuthorities).set({ currentCents: cents, currentBillIds: owedBills.map(({ id }) => id) })
  for (let i = 0; i < 2; i++) await takeCurrent(paymentsOf(portal), 'BA-100342')
  expect(await charged()).toEqual([cents])
  await setAmount(own.amount)
})

test('where what was meant is paid meanwhile, a bill that came since is left to its day, and the mail says nothing of an amount', async () => {
  const { db } = portal.database
  const page = (await give(await owedCents())).body as CardPage
  const { owedCents: cents } = await payable()
  const paid = { billingAccountId: 'BA-100342', id: 'TEST-paid', paidDay: today, amount: amountOf(cents), discount: '0.00' }
  await db.insert(payments).values({ ...paid, method: 'bankTransfer' })
  // As bills of a night's file, it bears a day from before.
  await newBill(1)
  await db.update(tables.cardRequests).set({ startedAt: new Date(Date.now() - 86_400_000) })
  await typeCard(portal, page)
  for (let i = 0; i < 2; i++) await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([])
  expect((await storedMails(db)).map(({ body }) => body).join()).not.toContain('is taken at once')
})

test('a card that is declined at once takes each bill on its day, and mail and page say so', async () => {
  const page = (await give(await owedCents())).body as CardPage
  await typeCard(portal, page, '4000 0000 0000 0341')
  await takeBills(paymentsOf(portal))
  const [day] = (await payable()).due
  expect(day).toMatchObject({ isTaken: true })
  const said = (await storedMails(portal.database.db)).find(({ subject }) => subject.startsWith('Your card was declined'))
  expect(said?.body).toContain(`We take ${moneyText(day?.amountNzd ?? 0)} on ${dayText(day?.date ?? '', 'weekday')}, as bills fall due.`)
  const { declined } = (await portal.call('tama', savedCardInfo)).body as CardState
  expect(declined?.takenLater).toEqual([day])
})

test('more than is owed by now is refused, and nothing is set up; a try that is sent again is not', async () => {
  const cents = await owedCents()
  expect(await give(cents + 1)).toMatchObject({ status: 409, body: { type: '/error/payments/owed_changed' } })
  expect(await portal.database.db.select().from(tables.cardRequests)).toEqual([])
  await letPay(portal, 'tama')
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), currentCents: cents, withToken: true }
  for (let i = 0; i < 2; i++) expect((await portal.call('tama', giveCardPayments, { body })).status).toBe(200)
  expect(await charged()).toEqual([cents])
})

test('a stolen token takes no more from a saved card than is owed', async () => {
  await letPay(portal, 'tama')
  const token = await portal.tokenOf('tama', { signedInSecondsAgo: 86_400 })
  const { owedCents } = await payable()
  const pay = async (amountCents: number) => {
    const payload = { ...shownAccount('tama'), amountCents, owedCents, paymentKey: aKey(), withToken: true }
    const headers = { authorization: `Bearer ${token}` }
    return (await portal.app.inject({ method: 'POST', url: '/api/v1/private/billing/payments', headers, payload })).json()
  }
  expect(await pay(1_000_000)).toMatchObject({ type: '/error/sign_in_again' })
  expect(await pay(owedCents)).toMatchObject({ status: 'made' })
  expect(await pay(100)).toMatchObject({ type: '/error/payments/owed_changed' })
  expect(await charged()).toEqual([owedCents])
  const recent = { ...shownAccount('tama'), amountCents: 5_000, owedCents: 0, paymentKey: aKey(), withToken: true }
  expect((await portal.call('tama', beginPayment, { body: recent })).body).toMatchObject({ status: 'made' })
})

test.each([
  ['the day after', 1, [1, 2, 5]],
  ['on its day', 0, [0, 1, 5]],
])('while the retailer takes by direct debit a card rests, and then leaves what the debit was to take: %s', async (_name, last, after) => {
  const { db } = portal.database
  const account = eq(billingAccounts.id, 'BA-100342')
  await letPay(portal, 'tama')
  const [{ date = today } = {}] = (await payable()).due
  await db.update(billingAccounts).set({ hasDirectDebit: true }).where(account)
  const noonIn = (days: number) => new Date(`${addDays(date, days)}T00:00:00Z`)
  for (const days of [0, last]) await takeBills(paymentsOf(portal, {}, noonIn(days)), noonIn(days))
  await db.update(billingAccounts).set({ hasDirectDebit: false }).where(account)
  for (const days of after) await takeBills(paymentsOf(portal, {}, noonIn(days)), noonIn(days))
  expect(await charged()).toEqual([])
})
