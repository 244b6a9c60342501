import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { homeComparison, homeComparisonWidget, latestComparison, thirtyDayComparison, yearlyComparison } from '#schemas/insights/routes.ts'
import type { HomeComparison, MonthlyInsights } from '#schemas/insights/comparison.ts'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { similarHomeGroups } from '#server/db/schema/similar-homes.ts'
import { settledMonth } from '#server/insights/similar-homes/form-groups.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What a customer is told of the group that their home is compared with. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => void (await portal.database.db.delete(similarHomeGroups)))
afterAll(() => portal.close())

const today = localDayOf(new Date())
const month = settledMonth(today)
const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
const bodyOf = async <Body>(...asked: Parameters<TestPortal['call']>) => (await portal.call(...asked)).body as Body

test('calls say that it is coming before there is a group', async () => {
  const body = await bodyOf<HomeComparison>('aroha', homeComparison, { query: { environment: 'web' } })
  expect(body).toMatchObject({ unlockProgress: { isUnlocked: true }, isReady: false, isV2Enabled: true })
  for (const route of [latestComparison, thirtyDayComparison]) expect((await portal.call('aroha', route)).status).toBe(404)
  expect((await portal.call('aroha', yearlyComparison, { query: { year: 2026 } })).status).toBe(404)
  expect((await portal.call('aroha', yearlyComparison, { query: { year: 'soon' as unknown as number } })).status).toBe(400)
  expect(await bodyOf('aroha', homeComparisonWidget)).toMatchObject({ data: { state: 'COMING_SOON', hasOwnMonth: true } })
})

test('a home is compared with the closest group that it would fit in, also where its own month does not count', async () => {
  const traits = ['home', 'Wellington', 'Electricity']
  const months = [0, 1].map((back) => addMonths(month, -back))
  await portal.database.db
    .insert(similarHomeGroups)
    .values([
      ...months.map((one) => ({ month: one, energy: 'electricity' as const, traits, homes: 44, averageKwh: 500, efficientKwh: 300 })),
      { month, energy: 'electricity', traits: traits.slice(0, 2), homes: 90, averageKwh: 700, efficientKwh: 400 },
      { month, energy: 'electricity', traits: ['home', 'Wellington', 'Gas'], homes: 30, averageKwh: 100, efficientKwh: 50 },
      { month, energy: 'naturalGas', traits, homes: 24, averageKwh: 600, efficientKwh: null },
    ])
  const newest = await bodyOf<MonthlyInsights>('aroha', latestComparison)
  const group = { description: 'homes in Wellington that heat with electricity', homes: 43, isWidened: true }
  expect(newest.Comparison.Electricity).toMatchObject({ UsageInKWh: { Average: 500, Efficient: 300 }, group })
  expect(newest.Comparison.Gas?.UsageInKWh).not.toHaveProperty('Efficient')
  const { Electricity } = newest.Comparison
  const { Actual, Average } = Electricity?.UsageInDollars ?? { Actual: 0, Average: 0 }
  // At the same price and with the same daily charges, less energy is less money.
  expect(Math.sign(Actual - Average)).toBe(Math.sign((Electricity?.UsageInKWh.Actual ?? 0) - 500))
  // The names are the specification's, the total that of both energies.
  expect(Object.keys(newest).sort()).toEqual(['Comparison', 'Date', 'Period', 'Readings', 'numberOfDays'])
  expect(newest.Readings.map(({ Use }) => Use)).toEqual(['electricity', 'naturalGas'])
  const of = (reading: (one: MonthlyInsights['Readings'][number]) => number) => newest.Readings.map(reading).reduce((a, b) => a + b)
  expect(newest.Comparison.Total.UsageInKWh.Actual).toBeCloseTo(
    of(({ EnergyInKWh }) => EnergyInKWh),
    3,
  )
  expect(newest.Comparison.Total.UsageInDollars?.Actual).toBeCloseTo(
    of(({ EnergyInDollars = 0 }) => EnergyInDollars),
    2,
  )
  const body = await bodyOf<HomeComparison>('aroha', homeComparison)
  expect(body.electricity.comparisons).toHaveLength(2)
  expect(body.isReady).toBe(false)
  const year = Number(month.slice(0, 4))
  const { months: ofYear } = await bodyOf<{ months: MonthlyInsights[] }>('aroha', yearlyComparison, { query: { year } })
  expect(ofYear.at(-1)).toEqual(newest)
  expect(await bodyOf<MonthlyInsights>('aroha', thirtyDayComparison)).toMatchObject({ numberOfDays: 30 })
})

test('thirty days are compared once each of their half-hours was read', async () => {
  await portal.database.db
    .insert(similarHomeGroups)
    .values({ month, energy: 'electricity', traits: ['home', 'Wellington'], homes: 44, averageKwh: 500, efficientKwh: 300 })
  expect((await portal.call('aroha', thirtyDayComparison)).status).toBe(200)
  const gap = sql`supply_point_id = 'SP-100201-E' and flow = 'X' and local_day = ${addDays(today, -10)}`
  await portal.database.db.execute(
    sql`update reading_days set watt_hours[5] = null, statuses = overlay(statuses placing '-' from 5) where ${gap}`,
  )
  expect((await portal.call('aroha', thirtyDayComparison)).status).toBe(404)
  await portal.database.db.execute(
    sql`update reading_days set watt_hours[5] = 100, statuses = overlay(statuses placing 'A' from 5) where ${gap}`,
  )
})

test('what a home is compared with is at least what its readings say, to the watt-hour', async () => {
  const traits = ['home', 'Wellington']
  await portal.database.db
    .insert(similarHomeGroups)
    .values({ month, energy: 'electricity', traits, homes: 44, averageKwh: 500, efficientKwh: 300 })
  const { rows } = (await portal.database.db.execute(sql`select sum(total_wh)::integer as wh, count(*)::integer as days from reading_days
    where supply_point_id = 'SP-100201-E' and local_day between ${`${month}-01`} and ${lastDay}`)) as unknown as {
    rows: [{ wh: number; days: number }]
  }
  const newest = await bodyOf<MonthlyInsights>('aroha', latestComparison)
  expect(rows[0].days).toBe(eachDay(`${month}-01`, lastDay).length)
  expect(newest.Readings[0]).toMatchObject({ Use: 'electricity', EnergyInKWh: rows[0].wh / 1000 })
})

test('thirty days are compared with as many days of the others’ month, and dollars have the daily charges of the days', async () => {
  // The newest of the shown months that has 31 days.
  const long = [0, 1, 2].map((back) => addMonths(month, -back)).find((one) => addDays(`${one}-01`, 30).startsWith(one)) ?? ''
  await portal.database.db
    .insert(similarHomeGroups)
    .values({ month: long, energy: 'electricity', traits: ['home', 'Wellington'], homes: 44, averageKwh: 620, efficientKwh: 310 })
  const { Comparison } = await bodyOf<MonthlyInsights>('aroha', thirtyDayComparison)
  expect(Comparison.Electricity?.UsageInKWh).toMatchObject({ Average: 600, Efficient: 300 })
  const newest = (await bodyOf<MonthlyInsights>('aroha', latestComparison)).Comparison.Electricity
  const [kwh, dollars] = [newest?.UsageInKWh, newest?.UsageInDollars]
  const perKwh = ((dollars?.Average ?? 0) - (dollars?.Efficient ?? 0)) / ((kwh?.Average ?? 0) - (kwh?.Efficient ?? 0))
  // 31 days at $1.83 before GST, whatever was used.
  expect((dollars?.Average ?? 0) - perKwh * (kwh?.Average ?? 0)).toBeCloseTo(31 * 1.83 * 1.15, 0)
})

test('a trend takes six months', async () => {
  const { db } = portal.database
  const isReadyWith = async (count: number) => {
    const months = Array.from({ length: count }, (_, back) => addMonths(month, -back))
    await db.delete(similarHomeGroups)
    await db
      .insert(similarHomeGroups)
      .values(
        months.map((one) => ({ month: one, energy: 'electricity' as const, traits: ['home', 'Wellington'], homes: 44, averageKwh: 500 })),
      )
    return (await bodyOf<HomeComparison>('aroha', homeComparison)).isReady
  }
  expect([await isReadyWith(5), await isReadyWith(6)]).toEqual([false, true])
})

test('a buying group reads no dollars', async () => {
  const traits = ['business', 'Agriculture, Forestry and Fishing']
  await portal.database.db
    .insert(similarHomeGroups)
    .values({ month, energy: 'electricity', traits, homes: 44, averageKwh: 500, efficientKwh: 300 })
  const newest = await bodyOf<MonthlyInsights>('kapiti-growers', latestComparison)
  expect(newest.Comparison.Electricity).not.toHaveProperty('UsageInDollars')
  expect(JSON.stringify(newest)).not.toContain('ollars')
})
