import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import type { CardPage } from '#schemas/payments/entities.ts'
import { changeCardPayments, saveCard } from '#schemas/payments/routes.ts'
import * as tables from '#server/db/schema/payments.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, DECLINED_LATER, GOOD, sendToGateway, typeCard } from './paying.ts'
import { shownAccount } from './shown-account.ts'

/* Another card, or the code of the saved one, while something is still to be taken from it: page, mail and gateway say the same. */

const world = agreedWorld()
const { today, letPay, takeIn, change, payable, charged, declined, lastMail, widget } = world

const open = async (kind: 'card' | 'code' = 'card') =>
  (await world.portal.call('tama', saveCard, { body: { ...shownAccount('tama'), change: kind, cardKey: aKey() } })).body as CardPage
const wordsOf = async ({ redirectUrl = '' }: CardPage) => (await world.portal.app.inject({ url: new URL(redirectUrl).pathname })).body
const billText = () => moneyText(Number(world.bill.amount))

test('after a decline, the card page, the mail and the payments page say that another card is charged at once', async () => {
  await change({ promptPaymentDiscount: '0.00' })
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  expect(await declined()).toMatchObject({ nextTry: addDays(today, 3) })
  expect((await payable()).due).toMatchObject([{ date: today, isTaken: false }])
  const page = await open()
  expect(await wordsOf(page)).toContain(`${billText()} is taken from the card as soon as it is saved.`)
  await typeCard(world.portal, page)
  expect(await lastMail()).toContain(`It pays your bills: ${billText()} is taken from it at once.`)
  expect((await payable()).due).toMatchObject([{ date: today, isTaken: true }])
  expect(await declined()).toMatchObject({ nextTry: today, isCardNewer: true })
  expect(await widget()).toMatchObject({ autopayCard: { isDeclined: false } })
  await takeIn(0)
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
})

test('another card for automatic payments says so as well', async () => {
  await change({ promptPaymentDiscount: '0.00' })
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  const body = { ...shownAccount('tama'), creditCardTsAndCs: true, instructionKey: aKey() }
  const page = (await world.portal.call('tama', changeCardPayments, { body })).body as CardPage
  expect(await wordsOf(page)).toContain(`${billText()} is taken from the card as soon as it is saved, and each bill on its due day.`)
  await typeCard(world.portal, page)
  expect(await lastMail()).toContain(`${billText()} is taken at once.`)
})

test('what was to be paid at once by a card without its code is told where the code is typed', async () => {
  await change({ dueDay: addDays(today, -40), promptPaymentDiscount: '0.00' })
  await letPay({ number: '4000 0000 0000 0127', payCurrentBalance: true })
  const page = await open('code')
  expect(await wordsOf(page)).toContain(`${billText()} is taken from the card as soon as it is saved.`)
  const { headers } = await sendToGateway(world.portal, new URL(page.redirectUrl ?? '').pathname, {
    action: 'save',
    expiry: '09/39',
    code: '123',
  })
  await world.portal.app.inject({ url: new URL(String(headers.location), 'http://localhost').pathname })
  expect(await lastMail()).toContain(`${billText()} is taken from it at once.`)
  await takeIn(0)
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
})

test('a card that is to take nothing now says so, whatever is owed', async () => {
  await change({ dueDay: addDays(today, 5) })
  const first = await open()
  expect(await wordsOf(first)).toContain('Nothing is paid now.')
  await typeCard(world.portal, first)
  await letPay({ number: GOOD })
  expect(await wordsOf(await open())).toContain('Nothing is paid now.')
  // It is only kept, and pays nothing.
  await world.portal.database.db.delete(tables.cardAuthorities)
  await change({ dueDay: today })
  expect(await wordsOf(await open())).toContain('Nothing is paid now.')
})
