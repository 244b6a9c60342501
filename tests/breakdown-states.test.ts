import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { type UsageBreakdown, usageBreakdown } from '#schemas/insights/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { storeDays } from '#server/meterdata/store-days.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* A new customer on the way to a whole breakdown. Source: portal-usage.md, section 4, Home comparison and usage breakdown. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const LAST = addDays(localDayOf(new Date()), -1)

async function bring(first: string, last: string): Promise<void> {
  const days = eachDay(first, last).map((localDay) => ({
    billingAccountId: 'BA-100699',
    supplyPointId: 'SP-100699-E',
    flow: 'X' as const,
    localDay,
    wattHours: Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => (i > 34 ? 600 : 150)),
    statuses: 'A'.repeat(tradingPeriodCount(localDay)),
    changedAt: `${localDay}T11:00:00Z`,
  }))
  await storeDays(portal.database.db, days)
  await takeMarks(portal.database.db)
}

const breakdown = async (person = 'newcomer') =>
  (await portal.call(person, usageBreakdown, { query: { environment: 'web' } })).body as UsageBreakdown
const statesOf = ({ unlockProgress, isReady, showPopup, isV2Enabled, isMeasured }: UsageBreakdown) =>
  Object.entries({ isUnlocked: unlockProgress.isUnlocked, isReady, showPopup, isV2Enabled, isMeasured })
    .filter(([, is]) => is)
    .map(([name]) => name)

test('a new customer goes from no profile to coming soon, a popup, limited data, and the whole of it', async () => {
  expect(statesOf(await breakdown())).toEqual(['isV2Enabled', 'isMeasured'])
  const { siteId, revision } = (await portal.call('newcomer', homeProfile)).body as ProfileAnswers
  const profile = {
    EnergyTypesUsed: ['Electricity'],
    HouseType: 'Apartment',
    FloorArea: { Min: -1, Max: 99 },
    WaterHeating: 'Electricity',
    HeatingFuels: 'Electricity',
    AirConditioning: 'None',
  }
  await portal.call('newcomer', saveHomeProfile, { body: { siteId, profile, revision } })
  await takeMarks(portal.database.db)
  expect(statesOf(await breakdown())).toEqual(['isUnlocked', 'isV2Enabled', 'isMeasured'])
  await bring(addDays(LAST, -1), LAST)
  expect(statesOf(await breakdown())).toEqual(['isUnlocked', 'showPopup', 'isMeasured'])
  await bring(addDays(LAST, -16), LAST)
  expect(statesOf(await breakdown())).toEqual(['isUnlocked', 'isMeasured'])
  await bring(addDays(LAST, -70), LAST)
  const whole = await breakdown()
  expect(statesOf(whole)).toEqual(['isUnlocked', 'isReady', 'isMeasured'])
  expect(whole.fuels[0]?.latestWeek).toMatchObject({ endDate: LAST, numberOfDays: 7 })
  expect(whole.daysKnown).toBe(71)
})

test('a home with bottled gas alone has nothing that is measured', async () => {
  expect(statesOf(await breakdown('moana'))).toEqual(['isUnlocked', 'isV2Enabled'])
})

test('the latest week adds up to its half-hours, and for a buying group has no dollars', async () => {
  const { fuels } = await breakdown('kapiti-growers')
  expect(fuels[0]?.latestWeek?.categories.length).toBeGreaterThan(2)
  expect(JSON.stringify(fuels)).not.toContain('"dollar"')
})
