import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { cardFeeCents } from '#lib/card-fee.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOf } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { askForExtension, makeArrangement } from '#schemas/help/routes.ts'
import type { CardPage } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { askAboutCards } from '#server/payments/card-requests.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { pathOf, payingWorld, TAMA } from './paying-world.ts'
import { aKey, DECLINED, DECLINED_LATER, GOOD, noonOf } from './paying.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* A saved card that pays each bill by itself: how that is asked for, what is taken and when, and how it ends. */

const world = payingWorld()
const { own, card, payable, recurring, useCard, comeBack, save, give, madePayments, told } = world

test('by a new card: autopay comes back as SUCCESS and false, pays what is owed at once, and ends the direct debit', async () => {
  await world.portal.database.db.update(billingAccounts).set({ hasDirectDebit: true }).where(eq(billingAccounts.id, TAMA))
  const { body } = await give({ payCurrentBalance: undefined })
  expect((await card()).paysBills).toBe(false)
  expect(await comeBack(await useCard(pathOf(body as CardPage), GOOD))).toBe('?status=SUCCESS&sct=false&canUpdateCCV=false')
  expect(await recurring()).toMatchObject({
    autopay: { status: 'active', options: ['directDebit', 'creditCard'] },
    recurringPaymentType: { paymentMethod: 'creditCard' },
    canDeleteRecurring: true,
  })
  expect((await world.portal.call('tama', billSummaryWidget)).body).toMatchObject({
    data: {
      takenBy: 'from your Visa ending in 1111',
      autopayCard: { lastFour: '1111', isDeclined: false },
      balance: { amountToPayNZD: 0 },
    },
  })
  expect(await told()).toEqual([
    'nz.switchboard.card.saved',
    'nz.switchboard.direct_debit.ended',
    'nz.switchboard.card_payments.given',
    'nz.switchboard.payment.made',
  ])
  expect(await madePayments()).toHaveLength(1)
  const [receipt] = await storedMails(world.portal.database.db)
  expect(receipt?.body).toContain('from your Visa ending in 1111')
  expect(receipt?.body).toContain('as you asked us to.')
})

test('another card takes over what the first paid, and nothing is paid at once', async () => {
  await save()
  await give({ withToken: true })
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey() }
  const page = (await world.portal.call('tama', routes.changeCardPayments, { body })).body as CardPage
  expect(await comeBack(await useCard(pathOf(page), '5555 5555 5555 4444'))).toBe('?status=SUCCESS&sct=false&canUpdateCCV=false')
  expect(await card()).toMatchObject({ paysBills: true, savedCard: { lastFour: '4444' } })
  expect(await madePayments()).toEqual([])
})

test('autopay by a card that is declined comes back as ERROR and false, and nothing pays', async () => {
  const page = pathOf((await give()).body as CardPage)
  await useCard(page, DECLINED)
  await useCard(page, DECLINED)
  expect(await comeBack(await useCard(page, DECLINED))).toBe('?status=ERROR&sct=false&canUpdateCCV=false')
  expect(await recurring()).toMatchObject({ recurringPaymentType: { paymentMethod: 'none' } })
})

test('what is wrong with the form is said by field', async () => {
  expect((await give({ creditCardTsAndCs: false })).body).toMatchObject({
    errors: [{ pointer: '/creditCardTsAndCs', detail: 'You must read and agree to the Terms and Conditions.' }],
  })
  expect((await give({}, 'rimu-cafe')).body).toMatchObject({
    errors: [{ pointer: '/creditCardFeeAccept', detail: 'You must accept the card fee.' }],
  })
  expect((await give({ withToken: true })).body).toMatchObject({ type: '/error/payments/no_card' })
})

test('a bill is taken on its due day, not before, once, with its discount, whatever runs how often', async () => {
  await save()
  await give({ withToken: true })
  const { balance } = await payable()
  const due = balance.dueDate ?? ''
  const eve = noonOf(addDays(due, -1))
  await takeBills(own(eve), eve)
  expect(await madePayments()).toEqual([])
  const day = noonOf(due)
  await Promise.all([takeBills(own(day), day), takeBills(own(day), day), takeBills(own(day), day)])
  await takeBills(own(day), noonOf(addDays(due, 1)))
  const made = await madePayments()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ paidDay: due, method: 'creditCard' })
  expect(centsOf(made[0]?.amount ?? '')).toBe(Math.round(payableOnTime(balance) * 100))
  expect(centsOf(made[0]?.discount ?? '')).toBe(Math.round(balance.promptPaymentDiscount * 100))
  const orders = await world.portal.database.db.select().from(tables.paymentOrders)
  expect(orders.map(({ kind, status, billId }) => [kind, status, billId !== null])).toEqual([['autopay', 'made', true]])
})

test('a declined card is told and tried again after three and seven days, and then no more', async () => {
  await save(DECLINED_LATER)
  await give({ withToken: true })
  await deleteMails(world.portal.database.db)
  const due = (await payable()).balance.dueDate ?? ''
  const triesBy = async (days: number) => {
    const now = noonOf(addDays(due, days))
    await takeBills(own(now), now)
    return (await world.portal.database.db.select().from(tables.paymentOrders)).length
  }
  const days = [0, 1, 2, 3, 4, 6, 7, 8, 14]
  const tries: number[] = []
  for (const day of days) tries.push(await triesBy(day))
  expect(tries).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect(await madePayments()).toEqual([])
  const mails = (await storedMails(world.portal.database.db)).reverse()
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'Your card was declined: Northlight Energy'))
  expect(mails[0]?.body).toContain('We try again on')
  expect(mails[2]?.body).toContain('We won’t try again.')
  expect((await told()).filter((type) => type === 'nz.switchboard.payment.declined')).toHaveLength(3)
})

test('a declined card is on the dashboard until the bill is paid, and a new card is tried at once', async () => {
  await save(DECLINED_LATER)
  await give({ withToken: true })
  const due = noonOf((await payable()).balance.dueDate ?? '')
  await takeBills(own(due), due)
  expect(await card()).toMatchObject({ declined: { triesLeft: 2, nextTry: addDays(localDayOf(due), 3) } })
  expect((await world.portal.call('tama', billSummaryWidget)).body).toMatchObject({ data: { autopayCard: { isDeclined: true } } })
  await save(GOOD)
  await world.portal.database.db.update(tables.savedCards).set({ savedAt: new Date(due.getTime() + 60_000) })
  const later = new Date(due.getTime() + 120_000)
  await takeBills(own(later), later)
  expect(await madePayments()).toHaveLength(1)
  expect(await card()).not.toHaveProperty('declined')
  expect((await world.portal.call('tama', billSummaryWidget)).body).toMatchObject({
    data: { autopayCard: { isDeclined: false, lastFour: '1111' } },
  })
})

test('who gave a card or a direct debit is told when another person ends it', async () => {
  const mailsTo = async (name: string) =>
    (await storedMails(world.portal.database.db)).filter(({ body }) => body.includes(`Kia ora ${name}`))
  const end = (person: string) => world.portal.call(person, routes.endRecurringPayments, { query: shownAccount('aroha') })
  await end('aroha')
  await save(GOOD, 'aroha')
  await give({ withToken: true, payCurrentBalance: false }, 'aroha')
  await deleteMails(world.portal.database.db)
  expect((await end('rua')).status).toBe(204)
  expect((await world.portal.call('rua', routes.deleteCard, { query: shownAccount('aroha') })).status).toBe(204)
  const told = (await mailsTo('Aroha')).map(({ body }) => body)
  expect(told).toEqual([
    expect.stringMatching(/Another person with access .* has done this\.\s+We no longer keep your Visa ending in 1111/),
    expect.stringMatching(/Another person with access .* has done this\.\s+We no longer take .* Please pay each bill by its due day/),
  ])
  expect((await mailsTo('Rua')).map(({ body }) => body)).toEqual([
    expect.stringContaining('We no longer keep the Visa ending in 1111'),
    expect.stringContaining('We no longer take the bills from the saved card'),
  ])
})

test('a bill with a later day is taken on that day, and told so', async () => {
  await save()
  await give({ withToken: true })
  const due = (await payable()).balance.dueDate ?? ''
  const later = addDays(due, 5)
  expect(
    (await world.portal.call('tama', askForExtension, { body: { ...shownAccount('tama'), endDate: later, requestKey: 'later-day-1' } }))
      .status,
  ).toBe(200)
  expect((await world.portal.call('tama', billSummaryWidget)).body).toMatchObject({
    data: { help: { kind: 'extension', date: later }, autopayCard: { isDeclined: false } },
  })
  for (const day of [due, addDays(later, -1)]) await takeBills(own(noonOf(day)), noonOf(day))
  expect(await madePayments()).toEqual([])
  for (const day of [later, addDays(later, 1)]) await takeBills(own(noonOf(day)), noonOf(day))
  expect(await madePayments()).toMatchObject([{ paidDay: later }])
})

test('bills that are paid in instalments are not taken from the card', async () => {
  await save()
  await give({ withToken: true })
  const { balance } = await payable()
  const owedCents = centsOf(String(balance.amountToPayNZD))
  const body = {
    ...shownAccount('tama'),
    frequency: 'weekly' as const,
    firstDate: addDays(localDayOf(new Date()), 3),
    instalmentCents: Math.ceil(owedCents / 4),
    owedCents,
    requestKey: 'instalments-1',
  }
  expect((await world.portal.call('tama', makeArrangement, { body })).status).toBe(200)
  for (const days of [0, 3, 10, 30]) {
    const now = noonOf(addDays(balance.dueDate ?? '', days))
    await takeBills(own(now), now)
  }
  expect(await madePayments()).toEqual([])
})

test('a charge whose answer was lost is asked for, and taken once', async () => {
  await save()
  await give({ withToken: true })
  const due = noonOf((await payable()).balance.dueDate ?? '')
  const away = own(due)
  const charge = away.gateway.charge
  away.gateway.charge = async (session) => {
    await charge(session)
    throw new Error('the answer was lost')
  }
  await expect(takeBills(away, due)).rejects.toThrow('lost')
  expect(await madePayments()).toEqual([])
  await askAboutOpen(own(due), new Date(due.getTime() + 60_000))
  await takeBills(own(due), due)
  expect(await madePayments()).toHaveLength(1)
  expect(await world.portal.database.db.select().from(tables.gatewayPayments)).toHaveLength(1)
})

test('a charge that is written down is not taken while payments are held, and once they are not', async () => {
  await save()
  await give({ withToken: true })
  const due = noonOf((await payable()).balance.dueDate ?? '')
  const away = own(due)
  away.gateway.charge = async () => {
    throw new Error('away')
  }
  await expect(takeBills(away, due)).rejects.toThrow('away')
  await world.portal.operate('payments', { to: 'hold' }, '')
  await expect(askAboutOpen(own(due), new Date(due.getTime() + 60_000))).rejects.toThrow('payments -- resume')
  expect(await madePayments()).toEqual([])
  await world.portal.operate('payments', { to: 'resume' }, '')
  await askAboutOpen(own(due), new Date(due.getTime() + 600_000))
  expect(await madePayments()).toHaveLength(1)
})

test('a hold ends a run that is under way: what it has not written down yet stays unwritten', async () => {
  const { db } = world.portal.database
  await save()
  await give({ withToken: true })
  const due = noonOf((await payable()).balance.dueDate ?? '')
  const dueThen = and(eq(bills.billingAccountId, TAMA), eq(bills.dueDay, localDayOf(due)))
  const [bill] = await db.select().from(bills).where(dueThen)
  if (!bill) throw new Error('there is no bill')
  await db.insert(bills).values({ ...bill, id: 'TEST-second', amount: '20.00', promptPaymentDiscount: '0.00' })
  const run = own(due)
  const charge = run.gateway.charge
  run.gateway.charge = async (session) => {
    await world.portal.operate('payments', { to: 'hold' }, '')
    return charge(session)
  }
  await expect(takeBills(run, due)).rejects.toThrow('payments -- resume')
  const orders = async () => (await db.select().from(tables.paymentOrders)).map(({ status }) => status)
  expect(await orders()).toEqual(['made'])
  await world.portal.operate('payments', { to: 'resume' }, '')
  await takeBills(own(due), due)
  expect(await orders()).toEqual(['made', 'made'])
})

test('a card fee that has risen since is taken at the rate that the customer accepted', async () => {
  const { db } = world.portal.database
  const isTheirs = eq(bills.billingAccountId, shownAccount('rimu-cafe').billingAccountId)
  const [bill] = await db.select().from(bills).where(isTheirs).orderBy(desc(bills.issuedDay)).limit(1)
  if (!bill) throw new Error('there is no bill')
  await save(GOOD, 'rimu-cafe')
  await give({ withToken: true, creditCardFeeAccept: true }, 'rimu-cafe')
  await db.update(tables.cardAuthorities).set({ feeRate: 50 })
  await db
    .insert(bills)
    .values({ ...bill, id: 'TEST-fee', dueDay: localDayOf(new Date()), amount: '200.00', promptPaymentDiscount: '0.00' })
  await takeBills(own())
  const [order] = (await db.select().from(tables.paymentOrders)).filter(({ billId }) => billId === 'TEST-fee')
  expect(order).toMatchObject({ status: 'made', feeCents: cardFeeCents(order?.amountCents ?? 0, 50) })
  expect(order?.feeCents).toBeLessThan(cardFeeCents(order?.amountCents ?? 0, 95))
})

test('a business pays its card fee, told before, on what it owes and not into its account', async () => {
  const info = await recurring('rimu-cafe')
  expect(info).toMatchObject({ form: 'classic', cardFeeRate: 95 })
  expect(await payable('rimu-cafe')).toMatchObject({ cardFeeRate: 95 })
  await save(GOOD, 'rimu-cafe')
  expect((await give({ withToken: true, creditCardFeeAccept: true, payCurrentBalance: true }, 'rimu-cafe')).status).toBe(200)
  // The classic form asks for nothing at once.
  expect(await madePayments()).toEqual([])
  await world.portal.call('rimu-cafe', routes.beginPayment, {
    body: { ...shownAccount('rimu-cafe'), amountCents: 10_000, owedCents: 0, paymentKey: 'key-0001', withToken: true },
  })
  expect((await madePayments()).map(({ amount }) => amount)).toEqual(['100.00'])
  const [charged] = await world.portal.database.db.select().from(tables.gatewayPayments)
  expect(charged?.amountCents).toBe(10_095)
  const [receipt] = await storedMails(world.portal.database.db)
  expect(receipt?.body).toContain('The card fee was $0.95: $100.95 left your card.')
  expect((await payable('tama')).cardFeeRate).toBe(0)
})

test('deleting a card ends what it pays; ending what it pays keeps the card; direct debit takes its place', async () => {
  await save()
  await give({ withToken: true })
  for (let i = 0; i < 2; i++)
    expect((await world.portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })).status).toBe(204)
  expect(await card()).toMatchObject({ paysBills: false, savedCard: { lastFour: '1111' } })
  await give({ withToken: true })
  await world.portal.call('tama', routes.giveDirectDebitV2, {
    body: {
      ...shownAccount('tama'),
      bankAccountName: 'Tama',
      bankAccountNumberV2: '01-0902-0068389-000',
      instructionKey: 'key-0001',
      authoriseTAndC: true,
      acknowledgeTAndC: true,
      bankTAndC: true,
    },
  })
  expect(await recurring()).toMatchObject({ recurringPaymentType: { paymentMethod: 'directDebit' } })
  await give({ withToken: true })
  for (let i = 0; i < 2; i++) expect((await world.portal.call('tama', routes.deleteCard, { query: shownAccount('tama') })).status).toBe(204)
  expect(await card()).toEqual(expect.objectContaining({ paysBills: false }))
  expect(await card()).not.toHaveProperty('savedCard')
  expect((await told()).slice(-2)).toEqual(['nz.switchboard.card_payments.ended', 'nz.switchboard.card.deleted'])
  const due = noonOf((await payable()).balance.dueDate ?? '')
  await takeBills(own(due), due)
  expect(await madePayments()).toEqual([])
  await askAboutCards(own())
  expect((await world.portal.database.db.select().from(tables.gatewayCards)).every(({ isForgotten }) => isForgotten)).toBe(true)
})
