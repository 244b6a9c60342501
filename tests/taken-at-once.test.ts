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

test('what is taken at once is as much as was said, though the portal comes to it after the due day', async () => {
  const owedNow = (await findOwedOn(world.portal.database.db, [TAMA], world.today)).get(TAMA) ?? NOTHING_OWED
  const onTimeCents = payableCents(owedNow, world.today)
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey(), payCurrentBalance: true }
  const page = (await world.portal.call('tama', giveCardPayments, { body })).body as CardPage
  const [request] = await world.portal.database.db.select().from(cardRequests)
  await sendToGateway(world.portal, new URL(page.redirectUrl ?? '').pathname, {
    action: 'save',
    number: GOOD,
    expiry: '09/39',
    code: '123',
  })
  // Nobody came back from the page, and the notification alone takes nothing.
  await settleCardSession(world.own(), request?.session ?? '')
  expect(await world.lastMail()).toContain(`${moneyText(dollarsOf(onTimeCents))} is taken at once`)
  for (const days of [1, 1, 2]) await world.takeIn(days)
  expect(await world.charged()).toEqual([onTimeCents])
  const owed = (await findOwedOn(world.portal.database.db, [TAMA], addDays(world.today, 2))).get(TAMA)
  expect(owed?.bills.filter(({ owedCents }) => owedCents > 0)).toEqual([])
})
