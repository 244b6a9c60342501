import { and, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import type { EvSummary } from '#schemas/ev/entities.ts'
import { evPlanSummary, saveMyEv } from '#schemas/ev/routes.ts'
import { usageBreakdown, type UsageBreakdown } from '#schemas/insights/routes.ts'
import {
  type BillingPlans,
  type Broadband,
  billPlanner,
  broadband,
  type Monitoring,
  monitoring,
  plansOfSite,
} from '#schemas/products/routes.ts'
import type { BillPlan, ElectricitySupply, Forecast } from '#schemas/usage/entities.ts'
import { electricityForecast, electricitySupply, electricityWeekForecast } from '#schemas/usage/routes.ts'
import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('plans tell their rates with GST, and the hours that each holds', async () => {
  const { body } = await portal.call('priya', plansOfSite)
  expect((body as BillingPlans).plans).toEqual([
    {
      supplyPointId: 'SP-100528-E',
      energyType: 'electricity',
      planName: 'Northlight EV Day & Night',
      rates: [
        { name: 'Day', unit: 'kWh', rateNzd: 0.35938, note: '7 am to 9 pm' },
        { name: 'Night', unit: 'kWh', rateNzd: 0.17101, note: '9 pm to 7 am' },
        { name: 'Daily charge', unit: 'day', rateNzd: 2.1045 },
      ],
      discountPercentage: 2,
    },
  ])
})

test('a plan of the feed tells its peak, controlled, levy and export rates too', async () => {
  const prices = [
    {
      from: '2015-01-01',
      dayRate: '0.28800',
      dailyCharge: '1.80000',
      peakRate: '0.40000',
      controlledRate: '0.20000',
      levyRate: '0.00190',
      exportRate: '0.12000',
    },
  ]
  const data = { name: 'Peak', energyType: 'electricity', prices, peakHours: { from: 17, to: 21 } }
  const plan = { kind: 'plan', id: 'peak', at: new Date().toISOString(), data }
  await portal.operate('feed-apply', { file: 'plan' }, JSON.stringify(plan))
  const { db } = portal.database
  const own = and(eq(supplyPoints.billingAccountId, 'BA-100342'), eq(supplyPoints.siteId, 'ST-100342-1'))
  await db.update(supplyPoints).set({ planId: 'peak' }).where(own)
  const { plans } = (await portal.call('tama', plansOfSite)).body as BillingPlans
  expect(plans.find(({ planName }) => planName === 'Peak')?.rates).toEqual([
    { name: 'Peak', unit: 'kWh', rateNzd: 0.46, note: 'Monday to Friday, 5 pm to 9 pm' },
    { name: 'Off-peak', unit: 'kWh', rateNzd: 0.3312, note: 'at all other hours' },
    { name: 'Controlled', unit: 'kWh', rateNzd: 0.23, note: 'for a circuit that the network may switch, such as hot water' },
    { name: 'Levy', unit: 'kWh', rateNzd: 0.00219, note: 'Electricity Authority levy, on top' },
    { name: 'Export', unit: 'kWh', rateNzd: 0.12, note: 'paid to you for what you send to the network' },
    { name: 'Daily charge', unit: 'day', rateNzd: 2.07 },
  ])
})

test('a plan is offered for comparison only where there is another one', async () => {
  const hasOthers = async (username: string) => ((await portal.call(username, plansOfSite)).body as BillingPlans).hasOtherPlans
  // There is one plan for businesses, and a buying group has its own.
  expect([await hasOthers('aroha'), await hasOthers('rimu-cafe'), await hasOthers('kapiti-growers')]).toEqual([true, false, undefined])
})

test('a meter that another one took the place of has no plan any more', async () => {
  const { db } = portal.database
  const electricity = async () =>
    ((await portal.call('aroha', plansOfSite)).body as BillingPlans).plans.flatMap(({ energyType, supplyPointId }) =>
      energyType === 'electricity' ? supplyPointId : [],
    )
  const [own = ''] = await electricity()
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, own))
  const [day] = await db.select().from(readingDays).where(eq(readingDays.supplyPointId, own)).orderBy(readingDays.localDay).limit(1)
  if (!supply || !day) throw new Error('Aroha has readings')
  await db.insert(supplyPoints).values({ ...supply, id: 'A-other' })
  // Of one without readings nobody knows that it has ended.
  expect((await electricity()).sort()).toEqual(['A-other', own].sort())
  await db.insert(readingDays).values({ ...day, supplyPointId: 'A-other' })
  expect(await electricity()).toEqual([own])
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, 'A-other'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'A-other'))
})

test('a customer without a property gets an error in the body', async () => {
  expect((await portal.call('staff', plansOfSite)).body).toMatchObject({ plans: [], error: { type: '/error/no_data', status: 404 } })
})

test('the coming twelve bills follow one another, and what is put aside covers them', async () => {
  const plan = (await portal.call('aroha', billPlanner)).body as BillPlan
  expect(plan.months).toHaveLength(12)
  for (const [i, { endDate }] of plan.months.slice(0, -1).entries()) expect(plan.months[i + 1]?.startDate).toBe(addDays(endDate, 1))
  const year = plan.months.reduce((sum, { amountNzd }) => sum + amountNzd, 0)
  expect(plan.averageNzd * 12).toBeGreaterThanOrEqual(year - 0.001)
  expect(plan.months[0]?.basis).toBe('forecast')
  // A month that last year had is what last year's bill of both fuels was, as far as rates are the same.
  const [billed] = (
    await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100201')).orderBy(bills.startDay)
  ).slice(-9)
  const again = plan.months.find(({ startDate }) => startDate.slice(5) === billed?.startDay.slice(5))
  expect(Math.abs((again?.amountNzd ?? 0) - Number(billed?.amount))).toBeLessThan(Number(billed?.amount) * 0.05)
  expect(await portal.call('kapiti-growers', billPlanner)).toMatchObject({ status: 403 })
  expect(await portal.call('newcomer', billPlanner)).toMatchObject({ status: 404, body: { type: '/error/no_data' } })
})

test('broadband is the connection of the selected property and what can be had', async () => {
  const { connection, plans } = (await portal.call('priya', broadband)).body as Broadband
  expect(connection).toMatchObject({ planName: 'Northlight Fibre Max', downloadMbps: 950, monthlyChargeNzd: 99, state: 'active' })
  expect(plans.length).toBeGreaterThan(1)
  expect((await portal.call('aroha', broadband)).body).not.toHaveProperty('connection')
})

test('each meter of a buying group has its energy of the running bill, together what the property used', async () => {
  const { supplyPoints } = (await portal.call('kapiti-growers', monitoring)).body as Monitoring
  const { actual } = (await portal.call('kapiti-growers', electricityForecast)).body as Forecast
  const used = supplyPoints.map(({ thisBillKwh = 0 }) => thisBillKwh)
  expect(used.length).toBe(2)
  expect(Math.min(...used)).toBeGreaterThan(0)
  expect(sum(used)).toBeCloseTo(actual.kwh, 3)
})

test('monitoring sees what a meter sent, what was estimated, and what is missing', async () => {
  const { db } = portal.database
  const own = and(eq(readingDays.supplyPointId, 'SP-100528-E'), eq(readingDays.flow, 'X'))
  const before = ((await portal.call('priya', monitoring)).body as Monitoring).supplyPoints[0]
  expect(before).toMatchObject({ state: 'onTime', missingDays: 0, gaps: [] })
  expect((before?.actualDays ?? 0) + (before?.estimatedDays ?? 0)).toBe(90)
  const days = (await db.select().from(readingDays).where(own)).map(({ localDay }) => localDay).sort()
  const gone = days.slice(-20, -17)
  for (const day of gone) await db.delete(readingDays).where(and(own, eq(readingDays.localDay, day)))
  for (const day of days.slice(-6)) await db.delete(readingDays).where(and(own, eq(readingDays.localDay, day)))
  expect(((await portal.call('priya', monitoring)).body as Monitoring).supplyPoints[0]).toMatchObject({
    state: 'late',
    daysBehind: 7,
    missingDays: 3,
    gaps: [{ startDate: gone[0], endDate: gone[2] }],
  })
  expect(((await portal.call('newcomer', monitoring)).body as Monitoring).supplyPoints[0]).toMatchObject({ state: 'noReadings' })
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100528-E'))
  const [replacedOn] = await db
    .select()
    .from(readingDays)
    .where(and(own, eq(readingDays.localDay, days.at(-150) ?? '')))
  if (!supply || !replacedOn) throw new Error('Priya has half a year of readings')
  await db.insert(supplyPoints).values({ ...supply, id: 'SP-100528-A' })
  await db.insert(readingDays).values({ ...replacedOn, supplyPointId: 'SP-100528-A' })
  const watched = async () => ((await portal.call('priya', monitoring)).body as Monitoring).supplyPoints
  expect((await watched()).map(({ connection }) => connection.id)).toEqual(['SP-100528-E'])
  // One that is billed still is silent.
  const [newest] = await db
    .select({ line: billLines })
    .from(billLines)
    .innerJoin(bills, and(eq(bills.billingAccountId, billLines.billingAccountId), eq(bills.id, billLines.billId)))
    .where(and(eq(billLines.supplyPointId, 'SP-100528-E'), eq(billLines.kind, 'dailyCharge')))
    .orderBy(desc(bills.endDay))
    .limit(1)
  if (!newest) throw new Error('Priya has bills')
  await db.insert(billLines).values({ ...newest.line, supplyPointId: 'SP-100528-A', position: 99 })
  expect((await watched()).map(({ connection, state }) => [connection.id, state])).toEqual([
    ['SP-100528-A', 'silent'],
    ['SP-100528-E', 'late'],
  ])
  await db.delete(billLines).where(eq(billLines.supplyPointId, 'SP-100528-A'))
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, 'SP-100528-A'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'SP-100528-A'))
  const close = (status: 'active' | 'closed') => db.update(sites).set({ status }).where(eq(sites.id, 'ST-100528-1'))
  await close('closed')
  expect(((await portal.call('priya', monitoring)).body as Monitoring).supplyPoints).toEqual([])
  await close('active')
})

test('nobody is told to wait for the readings of a meter that is read by hand', async () => {
  const { db } = portal.database
  const setSmart = (hasHourlyData: boolean) => db.update(supplyPoints).set({ hasHourlyData }).where(eq(supplyPoints.id, 'SP-100699-E'))
  const statesOf = async () => {
    const { supplyPoints: watched } = (await portal.call('newcomer', monitoring)).body as Monitoring
    const { data: charging } = (await portal.call('newcomer', evPlanSummary)).body as { data: EvSummary }
    return [
      watched[0]?.state,
      ((await portal.call('newcomer', electricityWeekForecast)).body as { data: WeekForecast }).data.state,
      charging.homeState,
      (await breakdown('newcomer')).isMeasured,
    ]
  }
  await portal.call('newcomer', saveMyEv, { body: { chargesAtHome: true } })
  expect(await statesOf()).toEqual(['noReadings', 'NO_READINGS', 'noReadings', true])
  await setSmart(false)
  expect(await statesOf()).toEqual(['readByHand', 'READ_BY_HAND', 'readByHand', false])
  await setSmart(true)
})

const breakdown = async (person: string) =>
  (await portal.call(person, usageBreakdown, { query: { environment: 'web' } })).body as UsageBreakdown

test('a breakdown is of both fuels where there are two; its shares are the bill period', async () => {
  const { fuels, isDualFuel, isReady, unlockProgress } = await breakdown('aroha')
  expect([isDualFuel, isReady, unlockProgress.isUnlocked]).toEqual([true, true, true])
  expect(fuels.map(({ energyType }) => energyType)).toEqual(['electricity', 'naturalGas'])
  for (const { billPeriods } of fuels) {
    expect(billPeriods.length).toBeGreaterThan(20)
    for (const { categories, numberOfDays } of billPeriods) {
      const values = categories.filter(({ name }) => name !== 'Other').map(({ kWh }) => kWh.value)
      expect(values).toEqual([...values].sort((a, b) => b - a))
      expect(numberOfDays).toBeGreaterThan(0)
    }
  }
})

test('the uses of a bill period and its daily charge add up to what was billed, and a car costs the night rate', async () => {
  const { db } = portal.database
  for (const [person, accountId, supplyPointId] of [
    ['priya', 'BA-100528', 'SP-100528-E'],
    ['aroha', 'BA-100201', 'SP-100201-E'],
    ['aroha', 'BA-100201', 'SP-100201-G'],
  ] as const) {
    const { fuels } = await breakdown(person)
    const fuel = fuels.find(({ energyType }) => energyType === (supplyPointId.endsWith('G') ? 'naturalGas' : 'electricity'))
    const billed = await db.select().from(bills).where(eq(bills.billingAccountId, accountId))
    const lines = await db
      .select()
      .from(billLines)
      .where(and(eq(billLines.billingAccountId, accountId), eq(billLines.supplyPointId, supplyPointId)))
    let compared = 0
    for (const { startDate, categories, totalNzd, dailyChargeNzd = 0 } of fuel?.billPeriods ?? []) {
      const sum = categories.reduce((cents, { dollar }) => cents + Math.round((dollar?.value ?? 0) * 100), Math.round(dailyChargeNzd * 100))
      expect(sum, `${supplyPointId} ${startDate}`).toBe(Math.round((totalNzd ?? 0) * 100))
      const bill = billed.find(({ startDay }) => startDay === startDate)
      if (!bill) continue
      compared++
      const own = lines
        .filter(({ billId }) => billId === bill.id)
        .reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
      expect(sum, `${supplyPointId} ${bill.id}`).toBe(own)
      const car = categories.find(({ name }) => name === 'Electric vehicle')
      // The night rate is 17.1 cents with GST; less where the car charged in free power hours, and never the day's 35.9.
      if (car && car.kWh.value > 20) {
        const rate = (car.dollar?.value ?? 0) / car.kWh.value
        expect([rate > 0.1, rate < 0.1725], `${startDate} ${rate}`).toEqual([true, true])
      }
    }
    expect(compared).toBeGreaterThan(20)
  }
})

test('a buying group has one unit, a home without a profile is locked, one without readings waits', async () => {
  expect(await breakdown('kapiti-growers')).toMatchObject({ kWhOnly: true, hideToggle: true, isReady: true })
  expect(JSON.stringify(await breakdown('kapiti-growers'))).not.toContain('"dollar"')
  expect(await breakdown('newcomer')).toMatchObject({ unlockProgress: { isUnlocked: false }, fuels: [] })
  await portal.call('tama', selectSite, { body: { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' } })
  expect(await breakdown('tama')).toMatchObject({ unlockProgress: { isUnlocked: false }, fuels: [] })
})

test('a property that was left has the bill periods up to its last reading', async () => {
  const { db } = portal.database
  const periods = async () => ((await portal.call('priya', electricitySupply)).body as ElectricitySupply).periods
  const [running] = await periods()
  const own = and(eq(readingDays.supplyPointId, 'SP-100528-E'), gt(readingDays.localDay, addDays(running?.fromDate ?? '', -10)))
  await db.delete(readingDays).where(own)
  await db.update(sites).set({ status: 'closed' }).where(eq(sites.id, 'ST-100528-1'))
  const [last] = await periods()
  await db.update(sites).set({ status: 'active' }).where(eq(sites.id, 'ST-100528-1'))
  expect(last?.toDate).toBe(addDays(running?.fromDate ?? '', -1))
})
