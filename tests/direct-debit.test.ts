import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Payable, RecurringPayments } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import type { AccessToClose } from '#schemas/your-data/entities.ts'
import { closingAccess } from '#schemas/your-data/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { directDebits, usedInstructions } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* The authority to take bills from a bank account: given, changed, taken back. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(directDebits)
  await db.delete(usedInstructions)
  await db.delete(customerEvents)
  await deleteMails(db)
})
afterAll(() => portal.close())

const TICKED = { authoriseTAndC: true, acknowledgeTAndC: true, bankTAndC: true }
const V2 = { bankAccountName: 'Tama Wihongi', bankAccountNumberV2: '01 0902 0068389 000', instructionKey: 'key-0001', ...TICKED }
const CLASSIC = {
  ...shownAccount('rimu-cafe'),
  submitterName: 'Ana Kaihautū',
  mobileNumber: '021 555 0123',
  bankAccountName: 'Rimu Cafe',
  bank: 'ANZ',
  branch: 'Karori',
  bankAccountNumber: '01-0902-0068389-000',
  branchAddress: '1 Bay Street, Karori',
  paymentInformation: 'Cafe power',
  instructionKey: 'key-0001',
  ...TICKED,
}
const LINE = { description: 'Energy', quantity: '100', unit: 'kWh' as const, rate: '0.40000', amount: '40.00' }
const info = async (person: string) => (await portal.call(person, routes.recurringPaymentInfo)).body as RecurringPayments
const give = (person: string, change: object = {}) =>
  portal.call(person, routes.giveDirectDebitV2, { body: { ...shownAccount(person), ...V2, ...change } })
const told = async () => (await portal.database.db.select().from(customerEvents)).map(({ type, data }) => [type, data] as const)

test('a bill that comes on the day on which it was given is taken by it, and one that was there is not', async () => {
  const { db } = portal.database
  const { billingAccountId } = shownAccount('tama')
  const today = localDayOf(new Date())
  const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, billingAccountId)).limit(1)
  if (!bill) throw new Error('there is no bill')
  const {
    id: _id,
    billingAccountId: _own,
    ...days
  } = { ...bill, issuedDay: today, amount: '40.00', gst: '0.00', promptPaymentDiscount: '0.00' }
  const comes = (id: string, dueDay: string) =>
    applyRecords(db, [{ kind: 'bill', id, at: new Date().toISOString(), data: { billingAccountId, ...days, dueDay, lines: [LINE] } }])
  const dueOf = async () => ((await portal.call('tama', routes.billPayments)).body as Payable).due
  await comes('TEST-before', addDays(today, 40))
  await give('tama')
  await comes('TEST-after', addDays(today, 41))
  expect((await dueOf()).slice(-2)).toEqual([
    { date: addDays(today, 40), amountNzd: 40, isTaken: false },
    { date: addDays(today, 41), amountNzd: 40, isTaken: true },
  ])
  await db.delete(bills).where(like(bills.id, 'TEST-%'))
  await db.delete(feedRecords).where(like(feedRecords.id, 'TEST-%'))
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
})

test('given, the account pays automatically, and the number is told whole to the retailer alone', async () => {
  expect(await info('tama')).toMatchObject({
    autopay: { status: 'none', options: ['directDebit', 'creditCard'] },
    recurringPaymentType: { paymentMethod: 'none' },
    canDeleteRecurring: false,
    form: 'v2',
  })
  const { body } = await give('tama')
  expect(body).toMatchObject({
    autopay: { status: 'active' },
    recurringPaymentType: { paymentMethod: 'directDebit' },
    canDeleteRecurring: true,
    paymentAuthority: { accountName: 'Tama Wihongi', accountNumber: '••-••••-••••389-000' },
  })
  expect((await portal.call('tama', billSummaryWidget)).body).toMatchObject({
    data: { takenBy: 'by direct debit', due: [{ isTaken: false }] },
  })
  // It begins with the next bill: mail and page say so of what is owed.
  expect((await portal.call('tama', routes.billPayments)).body).toMatchObject({ isDebitNew: true, due: [{ isTaken: false }] })
  expect((await storedMails(portal.database.db))[0]?.body).toMatch(/What you owe now, \$[\d.]+, is not taken\. Please pay it yourself\./)
  expect(await told()).toEqual([
    [
      'nz.switchboard.direct_debit.given',
      { accountName: 'Tama Wihongi', accountNumber: '01-0902-0068389-000', paymentInformation: 'Northlight' },
    ],
  ])
  const [mail] = await storedMails(portal.database.db)
  expect(mail?.body).toContain('••-••••-••••389-000')
  expect(JSON.stringify([await portal.database.db.select().from(directDebits), mail])).not.toContain('0068389')
  expect((await portal.call('tama', routes.recurringPaymentOptions)).body).toEqual({
    recurringPaymentOptions: ['directDebit', 'creditCard'],
  })
})

test('sent again it is given once; with another number it is changed', async () => {
  await Promise.all([give('tama'), give('tama'), give('tama')])
  expect(await told()).toHaveLength(1)
  await give('tama', { bankAccountNumberV2: '12-3140-0171323-050', instructionKey: 'key-0002' })
  expect((await info('tama')).paymentAuthority?.accountNumber).toBe('••-••••-••••323-050')
  expect(await told()).toHaveLength(2)
})

test('from another account number it is the same debit still: it takes what it was to take', async () => {
  const { db } = portal.database
  await give('tama')
  await db.update(directDebits).set({ paysSince: new Date('2020-01-01T00:00:00Z') })
  const isNew = async () => ((await portal.call('tama', routes.billPayments)).body as Payable).isDebitNew
  expect(await isNew()).toBeUndefined()
  await give('tama', { bankAccountNumberV2: '12-3140-0171323-050', instructionKey: 'key-0002' })
  expect(await isNew()).toBeUndefined()
  const [mail] = await storedMails(db)
  expect(mail?.body).not.toContain('is not taken')
  // Given once more after its end, it is new: what is owed by then is not taken.
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  await give('tama', { instructionKey: 'key-0003' })
  expect(await isNew()).toBe(true)
})

/** The retailer's systems say of the account whether a direct debit pays its bills. */
async function comes(hasDirectDebit: boolean) {
  const { billingAccountId: id } = shownAccount('tama')
  const [row] = await portal.database.db.select().from(billingAccounts).where(eq(billingAccounts.id, id))
  if (!row) throw new Error('there is no account')
  const { customerNumber, kind, name, brand, billingEmail, joinedOn } = row
  const data = { customerNumber, kind, name, brand, billingEmail, joinedOn, hasDirectDebit }
  const record = { kind: 'account', id, at: new Date().toISOString(), data }
  return portal.operate('feed-apply', { file: 'account' }, JSON.stringify(record))
}
const wasGiven = (daysAgo: number) => portal.database.db.update(directDebits).set({ givenAt: new Date(Date.now() - daysAgo * 86_400_000) })

test('on its way to the bank it is kept, whatever the retailer’s systems say meanwhile, and can be taken back', async () => {
  await comes(false)
  await give('tama')
  await comes(false)
  // The page says that it is on its way.
  expect(await info('tama')).toMatchObject({
    autopay: { status: 'none' },
    recurringPaymentType: { paymentMethod: 'none' },
    canDeleteRecurring: true,
    paymentAuthority: { accountNumber: '••-••••-••••389-000' },
  })
  await comes(true)
  expect(await info('tama')).toMatchObject({ paymentAuthority: { accountName: 'Tama Wihongi' } })
  // What was owed when it was given is not taken, as the customer was told.
  expect((await portal.call('tama', routes.billPayments)).body).toMatchObject({ isDebitNew: true, due: [{ isTaken: false }] })
  // Given in place of one that is set up, it is on its way where that one has ended first.
  await give('tama', { bankAccountNumberV2: '12-3140-0171323-050', instructionKey: 'key-0002' })
  await comes(true)
  await wasGiven(13)
  await comes(false)
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  expect((await told()).map(([type]) => type)).toEqual([
    ...['nz.switchboard.direct_debit.given', 'nz.switchboard.direct_debit.given'],
    'nz.switchboard.direct_debit.ended',
  ])
})

test('set up and soon ended by the retailer it is not on its way any more', async () => {
  await comes(false)
  await give('tama')
  await comes(true)
  await comes(false)
  expect(await info('tama')).toMatchObject({ recurringPaymentType: { paymentMethod: 'none' }, canDeleteRecurring: false })
  expect(await info('tama')).not.toHaveProperty('paymentAuthority')
})

test('refused by the bank it is forgotten, also where the retailer’s systems say nothing more of the account', async () => {
  await give('tama')
  await comes(false)
  const closing = async () => ((await portal.call('tama', closingAccess)).body as AccessToClose).accounts[0]
  expect(await closing()).toMatchObject({ directDebit: expect.stringContaining('389-000') })
  await wasGiven(40)
  expect(await closing()).not.toHaveProperty('directDebit')
  expect(await info('tama')).toMatchObject({ canDeleteRecurring: false })
  expect(await info('tama')).not.toHaveProperty('paymentAuthority')
  await deleteMails(portal.database.db)
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  expect((await told()).map(([type]) => type)).toEqual(['nz.switchboard.direct_debit.given'])
  expect(await storedMails(portal.database.db)).toEqual([])
  expect(await portal.database.db.select().from(directDebits)).toEqual([])
})

test('ended by the retailer it is forgotten: one that they take later is not said to be from its bank account', async () => {
  const { db } = portal.database
  const { billingAccountId: id } = shownAccount('tama')
  await give('tama')
  await wasGiven(15)
  await comes(true)
  expect((await info('tama')).paymentAuthority).toMatchObject({ accountName: 'Tama Wihongi' })
  const isOfAnother = async () => {
    await comes(true)
    expect(await info('tama')).toMatchObject({ recurringPaymentType: { paymentMethod: 'directDebit' } })
    expect(await info('tama')).not.toHaveProperty('paymentAuthority')
  }
  await comes(false)
  await isOfAnother()
  await give('tama', { instructionKey: 'key-0002' })
  await wasGiven(15)
  // A process of an earlier version stored its end.
  await db.update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, id))
  await isOfAnother()
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  expect(await info('tama')).toMatchObject({ autopay: { status: 'none' } })
})

test('is named as long as who gave it has access to the account', async () => {
  const { db } = portal.database
  await give('tama')
  const [other] = await db.select().from(users).where(eq(users.username, 'rua'))
  await db.update(directDebits).set({ givenBy: other?.id ?? '' })
  expect(await info('tama')).toMatchObject({ recurringPaymentType: { paymentMethod: 'directDebit' }, canDeleteRecurring: true })
  expect(await info('tama')).not.toHaveProperty('paymentAuthority')
  // On its way it can be ended all the same.
  await comes(false)
  expect(await info('tama')).toMatchObject({ recurringPaymentType: { paymentMethod: 'none' }, canDeleteRecurring: true })
  expect(await info('tama')).not.toHaveProperty('paymentAuthority')
  await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })
  expect(await info('tama')).toMatchObject({ canDeleteRecurring: false })
})

test('taken back, nothing is taken automatically any more; again it changes nothing', async () => {
  await give('tama')
  for (let i = 0; i < 2; i++)
    expect((await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })).status).toBe(204)
  expect(await info('tama')).toMatchObject({ autopay: { status: 'none' }, recurringPaymentType: { paymentMethod: 'none' } })
  expect(await info('tama')).not.toHaveProperty('paymentAuthority')
  expect((await told()).map(([type]) => type)).toEqual(['nz.switchboard.direct_debit.given', 'nz.switchboard.direct_debit.ended'])
  const [account] = await portal.database.db.select().from(billingAccounts).where(eq(billingAccounts.id, 'BA-100342'))
  expect(account?.hasDirectDebit).toBe(false)
})

test('what is wrong is said by field, in the words of the specification', async () => {
  const refused = await give('tama', { bankAccountName: '', bankAccountNumberV2: '01-0902-0068389-00', bankTAndC: false })
  expect(refused.status).toBe(400)
  expect((refused.body as { errors: unknown[] }).errors).toEqual([
    { pointer: '/bankAccountName', detail: 'Please enter the account holder’s name.' },
    {
      pointer: '/bankAccountNumberV2',
      detail: 'Please enter a valid bank account number. Add a 0 at the start of the account suffix if it is only 2 numbers.',
    },
    { pointer: '/bankTAndC', detail: 'You must read and agree to the Terms and Conditions.' },
  ])
  expect(await told()).toEqual([])
})

test('a bank account number with too many digits is refused, and no other account is stored', async () => {
  const refused = await give('tama', { bankAccountNumberV2: '01-0902-0068389-0001' })
  expect([refused.status, (refused.body as { errors: unknown[] }).errors]).toEqual([
    400,
    [{ pointer: '/bankAccountNumberV2', detail: 'Please enter a valid bank account number.' }],
  ])
  expect(await portal.database.db.select().from(directDebits)).toEqual([])
})

test('a business gives it by the classic form, with who signs and where the bank is', async () => {
  expect(await info('rimu-cafe')).toMatchObject({ form: 'classic', paymentInformation: 'Northlight' })
  const { body } = await portal.call('rimu-cafe', routes.giveDirectDebit, { body: CLASSIC })
  expect(body).toMatchObject({ autopay: { status: 'active' }, paymentAuthority: { accountName: 'Rimu Cafe' } })
  expect(await told()).toEqual([
    [
      'nz.switchboard.direct_debit.given',
      {
        accountName: 'Rimu Cafe',
        accountNumber: '01-0902-0068389-000',
        paymentInformation: 'Cafe power',
        submitterName: 'Ana Kaihautū',
        mobileNumber: '+64215550123',
        bank: 'ANZ',
        branch: 'Karori',
        branchAddress: '1 Bay Street, Karori',
      },
    ],
  ])
  expect(
    (await portal.call('rimu-cafe', routes.giveDirectDebit, { body: { ...CLASSIC, mobileNumber: '04 384 1234' } })).body,
  ).toMatchObject({
    errors: [{ pointer: '/mobileNumber', detail: 'Please enter a valid mobile phone number.' }],
  })
})

test('a token of an old sign-in is not enough to give it', async () => {
  const token = await portal.tokenOf('tama', { signedInSecondsAgo: 86_400 })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/private/billing/payments/recurring/direct-debit-v2',
    headers: { authorization: `Bearer ${token}` },
    payload: V2,
  })
  expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ type: '/error/sign_in_again' })])
  expect(await told()).toEqual([])
})
