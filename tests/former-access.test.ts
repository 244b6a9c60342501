import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { removeRole } from '#schemas/account/routes.ts'
import type { NetworkAccount, Verified } from '#schemas/ev/entities.ts'
import { joinNetwork, leaveNetwork, networkAccounts, verifyNetworkAccount } from '#schemas/ev/routes.ts'
import type { BegunPayment, CardPage, CardState, Payable } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { bills } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { chargeNetLinks } from '#server/db/schema/ev.ts'
import * as tables from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { unlinkAllFormer } from '#server/ev/link.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { forgetCards } from '#server/payments/store-card.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { DIRECT_DEBIT } from './own-changes.ts'
import { aKey, forgetPaying, GOOD, paymentsOf, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* A card is paid from by who saved it alone, and no longer than they have access to the account. */

const ACCOUNT = shownAccount('aroha')
const today = localDayOf(new Date())

let portal: TestPortal
let bill: typeof bills.$inferSelect
let access: typeof accountAccess.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const own = await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT.billingAccountId)).orderBy(bills.dueDay)
  bill = own.at(-1) as typeof bill
  const [rua] = await db.select().from(users).where(eq(users.username, 'rua'))
  const [found] = await db
    .select()
    .from(accountAccess)
    .where(eq(accountAccess.userId, rua?.id ?? ''))
  access = found as typeof access
  expect(access).toMatchObject({ ...ACCOUNT, role: 'authorisedPerson' })
})
const dueOn = (dueDay: string) => portal.database.db.update(bills).set({ dueDay }).where(eq(bills.id, bill.id))
beforeEach(() => dueOn(today))
const isRuas = () => and(eq(accountAccess.userId, access.userId), eq(accountAccess.billingAccountId, ACCOUNT.billingAccountId))
const endAccess = () => portal.database.db.delete(accountAccess).where(isRuas())
afterEach(async () => {
  await forgetPaying(portal.database.db)
  await portal.database.db.insert(accountAccess).values(access).onConflictDoNothing()
})
afterAll(async () => {
  await dueOn(bill.dueDay)
  await portal.close()
})

const away = () => Promise.reject(new Error('the gateway is away'))
async function save(person: string, number = GOOD) {
  const { body } = await portal.call(person, routes.saveCard, { body: { ...ACCOUNT, change: 'card', cardKey: aKey() } })
  await typeCard(portal, body as CardPage, number)
}
async function letPay(person: string, withToken = false) {
  const terms = { creditCardTsAndCs: true, creditCardFeeAccept: true, payCurrentBalance: false, withToken }
  const answer = await portal.call(person, routes.giveCardPayments, { body: { ...ACCOUNT, ...terms, instructionKey: aKey() } })
  if (!withToken) await typeCard(portal, answer.body as CardPage)
  return answer
}
const card = async (person: string) => (await portal.call(person, routes.savedCardInfo)).body as CardState
const payable = async (person: string) => (await portal.call(person, routes.billPayments)).body as Payable
const pay = async (person: string, amountCents: number) =>
  portal.call(person, routes.beginPayment, { body: { ...ACCOUNT, amountCents, owedCents: 0, paymentKey: aKey(), withToken: true } })
const charged = async () =>
  (await portal.database.db.select().from(tables.gatewayPayments))
    .filter(({ status }) => status === 'made')
    .map(({ amountCents }) => amountCents)
const mailsTo = async (person: string) =>
  (await storedMails(portal.database.db, `${person}@example.nz`)).map(({ subject, body }) => `${subject}\n${body}`)

test('a card that another person saved is seen, and neither paid from nor allowed to pay nor updated', async () => {
  await save('rua')
  expect(await card('aroha')).toMatchObject({ savedCard: { lastFour: '1111', isYours: false } })
  expect(await card('rua')).toMatchObject({ savedCard: { isYours: true } })
  expect((await pay('aroha', 500)).body).toMatchObject({ type: '/error/payments/no_card' })
  expect((await letPay('aroha', true)).body).toMatchObject({ type: '/error/payments/no_card' })
  const update = { ...ACCOUNT, change: 'code' as const, cardKey: aKey() }
  expect((await portal.call('aroha', routes.saveCard, { body: update })).body).toMatchObject({ type: '/error/payments/no_card' })
  expect(((await pay('rua', 500)).body as BegunPayment).status).toBe('made')
  expect(await charged()).toEqual([500])
})

test('a card saved in place of another person’s does not pay by their authority, and they are told', async () => {
  await letPay('rua')
  await save('aroha', '5555 5555 5555 4444')
  expect(await card('aroha')).toMatchObject({ paysBills: false, savedCard: { lastFour: '4444', isYours: true } })
  expect((await mailsTo('rua'))[0]).toMatch(/in place of your Visa ending in 1111, which we no longer keep\. It no longer pays the bills/)
  await takeBills(paymentsOf(portal))
  expect(await charged()).toEqual([])
})

test('once their access has ended, nothing is taken from their card, it is forgotten, and both are told', async () => {
  await letPay('rua')
  const { db } = portal.database
  await endAccess()
  // At once, before any job.
  expect((await card('aroha')).savedCard).toBeUndefined()
  await takeBills(paymentsOf(portal))
  await forgetCards(paymentsOf(portal))
  expect(await charged()).toEqual([])
  for (const table of [tables.savedCards, tables.cardAuthorities]) expect(await db.select().from(table)).toEqual([])
  expect((await db.select().from(tables.gatewayCards)).filter(({ isForgotten }) => !isForgotten)).toEqual([])
  const types = (await db.select().from(customerEvents).orderBy(customerEvents.written)).map(({ type }) => type)
  expect(types.slice(-2).sort()).toEqual(['nz.switchboard.card.deleted', 'nz.switchboard.card_payments.ended'])
  expect((await mailsTo('aroha'))[0]).toMatch(/Card payments have ended[\s\S]*no longer take your bills from a card/)
  const [told = ''] = await mailsTo('rua')
  expect(told).toMatch(/Your card was deleted[\s\S]*Visa ending in 1111/)
  await takeBills(paymentsOf(portal))
  expect(await mailsTo('aroha')).toHaveLength(1)
})

test('once their own account is closed, though their access is kept, nothing is taken from their card, and it is forgotten', async () => {
  const { db } = portal.database
  await letPay('rua')
  const close = (closedOn: string | null) => db.update(users).set({ closedOn }).where(eq(users.id, access.userId))
  try {
    await close(addDays(today, 1))
    expect(await card('aroha')).toMatchObject({ paysBills: true })
    await close(today)
    expect(await card('aroha')).toMatchObject({ paysBills: false })
    await takeBills(paymentsOf(portal))
    expect(await charged()).toEqual([])
    expect(await db.select().from(tables.savedCards)).toEqual([])
    expect((await mailsTo('aroha'))[0]).toContain('Card payments have ended')
    expect((await mailsTo('rua'))[0]).toMatch(/Your card was deleted[\s\S]*Visa ending in 1111/)
  } finally {
    await close(null)
  }
})

test('a holder whose own account is closed is not told how the bills of the account are paid', async () => {
  const { db } = portal.database
  await letPay('rua')
  const aroha = eq(users.username, 'aroha')
  await db.update(users).set({ closedOn: today }).where(aroha)
  await endAccess()
  await takeBills(paymentsOf(portal))
  await db.update(users).set({ closedOn: null }).where(aroha)
  expect(await mailsTo('aroha')).toEqual([])
  expect(await mailsTo('rua')).not.toEqual([])
})

test('the card of an account that the retailer has deleted is forgotten, here and with the gateway', async () => {
  const { db } = portal.database
  await letPay('aroha')
  const [card] = await db.select().from(tables.savedCards)
  // As it is once the account has gone.
  const gone = { billingAccountId: 'BA-deleted' }
  await db.update(tables.savedCards).set(gone)
  await db.update(tables.cardAuthorities).set(gone)
  await takeBills(paymentsOf(portal))
  expect(await db.select().from(tables.savedCards)).toEqual([])
  expect(await db.select().from(tables.cardAuthorities)).toEqual([])
  expect((await db.select().from(tables.cardsToForget)).map(({ token }) => token)).toEqual([card?.token])
  await forgetCards(paymentsOf(portal))
  expect((await db.select().from(tables.gatewayCards)).map(({ isForgotten }) => isForgotten)).toEqual([true])
})

test('a charge that was prepared before their access ended is not taken', async () => {
  await letPay('rua')
  await expect(takeBills(paymentsOf(portal, { charge: away }))).rejects.toThrow('away')
  await endAccess()
  await askAboutOpen(paymentsOf(portal), new Date(Date.now() + 300_000))
  expect(await charged()).toEqual([])
})

test('a charge that was prepared is taken still if the access of another person has ended', async () => {
  await letPay('aroha')
  await expect(takeBills(paymentsOf(portal, { charge: away }))).rejects.toThrow('away')
  const removed = await portal.call('aroha', removeRole, { params: { personId: access.userId }, query: ACCOUNT })
  expect(removed.status).toBe(204)
  await askAboutOpen(paymentsOf(portal), new Date(Date.now() + 300_000))
  expect(await charged()).toHaveLength(1)
})

test('what was taken already is receipted without the balance, which is no longer theirs to know', async () => {
  await letPay('rua')
  await expect(
    takeBills(
      paymentsOf(portal, {
        charge: async (session) => {
          await paymentsOf(portal).gateway.charge(session)
          throw new Error('the answer was lost')
        },
      }),
    ),
  ).rejects.toThrow('lost')
  await endAccess()
  await askAboutOpen(paymentsOf(portal), new Date(Date.now() + 300_000))
  expect(await charged()).toHaveLength(1)
  const receipt = (await mailsTo('rua')).find((mail) => mail.startsWith('Your payment to')) ?? ''
  expect(receipt).toMatch(/We took \$[\d.]+ from your Visa/)
  expect(receipt).not.toMatch(/to pay|in credit/)
})

test('what a page calls that shows the account still is refused, and told so', async () => {
  const headers = { 'x-shown-account': ACCOUNT.billingAccountId }
  const ask = (shown = true) => portal.ask('rua', 'GET', initialize.path, shown ? { headers } : {})
  expect(await ask()).toMatchObject({ status: 200, body: { ...ACCOUNT, actingFor: expect.any(String) } })
  await endAccess()
  const detail = 'You no longer have access to this account. Reload the page to go on.'
  expect(await ask()).toMatchObject({ status: 403, body: { type: '/error/access_ended', detail, isForCustomers: true } })
  const { status, body } = await ask(false)
  expect([status, (body as InitialData).billingAccountId]).toEqual([200, undefined])
})

test('a page that they still have open saves nothing', async () => {
  const { body } = await portal.call('rua', routes.saveCard, { body: { ...ACCOUNT, change: 'card', cardKey: aKey() } })
  await endAccess()
  await typeCard(portal, body as CardPage)
  expect(await portal.database.db.select().from(tables.savedCards)).toEqual([])
  expect((await payable('aroha')).savedCard).toBeUndefined()
})

test('a charging account that they linked is not linked any more, and what another person linked is', async () => {
  const { db } = portal.database
  const driver = { chargeNetId: 'CN-10001', email: 'driver@example.nz' }
  const link = async (person: string) =>
    expect((await portal.call(person, joinNetwork, { body: { ...ACCOUNT, ...driver } })).status).toBe(200)
  const linked = async () => ((await portal.call('aroha', networkAccounts)).body as NetworkAccount).link
  const end = async () => {
    await db.insert(accountAccess).values(access).onConflictDoNothing()
    expect((await portal.call('aroha', removeRole, { params: { personId: access.userId }, query: ACCOUNT })).status).toBe(204)
  }
  onTestFinished(async () => void (await db.delete(chargeNetLinks)))
  await link('aroha')
  await end()
  expect(await linked()).toMatchObject(driver)
  await portal.call('aroha', leaveNetwork, { body: { ...ACCOUNT, chargeNetId: driver.chargeNetId } })
  await db.insert(accountAccess).values(access)
  await link('rua')
  await end()
  expect(await linked()).toBeUndefined()
  const told = await db.select().from(customerEvents).orderBy(customerEvents.written)
  expect(told.slice(-2).map(({ type }) => type)).toEqual(['nz.switchboard.access.removed', 'nz.switchboard.charging_account.unlinked'])
  const toldOf = () => mailsTo('aroha').then((mails) => mails.filter((mail) => mail.startsWith('A charging account is no longer linked')))
  expect(await toldOf()).toHaveLength(1)
  // Who linked it is known when the act is forgotten, whatever their address at the network.
  await link('aroha')
  await db.delete(customerEvents)
  await end()
  expect(await linked()).toBeDefined()
  // From before that was kept, the address at the network tells whose it is; that of nobody tells nothing.
  await db.update(chargeNetLinks).set({ linkedBy: null })
  await end()
  expect(await linked()).toBeDefined()
  await db.update(chargeNetLinks).set({ email: 'Rua@example.nz' })
  await end()
  expect(await linked()).toBeUndefined()
  expect(await toldOf()).toHaveLength(2)
})

test('who is removed and who removed them are told that the direct debit they gave has ended', async () => {
  const { db } = portal.database
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, ACCOUNT.billingAccountId))
  const about = `customer number ${account?.customerNumber}`
  const debit = { ...ACCOUNT, ...DIRECT_DEBIT, instructionKey: aKey() }
  expect((await portal.call('rua', routes.giveDirectDebitV2, { body: debit })).status).toBe(200)
  const removed = await portal.call('aroha', removeRole, { params: { personId: access.userId }, query: ACCOUNT })
  expect(removed.status).toBe(204)
  const toldOf = async (person: string, subject: string) => (await mailsTo(person)).find((mail) => mail.startsWith(subject))
  const toRemover = await toldOf('aroha', 'The direct debit has ended')
  const toRemoved = await toldOf('rua', 'Your direct debit has ended')
  expect(toRemover).toMatch(/no longer has access to it, [\s\S]* Please pay each bill by its due day/)
  expect(toRemover).toContain(about)
  expect(toRemoved).toContain('If this should not have happened, call us now')
  expect(toRemoved).not.toContain(about)
  for (const told of [toRemover, toRemoved]) expect(told).not.toContain('If you did not ask')
})

test('a charging account that they linked stays where another person has shown that it is theirs', async () => {
  const { db } = portal.database
  const driver = { chargeNetId: 'CN-10001', email: 'driver@example.nz' }
  onTestFinished(async () => void (await db.delete(chargeNetLinks)))
  const events = () => db.$count(customerEvents, eq(customerEvents.type, 'nz.switchboard.charging_account.linked'))
  const before = await events()
  const since: (string | undefined)[] = []
  const areTheirs: boolean[] = []
  for (const person of ['rua', 'aroha', 'aroha']) {
    const verified = await portal.call(person, verifyNetworkAccount, { body: { ...ACCOUNT, ...driver } })
    areTheirs.push((verified.body as Verified).accountAlreadyLinked)
    const { status, body } = await portal.call(person, joinNetwork, { body: { ...ACCOUNT, ...driver } })
    expect(status).toBe(200)
    since.push((body as NetworkAccount).link?.since)
    await endAccess()
  }
  await unlinkAllFormer(db)
  // The page asks to link it where another person of the account has.
  expect(areTheirs).toEqual([false, false, true])
  // What was charged since the first of them linked it stays theirs.
  const [first] = since
  expect(since).toEqual([first, first, first])
  expect(((await portal.call('aroha', networkAccounts)).body as NetworkAccount).link).toMatchObject({ ...driver, since: first })
  expect((await events()) - before).toBe(2)
})
