import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { propertyListWidget } from '#schemas/property/routes.ts'
import { billPlanner } from '#schemas/products/routes.ts'
import {
  consolidatedUsageSummary,
  electricityBestHours,
  electricityForecast,
  electricityWeekForecast,
  sidekickWidget,
} from '#schemas/usage/routes.ts'
import type { Forecast, UsageSummary } from '#schemas/usage/entities.ts'
import type { BestHours } from '#schemas/usage/best-hours.ts'
import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { readingDays, readingSpans } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { statementsOf } from './statements.ts'

/* The coming week's electricity, and how good last week's forecast was. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = () => localDayOf(new Date())
const wh = (kwh = 0) => Math.round(kwh * 1000)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
interface BillSummary {
  data?: { window?: { daysPassed: number; daysInBillPeriod: number } }
}
async function weekOf(username: string): Promise<WeekForecast | undefined> {
  const { status, body } = await portal.call(username, electricityWeekForecast)
  expect(status).toBe(200)
  return (body as { data?: WeekForecast }).data
}

const homes = people.flatMap(({ username, accounts }) =>
  accounts.flatMap(({ id, sites, buyingGroupName }) =>
    sites
      .filter(({ supplies }) => supplies.some(({ load }) => load))
      .map((site) => ({ username, billingAccountId: id, siteId: site.id, isBuyingGroup: buyingGroupName !== undefined })),
  ),
)

test.each(homes.map((home) => [`${home.username} at ${home.siteId}`, home] as const))(
  '%s: seven days add up to the week, within its range, and agree with the bill',
  async (_name, { username, billingAccountId, siteId, isBuyingGroup }) => {
    await portal.call(username, selectSite, { body: { billingAccountId, siteId } })
    const week = await weekOf(username)
    expect(week).toMatchObject({ state: 'READY', kWhOnly: isBuyingGroup, startDate: today(), endDate: addDays(today(), 6) })
    const { days = [], expected, lastWeek, before = [] } = week ?? {}
    expect(days.map(({ date }) => date)).toEqual(eachDay(today(), addDays(today(), 6)))
    expect(sum(days.map(({ kwh }) => wh(kwh)))).toBe(wh(expected?.kwh))
    for (const { kwh, lowKwh, highKwh } of [...days, ...(expected ? [expected] : [])]) expect(lowKwh <= kwh && kwh <= highKwh).toBe(true)
    expect(before.at(-1)?.date).toBe(week?.latestDay)
    expect(lastWeek?.madeFrom).toBe(addDays(week?.latestDay ?? '', -7))
    expect(wh(lastWeek?.used.kwh)).toBe(sum(before.map(({ kwh }) => wh(kwh))))
    if (isBuyingGroup) expect(JSON.stringify(week)).not.toMatch(/nzd/i)
    else expect(sum(days.map(({ costNZD = 0 }) => Math.round(costNZD * 100)))).toBe(Math.round((expected?.costNZD ?? 0) * 100))
    const bill = (await portal.call(username, electricityForecast)).body as Forecast
    for (const own of bill.days) {
      const day = days.find(({ date }) => date === own.date)
      if (day) expect([own.date, own.kwh]).toEqual([day.date, day.kwh])
    }
  },
)

const { billingAccountId, siteId } = { billingAccountId: 'BA-100201', siteId: 'ST-100201-1' }
const ofSite = and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))
/** Moves out until the test is over, with this as the last day there. */
async function moveOut(moveOutDay: string) {
  const { db } = portal.database
  const move = { billingAccountId, id: 'HM-1', caseNumber: 'HM-1', requestKey: 'HM-1', submittedBy: 'aroha', state: 'done' as const }
  onTestFinished(async () => void (await db.delete(homeMoves)))
  await db.insert(homeMoves).values({ ...move, moveOutSiteIds: [siteId], moveOutDay })
}

test.each([
  ['closed', () => portal.database.db.update(sites).set({ status: 'closed' }).where(ofSite)],
  ['open still after the last day', () => moveOut(addDays(today(), -1))],
])('nothing is expected of a property that was left (%s)', async (_name, leave) => {
  const { db } = portal.database
  const range = { startDate: addDays(today(), -10), endDate: addDays(today(), 10) }
  const summary = async () => (await portal.call('aroha', consolidatedUsageSummary, { body: range })).body as UsageSummary
  const before = await summary()
  const daysToGo = async () => {
    const { daysInBillPeriod = 0, daysPassed = 0 } =
      ((await portal.call('aroha', billSummaryWidget)).body as BillSummary).data?.window ?? {}
    return daysInBillPeriod - daysPassed
  }
  expect([before.remainingDays, (await daysToGo()) > 0]).toEqual([11, true])
  onTestFinished(async () => {
    await db.delete(sites).where(eq(sites.id, 'ST-other'))
    await db.update(sites).set({ status: 'active' }).where(ofSite)
    expect(await weekOf('aroha')).toMatchObject({ state: 'READY' })
  })
  await leave()
  const left = await summary()
  expect([left.actualUsage, left.estimatedUsage]).toEqual([before.actualUsage, before.actualUsage])
  expect([left.remainingDays, await daysToGo()]).toEqual([0, 0])
  expect(before.estimatedUsage).not.toEqual(before.actualUsage)
  expect(await weekOf('aroha')).toBeUndefined()
  for (const route of [electricityForecast, billPlanner]) expect((await portal.call('aroha', route)).status).toBe(404)
  expect((await portal.call('aroha', electricityBestHours)).body).toMatchObject({ status: 'NO_DATA' })
  // Another property of the account goes on, and its bill with it.
  const [site] = await db.select().from(sites).where(ofSite)
  if (!site) throw new Error('aroha has a property')
  await db.insert(sites).values({ ...site, id: 'ST-other', status: 'active' })
  expect([(await summary()).remainingDays, (await daysToGo()) > 0]).toEqual([11, true])
  await db.delete(sites).where(eq(sites.id, 'ST-other'))
  // As it does between two homes.
  const move = { billingAccountId, id: 'HM-2', caseNumber: 'HM-2', requestKey: 'HM-2', submittedBy: 'aroha', state: 'confirmed' as const }
  await db.insert(homeMoves).values({ ...move, moveInDay: addDays(today(), 5) })
  expect([(await summary()).remainingDays, (await daysToGo()) > 0]).toEqual([11, true])
  await db.delete(homeMoves).where(eq(homeMoves.id, 'HM-2'))
})

test('on the last day at a property, and before it, its week is forecast', async () => {
  await moveOut(today())
  expect(await weekOf('aroha')).toMatchObject({ state: 'READY' })
})

test('the week asks the database no more than a few times', async () => {
  const asked = await statementsOf(portal.database.db, () => portal.call('aroha', electricityWeekForecast))
  expect(asked.length).toBeLessThanOrEqual(6)
})

test('a customer without electricity has no forecast, and one without readings reads by when it comes', async () => {
  expect((await portal.call('moana', electricityWeekForecast)).body).toMatchObject({ status: 'NO_DATA' })
  expect(await weekOf('newcomer')).toEqual({ state: 'NO_READINGS', kWhOnly: false, daysRead: 0, readyBy: expect.stringMatching(/^\d{4}-/) })
})

test("no one reads the forecast of another person's property", async () => {
  const other = { billingAccountId: 'BA-100201', siteId: 'ST-100201-1' }
  const mine = await weekOf('hemi')
  expect((await portal.call('hemi', selectSite, { body: other })).status).toBe(404)
  expect(await weekOf('hemi')).toEqual(mine)
  // What the caller writes into the address is no way there either.
  const { status } = await portal.ask('hemi', 'GET', `/private/electricityForecast/week?siteId=${other.siteId}`)
  expect([200, 400]).toContain(status)
  // A person who is authorised for the account does.
  expect((await weekOf('rua'))?.expected).toEqual((await weekOf('aroha'))?.expected)
})

async function bestHoursOf(username: string): Promise<BestHours | undefined> {
  const { status, body } = await portal.call(username, electricityBestHours)
  expect(status).toBe(200)
  return (body as { data?: BestHours }).data
}

test('the best two hours are the next day ahead, by the own plan: a night rate is what priya waits for', async () => {
  const found = await bestHoursOf('priya')
  expect(found).toMatchObject({ kWhOnly: false, doesPriceDiffer: true, isAnyHourAsGood: false })
  const { hours = [], best } = found ?? {}
  expect(hours).toHaveLength(24)
  expect(hours.filter(({ isBest }) => isBest).map(({ start }) => start)[0]).toBe(best?.start)
  const prices = hours.flatMap(({ centsPerKwh }) => centsPerKwh ?? [])
  expect(best?.centsPerKwh).toBe(Math.min(...prices))
  expect(Date.parse(hours[0]?.start ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('one price all day leaves the mix to decide', async () => {
  const found = await bestHoursOf('aroha')
  expect(found).toMatchObject({ doesPriceDiffer: false, mixDiffersByPercentage: expect.any(Number) })
  expect(new Set(found?.hours.map(({ centsPerKwh }) => centsPerKwh)).size).toBe(1)
})

test('a connection that has ended does not price the best hours', async () => {
  const { db } = portal.database
  const electricityOf = async (billingAccountId: string) => {
    const isIts = and(eq(supplyPoints.billingAccountId, billingAccountId), eq(supplyPoints.energyType, 'electricity'))
    const [supply] = await db.select().from(supplyPoints).where(isIts)
    if (!supply) throw new Error(`${billingAccountId} has electricity`)
    return supply
  }
  const own = await electricityOf('BA-100201')
  const { planId } = await electricityOf('BA-100528')
  await db.insert(supplyPoints).values({ ...own, id: 'A-ended', planId })
  const [day] = await db.select().from(readingDays).where(eq(readingDays.supplyPointId, own.id)).orderBy(readingDays.localDay).limit(1)
  if (!day) throw new Error('Aroha has readings')
  await db.insert(readingDays).values({ ...day, supplyPointId: 'A-ended' })
  expect(await bestHoursOf('aroha')).toMatchObject({ doesPriceDiffer: false })
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, 'A-ended'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'A-ended'))
})

test('a buying group reads no price, and a customer without electricity no hours', async () => {
  const group = await bestHoursOf('kapiti-growers')
  expect(group?.kWhOnly).toBe(true)
  expect(JSON.stringify(group)).not.toMatch(/cents|nzd/i)
  expect((await portal.call('moana', electricityBestHours)).body).toMatchObject({ status: 'NO_DATA' })
})

/** A month's file of half-hours, as a meter company sends it: 0.2 kWh in each. */
function eiep3(month: string, days: readonly string[]): string {
  const lines = days.flatMap((day) => {
    const date = day.split('-').reverse().join('/')
    return Array.from(
      { length: tradingPeriodCount(day) },
      (_, i) => `DET,XXXXXXXXXXXXXXX,YYYYYYYYYY,F,${date},${i + 1},0.2,null,null,X,null`,
    )
  })
  return [`HDR,ICPHH,10.0,SNDR,BHLF,RCPT,01/12/2026,21:11:04,000,${lines.length},${month.replace('-', '')},E,I`, ...lines].join('\n')
}

/** Brings in the days up to yesterday. */
async function load(days: number): Promise<void> {
  const byMonth = Map.groupBy(eachDay(addDays(today(), -days), addDays(today(), -1)), (day) => day.slice(0, 7))
  for (const [month, own] of byMonth) {
    const options = { file: `${month} ${days}.csv`, icps: JSON.stringify({ XXXXXXXXXXXXXXX: 'SP-100699-E' }) }
    await portal.operate('meter-data', options, Readable.from([eiep3(month, own)]))
  }
}

test('a customer whose readings came by a meter file alone gets a forecast, as soon as there is a week of them', async () => {
  await load(5)
  expect(await weekOf('newcomer')).toMatchObject({ state: 'TOO_FEW_DAYS', daysRead: 5, readyBy: addDays(today(), 2) })
  await load(40)
  const week = await weekOf('newcomer')
  expect(week).toMatchObject({ state: 'READY', daysRead: 7, lastWeek: { daysRead: 7, isWithinRange: true } })
  // 48 half-hours of 0.2 kWh; days of 46 and 50 take as much less and more.
  expect(wh(week?.expected?.kwh)).toBe(sum(eachDay(today(), addDays(today(), 6)).map((day) => tradingPeriodCount(day) * 200)))
})

test('a corrected reading changes the forecast that is made after it', async () => {
  const before = await weekOf('newcomer')
  await portal.database.db
    .update(readingDays)
    .set({ totalWh: sql`${readingDays.totalWh} * 2`, wattHours: sql`array(select x * 2 from unnest(${readingDays.wattHours}) x)` })
    .where(eq(readingDays.supplyPointId, 'SP-100699-E'))
  expect(wh((await weekOf('newcomer'))?.expected?.kwh)).toBe(2 * wh(before?.expected?.kwh))
})

test('where nothing has come for more than two weeks, it says that readings are late, and nothing of the last days', async () => {
  const { db } = portal.database
  const latest = addDays(today(), -15)
  await db.execute(sql`delete from ${readingDays} where supply_point_id = 'SP-100699-E' and local_day > ${latest}`)
  await db.update(readingSpans).set({ lastDay: latest }).where(eq(readingSpans.supplyPointId, 'SP-100699-E'))
  expect(await weekOf('newcomer')).toEqual({ state: 'READINGS_LATE', kWhOnly: false, daysRead: 7, latestDay: latest })
  expect((await portal.call('newcomer', sidekickWidget)).body).toMatchObject({ status: 'NO_DATA' })
  expect((await portal.call('newcomer', propertyListWidget)).body).toMatchObject({ data: { properties: [{ lastReadDay: latest }] } })
})
