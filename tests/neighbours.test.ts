import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsageImpact } from '#schemas/generation/entities.ts'
import { usageImpactOfDay } from '#schemas/generation/routes.ts'
import {
  type UsageBreakdown,
  homeComparison,
  homeComparisonWidget,
  latestComparison,
  usageBreakdown,
  yearlyComparison,
} from '#schemas/insights/routes.ts'
import type { HomeComparison, MonthlyInsights } from '#schemas/insights/comparison.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { electricityWeekForecast } from '#schemas/usage/routes.ts'
import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { loadNeighbours } from '#server/demo/load-neighbours.ts'
import { neighbours } from '#server/demo/neighbours.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { formGroups, settledMonth } from '#server/insights/similar-homes/form-groups.ts'
import { bringByEiep3 } from './eiep3-files.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* The demo world with its neighbours, which most tests do without. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  await loadNeighbours(db, { restMs: 0, neighbours: neighbours.filter(({ region, kind }) => kind === 'sme' || region === 'Wellington') })
  await formGroups(db, localDayOf(new Date()))
}, 240_000)
afterAll(() => portal.close())

const bodyOf = async <Body>(...asked: Parameters<TestPortal['call']>) => (await portal.call(...asked)).body as Body
const month = settledMonth(localDayOf(new Date()))

test('a home of the demo world is compared with its neighbours, in electricity and gas', async () => {
  const body = await bodyOf<HomeComparison>('aroha', homeComparison, { query: { environment: 'web' } })
  expect(body).toMatchObject({ isReady: true, showPopup: false, isV2Enabled: false })
  expect(body.electricity.comparisons[0]?.Date).toBe(`${month}-01`)
  for (const { Comparison } of body.electricity.comparisons.slice(0, 12)) {
    expect(Comparison.Electricity?.group.homes).toBeGreaterThanOrEqual(20)
    expect(Comparison.Electricity?.UsageInKWh.Efficient).toBeLessThan(Comparison.Electricity?.UsageInKWh.Average ?? 0)
    expect(Comparison.Electricity?.UsageInDollars).toBeDefined()
  }
  expect(body.naturalGas.comparisons.length).toBeGreaterThanOrEqual(12)
  const widget = await bodyOf<{ data: { state: string; group: { description: string } } }>('aroha', homeComparisonWidget)
  expect(widget.data).toMatchObject({
    state: 'SUCCESS',
    group: { description: 'standalone houses in Wellington that heat with electricity', isWidened: true },
  })
})

test('years that are further back can be asked for', async () => {
  const { electricity } = await bodyOf<HomeComparison>('aroha', homeComparison, { query: { environment: 'web' } })
  const shown = electricity.comparisons.map((one) => one.Date)
  const year = electricity.selectableYears.at(-1) ?? 0
  expect(year).toBeLessThan(electricity.selectableYears[0] ?? 0)
  const { months } = await bodyOf<{ months: MonthlyInsights[] }>('aroha', yearlyComparison, { query: { year } })
  expect(months.map((one) => Number(one.Date.slice(0, 4)))).toEqual(months.map(() => year))
  expect(months.some((one) => !shown.includes(one.Date))).toBe(true)
  expect((await portal.call('aroha', yearlyComparison, { query: { year: year - 1 } })).status).toBe(404)
})

test('who waits for readings, who for others like them, and who has nothing to compare', async () => {
  const waits = async (person: string) => {
    const { isV2Enabled, isMeasured, hasOwnMonth } = await bodyOf<HomeComparison>(person, homeComparison, { query: { environment: 'web' } })
    return { isV2Enabled, isMeasured, hasOwnMonth }
  }
  expect(await waits('kapiti-growers')).toEqual({ isV2Enabled: true, isMeasured: true, hasOwnMonth: true })
  expect(await waits('moana')).toEqual({ isV2Enabled: true, isMeasured: false, hasOwnMonth: false })
  expect(await waits('newcomer')).toEqual({ isV2Enabled: true, isMeasured: true, hasOwnMonth: false })
})

test('a café is compared with cafés', async () => {
  const newest = await bodyOf<MonthlyInsights>('rimu-cafe', latestComparison)
  expect(newest.Comparison.Electricity?.group).toMatchObject({ description: 'businesses like yours (Cafes)', homes: 22 })
})

test('readings by EIEP3 alone and an answered profile come to breakdown, comparison, forecast and carbon with the next jobs', async () => {
  const { db } = portal.database
  const own = eq(readingDays.supplyPointId, 'SP-100699-E')
  // The account has readings of nothing but these files: half a kilowatt-hour in each half-hour, and more in the evening.
  expect(await db.$count(readingDays, own)).toBe(0)
  const yesterday = addDays(localDayOf(new Date()), -1)
  const days = eachDay(addDays(`${month}-01`, -60), yesterday)
  const kwhAt = (_day: string, period: number) => (period > 34 && period < 44 ? '1.000' : '0.500')
  await bringByEiep3(portal, 'SP-100699-E', days, kwhAt)
  expect(await db.$count(readingDays, own)).toBe(days.length)

  const [neighbour] = neighbours
  await db.execute(sql`update sites set region = 'Wellington' where billing_account_id = 'BA-100699'`)
  const { siteId, revision } = (await portal.call('newcomer', homeProfile)).body as ProfileAnswers
  const profile = { ...neighbour?.answers, EnergyTypesUsed: ['Electricity'] }
  expect((await portal.call('newcomer', saveHomeProfile, { body: { siteId, profile, revision } })).status).toBe(200)
  await takeMarks(db)
  await formGroups(db, localDayOf(new Date()))

  const perDay = (day: string) => tradingPeriodCount(day) / 2 + 9 / 2
  const { isReady, fuels } = await bodyOf<UsageBreakdown>('newcomer', usageBreakdown, { query: { environment: 'web' } })
  expect(isReady).toBe(true)
  const uses = fuels[0]?.billPeriods.flatMap(({ categories }) => categories) ?? []
  expect(uses.reduce((total, { kWh }) => total + kWh.value, 0)).toBeCloseTo(
    days.map(perDay).reduce((a, b) => a + b),
    0,
  )

  const newest = await bodyOf<MonthlyInsights>('newcomer', latestComparison)
  const ofMonth = days.filter((day) => day.startsWith(month)).map(perDay)
  expect(newest.Comparison.Electricity?.UsageInKWh.Actual).toBeCloseTo(
    ofMonth.reduce((a, b) => a + b),
    3,
  )
  expect(newest.Comparison.Electricity?.group.homes).toBeGreaterThanOrEqual(10)

  const { data: week } = await bodyOf<{ data: WeekForecast }>('newcomer', electricityWeekForecast)
  expect(week).toMatchObject({ state: 'READY', latestDay: yesterday })
  // Every day was the same but for the days when the clocks change.
  expect(week.expected?.kwh).toBeCloseTo(7 * 28.5, -1)

  const { dailyData } = await bodyOf<UsageImpact>('newcomer', usageImpactOfDay, { query: { date: `${month}-15` } })
  expect(dailyData.map(({ kwh }) => kwh)).toEqual(ofMonth)
  expect(dailyData.every(({ kgCo2, carbonLevel }) => kgCo2 > 0 && carbonLevel > 0)).toBe(true)
})

test('loading them once more changes nothing, and nobody can sign in as one', async () => {
  const { db } = portal.database
  const before = await db.$count(readingDays)
  await loadNeighbours(db, { restMs: 0, neighbours: neighbours.slice(0, 3) })
  expect(await db.$count(readingDays)).toBe(before)
  const { rows } = (await db.execute(sql`select count(*)::integer as people from account_access access
    join billing_accounts account on account.id = access.billing_account_id where account.name like 'Neighbour %'`)) as unknown as {
    rows: [{ people: number }]
  }
  expect(rows[0].people).toBe(0)
  expect(await db.$count(billingAccounts)).toBeGreaterThan(50)
})
