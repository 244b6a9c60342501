import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOf } from '#lib/money.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import * as routes from '#schemas/payments/routes.ts'
import { bills } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, DECLINED_LATER, noonOf } from './paying.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* A card that pays automatically, where a later day or instalments were agreed: what was agreed goes first, and nothing is taken twice. */

const world = agreedWorld()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const {
  today,
  own,
  payable,
  takeIn,
  chargeUnheard,
  letPay,
  helpOf,
  declined,
  widget,
  later,
  inInstalments,
  newBill,
  taken,
  charged,
  lastMail,
} = world

test('with a later day, the card pays all of it on that day, and every text says that day', async () => {
  await letPay()
  expect((await later(9)).status).toBe(200)
  expect(await lastMail()).toContain(
    `We take ${moneyText(Number(world.bill.amount))} from your Visa ending in 1111 on ${dayText(addDays(today, 9), 'weekday')}.`,
  )
  expect(await helpOf()).toMatchObject({ takenBy: 'from your Visa ending in 1111', balance: { dueDate: addDays(today, 9), overdue: 0 } })
  expect(await payable()).toMatchObject({
    due: [{ date: addDays(today, 9), isTaken: true }],
    help: { kind: 'extension', date: addDays(today, 9) },
  })
  expect(await widget()).toMatchObject({ help: { date: addDays(today, 9) }, autopayCard: { isDeclined: false } })
  for (const days of [0, 1, 8]) await takeIn(days)
  expect(await taken()).toEqual([])
  for (const days of [9, 9, 10, 12]) await takeIn(days)
  // The discount stayed with the bill's own due day.
  expect(await taken()).toEqual([{ paidDay: addDays(today, 9), cents: centsOf(world.bill.amount), discountCents: 0 }])
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
})

test('what was put off is due on its new day without the discount, which keeps its own', async () => {
  const { change } = world
  await change({ dueDay: addDays(today, 5), promptPaymentDiscount: '6.00' })
  expect((await payable()).due).toMatchObject([{ date: addDays(today, 5), amountNzd: Number(world.bill.amount) - 6 }])
  await later(9)
  expect((await payable()).due).toMatchObject([{ date: addDays(today, 9), amountNzd: Number(world.bill.amount), isTaken: false }])
})

test('the mail about card payments says what of it is left to pay by hand', async () => {
  await world.change({ dueDay: addDays(today, -3), promptPaymentDiscount: '0.00' })
  await letPay()
  const amount = moneyText(Number(world.bill.amount))
  const mail = async () =>
    (await storedMails(world.portal.database.db)).find(({ subject }) => subject.startsWith('Your automatic card payments'))?.body
  expect(await mail()).toContain(`What you owe now, ${amount}, is not taken. Please pay it yourself.`)
  await letPay({ payCurrentBalance: true })
  expect(await mail()).toContain(`${amount} is taken at once.`)
  expect(await mail()).not.toContain('not taken')
})

test('more time that is agreed once instalments are paid off holds', async () => {
  const { db } = world.portal.database
  await letPay()
  await inInstalments()
  const { owedCents } = await payable()
  const body = { ...shownAccount('tama'), amountCents: owedCents, owedCents, paymentKey: aKey(), withToken: true }
  await world.portal.call('tama', routes.beginPayment, { body })
  const newer = {
    ...world.bill,
    id: 'TEST-newer',
    issuedDay: today,
    dueDay: addDays(today, 3),
    amount: '120.00',
    promptPaymentDiscount: '0.00',
  }
  await db.insert(bills).values(newer)
  expect(await payable()).toMatchObject({ owedCents: 12_000, due: [{ date: newer.dueDay, isTaken: true }] })
  expect((await later(9)).status).toBe(200)
  expect(await payable()).toMatchObject({ help: { kind: 'extension' }, due: [{ date: addDays(today, 9), isTaken: true }] })
  for (const days of [3, 4]) await takeIn(days)
  expect(await charged()).toEqual([centsOf(world.bill.amount)])
  await takeIn(9)
  expect(await charged()).toEqual([12_000, centsOf(world.bill.amount)])
})

test('a card that was declined is not tried while more time runs, and afresh on the agreed day', async () => {
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  expect(await declined()).toMatchObject({ triesLeft: 2, nextTry: addDays(today, 3) })
  expect((await payable()).due).toMatchObject([{ isTaken: false }])
  expect((await later(9)).status).toBe(200)
  expect(await declined()).toBeUndefined()
  expect((await payable()).due).toMatchObject([{ isTaken: true }])
  const tries = async () => (await world.portal.database.db.select().from(tables.paymentOrders)).length
  const counts: number[] = []
  for (const days of [3, 7, 8, 9, 10, 12, 15, 16, 20]) {
    await takeIn(days)
    counts.push(await tries())
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4])
  expect(await charged()).toEqual([])
})

test.each([
  ['a later day', () => later(9)],
  ['instalments', inInstalments],
])('%s is not agreed while the card is being charged, and what was taken is taken once', async (_name, agree) => {
  await letPay()
  const now = new Date()
  await chargeUnheard(now)
  expect((await agree()).body).toMatchObject({
    type: '/error/help/not_possible',
    detail: expect.stringContaining('is being made just now'),
  })
  await askAboutOpen(own(now), new Date(now.getTime() + 60_000))
  for (const days of [0, 3, 9]) await takeIn(days)
  expect(await charged()).toHaveLength(1)
  expect(await taken()).toHaveLength(1)
  expect((await helpOf()).extension.whyNot).toBe('There is nothing to pay just now.')
})

test.each([
  ['a later day', () => later(9)],
  ['instalments', inInstalments],
])('with %s, letting a card pay takes nothing at once', async (_name, agree) => {
  await agree()
  await letPay({ payCurrentBalance: true })
  await takeIn(0)
  expect(await charged()).toEqual([])
  expect(await lastMail()).not.toContain('at once')
})

test('a bill that was put off is paid on its day, and a newer one that is due before it on its own', async () => {
  await letPay()
  expect((await later(9)).status).toBe(200)
  const newer = { ...world.bill, id: 'TEST-newer', issuedDay: addDays(today, 1), dueDay: addDays(today, 5), amount: '80.00' }
  await world.portal.database.db.insert(bills).values({ ...newer, promptPaymentDiscount: '0.00' })
  for (const days of [4, 5, 6]) await takeIn(days)
  expect(await charged()).toEqual([8_000])
  for (const days of [9, 10]) await takeIn(days)
  expect(await charged()).toEqual([8_000, centsOf(world.bill.amount)])
})

test('of what was put off the agreed day is said, though a newer bill is due before', async () => {
  expect((await later(9)).status).toBe(200)
  expect((await inInstalments()).status).toBe(200)
  await newBill({ id: 'TEST-newer', dueDay: addDays(today, 5) })
  await world.portal.database.db
    .update(bills)
    .set({ issuedDay: addDays(today, 1) })
    .where(eq(bills.id, 'TEST-newer'))
  const date = addDays(today, 9)
  vi.setSystemTime(noonOf(addDays(today, 1)))
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await world.portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await payable()).toMatchObject({ balance: { dueDate: addDays(today, 5) }, help: { kind: 'extension', date } })
  expect(await widget()).toMatchObject({ help: { kind: 'extension', date } })
  expect(await lastMail()).toContain(`due on ${dayText(date, 'weekday')}, as agreed before; what was not put off, as the bills say.`)
})
