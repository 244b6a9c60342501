import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import type { MonthlyInsights } from '#schemas/insights/comparison.ts'
import { latestComparison, type UsageBreakdown, usageBreakdown } from '#schemas/insights/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { billingAccounts, profiles, sites } from '#server/db/schema/accounts.ts'
import { energyUseDays } from '#server/db/schema/insights.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { formGroups, settledMonth } from '#server/insights/similar-homes/form-groups.ts'
import { bringByEiep3 } from './eiep3-files.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* A customer of whom nothing is seeded: readings come by a meter file, answers by the profile, and the job does the rest. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const LAST = addDays(localDayOf(new Date()), -1)
const FIRST = addDays(LAST, -199)
const ANSWERS = {
  EnergyTypesUsed: ['Electricity'],
  HouseType: 'Standalone',
  FloorArea: { Min: 100, Max: 149 },
  WaterHeating: 'Electricity',
  HeatingFuels: 'Electricity',
  AirConditioning: 'None',
}

/** kWh of a half-hour: a fridge all day, an evening, and more of it in winter. */
const kwhAt = (day: string, period: number) => {
  const isEvening = period > 34 && period < 44
  const isWinter = ['05', '06', '07', '08'].includes(day.slice(5, 7))
  return (0.08 + (isEvening ? (isWinter ? 1.4 : 0.6) : 0.12)).toFixed(3)
}
const bring = (days: readonly string[], of: typeof kwhAt = kwhAt) => bringByEiep3(portal, 'SP-100699-E', days, of)

const breakdown = async () => (await portal.call('newcomer', usageBreakdown, { query: { environment: 'web' } })).body as UsageBreakdown

async function answer(answers: Record<string, unknown>): Promise<void> {
  const { siteId, revision } = (await portal.call('newcomer', homeProfile)).body as ProfileAnswers
  const { status } = await portal.call('newcomer', saveHomeProfile, { body: { siteId, profile: answers, revision } })
  expect(status).toBe(200)
}

test('readings of a meter file and an answered profile come to a breakdown with the next job, and a changed answer to another', async () => {
  const lines = await bring(eachDay(FIRST, LAST))
  await takeMarks(portal.database.db)
  expect(await breakdown()).toMatchObject({ unlockProgress: { isUnlocked: false }, fuels: [] })

  await answer(ANSWERS)
  await takeMarks(portal.database.db)
  const { fuels, isReady } = await breakdown()
  expect(isReady).toBe(true)
  const periods = fuels[0]?.billPeriods ?? []
  expect(sum(periods.map(({ numberOfDays }) => numberOfDays))).toBe(200)
  const read = sum(lines.map((line) => Math.round(Number(line.split(',')[6]) * 1000)))
  const shown = sum(periods.flatMap(({ categories }) => categories.map(({ kWh }) => Math.round(kWh.value * 100))))
  // Each share is shown to ten watt-hours.
  expect(Math.abs(shown * 10 - read)).toBeLessThan(10 * periods.length * 8)
  const winter = periods.find(({ startDate }) => startDate.slice(5, 7) === '07')
  expect(winter?.categories.map(({ name }) => name)).toContain('Heating')
  expect(winter?.totalNzd).toBeGreaterThan(0)

  await answer({ ...ANSWERS, HeatingFuels: 'SolidFuel', WaterHeating: 'Gas' })
  await takeMarks(portal.database.db)
  const names = (await breakdown()).fuels[0]?.billPeriods.flatMap(({ categories }) => categories.map(({ name }) => name))
  expect([...new Set(names)].sort()).toEqual(['Always on', 'Appliances', 'Lighting'])
})

test('beside homes whose readings came in the same way it is compared with them after the next job', async () => {
  const { db } = portal.database
  const today = localDayOf(new Date())
  const month = settledMonth(today)
  const days = eachDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1))
  await answer(ANSWERS)
  await addNeighbours(12)
  for (const n of Array.from({ length: 12 }, (_, i) => i)) await bringByEiep3(portal, `E-${n}`, days, () => (0.2 + n / 100).toFixed(3))
  await formGroups(db, today, { monthsBack: 1 })
  const { status, body } = await portal.call('newcomer', latestComparison)
  expect(status).toBe(200)
  const { Date: first, Comparison } = body as MonthlyInsights
  expect(first).toBe(`${month}-01`)
  const halfHours = sum(days.map(tradingPeriodCount))
  const own = sum(days.flatMap((day) => Array.from({ length: tradingPeriodCount(day) }, (_, i) => Number(kwhAt(day, i + 1)))))
  const { UsageInKWh, group } = Comparison.Electricity ?? {}
  expect(group).toMatchObject({ homes: 12 })
  expect(UsageInKWh?.Actual).toBeCloseTo(own, 1)
  // Of the group, it among them.
  expect(UsageInKWh?.Average).toBeCloseTo((12 * halfHours * 0.255 + own) / 13, 0)
})

/** Homes of the newcomer's region with the same answers, each an account of its own with an electricity meter. */
async function addNeighbours(count: number): Promise<void> {
  const { db } = portal.database
  const own = <Row extends object>(row: (n: number) => Row) =>
    Array.from({ length: count }, (_, n) => ({ billingAccountId: `T-${n}`, ...row(n) }))
  await db.insert(billingAccounts).values(
    own((n) => ({
      id: `T-${n}`,
      customerNumber: `9 ${n}`,
      kind: 'residential' as const,
      name: 'A neighbour',
      billingEmail: 'neighbour@example.nz',
      joinedOn: '2020-01-01',
    })),
  )
  const place = {
    street: '1 Street',
    city: 'Christchurch',
    postCode: '8025',
    region: 'Canterbury',
    propertyType: 'villa',
    isProfileComplete: true,
  }
  await db.insert(sites).values(own((n) => ({ id: `S-${n}`, ...place })))
  await db.insert(profiles).values(own((n) => ({ siteId: `S-${n}`, answers: ANSWERS })))
  const supply = { energyType: 'electricity' as const, planId: 'everyday', hasHalfHours: true }
  await db.insert(supplyPoints).values(own((n) => ({ id: `E-${n}`, siteId: `S-${n}`, supplyAgreementId: `A-${n}`, ...supply })))
}

test('a day that is corrected is worked out again', async () => {
  const day = addDays(LAST, -3)
  const before = await breakdown()
  await bring([day], () => '2.000')
  await takeMarks(portal.database.db)
  const totalOf = ({ fuels }: UsageBreakdown) =>
    sum(fuels.flatMap(({ billPeriods }) => billPeriods.flatMap(({ categories }) => categories.map(({ kWh }) => kWh.value))))
  const usual = sum(Array.from({ length: tradingPeriodCount(day) }, (_, i) => Number(kwhAt(day, i + 1))))
  expect(totalOf(await breakdown()) - totalOf(before)).toBeCloseTo(2 * tradingPeriodCount(day) - usual, 0)
})

test('nine corrected days change what is always on in all of their month, also on the days before them', async () => {
  const of = addDays(LAST, -60).slice(0, 7)
  const usesOn = async (localDay: string) => {
    const own = and(eq(energyUseDays.siteId, 'ST-100699-1'), eq(energyUseDays.localDay, localDay))
    const [day] = await portal.database.db.select().from(energyUseDays).where(own)
    return day?.uses
  }
  expect((await usesOn(`${of}-05`))?.['Always on']).toBe(200 * tradingPeriodCount(`${of}-05`))
  const corrected = eachDay(`${of}-20`, `${of}-28`)
  await bring(corrected, (day, period) => (period < 14 ? '0.030' : kwhAt(day, period)))
  await takeMarks(portal.database.db)
  expect((await usesOn(`${of}-05`))?.['Always on']).toBe(30 * tradingPeriodCount(`${of}-05`))
})
