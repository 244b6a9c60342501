import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { agreedWorld } from './agreed-world.ts'
import { DECLINED_LATER, noonOf, paymentsOf } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { storedMails } from './stored-mails.ts'

/* A card of which the bank would take nothing, what is given back to a card, and what a card was to take at once. */

const world = agreedWorld()
const { today, payable, takeIn, letPay, declined, charged, change } = world
const db = () => world.portal.database.db
const mails = async (subject: string) =>
  (await storedMails(db())).filter((mail) => mail.subject.startsWith(subject)).map(({ body }) => body)
const pay = (id: string, cents: number, discountCents = 0) =>
  db()
    .insert(payments)
    .values({
      billingAccountId: TAMA,
      id: `TEST-${id}`,
      paidDay: today,
      amount: amountOf(cents),
      discount: amountOf(discountCents),
      method: 'creditCard',
    })

test('a bill that falls due while its card has expired is told once, and taken from the next card', async () => {
  await letPay()
  await db()
    .update(tables.savedCards)
    .set({ expires: addDays(today, -40).slice(0, 7) })
  for (const days of [0, 0, 1, 3, 4, 7]) await takeIn(days)
  expect(await charged()).toEqual([])
  const told = await mails('Your card was declined:')
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Your saved card has expired. Save your new card first. We take this bill from it at once; or pay it yourself.')
  const events = await db().select().from(customerEvents)
  expect(events.filter(({ type }) => type === 'nz.switchboard.payment.declined')).toHaveLength(1)
  expect(await declined()).toMatchObject({ triesLeft: 0 })
  await letPay()
  await takeIn(8)
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
})

test('of a card that lacks its code nothing is said to be taken at once', async () => {
  await letPay({ number: '4000 0000 0000 0127', payCurrentBalance: true })
  const [body = ''] = await mails('Your automatic card payments are set up:')
  expect(body).toContain('The security code of your saved card is missing. Type it on the card page first. Then we take each bill')
  expect(body).toContain(' is taken once that is done.')
  expect(body).not.toContain('at once')
})

test.each([
  ['with the discount', 600],
  ['without one', 0],
])('what the bank takes back by an entry of its own is not taken from the card again, nor promised: %s', async (_what, discountCents) => {
  const cents = centsOf(world.bill.amount)
  await change({ promptPaymentDiscount: amountOf(discountCents) })
  await letPay()
  await takeIn(0)
  expect(await charged()).toEqual([cents - discountCents])
  await pay('back', -(cents - discountCents), -discountCents)
  expect((await payable()).due).toMatchObject([{ date: today, isTaken: false }])
  for (const days of [0, 1, 4]) await takeIn(days)
  expect(await charged()).toEqual([cents - discountCents])
})

test('what was to be taken at once is not taken of another bill, where its own were paid before the gateway answered', async () => {
  await change({ dueDay: addDays(today, 5) })
  const away = { charge: () => Promise.reject(new Error('away')) }
  await letPay()
  const said = { currentCents: centsOf(world.bill.amount), currentBillIds: [world.bill.id] }
  await db().update(tables.cardAuthorities).set(said)
  await expect(takeBills(paymentsOf(world.portal, away))).rejects.toThrow('away')
  await pay('bank', centsOf(world.bill.amount))
  await world.newBill({ id: 'TEST-next', dueDay: addDays(today, 14), amount: '900.00' })
  await askAboutOpen(paymentsOf(world.portal), new Date(Date.now() + 300_000))
  expect(await charged()).toEqual([])
})

test('what is taken at once pays the bills that were said, though another was due before them', async () => {
  await change({ dueDay: addDays(today, 5) })
  await letPay()
  await db()
    .update(tables.cardAuthorities)
    .set({ currentCents: centsOf(world.bill.amount) - centsOf(world.bill.promptPaymentDiscount), currentBillIds: [world.bill.id] })
  await world.newBill({ id: 'TEST-late', dueDay: addDays(today, -1) })
  await takeBills(paymentsOf(world.portal))
  const [made] = await world.taken()
  expect(made?.discountCents).toBe(centsOf(world.bill.promptPaymentDiscount))
  expect(await payable()).toMatchObject({ owedCents: 10_000, balance: { overdue: 100, current: 0 } })
})

test('a card that is declined at once is not charged by itself for the bill that falls due that day, as it was told', async () => {
  await letPay({ number: DECLINED_LATER, payCurrentBalance: true })
  for (const days of [0, 0, 1, 3, 4, 7]) await takeIn(days)
  expect(await db().select().from(tables.gatewayPayments)).toMatchObject([{ status: 'failed' }])
  expect(await mails('Your card was declined:')).toEqual([expect.stringContaining('We won’t try again. Please pay it yourself.')])
  expect(await declined()).toMatchObject({ triesLeft: 0 })
  expect((await payable()).due).toMatchObject([{ date: today, isTaken: false }])
})

test('a card that the gateway has no more is declined: told once a try, and tried as often as one that the bank declines', async () => {
  await letPay()
  const nowhere = { prepare: async () => undefined }
  const takeOn = (days: number) => takeBills(paymentsOf(world.portal, nowhere), days === 0 ? new Date() : noonOf(addDays(today, days)))
  for (const days of [0, 0, 1]) await takeOn(days)
  expect(await mails('Your card was declined:')).toHaveLength(1)
  expect(await declined()).toMatchObject({ triesLeft: 2, nextTry: addDays(today, 3) })
  for (const days of [2, 3, 4, 7, 8, 9]) await takeOn(days)
  expect(await mails('Your card was declined:')).toHaveLength(3)
  expect(await charged()).toEqual([])
})

test('what was to be taken at once is left to the direct debit that comes between', async () => {
  await change({ dueDay: addDays(today, 3) })
  await letPay()
  await db()
    .update(tables.cardAuthorities)
    .set({ currentCents: centsOf(world.bill.amount), currentBillIds: [world.bill.id] })
  const paidByDebit = (hasDirectDebit: boolean) => db().update(billingAccounts).set({ hasDirectDebit }).where(eq(billingAccounts.id, TAMA))
  await paidByDebit(true)
  for (const days of [0, 4]) await takeIn(days)
  await paidByDebit(false)
  for (const days of [6, 7]) await takeIn(days)
  expect(await charged()).toEqual([])
})

test('nobody is told that a card which rests beside a direct debit pays, and ends', async () => {
  await letPay()
  await db()
    .update(tables.savedCards)
    .set({ expires: today.slice(0, 7) })
  const expiries = () => mails('Your card is about to expire:')
  const noon = noonOf(today)
  await db().update(billingAccounts).set({ hasDirectDebit: true }).where(eq(billingAccounts.id, TAMA))
  await takeBills(paymentsOf(world.portal, {}, noon), noon)
  expect(await expiries()).toEqual([])
  await db().update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, TAMA))
  await takeBills(paymentsOf(world.portal, {}, noon), noon)
  expect(await expiries()).toHaveLength(1)
})
