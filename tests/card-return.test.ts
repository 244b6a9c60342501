import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { CardPage, CardState, Payable } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { cardRequests } from '#server/db/schema/payments.ts'
import { aKey, DECLINED, forgetPaying, GOOD, sendToGateway, typeCard } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* Coming back from the page on which a card is saved: to where, and what is told then. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(() => forgetPaying(portal.database.db))
afterAll(() => portal.close())

const card = async () => (await portal.call('tama', routes.savedCardInfo)).body as CardState
const open = async (more: object = {}) => {
  const body = { ...shownAccount('tama'), change: 'card', cardKey: aKey(), ...more } as const
  return (await portal.call('tama', routes.saveCard, { body })).body as CardPage
}
const send = (page: CardPage, number: string) =>
  sendToGateway(portal, new URL(page.redirectUrl ?? '').pathname, { action: 'save', number, expiry: '09/39', code: '123' })

/** The card page itself, as the way back from it names it. */
const ownPage = (path: string) => `&cardPage=${path.split('/').at(-1)}`

/** Follows the way back from the gateway's page. @returns where it ends, without the page itself */
async function comeBack(page: CardPage, number = GOOD) {
  const { pathname, search } = new URL(String((await send(page, number)).headers.location))
  const shown = String((await portal.app.inject({ url: pathname + search })).headers.location)
  expect(shown.endsWith(ownPage(pathname))).toBe(true)
  return shown.replace(ownPage(pathname), '')
}

test('who left the payment options for the card page comes back to them, anybody else to the payments page', async () => {
  const query = '?status=SUCCESS&sct=true&canUpdateCCV=false'
  expect(await comeBack(await open({ isFromOptions: true }))).toBe(`/account/profile/payment-options${query}`)
  expect(await comeBack(await open())).toBe(`/account/bill/payments${query}`)
  for (const route of [routes.giveCardPayments, routes.changeCardPayments]) {
    const body = { ...shownAccount('tama'), creditCardTsAndCs: true, payCurrentBalance: false, instructionKey: aKey(), isFromOptions: true }
    const page = (await portal.call('tama', route, { body })).body as CardPage
    expect(await comeBack(page)).toBe('/account/profile/payment-options?status=SUCCESS&sct=false&canUpdateCCV=false')
  }
  const { pathname } = new URL(String((await send(await open(), GOOD)).headers.location))
  for (const from of ['https://elsewhere.example', '/studio', 'options&from=options'])
    expect((await portal.app.inject({ url: `${pathname}?from=${from}` })).headers.location).toBe(
      `/account/bill/payments${query}${ownPage(pathname)}`,
    )
})

test('a failure is told to who comes back from the card page, not a quarter of an hour later and not after another card', async () => {
  expect(await card()).toMatchObject({ recentSuccess: 'none' })
  expect((await card()).recentFailure).toBeUndefined()
  const page = await open()
  for (let tries = 0; tries < 2; tries++) await send(page, DECLINED)
  expect(await comeBack(page, DECLINED)).toBe('/account/bill/payments?status=ERROR&sct=true&canUpdateCCV=false')
  expect(await card()).toMatchObject({ recentFailure: 'card', recentPage: expect.stringMatching(/^CARD-/) })
  const [last] = await portal.database.db.select().from(cardRequests)
  const early = new Date((last?.endedAt?.getTime() ?? 0) - 16 * 60_000)
  await portal.database.db.update(cardRequests).set({ endedAt: early })
  expect((await card()).recentFailure).toBeUndefined()
  await portal.database.db.update(cardRequests).set({ endedAt: last?.endedAt })
  await typeCard(portal, await open())
  expect(await card()).toMatchObject({ recentSuccess: 'card' })
  expect((await card()).recentFailure).toBeUndefined()
})

test('what was taken as the card was given is told, and nothing where nothing was asked for', async () => {
  await typeCard(portal, await open())
  const { balance } = (await portal.call('tama', routes.billPayments)).body as Payable
  const give = (payCurrentBalance: boolean) => {
    const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance, withToken: true }
    return portal.call('tama', routes.giveCardPayments, { body })
  }
  await give(false)
  expect((await card()).paidAtOnce).toBeUndefined()
  await give(true)
  expect((await card()).paidAtOnce).toEqual({ amountNzd: payableOnTime(balance), status: 'made' })
})
