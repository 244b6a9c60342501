import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChargingSessions, EvCarbon, EvElectricity, EvInsights, EvSummary, MyEv, NetworkAccount } from '#schemas/ev/entities.ts'
import { selectSite } from '#schemas/account/routes.ts'
import * as routes from '#schemas/ev/routes.ts'
import type { UsageSeries } from '#schemas/usage/entities.ts'
import { electricityBestHours, electricityUsage } from '#schemas/usage/routes.ts'
import type { Tab } from '#schemas/portal/entities.ts'
import { evTabs, navigation } from '#schemas/portal/routes.ts'
import { addDays, addMonths, lastDayOfMonth } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { profiles, sites } from '#server/db/schema/accounts.ts'
import { energyUseDays } from '#server/db/schema/insights.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { evSessions, plans, supplyPoints } from '#server/db/schema/supply.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* priya has a car and a plan with a night rate, ruth a car and one price all day, aroha no car. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const YEAR = localDayOf(new Date()).slice(0, 4)
const ALL = { startDate: '2008-01-01', endDate: `${YEAR}-12-31` }
const sessionsOf = async (person: string, query = {}) =>
  (await portal.call(person, routes.chargingSession, { query })).body as ChargingSessions
const dataOf = async <T>(person: string, route: Parameters<TestPortal['call']>[1]) =>
  ((await portal.call(person, route)).body as { data: T }).data

describe('the tabs', () => {
  const tabsOf = async (person: string) =>
    ((await portal.call(person, evTabs)).body as { tabs: Tab[] }).tabs.map(({ label, path }) => `${label} ${path}`)

  test.each(['priya', 'ruth'])('are those of the page for %s, who has a car', async (person) => {
    expect(await tabsOf(person)).toEqual([
      'Overview /account/products/ev',
      'Plan insights /account/products/ev/plan-insights',
      'EV Everywhere /account/products/ev/everywhere',
    ])
    const { groups } = (await portal.call(person, navigation)).body as { groups: { children: string[] }[] }
    expect(groups.flatMap(({ children }) => children)).toContain('ev')
  })

  test.each(['aroha', 'rimu-cafe', 'moana', 'newcomer', 'staff'])('are none for %s, who has none', async (person) => {
    expect(await tabsOf(person)).toEqual([])
    const { groups } = (await portal.call(person, navigation)).body as { groups: { children: string[] }[] }
    expect(groups.flatMap(({ children }) => children)).not.toContain('ev')
  })
})

test('one list has what was charged at home and in public, latest first, and its sums are those of its sessions', async () => {
  const list = await sessionsOf('priya', ALL)
  const { sessions, total, places, years } = list
  expect(new Set(sessions.map(({ place }) => place))).toEqual(new Set(['home', 'public']))
  expect(sessions.map(({ start }) => start)).toEqual(
    sessions
      .map(({ start }) => start)
      .sort()
      .reverse(),
  )
  expect(total.sessions).toBe(sessions.length)
  expect(total.kwh).toBeCloseTo(sum(sessions.map(({ kwh }) => kwh)), 3)
  expect(total.costNzd).toBeCloseTo(sum(sessions.map(({ costNzd = 0 }) => costNzd)), 5)
  expect(total.costNzd).toBeCloseTo(sum(places.map(({ costNzd = 0 }) => costNzd)), 5)
  expect(sum(places.map((place) => place.sessions))).toBe(total.sessions)
  expect(sum(places.map(({ kwh }) => kwh))).toBeCloseTo(total.kwh, 3)
  expect(places[0]).toMatchObject({ place: 'home', placeName: 'Home' })
  expect(places.length).toBeGreaterThan(3)
  expect(years[0]).toBe(Number(YEAR))
})

test('what a charger told at another property’s supply point is not shown at the selected one', async () => {
  const { db } = portal.database
  const at = { startInstant: new Date('2026-03-03T08:00:00Z'), endInstant: new Date('2026-03-03T10:00:00Z') }
  const told = ['E1', 'E2'].map((end) => ({
    billingAccountId: 'BA-100342',
    id: `TOLD-${end}`,
    supplyPointId: `SP-100342-${end}`,
    ...at,
    wattHours: 7_000,
    place: 'home' as const,
  }))
  await db.insert(evSessions).values(told)
  const shownOf = async (siteId: string) => {
    expect((await portal.call('tama', selectSite, { body: { billingAccountId: 'BA-100342', siteId } })).status).toBe(204)
    const { sessions } = await sessionsOf('tama', { startDate: '2026-03-03', endDate: '2026-03-03' })
    return sessions.map(({ id }) => id)
  }
  expect([await shownOf('ST-100342-1'), await shownOf('ST-100342-2')]).toEqual([['TOLD-E1'], ['TOLD-E2']])
  await db.delete(evSessions).where(like(evSessions.id, 'TOLD-%'))
})

test('a charge that a charger told of the evening before is not found again in the half-hours after midnight', async () => {
  const { db } = portal.database
  const { billingAccountId } = shownAccount('priya')
  const idsOn = async (day: string) => (await sessionsOf('priya', { startDate: day, endDate: day })).sessions.map(({ id }) => id)
  const found = (await sessionsOf('priya', ALL)).sessions.find(({ place }) => place === 'home')
  if (!found) throw new Error('nothing was charged at home')
  const day = localDayOf(new Date(found.start))
  const told = { billingAccountId, id: 'TOLD-evening', wattHours: 7_000, place: 'home' as const }
  const startInstant = new Date(tradingPeriodStart(day, 1).getTime() - 600_000)
  await db.insert(evSessions).values({ ...told, startInstant, endInstant: new Date(Date.parse(found.start) + 600_000) })
  expect(await idsOn(addDays(day, -1))).toContain('TOLD-evening')
  expect(await idsOn(day)).not.toContain(found.id)
  await db.delete(evSessions).where(like(evSessions.id, 'TOLD-%'))
  expect(await idsOn(day)).toContain(found.id)
})

test('without days it is this year; a month and a year are parts of all', async () => {
  const [all, year, month] = [
    await sessionsOf('priya', ALL),
    await sessionsOf('priya'),
    await sessionsOf('priya', { startDate: `${YEAR}-03-01`, endDate: `${YEAR}-03-31` }),
  ]
  expect([year.startDate, year.endDate]).toEqual([`${YEAR}-01-01`, `${YEAR}-12-31`])
  const localDay = ({ start }: { start: string }) => localDayOf(new Date(start))
  expect(year.sessions).toEqual(all.sessions.filter((session) => localDay(session).startsWith(YEAR)))
  expect(month.sessions).toEqual(all.sessions.filter((session) => localDay(session).startsWith(`${YEAR}-03`)))
})

test('a month without any charge says nothing of a property whose meter shows others', async () => {
  const month = { startDate: '2009-01-01', endDate: '2009-01-31' }
  expect(await sessionsOf('priya', month)).toMatchObject({ sessions: [], homeState: 'found' })
})

test('charging at home is a part of what the meter read in these half-hours, at the price of the night', async () => {
  const { sessions } = await sessionsOf('priya')
  const found = sessions.filter(({ isFound, nightPercentage }) => isFound && nightPercentage === 100)
  expect(found.length).toBeGreaterThan(50)
  const rows = await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, 'SP-100528-E'))
  const readAt = new Map(
    rows.flatMap(({ localDay, wattHours }) => {
      const firstMs = tradingPeriodStart(localDay, 1).getTime()
      return wattHours.map((value, i) => [firstMs + i * 1_800_000, value ?? 0] as const)
    }),
  )
  for (const { start, end, kwh, costNzd } of found) {
    const count = (Date.parse(end) - Date.parse(start)) / 1_800_000
    const read = sum(Array.from({ length: count }, (_, i) => readAt.get(Date.parse(start) + i * 1_800_000) ?? 0)) / 1000
    expect([start, kwh <= read]).toEqual([start, true])
    // 14.87 cents and GST, but where free hours were booked.
    expect(costNzd).toBeLessThanOrEqual(Math.round(kwh * 17.1005) / 100)
  }
})

test('after a change of plan, a charge of a billed period costs what its half-hours cost on the electricity page', async () => {
  const { db } = portal.database
  const putOn = (planId: string) => db.update(supplyPoints).set({ planId }).where(eq(supplyPoints.id, 'SP-100528-E'))
  const [before] = await db.select({ planId: supplyPoints.planId }).from(supplyPoints).where(eq(supplyPoints.id, 'SP-100528-E'))
  await putOn('everyday')
  const billed = addDays(localDayOf(new Date()), -60)
  const { sessions, total } = await sessionsOf('priya', ALL)
  const charge = sessions.find(({ isFound, start }) => isFound && localDayOf(new Date(start)) < billed)
  if (!charge) throw new Error('nothing was charged at home in time')
  const day = localDayOf(new Date(charge.start))
  const query = { granularity: 'HOURLY' as const, startDate: day, endDate: day }
  const { items } = (await portal.call('priya', electricityUsage, { query })).body as UsageSeries
  await putOn(before?.planId ?? '')
  expect([total.isCostAbout, (await sessionsOf('priya', ALL)).total.isCostAbout]).toEqual([true, undefined])
  const { kwh = 0, energyCostNZD = 0 } = items.find(({ start }) => Date.parse(start) === Date.parse(charge.start)) ?? {}
  // The plan has one price all day: a bill of two rates is shared out by energy.
  expect(charge.costNzd).toBeCloseTo((charge.kwh * energyCostNZD) / kwh, 1)
  expect(energyCostNZD / kwh).toBeLessThan(0.31)
})

test('what was billed at one price all day is not told at the night rate of a plan that came later', async () => {
  const { db } = portal.database
  const ofRuth = and(eq(supplyPoints.billingAccountId, shownAccount('ruth').billingAccountId), eq(supplyPoints.energyType, 'electricity'))
  const [before] = await db.select({ planId: supplyPoints.planId }).from(supplyPoints).where(ofRuth)
  const today = localDayOf(new Date())
  const billed = { startDate: addDays(today, -420), endDate: addDays(today, -60) }
  const costs = async () =>
    (await sessionsOf('ruth', billed)).sessions.filter(({ place }) => place === 'home').map(({ start, costNzd }) => [start, costNzd])
  const known = await costs()
  await db.update(supplyPoints).set({ planId: 'day-night' }).where(ofRuth)
  const after = await costs()
  await db
    .update(supplyPoints)
    .set({ planId: before?.planId ?? '' })
    .where(ofRuth)
  expect(known.length).toBeGreaterThan(10)
  expect(after).toEqual(known)
})

test('the file has a line for each session, with times of the clock and their offset', async () => {
  const { status, body, headers } = await portal.call('priya', routes.chargingSessionsAsCsv, { query: ALL })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(String(headers['content-disposition'])).toContain('Charging sessions')
  const lines = String(body).replace('\uFEFF', '').trim().split('\r\n')
  const { sessions } = await sessionsOf('priya', ALL)
  expect(lines).toHaveLength(sessions.length + 1)
  expect(lines.slice(1).every((line) => /^\d{4}-\d\d-\d\dT\d\d:\d\d\+1[23]:00,/.test(line))).toBe(true)
  const winter = lines.find((line) => line.startsWith(`${YEAR}-07`))
  expect(winter).toMatch(/\+12:00,/)
  expect((await portal.call('aroha', routes.chargingSessionsAsCsv, { query: ALL })).status).toBe(404)
})

test('a year of charging is told by day and night, beside the standard plan and beside petrol at its stated price', async () => {
  const insights = await dataOf<EvInsights>('priya', routes.evPlanInsights)
  const { home, reference, petrol, night, movingSavesNzd } = insights
  expect(home.kwh).toBeCloseTo(home.dayKwh + home.nightKwh, 3)
  expect(home.costNzd).toBeCloseTo((home.dayCostNzd ?? 0) + (home.nightCostNzd ?? 0), 2)
  expect(night).toEqual({ from: 21, to: 7, planName: 'Northlight EV Day & Night', isOwnPlan: true })
  expect(movingSavesNzd).toBeLessThan((home.dayCostNzd ?? 0) + 0.01)
  expect(reference?.planName).toBe('Northlight Everyday')
  expect(reference?.costNzd).toBeCloseTo(home.kwh * 0.31211, 0)
  expect(reference?.savingNzd).toBeCloseTo((reference?.costNzd ?? 0) - (home.costNzd ?? 0), 0)
  expect(petrol).toMatchObject({ nzdPerLitre: 2.65, asOf: '2026-11-01' })
  expect(petrol?.costNzd).toBeCloseTo((insights.kilometres * 10.7 * 2.65) / 100, -1)
  expect(petrol?.roadUserCharges).toMatchObject({ nzdPer1000Km: 76, since: '2024-04-01' })
  expect(petrol?.roadUserCharges?.costNzd).toBeCloseTo((insights.kilometres / 1000) * 76, -1)
})

test('charging in free hours costs nothing on a plan beside that has them, and its price on a low price plan', async () => {
  const { db } = portal.database
  const findReference = async () => (await dataOf<EvInsights>('priya', routes.evPlanInsights)).reference
  const before = await findReference()
  const { sessions } = await sessionsOf('priya', ALL)
  const charge = sessions.find(({ place, start }) => place === 'home' && Date.parse(start) % 3_600_000 === 0)
  const [booking] = await db
    .insert(powershoutBookings)
    .values({
      ...shownAccount('priya'),
      id: 'PB-TEST',
      supplyPointId: 'SP-100528-E',
      startInstant: new Date(charge?.start ?? ''),
      durationHours: 1,
    })
    .returning()
  const free = await findReference()
  await db.update(plans).set({ isLowPrice: true }).where(eq(plans.id, 'everyday'))
  const onLowPrice = await findReference()
  await db.update(plans).set({ isLowPrice: false }).where(eq(plans.id, 'everyday'))
  await db.delete(powershoutBookings).where(eq(powershoutBookings.id, booking?.id ?? ''))
  expect(free?.costNzd).toBeLessThan((before?.costNzd ?? 0) - 0.2)
  expect(onLowPrice?.costNzd).toBe(before?.costNzd)
})

test('a connection that has ended has no part in what charging costs and is compared with', async () => {
  const { db } = portal.database
  const before = await dataOf<EvInsights>('priya', routes.evPlanInsights)
  const [own] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, 'SP-100528-E'))
  const [day] = await db
    .select()
    .from(readingDays)
    .where(eq(readingDays.supplyPointId, 'SP-100528-E'))
    .orderBy(readingDays.localDay)
    .limit(1)
  if (!own || !day) throw new Error('Priya has readings')
  await db.insert(supplyPoints).values({ ...own, id: 'A-ended', planId: 'everyday' })
  await db.insert(readingDays).values({ ...day, supplyPointId: 'A-ended' })
  const { planName, night, reference } = await dataOf<EvInsights>('priya', routes.evPlanInsights)
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, 'A-ended'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'A-ended'))
  expect({ planName, night, reference }).toMatchObject({
    planName: before.planName,
    night: before.night,
    reference: { planName: before.reference?.planName },
  })
})

test('with one price all day, what is compared with is the plan for cars, and nothing is saved by moving', async () => {
  const { reference, night, movingSavesNzd, planName } = await dataOf<EvInsights>('ruth', routes.evPlanInsights)
  expect(planName).toBe('Northlight Everyday')
  expect(reference?.planName).toBe('Northlight EV Day & Night')
  expect(reference?.savingNzd).toBeLessThan(0)
  expect(night?.isOwnPlan).toBe(false)
  expect(movingSavesNzd).toBeUndefined()
})

test('months, carbon, summary and list say the same', async () => {
  const { months } = await dataOf<EvElectricity>('priya', routes.evPlanElectricity)
  const carbon = await dataOf<EvCarbon>('priya', routes.evPlanCarbon)
  const summary = await dataOf<EvSummary>('priya', routes.evPlanSummary)
  const today = localDayOf(new Date())
  const last = addMonths(today.slice(0, 7), -1)
  const list = await sessionsOf('priya', { startDate: `${last}-01`, endDate: lastDayOfMonth(last) })
  expect([months[0]?.month, months.at(-1)?.month]).toEqual([addDays(today, -365).slice(0, 7), addDays(today, -1).slice(0, 7)])
  const { dayKwh = 0, nightKwh = 0, publicKwh = 0 } = months.find(({ month }) => month === last) ?? {}
  expect(dayKwh + nightKwh + publicKwh).toBeCloseTo(list.total.kwh, 2)
  expect(carbon.months.find(({ month }) => month === last)?.kgCo2).toBeCloseTo(list.total.kgCo2, 1)
  const { public: inPublic, ...lastMonth } = summary.lastMonth
  expect(lastMonth).toEqual(list.total)
  // What was charged in public has a price of its own.
  const places = list.places.filter(({ place }) => place === 'public')
  expect(inPublic?.kwh ?? 0).toBeCloseTo(sum(places.map((place) => place.kwh)), 1)
  expect(inPublic?.costNzd ?? 0).toBeCloseTo(sum(places.map(({ costNzd = 0 }) => costNzd)), 2)
  // The year is the same one on each page.
  const insights = await dataOf<EvInsights>('priya', routes.evPlanInsights)
  expect(carbon.kgCo2).toBe(summary.lastYear.kgCo2)
  expect(carbon.petrolKgCo2).toBe(insights.petrol?.kgCo2)
  expect(sum(months.map((month) => month.dayKwh + month.nightKwh))).toBeCloseTo(insights.home.kwh, 1)
  expect(sum(months.map((month) => month.publicKwh))).toBeCloseTo(insights.public.kwh, 1)
  expect(sum(carbon.months.map(({ kgCo2 }) => kgCo2))).toBeCloseTo(carbon.kgCo2, 0)
  // Some 50 to 150 g for each kWh, as the country makes it.
  expect(carbon.gramsPerKwh).toBeGreaterThan(40)
  expect(carbon.gramsPerKwh).toBeLessThan(160)
})

describe('the own car', () => {
  const myEv = (person: string) => dataOf<MyEv>(person, routes.myEv)

  test('is counted with its model, or with what its driver says, and every other car with the usual', async () => {
    expect(await myEv('priya')).toEqual({ hasEv: true, isSaved: false, chargesAtHome: true, consumption: 'usual', kwhPer100Km: 17.6 })
    const save = (body: object) => portal.call('priya', routes.saveMyEv, { body: body as never })
    expect((await save({ modelId: 'nissan-leaf-40', chargesAtHome: true })).body).toEqual({
      data: {
        hasEv: true,
        isSaved: true,
        chargesAtHome: true,
        consumption: 'model',
        kwhPer100Km: 16.4,
        modelId: 'nissan-leaf-40',
        modelName: 'Nissan Leaf 40 kWh',
      },
    })
    const before = (await dataOf<EvSummary>('priya', routes.evPlanSummary)).kilometres
    await save({ modelId: 'nissan-leaf-40', ownKwhPer100Km: 32.8, chargesAtHome: true })
    expect((await dataOf<EvSummary>('priya', routes.evPlanSummary)).kilometres).toBeCloseTo(before / 2, -1)
  })

  test.each([
    [{ modelId: 'a-horse', chargesAtHome: true }, 400],
    [{ ownKwhPer100Km: 1, chargesAtHome: true }, 400],
    [{ ownKwhPer100Km: 'x', chargesAtHome: true }, 400],
    [{ modelId: "'; drop table ev_cars; --", chargesAtHome: true }, 400],
    [{}, 400],
    [{ siteId: 'ST-100342-1', chargesAtHome: true }, 404],
  ])('is not saved as %o', async (body, status) => {
    expect((await portal.call('hemi', routes.saveMyEv, { body: body as never })).status).toBe(status)
    expect((await myEv('hemi')).isSaved).toBe(false)
  })

  test('that charges elsewhere is not looked for at home, and is found again once it does', async () => {
    const { db } = portal.database
    const save = async (chargesAtHome: boolean) => {
      expect((await portal.call('ruth', routes.saveMyEv, { body: { chargesAtHome } })).status).toBe(200)
      await takeMarks(db)
    }
    const found = async () => {
      const rows = await db.select().from(energyUseDays).where(eq(energyUseDays.billingAccountId, 'BA-100561'))
      return rows.filter(({ charging }) => charging !== null).length
    }
    const days = await found()
    expect(days).toBeGreaterThan(100)
    await save(false)
    expect([await found(), (await sessionsOf('ruth')).homeState]).toEqual([0, 'notAtHome'])
    await save(true)
    expect([await found(), (await sessionsOf('ruth')).homeState]).toEqual([days, 'found'])
  })
})

describe('a car that is no longer there', () => {
  const remove = (person: string, siteId: string) => portal.call(person, routes.removeMyEv, { query: { siteId } })
  const hasEv = async (siteId: string) => (await portal.database.db.select().from(sites).where(eq(sites.id, siteId)))[0]?.hasEv

  test('goes with what the profile says of it; a charging account stays linked', async () => {
    const { db } = portal.database
    expect((await sessionsOf('ruth')).homeState).toBe('found')
    expect((await remove('ruth', 'ST-100561-1')).status).toBe(204)
    // At once, not when the job has been there.
    expect((await sessionsOf('ruth')).homeState).toBe('notAtHome')
    await takeMarks(db)
    expect(await dataOf<MyEv>('ruth', routes.myEv)).toMatchObject({ hasEv: false, isSaved: false, chargesAtHome: false })
    const [profile] = await db.select().from(profiles).where(eq(profiles.siteId, 'ST-100561-1'))
    expect(profile?.answers).toMatchObject({
      HasEvThatChargesAtHome: false,
      HasDedicatedEvWallCharger: false,
      WaterHeating: expect.anything(),
    })
    expect([await hasEv('ST-100561-1'), (await sessionsOf('ruth')).homeState]).toEqual([false, 'notAtHome'])
    // It can be added again.
    await portal.call('ruth', routes.saveMyEv, { body: { chargesAtHome: true } })
    expect([await hasEv('ST-100561-1'), (await sessionsOf('ruth')).homeState]).toEqual([true, 'noneFound'])
    await remove('priya', 'ST-100528-1')
    expect(await dataOf<MyEv>('priya', routes.myEv)).toMatchObject({ hasEv: true, isSaved: false, chargesAtHome: false })
    await portal.call('priya', routes.saveMyEv, { body: { chargesAtHome: true } })
    await takeMarks(db)
  })

  test('leaves the rest of the answers of a business, and a profile as old as it was', async () => {
    const { db } = portal.database
    const ofCafe = eq(profiles.siteId, 'ST-200115-1')
    const before = (await db.select().from(profiles).where(ofCafe))[0]
    const answers = { ...before?.answers, PaidServices: ['Lighting', 'Electric vehicle (EV) charging'] }
    await db
      .update(profiles)
      .set({ answers, updatedAt: new Date('2025-01-01') })
      .where(ofCafe)
    expect(await hasEv('ST-200115-1')).toBe(true)
    expect((await remove('rimu-cafe', 'ST-200115-1')).status).toBe(204)
    const after = (await db.select().from(profiles).where(ofCafe))[0]
    expect(after).toMatchObject({ answers: { ...answers, PaidServices: ['Lighting'] }, updatedAt: new Date('2025-01-01') })
    expect(await hasEv('ST-200115-1')).toBe(false)
  })

  test('is not that of another property', async () => {
    expect((await remove('hemi', 'ST-100561-1')).status).toBe(404)
    expect(await hasEv('ST-100561-1')).toBe(true)
  })
})

describe('an error in the body', () => {
  test.each([
    routes.evModel,
    routes.myEvOptions,
    routes.myEv,
    routes.evPlanSummary,
    routes.evPlanInsights,
    routes.evPlanElectricity,
    routes.evPlanCarbon,
    routes.evPlanEcoTracker,
  ])('says why there is nothing for who has no account: $path', async (route) => {
    const { status, body } = await portal.call('staff', route)
    expect([status, body]).toEqual([200, { error: expect.objectContaining({ type: '/error/no_data', status: 404 }) }])
  })
})

describe('the best hours', () => {
  const hours = async () => (await portal.call('priya', routes.evPlanEcoTracker)).body as { data: { best: { start: string; end: string } } }

  test('are as long as a charge at home usually took in the last three months, and at the night rate', async () => {
    const { best } = (await hours()).data
    const today = localDayOf(new Date())
    const { sessions } = await sessionsOf('priya', { startDate: addDays(today, -90), endDate: today })
    const lengths = sessions.filter(({ place }) => place === 'home').map(({ start, end }) => Date.parse(end) - Date.parse(start))
    const usual = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]
    expect(Date.parse(best.end) - Date.parse(best.start)).toBe(Math.round((usual ?? 0) / 3_600_000) * 3_600_000)
    expect(best).toMatchObject({ centsPerKwh: 17.1 })
  })

  test('are the same on the dashboard', async () => {
    const { body } = await portal.call('priya', electricityBestHours, { query: { isForCar: true } })
    expect((body as { data: unknown }).data).toEqual((await hours()).data)
  })

  test('are an entry for a calendar', async () => {
    const { best } = (await hours()).data
    const { status, body, headers } = await portal.call('priya', routes.evPlanCalendar, { query: { start: best.start } })
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const written = (instant: string) => `${instant.replace(/[-:]|\.\d+/g, '')}`
    expect(String(body)).toContain(`DTSTART:${written(best.start)}\r\n`)
    expect(String(body)).toContain(`DTEND:${written(best.end)}\r\n`)
  })

  test.each([
    '2020-01-01T00:00:00Z',
    '2099-01-01T00:00:00Z',
    new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 60_000).toISOString(),
  ])('are none at %s', async (start) => {
    expect((await portal.call('priya', routes.evPlanCalendar, { query: { start } })).status).toBe(404)
  })
})

test.each([
  { startDate: '2026-05-01', endDate: '2026-04-01' },
  { startDate: '1999-01-01' },
  { startDate: '2026-01-01', endDate: '2999-01-01' },
  { startDate: '2026-02-31' },
  { startDate: "2026-01-01' or 1=1" },
])('days such as %o are refused', async (query) => {
  expect((await portal.call('priya', routes.chargingSession, { query })).status).toBe(400)
  expect((await portal.call('priya', routes.chargingSessionsAsCsv, { query })).status).toBe(400)
})

test('a buying group sees no price of what it charges at home', async () => {
  const rates = (await portal.call('kapiti-growers', routes.evDayNightRates)).body as { dayRateNzd?: number }
  expect(rates.dayRateNzd).toBeUndefined()
  expect((await sessionsOf('kapiti-growers')).total.costNzd).toBeUndefined()
  expect((await portal.call('kapiti-growers', routes.networkAccounts)).body as NetworkAccount).toMatchObject({ canLink: true })
})
