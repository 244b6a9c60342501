import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf, tradingPeriodCount } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { type UsageBreakdown, usageBreakdown } from '#schemas/insights/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { energyUseDays } from '#server/db/schema/insights.ts'
import { takeMarks } from '#server/insights/marks.ts'
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
