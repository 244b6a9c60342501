import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { accountSummaryWidget } from '#schemas/dashboard/routes.ts'
import { endArrangement } from '#schemas/help/routes.ts'
import { beginPayment } from '#schemas/payments/routes.ts'
import type { Scope } from '#server/access.ts'
import { findBillAccount } from '#server/billing/bill-account.ts'
import { bills, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'

/* The retailer's systems correct a bill that was paid, or say that a payment bounced. */

const world = agreedWorld()
const { today, payable, takeIn, letPay, helpOf, inInstalments, newBill, charged, lastMail } = world

const isPaidBill = and(eq(bills.billingAccountId, TAMA), eq(bills.id, 'TEST-paid'))
const deletePayment = (id: string) =>
  applyRecords(world.portal.database.db, [{ kind: 'payment', id, at: new Date().toISOString(), deleted: true }])

/** What every place says that is in credit, and the discount of the payment, in dollars. */
async function places(paymentId: string) {
  const { db } = world.portal.database
  const listed = ((await world.portal.call('tama', transactionHistory)).body as TransactionList).transactions
  const summary = (await world.portal.call('tama', accountSummaryWidget)).body as {
    data: { totalBalanceNzd: number; payments: { discountNzd?: number }[] }
  }
  const scope = { userId: 'U-tama', selected: { billingAccountId: TAMA }, billingAccountIds: [TAMA], now: new Date() } as Scope
  const next = await findBillAccount(db, scope, { ...world.bill, id: 'TEST-next', issuedDay: addDays(today, 1), lines: [] })
  return {
    balances: [
      (await payable()).balance.totalBalance,
      listed[0]?.balanceNzd,
      summary.data.totalBalanceNzd,
      ((next?.closingCents ?? 0) - centsOf(world.bill.amount)) / 100,
    ],
    discount: listed.find(({ id }) => id === paymentId)?.discountNzd,
  }
}

test('who paid a bill on time that is lowered or deleted since has in credit what they paid beyond it, wherever it is said', async () => {
  const { db } = world.portal.database
  await letPay()
  await newBill({ id: 'TEST-paid', dueDay: today })
  await db.update(bills).set({ promptPaymentDiscount: '10.00' }).where(isPaidBill)
  for (let i = 0; i < 2; i++) await takeIn(0)
  expect(await charged()).toContain(9_000)
  const [{ id } = { id: '' }] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.billingAccountId, TAMA), eq(payments.amount, '90.00')))
  expect(await places(id)).toEqual({ balances: [0, 0, 0, 0], discount: 10 })
  await db.update(bills).set({ amount: '60.00', promptPaymentDiscount: '6.00' }).where(isPaidBill)
  expect(await places(id)).toEqual({ balances: [-36, -36, -36, -36], discount: 6 })
  await db.delete(bills).where(isPaidBill)
  expect(await places(id)).toEqual({ balances: [-90, -90, -90, -90], discount: undefined })
})

test('a payment that bounces after it paid the last of the instalments leaves what was agreed: nothing is overdue, and no card takes it', async () => {
  await letPay()
  await inInstalments()
  const agreed = (await helpOf()).arrangement.current
  const { owedCents } = await payable()
  const pay = async (amountCents: number) => {
    const body = {
      ...shownAccount('tama'),
      amountCents,
      owedCents: (await payable()).owedCents,
      paymentKey: aKey(),
      withToken: true,
      isInstalment: true,
    }
    expect((await world.portal.call('tama', beginPayment, { body })).body).toMatchObject({ status: 'made' })
  }
  const [first] = agreed?.instalments ?? []
  const firstCents = Math.round((first?.amountNzd ?? 0) * 100)
  await pay(firstCents)
  await pay(owedCents - firstCents)
  expect((await helpOf()).arrangement.current).toBeUndefined()
  const { db } = world.portal.database
  const [last] = await db
    .select()
    .from(payments)
    .where(eq(payments.amount, ((owedCents - firstCents) / 100).toFixed(2)))
  await deletePayment(last?.id ?? '')
  expect(await payable()).toMatchObject({ balance: { overdue: 0 }, help: { kind: 'arrangement', date: agreed?.instalments[1]?.dueDate } })
  for (const days of [0, 1, 2]) await takeIn(days)
  expect(await charged()).toHaveLength(2)
  // It is the customer's to end, as before.
  const { current } = (await helpOf()).arrangement
  expect(current?.instalments.map(({ status }) => status)).toEqual(['paid', 'next', 'later', 'later'])
  await world.portal.call('tama', endArrangement, { params: { arrangementId: current?.id ?? '' }, query: shownAccount('tama') })
  expect(await lastMail()).toContain('You have ended your instalments.')
  expect((await helpOf()).arrangement.current).toBeUndefined()
  expect((await db.select().from(paymentArrangements)).map(({ status, endedDay }) => [status, endedDay])).toEqual([['ended', today]])
  await takeIn(0)
  expect(await charged()).toHaveLength(3)
})
