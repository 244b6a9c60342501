import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOf, centsOfDollars, dollarsOf } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { askForExtension } from '#schemas/help/routes.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { accountAccess } from '#server/db/schema/accounts.ts'
import { bills } from '#server/db/schema/billing.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import { beginPayment as beginOrder } from '#server/payments/orders.ts'
import { settleSession } from '#server/payments/settle-order.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { startPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* A page on which a card is typed stays open in one tab, while something is agreed in another. */

const world = agreedWorld()
const db = () => world.portal.database.db

async function openedPage(): Promise<string> {
  const { owedCents } = await world.payable()
  const body = {
    ...shownAccount('tama'),
    amountCents: owedCents - centsOf(world.bill.promptPaymentDiscount),
    owedCents,
    paymentKey: aKey(),
  }
  expect(await world.portal.call('tama', beginPayment, { body })).toMatchObject({ status: 200 })
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.status, 'open'))
  if (!order?.session) throw new Error('no page is open')
  return order.session
}
const payOn = (session: string) => createEmbeddedGateway(db(), 'http://localhost').pay(session, 'pays')

test('a page that was opened before instalments were agreed is closed by that, and takes nothing', async () => {
  const session = await openedPage()
  expect((await world.inInstalments()).status).toBe(200)
  await payOn(session).catch(() => undefined)
  await settleSession(world.own(), session)
  expect(await world.charged()).toEqual([])
  expect((await world.helpOf()).arrangement.current?.instalments.every(({ paidNzd }) => paidNzd === 0)).toBe(true)
})

test('what was paid on the page just before is not put off', async () => {
  const session = await openedPage()
  await payOn(session)
  expect((await world.later(9)).status).toBe(409)
  expect((await world.payable()).owedCents).toBe(0)
})

test('a receipt says how much is due on the next day, with the discount of that day alone', async () => {
  await world.change({ promptPaymentDiscount: '6.00' })
  await world.newBill({ id: 'TEST-next', dueDay: addDays(world.today, 9), promptPaymentDiscount: '2.50' })
  const { owedCents } = await world.payable()
  await world.letPay()
  const body = { ...shownAccount('tama'), amountCents: 1_000, owedCents, paymentKey: aKey(), withToken: true }
  expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  const [all, next] = [owedCents - 1_000 - 850, centsOf(world.bill.amount) - 1_000 - 600].map((cents) => moneyText(dollarsOf(cents)))
  const line = `${all} is still to pay, with $8.50 off for paying on time: the next ${next} by ${dayText(world.today, 'weekday')}.`
  expect(await world.lastMail()).toContain(line)
})

test('what a bank is still deciding is not put off', async () => {
  await createEmbeddedGateway(db(), 'http://localhost').pay(await openedPage(), 'isSlow')
  expect(await world.later(9)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('being made just now') } })
})

test('a page that was open when payments were turned off keeps nothing from being put off', async () => {
  await openedPage()
  const other = await startPortal({ PAYMENTS: 'off' }, undefined, world.portal.database)
  const body = { ...shownAccount('tama'), endDate: addDays(world.today, 9), requestKey: aKey() }
  expect(await other.call('tama', askForExtension, { body })).toMatchObject({ status: 200 })
})

test('a page that is just being opened while instalments are agreed is given to nobody', async () => {
  const { owedCents } = await world.payable()
  const payments = world.own()
  const gateway = {
    ...payments.gateway,
    open: async (...asked: Parameters<typeof payments.gateway.open>) => {
      expect((await world.inInstalments()).status).toBe(200)
      return payments.gateway.open(...asked)
    },
  }
  const [tama] = await db().select().from(accountAccess).where(eq(accountAccess.billingAccountId, TAMA))
  const wanted = { billingAccountId: TAMA, userId: tama?.userId ?? '', amountCents: owedCents, owedCents, paymentKey: aKey() }
  expect(await beginOrder({ ...payments, gateway }, wanted)).toEqual({ is: 'underWay' })
  expect((await db().select().from(paymentOrders)).map(({ status }) => status)).toEqual(['cancelled'])
})

describe('all of it is not paid without the discount that was shown', () => {
  const payAll = async () => {
    const { owedCents, balance } = await world.payable()
    const payableCents = centsOfDollars(payableOnTime(balance))
    expect(payableCents).toBeLessThan(owedCents)
    const pay = (amountCents: number) =>
      world.portal.call('tama', beginPayment, {
        body: { ...shownAccount('tama'), amountCents, owedCents, payableCents, paymentKey: aKey() },
      })
    return { pay, payableCents, owed: moneyText(dollarsOf(owedCents)) }
  }

  test('where instalments are agreed on another device meanwhile', async () => {
    const { pay, payableCents, owed } = await payAll()
    expect((await world.inInstalments()).status).toBe(200)
    expect(await pay(payableCents)).toMatchObject({
      status: 409,
      body: { type: '/error/payments/owed_changed', detail: `What you owe has changed meanwhile: it is ${owed} now. Nothing was paid.` },
    })
    // A part never had one.
    expect((await pay(payableCents - 100)).status).toBe(200)
  })

  test('where its day has passed', async () => {
    const { pay, payableCents } = await payAll()
    await db()
      .update(bills)
      .set({ dueDay: addDays(world.today, -1) })
      .where(and(eq(bills.billingAccountId, TAMA), eq(bills.id, world.bill.id)))
    expect(await pay(payableCents)).toMatchObject({ status: 409, body: { type: '/error/payments/owed_changed' } })
  })
})
