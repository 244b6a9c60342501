import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billLines as billFile } from '#schemas/billing/routes.ts'
import { type UsageBreakdown, usageBreakdown, usageBreakdownWidget } from '#schemas/insights/routes.ts'
import type { BillPeriodUsage, ExplainedCost, UsageSeries } from '#schemas/usage/entities.ts'
import * as routes from '#schemas/usage/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* A half-hour of a day that was billed and paid is corrected. The bill stays what it was, wherever it is seen. */

const ACCOUNT = 'BA-100528'
const SUPPLY = 'SP-100528-E'
const MORE_WH = 5_200

let portal: TestPortal
let bill: typeof bills.$inferSelect
let day: string
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const [latest] = await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT)).orderBy(desc(bills.startDay)).limit(1)
  if (!latest) throw new Error('The demo world has a bill for this account.')
  bill = latest
  day = addDays(bill.startDay, 9)
})
afterAll(() => portal.close())

const cents = (nzd: number | string | undefined) => Math.round(Number(nzd ?? 0) * 100)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The meter's company sends one half-hour of the day once more, at noon, by day rate. */
async function correct(moreWh: number) {
  const { db } = portal.database
  const own = and(eq(readingDays.billingAccountId, ACCOUNT), eq(readingDays.supplyPointId, SUPPLY), eq(readingDays.localDay, day))
  const [row] = await db
    .select()
    .from(readingDays)
    .where(and(own, eq(readingDays.flow, 'X')))
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, SUPPLY))
  const kwh = ((row?.wattHours[24] ?? 0) + moreWh) / 1000
  const [year, month, dayOfMonth] = day.split('-')
  const file = [
    `HDR,ICPHH,11.0,SNDR,BHLF,RCPT,21/11/2026,21:11:04,0001,1,${year}${month},E,R`,
    `DET,${supply?.icp},${supply?.meterSerial},F,${dayOfMonth}/${month}/${year},25,${kwh},,,X,`,
  ].join('\r\n')
  await portal.operate('meter-data', { file: 'correction.csv' }, `${file}\r\n`)
}

async function usage(granularity: string, startDate: string, endDate: string) {
  return (await portal.call('priya', routes.electricityUsage, { query: { granularity: granularity as 'DAILY', startDate, endDate } }))
    .body as UsageSeries
}

/** Every place that says what the bill period came to, in cents. */
async function places() {
  const { startDay, endDay } = bill
  const range = { startDate: startDay, endDate: endDay }
  const daily = await usage('DAILY', startDay, endDay)
  const windows = await usage('BILL_WINDOW', startDay, endDay)
  const monthly = await usage('MONTHLY', startDay, endDay)
  const period = (await portal.call('priya', routes.electricityBillPeriod, { body: range })).body as BillPeriodUsage
  const cost = (await portal.call('priya', routes.electricityCost, { query: { date: day } })).body as ExplainedCost
  const file = String((await portal.call('priya', billFile, { params: { billId: bill.id } })).body)
  const summary = (await portal.call('priya', routes.consolidatedUsageSummary, { body: range })).body as {
    actualUsage: { value: number }[]
    estimatedUsage: { value: number }[]
  }
  const widget = (await portal.call('priya', usageBreakdownWidget)).body as { data: { totalNzd: number } }
  const hourly = await Promise.all(
    Array.from({ length: 5 }, (_, i) => usage('HOURLY', addDays(startDay, i * 7), [addDays(startDay, i * 7 + 6), endDay].sort()[0] ?? '')),
  )
  return {
    'days, added up': sum(daily.items.map(({ costNZD }) => cents(costNZD))),
    'days, in total': cents(daily.summary.totalCostNZD),
    'the bill period': cents(windows.items[0]?.costNZD),
    'months, added up': sum(monthly.items.map(({ costNZD }) => cents(costNZD))),
    'half-hours, added up': sum(hourly.flatMap(({ items }) => items.map(({ costNZD }) => cents(costNZD)))),
    'the bill period call': cents(period.totalCostNZD),
    'its days, added up': sum(period.days.map(({ costNZD }) => cents(costNZD))),
    'the costs line by line': cents(cost.totalNzd),
    'the usage summary': cents(summary.actualUsage[0]?.value),
    'the estimate of a period that has ended': cents(summary.estimatedUsage[0]?.value),
    'the breakdown on the dashboard': cents(widget.data.totalNzd),
    'the file of the bill': cents(file.trim().split('\r\n').at(-1)?.split(',').at(-1)),
  }
}

test('a half-hour that is corrected after its bill changes the bill nowhere, and is told beside it', async () => {
  const billed = cents(bill.amount)
  const same = (amount: number) => Object.fromEntries(Object.keys(before).map((name) => [name, amount]))
  const before = await places()
  expect(before).toEqual(same(billed))
  expect((await usage('DAILY', bill.startDay, bill.endDay)).summary.corrections).toEqual([])

  await correct(MORE_WH)

  expect(await places()).toEqual(same(billed))
  const correction = { startDate: bill.startDay, endDate: bill.endDay, kwh: MORE_WH / 1000 }
  // Used by day, at 31.25 cents and GST; the bill rounds its lines, so a cent may go either way.
  const worth = Math.round((MORE_WH / 1000) * 31.25 * 1.15)
  const daily = await usage('DAILY', bill.startDay, bill.endDay)
  expect(daily.summary.corrections).toEqual([expect.objectContaining(correction)])
  const [told] = daily.summary.corrections
  expect(Math.abs(cents(told?.costNZD) - worth)).toBeLessThanOrEqual(1)
  const month = await usage('DAILY', `${day.slice(0, 7)}-01`, day)
  expect(month.summary.corrections).toEqual([told])
  const period = (await portal.call('priya', routes.electricityBillPeriod, { body: { startDate: bill.startDay, endDate: bill.endDay } }))
    .body
  expect((period as BillPeriodUsage).corrections).toEqual([told])
  const cost = (await portal.call('priya', routes.electricityCost, { query: { date: day } })).body as ExplainedCost
  expect(cost).toMatchObject({ isBilled: true, correction: told })
  const lines = await portal.database.db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, ACCOUNT), eq(billLines.billId, bill.id)))
    .orderBy(billLines.position)
  expect(cost.lines.map(({ quantity, amountNzd }) => [quantity, amountNzd])).toEqual(
    lines.map(({ quantity, amount }) => [Number(quantity), Number(amount)]),
  )
  const breakdown = (await portal.call('priya', usageBreakdown, { query: { environment: 'web' } })).body as UsageBreakdown
  expect(breakdown.fuels[0]?.billPeriods.some(({ startDate }) => startDate === bill.startDay)).toBe(true)
})

test('corrected back to what was billed, there is nothing to tell', async () => {
  await correct(-MORE_WH)
  expect((await usage('DAILY', bill.startDay, bill.endDay)).summary.corrections).toEqual([])
})

test('a bill of another shape is what its days add up to: one GST line for the account, a levy, whole kWh', async () => {
  const { db } = portal.database
  const { billingAccountId, id, ...rest } = bill
  const lines = await db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, ACCOUNT), eq(billLines.billId, id)))
    .orderBy(billLines.position)
  const energy = lines.filter(({ kind }) => kind === 'energy')
  const dayCharge = lines.find(({ kind }) => kind === 'dailyCharge')
  const kwh = sum(energy.map(({ quantity }) => Math.trunc(Number(quantity))))
  const whole = [
    ...energy.map((line) => ({ ...line, quantity: String(Math.trunc(Number(line.quantity))), amount: '100.00' })),
    { ...dayCharge, amount: '55.00' },
    { ...dayCharge, description: 'Levy', kind: 'levy', unit: 'kWh', quantity: String(kwh), rate: '0.00190', amount: '0.74' },
    {
      ...dayCharge,
      description: 'Paper bill',
      kind: 'other',
      unit: 'each',
      quantity: '1',
      rate: '1.50',
      amount: '1.50',
      supplyPointId: null,
    },
    { ...dayCharge, description: 'GST', kind: 'gst', unit: 'percent', quantity: '15', rate: '0.15', supplyPointId: null },
  ]
  const netCents = energy.length * 10_000 + 5_500 + 74 + 150
  const gstCents = Math.round(netCents * 0.15)
  const dollars = (value: number) => (value / 100).toFixed(2)
  const data = {
    ...rest,
    billingAccountId,
    amount: dollars(netCents + gstCents),
    gst: dollars(gstCents),
    lines: whole.map(({ description, quantity, unit, kind, rate, amount, supplyPointId }) => {
      const shown = { description, quantity, unit, kind, rate, supplyPointId: supplyPointId ?? undefined }
      return { ...shown, amount: kind === 'gst' ? dollars(gstCents) : amount }
    }),
  }
  const at = new Date().toISOString()
  expect(await portal.operate('feed-apply', { file: 'bill' }, JSON.stringify({ kind: 'bill', id, at, data }))).toEqual([
    expect.stringContaining('1 changed'),
  ])

  const found = await places()
  // The paper went into no use of power.
  const ofSupply = { 'the breakdown on the dashboard': Math.round((netCents - 150) * 1.15) }
  expect(found).toEqual({ ...Object.fromEntries(Object.keys(found).map((name) => [name, netCents + gstCents])), ...ofSupply })
  expect((await usage('DAILY', bill.startDay, bill.endDay)).summary.corrections).toEqual([])
})
