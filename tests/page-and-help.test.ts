import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centsOf } from '#lib/money.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import { paymentOrders } from '#server/db/schema/payments.ts'
import { settleSession } from '#server/payments/settle-order.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey } from './paying.ts'
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

test('what a bank is still deciding is not put off', async () => {
  await createEmbeddedGateway(db(), 'http://localhost').pay(await openedPage(), 'isSlow')
  expect(await world.later(9)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('being made just now') } })
})
