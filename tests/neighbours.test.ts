import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeComparisonWidget } from '#schemas/dashboard/routes.ts'
import { homeComparison, latestComparison, yearlyComparison } from '#schemas/insights/routes.ts'
import type { HomeComparison, MonthlyInsights } from '#schemas/insights/comparison.ts'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf, tradingPeriodCount } from '#lib/local-day.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { loadNeighbours } from '#server/demo/load-neighbours.ts'
import { neighbours } from '#server/demo/neighbours.ts'
import { formGroups, settledMonth } from '#server/insights/similar-homes/form-groups.ts'
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

test('a home whose readings come by a meter file is compared after the next night', async () => {
  const { db } = portal.database
  const [neighbour] = neighbours
  const month = settledMonth(localDayOf(new Date()))
  const days = eachDay(`${month}-01`, addDays(`${month}-01`, 34)).filter((day) => day.startsWith(month))
  // The account has readings of nothing but this file.
  await db.execute(sql`update sites set region = 'Wellington', is_profile_complete = true where billing_account_id = 'BA-100699'`)
  await db.execute(sql`insert into profiles (billing_account_id, site_id, answers, revision)
    select billing_account_id, id, ${JSON.stringify(neighbour?.answers)}::jsonb, 1 from sites where billing_account_id = 'BA-100699'
    on conflict (billing_account_id, site_id) do update set answers = excluded.answers`)
  const icp = '0000000001NLFED'
  const lines = days.flatMap((day) =>
    Array.from(
      { length: tradingPeriodCount(day) },
      (_, i) => `DET,${icp},YYYYYYYYYY,F,${day.split('-').reverse().join('/')},${i + 1},0.5,null,null,X,null`,
    ),
  )
  const header = `HDR,ICPHH,10.0,TEST,TEST,,01/01/2026,10:00:00,1,${lines.length},${month.replace('-', '')},E,I`
  const file = Buffer.from([header, ...lines].join('\r\n'))
  await portal.operate('meter-data', { file: 'month.csv', icps: JSON.stringify({ [icp]: 'SP-100699-E' }) }, file)
  expect(await db.$count(readingDays, eq(readingDays.supplyPointId, 'SP-100699-E'))).toBe(days.length)
  await formGroups(db, localDayOf(new Date()))
  const newest = await bodyOf<MonthlyInsights>('newcomer', latestComparison)
  expect(newest.Comparison.Electricity?.UsageInKWh.Actual).toBe(days.reduce((sum, day) => sum + tradingPeriodCount(day) / 2, 0))
  expect(newest.Comparison.Electricity?.group.homes).toBeGreaterThanOrEqual(10)
  const { isReady, showPopup, isV2Enabled } = await bodyOf<HomeComparison>('newcomer', homeComparison, { query: { environment: 'web' } })
  expect({ isReady, showPopup, isV2Enabled }).toEqual({ isReady: false, showPopup: true, isV2Enabled: false })
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
