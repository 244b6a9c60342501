import { and, between, desc, eq, gte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dismissNextBestAction, nextBestActionWidget } from '#schemas/dashboard/routes.ts'
import { viewPlanCheck } from '#schemas/views/routes.ts'
import { dismissals, events } from '#server/db/schema/activity.ts'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import type { PlanPrices } from '#schemas/feed/supply.ts'
import { meterDevices, readingDays } from '#server/db/schema/readings.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { type BillingPlans, type PlanCheck, planCheck, plansOfSite } from '#schemas/products/routes.ts'
import { findScope, type Scope } from '#server/access.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { findBilledParts } from '#server/billing/billed.ts'
import { findElectricitySupplies } from '#server/usage/queries.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const { billingAccountId: AROHA } = shownAccount('aroha')
const whyNotOf = async (person: string) => ((await portal.call(person, planCheck)).body as { whyNot: string }).whyNot
const checkOf = async (person: string) => ((await portal.call(person, planCheck)).body as { check: PlanCheck }).check

test('the present plan comes to what the bills of these periods were, to the cent', async () => {
  const { plans, startDate, endDate, numberOfBills } = await checkOf('aroha')
  const scope = (await findScope(portal.database.db, 'demo|aroha')) as Scope
  const [supply] = await findElectricitySupplies(portal.database.db, scope)
  const billed = (await findBilledParts(portal.database.db, scope, startDate, endDate)).get(supply?.supply.id ?? '')
  const parts = [...(billed?.values() ?? [])].filter(({ startDay, endDay }) => startDay >= startDate && endDay <= endDate)
  expect([numberOfBills, parts.length]).toEqual([12, 12])
  const billedCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  expect(plans.find(({ isCurrent }) => isCurrent)?.amountNzd).toBe(billedCents / 100)
})

test('every other plan of the same kind of customer is beside it, cheapest first', async () => {
  const { plans } = await checkOf('aroha')
  expect(plans.map(({ planName }) => planName).sort()).toEqual(['Northlight EV Day & Night', 'Northlight Everyday'])
  expect(plans.map(({ toPayNzd }) => toPayNzd)).toEqual(plans.map(({ toPayNzd }) => toPayNzd).sort((a, b) => a - b))
  const own = plans.find(({ isCurrent }) => isCurrent)
  for (const { toPayNzd, savingNzd, amountNzd, discountNzd } of plans) {
    expect(savingNzd).toBeCloseTo((own?.toPayNzd ?? 0) - toPayNzd, 5)
    expect(toPayNzd).toBeCloseTo(amountNzd - discountNzd, 5)
  }
  expect((await checkOf('rimu-cafe')).plans.map(({ planName }) => planName)).toEqual(['Northlight Business'])
})

test.each([
  ['of all', {}, true],
  ['of another kind of customer', { soldTo: ['sme'] }, false],
  ['of the home’s brand and another', { soldByBrands: ['northlight', 'pip'] }, true],
  ['of another brand', { soldByBrands: ['pip'] }, false],
  ['of the home’s region and another', { soldInRegions: ['Wellington', 'Auckland'] }, true],
  ['of another region', { soldInRegions: ['Auckland'] }, false],
] as const)('a home is compared with the plans that it may have: one %s', async (_whose, change, isCompared) => {
  const plan = { name: 'A Cheap One', energyType: 'electricity', prices: [{ from: '2015-01-01', dayRate: '0.1', dailyCharge: '1' }] }
  await tellPlan({ data: { ...plan, soldTo: ['residential'], ...change } })
  const names = (await checkOf('aroha')).plans.map(({ planName }) => planName)
  await tellPlan({ deleted: true })
  expect(names.includes('A Cheap One')).toBe(isCompared)
})

let tellAt = Date.now()
/** Each record comes after the one before. */
const tellPlan = (told: object) =>
  applyRecords(portal.database.db, [
    { kind: 'plan', id: 'TEST-cheap', at: new Date((tellAt += 1_000)).toISOString(), ...told } as FeedRecord,
  ])

test('booked free hours are free on plans that have them, and cost what a low price plan asks on one', async () => {
  const { db } = portal.database
  const isLowPrice = eq(plans.id, 'low-price')
  await db
    .update(plans)
    .set({ soldTo: ['residential'] })
    .where(isLowPrice)
  const pricesOf = async () => {
    const { plans: checked, hasFreeHours } = await checkOf('aroha')
    return { hasFreeHours, of: new Map(checked.map((plan) => [plan.planName, plan])) }
  }
  const withHours = await pricesOf()
  expect(withHours.hasFreeHours).toBe(true)
  expect([...withHours.of.values()].filter(({ losesFreeHours }) => losesFreeHours).map(({ planName }) => planName)).toEqual([
    'Northlight Low Price',
  ])
  await db.update(powershoutBookings).set({ cancelledAt: new Date() }).where(eq(powershoutBookings.billingAccountId, AROHA))
  const without = await pricesOf()
  await db.update(powershoutBookings).set({ cancelledAt: null }).where(eq(powershoutBookings.billingAccountId, AROHA))
  await db.update(plans).set({ soldTo: [] }).where(isLowPrice)
  expect(without.hasFreeHours).toBe(false)
  const differences = [...without.of].map(([name, { amountNzd }]) => [name, amountNzd - (withHours.of.get(name)?.amountNzd ?? 0)] as const)
  expect(differences).toHaveLength(3)
  for (const [name, difference] of differences) {
    if (name === 'Northlight Low Price') expect(difference).toBe(0)
    else expect(difference, name).toBeGreaterThan(5)
  }
})

test.each([
  ['kapiti-growers', 'buyingGroup'],
  ['moana', 'noElectricity'],
  ['newcomer', 'tooFewBills'],
])('%s is told why plans are not compared, sees no prices, and is not led there: %s', async (person, whyNot) => {
  expect(await portal.call(person, planCheck)).toMatchObject({ status: 200, body: { whyNot } })
  expect(await checkOf(person)).toBeUndefined()
  expect(await isOffered(person)).not.toBe(true)
})

test('no plan is called the cheapest where one pays for power that the home sends to the network', async () => {
  const { db } = portal.database
  const [latest] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.supplyPointId, 'SP-100201-E'), eq(readingDays.flow, 'X')))
    .orderBy(desc(readingDays.localDay))
    .offset(60)
    .limit(1)
  if (!latest) throw new Error('aroha has no readings')
  const sent = { ...latest, flow: 'I' as const, wattHours: latest.wattHours.map(() => 100), totalWh: 100 * latest.wattHours.length }
  await db.insert(readingDays).values(sent)
  expect((await checkOf('aroha')).plans).toHaveLength(2)
  expect(await isOffered('aroha')).toBe(true)
  await priceOf('day-night', { exportRate: '0.12000' })
  expect(await whyNotOf('aroha')).toBe('sendsPower')
  expect(await isOffered('aroha')).toBe(false)
  // Who sends none is not concerned.
  expect((await checkOf('priya')).plans).toHaveLength(2)
  await priceOf('day-night', { exportRate: undefined })
  await db.delete(readingDays).where(eq(readingDays.flow, 'I'))
})

test('no plan is called the cheapest where one has a price for a controlled register, and the meter has several', async () => {
  const { db } = portal.database
  const meter = { billingAccountId: AROHA, supplyPointId: 'SP-100201-E' }
  await db.insert(meterDevices).values([
    { ...meter, id: 'TEST-1', register: 'Anytime' },
    { ...meter, id: 'TEST-2', register: 'Controlled' },
  ])
  expect((await checkOf('aroha')).plans).toHaveLength(2)
  await priceOf('everyday', { controlledRate: '0.19000' })
  expect(await whyNotOf('aroha')).toBe('severalRegisters')
  await db.delete(meterDevices).where(eq(meterDevices.id, 'TEST-2'))
  const { plans: checked, startDate } = await checkOf('aroha')
  expect(checked).toHaveLength(2)
  await withSupplyBefore(startDate, async (supplyPointId) => {
    await db
      .insert(meterDevices)
      .values(['Anytime', 'Controlled'].map((register) => ({ ...meter, supplyPointId, id: `TEST-${register}`, register })))
    expect((await checkOf('aroha')).plans).toHaveLength(2)
    expect(await isOffered('aroha'), 'the registers of what ended before').toBe(true)
  })
  await priceOf('everyday', { controlledRate: undefined })
  await db.delete(meterDevices).where(eq(meterDevices.id, 'TEST-1'))
})

const isOffered = async (person: string) => ((await portal.call(person, plansOfSite)).body as BillingPlans).hasOtherPlans

/** While aroha's home has another supply point, which ended before a day. */
async function withSupplyBefore(day: string, check: (supplyPointId: string) => Promise<void>) {
  const { db } = portal.database
  const supplyPointId = 'TEST-old'
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100201-E'))
  const [reading] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.supplyPointId, 'SP-100201-E'), eq(readingDays.localDay, addDays(day, -1)), eq(readingDays.flow, 'X')))
  if (!supply || !reading) throw new Error('aroha has readings of longer than a year ago')
  await db.insert(supplyPoints).values({ ...supply, id: supplyPointId })
  await db.insert(readingDays).values({ ...reading, supplyPointId })
  await check(supplyPointId)
  for (const table of [meterDevices, readingDays]) await db.delete(table).where(eq(table.supplyPointId, supplyPointId))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, supplyPointId))
}

/** Changes all prices of a plan. */
async function priceOf(planId: string, change: Partial<PlanPrices>) {
  const { db } = portal.database
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId))
  const prices = plan?.prices.map((price) => ({ ...price, ...change }))
  await db.update(plans).set({ prices }).where(eq(plans.id, planId))
}

const suggestionsTo = async (person: string) => {
  const { body } = await portal.call(person, nextBestActionWidget)
  return (body as { data?: { actions: { type: string }[] } }).data?.actions.map(({ type }) => type) ?? []
}
/** At noon, so that no change of the clocks makes another day of it. */
const daysAgo = (days: number) => tradingPeriodStart(addDays(localDayOf(new Date()), -days), 25)

test('the check is suggested until it is looked at, and again half a year later', async () => {
  const { db } = portal.database
  expect(await suggestionsTo('aroha')).toContain('checkPlan')
  await portal.call('aroha', viewPlanCheck)
  expect(await suggestionsTo('aroha')).not.toContain('checkPlan')
  expect(await suggestionsTo('tama')).toContain('checkPlan')
  for (const [days, isSuggested] of [
    [181, false],
    [184, true],
  ] as const) {
    await db
      .update(events)
      .set({ at: daysAgo(days) })
      .where(eq(events.type, 'viewPlanCheck'))
    expect((await suggestionsTo('aroha')).includes('checkPlan'), `${days} days`).toBe(isSuggested)
  }
})

test('who dismisses it is asked again half a year later, and can dismiss it again', async () => {
  const { db } = portal.database
  const dismiss = () => portal.call('tama', dismissNextBestAction, { body: { type: 'checkPlan' } })
  await dismiss()
  const dismissedAgo = (days: number) =>
    db
      .update(dismissals)
      .set({ dismissedAt: daysAgo(days) })
      .where(eq(dismissals.type, 'checkPlan'))
  await dismissedAgo(180)
  expect(await suggestionsTo('tama')).not.toContain('checkPlan')
  await dismissedAgo(183)
  expect(await suggestionsTo('tama')).toContain('checkPlan')
  await dismiss()
  expect(await suggestionsTo('tama')).not.toContain('checkPlan')
})

test('a newcomer has nothing to check yet', async () => {
  expect(await suggestionsTo('newcomer')).not.toContain('checkPlan')
})

test('no bill is counted from before the first reading of a home', async () => {
  const { db } = portal.database
  const [reading] = await db.select().from(readingDays).where(eq(readingDays.supplyPointId, 'SP-100201-E')).limit(1)
  if (!reading) throw new Error('aroha has readings')
  const own = { billingAccountId: 'BA-100699', supplyPointId: 'SP-100699-E' }
  await db.insert(readingDays).values({ ...reading, ...own, localDay: addDays(localDayOf(new Date()), -1) })
  expect(await whyNotOf('newcomer')).toBe('tooFewBills')
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, own.supplyPointId))
})

test('a supply point that has begun is no part of the bills before its first reading, unless they charged for it', async () => {
  const { db } = portal.database
  const before = await checkOf('aroha')
  const of = { billingAccountId: AROHA, supplyPointId: 'TEST-new' }
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100201-E'))
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.billingAccountId, AROHA), eq(bills.startDay, before.startDate)))
  const [reading] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.supplyPointId, 'SP-100201-E'), eq(readingDays.localDay, before.endDate), eq(readingDays.flow, 'X')))
  if (!supply || !bill || !reading) throw new Error('Aroha has electricity and bills')
  await db.insert(supplyPoints).values({ ...supply, id: of.supplyPointId })
  expect(await checkOf('aroha'), 'before its first reading').toEqual(before)
  await db.insert(readingDays).values({ ...reading, ...of, localDay: addDays(before.endDate, 1) })
  expect(await checkOf('aroha')).toEqual(before)
  const isNew = eq(supplyPoints.id, of.supplyPointId)
  await db.update(supplyPoints).set({ hasHourlyData: false }).where(isNew)
  expect(await whyNotOf('aroha'), 'one that is read by hand was there').toBe('tooFewBills')
  await db.update(supplyPoints).set({ hasHourlyData: true }).where(isNew)
  const line = {
    ...of,
    billId: bill.id,
    description: 'Daily charge',
    kind: 'dailyCharge',
    unit: 'days',
    rate: '1',
    quantity: '3',
    amount: '3',
  }
  await db.insert(billLines).values({ ...line, position: 99 } as typeof billLines.$inferInsert)
  expect((await checkOf('aroha')).numberOfBills).toBe(before.numberOfBills - 1)
  await db.delete(billLines).where(eq(billLines.supplyPointId, of.supplyPointId))
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, of.supplyPointId))
  await db.delete(supplyPoints).where(isNew)
})

test('a supply point that has ended is a part of the bills up to then', async () => {
  const { db } = portal.database
  const before = await checkOf('aroha')
  const of = and(eq(bills.billingAccountId, AROHA), gte(bills.startDay, before.startDate))
  const [, second] = await db.select().from(bills).where(of).orderBy(bills.startDay)
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100201-E'))
  if (!second || !supply) throw new Error('Aroha has electricity and bills')
  const days = await db
    .select()
    .from(readingDays)
    .where(
      and(
        eq(readingDays.supplyPointId, supply.id),
        eq(readingDays.flow, 'X'),
        between(readingDays.localDay, before.startDate, second.endDay),
      ),
    )
  await db.insert(supplyPoints).values({ ...supply, id: 'TEST-ended' })
  await db.insert(readingDays).values(days.map((day) => ({ ...day, supplyPointId: 'TEST-ended' })))
  const currentOf = ({ plans: checked }: PlanCheck) => checked.find(({ isCurrent }) => isCurrent)?.amountNzd ?? 0
  const after = await checkOf('aroha')
  expect(after.numberOfBills).toBe(before.numberOfBills)
  // Two of twelve bills are twice as high.
  expect(currentOf(after) / currentOf(before)).toBeGreaterThan(1.05)
  expect(currentOf(after) / currentOf(before)).toBeLessThan(1.4)
})
