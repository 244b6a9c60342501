import { and, desc, eq, lt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarbonCalculator, CarbonDetails } from '#schemas/carbon/entities.ts'
import {
  carbonCalculator,
  carbonDetails,
  carbonWidget,
  resetCarbonCalculator,
  saveCarbonCalculator,
  submitCarbonCalculator,
} from '#schemas/carbon/routes.ts'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { findScope, type Scope } from '#server/access.ts'
import { findElectricityOfYear, findGasOfYear } from '#server/carbon/queries.ts'
import { carbonAnswers } from '#server/db/schema/accounts.ts'
import { lpgOrders } from '#server/db/schema/lpg.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* The carbon calculator: its answers, its states and its results. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const WHOLE = {
  NumberOfAdults: 2,
  NumberOfChildren: 1,
  GasType: 'Natural',
  GasUses: ['Heating', 'HotWater'],
  ShowersPerWeek: 2,
  ShowerDuration: '2',
  NumberOfCars: 1,
  FuelType: 'Petrol',
  DistanceDriven: 12_500,
  CarYear: 'From2010',
  EngineSize: 'UpTo2000',
}

const find = async (person: string) => (await portal.call(person, carbonCalculator)).body as CarbonCalculator
const save = (person: string, body: object) => portal.call(person, saveCarbonCalculator, { body })
const submit = (person: string, body = {}) => portal.call(person, submitCarbonCalculator, { body })
const reset = (person: string, query = {}) => portal.call(person, resetCarbonCalculator, { query })
const details = async (person: string) => (await portal.call(person, carbonDetails)).body as CarbonDetails

async function fillIn(person: string, answers: object = WHOLE): Promise<void> {
  const { revision } = await find(person)
  expect((await save(person, { answers, revision })).status).toBe(200)
  expect((await submit(person)).body).toEqual({ isSuccess: true })
}

test('who begins finds what the profile and the supplies say', async () => {
  const { profile, siteId, revision } = (await portal.call('aroha', homeProfile)).body as ProfileAnswers
  await portal.call('aroha', saveHomeProfile, { body: { siteId, revision, profile: { ...profile, NumberOfAdultOccupants: 3 } } })
  // Her home has gas with us, which heats its water.
  expect((await find('aroha')).known).toEqual({ NumberOfAdults: 3, GasType: 'Natural', GasUses: ['HotWater'] })
  expect((await find('priya')).known).toEqual({ GasType: 'None' })
  expect((await find('hemi')).known).toEqual({ GasType: 'Bottled' })
  expect((await find('newcomer')).known).toEqual({})
})

test('the steps open one after the other as they are answered', async () => {
  const before = await find('aroha')
  expect(before).toMatchObject({ hasCompletedForm: false, revision: 0, answers: {}, progress: { currentStep: 1 } })
  expect(before.progress.availableSteps.map(({ id }) => id)).toEqual(['people'])
  await save('aroha', { answers: { NumberOfAdults: 2, NumberOfChildren: 1, GasType: 'Natural' }, revision: 0 })
  const { progress, known } = await find('aroha')
  // Once there are answers, those count.
  expect(known).toBeUndefined()
  // The kind of gas asks what it is for.
  expect(progress).toEqual({
    currentStep: 2,
    availableSteps: [
      { id: 'people', title: 'Your household', isAnswered: true },
      { id: 'gas', title: 'Gas', isAnswered: false },
    ],
  })
})

test('changes are kept beside results alone', async () => {
  expect((await save('newcomer', { toggles: ['heatPump'] })).status).toBe(404)
})

test('a form that is not whole is not handed in, and says what is missing', async () => {
  const { status, body } = await submit('aroha')
  expect(status).toBe(400)
  expect((body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toContain('/GasUses')
  expect((await find('aroha')).hasCompletedForm).toBe(false)
  expect((await portal.call('aroha', carbonDetails)).status).toBe(404)
})

test('wrong answers are refused, and questions that nobody asks are not kept', async () => {
  const { revision } = await find('hemi')
  for (const answers of [{ NumberOfAdults: 0 }, { ShowersPerWeek: 4 }, { FuelType: 'Coal', NumberOfCars: 1 }, { GasType: 7 }]) {
    expect((await save('hemi', { answers, revision })).status).toBe(400)
  }
  await save('hemi', { answers: { NumberOfAdults: 3, Nonsense: 'x' }, revision })
  expect((await find('hemi')).answers).toEqual({ NumberOfAdults: 3 })
})

test('who saves on top of older answers is told; the same save again does nothing', async () => {
  const { revision } = await find('priya')
  const first = await save('priya', { answers: { NumberOfAdults: 1 }, revision })
  const again = await save('priya', { answers: { NumberOfAdults: 1 }, revision })
  expect([first.status, again.status]).toEqual([200, 200])
  expect((again.body as CarbonCalculator).revision).toBe(revision + 1)
  expect((await save('priya', { answers: { NumberOfAdults: 4 }, revision })).status).toBe(412)
})

test('results come by area, and areas add up to the electricity that the meter counted', async () => {
  await fillIn('aroha')
  const { areas, totalKilograms, averageKilograms, gramsPerKwh, home, factors } = await details('aroha')
  expect(areas.map(({ area }) => area)).toEqual(['electricity', 'gas', 'travel', 'shower'])
  expect(sum(areas.map(({ kilograms }) => kilograms))).toBe(totalKilograms)
  expect(averageKilograms).toBeGreaterThan(3_000)
  expect(areas[0]?.basis).toBe('measured')
  expect(areas[2]).toMatchObject({ kilograms: 3171, basis: 'answers' })
  expect(gramsPerKwh).toBeGreaterThan(30)
  expect(gramsPerKwh).toBeLessThan(200)
  // Her water is heated with gas, so her showers are no part of the electricity.
  expect(home.isShowerGas).toBe(true)
  expect(areas[0]?.kilograms).toBe(Math.round((home.electricityKwh * gramsPerKwh) / 1000))
  expect(factors[0]).toMatchObject({ name: 'Electricity', value: gramsPerKwh })
  expect(factors.every(({ source }) => source.length > 0)).toBe(true)
})

test('once handed in, the answers come with what the rule takes, and handing in again changes nothing', async () => {
  const before = await find('aroha')
  expect(before).toMatchObject({
    hasCompletedForm: true,
    progress: { currentStep: 5 },
    people: { adults: 2, children: 1 },
    gas: { kind: 'Natural', uses: ['Heating', 'HotWater'] },
    shower: { perWeek: 2, minutes: 2 },
    car: { cars: 1, fuel: 'Petrol', kmPerYear: 12_500 },
  })
  const answers = await Promise.all([submit('aroha'), submit('aroha'), submit('aroha')])
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ isSuccess: true })))
  expect(await find('aroha')).toEqual(before)
})

test('the changes that are tried out are kept, and only those that make a difference are offered', async () => {
  const offered = (await details('aroha')).defaultState.toggles.actions
  expect(offered.map(({ type }) => type)).toEqual(['driveLess', 'driveElectric', 'heatPump', 'shortShowers', 'lineDry'])
  expect(offered.some(({ isToggleOn }) => isToggleOn)).toBe(false)
  await save('aroha', { toggles: ['driveLess'] })
  const { defaultState } = await find('aroha')
  expect(defaultState?.toggles.actions.filter(({ isToggleOn }) => isToggleOn).map(({ type }) => type)).toEqual(['driveLess'])
  await fillIn('hemi', {
    ...WHOLE,
    GasType: 'None',
    GasUses: undefined,
    NumberOfCars: 0,
    FuelType: undefined,
    DistanceDriven: undefined,
    CarYear: undefined,
    EngineSize: undefined,
    ShowerDuration: '1',
  })
  expect((await details('hemi')).defaultState.toggles.actions.map(({ type }) => type)).toEqual(['lineDry'])
})

test('the widget says how far the form is, then what a year adds up to', async () => {
  const widget = async (person: string) => (await portal.call(person, carbonWidget)).body as { status: string; data?: object }
  expect((await widget('priya')).data).toEqual({ hasCompletedForm: false, currentStep: 1, steps: 4 })
  expect((await widget('aroha')).data).toMatchObject({ hasCompletedForm: true, totalKilograms: (await details('aroha')).totalKilograms })
  expect((await widget('rimu-cafe')).status).toBe('NO_DATA')
})

test('starting again answers 204, forgets everything, and nobody saves on top of what was there', async () => {
  const { revision } = await find('aroha')
  expect((await reset('aroha')).status).toBe(204)
  expect((await reset('aroha')).status).toBe(204)
  expect(await find('aroha')).toMatchObject({ hasCompletedForm: false, answers: {}, progress: { currentStep: 1 } })
  expect((await portal.call('aroha', carbonDetails)).status).toBe(404)
  expect((await save('aroha', { answers: WHOLE, revision })).status).toBe(412)
})

test('changes that are tried out before there are answers are refused, not lost', async () => {
  await portal.database.db.delete(carbonAnswers)
  expect(await save('hemi', { toggles: ['heatPump'] })).toMatchObject({ status: 404, body: { type: '/error/no_data' } })
})

test('a business has no carbon calculator', async () => {
  const answers = await Promise.all([
    portal.call('rimu-cafe', carbonCalculator),
    save('rimu-cafe', { answers: WHOLE, revision: 0 }),
    submit('rimu-cafe'),
    reset('rimu-cafe'),
    portal.call('rimu-cafe', carbonDetails),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('each property has its own answers, and a page of another property changes nothing', async () => {
  const first = await find('tama')
  await fillIn('tama')
  const other = { billingAccountId: 'BA-100343', siteId: 'ST-100343-1' }
  const switched = await portal.call('tama', selectSite, { body: other })
  expect(switched.status).toBeLessThan(300)
  const second = await find('tama')
  expect(second.siteId).not.toBe(first.siteId)
  expect(second.answers).toEqual({})
  for (const attempt of [
    save('tama', { siteId: first.siteId, answers: {}, revision: 0 }),
    submit('tama', { siteId: first.siteId }),
    reset('tama', { siteId: first.siteId }),
  ]) {
    expect((await attempt).status).toBe(412)
  }
  for (const siteId of ['ST-100201-1', 'XX-000000']) expect((await reset('tama', { siteId })).status).toBe(404)
})

test('bottles say how much gas a year takes once the first of them came a year ago', async () => {
  const { db } = portal.database
  const scope = (await findScope(db, 'demo|hemi')) as Scope
  const ofYear = await findGasOfYear(db, scope, 'Bottled')
  expect(ofYear).toBeGreaterThan(0)
  const [bottles] = await db
    .select()
    .from(supplyPoints)
    .where(and(eq(supplyPoints.energyType, 'lpg'), eq(supplyPoints.siteId, scope.selected?.siteId ?? '')))
  if (!bottles) throw new Error('there are no bottles')
  // One that nothing has come to takes nothing.
  await db.insert(supplyPoints).values({ ...bottles, id: 'TEST-none' })
  expect(await findGasOfYear(db, scope, 'Bottled')).toBe(ofYear)
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'TEST-none'))
  const older = lt(lpgOrders.deliveredDay, addDays(localDayOf(new Date()), -364))
  const gone = await db.delete(lpgOrders).where(older).returning()
  expect(await findGasOfYear(db, scope, 'Bottled')).toBeUndefined()
  await db.insert(lpgOrders).values(gone)
})

test('a day of which one of two meters was read in part does not count as a day of the year', async () => {
  const { db } = portal.database
  const scopeOf = async () => (await findScope(db, 'demo|priya')) as Scope
  const scope = await scopeOf()
  const before = await findElectricityOfYear(db, scope)
  const [day] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.billingAccountId, scope.selected?.billingAccountId ?? ''), eq(readingDays.flow, 'X')))
    .orderBy(desc(readingDays.localDay))
    .limit(1)
  const [meter] = await db
    .select()
    .from(supplyPoints)
    .where(eq(supplyPoints.id, day?.supplyPointId ?? ''))
  if (!day || !meter) throw new Error('there are no readings')
  await db.insert(supplyPoints).values({ ...meter, id: 'TEST-second' })
  const partOf = (localDay: string, statuses: string) => ({ ...day, supplyPointId: 'TEST-second', localDay, statuses, totalWh: 0 })
  await db.insert(readingDays).values(partOf(day.localDay, day.statuses.replaceAll('E', 'A')))
  // A whole day of nothing changes nothing.
  expect(await findElectricityOfYear(db, await scopeOf())).toEqual(before)
  await db
    .update(readingDays)
    .set({ statuses: `-${day.statuses.slice(1)}` })
    .where(eq(readingDays.supplyPointId, 'TEST-second'))
  const left = await findElectricityOfYear(db, await scopeOf())
  await db.delete(readingDays).where(and(eq(readingDays.supplyPointId, day.supplyPointId), eq(readingDays.localDay, day.localDay)))
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, 'TEST-second'))
  expect(left).toEqual(await findElectricityOfYear(db, await scopeOf()))
})
