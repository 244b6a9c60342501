import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { localDayOf } from '#lib/local-day.ts'
import type { CardPage, CardState, Payable, RecurringPayments } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { endRecurring } from '#server/payments/direct-debit.ts'
import { findScope } from '#server/access.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { users } from '#server/db/schema/people.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutCards, beginCard } from '#server/payments/card-requests.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { beginPayment } from '#server/payments/orders.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { aKey, forgetPaying, letPay, paymentsOf, SLOW, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* A charge of a saved card is prepared, and taken a moment later or, where the gateway was away, within the hour: what happened meanwhile counts. */

const TAMA = shownAccount('tama')
const today = localDayOf(new Date())

let portal: TestPortal
let dueDay = ''
let billId = ''
beforeAll(async () => {
  portal = await startPortal()
  const own = await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, TAMA.billingAccountId)).orderBy(bills.dueDay)
  ;({ id: billId = '', dueDay = '' } = own.at(-1) ?? {})
})
const dueOn = (day: string) => portal.database.db.update(bills).set({ dueDay: day }).where(eq(bills.id, billId))
beforeEach(() => dueOn(today))
afterEach(() => forgetPaying(portal.database.db))
afterAll(async () => {
  await dueOn(dueDay)
  await portal.close()
})

const away = () => Promise.reject(new Error('the gateway is away'))
const later = (minutes = 5) => new Date(Date.now() + minutes * 60_000)
/** The due day has come, and the gateway is away between preparing and charging. */
async function prepareBill() {
  await letPay(portal, 'tama')
  await expect(takeBills(paymentsOf(portal, { charge: away }))).rejects.toThrow('away')
  expect(await orders()).toMatchObject([{ kind: 'autopay', status: 'open', session: expect.any(String) }])
}
const orders = () => portal.database.db.select().from(tables.paymentOrders)
const charged = async () => {
  const all = await portal.database.db.select().from(tables.gatewayPayments)
  return all.filter(({ status }) => status === 'made').map(({ amountCents }) => amountCents)
}
const askAgain = () => askAboutOpen(paymentsOf(portal), later())
const payable = async () => (await portal.call('tama', routes.billPayments)).body as Payable
const card = async () => (await portal.call('tama', routes.savedCardInfo)).body as CardState
const method = async () =>
  ((await portal.call('tama', routes.recurringPaymentInfo)).body as RecurringPayments).recurringPaymentType.paymentMethod
const paidByBank = (amount: string) =>
  portal.database.db.insert(payments).values({ ...TAMA, id: 'TEST-bank', paidDay: today, amount, discount: '0.00', method: 'bankTransfer' })
const setDebit = (hasDirectDebit: boolean) =>
  portal.database.db.update(billingAccounts).set({ hasDirectDebit }).where(eq(billingAccounts.id, TAMA.billingAccountId))
const giveDebit = () =>
  portal.call('tama', routes.giveDirectDebitV2, {
    body: {
      ...TAMA,
      bankAccountName: 'Tama',
      bankAccountNumberV2: '01-0902-0068389-000',
      instructionKey: aKey(),
      authoriseTAndC: true,
      acknowledgeTAndC: true,
      bankTAndC: true,
    },
  })

test('it is taken later, once, where nothing happened meanwhile', async () => {
  await prepareBill()
  await askAgain()
  await askAgain()
  expect(await charged()).toHaveLength(1)
  expect((await payable()).owedCents).toBe(0)
})

test.each([
  ['card payments were ended', () => portal.call('tama', routes.endRecurringPayments, { query: TAMA })],
  ['the card was deleted', () => portal.call('tama', routes.deleteCard, { query: TAMA })],
  ['a direct debit was given', giveDebit],
  ['the retailer has it by direct debit', () => setDebit(true)],
  ['the bill was paid by bank', () => paidByBank('400.00')],
] as const)('nothing is taken where meanwhile %s', async (_what, happens) => {
  await prepareBill()
  await happens()
  await askAgain()
  await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([])
  expect(await orders()).toMatchObject([{ status: 'cancelled' }])
  await setDebit(false)
})

test('nothing is taken after card payments were ended while the gateway was away', async () => {
  await prepareBill()
  const { db } = portal.database
  const [{ subject = '' } = {}] = await db.select().from(users).where(eq(users.id, 'U-tama'))
  const scope = await findScope(db, subject)
  if (scope) await endRecurring(db, scope, false)
  expect(await orders()).toMatchObject([{ status: 'open' }])
  await askAgain()
  expect(await charged()).toEqual([])
})

test('a charge of an authority that has ended is not taken under the next one, which takes the bill itself', async () => {
  await prepareBill()
  const { db } = portal.database
  const [first] = await orders()
  const scope = await findScope(db, 'demo|tama')
  if (scope) await endRecurring(db, scope, false)
  const body = { ...TAMA, creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance: false, withToken: true }
  expect((await portal.call('tama', routes.giveCardPayments, { body })).status).toBe(200)
  expect(await orders()).toMatchObject([{ status: 'open', cardToken: first?.cardToken }])
  await askAgain()
  expect([(await orders()).map(({ status }) => status), await charged()]).toEqual([['cancelled'], []])
  await takeBills(paymentsOf(portal))
  expect(await charged()).toHaveLength(1)
})

test('where a part was paid by bank meanwhile, the rest alone is taken', async () => {
  await prepareBill()
  await paidByBank('100.00')
  const { owedCents } = await payable()
  await askAgain()
  expect(await charged()).toEqual([])
  await takeBills(paymentsOf(portal))
  expect((await charged())[0]).toBeLessThanOrEqual(owedCents)
  expect((await payable()).owedCents).toBe(0)
})

test('what another card was to pay is not taken from the former', async () => {
  await prepareBill()
  const { body } = await portal.call('tama', routes.saveCard, { body: { ...TAMA, change: 'card', cardKey: aKey() } })
  await typeCard(portal, body as CardPage, '5555 5555 5555 4444')
  await askAgain()
  expect(await charged()).toEqual([])
  await takeBills(paymentsOf(portal))
  const [kept] = await portal.database.db.select().from(tables.savedCards)
  const made = (await portal.database.db.select().from(tables.gatewayPayments)).filter(({ status }) => status === 'made')
  expect(made.map(({ token }) => token)).toEqual([kept?.token])
})

test('paid by hand from the saved card, it is closed once the bank has paid, and taken where it was to be paid ahead', async () => {
  await letPay(portal, 'tama')
  await portal.call('tama', routes.endRecurringPayments, { query: TAMA })
  const pay = async (amountCents: number) => {
    const { owedCents } = await payable()
    const wanted = { ...TAMA, userId: 'U-tama', amountCents, owedCents, paymentKey: aKey(), withToken: true }
    return beginPayment(paymentsOf(portal, { charge: away }), wanted)
  }
  expect(await pay((await payable()).owedCents)).toMatchObject({ is: 'ended', order: { status: 'open' } })
  await paidByBank('400.00')
  await askAgain()
  expect(await charged()).toEqual([])
  await pay(2_000)
  await askAgain()
  expect(await charged()).toEqual([2_000])
})

/** A page on which a card is being saved that the bank takes its time over. */
async function slowCard(open: () => ReturnType<TestPortal['call']>) {
  await typeCard(portal, (await open()).body as CardPage, SLOW)
  return async () => {
    await portal.database.db.update(tables.gatewayCardPages).set({ decidedAt: new Date() })
    await askAboutCards(paymentsOf(portal), later())
  }
}
const slowAutopay = () =>
  slowCard(() => portal.call('tama', routes.giveCardPayments, { body: { ...TAMA, creditCardTsAndCs: true, instructionKey: aKey() } }))

test('a direct debit that was given after a slow card stays, and the card is saved without paying', async () => {
  const decide = await slowAutopay()
  await giveDebit()
  await decide()
  expect(await method()).toBe('directDebit')
  expect(await card()).toMatchObject({ paysBills: false, savedCard: { lastFour: '0077' } })
  expect(await charged()).toEqual([])
  await portal.call('tama', routes.endRecurringPayments, { query: TAMA })
})

test('ended after a slow card, nothing pays by itself', async () => {
  const decide = await slowAutopay()
  await portal.call('tama', routes.endRecurringPayments, { query: TAMA })
  await decide()
  expect(await method()).toBe('none')
})

test('deleted while the bank decides on a card, none is kept, here or at the gateway', async () => {
  const decide = await slowCard(() => portal.call('tama', routes.saveCard, { body: { ...TAMA, change: 'card', cardKey: aKey() } }))
  expect((await portal.call('tama', routes.deleteCard, { query: TAMA })).status).toBe(204)
  expect((await card()).isPending).toBe(false)
  await decide()
  expect((await card()).savedCard).toBeUndefined()
  const { db } = portal.database
  expect((await db.select().from(tables.gatewayCards)).filter(({ isForgotten }) => !isForgotten)).toEqual([])
  expect(await db.select().from(payments).where(like(payments.id, 'PAY-%'))).toEqual([])
})

test('after an outage the same click opens the card page again, and nothing is said to pay meanwhile', async () => {
  const { db } = portal.database
  const wanted = { ...TAMA, userId: 'U-tama', cardKey: aKey(), purpose: 'autopay' as const, feeRate: 0 }
  expect(await beginCard(paymentsOf(portal, { openCardPage: away }), wanted)).toEqual({ is: 'unavailable' })
  await askAboutCards(paymentsOf(portal), later())
  expect((await db.select().from(tables.cardRequests)).map(({ status }) => status)).toEqual(['cancelled'])
  expect(await method()).toBe('none')
  const begun = await beginCard(paymentsOf(portal), wanted)
  expect(begun).toMatchObject({ is: 'begun' })
  await typeCard(portal, { redirectUrl: 'url' in begun ? begun.url : '' })
  expect(await method()).toBe('creditCard')
  // From then on the same click is done.
  expect(await beginCard(paymentsOf(portal), wanted)).toEqual({ is: 'ended' })
})

test('a card that the bank declined is typed in again by the same click', async () => {
  const wanted = { ...TAMA, userId: 'U-tama', cardKey: aKey(), purpose: 'card' as const }
  const first = await beginCard(paymentsOf(portal), wanted)
  const session = ('url' in first ? first.url : '').split('/').at(-1) ?? ''
  await portal.database.db.update(tables.gatewayCardPages).set({ status: 'failed' }).where(eq(tables.gatewayCardPages.session, session))
  await askAboutCards(paymentsOf(portal), later())
  expect(await beginCard(paymentsOf(portal), wanted)).toMatchObject({ is: 'begun' })
})

test('the same click opens the same page until less is owed: then another that says so, and the one before takes no card', async () => {
  const wanted = { ...TAMA, userId: 'U-tama', cardKey: aKey(), purpose: 'autopay' as const, currentCents: 10_000_000, feeRate: 0 }
  const open = async () => {
    const begun = await beginCard(paymentsOf(portal), wanted)
    return 'url' in begun ? begun.url : begun.is
  }
  const first = await open()
  expect(await open()).toBe(first)
  await paidByBank('1.00')
  const urls = [first, await open()]
  const pages = await portal.database.db.select().from(tables.gatewayCardPages)
  const [before, after] = urls.map((url) => pages.find(({ session }) => url.endsWith(session)))
  expect([before?.status, after?.status]).toEqual(['cancelled', 'open'])
  expect(after?.description).toContain('is taken from the card as soon as it is saved')
  expect(after?.description).not.toBe(before?.description)
})

test.each([true, false])('after an outage the same click pays, from the saved card: %s', async (withToken) => {
  await letPay(portal, 'tama')
  const { owedCents } = await payable()
  const wanted = { ...TAMA, userId: 'U-tama', amountCents: 2_000, owedCents, paymentKey: aKey(), withToken }
  const outage = paymentsOf(portal, { open: away, prepare: away })
  expect(await beginPayment(outage, wanted)).toMatchObject(withToken ? { is: 'ended', order: { status: 'open' } } : { is: 'unavailable' })
  await askAgain()
  expect(await orders()).toMatchObject([{ status: 'cancelled' }])
  const again = await beginPayment(paymentsOf(portal), wanted)
  expect(again).toMatchObject(withToken ? { is: 'ended', order: { status: 'made' } } : { is: 'begun' })
  expect(await beginPayment(paymentsOf(portal), { ...wanted, amountCents: 2_001 })).toEqual({ is: 'keyUsed' })
  expect(await charged()).toEqual(withToken ? [2_000] : [])
})

test('a receipt names the card that was charged, whatever was saved since', async () => {
  const { db } = portal.database
  const decide = await slowAutopay()
  await decide()
  await takeBills(paymentsOf(portal))
  const { body } = await portal.call('tama', routes.saveCard, { body: { ...TAMA, change: 'card', cardKey: aKey() } })
  await typeCard(portal, body as CardPage, '5555 5555 5555 4444')
  await db.update(tables.gatewayPayments).set({ decidedAt: new Date() })
  await askAgain()
  const [receipt] = await storedMails(db)
  expect(receipt?.body).toContain('from your Visa ending in 0077')
})
