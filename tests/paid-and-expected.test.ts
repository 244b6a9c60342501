import { and, between, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, yearBefore } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { accountSummaryWidget } from '#schemas/billing/routes.ts'
import { billPlanner } from '#schemas/products/routes.ts'
import type { BillPlan, ExplainedCost } from '#schemas/usage/entities.ts'
import { electricityCost, electricityForecast } from '#schemas/usage/routes.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { findFreePeriods } from '#server/usage/free-hours.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* Electricity alone, paid by direct debit: nothing is owed. */
const PERSON = 'priya'
const ACCOUNT = 'BA-100528'

let portal: TestPortal
let readings: (typeof readingDays.$inferSelect)[]
beforeAll(async () => {
  portal = await startPortal()
  readings = await portal.database.db.select().from(readingDays).where(eq(readingDays.billingAccountId, ACCOUNT))
})
afterAll(() => portal.close())
beforeEach(async () => {
  const { db } = portal.database
  await db.insert(readingDays).values(readings).onConflictDoNothing()
  await db.delete(powershoutBookings).where(eq(powershoutBookings.id, 'late'))
})

interface Summary {
  data: { totalBalanceNzd: number; bills: { status: string }[]; payments: { paidDate: string; amountNzd: number }[] }
}
const summary = async () => ((await portal.call(PERSON, accountSummaryWidget)).body as Summary).data

test('a bill that was paid in time, less its discount, is paid', async () => {
  const [paid] = await portal.database.db.select().from(payments).where(eq(payments.billingAccountId, ACCOUNT))
  expect(Number(paid?.discount)).toBeGreaterThan(0)
  const { totalBalanceNzd, bills: shown } = await summary()
  expect(totalBalanceNzd).toBe(0)
  expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['paid']))
})

test('the payments shown are the newest, newest first', async () => {
  const rows = await portal.database.db
    .select()
    .from(payments)
    .where(eq(payments.billingAccountId, ACCOUNT))
    .orderBy(desc(payments.paidDay))
    .limit(6)
  expect((await summary()).payments.map(({ paidDate, amountNzd }) => [paidDate, amountNzd])).toEqual(
    rows.map(({ paidDay, amount }) => [paidDay, Number(amount)]),
  )
})

test('an explained bill has the discount that the bill has', async () => {
  const [bill] = await portal.database.db
    .select()
    .from(bills)
    .where(eq(bills.billingAccountId, ACCOUNT))
    .orderBy(desc(bills.startDay))
    .limit(1)
  const explained = (await portal.call(PERSON, electricityCost, { query: { date: bill?.startDay ?? '' } })).body as ExplainedCost
  expect([explained.isBilled, explained.totalNzd, explained.discountNzd]).toEqual([
    true,
    Number(bill?.amount),
    Number(bill?.promptPaymentDiscount),
  ])
})

test('free hours booked late in the evening are free after midnight, also where only that day is asked for', async () => {
  const { db } = portal.database
  const booking = {
    billingAccountId: ACCOUNT,
    id: 'late',
    supplyPointId: 'SP-100528-E',
    startInstant: instantOf('2026-06-23', 23),
    durationHours: 2,
  }
  await db.insert(powershoutBookings).values(booking)
  const free = await findFreePeriods(db, ACCOUNT, '2026-06-24', '2026-06-24')
  expect([...(free.get('SP-100528-E')?.get('2026-06-24') ?? [])]).toEqual([0, 1])
})

const today = () => localDayOf(new Date())
const removeReadings = (from: string, to: string) =>
  portal.database.db.delete(readingDays).where(and(eq(readingDays.billingAccountId, ACCOUNT), between(readingDays.localDay, from, to)))

test('a forecast is made from readings of a fortnight ago, and not of longer ago', async () => {
  await removeReadings(addDays(today(), -13), addDays(today(), 1))
  expect((await portal.call(PERSON, electricityForecast)).status).toBe(200)
  await removeReadings(addDays(today(), -14), addDays(today(), 1))
  expect(await portal.call(PERSON, electricityForecast)).toMatchObject({ status: 404, body: { type: '/error/no_data' } })
})

test('a month to come of which last year has few days is told as an average, one that lacks a day is not', async () => {
  const months = async () => ((await portal.call(PERSON, billPlanner)).body as BillPlan).months
  const [, , third] = await months()
  expect(third?.basis).toBe('lastYear')
  const first = yearBefore(third?.startDate ?? '')
  await removeReadings(first, first)
  expect((await months())[2]?.basis).toBe('lastYear')
  await removeReadings(first, addDays(first, 20))
  expect((await months())[2]?.basis).toBe('average')
})
