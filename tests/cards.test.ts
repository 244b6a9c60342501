import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import { localDayOf } from '#lib/local-day.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { billSummaryWidget } from '#schemas/dashboard/routes.ts'
import { askForExtension, makeArrangement } from '#schemas/help/routes.ts'
import type { BegunPayment, CardPage, CardState, Payable, RecurringPayments } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { arrangementInstalments, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutCards } from '#server/payments/card-requests.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { createPayments } from '#server/payments/payments.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Saving a card on the gateway's page, and letting it pay. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  for (const table of [
    tables.paymentOrders,
    tables.savedCards,
    tables.cardRequests,
    tables.cardAuthorities,
    tables.usedInstructions,
    tables.cardsToForget,
    tables.directDebits,
    tables.gatewayPayments,
    tables.gatewayCardPages,
    tables.gatewayCards,
    arrangementInstalments,
    paymentArrangements,
    creditExtensions,
    customerEvents,
  ])
    await db.delete(table)
  await db.delete(payments).where(like(payments.id, 'PAY-%'))
  await db.delete(feedRecords).where(like(feedRecords.id, 'PAY-%'))
  await deleteMails(db)
})
afterAll(() => portal.close())

const GOOD = '4111 1111 1111 1111'
const DECLINED = '4000 0000 0000 0002'
const CONFIRMED = '4000 0000 0000 3220'
const SLOW = '4000 0000 0000 0077'
const DECLINED_LATER = '4000 0000 0000 0341'
const WITHOUT_CODE = '4000 0000 0000 0127'
const TAMA = 'BA-100342'

/** How payments are taken here, with the gateway's clock at an instant. */
const own = (now = new Date()) => {
  const { database, settings } = portal
  const created = createPayments(database.db, settings)
  if (!created) throw new Error('no payments are taken')
  return { ...created, gateway: createEmbeddedGateway(database.db, settings.publicUrl, () => now) }
}

const card = async (person = 'tama') => (await portal.call(person, routes.savedCardInfo)).body as CardState
const payable = async (person = 'tama') => (await portal.call(person, routes.billPayments)).body as Payable
const recurring = async (person = 'tama') => (await portal.call(person, routes.recurringPaymentInfo)).body as RecurringPayments
const pathOf = ({ redirectUrl = '' }: CardPage) => new URL(redirectUrl).pathname

const send = (url: string, answers: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(answers).toString(),
  })
const useCard = (url: string, number: string, expiry = '09/39') => send(url, { action: 'save', number, expiry, code: '123' })

/** Follows the way back from the card page. @returns the parameters that the payments page receives */
async function comeBack(page: { headers: { location?: string | string[] | undefined } }) {
  const { pathname } = new URL(String(page.headers.location))
  const answer = await portal.app.inject({ url: pathname })
  const { pathname: shown, search } = new URL(String(answer.headers.location), 'http://portal')
  expect([answer.statusCode, shown]).toEqual([303, '/account/bill/payments'])
  return search
}

let keys = 0
const openCard = async (person = 'tama', change: 'card' | 'code' = 'card', cardKey = `card-key-${keys++}`) =>
  (await portal.call(person, routes.saveCard, { body: { ...shownAccount(person), change, cardKey } })).body as CardPage
const save = async (number = GOOD, person = 'tama', expiry?: string) =>
  comeBack(await useCard(pathOf(await openCard(person)), number, expiry))
const give = (change: object = {}, person = 'tama') =>
  portal.call(person, routes.giveCardPayments, {
    body: {
      ...shownAccount(person),
      creditCardTsAndCs: true,
      instructionKey: `instruction-${keys++}`,
      payCurrentBalance: false,
      ...change,
    },
  })

const madePayments = () => portal.database.db.select().from(payments).where(like(payments.id, 'PAY-%'))
const told = async () => (await portal.database.db.select().from(customerEvents).orderBy(customerEvents.written)).map(({ type }) => type)
const subjects = async () => (await storedMails(portal.database.db)).map(({ subject }) => subject).reverse()
/** Noon of a local day. */
const noonOf = (day: string) => new Date(`${day}T00:00:00Z`)

test.each([
  ['approved', GOOD, '?status=SUCCESS&sct=true&canUpdateCCV=false'],
  ['saved without its code', WITHOUT_CODE, '?status=SUCCESS&sct=true&canUpdateCCV=true'],
])('a card that is %s is saved, and nothing here knows its number', async (_name, number, search) => {
  expect(await save(number)).toBe(search)
  expect((await card()).savedCard).toMatchObject({ brand: 'visa', lastFour: number.slice(-4), expires: '2039-09', expiry: 'later' })
  expect(await told()).toEqual(['nz.switchboard.card.saved'])
  expect(await subjects()).toEqual(['Your card was saved: Northlight Energy'])
  // Neither the number nor the code is anywhere.
  const everything = await Promise.all(
    [tables.savedCards, tables.cardRequests, tables.gatewayCards, tables.gatewayCardPages, customerEvents].map((table) =>
      portal.database.db.select().from(table),
    ),
  )
  expect(JSON.stringify(everything).replaceAll(' ', '')).not.toContain(number.replaceAll(' ', '').slice(0, 12))
})

test('a card that is declined, expired, left or not yet decided saves nothing', async () => {
  const page = pathOf(await openCard())
  expect((await useCard(page, DECLINED)).body).toContain('Your bank declined this card. Nothing was saved.')
  expect((await useCard(page, GOOD, '01/20')).body).toContain('This card has expired. Nothing was saved.')
  expect(await comeBack(await useCard(page, DECLINED))).toBe('?status=ERROR&sct=true&canUpdateCCV=false')
  const left = pathOf(await openCard())
  expect(await comeBack(await send(left, { action: 'cancel' }))).toBe('')
  const unconfirmed = pathOf(await openCard())
  expect((await useCard(unconfirmed, CONFIRMED)).headers.location).toBe(unconfirmed)
  expect((await portal.app.inject({ url: unconfirmed })).body).toContain('Is it you?')
  expect((await card()).savedCard).toBeUndefined()
  expect(await comeBack(await send(unconfirmed, { action: 'confirm' }))).toBe('?status=SUCCESS&sct=true&canUpdateCCV=false')
  expect((await card()).savedCard).toMatchObject({ lastFour: '3220' })
})

test('a slow card is waited for, and no other page is opened meanwhile', async () => {
  expect(await comeBack(await useCard(pathOf(await openCard()), SLOW))).toBe('')
  expect(await card()).toMatchObject({ isPending: true })
  expect(await openCard()).toMatchObject({ type: '/error/payments/under_way' })
  await portal.database.db.update(tables.gatewayCardPages).set({ decidedAt: new Date() })
  await askAboutCards(own(), new Date(Date.now() + 120_000))
  expect(await card()).toMatchObject({ isPending: false, savedCard: { lastFour: '0077' } })
})

test('a lost, doubled or forged notification and a guessed return change nothing that is not so', async () => {
  const page = pathOf(await openCard())
  await portal.app.inject({ url: '/payments/card/CARD-guessed?status=SUCCESS' })
  const [request] = await portal.database.db.select().from(tables.cardRequests)
  await portal.app.inject({ url: `/payments/card/${request?.id}` })
  expect((await card()).savedCard).toBeUndefined()
  const session = page.split('/').at(-1) ?? ''
  await own().gateway.save(session, { does: 'pays', card: { brand: 'visa', lastFour: '1111', expires: '2039-09' } })
  const { headers, body } = await own().gateway.notification(session)
  const tell = (text = body) => portal.app.inject({ method: 'POST', url: '/payments/notifications', headers, payload: text })
  expect((await tell('{"session":"another"}')).statusCode).toBe(400)
  await Promise.all([tell(), tell(), tell()])
  expect(await told()).toEqual(['nz.switchboard.card.saved'])
  expect(await storedMails(portal.database.db)).toHaveLength(1)
})

test('a page that was left is closed; the same key opens the same page, and another card replaces the first at the gateway', async () => {
  const [one, two] = await Promise.all([openCard('tama', 'card', 'same-key-1'), openCard('tama', 'card', 'same-key-1')])
  expect(two).toEqual(one)
  await askAboutCards(own(), new Date(Date.now() + 2 * 3_600_000))
  expect((await useCard(pathOf(one), GOOD)).statusCode).toBe(303)
  expect((await card()).savedCard).toBeUndefined()
  await save()
  await save('5555 5555 5555 4444')
  expect((await card()).savedCard).toMatchObject({ brand: 'mastercard', lastFour: '4444' })
  await askAboutCards(own())
  const kept = await portal.database.db.select().from(tables.gatewayCards).where(eq(tables.gatewayCards.isForgotten, false))
  expect(kept.map(({ lastFour }) => lastFour)).toEqual(['4444'])
})

test('a card without its code pays once that is told on the card page; its number is not asked for again', async () => {
  expect(await openCard('tama', 'code')).toMatchObject({ type: '/error/payments/no_card' })
  await save(WITHOUT_CODE)
  expect((await card()).savedCard).toMatchObject({ canUpdateCCV: true })
  const pay = async (paymentKey: string) =>
    (
      await portal.call('tama', routes.beginPayment, {
        body: { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey, withToken: true },
      })
    ).body as BegunPayment
  expect((await pay('key-0001')).status).toBe('failed')
  const page = pathOf(await openCard('tama', 'code'))
  expect((await portal.app.inject({ url: page })).body).not.toContain('Card number')
  expect((await send(page, { expiry: '13/39', code: '123' })).statusCode).toBe(400)
  expect(await comeBack(await send(page, { expiry: '10/39', code: '123' }))).toBe('?status=SUCCESS&sct=true&canUpdateCCV=false')
  expect((await card()).savedCard).toMatchObject({ canUpdateCCV: false, expires: '2039-10', lastFour: '0127' })
  expect((await pay('key-0002')).status).toBe('made')
})

test('the saved card pays at once, once, and what is stored says so', async () => {
  await save()
  const cents = Math.round(payableOnTime((await payable()).balance) * 100)
  const pay = async () =>
    portal.call('tama', routes.beginPayment, {
      body: {
        ...shownAccount('tama'),
        amountCents: cents,
        owedCents: (await payable()).owedCents,
        paymentKey: 'key-0001',
        withToken: true,
      },
    })
  const answers = await Promise.all([pay(), pay(), pay()])
  for (const { body } of answers) expect(['made', 'open']).toContain((body as BegunPayment).status)
  expect((await pay()).body).toMatchObject({ status: 'made' })
  expect(await madePayments()).toHaveLength(1)
  expect((await payable()).balance).toMatchObject({ totalBalance: 0 })
  const mails = await storedMails(portal.database.db)
  const receipts = mails.filter(({ subject }) => subject.startsWith('Your payment to'))
  expect(receipts.map(({ body }) => body)).toEqual([expect.stringContaining('from your Visa ending in 1111 on')])
  expect(
    (
      await portal.call('hemi', routes.beginPayment, {
        body: { ...shownAccount('hemi'), amountCents: 500, owedCents: 0, paymentKey: 'key-0001', withToken: true },
      })
    ).body,
  ).toMatchObject({
    type: '/error/payments/no_card',
  })
})

test('by a new card: autopay comes back as SUCCESS and false, pays what is owed at once, and ends the direct debit', async () => {
  await portal.database.db.update(billingAccounts).set({ hasDirectDebit: true }).where(eq(billingAccounts.id, TAMA))
  const { body } = await give({ payCurrentBalance: undefined })
  expect((await card()).paysBills).toBe(false)
  expect(await comeBack(await useCard(pathOf(body as CardPage), GOOD))).toBe('?status=SUCCESS&sct=false&canUpdateCCV=false')
  expect(await recurring()).toMatchObject({
    autopay: { status: 'active', options: ['directDebit', 'creditCard'] },
    recurringPaymentType: { paymentMethod: 'creditCard' },
    canDeleteRecurring: true,
  })
  expect((await portal.call('tama', billSummaryWidget)).body).toMatchObject({
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
  const [receipt] = await storedMails(portal.database.db)
  expect(receipt?.body).toContain('from your Visa ending in 1111')
  expect(receipt?.body).toContain('as you asked us to.')
})

test('another card takes over what the first paid, and nothing is paid at once', async () => {
  await save()
  await give({ withToken: true })
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: `instruction-${keys++}` }
  const page = (await portal.call('tama', routes.changeCardPayments, { body })).body as CardPage
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
  const orders = await portal.database.db.select().from(tables.paymentOrders)
  expect(orders.map(({ kind, status, billId }) => [kind, status, billId !== null])).toEqual([['autopay', 'made', true]])
})

test('a declined card is told and tried again after three and seven days, and then no more', async () => {
  await save(DECLINED_LATER)
  await give({ withToken: true })
  await deleteMails(portal.database.db)
  const due = (await payable()).balance.dueDate ?? ''
  const triesBy = async (days: number) => {
    const now = noonOf(addDays(due, days))
    await takeBills(own(now), now)
    return (await portal.database.db.select().from(tables.paymentOrders)).length
  }
  const days = [0, 1, 2, 3, 4, 6, 7, 8, 14]
  const tries: number[] = []
  for (const day of days) tries.push(await triesBy(day))
  expect(tries).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  expect(await madePayments()).toEqual([])
  const mails = (await storedMails(portal.database.db)).reverse()
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
  expect((await portal.call('tama', billSummaryWidget)).body).toMatchObject({ data: { autopayCard: { isDeclined: true } } })
  await save(GOOD)
  await portal.database.db.update(tables.savedCards).set({ savedAt: new Date(due.getTime() + 60_000) })
  const later = new Date(due.getTime() + 120_000)
  await takeBills(own(later), later)
  expect(await madePayments()).toHaveLength(1)
  expect(await card()).not.toHaveProperty('declined')
  expect((await portal.call('tama', billSummaryWidget)).body).toMatchObject({
    data: { autopayCard: { isDeclined: false, lastFour: '1111' } },
  })
})

test('who gave a card or a direct debit is told when another person ends it', async () => {
  const mailsTo = async (name: string) => (await storedMails(portal.database.db)).filter(({ body }) => body.includes(`Kia ora ${name}`))
  const end = (person: string) => portal.call(person, routes.endRecurringPayments, { query: shownAccount('aroha') })
  await end('aroha')
  await save(GOOD, 'aroha')
  await give({ withToken: true, payCurrentBalance: false }, 'aroha')
  await deleteMails(portal.database.db)
  expect((await end('rua')).status).toBe(204)
  expect((await portal.call('rua', routes.deleteCard, { query: shownAccount('aroha') })).status).toBe(204)
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
    (await portal.call('tama', askForExtension, { body: { ...shownAccount('tama'), endDate: later, requestKey: 'later-day-1' } })).status,
  ).toBe(200)
  expect((await portal.call('tama', billSummaryWidget)).body).toMatchObject({
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
  expect((await portal.call('tama', makeArrangement, { body })).status).toBe(200)
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
  expect(await portal.database.db.select().from(tables.gatewayPayments)).toHaveLength(1)
})

test('a business pays its card fee, told before, on what it owes and not into its account', async () => {
  const info = await recurring('rimu-cafe')
  expect(info).toMatchObject({ form: 'classic', cardFeeRate: 95 })
  expect(await payable('rimu-cafe')).toMatchObject({ cardFeeRate: 95 })
  await save(GOOD, 'rimu-cafe')
  expect((await give({ withToken: true, creditCardFeeAccept: true, payCurrentBalance: true }, 'rimu-cafe')).status).toBe(200)
  // The classic form asks for nothing at once.
  expect(await madePayments()).toEqual([])
  await portal.call('rimu-cafe', routes.beginPayment, {
    body: { ...shownAccount('rimu-cafe'), amountCents: 10_000, owedCents: 0, paymentKey: 'key-0001', withToken: true },
  })
  expect((await madePayments()).map(({ amount }) => amount)).toEqual(['100.00'])
  const [charged] = await portal.database.db.select().from(tables.gatewayPayments)
  expect(charged?.amountCents).toBe(10_095)
  const [receipt] = await storedMails(portal.database.db)
  expect(receipt?.body).toContain('The card fee was $0.95: $100.95 left your card.')
  expect((await payable('tama')).cardFeeRate).toBe(0)
})

test('deleting a card ends what it pays; ending what it pays keeps the card; direct debit takes its place', async () => {
  await save()
  await give({ withToken: true })
  for (let i = 0; i < 2; i++)
    expect((await portal.call('tama', routes.endRecurringPayments, { query: shownAccount('tama') })).status).toBe(204)
  expect(await card()).toMatchObject({ paysBills: false, savedCard: { lastFour: '1111' } })
  await give({ withToken: true })
  await portal.call('tama', routes.giveDirectDebitV2, {
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
  for (let i = 0; i < 2; i++) expect((await portal.call('tama', routes.deleteCard, { query: shownAccount('tama') })).status).toBe(204)
  expect(await card()).toEqual(expect.objectContaining({ paysBills: false }))
  expect(await card()).not.toHaveProperty('savedCard')
  expect((await told()).slice(-2)).toEqual(['nz.switchboard.card_payments.ended', 'nz.switchboard.card.deleted'])
  const due = noonOf((await payable()).balance.dueDate ?? '')
  await takeBills(own(due), due)
  expect(await madePayments()).toEqual([])
  await askAboutCards(own())
  expect((await portal.database.db.select().from(tables.gatewayCards)).every(({ isForgotten }) => isForgotten)).toBe(true)
})

test('a card that is about to expire is told of once', async () => {
  const month = localDayOf(new Date()).slice(0, 7)
  await save(GOOD, 'tama', `${month.slice(5)}/${month.slice(2, 4)}`)
  await give({ withToken: true })
  await deleteMails(portal.database.db)
  await takeBills(own())
  await takeBills(own())
  expect(await subjects()).toEqual(['Your card is about to expire: Northlight Energy'])
  expect((await card()).savedCard).toMatchObject({ expiry: 'soon' })
})

test('somebody else’s card is neither seen nor deleted, and an old sign-in is not enough', async () => {
  await save()
  expect(await card('hemi')).not.toHaveProperty('savedCard')
  await portal.call('hemi', routes.deleteCard, { query: shownAccount('hemi') })
  expect((await card()).savedCard).toMatchObject({ lastFour: '1111' })
  const token = await portal.tokenOf('tama', { signedInSecondsAgo: 86_400 })
  const put = (path: string, method: 'PUT' | 'POST', payload: object) =>
    portal.app.inject({ method, url: `/api/v1/private/billing/payments/${path}`, headers: { authorization: `Bearer ${token}` }, payload })
  const terms = { creditCardTsAndCs: true, instructionKey: 'key-0001' }
  const answers = [
    await put('card', 'PUT', { change: 'card', cardKey: 'key-0001' }),
    await put('recurring/credit-card', 'POST', terms),
    await put('recurring/credit-card', 'PUT', terms),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().type])).toEqual(answers.map(() => [401, '/error/sign_in_again']))
})

test('without a gateway no card is saved', async () => {
  const other = await startPortal({ PAYMENTS: 'off' }, undefined, portal.database)
  expect((await other.call('tama', routes.savedCardInfo)).body).toMatchObject({ canSave: false })
  const refused = await other.call('tama', routes.saveCard, { body: { ...shownAccount('tama'), change: 'card', cardKey: 'key-0001' } })
  expect(refused.body).toMatchObject({
    type: '/error/not_offered',
    status: 409,
    isForCustomers: true,
    detail: 'Cards are not taken here.',
  })
  expect((await other.call('tama', routes.recurringPaymentOptions)).body).toEqual({ recurringPaymentOptions: ['directDebit'] })
})
