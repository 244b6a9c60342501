import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, daysBetween } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { Measured, MeasuredQuery } from '#schemas/insights/measured.ts'
import { measuredWidget } from '#schemas/insights/routes.ts'
import { advancedGasBillPeriod, gasUsageWidget } from '#schemas/gas/routes.ts'
import type { MonthlyImpact } from '#schemas/generation/entities.ts'
import { usageImpactOfMonths } from '#schemas/generation/routes.ts'
import type { BillPeriodUsage, ElectricitySupply, UsageSeries } from '#schemas/usage/entities.ts'
import { electricitySupply, electricityUsage } from '#schemas/usage/routes.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* The chart whose measure staff choose says what the pages say. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

async function measured(person: string, query: MeasuredQuery): Promise<Measured | undefined> {
  const { status, body } = await portal.call(person, measuredWidget, { query })
  expect(status).toBe(200)
  return (body as { data?: Measured }).data
}
const bodyOf = async <Body>(person: string, route: Parameters<TestPortal['call']>[1], input = {}) =>
  (await portal.call(person, route, input)).body as Body
const spanOf = ({ points }: Measured) => ({ startDate: points[0]?.startDate ?? '', endDate: points.at(-1)?.endDate ?? '' })
const today = localDayOf(new Date())

test.each(['kwh', 'dollars'] as const)('electricity in %s is that of the electricity page, by day and by month', async (unit) => {
  const amountOf = ({ kwh, costNZD }: UsageSeries['items'][number]) => (kwh === undefined || unit === 'kwh' ? kwh : costNZD)
  for (const [range, granularity] of [
    ['last30Days', 'DAILY'],
    ['last12Months', 'MONTHLY'],
  ] as const) {
    const chart = await measured('aroha', { measure: 'electricity', range, unit })
    if (!chart) throw new Error(`nothing for ${range}`)
    const { items } = await bodyOf<UsageSeries>('aroha', electricityUsage, { query: { granularity, ...spanOf(chart) } })
    expect(chart).toMatchObject({ measure: 'electricity', unit })
    expect(chart.points.map(({ value }) => value)).toEqual(items.map(amountOf))
    expect(chart.total).toBeCloseTo(sum(items.flatMap((item) => amountOf(item) ?? [])), 3)
  }
})

test('a week has seven days up to the last reading, a year twelve months up to this one', async () => {
  const week = await measured('aroha', { measure: 'electricity', range: 'last7Days' })
  expect(week?.points).toHaveLength(7)
  const year = await measured('aroha', { measure: 'electricity', range: 'last12Months' })
  expect(year?.points).toHaveLength(12)
  const lastMonth = year?.points.at(-1)?.startDate.slice(0, 7) ?? ''
  expect(year?.points[0]?.startDate).toBe(`${addMonths(lastMonth, -11)}-01`)
  expect(daysBetween(week?.points.at(-1)?.endDate ?? '', today)).toBeLessThan(10)
})

test('the running bill has its days so far, and nothing before its first reading', async () => {
  const { periods, latestDay = '' } = await bodyOf<ElectricitySupply>('aroha', electricitySupply)
  const [running] = periods
  const chart = await measured('aroha', { measure: 'electricity', range: 'thisBill' })
  const days = chart?.points.map(({ startDate }) => startDate) ?? []
  const expected = running && running.fromDate <= latestDay ? [running.fromDate, latestDay] : []
  expect([days[0], days.at(-1)].filter(Boolean)).toEqual(expected)
})

test('gas is by bill period over a year, and by day where a meter sends days', async () => {
  const year = await measured('aroha', { measure: 'naturalGas', range: 'last12Months', unit: 'dollars' })
  const { data } = await bodyOf<{ data: { periods: { costNzd?: number }[] } }>('aroha', gasUsageWidget)
  expect(year?.points.map(({ value }) => value)).toEqual(data.periods.map(({ costNzd }) => costNzd))
  const days = await measured('aroha', { measure: 'naturalGas', range: 'last30Days' })
  if (!days) throw new Error('aroha has an advanced gas meter')
  const page = await bodyOf<BillPeriodUsage>('aroha', advancedGasBillPeriod, { query: spanOf(days) })
  expect(days.points.map(({ value }) => value)).toEqual(page.days.map(({ kw }) => kw))
  expect(await measured('rimu-cafe', { measure: 'naturalGas', range: 'last7Days' })).toBeUndefined()
  expect(await measured('rimu-cafe', { measure: 'naturalGas', range: 'last12Months' })).toBeDefined()
})

test('carbon is that of the eco tracker', async () => {
  const year = await measured('aroha', { measure: 'carbonOfElectricity', range: 'last12Months' })
  const month = year?.points.at(-1)?.startDate.slice(0, 7)
  const { months } = await bodyOf<MonthlyImpact>('aroha', usageImpactOfMonths, { query: { month } })
  const known = months.filter(({ carbonLevel }) => carbonLevel > 0)
  expect(known.length).toBeGreaterThan(0)
  expect(year?.unit).toBe('kgCo2')
  expect(year?.points.flatMap(({ value }) => value ?? [])).toEqual(known.map(({ kgCo2 }) => kgCo2))
})

test('bills are those of a year, whatever range is asked for', async () => {
  const bills = await measured('aroha', { measure: 'billAmounts', range: 'last7Days' })
  expect(bills?.unit).toBe('dollars')
  expect(bills?.points.length).toBeGreaterThan(9)
  expect(await measured('aroha', { measure: 'billAmounts', range: 'last12Months' })).toEqual(bills)
})

test('a buying group sees no dollars for its energy', async () => {
  const chart = await measured('kapiti-growers', { measure: 'electricity', range: 'last30Days', unit: 'dollars' })
  expect(chart?.unit).toBe('kwh')
  expect(chart).toEqual(await measured('kapiti-growers', { measure: 'electricity', range: 'last30Days' }))
})

test.each([
  ['moana', 'electricity'],
  ['moana', 'carbonOfElectricity'],
  ['hemi', 'naturalGas'],
  ['newcomer', 'electricity'],
  ['newcomer', 'billAmounts'],
  ['kapiti-growers', 'freePower'],
] as const)('%s has no %s, and no range of it', async (person, measure) => {
  for (const range of ['last7Days', 'last30Days', 'last12Months', 'thisBill'] as const) {
    expect(await measured(person, { measure, range })).toBeUndefined()
  }
})

test('nobody sees another’s: the call takes no identifier, and a measure that there is not is refused', async () => {
  const [own, other] = [await measured('aroha', {}), await measured('hemi', {})]
  expect(own?.total).not.toBe(other?.total)
  const withId = await portal.ask('hemi', 'GET', measuredWidget.path, { query: { siteId: 'ST-100201-1', billingAccountId: 'BA-100201' } })
  expect((withId.body as { data?: Measured }).data?.total ?? withId.status).toBe(withId.status === 200 ? other?.total : 400)
  expect((await portal.ask('aroha', 'GET', measuredWidget.path, { query: { measure: 'gold' } })).status).toBe(400)
  expect((await portal.call(null, measuredWidget)).status).toBe(401)
})
