import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { localDayOf } from '#lib/local-day.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { BegunPayment } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutCards } from '#server/payments/card-requests.ts'
import { UnknownSession } from '#server/payments/gateway.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { pathOf, payingWorld } from './paying-world.ts'
import { DECLINED, GOOD, paymentsOf, SLOW } from './paying.ts'
import { startPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Saving a card on the gateway's page, and paying with it. */

const CONFIRMED = '4000 0000 0000 3220'
const WITHOUT_CODE = '4000 0000 0000 0127'

const world = payingWorld()
const { own, card, payable, send, useCard, comeBack, openCard, save, give, madePayments, told, subjects } = world

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
      world.portal.database.db.select().from(table),
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
  expect((await world.portal.app.inject({ url: unconfirmed })).body).toContain('Is it you?')
  expect((await card()).savedCard).toBeUndefined()
  expect(await comeBack(await send(unconfirmed, { action: 'confirm' }))).toBe('?status=SUCCESS&sct=true&canUpdateCCV=false')
  expect((await card()).savedCard).toMatchObject({ lastFour: '3220' })
})

test('a slow card is waited for, and no other page is opened meanwhile', async () => {
  expect(await comeBack(await useCard(pathOf(await openCard()), SLOW))).toBe('')
  expect(await card()).toMatchObject({ isPending: true })
  expect(await openCard()).toMatchObject({ type: '/error/payments/under_way' })
  await world.portal.database.db.update(tables.gatewayCardPages).set({ decidedAt: new Date() })
  await askAboutCards(own(), new Date(Date.now() + 120_000))
  expect(await card()).toMatchObject({ isPending: false, savedCard: { lastFour: '0077' } })
})

test('a lost, doubled or forged notification and a guessed return change nothing that is not so', async () => {
  const page = pathOf(await openCard())
  await world.portal.app.inject({ url: '/payments/card/CARD-guessed?status=SUCCESS' })
  const [request] = await world.portal.database.db.select().from(tables.cardRequests)
  await world.portal.app.inject({ url: `/payments/card/${request?.id}` })
  expect((await card()).savedCard).toBeUndefined()
  const session = page.split('/').at(-1) ?? ''
  await own().gateway.save(session, { does: 'pays', card: { brand: 'visa', lastFour: '1111', expires: '2039-09' } })
  const { headers, body } = await own().gateway.notification(session)
  const tell = (text = body) => world.portal.app.inject({ method: 'POST', url: '/payments/notifications', headers, payload: text })
  expect((await tell('{"session":"another"}')).statusCode).toBe(400)
  await Promise.all([tell(), tell(), tell()])
  expect(await told()).toEqual(['nz.switchboard.card.saved'])
  expect(await storedMails(world.portal.database.db)).toHaveLength(1)
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
  const kept = await world.portal.database.db.select().from(tables.gatewayCards).where(eq(tables.gatewayCards.isForgotten, false))
  expect(kept.map(({ lastFour }) => lastFour)).toEqual(['4444'])
})

test('a page of which the gateway knows nothing, as with other keys, is over once it was left; one that is opened meanwhile is not', async () => {
  const { db } = world.portal.database
  await openCard()
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const unknown = () => Promise.reject(new UnknownSession('no such page'))
  const other = paymentsOf(world.portal, { findCard: unknown, closeCardPage: unknown })
  await expect(askAboutCards(other, later(30))).rejects.toThrow('no such page')
  const slow = await openCard('hemi')
  const ofHemi = eq(tables.cardRequests.billingAccountId, shownAccount('hemi').billingAccountId)
  await db
    .update(tables.cardRequests)
    .set({ session: null, askAt: later(110) })
    .where(ofHemi)
  const opened = async () => {
    await db.update(tables.cardRequests).set({ session: 'opened' }).where(ofHemi)
    return unknown()
  }
  expect(slow.redirectUrl).toBeDefined()
  await askAboutCards(paymentsOf(world.portal, { findCard: opened, closeCardPage: opened }), later(120))
  const requests = await db.select().from(tables.cardRequests).orderBy(tables.cardRequests.startedAt)
  expect(requests.map(({ status }) => status)).toEqual(['cancelled', 'open'])
})

test('a card without its code pays once that is told on the card page; its number is not asked for again', async () => {
  expect(await openCard('tama', 'code')).toMatchObject({ type: '/error/payments/no_card' })
  await save(WITHOUT_CODE)
  expect((await card()).savedCard).toMatchObject({ canUpdateCCV: true })
  const pay = async (paymentKey: string) =>
    (
      await world.portal.call('tama', routes.beginPayment, {
        body: { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey, withToken: true },
      })
    ).body as BegunPayment
  expect((await pay('key-0001')).status).toBe('failed')
  const page = pathOf(await openCard('tama', 'code'))
  expect((await world.portal.app.inject({ url: page })).body).not.toContain('Card number')
  expect((await send(page, { expiry: '13/39', code: '123' })).statusCode).toBe(400)
  expect(await comeBack(await send(page, { expiry: '10/39', code: '123' }))).toBe('?status=SUCCESS&sct=true&canUpdateCCV=false')
  expect((await card()).savedCard).toMatchObject({ canUpdateCCV: false, expires: '2039-10', lastFour: '0127' })
  expect((await pay('key-0002')).status).toBe('made')
})

test('the saved card pays at once, once, and what is stored says so', async () => {
  await save()
  const cents = Math.round(payableOnTime((await payable()).balance) * 100)
  const pay = async () =>
    world.portal.call('tama', routes.beginPayment, {
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
  const mails = await storedMails(world.portal.database.db)
  const receipts = mails.filter(({ subject }) => subject.startsWith('Your payment to'))
  expect(receipts.map(({ body }) => body)).toEqual([expect.stringContaining('from your Visa ending in 1111 on')])
  expect(
    (
      await world.portal.call('hemi', routes.beginPayment, {
        body: { ...shownAccount('hemi'), amountCents: 500, owedCents: 0, paymentKey: 'key-0001', withToken: true },
      })
    ).body,
  ).toMatchObject({
    type: '/error/payments/no_card',
  })
})

test('a card that is about to expire is told of once', async () => {
  const month = localDayOf(new Date()).slice(0, 7)
  await save(GOOD, 'tama', `${month.slice(5)}/${month.slice(2, 4)}`)
  await give({ withToken: true })
  await deleteMails(world.portal.database.db)
  await takeBills(own())
  await takeBills(own())
  expect(await subjects()).toEqual(['Your card is about to expire: Northlight Energy'])
  expect((await card()).savedCard).toMatchObject({ expiry: 'soon' })
})

test('another person’s card is neither seen nor deleted, and an old sign-in is not enough', async () => {
  await save()
  expect(await card('hemi')).not.toHaveProperty('savedCard')
  await world.portal.call('hemi', routes.deleteCard, { query: shownAccount('hemi') })
  expect((await card()).savedCard).toMatchObject({ lastFour: '1111' })
  const token = await world.portal.tokenOf('tama', { signedInSecondsAgo: 86_400 })
  const put = (path: string, method: 'PUT' | 'POST', payload: object) =>
    world.portal.app.inject({
      method,
      url: `/api/v1/private/billing/payments/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  const terms = { creditCardTsAndCs: true, instructionKey: 'key-0001' }
  const answers = [
    await put('card', 'PUT', { change: 'card', cardKey: 'key-0001' }),
    await put('recurring/credit-card', 'POST', terms),
    await put('recurring/credit-card', 'PUT', terms),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().type])).toEqual(answers.map(() => [401, '/error/sign_in_again']))
})

test('without a gateway no card is saved', async () => {
  const other = await startPortal({ PAYMENTS: 'off' }, undefined, world.portal.database)
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
