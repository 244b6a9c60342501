import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CardPage, RecurringPayments } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import * as tables from '#server/db/schema/payments.ts'
import { aKey, forgetPaying, letPay, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* An instruction is followed once: late or again it undoes nothing that was asked for since, and its name stays its own. */

const TAMA = shownAccount('tama')

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  await forgetPaying(portal.database.db)
  await portal.database.db.update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, TAMA.billingAccountId))
})
afterAll(() => portal.close())

const KEY_USED = { status: 409, type: '/error/payments/key_used' }
const info = async () => (await portal.call('tama', routes.recurringPaymentInfo)).body as RecurringPayments
const method = async () => (await info()).recurringPaymentType.paymentMethod
const end = () => portal.call('tama', routes.endRecurringPayments, { query: TAMA })
const giveDebit = (instructionKey: string, bankAccountNumberV2 = '01-0902-0068389-000', shown: Partial<typeof TAMA> = TAMA) =>
  portal.call('tama', routes.giveDirectDebitV2, {
    body: {
      ...shown,
      bankAccountName: 'Tama',
      bankAccountNumberV2,
      instructionKey,
      authoriseTAndC: true,
      acknowledgeTAndC: true,
      bankTAndC: true,
    },
  })
const giveSaved = (instructionKey: string, payCurrentBalance = false) =>
  portal.call('tama', routes.giveCardPayments, {
    body: { ...TAMA, creditCardTsAndCs: true, withToken: true, instructionKey, payCurrentBalance },
  })

test('a direct debit that is sent again after it was ended is not given again', async () => {
  expect((await giveDebit('direct-debit-1')).status).toBe(200)
  await end()
  expect(await giveDebit('direct-debit-1')).toMatchObject({ status: 200, body: { autopay: { status: 'none' } } })
  expect(await method()).toBe('none')
})

test('an instruction is the same whether it says which account the page shows or not', async () => {
  expect((await giveDebit('direct-debit-1')).status).toBe(200)
  expect((await giveDebit('direct-debit-1', undefined, {})).status).toBe(200)
})

test('what a call names in its address is looked at, whatever body comes with it', async () => {
  await giveDebit('direct-debit-1')
  const query = shownAccount('aroha')
  const { status } = await portal.ask('tama', 'DELETE', routes.endRecurringPayments.path, { query, body: {} })
  expect([status, await method()]).toEqual([404, 'directDebit'])
})

test('a direct debit that arrives late takes no card’s place', async () => {
  await giveDebit('direct-debit-1')
  await letPay(portal, 'tama')
  await giveDebit('direct-debit-1')
  expect(await method()).toBe('creditCard')
})

test('the same key for another bank account is refused, and the first one stays', async () => {
  await giveDebit('direct-debit-1')
  expect((await giveDebit('direct-debit-1', '12-3140-0171323-050')).body).toMatchObject(KEY_USED)
  expect((await info()).paymentAuthority?.accountNumber).toBe('••-••••-••••389-000')
})

test('card payments by a used key are given once, and not with what is owed in addition', async () => {
  await letPay(portal, 'tama')
  await end()
  expect((await giveSaved('card-payments-1')).status).toBe(200)
  expect((await giveSaved('card-payments-1', true)).body).toMatchObject(KEY_USED)
  await end()
  expect((await giveSaved('card-payments-1')).status).toBe(200)
  expect(await method()).toBe('none')
  expect(await portal.database.db.select().from(tables.paymentOrders)).toEqual([])
})

test('the key of a card page is not one for another', async () => {
  const open = (change: 'card' | 'code') => portal.call('tama', routes.saveCard, { body: { ...TAMA, change, cardKey: 'card-page-1' } })
  await typeCard(portal, (await open('card')).body as CardPage)
  expect((await open('code')).body).toMatchObject(KEY_USED)
  expect(await open('card')).toMatchObject({ status: 200, body: {} })
})

test('a card that no bank would take from does not become the one that pays, and the answer says why', async () => {
  await letPay(portal, 'tama')
  await end()
  const change = (set: object) => portal.database.db.update(tables.savedCards).set(set)
  await change({ expires: '2020-01' })
  expect((await giveSaved(aKey())).body).toMatchObject({
    status: 409,
    type: '/error/payments/no_card',
    detail: 'Your saved card has expired. Save your new card first.',
  })
  await change({ expires: '2039-09', needsCode: true })
  expect((await giveSaved('with-a-code')).body).toMatchObject({
    detail: expect.stringContaining('The security code of your saved card is missing'),
  })
  expect(await method()).toBe('none')
  // The same click once that is put right.
  await change({ needsCode: false })
  expect((await giveSaved('with-a-code')).status).toBe(200)
  expect(await method()).toBe('creditCard')
})
