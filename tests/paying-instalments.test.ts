import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import type { BegunPayment } from '#schemas/payments/entities.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey } from './paying.ts'
import { shownAccount } from './shown-account.ts'

/* A customer in instalments pays by hand what the page offers, while another bill falls due before the next instalment. */

const world = agreedWorld()
const { today, change, letPay, helpOf, payable, inInstalments, newBill, charged } = world

async function pay(change: { isInstalment?: boolean; paymentKey?: string; amountCents?: number } = {}) {
  const { help, owedCents } = await payable()
  const amountCents = Math.round((help?.amountNzd ?? 0) * 100)
  const body = { ...shownAccount('tama'), amountCents, owedCents, paymentKey: aKey(), withToken: true, ...change }
  return world.portal.call('tama', beginPayment, { body })
}

const statuses = async () => (await helpOf()).arrangement.current?.instalments.map(({ status }) => status)

async function inInstalmentsBesideABill() {
  await letPay()
  expect((await inInstalments()).status).toBe(200)
  await newBill({ id: 'TEST-beside', dueDay: addDays(today, 1) })
}

test('a payment for the next instalment settles it, though another bill falls due before', async () => {
  await inInstalmentsBesideABill()
  const before = await payable()
  expect((await pay({ isInstalment: true })).body).toMatchObject({ status: 'made' })
  expect((await statuses())?.slice(0, 2)).toEqual(['paid', 'next'])
  expect((await payable()).due[0]).toEqual(before.due[0])
})

test('a payment that is for nothing special settles what falls due first', async () => {
  await inInstalmentsBesideABill()
  expect((await pay()).body).toMatchObject({ status: 'made' })
  expect((await statuses())?.[0]).toBe('next')
})

test('an instalment that is sent again is paid once, and never as another payment', async () => {
  await inInstalmentsBesideABill()
  const paymentKey = aKey()
  const { amountNzd = 0 } = (await payable()).help ?? {}
  const same = { paymentKey, amountCents: Math.round(amountNzd * 100) }
  const first = (await pay({ ...same, isInstalment: true })).body as BegunPayment
  expect((await pay({ ...same, isInstalment: true })).body).toEqual(first)
  expect(await pay(same)).toMatchObject({ status: 409, body: { type: '/error/payments/key_used' } })
  expect(await charged()).toEqual([same.amountCents])
})

test('nothing is paid for instalments that have ended meanwhile', async () => {
  await inInstalmentsBesideABill()
  const { amountNzd = 0 } = (await payable()).help ?? {}
  const { id = '' } = (await helpOf()).arrangement.current ?? {}
  await world.portal.call('tama', endArrangement, { params: { arrangementId: id }, query: shownAccount('tama') })
  expect(await pay({ isInstalment: true, amountCents: Math.round(amountNzd * 100) })).toMatchObject({
    status: 409,
    body: { type: '/error/payments/owed_changed' },
  })
  expect(await charged()).toEqual([])
})

test('what a correction adds to a bill in instalments is due on the day of the bill, which nobody agreed to', async () => {
  expect((await inInstalments()).status).toBe(200)
  const { due, help } = await payable()
  await change({ amount: amountOf(centsOf(world.bill.amount) + 10_000) })
  const corrected = await payable()
  expect(corrected.due).toEqual([{ date: today, amountNzd: 100, isTaken: false }, ...due])
  expect(corrected.help).toEqual(help)
  expect(due.every(({ isAgreed }) => isAgreed)).toBe(true)
})
