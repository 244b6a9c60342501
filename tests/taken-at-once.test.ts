import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { moneyText } from '#lib/money-text.ts'
import { dollarsOf } from '#lib/money.ts'
import type { CardPage } from '#schemas/payments/entities.ts'
import { giveCardPayments } from '#schemas/payments/routes.ts'
import { findOwedOn, NOTHING_OWED, payableCents } from '#server/billing/queries.ts'
import { cardRequests } from '#server/db/schema/payments.ts'
import { settleCardSession } from '#server/payments/card-requests.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, GOOD, sendToGateway } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

const world = agreedWorld()

/** A card is saved that pays what is owed at once. Nobody came back from the page, and the notification alone takes nothing. */
async function saveCard() {
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance: true }
  const page = (await world.portal.call('tama', giveCardPayments, { body })).body as CardPage
  const [request] = await world.portal.database.db.select().from(cardRequests)
  await sendToGateway(world.portal, new URL(page.redirectUrl ?? '').pathname, {
    action: 'save',
    number: GOOD,
    expiry: '09/39',
    code: '123',
  })
  await settleCardSession(world.own(), request?.session ?? '')
}
const owedIn = async (days: number) =>
  (await findOwedOn(world.portal.database.db, [TAMA], addDays(world.today, days))).get(TAMA) ?? NOTHING_OWED

test('what is taken at once is as much as was said, though the portal comes to it after the due day', async () => {
  const onTimeCents = payableCents(await owedIn(0), world.today)
  await saveCard()
  expect(await world.lastMail()).toContain(`${moneyText(dollarsOf(onTimeCents))} is taken at once`)
  for (const days of [1, 1, 2]) await world.takeIn(days)
  expect(await world.charged()).toEqual([onTimeCents])
  expect((await owedIn(2)).bills.filter(({ owedCents }) => owedCents > 0)).toEqual([])
})

test('of a bill that was lowered since, what is taken after the due day is without its discount as well', async () => {
  await saveCard()
  await world.change({ amount: '100.00', promptPaymentDiscount: '6.00' })
  await world.takeIn(1)
  expect(await world.charged()).toEqual([9_400])
  expect((await owedIn(1)).bills.filter(({ owedCents }) => owedCents > 0)).toEqual([])
})
