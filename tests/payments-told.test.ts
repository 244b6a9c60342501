import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOfDollars } from '#lib/money.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { findOwedOn } from '#server/billing/queries.ts'
import { cleanUp } from '#server/clean-up.ts'
import { agreements, arrangementInstalments, bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, noonOf } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* Payments of the portal that the retailer's systems tell as well, before it or after it, and take back. */

const world = agreedWorld()
const { today, payable, takeIn, chargeUnheard, letPay, newBill, charged } = world
const db = () => world.portal.database.db

let nth = 0
/** Later records are newer. */
const at = () => new Date(Date.now() + (nth += 1)).toISOString()
const tell = (id: string, data: Partial<FeedData<'payment'>>) =>
  applyRecords(db(), [
    { kind: 'payment', id, at: at(), data: { billingAccountId: TAMA, paidDay: today, amount: '100.00', method: 'creditCard', ...data } },
  ])
const owedOf = async (day: string, accountId = TAMA) => {
  const owed = (await findOwedOn(db(), [accountId], day)).get(accountId)?.bills ?? []
  return Object.fromEntries(owed.flatMap(({ id, owedCents }) => (owedCents > 0 ? [[id, owedCents]] : [])))
}

beforeEach(async () => {
  await letPay()
  await takeIn(0)
})

/** A card was charged for TEST-paid, and its gateway's answer was lost. */
async function lostOrder(promptPaymentDiscount = '0.00') {
  await newBill({ id: 'TEST-paid', dueDay: addDays(today, 1) })
  await db().update(bills).set({ promptPaymentDiscount }).where(eq(bills.id, 'TEST-paid'))
  const now = noonOf(addDays(today, 1))
  await chargeUnheard(now)
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.status, 'open'))
  if (!order) throw new Error('nothing is open')
  return { id: order.id, ask: () => askAboutOpen(world.own(now), new Date(now.getTime() + 3_600_000)) }
}

const bookedFor = async (id: string) =>
  (await db().select().from(payments).where(eq(payments.id, id))).map(({ billingAccountId, amount }) => [billingAccountId, amount])

test('a payment that was told and deleted before the portal heard how it ended is booked', async () => {
  const { id, ask } = await lostOrder()
  await tell(id, { paidDay: addDays(today, 1) })
  await applyRecords(db(), [{ kind: 'payment', id, at: at(), deleted: true }])
  await ask()
  expect(await bookedFor(id)).toEqual([[TAMA, '100.00']])
  expect(await owedOf(addDays(today, 1))).toEqual({})
})

test('a payment that was told for another account is of the one that paid it', async () => {
  const OTHER = 'BA-100201'
  const before = await owedOf(addDays(today, 1), OTHER)
  const { id, ask } = await lostOrder()
  await tell(id, { billingAccountId: OTHER, paidDay: addDays(today, 1) })
  await ask()
  expect(await bookedFor(id)).toEqual([[TAMA, '100.00']])
  expect(await owedOf(addDays(today, 1))).toEqual({})
  expect(await owedOf(addDays(today, 1), OTHER)).toEqual(before)
})

test('the discount of a receipt stays where the payment is told without it, and nothing is taken for it', async () => {
  await newBill({ id: 'TEST-discount', dueDay: today })
  await db().update(bills).set({ promptPaymentDiscount: '10.00' }).where(eq(bills.id, 'TEST-discount'))
  await takeIn(0)
  const [own] = await db()
    .select()
    .from(payments)
    .where(and(like(payments.id, 'PAY-%'), eq(payments.amount, '90.00')))
  const before = await charged()
  await tell(own?.id ?? '', { amount: '90.00' })
  expect(await owedOf(today)).toEqual({})
  for (const days of [0, 1, 2]) await takeIn(days)
  expect(await charged()).toEqual(before)
  const discount = async () =>
    (
      await db()
        .select()
        .from(payments)
        .where(eq(payments.id, own?.id ?? ''))
    )[0]?.discount
  expect(await discount()).toBe('10.00')
  // The retailer may give more.
  await tell(own?.id ?? '', { amount: '90.00', discount: '12.00' })
  expect(await discount()).toBe('12.00')
  // What is taken back of the payment itself takes its discount along.
  await tell(own?.id ?? '', { amount: '0.00' })
  expect(await owedOf(today)).toEqual({ 'TEST-discount': 10_000 })
})

test('a payment that is said to arrive later is in the list on its own day', async () => {
  await newBill({ id: 'TEST-listed', dueDay: today })
  await takeIn(0)
  const [own] = await db()
    .select()
    .from(payments)
    .where(and(like(payments.id, 'PAY-%'), eq(payments.amount, '100.00')))
  await tell(own?.id ?? '', { paidDay: addDays(today, 2) })
  const list = (await world.portal.call('tama', transactionHistory)).body as TransactionList
  expect(list.transactions.find(({ id }) => id === own?.id)).toMatchObject({ date: today, amountNzd: 100 })
  expect(list.transactions[0]).toMatchObject({ balanceNzd: 0 })
  expect(await payable()).toMatchObject({ owedCents: 0 })
})

test('what a card gets back opens what a card paid, and is not taken again', async () => {
  await newBill({ id: 'TEST-card', dueDay: today })
  await takeIn(0)
  await newBill({ id: 'TEST-bank', dueDay: addDays(today, 6) })
  await tell('TEST-transfer', { paidDay: addDays(today, 1), method: 'bankTransfer' })
  const before = await charged()
  await tell('TEST-back', { paidDay: addDays(today, 2), amount: '-100.00' })
  expect(await owedOf(addDays(today, 2))).toEqual({ 'TEST-card': 10_000 })
  for (const days of [2, 5, 6, 7]) await takeIn(days)
  expect(await charged()).toEqual(before)
})

test('a part that a card gets back opens what a card paid, and is not taken again', async () => {
  await newBill({ id: 'TEST-card', dueDay: today })
  await takeIn(0)
  await newBill({ id: 'TEST-bank', dueDay: addDays(today, 6) })
  await tell('TEST-transfer-2', { paidDay: addDays(today, 1), method: 'bankTransfer' })
  const before = await charged()
  await tell('TEST-back-2', { paidDay: addDays(today, 2), amount: '-40.00' })
  // It paid two bills on one day: either may be opened, but none that the bank paid.
  expect(Object.values(await owedOf(addDays(today, 2)))).toEqual([4_000])
  expect(await owedOf(addDays(today, 2))).not.toHaveProperty('TEST-bank')
  for (const days of [2, 5, 6, 7]) await takeIn(days)
  expect(await charged()).toEqual(before)
})

test('what is taken back on the day of its payment is of that payment, whatever the two are called', async () => {
  await newBill({ id: 'TEST-card', dueDay: today })
  await takeIn(0)
  await tell('BACK-1', { amount: '-100.00' })
  const owed = await owedOf(today)
  await db().delete(payments).where(eq(payments.id, 'BACK-1'))
  expect(owed).toEqual({ 'TEST-card': 10_000 })
})

test('a bill that gets a later day of issue after it was taken stays paid, and is not taken again', async () => {
  await newBill({ id: 'TEST-moved', dueDay: addDays(today, 1) })
  await db().update(bills).set({ promptPaymentDiscount: '10.00' }).where(eq(bills.id, 'TEST-moved'))
  await takeIn(1)
  // Something older comes in late, which a card does not take.
  await newBill({ id: 'TEST-older', dueDay: addDays(today, -30) })
  const before = await charged()
  await db()
    .update(bills)
    .set({ issuedDay: addDays(today, 2), dueDay: addDays(today, 10) })
    .where(eq(bills.id, 'TEST-moved'))
  expect(await owedOf(addDays(today, 2))).toEqual({ 'TEST-older': 10_000 })
  for (const days of [2, 9, 10, 11]) await takeIn(days)
  expect(await charged()).toEqual(before)
})

test.each(['told with the day before', 'deleted and told again'])(
  'a payment of the portal that is %s stays with its bill, and nothing is taken twice',
  async (how) => {
    await newBill({ id: 'TEST-own', dueDay: today })
    await takeIn(0)
    await newBill({ id: 'TEST-older', dueDay: addDays(today, -30) })
    const [own] = await db()
      .select()
      .from(payments)
      .where(and(like(payments.id, 'PAY-%'), eq(payments.amount, '100.00')))
    const id = own?.id ?? ''
    const before = await charged()
    if (how === 'told with the day before') await tell(id, { paidDay: addDays(today, -1) })
    else {
      await applyRecords(db(), [{ kind: 'payment', id, at: at(), deleted: true }])
      expect(await owedOf(today)).toHaveProperty('TEST-own')
      await tell(id, {})
    }
    expect(await owedOf(today)).toEqual({ 'TEST-older': 10_000 })
    for (const days of [0, 1]) await takeIn(days)
    expect(await charged()).toEqual(before)
  },
)

describe('a payment of the portal with its discount', () => {
  const withDiscount = async () => {
    await newBill({ id: 'TEST-own', dueDay: today })
    await db().update(bills).set({ promptPaymentDiscount: '10.00' }).where(eq(bills.id, 'TEST-own'))
    await takeIn(0)
    const [own] = await db()
      .select()
      .from(payments)
      .where(and(like(payments.id, 'PAY-%'), eq(payments.amount, '90.00')))
    return own?.id ?? ''
  }
  const told = (id: string) => db().select().from(payments).where(eq(payments.id, id))

  test.each([
    ['told again without it', [{ amount: '90.00' }]],
    ['told with the fee of the card in it', [{ amount: '90.86' }]],
    ['told with a slip, which is put right', [{ amount: '45.00' }, { amount: '90.00' }]],
    ['deleted and told again', [undefined, { amount: '90.00' }]],
    ['deleted and told again for a later day', [undefined, { amount: '90.00', paidDay: addDays(today, 2) }]],
  ])('that is %s keeps it, and nothing is taken twice', async (_how, records) => {
    const id = await withDiscount()
    const before = await charged()
    const [booked] = await told(id)
    for (const record of records) {
      if (record) await tell(id, record)
      else await applyRecords(db(), [{ kind: 'payment', id, at: at(), deleted: true }])
    }
    expect(await told(id)).toEqual([{ ...booked, amount: records.at(-1)?.amount }])
    for (const days of [0, 1, 2]) {
      expect(await owedOf(addDays(today, days))).toEqual({})
      await takeIn(days)
    }
    expect(await charged()).toEqual(before)
  })

  test('loses it with what did not arrive', async () => {
    const id = await withDiscount()
    await tell(id, { amount: '0.00' })
    expect(await owedOf(today)).toEqual({ 'TEST-own': 10_000 })
  })
})

test('of what the retailer’s systems say first that it did not arrive, no discount is booked', async () => {
  const { id, ask } = await lostOrder('10.00')
  await tell(id, { amount: '40.00', paidDay: addDays(today, 1) })
  await ask()
  expect(await owedOf(addDays(today, 1))).toEqual({ 'TEST-paid': 6_000 })
  // It did, after all.
  await tell(id, { amount: '90.00', paidDay: addDays(today, 1) })
  expect(await owedOf(addDays(today, 1))).toEqual({})
})

test('a later day is for the bills of the day on which it was asked for, whenever the retailer confirms it', async () => {
  await db().delete(payments).where(like(payments.id, 'PAY-%'))
  const endDay = addDays(today, 9)
  expect((await world.later(9)).status).toBe(200)
  const [own] = await db().select().from(creditExtensions).where(eq(creditExtensions.billingAccountId, TAMA))
  const id = own?.id ?? ''
  const confirm = (askedDay: string) =>
    applyRecords(db(), [
      { kind: 'creditExtension', id, at: at(), data: { billingAccountId: TAMA, askedDay, endDay, amount: '1.00', status: 'confirmed' } },
    ])
  const before = await charged()
  await confirm(addDays(today, 1))
  await applyRecords(db(), [{ kind: 'creditExtension', id, at: at(), deleted: true }])
  await confirm(addDays(today, -1))
  const [kept] = await db().select().from(creditExtensions).where(eq(creditExtensions.billingAccountId, TAMA))
  expect(kept).toMatchObject({ askedDay: today, endDay, status: 'confirmed' })
  await takeIn(0)
  expect(await charged()).toEqual(before)
})

test('instalments that were deleted and are told again are for the bills that they were agreed for', async () => {
  await db().delete(payments).where(like(payments.id, 'PAY-%'))
  expect((await world.inInstalments()).status).toBe(200)
  const [own] = await db().select().from(paymentArrangements).where(eq(paymentArrangements.status, 'made'))
  if (!own) throw new Error('nothing is agreed')
  const { id, frequency } = own
  const parts = await db().select().from(arrangementInstalments).where(eq(arrangementInstalments.arrangementId, id))
  const instalments = parts.map(({ dueDay, amount }) => ({ dueDay, amount }))
  await applyRecords(db(), [{ kind: 'paymentArrangement', id, at: at(), deleted: true }])
  const data = { billingAccountId: TAMA, madeDay: addDays(today, 1), frequency, status: 'confirmed' as const, instalments }
  await applyRecords(db(), [{ kind: 'paymentArrangement', id, at: at(), data }])
  const [kept] = await db().select().from(paymentArrangements).where(eq(paymentArrangements.id, id))
  expect(kept).toEqual({ ...own, status: 'confirmed' })
})

/** Instalments take up to two years, and events are kept for 90 days. */
const IN_95_DAYS = new Date(Date.now() + 95 * 86_400_000)

test.each([
  ['events are deleted', () => cleanUp(db(), { now: IN_95_DAYS })],
  ['an older version agreed on it', () => db().delete(agreements)],
  [
    'an older version agreed on it, and events are deleted',
    async () => {
      await db().delete(agreements)
      await cleanUp(db(), { now: IN_95_DAYS })
    },
  ],
])('an instalment that was paid stays paid where the retailer confirms the arrangement with a later day: %s', async (_when, happens) => {
  await db().delete(payments).where(like(payments.id, 'PAY-%'))
  await world.inInstalments()
  const current = (await world.helpOf()).arrangement.current
  const [first] = current?.instalments ?? []
  if (!current || !first) throw new Error('nothing is agreed')
  const own = {
    ...shownAccount('tama'),
    amountCents: centsOfDollars(first.amountNzd),
    owedCents: (await payable()).owedCents,
    isInstalment: true,
    withToken: true,
  }
  await world.portal.call('tama', beginPayment, { body: { ...own, paymentKey: aKey() } })
  const paidOf = async () => (await findOwedOn(db(), [TAMA], today)).get(TAMA)?.arrangement?.instalments[0]?.paidCents
  expect(await paidOf()).toBe(centsOfDollars(first.amountNzd))
  await happens()
  const instalments = current.instalments.map(({ dueDate, amountNzd }) => ({ dueDay: dueDate, amount: amountNzd.toFixed(2) }))
  const data = {
    billingAccountId: TAMA,
    madeDay: addDays(today, 1),
    frequency: 'weekly' as const,
    status: 'confirmed' as const,
    instalments,
  }
  await applyRecords(db(), [{ kind: 'paymentArrangement', id: current.id, at: at(), data }])
  expect(await paidOf()).toBe(centsOfDollars(first.amountNzd))
})

test('payments of one day are listed in the order in which they were made, with what was owed after each', async () => {
  await newBill({ id: 'TEST-order', dueDay: addDays(today, 5), amount: '60.00' })
  for (const amountCents of [1_000, 2_000, 3_000]) {
    const own = { ...shownAccount('tama'), amountCents, owedCents: (await payable()).owedCents, withToken: true }
    await world.portal.call('tama', beginPayment, { body: { ...own, paymentKey: aKey() } })
  }
  const { transactions } = (await world.portal.call('tama', transactionHistory)).body as TransactionList
  expect(transactions.slice(0, 3).map(({ amountNzd, balanceNzd }) => [amountNzd, balanceNzd])).toEqual([
    [30, 0],
    [20, 30],
    [10, 50],
  ])
})
