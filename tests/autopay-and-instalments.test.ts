import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import type { BegunPayment } from '#schemas/payments/entities.ts'
import * as routes from '#schemas/payments/routes.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import { arrangementInstalments, bills, creditExtensions, paymentArrangements } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { endPaidArrangements } from '#server/help/end-paid.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, DECLINED_LATER } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* A card that pays automatically, and instalments: the card leaves them alone, and takes what comes beside and after them. */

const world = agreedWorld()
const { today, own, payable, takeIn, letPay, helpOf, declined, widget, later, inInstalments, charged, lastMail } = world

test('a bill that comes after instalments were agreed is taken on its day, whatever day it bears', async () => {
  const { db } = world.portal.database
  await letPay()
  expect((await inInstalments()).status).toBe(200)
  const late = {
    ...world.bill,
    id: 'TEST-late',
    issuedDay: addDays(today, -1),
    dueDay: addDays(today, 2),
    amount: '200.00',
    promptPaymentDiscount: '10.00',
  }
  await db.insert(bills).values(late)
  // The retailer confirms what was agreed, and knows nothing of which bills it is for.
  const [arrangement] = await db.select().from(paymentArrangements)
  const instalments = await db.select().from(arrangementInstalments)
  const { id = '', madeDay = today, frequency = 'weekly' } = arrangement ?? {}
  await applyRecords(db, [
    {
      kind: 'paymentArrangement',
      id,
      at: new Date().toISOString(),
      data: {
        billingAccountId: TAMA,
        madeDay,
        frequency,
        status: 'confirmed',
        instalments: instalments.map(({ dueDay, amount }) => ({ dueDay, amount })),
      },
    },
  ])
  expect(await payable()).toMatchObject({ balance: { promptPaymentDiscount: 10 } })
  for (const days of [0, 1, 2, 3]) await takeIn(days)
  expect(await charged()).toEqual([19_000])
})

test('of instalments that are ended the card leaves what has long been due, and says so', async () => {
  const { db } = world.portal.database
  await world.change({ dueDay: addDays(today, -30) })
  await letPay()
  await db.update(tables.cardAuthorities).set({ paysSince: new Date(Date.now() - 60 * 86_400_000) })
  expect((await inInstalments()).status).toBe(200)
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await world.portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await lastMail()).toContain(`Please pay ${moneyText(Number(world.bill.amount))} yourself.`)
  expect(await lastMail()).not.toContain('We take')
  for (const days of [0, 1, 8]) await takeIn(days)
  expect(await charged()).toEqual([])
})

test('an arrangement that comes before its bill holds until that is paid', async () => {
  const { db } = world.portal.database
  const at = new Date().toISOString()
  const instalments = [3, 10, 17, 24].map((days) => ({ dueDay: addDays(today, days), amount: '50.00' }))
  await world.change({ amount: '0.00', promptPaymentDiscount: '0.00' })
  await applyRecords(db, [
    {
      kind: 'paymentArrangement',
      id: 'early',
      at,
      data: { billingAccountId: TAMA, madeDay: today, frequency: 'weekly', status: 'confirmed', instalments },
    },
  ])
  await endPaidArrangements(db)
  await db.insert(bills).values({
    ...world.bill,
    id: 'TEST-late',
    issuedDay: today,
    dueDay: addDays(today, 3),
    amount: '200.00',
    promptPaymentDiscount: '0.00',
  })
  expect((await helpOf()).arrangement.current).toMatchObject({ id: 'early', paidNzd: 0 })
})

test('ending instalments while more time runs says the day on which the rest is due', async () => {
  await later(9)
  await world.portal.database.db.update(creditExtensions).set({ askedDay: today })
  await letPay()
  const [extension] = await world.portal.database.db.select().from(creditExtensions)
  expect((await inInstalments()).status).toBe(200)
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await world.portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await lastMail()).toContain(
    `What is left of your bills is due on ${dayText(extension?.endDay ?? '', 'weekday')}, as agreed before`,
  )
})

test('a card that was declined stays untouched once instalments are agreed, and nothing says that it is tried again', async () => {
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  expect(await lastMail()).toContain('We try again on')
  expect((await inInstalments()).status).toBe(200)
  expect(await lastMail()).toContain('We do not take them from your Visa ending in 0341: that is for new bills.')
  expect(await declined()).toBeUndefined()
  expect(await widget()).toMatchObject({ autopayCard: { isDeclined: false }, help: { kind: 'arrangement' } })
  for (const days of [3, 4, 7, 10, 17]) await takeIn(days)
  expect(await world.portal.database.db.select().from(tables.paymentOrders)).toHaveLength(1)
  expect((await helpOf()).takenBy).toBe('from your Visa ending in 0341')
})

test('an instalment that is paid by hand from that card is paid once, and the rest stays as agreed', async () => {
  await letPay()
  await inInstalments()
  const { toPayNowNzd = 0 } = (await helpOf()).arrangement.current ?? {}
  const body = {
    ...shownAccount('tama'),
    amountCents: centsOf(toPayNowNzd.toFixed(2)),
    owedCents: (await payable()).owedCents,
    paymentKey: aKey(),
    withToken: true,
  }
  const answers = await Promise.all([1, 2, 3].map(() => world.portal.call('tama', routes.beginPayment, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const days of [0, 3, 10]) await takeIn(days)
  expect(await charged()).toEqual([body.amountCents])
  expect((await helpOf()).arrangement.current?.instalments.map(({ status }) => status).slice(0, 2)).toEqual(['paid', 'next'])
})

test('instalments that the retailer agrees while the card is being charged: what was taken goes to them', async () => {
  await letPay()
  const now = new Date()
  const away = own(now)
  away.gateway.charge = async () => {
    throw new Error('the gateway is away')
  }
  await expect(takeBills(away, now)).rejects.toThrow('away')
  const half = centsOf(world.bill.amount) / 2
  const instalments = [Math.floor(half), Math.ceil(half)].map((cents, at) => ({
    dueDay: addDays(today, 7 * (at + 1)),
    amount: (cents / 100).toFixed(2),
  }))
  const data = { billingAccountId: TAMA, madeDay: today, frequency: 'weekly' as const, status: 'confirmed' as const, instalments }
  await applyRecords(world.portal.database.db, [{ kind: 'paymentArrangement', id: 'by-phone', at: now.toISOString(), data }])
  await askAboutOpen(own(now), new Date(now.getTime() + 60_000))
  for (const days of [0, 3, 7, 14]) await takeIn(days)
  const [cents = 0, ...others] = await charged()
  expect(others).toEqual([])
  const { balance, arrangement } = await helpOf()
  expect(sum((arrangement.current?.instalments ?? []).map(({ paidNzd }) => centsOf(paidNzd.toFixed(2))))).toBe(cents)
  expect(centsOf(balance.amountToPayNZD.toFixed(2)) + cents).toBe(centsOf(world.bill.amount))
})

test('instalments that are agreed before what was owed could be taken at once stop it', async () => {
  const { db } = world.portal.database
  await letPay()
  // As it is when the gateway was away.
  await db.update(tables.cardAuthorities).set({ currentCents: 1_000_000 })
  await inInstalments()
  for (const days of [0, 1]) await takeIn(days)
  expect(await charged()).toEqual([])
  expect((await db.select().from(tables.cardAuthorities)).map(({ currentCents }) => currentCents)).toEqual([0])
})

test('a newer bill is taken beside instalments that were missed, once, and pays none of them', async () => {
  await letPay()
  await inInstalments()
  const newer = { ...world.bill, id: 'TEST-newer', issuedDay: addDays(today, 2), dueDay: addDays(today, 20), amount: '80.00', gst: '10.43' }
  await world.portal.database.db.insert(bills).values({ ...newer, promptPaymentDiscount: '0.00' })
  for (const days of [3, 10, 17, 19]) await takeIn(days)
  expect(await charged()).toEqual([])
  for (const days of [20, 20, 21, 24]) await takeIn(days)
  expect(await charged()).toEqual([8_000])
  const { bills: all, arrangement } = (await findOwedOn(world.portal.database.db, [TAMA], addDays(today, 24))).get(TAMA) ?? NOTHING_OWED
  expect(all.find(({ id }) => id === newer.id)?.owedCents).toBe(0)
  expect(arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 0, 0, 0])
})

test('instalments that are ended are told to be taken, and are, once', async () => {
  await letPay()
  await inInstalments()
  const { current, ifEnded } = (await helpOf()).arrangement
  const params = { arrangementId: current?.id ?? '' }
  expect((await world.portal.call('tama', endArrangement, { params, query: shownAccount('tama') })).status).toBe(200)
  const [day] = (await payable()).due
  const left = `We take ${moneyText(day?.amountNzd ?? 0)} from your Visa ending in 1111 on ${dayText(today, 'weekday')}.`
  expect(await lastMail()).toContain(left)
  // The dialog before it had said the same.
  expect(ifEnded).toContain(left)
  expect(await lastMail()).not.toContain('yourself')
  for (const days of [0, 0, 3]) await takeIn(days)
  expect(await charged()).toHaveLength(1)
  const body = { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey: aKey(), withToken: true }
  expect((await world.portal.call('tama', routes.beginPayment, { body })).body as BegunPayment).toMatchObject({ status: 'made' })
  expect((await payable()).balance.totalBalance).toBe(-5)
})
