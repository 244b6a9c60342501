import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { billingAccountSites } from '#schemas/account/entities.ts'
import type { Shape } from '#schemas/shape.ts'
import type { BegunPayment, OwnPayment, Payable } from '#schemas/payments/entities.ts'
import { accountSwitcher, selectSite } from '#schemas/account/routes.ts'
import type { billSummary } from '#schemas/billing/summaries.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { beginPayment, billPayment, billPayments } from '#schemas/payments/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { receiptNumber } from '#lib/receipt-number.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { selections } from '#server/db/schema/people.ts'
import { gatewayPayments, paymentOrders } from '#server/db/schema/payments.ts'
import { askAboutOpen, isStillDeciding } from '#server/payments/ask-orders.ts'
import { createPayments } from '#server/payments/payments.ts'
import { settle } from '#server/payments/settle-order.ts'
import { UnknownSession } from '#server/payments/gateway.ts'
import { paymentsOf } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Paying on the page of the embedded gateway, from the amount to the receipt. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(paymentOrders)
  await db.delete(gatewayPayments)
  await db.delete(payments).where(like(payments.id, 'PAY-%'))
  await db.delete(feedRecords).where(like(feedRecords.id, 'PAY-%'))
  await db.delete(customerEvents)
  await db.delete(selections)
  await deleteMails(db)
})
afterAll(() => portal.close())

const GOOD = '4111 1111 1111 1111'
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const own = () => createPayments(portal.database.db, portal.settings) ?? Promise.reject(new Error('no payments'))
const ask = async (minutes: number) => askAboutOpen(await own(), minutesOn(minutes))

const owed = async (person: string) => (await portal.call(person, billPayments)).body as Payable
const begin = async (person: string, amountCents: number, paymentKey = 'key-0001', owedCents?: number) => {
  const seen = owedCents ?? (await owed(person)).owedCents
  return portal.call(person, beginPayment, { body: { ...shownAccount(person), amountCents, owedCents: seen, paymentKey } })
}
const begun = async (person: string, amountCents: number, paymentKey?: string) =>
  (await begin(person, amountCents, paymentKey)).body as BegunPayment
const stateOf = async (person: string, { paymentId }: BegunPayment) =>
  (await portal.call(person, billPayment, { params: { paymentId } })).body as OwnPayment
const pageOf = ({ redirectUrl = '' }: BegunPayment) => new URL(redirectUrl).pathname

/** What a customer sends from the payment page. */
const send = (url: string, answers: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(answers).toString(),
  })
const useCard = (url: string, number: string, expiry = '09/39') => send(url, { action: 'pay', number, expiry, code: '123' })
const orderOf = async ({ paymentId }: BegunPayment) => {
  const [order] = await portal.database.db.select().from(paymentOrders).where(eq(paymentOrders.id, paymentId))
  if (!order) throw new Error('no such order')
  return order
}
const madePayments = () => portal.database.db.select().from(payments).where(like(payments.id, 'PAY-%'))

test('a paid bill: balance, payment, receipt and event agree to the cent', async () => {
  const before = await owed('tama')
  expect(before).toMatchObject({ canPay: true, isTest: true, leastCents: 100, mostCents: 1_000_000 })
  const cents = Math.round(payableOnTime(before.balance) * 100)
  expect(cents).toBeGreaterThan(0)
  const payment = await begun('tama', cents)
  expect(payment.status).toBe('open')
  const page = await portal.app.inject({ url: pageOf(payment) })
  expect(page.body).toContain(`Pay $${(cents / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2 })}`)
  const back = await useCard(pageOf(payment), GOOD)
  expect([back.statusCode, back.headers.location]).toEqual([
    303,
    `${portal.settings.publicUrl}/account/bill/payments?payment=${payment.paymentId}`,
  ])
  const made = await stateOf('tama', payment)
  expect(made).toMatchObject({
    status: 'made',
    amountNzd: cents / 100,
    date: localDayOf(new Date()),
    rest: 'There is nothing more to pay.',
  })
  const { balance } = await owed('tama')
  expect(balance).toMatchObject({ amountToPayNZD: 0, overdue: 0, totalBalance: 0 })
  const [stored, ...others] = await madePayments()
  expect(others).toEqual([])
  expect(stored).toMatchObject({ id: payment.paymentId, amount: (cents / 100).toFixed(2), method: 'creditCard' })
  const [mail] = await storedMails(portal.database.db)
  expect(mail?.body).toContain(receiptNumber(payment.paymentId))
  expect(mail?.body).toContain('There is nothing more to pay.')
  const events = await portal.database.db.select().from(customerEvents)
  expect(events.map(({ type, subject, data }) => [type, subject, data])).toEqual([
    [
      'nz.switchboard.payment.made',
      payment.paymentId,
      expect.objectContaining({ amount: stored?.amount, discount: stored?.discount, day: stored?.paidDay, method: 'creditCard' }),
    ],
  ])
})

test('a payment is shown though its customer has selected another account meanwhile', async () => {
  const payment = await begun('tama', 5_000)
  expect(await stateOf('tama', payment)).not.toHaveProperty('otherCustomerNumber')
  expect(await stateOf('tama', payment)).not.toHaveProperty('rest')
  const { billingAccounts } = (await portal.call('tama', accountSwitcher)).body as Shape<typeof billingAccountSites>
  const other = billingAccounts.find(({ id }) => id !== shownAccount('tama').billingAccountId)
  const body = { billingAccountId: other?.id ?? '', siteId: other?.billingAccountSites[0]?.billingAccountSiteId ?? '' }
  expect((await portal.call('tama', selectSite, { body })).status).toBe(204)
  await useCard(pageOf(payment), GOOD)
  expect(await stateOf('tama', payment)).toMatchObject({ status: 'made', amountNzd: 50, otherCustomerNumber: expect.any(String) })
  expect(await stateOf('tama', payment)).not.toHaveProperty('rest')
})

test('who pays a part is told what is still to pay, in the words of the receipt', async () => {
  const payment = await begun('hemi', 5_000)
  await useCard(pageOf(payment), GOOD)
  const { rest = '' } = (await stateOf('hemi', payment)) as { rest?: string }
  expect(rest).toMatch(/^\$[\d,.]+ .*still to pay/)
  expect((await storedMails(portal.database.db))[0]?.body).toContain(rest)
})

test('a card is checked on the page, declined, or confirmed with the bank', async () => {
  const payment = await begun('hemi', 5_000)
  const url = pageOf(payment)
  expect((await useCard(url, '4242 4242 4242 4242')).body).toContain('This is not a test card')
  expect((await useCard(url, GOOD, '13/39')).body).toContain('Enter the month and year')
  expect((await useCard(url, GOOD, '01/20')).body).toContain('This card has expired')
  expect((await send(url, { action: 'pay', number: GOOD, expiry: '09/39', code: '12' })).body).toContain('three digits')
  expect((await useCard(url, '4000 0000 0000 0002')).body).toContain('declined this card')
  expect((await stateOf('hemi', payment)).status).toBe('open')
  const asked = await useCard(url, '4000 0000 0000 3220')
  expect(asked.headers.location).toBe(url)
  expect((await portal.app.inject({ url })).body).toContain('Is it you?')
  expect((await stateOf('hemi', payment)).status).toBe('open')
  await send(url, { action: 'confirm' })
  expect((await stateOf('hemi', payment)).status).toBe('made')
  // What is done with leads back, whatever is sent again.
  expect((await useCard(url, GOOD)).statusCode).toBe(303)
  expect(await madePayments()).toHaveLength(1)
})

test('three declined cards fail the payment, and the button cancels it', async () => {
  const first = await begun('hemi', 5_000)
  await useCard(pageOf(first), '4000 0000 0000 0002')
  await useCard(pageOf(first), '4000 0000 0000 0069')
  await useCard(pageOf(first), '4000 0000 0000 0002')
  expect((await stateOf('hemi', first)).status).toBe('failed')
  const second = await begun('hemi', 5_000, 'key-0002')
  await send(pageOf(second), { action: 'cancel' })
  expect((await stateOf('hemi', second)).status).toBe('cancelled')
  expect(await madePayments()).toEqual([])
})

test('a slow card is decided later, and cannot be paid twice meanwhile', async () => {
  const payment = await begun('hemi', 5_000)
  await useCard(pageOf(payment), '4000 0000 0000 0077')
  expect((await stateOf('hemi', payment)).status).toBe('open')
  const order = await orderOf(payment)
  await settle(await own(), order, { is: 'underWay' }, new Date(Date.now() + 60_000))
  expect([order.decidingSince, (await orderOf(payment)).decidingSince]).toEqual([expect.any(Date), order.decidingSince])
  expect((await begin('hemi', 5_000, 'key-0002')).body).toMatchObject({ type: '/error/payments/under_way' })
  await portal.database.db.update(gatewayPayments).set({ decidedAt: new Date() })
  await ask(3)
  expect((await stateOf('hemi', payment)).status).toBe('made')
})

test('while the bank decides a payment, page and dashboard say so beside all that is owed, until it has', async () => {
  const told = async () => {
    const { deciding: onPage, balance } = await owed('tama')
    const { data } = (await portal.call('tama', billSummaryWidget)).body as { data: Shape<typeof billSummary> }
    return { onPage, onDashboard: data.deciding, balances: [balance, data.balance] }
  }
  const { balances } = await told()
  const payment = await begun('tama', 5_000)
  // A page that was opened, and may have been left, is no payment.
  expect(await told()).toEqual({ balances })
  await useCard(pageOf(payment), '4000 0000 0000 0077')
  const deciding = { paymentId: payment.paymentId, amountNzd: 50 }
  expect(await told()).toEqual({ onPage: deciding, onDashboard: deciding, balances })
  const gatewayAway = { ...(await own()).gateway, find: () => Promise.reject(new Error('away')) }
  expect(await isStillDeciding({ ...(await own()), gateway: gatewayAway }, await orderOf(payment))).toBe(true)

  await portal.database.db.update(gatewayPayments).set({ decidedAt: new Date() })
  // Who looks need not wait until the job asks.
  const after = await told()
  expect([after.onPage, after.onDashboard, (await stateOf('tama', payment)).status]).toEqual([undefined, undefined, 'made'])
  expect(after.balances).not.toEqual(balances)
})

test('what is being decided is said at the account that it is for alone', async () => {
  const { billingAccounts } = (await portal.call('tama', accountSwitcher)).body as Shape<typeof billingAccountSites>
  await useCard(pageOf(await begun('tama', 5_000)), '4000 0000 0000 0077')
  const other = billingAccounts.find(({ id }) => id !== shownAccount('tama').billingAccountId)
  await portal.call('tama', selectSite, {
    body: { billingAccountId: other?.id ?? '', siteId: other?.billingAccountSites[0]?.billingAccountSiteId ?? '' },
  })
  expect([await owed('tama'), await owed('hemi')].map(({ deciding }) => deciding)).toEqual([undefined, undefined])
})

test('the same payment sent again begins nothing more; with another amount it is refused', async () => {
  const [one, two] = await Promise.all([begun('hemi', 5_000), begun('hemi', 5_000)])
  expect(two).toEqual(one)
  expect(await portal.database.db.select().from(gatewayPayments)).toHaveLength(1)
  expect((await begin('hemi', 6_000)).body).toMatchObject({ type: '/error/payments/key_used' })
  await useCard(pageOf(one), GOOD)
  expect(await begun('hemi', 5_000)).toEqual({ paymentId: one.paymentId, status: 'made' })
  expect(await madePayments()).toHaveLength(1)
})

test('another payment closes the page of the one before; paid meanwhile, nothing more is begun', async () => {
  const first = await begun('hemi', 5_000)
  const second = await begun('hemi', 7_000, 'key-0002')
  expect((await stateOf('hemi', first)).status).toBe('cancelled')
  await useCard(pageOf(first), GOOD)
  expect(await madePayments()).toEqual([])
  // Paid, and nobody has told of it yet.
  await portal.database.db
    .update(gatewayPayments)
    .set({ status: 'made', endedAt: new Date() })
    .where(eq(gatewayPayments.order, second.paymentId))
  expect((await begin('hemi', 7_000, 'key-0003')).body).toMatchObject({
    type: '/error/payments/paid_meanwhile',
    detail: expect.stringContaining('$70.00'),
  })
  expect((await stateOf('hemi', second)).status).toBe('made')
})

test('a notification that nobody signed is refused, and a signed one may come as often as it likes', async () => {
  const payment = await begun('hemi', 5_000)
  const { embedded } = await own()
  const [{ session = '' } = {}] = await portal.database.db.select().from(gatewayPayments)
  await embedded?.pay(session, 'pays')
  const tell = (headers: Record<string, string>, payload: string) =>
    portal.app.inject({ method: 'POST', url: '/payments/notifications', headers, payload })
  const { headers, body } = (await embedded?.notification(session)) ?? { headers: {}, body: '' }
  for (const [changed, text] of [
    [{ ...headers, 'webhook-signature': 'v1,AAAA' }, body],
    [{ 'content-type': 'application/json' }, body],
    [{ ...headers, 'webhook-timestamp': '1700000000' }, body],
    [headers, JSON.stringify({ session: 'another' })],
  ] as const) {
    expect((await tell(changed, text)).statusCode).toBe(400)
  }
  expect((await stateOf('hemi', payment)).status).toBe('open')
  const answers = await Promise.all([tell(headers, body), tell(headers, body), tell(headers, body)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await madePayments()).toHaveLength(1)
  expect(await storedMails(portal.database.db)).toHaveLength(1)
})

test('a payment whose end nobody told is asked about, and a page that was left is closed', async () => {
  const paid = await begun('hemi', 5_000)
  await portal.database.db.update(gatewayPayments).set({ status: 'made', endedAt: new Date() })
  await ask(1)
  expect((await stateOf('hemi', paid)).status).toBe('open')
  await ask(3)
  expect((await stateOf('hemi', paid)).status).toBe('made')
  const left = await begun('hemi', 5_000, 'key-0002')
  await ask(30)
  expect((await stateOf('hemi', left)).status).toBe('open')
  await ask(120)
  expect((await stateOf('hemi', left)).status).toBe('cancelled')
  await useCard(pageOf(left), GOOD)
  expect(await madePayments()).toHaveLength(1)
})

test('a page of which the gateway knows nothing, as with other keys, is over once it was left', async () => {
  const lost = await begun('hemi', 5_000)
  const unknown = () => Promise.reject(new UnknownSession('no such payment'))
  const other = paymentsOf(portal, { find: unknown, close: unknown })
  await expect(askAboutOpen(other, minutesOn(30))).rejects.toThrow('no such payment')
  expect((await orderOf(lost)).status).toBe('open')
  await askAboutOpen(other, minutesOn(120))
  expect((await orderOf(lost)).status).toBe('cancelled')
  expect((await begun('hemi', 5_000, 'key-0002')).redirectUrl).toBeDefined()
})

test('a page that is opened while the gateway is asked about another one stays open', async () => {
  const { db } = portal.database
  const first = await begun('hemi', 5_000)
  const slow = await begun('tama', 5_000)
  const { session } = await orderOf(slow)
  const setSlow = (set: Partial<typeof paymentOrders.$inferInsert>) =>
    db.update(paymentOrders).set(set).where(eq(paymentOrders.id, slow.paymentId))
  await setSlow({ session: null, askAt: minutesOn(3) })
  const { gateway } = await own()
  const find = async (asked: string) => {
    if (asked === (await orderOf(first)).session) await setSlow({ session })
    return gateway.find(asked)
  }
  await askAboutOpen(paymentsOf(portal, { find }), minutesOn(4))
  expect((await orderOf(slow)).status).toBe('open')
  await setSlow({ session: null })
  await ask(60)
  expect((await orderOf(slow)).status).toBe('cancelled')
})

test('too little and too much are refused with the limit, and what is paid beyond the bills is credit', async () => {
  expect((await begin('tama', 99)).body).toMatchObject({ isForCustomers: true, detail: 'The least that can be paid is $1.00.' })
  expect((await begin('tama', 1_000_001)).body).toMatchObject({
    isForCustomers: true,
    detail: 'The most that can be paid at once is $10,000.00.',
  })
  const { balance } = await owed('tama')
  const payment = await begun('tama', Math.round(payableOnTime(balance) * 100) + 1_234)
  await useCard(pageOf(payment), GOOD)
  expect((await owed('tama')).balance).toMatchObject({ amountToPayNZD: 0, totalBalance: -12.34 })
})

test('what another device has paid meanwhile is not paid again: the page is told what is owed now', async () => {
  const { owedCents, balance } = await owed('tama')
  const all = Math.round(payableOnTime(balance) * 100)
  await useCard(pageOf(await begun('tama', all)), GOOD)
  expect((await begin('tama', all, 'key-0002', owedCents)).body).toMatchObject({
    status: 409,
    type: '/error/payments/owed_changed',
    detail: 'What you owe has changed meanwhile: it is $0.00 now. Nothing was paid.',
  })
  expect(await madePayments()).toHaveLength(1)
  // The same click again is still that payment, and who sees that nothing is owed may pay ahead.
  expect((await begun('tama', all)).status).toBe('made')
  expect((await begin('tama', 2_000, 'key-0003', 0)).status).toBe(200)
})

test('a part of it may be paid whatever was paid meanwhile, but not more than is left to pay', async () => {
  const { owedCents, balance } = await owed('hemi')
  await useCard(pageOf(await begun('hemi', 5_000)), GOOD)
  const left = (await owed('hemi')).owedCents
  expect(left).toBe(owedCents - 5_000)
  const all = Math.round(payableOnTime(balance) * 100)
  expect((await begin('hemi', all - 4_999, 'key-0002', owedCents)).body).toMatchObject({ type: '/error/payments/owed_changed' })
  expect((await begin('hemi', all - 5_000, 'key-0002', owedCents)).status).toBe(200)
})

test('another person’s payment is not found, and their page cannot be guessed', async () => {
  const payment = await begun('tama', 5_000)
  expect((await portal.call('aroha', billPayment, { params: { paymentId: payment.paymentId } })).status).toBe(404)
  expect((await portal.app.inject({ url: '/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(404)
  expect((await begun('aroha', 5_000)).paymentId).not.toBe(payment.paymentId)
})

test('a customer in the middle of paying is not asked to join', async () => {
  const { redirectUrl = '' } = await begun('tama', 5_000)
  const page = await portal.app.inject({ url: new URL(redirectUrl).pathname })
  expect(page.body).toContain('Need help? Call')
  expect(page.body).not.toContain('New here?')
})

test('without a gateway nothing can be paid', async () => {
  const other = await startPortal({ PAYMENTS: 'off' }, undefined, portal.database)
  expect((await other.call('tama', billPayments)).body).toMatchObject({ canPay: false })
  const body = { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey: 'key-0001' }
  expect((await other.call('tama', beginPayment, { body })).body).toMatchObject({
    type: '/error/not_offered',
    status: 409,
    isForCustomers: true,
    detail: 'Payments are not taken here. Nothing was paid.',
  })
  expect((await other.app.inject({ url: '/pay/any' })).body).not.toContain('There is no such payment')
})

test('a payment that was made after all is the customer’s, though it was stored as cancelled', async () => {
  const { owedCents } = await owed('hemi')
  const payment = await begun('hemi', owedCents)
  const { billingAccountId } = shownAccount('hemi')
  const order = { billingAccountId, id: payment.paymentId }
  await settle(await own(), order, { is: 'cancelled' })
  expect((await stateOf('hemi', payment)).status).toBe('cancelled')
  for (let i = 0; i < 2; i++) await settle(await own(), order, { is: 'made', at: new Date() })
  expect((await stateOf('hemi', payment)).status).toBe('made')
  expect(await madePayments()).toHaveLength(1)
  expect((await owed('hemi')).owedCents).toBe(0)
  // What is made stays so.
  await settle(await own(), order, { is: 'failed' })
  expect((await stateOf('hemi', payment)).status).toBe('made')
})
