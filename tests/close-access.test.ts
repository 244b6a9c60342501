import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPage } from '#schemas/payments/entities.ts'
import { joinNetwork } from '#schemas/ev/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { giveCardPayments, giveDirectDebitV2, recurringPaymentInfo } from '#schemas/payments/routes.ts'
import type { AccessToClose } from '#schemas/your-data/entities.ts'
import { askForYourData, closeAccess, closingAccess } from '#schemas/your-data/routes.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { cardAuthorities, cardsToForget, directDebits, savedCards } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { oidcRecords } from '#server/db/schema/sign-in.ts'
import { dataDownloads } from '#server/db/schema/your-data.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { DIRECT_DEBIT } from './own-changes.ts'
import { aKey, paymentsOf, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* A person closes their access: what ends with it, and what goes on. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const close = (as: string, email = `${as}@example.nz`) => portal.call(as, closeAccess, { body: { email } })
const accessOf = async (as: string) => (await portal.call(as, closingAccess)).body as AccessToClose
const mailsTo = async (person: string) =>
  (await storedMails(portal.database.db, `${person}@example.nz`)).map(({ subject, body }) => `${subject}\n${body}`)
const eventsOf = async (userId: string) =>
  (
    await portal.database.db.select().from(customerEvents).where(eq(customerEvents.personId, userId)).orderBy(asc(customerEvents.written))
  ).map(({ type, billingAccountId, data }) => ({ type: type.replace('nz.switchboard.', ''), billingAccountId, data }))

test('an old sign-in or staff closes nothing, and neither do staff for themselves', async () => {
  const { method, path } = closeAccess
  const old = { authorization: `Bearer ${await portal.tokenOf('tama', { signedInSecondsAgo: 600 })}` }
  expect(await portal.ask(null, method, path, { headers: old, body: { email: 'tama@example.nz' } })).toMatchObject({
    status: 401,
    body: { type: '/error/sign_in_again' },
  })
  expect((await close('staff')).status).toBe(403)
  expect((await portal.call('staff', initialize)).status).toBe(200)
  // A page of one person, in a browser where another has signed in since.
  expect(await close('tama', 'aroha@example.nz')).toMatchObject({ status: 412, body: { type: '/error/changed_meanwhile' } })
  expect((await portal.call('tama', initialize)).status).toBe(200)
})

test('an authorised person leaves: their card is forgotten, their charging account is not linked any more, and the account goes on without them', async () => {
  const { db } = portal.database
  const account = shownAccount('aroha')
  const terms = { creditCardTsAndCs: true, creditCardFeeAccept: true, payCurrentBalance: false, instructionKey: aKey() }
  await typeCard(portal, (await portal.call('rua', giveCardPayments, { body: { ...account, ...terms } })).body as CardPage)
  expect(await accessOf('rua')).toMatchObject({
    email: 'rua@example.nz',
    accounts: [{ ...account, role: 'authorisedPerson', isLastHolder: false, savedCard: 'Visa ending in 1111', paysByCard: true }],
  })
  await portal.call('rua', askForYourData)
  expect(
    (await portal.call('rua', joinNetwork, { body: { ...account, chargeNetId: 'CN-10001', email: 'driver@example.nz' } })).status,
  ).toBe(200)
  await db.insert(oidcRecords).values({ kind: 'Session', id: 'own-session', payload: { accountId: 'demo|rua' } })
  const answers = await Promise.all([1, 2].map(() => close('rua')))
  // A second click finds the access closed already.
  expect(answers.map(({ status }) => status).sort()).toSatisfy(
    (statuses: number[]) => statuses[0] === 204 && [204, 401].includes(statuses[1] ?? 0),
  )
  expect((await portal.call('rua', initialize)).body).toMatchObject({ type: 'logout_required' })
  expect((await signIn(db, 'rua', DEMO_PASSWORD)).is).not.toBe('signedIn')
  for (const table of [savedCards, cardAuthorities, dataDownloads]) expect(await db.select().from(table)).toEqual([])
  expect(await db.select().from(oidcRecords).where(eq(oidcRecords.id, 'own-session'))).toEqual([])
  expect(await db.select().from(cardsToForget)).toHaveLength(1)
  expect((await eventsOf('U-rua')).slice(-5)).toMatchObject([
    { type: 'access.closed', ...account, data: { personId: 'U-rua' } },
    { type: 'access.removed', ...account, data: { personId: 'U-rua', role: 'authorisedPerson', reason: 'closed' } },
    { type: 'charging_account.unlinked' },
    { type: 'card.deleted' },
    { type: 'card_payments.ended' },
  ])
  const mails = await mailsTo('rua')
  expect(mails.filter((mail) => mail.startsWith('Your access is closed: Northlight'))).toHaveLength(1)
  expect(mails.find((mail) => mail.startsWith('Your access'))).not.toContain('Your power and your account')
  const told = [/^Card payments have ended/, /^A charging account is no longer linked/]
  expect(await mailsTo('aroha')).toEqual(told.map((mail) => expect.stringMatching(mail)))
  // What the feed said before does not bring it back.
  const records = await db
    .select()
    .from(feedRecords)
    .where(inArray(feedRecords.id, ['U-rua', `${account.billingAccountId}/U-rua`]))
  expect(records.map(({ kind, isDeleted, hash }) => ({ kind, isDeleted, hash })).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'access', isDeleted: true, hash: '' },
    { kind: 'person', isDeleted: false, hash: '' },
  ])
  await takeBills(paymentsOf(portal))
  expect(await mailsTo('aroha')).toHaveLength(told.length)
})

test('who holds accounts closes their access to all of them, with the direct debit that they gave; their account goes on', async () => {
  const { db } = portal.database
  const account = shownAccount('tama')
  const debit = { ...DIRECT_DEBIT, ...account, instructionKey: aKey() }
  expect((await portal.call('tama', giveDirectDebitV2, { body: debit as never })).status).toBe(200)
  expect((await portal.call('tama', recurringPaymentInfo)).body).toMatchObject({ autopay: { status: 'active' } })
  const { accounts } = await accessOf('tama')
  expect(accounts.length).toBeGreaterThan(1)
  expect(accounts[0]).toMatchObject({
    ...account,
    role: 'accountHolder',
    isLastHolder: true,
    directDebit: expect.stringMatching(/\*|•|x/i),
  })
  expect((await close('tama')).status).toBe(204)
  expect(await db.select().from(accountAccess).where(eq(accountAccess.userId, 'U-tama'))).toEqual([])
  expect(await db.select().from(directDebits)).toEqual([])
  const ids = accounts.map(({ billingAccountId }) => billingAccountId)
  const kept = await db.select().from(billingAccounts).where(inArray(billingAccounts.id, ids))
  expect(kept.map(({ hasDirectDebit }) => hasDirectDebit)).toEqual(ids.map(() => false))
  const types = (await eventsOf('U-tama')).map(({ type }) => type)
  expect(types.filter((type) => type === 'access.removed')).toHaveLength(ids.length)
  expect(types).toContain('direct_debit.ended')
  const farewell = (await mailsTo('tama')).find((mail) => mail.startsWith('Your access is closed'))
  for (const { customerNumber } of accounts) expect(farewell).toContain(customerNumber)
  expect(farewell).toMatch(/We no longer take bills from .*Please pay each bill/)
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, 'U-tama')))
  expect(person?.closedOn).not.toBeNull()
})
