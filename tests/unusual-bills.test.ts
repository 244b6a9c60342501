import { and, desc, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { BillInsights } from '#schemas/billing/insights.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { accountSummaryWidget, billInsights, billSummaryWidget, transactionHistory } from '#schemas/billing/routes.ts'
import { measuredWidget, usageBreakdownWidget } from '#schemas/insights/routes.ts'
import type { NaturalGasUsage } from '#schemas/gas/entities.ts'
import { naturalGasUsage } from '#schemas/gas/routes.ts'
import type { BillPeriodUsage, ExplainedCost } from '#schemas/usage/entities.ts'
import { electricityBillPeriod, electricityCost } from '#schemas/usage/routes.ts'
import { findScope } from '#server/access.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { findWindows } from '#server/billing/queries.ts'
import { findWorths } from '#server/billing/worth.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* Bills that are not made as the demo world makes them, as other billing systems send them. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const cents = (nzd: number | string | undefined) => Math.round(Number(nzd ?? 0) * 100)
const ELECTRICITY_AND_GAS = 'BA-100201'
const ELECTRICITY_PAID = 'BA-100528'

async function latestBill(account: string) {
  const { db } = portal.database
  const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, account)).orderBy(desc(bills.startDay)).limit(1)
  if (!bill) throw new Error(`The demo world has a bill for ${account}.`)
  return bill
}

/** The billing system sends a bill. */
async function send({ id, ...bill }: Awaited<ReturnType<typeof latestBill>>, lines: object[]) {
  const record = { kind: 'bill', id, at: new Date().toISOString(), data: { ...bill, lines } }
  expect(await portal.operate('feed-apply', { file: 'bill' }, JSON.stringify(record))).toEqual([
    expect.not.stringContaining('0 new records, 0 changed'),
  ])
}

/** What is told of the bill, or the credit note, of an amount: in the history, and among the latest bills. */
async function toldOf(person: string, amountNzd: number) {
  const { transactions } = (await portal.call(person, transactionHistory, { query: {} })).body as TransactionList
  const { data } = (await portal.call(person, accountSummaryWidget)).body as { data: { bills: { amountNzd: number }[] } }
  return [transactions, data.bills].map((some) => some.find((one) => one.amountNzd === amountNzd))
}

async function amountsDrawn(person: string) {
  const { body } = await portal.call(person, measuredWidget, { query: { measure: 'billAmounts' } })
  return (body as { data: { points: { value: number }[] } }).data.points.map(({ value }) => value)
}

async function electricityDays(person: string, { startDay, endDay }: { startDay: string; endDay: string }) {
  const range = { startDate: startDay, endDate: endDay }
  return (await portal.call(person, electricityBillPeriod, { body: range })).body as BillPeriodUsage
}

async function gasPeriods(person: string, supplyPointId: string, selectedYear: number) {
  const query = { supplyPointId, selectedYear }
  const { byYear } = (await portal.call(person, naturalGasUsage, { query })).body as NaturalGasUsage
  return byYear[0]?.naturalGasConsumptionData.consumptionList ?? []
}

test('free hours are worth nothing where a bill is shared by what its supply points used', async () => {
  const { db } = portal.database
  const bill = await latestBill(ELECTRICITY_AND_GAS)
  const worth = async () => (await findWorths(db, ELECTRICITY_AND_GAS, [bill])).get(bill.id)
  const before = await worth()
  const booking = { supplyPointId: 'SP-100201-E', startInstant: tradingPeriodStart(bill.startDay, 37), durationHours: 4 }
  await db.insert(powershoutBookings).values({ billingAccountId: ELECTRICITY_AND_GAS, id: 'TEST-free', ...booking })
  const after = await worth()
  await db.delete(powershoutBookings).where(eq(powershoutBookings.id, 'TEST-free'))
  expect(after?.get('SP-100201-E')).toBeLessThan(before?.get('SP-100201-E') ?? 0)
  expect(after?.get('SP-100201-G')).toBe(before?.get('SP-100201-G'))
})

test('a bill without a line of one supply point is what the days of them all add up to', async () => {
  const bill = await latestBill(ELECTRICITY_AND_GAS)
  // $200 and 15 % of it.
  await send({ ...bill, amount: '230.00', gst: '30.00', promptPaymentDiscount: '4.60' }, [
    { description: 'Energy for your home', quantity: '1', unit: 'each', rate: '200.00', amount: '200.00' },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '30.00' },
  ])
  const electricity = await electricityDays('aroha', bill)
  const gas = (await gasPeriods('aroha', 'SP-100201-G', Number(bill.endDay.slice(0, 4)))).find(
    ({ startDate }) => startDate === bill.startDay,
  )
  const electricityCents = electricity.days.map(({ costNZD }) => cents(costNZD)).reduce((a, b) => a + b, 0)
  expect(electricityCents).toBeGreaterThan(5_000)
  expect(cents(gas?.total?.costNZD)).toBeGreaterThan(1_000)
  expect(electricityCents + cents(gas?.total?.costNZD)).toBe(23_000)
  const cost = (await portal.call('aroha', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  expect(cost).toMatchObject({ isBilled: true, totalNzd: electricityCents / 100 })
  // 2 % of the electricity's share, as the bill has it.
  expect(Math.abs(cents(cost.discountNzd) - electricityCents * 0.02)).toBeLessThanOrEqual(1)
})

test('the discount of a billed period is the bill’s, whatever the plan gives now', async () => {
  const bill = await latestBill(ELECTRICITY_PAID)
  const { db } = portal.database
  const own = and(eq(bills.billingAccountId, ELECTRICITY_PAID), eq(bills.id, bill.id))
  await db.update(bills).set({ promptPaymentDiscount: '12.34' }).where(own)
  const cost = (await portal.call('priya', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  expect(cost.discountNzd).toBe(12.34)
  await db.update(bills).set({ promptPaymentDiscount: bill.promptPaymentDiscount }).where(own)
})

test('a period costs what was billed, also beside a connection whose bills ended on another day of the month', async () => {
  const { db } = portal.database
  const ofAccount = eq(bills.billingAccountId, ELECTRICITY_PAID)
  const costOf = async (date: string) => (await portal.call('priya', electricityCost, { query: { date } })).body as ExplainedCost
  const latest = await latestBill(ELECTRICITY_PAID)
  const before = await costOf(latest.startDay)
  expect(before).toMatchObject({ isBilled: true, startDate: latest.startDay })
  const [oldest] = await db.select().from(bills).where(ofAccount).orderBy(bills.startDay).limit(1)
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100528-E'))
  const [line] = await db
    .select()
    .from(billLines)
    .where(and(eq(billLines.supplyPointId, 'SP-100528-E'), eq(billLines.kind, 'dailyCharge')))
    .limit(1)
  if (!oldest || !supply || !line) throw new Error('Priya has bills')
  const ended = { startDay: addDays(oldest.startDay, -40), endDay: addDays(oldest.startDay, -12) }
  await db.insert(supplyPoints).values({ ...supply, id: 'A-ended' })
  await db.insert(bills).values({ ...oldest, ...ended, id: 'TEST-ended' })
  await db.insert(billLines).values({ ...line, billId: 'TEST-ended', supplyPointId: 'A-ended' })
  const after = await costOf(latest.startDay)
  await db.delete(billLines).where(eq(billLines.billId, 'TEST-ended'))
  await db.delete(bills).where(eq(bills.id, 'TEST-ended'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'A-ended'))
  expect(after).toEqual(before)
})

test('a credit note of a paid bill puts the account in credit, and the days add up to what is left of the bill', async () => {
  const bill = await latestBill(ELECTRICITY_PAID)
  const lines = await portal.database.db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, ELECTRICITY_PAID), eq(billLines.billId, bill.id)))
  const supplyPointId = lines[0]?.supplyPointId ?? undefined
  // $20 and 15 % of it are given back.
  await send({ ...bill, id: 'CREDIT-1', amount: '-23.00', gst: '-3.00', promptPaymentDiscount: '0.00' }, [
    { description: 'Given back', quantity: '-1', unit: 'each', rate: '20.00', amount: '-20.00', supplyPointId },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '-3.00', supplyPointId },
  ])
  const { data } = (await portal.call('priya', accountSummaryWidget)).body as {
    data: { totalBalanceNzd: number; bills: { amountNzd: number; status: string }[] }
  }
  expect(data.totalBalanceNzd).toBe(-23)
  expect(data.bills.find(({ amountNzd }) => amountNzd === -23)).toMatchObject({ status: 'credit' })
  expect(await toldOf('priya', -23)).toMatchObject([{ isNote: true }, { isNote: true }])
  expect(await amountsDrawn('priya')).not.toContain(-23)
  expect((await portal.call('priya', billSummaryWidget)).body).toMatchObject({
    data: { balance: { amountToPayNZD: 0, overdue: 0, totalBalance: -23 } },
  })
  const days = await electricityDays('priya', bill)
  expect(cents(days.totalCostNZD)).toBe(cents(bill.amount) - 2_300)
})

test('what power was used for is of the last period that electricity was billed for, not of a credit note', async () => {
  const period = async () => {
    const { data } = (await portal.call('priya', usageBreakdownWidget)).body as { data: { period: { startDate: string } } }
    return data.period
  }
  const before = await period()
  const bill = await latestBill(ELECTRICITY_PAID)
  await send({ ...bill, startDay: bill.endDay, id: 'CREDIT-2', amount: '-23.00', gst: '-3.00', promptPaymentDiscount: '0.00' }, [
    { description: 'Given back', quantity: '-1', unit: 'each', rate: '20.00', amount: '-20.00' },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '-3.00' },
  ])
  expect(await period()).toEqual(before)
  expect(before.startDate).toBe(bill.startDay)
})

test('a bill that exports put in credit is the bill of its period', async () => {
  const supplyPointId = 'SP-100528-E'
  await portal.database.db.delete(bills).where(and(eq(bills.billingAccountId, ELECTRICITY_PAID), like(bills.id, 'CREDIT-%')))
  const bill = await latestBill(ELECTRICITY_PAID)
  const insights = async () => (await portal.call('priya', billInsights, { query: {} })).body as BillInsights
  const before = await insights()
  // $40.00 and $45.00 less $112.50, and 15 % of it.
  await send({ ...bill, amount: '-31.63', gst: '-4.13', promptPaymentDiscount: '0.00' }, [
    { description: 'Anytime', quantity: '160', unit: 'kWh', rate: '0.25', amount: '40.00', supplyPointId },
    { description: 'Daily charge', quantity: '30', unit: 'day', rate: '1.50', amount: '45.00', supplyPointId },
    { description: 'Solar export', quantity: '900', unit: 'kWh', kind: 'other', rate: '-0.125', amount: '-112.50', supplyPointId },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '-4.13', supplyPointId },
  ])
  const cost = (await portal.call('priya', electricityCost, { query: { date: bill.startDay } })).body
  expect(cost).toMatchObject({ startDate: bill.startDay, endDate: bill.endDay, isBilled: true, totalNzd: -31.63 })
  const days = await electricityDays('priya', bill)
  expect(days.days.map(({ costNZD }) => cents(costNZD)).reduce((a, b) => a + b, 0)).toBe(-3_163)
  const { data } = (await portal.call('priya', usageBreakdownWidget)).body as {
    data: { period: { startDate: string }; totalNzd: number; categories: { dollar: { value: number } }[] }
  }
  expect(data.period.startDate).toBe(bill.startDay)
  // What is used has its price, $85.00 and 15 % of it.
  expect(data.totalNzd).toBe(97.75)
  expect(data.categories.every(({ dollar }) => dollar.value >= 0)).toBe(true)
  const after = await insights()
  expect([after.bill?.id, after.comparisons.map((one) => one.bill.id)]).toEqual([bill.id, before.comparisons.map((one) => one.bill.id)])
  expect(after.bill?.isNote).toBe(false)
  expect(await toldOf('priya', -31.63)).toMatchObject([{ isNote: false }, { isNote: false }])
  expect(await amountsDrawn('priya')).toContain(-31.63)
})

test('lines of several bills of one period say which bill they are on, in its order and with its GST; those of one bill do not', async () => {
  const bill = await latestBill('BA-100417')
  const [supply] = await portal.database.db.select().from(supplyPoints).where(eq(supplyPoints.billingAccountId, bill.billingAccountId))
  const cost = async () => (await portal.call('hemi', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  // A fee has GST and a credit has none, also where a credit note turns both.
  const linesOf = (net: string, fee: string, credit: string, gst: string) =>
    [
      { description: 'Energy', quantity: net.startsWith('-') ? '-1' : '1', unit: 'each', rate: '100.00', amount: net, kind: 'energy' },
      { description: 'Reconnection', quantity: '1', unit: 'each', rate: fee, amount: fee },
      { description: 'Goodwill', quantity: '1', unit: 'each', rate: credit, amount: credit },
      { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: gst },
    ].map((line) => ({ ...line, supplyPointId: supply?.id }))
  await send({ ...bill, amount: '88.00', gst: '18.00', promptPaymentDiscount: '0.00' }, linesOf('100.00', '20.00', '-50.00', '18.00'))
  for (const { billedOn, isNote } of (await cost()).lines) expect([billedOn, isNote]).toEqual([undefined, undefined])
  const later = { ...bill, promptPaymentDiscount: '0.00', issuedDay: addDays(bill.issuedDay, 1) }
  await send({ ...later, id: 'NEW', amount: '65.00', gst: '15.00' }, linesOf('80.00', '20.00', '-50.00', '15.00'))
  await send({ ...later, id: 'BACK', amount: '-88.00', gst: '-18.00' }, linesOf('-100.00', '-20.00', '50.00', '-18.00'))
  const { lines, totalNzd } = await cost()
  const charged = lines.flatMap(({ billedOn, isNote, grossAmountNzd }) => (grossAmountNzd ? [[billedOn, isNote, grossAmountNzd]] : []))
  expect(charged).toEqual([
    ...[115, 23, -50].map((nzd) => [bill.issuedDay, false, nzd]),
    ...[-115, -23, 50].map((nzd) => [later.issuedDay, true, nzd]),
    ...[92, 23, -50].map((nzd) => [later.issuedDay, false, nzd]),
  ])
  expect(totalNzd).toBe(65)
  await portal.database.db.delete(bills).where(inArray(bills.id, ['NEW', 'BACK']))
})

test('of two bills of one period that were issued on one day, each has its own GST', async () => {
  const supplyPointId = 'SP-100528-E'
  const bill = { ...(await latestBill(ELECTRICITY_PAID)), promptPaymentDiscount: '0.00' }
  const line = (kind: string, amount: string, unit = 'each', rate = amount) => {
    return { description: kind, quantity: unit === 'percent' ? '15' : '1', unit, rate, amount, kind, supplyPointId }
  }
  const gst = (amount: string) => line('gst', amount, 'percent', '0.15')
  const linesOf = {
    // 15 % of $145.80 is $21.87: the credit has none.
    first: [line('energy', '90.00'), line('dailyCharge', '55.80'), line('other', '-20.00'), gst('21.87')],
    // 15 % of $5.00 is $0.75: the credit has it.
    second: [line('energy', '15.00'), line('other', '-10.00'), gst('0.75')],
  }
  await send({ ...bill, amount: '147.67', gst: '21.87' }, linesOf.first)
  await send({ ...bill, id: 'SAME-DAY', startDay: addDays(bill.startDay, 10), amount: '5.75', gst: '0.75' }, linesOf.second)
  const { lines, totalNzd } = (await portal.call('priya', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  const gross = lines.flatMap(({ grossAmountNzd }) => grossAmountNzd ?? [])
  expect([gross.sort((a, b) => b - a), totalNzd]).toEqual([[103.5, 64.17, 17.25, -11.5, -20], 153.42])
  await portal.database.db.delete(bills).where(eq(bills.id, 'SAME-DAY'))
})

test('a line has the same amount with GST on the page of its bill and on that of electricity, whatever else is on the bill', async () => {
  const bill = await latestBill(ELECTRICITY_AND_GAS)
  const line = (fuel: string, amount: string, unit = 'day') => ({
    ...{ description: unit, quantity: '1', unit, rate: amount, amount },
    supplyPointId: fuel && `SP-100201-${fuel}`,
  })
  const gst = { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '15.76' }
  // 15 % of $40.04 and $45.03 is $12.76, of $20.02 it is $3.00.
  await send({ ...bill, amount: '120.85', gst: '15.76', promptPaymentDiscount: '0.00' }, [
    line('G', '20.02'),
    line('E', '40.04', 'kWh'),
    line('E', '45.03'),
    gst,
  ])
  const grossOf = (lines: readonly { grossAmountNzd?: number }[]) => lines.flatMap(({ grossAmountNzd }) => grossAmountNzd ?? [])
  const cost = (await portal.call('aroha', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  expect([grossOf(cost.lines), cost.totalNzd]).toEqual([[46.05, 51.78], 97.83])
  const insights = (await portal.call('aroha', billInsights, { query: { billId: bill.id } })).body as BillInsights
  // The GST is of the account as a whole.
  expect(insights.bill?.supplies.map(({ energyType, lines }) => [energyType, grossOf(lines)])).toEqual([
    ['electricity', [46.05, 51.78]],
    ['naturalGas', [23.02]],
    [undefined, []],
  ])
})

test('what a home is paid for exports without GST is told without it, line by line', async () => {
  const supplyPointId = 'SP-100528-E'
  const bill = await latestBill(ELECTRICITY_PAID)
  // $40.00 and $45.00, and 15 % of them, less $112.50.
  await send({ ...bill, amount: '-14.75', gst: '12.75', promptPaymentDiscount: '0.00' }, [
    { description: 'Anytime', quantity: '160', unit: 'kWh', rate: '0.25', amount: '40.00', supplyPointId },
    { description: 'Daily charge', quantity: '30', unit: 'day', rate: '1.50', amount: '45.00', supplyPointId },
    { description: 'Solar export', quantity: '900', unit: 'kWh', rate: '-0.125', amount: '-112.50', supplyPointId },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '12.75', supplyPointId },
  ])
  const gross = [
    { grossRateNzd: 0.2875, grossAmountNzd: 46 },
    { grossRateNzd: 1.725, grossAmountNzd: 51.75 },
    { grossRateNzd: -0.125, grossAmountNzd: -112.5 },
    {},
  ]
  const cost = (await portal.call('priya', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  expect(cost.lines).toMatchObject(gross)
  const insights = (await portal.call('priya', billInsights, { query: {} })).body as BillInsights
  expect(insights.bill?.supplies[0]?.lines).toMatchObject(gross)
  const sent = insights.comparisons[0]?.parts.find(({ sentKwh }) => sentKwh !== undefined)
  expect(sent).toEqual({ kind: 'other', energyType: 'electricity', amountNzd: -112.5, sentKwh: 900, sentKwhBefore: 0 })
  const { days } = await electricityDays('priya', bill)
  expect(days.map(({ costNZD }) => cents(costNZD)).reduce((a, b) => a + b, 0)).toBe(-1_475)
})

test('use that is taken back is no export of a home whose exports have no GST, on the bill or on a credit note', async () => {
  const supplyPointId = 'SP-100528-E'
  const bill = { ...(await latestBill(ELECTRICITY_PAID)), promptPaymentDiscount: '0.00' }
  const use = (quantity: string, amount: string) => ({ description: 'Use', quantity, unit: 'kWh', rate: '0.30', amount, supplyPointId })
  const gst = (amount: string) => ({ description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount, supplyPointId })
  const grossOf = async (billId: string) => {
    const { body } = await portal.call('priya', billInsights, { query: { billId } })
    return (body as BillInsights).bill?.supplies.flatMap(({ lines }) => lines.flatMap(({ grossAmountNzd }) => grossAmountNzd ?? []))
  }
  // $120.00 of use and $60.00 of days, and 15 % of them, less $120.00 for exports.
  await send({ ...bill, amount: '87.00', gst: '27.00' }, [
    use('500', '150.00'),
    use('500', '-150.00'),
    use('400', '120.00'),
    { description: 'Daily charge', quantity: '30', unit: 'day', rate: '2.00', amount: '60.00', supplyPointId },
    { description: 'Solar export', quantity: '1000', unit: 'kWh', rate: '-0.12', amount: '-120.00', supplyPointId },
    gst('27.00'),
  ])
  const cost = (await portal.call('priya', electricityCost, { query: { date: bill.startDay } })).body as ExplainedCost
  expect(await grossOf(bill.id)).toEqual([172.5, -172.5, 138, 69, -120])
  expect(cost.lines.flatMap(({ grossAmountNzd }) => grossAmountNzd ?? [])).toEqual([172.5, -172.5, 138, 69, -120])
  // $30.00 of use and 15 % of it given back, and $12.00 more for exports.
  await send({ ...bill, id: 'NOTE', amount: '-46.50', gst: '-4.50' }, [
    use('100', '-30.00'),
    { description: 'Solar export', quantity: '100', unit: 'kWh', rate: '-0.12', amount: '-12.00', supplyPointId },
    gst('-4.50'),
  ])
  expect(await grossOf('NOTE')).toEqual([-34.5, -12])
  await portal.database.db.delete(bills).where(eq(bills.id, 'NOTE'))
})

test('a fee that is invoiced by itself cuts no bill period, and is of no day before its period is billed', async () => {
  const { db } = portal.database
  const scope = await findScope(db, 'demo|hemi')
  const account = scope?.selected?.billingAccountId ?? ''
  const bill = await latestBill(account)
  const day = addDays(bill.endDay, 1)
  const windowAt = async () => scope && (await findWindows(db, { ...scope })).windows.at(day)
  const cost = async () => (await portal.call('hemi', electricityCost, { query: { date: day } })).body as ExplainedCost
  const [before, costBefore] = [await windowAt(), await cost()]
  expect(before).toMatchObject({ startDay: day })
  const lines = [
    { description: 'Special meter reading', quantity: '1', unit: 'each', rate: '45.00', amount: '45.00' },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: '6.75' },
  ]
  const [supplyPoint] = await db.select().from(supplyPoints).where(eq(supplyPoints.billingAccountId, account)).limit(1)
  for (const supplyPointId of [undefined, supplyPoint?.id]) {
    await send(
      { ...bill, id: `FEE-${supplyPointId}`, startDay: day, endDay: day, amount: '51.75', gst: '6.75', promptPaymentDiscount: '0.00' },
      lines.map((line) => ({ ...line, supplyPointId })),
    )
    expect(await windowAt()).toEqual(before)
    expect(await cost()).toEqual(costBefore)
  }
})

test('gas and electricity that are billed apart have each day once, at what their own bills took', async () => {
  const account = 'BA-200115'
  const supplyOf = (energy: 'E' | 'G') => `SP-200115-${energy}`
  const linesOf = (supplyPointId: string, net: string, gst: string) => [
    { description: 'Energy', quantity: '1', unit: 'each', rate: net, amount: net, supplyPointId },
    { description: 'GST', quantity: '15', unit: 'percent', rate: '0.15', amount: gst, supplyPointId },
  ]
  const [later, earlier] = await portal.database.db
    .select()
    .from(bills)
    .where(eq(bills.billingAccountId, account))
    .orderBy(desc(bills.startDay))
    .limit(2)
  if (!earlier || !later) throw new Error('The demo world has two bills for this account.')
  const paidLater = { promptPaymentDiscount: '0.00', issuedDay: later.issuedDay, dueDay: later.dueDay }
  await send({ ...earlier, ...paidLater, amount: '115.00', gst: '15.00' }, linesOf(supplyOf('E'), '100.00', '15.00'))
  await send({ ...later, ...paidLater, amount: '230.00', gst: '30.00' }, linesOf(supplyOf('E'), '200.00', '30.00'))
  const gas = { startDay: addDays(earlier.startDay, 10), endDay: addDays(later.startDay, 9) }
  await send({ ...later, ...gas, ...paidLater, id: 'GAS-1', amount: '57.50', gst: '7.50' }, linesOf(supplyOf('G'), '50.00', '7.50'))

  const electricity = await electricityDays('rimu-cafe', { startDay: earlier.startDay, endDay: later.endDay })
  expect(electricity.days.map(({ startDate }) => startDate)).toEqual(eachDay(earlier.startDay, later.endDay))
  expect(cents(electricity.totalCostNZD)).toBe(34_500)
  expect(cents((await electricityDays('rimu-cafe', earlier)).totalCostNZD)).toBe(11_500)
  const shown = (await gasPeriods('rimu-cafe', supplyOf('G'), Number(gas.endDay.slice(0, 4)))).filter(
    ({ endDate }) => endDate >= gas.startDay && endDate <= gas.endDay,
  )
  expect(shown.map(({ startDate, endDate, total }) => [startDate, endDate, total?.costNZD])).toEqual([[gas.startDay, gas.endDay, 57.5]])
})
