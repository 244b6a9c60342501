import { and, desc, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { advancedGasBillPeriod } from '#schemas/gas/routes.ts'
import { billPlanner } from '#schemas/products/routes.ts'
import type { BillPeriodUsage, BillPlan, Forecast, PeriodOption, UsageSummary } from '#schemas/usage/entities.ts'
import * as routes from '#schemas/usage/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { energyPeriods, readingDays } from '#server/db/schema/readings.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { people } from '#server/demo/people.ts'
import { energyOf } from '#server/demo/world.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What a bill is likely to come to is told in many places: none may contradict another, not by a cent. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const cents = (nzd: number | undefined) => Math.round((nzd ?? 0) * 100)
const wh = (kwh: number | undefined) => Math.round((kwh ?? 0) * 1000)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const valueIn = (unit: string, values: UsageSummary['actualUsage'] = []) => values.find((value) => value.unit === unit)?.value

const places = people.flatMap(({ username, accounts }) =>
  accounts.flatMap(({ id, sites, buyingGroupName }) =>
    sites.map((site) => ({
      username,
      billingAccountId: id,
      siteId: site.id,
      isBuyingGroup: buyingGroupName !== undefined,
      hasSeveralSites: sites.length > 1,
      energies: [...new Set(site.supplies.filter(({ load, daily }) => load ?? daily).map(energyOf))],
    })),
  ),
)
type Place = (typeof places)[number]
type Period = { startDate: string; endDate: string }

async function estimatesOf({ username, billingAccountId, siteId }: Place) {
  await portal.call(username, selectSite, { body: { billingAccountId, siteId } })
  const [running] = ((await portal.call(username, routes.electricitySupply)).body as { periods: PeriodOption[] }).periods
  const range = { startDate: running?.fromDate ?? '', endDate: running?.toDate ?? '' }
  const [forecast, summary, plan, widget, use, recent, week] = await Promise.all([
    portal.call(username, routes.electricityForecast),
    portal.call(username, routes.consolidatedUsageSummary, { body: range }),
    portal.call(username, billPlanner),
    portal.call(username, billSummaryWidget),
    portal.call(username, routes.electricityUsage, { query: { granularity: 'DAILY', ...range, startDate: addDays(range.startDate, -10) } }),
    portal.call(username, routes.recentUsageWidget, { query: {} }),
    portal.call(username, routes.electricityWeekForecast),
  ])
  return { range, forecast, summary, plan, widget, use, recent, week }
}

/** Moves out of a place until the test is over, with this as the last day there. */
async function moveOut(
  { username, billingAccountId, siteId }: Pick<Place, 'username' | 'billingAccountId' | 'siteId'>,
  moveOutDay: string,
) {
  const { db } = portal.database
  const move = { billingAccountId, id: 'HM', caseNumber: 'HM', requestKey: 'HM', submittedBy: username }
  onTestFinished(async () => void (await db.delete(homeMoves)))
  await db.insert(homeMoves).values({ ...move, state: 'done', moveOutSiteIds: [siteId], moveOutDay })
}

/** What is put aside until the last day of the bills is what they come to, but for rounding up each week. */
function expectCovered({ months, setAside }: BillPlan) {
  const days = (Date.parse(months.at(-1)?.endDate ?? '') - Date.parse(months[0]?.startDate ?? '')) / 86_400_000 + 1
  const year = sum(months.map(({ amountNzd }) => amountNzd))
  expect((setAside.weeklyNzd * days) / 7 - year).toBeGreaterThan(-0.001)
  expect((setAside.weeklyNzd * days) / 7 - year).toBeLessThan(1)
}

test.each(places.filter(({ energies }) => energies.length > 0).map((place) => [`${place.username} at ${place.siteId}`, place] as const))(
  '%s: every estimate of the running bill is the same',
  async (_name, place) => {
    const { range, forecast, summary, plan, widget } = await estimatesOf(place)
    expect([summary.status, widget.status, plan.status]).toEqual([200, 200, place.isBuyingGroup ? 403 : 200])
    const whole = summary.body as UsageSummary
    const { window } = (widget.body as { data: { window: Record<string, unknown> } }).data
    expect([...whole.supplyPointTypes].sort()).toEqual([...place.energies].sort())
    expect(whole.daysInBillPeriod).toBe((Date.parse(range.endDate) - Date.parse(range.startDate)) / 86_400_000 + 1)
    expect(window).toMatchObject({
      ...range,
      toDateKwh: valueIn('kwh', whole.actualUsage),
      toDateEnergies: whole.supplyPointTypes,
    })
    // Readings come some days later; the days to go are those of the calendar.
    expect(whole.remainingDays).toBe(whole.daysInBillPeriod - Number(window.daysPassed))
    expect(window.toDateNzd).toBe(valueIn('nzd', whole.actualUsage))
    expect('toDateProperty' in window).toBe(place.hasSeveralSites)
    const { isGasUnread, toDateProperty, billProperties } = window
    expect(whole).toEqual({ ...whole, isGasUnread, toDateProperty, billProperties })

    if (place.energies.includes('electricity')) {
      const { actual, expected, days, ...rest } = forecast.body as Forecast
      expect(rest).toMatchObject({ ...range, supplyPointTypes: ['electricity'], remainingDays: whole.remainingDays })
      expect(wh(actual.kwh) + sum(days.map(({ kwh }) => wh(kwh)))).toBe(wh(expected.kwh))
      expect(cents(actual.costNZD) + sum(days.map(({ costNZD }) => cents(costNZD)))).toBe(cents(expected.costNZD))
      if (place.energies.length === 1) {
        expect(wh(expected.kwh)).toBe(wh(valueIn('kwh', whole.estimatedUsage)))
        expect(cents(expected.costNZD)).toBe(cents(valueIn('nzd', whole.estimatedUsage)))
      }
    } else {
      expect(forecast.status).toBe(404)
    }
    if (place.isBuyingGroup) {
      expect(JSON.stringify([forecast.body, whole, window])).not.toMatch(/nzd/i)
      return
    }
    const { months } = plan.body as BillPlan
    expect(months).toHaveLength(12)
    expectCovered(plan.body as BillPlan)
    expect(months[0]).toMatchObject({ ...range, basis: 'forecast' })
    expect(cents(months[0]?.amountNzd)).toBe(cents(valueIn('nzd', whole.estimatedUsage)))
    for (const [i, { amountNzd, energies, startDate, endDate }] of months.entries()) {
      expect(energies.map(({ energyType }) => energyType).sort(), startDate).toEqual([...place.energies].sort())
      expect(sum(energies.map((energy) => cents(energy.amountNzd))), startDate).toBe(cents(amountNzd))
      if (months[i + 1]) expect(months[i + 1]?.startDate).toBe(addDays(endDate, 1))
    }
    if (place.energies.includes('electricity')) {
      const electricity = months[0]?.energies.find(({ energyType }) => energyType === 'electricity')
      expect(cents(electricity?.amountNzd)).toBe(cents((forecast.body as Forecast).expected.costNZD))
    }
  },
)

test('gas is counted in what has come together so far', async () => {
  const place = places.find(({ username }) => username === 'aroha') as Place
  const { range, widget } = await estimatesOf(place)
  const electricity = (await portal.call('aroha', routes.electricityBillPeriod, { body: range })).body as BillPeriodUsage
  const gas = (await portal.call('aroha', advancedGasBillPeriod, { query: range })).body as BillPeriodUsage
  const { window } = (widget.body as { data: { window: { toDateNzd: number; toDateKwh: number } } }).data
  expect(cents(gas.totalCostNZD)).toBeGreaterThan(0)
  expect(cents(window.toDateNzd)).toBe(cents(electricity.totalCostNZD) + cents(gas.totalCostNZD))
  expect(wh(window.toDateKwh)).toBe(wh(electricity.totalKwh) + wh(gas.totalKwh))
})

test('where the gas meter is read by hand, no gas of the running bill is counted yet, and the card says so', async () => {
  const windowOf = async (username: string) =>
    (await estimatesOf(places.find((place) => place.username === username) as Place)).widget.body as { data: { window: object } }
  expect((await windowOf('rimu-cafe')).data.window).toMatchObject({ isGasUnread: true })
  expect((await windowOf('aroha')).data.window).not.toHaveProperty('isGasUnread')
})

test('what was not read yet of a place that was left is expected up to the last day there', async () => {
  const { db } = portal.database
  const { username, billingAccountId, siteId } = places.find((place) => place.username === 'rimu-cafe') as Place
  await portal.call(username, selectSite, { body: { billingAccountId, siteId } })
  const yesterday = addDays(localDayOf(new Date()), -1)
  const body = { startDate: addDays(yesterday, -9), endDate: addDays(yesterday, 10) }
  const summary = async () => {
    const answer = (await portal.call(username, routes.consolidatedUsageSummary, { body })).body as UsageSummary
    const [actual = 0, likely = 0] = [answer.actualUsage, answer.estimatedUsage].map((values) => wh(valueIn('kwh', values)))
    return { energies: answer.supplyPointTypes, actual, likely }
  }
  const ofPeriod = and(eq(energyPeriods.billingAccountId, billingAccountId), gte(energyPeriods.endDay, body.startDate))
  const periods = await db.delete(energyPeriods).where(ofPeriod).returning()
  const [earlier] = await db.select().from(energyPeriods).where(eq(energyPeriods.billingAccountId, billingAccountId)).limit(1)
  if (!earlier) throw new Error('the café has gas')
  const before = await summary()
  onTestFinished(async () => {
    await db.delete(energyPeriods).where(ofPeriod)
    if (periods.length > 0) await db.insert(energyPeriods).values(periods)
  })
  await moveOut({ username, billingAccountId, siteId }, yesterday)
  const left = await summary()
  expect([left.energies, left.actual]).toEqual([before.energies, before.actual])
  expect(left.likely).toBeGreaterThan(left.actual)
  expect(left.likely).toBeLessThan(before.likely)
  // A reading of the day before is taken too: one day alone is to come.
  const read = { ...earlier, startDay: body.startDate, quantity: '300' }
  await db.insert(energyPeriods).values({ ...read, endDay: addDays(yesterday, -1) })
  const dayBefore = await summary()
  expect(dayBefore.actual).toBe(left.actual + 300_000)
  expect(dayBefore.likely - dayBefore.actual).toBeLessThan((left.likely - left.actual) / 2)
  await db.update(energyPeriods).set({ endDay: yesterday }).where(ofPeriod)
  const lastDay = await summary()
  expect(lastDay.actual).toBe(dayBefore.actual)
  expect(lastDay.likely).toBeLessThan(dayBefore.likely)
  // What somebody else uses there later is not this customer's.
  await db.update(homeMoves).set({ moveOutDay: addDays(body.startDate, -1) })
  expect(await portal.call(username, routes.consolidatedUsageSummary, { body })).toMatchObject({ status: 404 })
})

test('who has bottled gas alone gets a plan of twelve bills, with deliveries and bottle rental', async () => {
  const place = places.find(({ username }) => username === 'moana') as Place
  const { months } = (await estimatesOf(place)).plan.body as BillPlan
  expect(months.every(({ amountNzd }) => amountNzd > 0)).toBe(true)
  // At some point of a year at least one bottle comes, at 118 dollars and GST.
  expect(Math.max(...months.map(({ amountNzd }) => amountNzd))).toBeGreaterThan(118 * 1.15)
})

test('where nothing is known yet, or no half-hours of electricity, nothing is estimated', async () => {
  const { billingAccountId } = places.find(({ username }) => username === 'newcomer') as Place
  const today = localDayOf(new Date())
  const period = { startDay: addDays(today, -40), endDay: addDays(today, -10), quantity: '300.000', status: 'actual' as const }
  await portal.database.db.insert(energyPeriods).values({ billingAccountId, supplyPointId: 'SP-100699-E', ...period })
  for (const place of places.filter(({ energies }) => energies.length === 0)) {
    const { forecast, summary, plan } = await estimatesOf(place)
    expect([forecast.status, summary.status, plan.status], place.siteId).toEqual([404, 404, 404])
  }
})

test('a bill period that has ended is told beside the running one until its bill is issued', async () => {
  const place = places.find(({ username }) => username === 'aroha') as Place
  const { range } = await estimatesOf(place)
  const endDate = addDays(range.startDate, -1)
  const { db } = portal.database
  const ofPeriod = and(eq(bills.billingAccountId, place.billingAccountId), eq(bills.endDay, endDate))
  await db
    .update(bills)
    .set({ issuedDay: addDays(localDayOf(new Date()), 1) })
    .where(ofPeriod)
  const { widget, forecast, summary, plan, use, recent, week } = await estimatesOf(place)
  const { awaited, window } = (widget.body as { data: { awaited?: Period & { toDateNzd: number }; window: Period } }).data
  expect([awaited?.endDate, window.startDate]).toEqual([endDate, range.startDate])
  const own = { startDate: awaited?.startDate ?? '', endDate }
  const electricity = (await portal.call('aroha', routes.electricityBillPeriod, { body: own })).body as BillPeriodUsage
  const gas = (await portal.call('aroha', advancedGasBillPeriod, { query: own })).body as BillPeriodUsage
  expect(cents(awaited?.toDateNzd)).toBe(cents(electricity.totalCostNZD) + cents(gas.totalCostNZD))
  expect(awaited).not.toHaveProperty('isExportUncounted')
  for (const { body } of [forecast, summary, plan, use, recent, week]) expect(JSON.stringify(body)).not.toContain('isExportUncounted')
  expect(awaited).not.toHaveProperty('isGuess')
  const [used] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.supplyPointId, 'SP-100201-E'), eq(readingDays.localDay, endDate)))
  const [stored] = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(supplyPoints, eq(supplyPoints.planId, plans.id))
    .where(eq(supplyPoints.id, 'SP-100201-E'))
  if (!used || !stored) throw new Error('aroha has readings and a plan')
  const billedDay = addDays(own.startDate, -1)
  const sent = [used, { ...used, localDay: billedDay }].map((day) => ({ ...day, flow: 'I' as const }))
  await db.insert(readingDays).values(sent)
  await db
    .update(plans)
    .set({ prices: stored.plan.prices.map((price) => ({ ...price, exportRate: '0.12000' })) })
    .where(eq(plans.id, stored.plan.id))
  const told = await estimatesOf(place)
  const isSaid = { isExportUncounted: true }
  expect(told.widget.body).toMatchObject({ data: { awaited: isSaid, window: isSaid } })
  // Also on the first days of a period, before any of its own readings.
  for (const { body } of [told.forecast, told.summary, told.plan, told.use]) expect(body).toMatchObject(isSaid)
  for (const { body } of [told.recent, told.week]) expect(body).toMatchObject({ data: isSaid })
  const billed = { startDate: addDays(billedDay, -9), endDate: billedDay }
  const ofBilled = (await portal.call('aroha', routes.consolidatedUsageSummary, { body: billed })).body
  expect(ofBilled).not.toHaveProperty('isExportUncounted')
  const daysBilled = (await portal.call('aroha', routes.electricityUsage, { query: { granularity: 'DAILY', ...billed } })).body
  expect(daysBilled).not.toHaveProperty('isExportUncounted')
  for (const { supplyPointId, localDay } of sent) {
    const ofDay = and(eq(readingDays.supplyPointId, supplyPointId), eq(readingDays.localDay, localDay))
    await db.delete(readingDays).where(and(ofDay, eq(readingDays.flow, 'I')))
  }
  await db.update(plans).set(stored.plan).where(eq(plans.id, stored.plan.id))
})

test('before the first bill, what is put aside covers as many days as the bills; an invoice of a visit tells no bill period', async () => {
  const place = places.find(({ username }) => username === 'priya') as Place
  const [today, { db }] = [localDayOf(new Date()), portal.database]
  const [bill] = await db.delete(bills).where(eq(bills.billingAccountId, place.billingAccountId)).returning()
  expectCovered((await estimatesOf(place)).plan.body as BillPlan)
  if (!bill) throw new Error('Priya has bills')
  const visitedOn = addDays(today, -35)
  await db.insert(bills).values({ ...bill, id: 'TEST-visit', startDay: visitedOn, endDay: visitedOn, issuedDay: visitedOn })
  await db
    .update(billingAccounts)
    .set({ joinedOn: addDays(today, -40) })
    .where(eq(billingAccounts.id, place.billingAccountId))
  expect((await estimatesOf(place)).widget.body).toMatchObject({ data: { lastBill: { endDate: visitedOn }, awaited: { isGuess: true } } })
})

test('a connection that has ended is part of no bill to come, unless another one took its use over', async () => {
  const { db } = portal.database
  const place = places.find(({ username }) => username === 'hemi') as Place
  const planOf = async () => (await estimatesOf(place)).plan.body as BillPlan
  const before = await planOf()
  /** How the electricity of a bill compares with before. */
  const changeOf = (plan: BillPlan, i: number) => {
    const [now, then] = [plan, before].map(({ months }) => months[i]?.energies.find(({ energyType }) => energyType === 'electricity'))
    return cents(now?.amountNzd) / cents(then?.amountNzd)
  }
  /** Of each bill after the running one. */
  const changes = (plan: BillPlan) => plan.months.slice(1).map((_, i) => changeOf(plan, i + 1))
  const ofSite = and(eq(supplyPoints.siteId, place.siteId), eq(supplyPoints.energyType, 'electricity'))
  const [supply] = await db.select().from(supplyPoints).where(ofSite)
  if (!supply) throw new Error('Hemi has electricity')
  const endedOn = addDays(localDayOf(new Date()), -150)
  const ofSupply = and(eq(readingDays.supplyPointId, supply.id), eq(readingDays.flow, 'X'))
  const until = and(ofSupply, lte(readingDays.localDay, endedOn))
  const days = await db.select().from(readingDays).where(until)
  expect(days.length).toBeGreaterThan(365)
  await db.insert(supplyPoints).values({ ...supply, id: 'TEST-ended' })
  await db.insert(readingDays).values(days.map((day) => ({ ...day, supplyPointId: 'TEST-ended' })))
  expect(await planOf()).toEqual(before)

  // A meter that was replaced: what last year took is known of the one before.
  await db.delete(readingDays).where(until)
  const replaced = await planOf()
  const [newest] = await db
    .select({ line: billLines })
    .from(billLines)
    .innerJoin(bills, and(eq(bills.billingAccountId, billLines.billingAccountId), eq(bills.id, billLines.billId)))
    .where(and(eq(billLines.supplyPointId, supply.id), eq(billLines.kind, 'dailyCharge')))
    .orderBy(desc(bills.endDay))
    .limit(1)
  if (!newest) throw new Error('Hemi has bills')
  const planBilled = async (kind: 'dailyCharge' | 'energy') => {
    await db.insert(billLines).values({ ...newest.line, kind, supplyPointId: 'TEST-ended', position: 99 })
    const plan = await planOf()
    await db.delete(billLines).where(eq(billLines.supplyPointId, 'TEST-ended'))
    return plan
  }
  // A bill of the months since has its daily charges, so it goes on beside the one that began when it fell silent.
  expect(changeOf(await planBilled('dailyCharge'), 0)).toBeGreaterThan(1.3)
  // Energy alone may be what was read last.
  expect(await planBilled('energy')).toEqual(replaced)
  // One that was replaced some weeks ago is expected to use no more.
  const untilLately = and(ofSupply, lte(readingDays.localDay, addDays(localDayOf(new Date()), -20)))
  const moved = await db.delete(readingDays).where(untilLately).returning()
  await db.insert(readingDays).values(moved.map((day) => ({ ...day, supplyPointId: 'TEST-ended' })))
  const replacedLately = await planOf()
  await db.delete(readingDays).where(and(eq(readingDays.supplyPointId, 'TEST-ended'), gt(readingDays.localDay, endedOn)))
  await db.insert(readingDays).values([...days, ...moved])
  for (const { months } of [replaced, replacedLately]) {
    expect(months.map(({ basis }) => basis)).toEqual(before.months.map(({ basis }) => basis))
  }
  for (const change of [...changes(replaced), ...changes(replacedLately)]) expect(Math.abs(change - 1)).toBeLessThan(0.1)
  expect(changeOf(replacedLately, 0)).toBeLessThan(1.3)

  // Two that were made one: since then, the other takes twice as much.
  const since = await db
    .delete(readingDays)
    .where(and(ofSupply, gt(readingDays.localDay, endedOn)))
    .returning()
  const doubled = since.map((day) => ({ ...day, wattHours: day.wattHours.map((value) => value && 2 * value), totalWh: 2 * day.totalWh }))
  await db.insert(readingDays).values(doubled)
  for (const change of changes(await planOf())) expect(change).toBeGreaterThan(1.3)
})

/** More days without a reading than a meter may be silent for, up to the end of the newest bill: on the last of a month that is 30 days ago. */
const SILENT_DAYS = 140

test('where electricity was given up and gas goes on, the bills to come are of gas; a meter may be silent while bills go on', async () => {
  const place = places.find(({ username }) => username === 'rimu-cafe') as Place
  const [since, { db }] = [addDays(localDayOf(new Date()), -SILENT_DAYS), portal.database]
  const recent = and(eq(readingDays.billingAccountId, place.billingAccountId), gt(readingDays.localDay, since))
  const days = await db.delete(readingDays).where(recent).returning()
  const silent = await estimatesOf(place)
  const lines = await db.delete(billLines).where(eq(billLines.supplyPointId, 'SP-200115-E')).returning()
  const { plan } = await estimatesOf(place)
  // It does not begin again with the last day at the place.
  await moveOut(place, addDays(localDayOf(new Date()), -1))
  const left = await estimatesOf(place)
  await db.insert(billLines).values(lines)
  await db.insert(readingDays).values(days)
  expect(days.length).toBeGreaterThan(120)
  expect((silent.summary.body as UsageSummary).supplyPointTypes).toEqual(['electricity', 'naturalGas'])
  expect(silent.plan.status).toBe(404)
  const { months } = plan.body as BillPlan
  for (const { energies } of months) expect(energies.map(({ energyType }) => energyType)).toEqual(['naturalGas'])
  expect((left.summary.body as UsageSummary).supplyPointTypes).toEqual(['naturalGas'])
})

test('a silent meter goes on where its bills are of two periods, and those of gas of one', async () => {
  const place = places.find(({ username }) => username === 'rimu-cafe') as Place
  const { db } = portal.database
  const ofAccount = eq(bills.billingAccountId, place.billingAccountId)
  const [newest, middle, oldest] = await db.select().from(bills).where(ofAccount).orderBy(desc(bills.endDay)).limit(3)
  if (!newest || !middle || !oldest) throw new Error('the café has bills')
  const ofThree = inArray(billLines.billId, [newest.id, middle.id, oldest.id])
  const lines = await db
    .delete(billLines)
    .where(and(eq(billLines.supplyPointId, 'SP-200115-E'), ofThree))
    .returning()
  await db.insert(bills).values({ ...middle, id: 'TEST-two', startDay: oldest.startDay })
  const together = lines.filter(({ billId }) => billId === middle.id)
  await db.insert(billLines).values(together.map((line) => ({ ...line, billId: 'TEST-two' })))
  const recent = gt(readingDays.localDay, addDays(localDayOf(new Date()), -SILENT_DAYS))
  const days = await db
    .delete(readingDays)
    .where(and(eq(readingDays.billingAccountId, place.billingAccountId), recent))
    .returning()
  const { summary } = await estimatesOf(place)
  await db.insert(readingDays).values(days)
  await db.delete(billLines).where(eq(billLines.billId, 'TEST-two'))
  await db.delete(bills).where(eq(bills.id, 'TEST-two'))
  await db.insert(billLines).values(lines)
  expect((summary.body as UsageSummary).supplyPointTypes).toEqual(['electricity', 'naturalGas'])
})

test('of a gas meter that is silent beside one that reports, more is expected for as long as bills charge for it', async () => {
  const place = places.find(({ username }) => username === 'aroha') as Place
  const { db } = portal.database
  const [own, id] = ['SP-100201-G', 'TEST-gas']
  const [supply] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, own))
  if (!supply) throw new Error('Aroha has gas')
  const until = lte(energyPeriods.endDay, addDays(localDayOf(new Date()), -60))
  const periods = await db
    .select()
    .from(energyPeriods)
    .where(and(eq(energyPeriods.supplyPointId, own), until))
  const lines = await db.select().from(billLines).where(eq(billLines.supplyPointId, own))
  await db.insert(supplyPoints).values({ ...supply, id })
  await db.insert(energyPeriods).values(periods.map((period) => ({ ...period, supplyPointId: id })))
  const expectedKwh = async () => valueIn('kwh', ((await estimatesOf(place)).summary.body as UsageSummary).estimatedUsage) ?? 0
  const unbilled = await expectedKwh()
  await db.insert(billLines).values(lines.map((line) => ({ ...line, position: line.position + 100, supplyPointId: id })))
  const billed = await expectedKwh()
  await db.delete(billLines).where(eq(billLines.supplyPointId, id))
  await db.delete(energyPeriods).where(eq(energyPeriods.supplyPointId, id))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, id))
  expect(billed / unbilled).toBeGreaterThan(1.1)
})

test.each([
  ['rimu-cafe', 'SP-200115-G'],
  ['aroha', 'SP-100201-G'],
])('%s: gas that was taken off is counted up to then alone; its meter may be silent while bills go on', async (username, supplyPointId) => {
  const place = places.find((one) => one.username === username) as Place
  const today = localDayOf(new Date())
  const ofAccount = eq(energyPeriods.billingAccountId, place.billingAccountId)
  const { db } = portal.database
  await db.delete(energyPeriods).where(and(ofAccount, gt(energyPeriods.endDay, addDays(today, -130))))
  const silent = (await estimatesOf(place)).summary.body as UsageSummary
  expect(silent.supplyPointTypes).toEqual(['electricity', 'naturalGas'])
  await db.delete(billLines).where(eq(billLines.supplyPointId, supplyPointId))
  const { summary, plan, widget } = await estimatesOf(place)
  expect((summary.body as UsageSummary).supplyPointTypes).toEqual(['electricity'])
  expect((widget.body as { data: { window: object } }).data.window).toMatchObject({ toDateEnergies: ['electricity'] })
  for (const { energies } of (plan.body as BillPlan).months) expect(energies.map(({ energyType }) => energyType)).toEqual(['electricity'])
  const body = { startDate: addDays(today, -220), endDate: addDays(today, -190) }
  const earlier = (await portal.call(username, routes.consolidatedUsageSummary, { body })).body as UsageSummary
  expect(earlier.supplyPointTypes).toEqual(['electricity', 'naturalGas'])
})

test('bottles that last for more than a year are counted for as long as bills have their rental', async () => {
  const place = places.find(({ username }) => username === 'hemi') as Place
  const { db } = portal.database
  const ofAccount = eq(energyPeriods.billingAccountId, place.billingAccountId)
  await db.delete(energyPeriods).where(and(ofAccount, gt(energyPeriods.endDay, addDays(localDayOf(new Date()), -400))))
  const energies = async () => ((await estimatesOf(place)).summary.body as UsageSummary).supplyPointTypes
  expect(await energies()).toEqual(['electricity', 'lpg'])
  await db.delete(billLines).where(eq(billLines.supplyPointId, 'SP-100417-L'))
  expect(await energies()).toEqual(['electricity'])
})
