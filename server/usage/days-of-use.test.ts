import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import type { BilledLine } from '../billing/billed.ts'
import { windowsOf } from '../billing/windows.ts'
import { correctionsOf, type DayOfUse, daysOfUse, hasReadings, isReadWhole, type SuppliedDays } from './days-of-use.ts'

const DAY = '2026-06-10'
const span = { first: DAY, last: DAY, inHalfHours: true }
const windows = windowsOf([{ startDay: '2026-05-01', endDay: '2026-05-31' }], '2025-01-01')
const tariff = { dayRate: '0.20000', nightRate: '0.20000', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.00000' }

/** A supply point whose day has this letter for each half-hour, and a kilowatt-hour in each that has one. */
const supply = (letter: 'A' | 'E' | undefined, free: number[] = []): SuppliedDays => ({
  windows,
  tariffAt: () => tariff,
  readings: new Map(letter ? [[DAY, { wattHours: new Array<number>(48).fill(1000), statuses: letter.repeat(48) }]] : []),
  free: new Map([[DAY, new Set(free)]]),
  charged: { from: '2026-01-01', to: '2026-06-09' },
  billed: undefined,
})
const dayOf = (...supplies: SuppliedDays[]) => daysOfUse(supplies, span)[0]

test('a day with readings of the second supply point alone has them', () => {
  const day = dayOf(supply(undefined), supply('A'))
  expect(day?.wattHours).toEqual(new Array(48).fill(1000))
  expect(day?.halfHours[0]).toMatchObject({ wattHours: 1000 })
  expect(dayOf(supply('A'), supply(undefined))?.wattHours).toEqual(new Array(48).fill(1000))
})

test('a day is estimated where the second supply point is', () => {
  expect([dayOf(supply('A'), supply('A')), dayOf(supply('A'), supply('E'))].map((day) => day?.isEstimated)).toEqual([false, true])
  expect(dayOf(supply('A'), supply('E'))?.halfHours[0]?.isEstimated).toBe(true)
  expect([dayOf(supply('A'), supply('E')), dayOf(supply('E'), supply('E'))].map((day) => day?.estimatedWh)).toEqual([48_000, 96_000])
})

test('free hours of the second supply point are free', () => {
  expect(
    dayOf(supply('A'), supply('A', [3]))
      ?.halfHours.map(({ isFree }) => isFree)
      .indexOf(true),
  ).toBe(3)
})

test('the daily charge is owed up to the last day that is charged, readings or not', () => {
  const days = daysOfUse([supply(undefined)], { first: '2026-06-08', last: '2026-06-10' })
  expect(days.map(({ dailyCharges }) => dailyCharges)).toEqual([1, 1, 0])
  expect(days.map(({ cents }) => cents)).toEqual([115, 115, 0])
})

const half = (wattHours: number, count = 48) => new Array<number>(count).fill(wattHours)
const read = (...days: [day: string, wattHours: (number | null)[], statuses?: string][]): SuppliedDays => ({
  ...supply(undefined),
  readings: new Map(days.map(([day, wattHours, statuses = 'A'.repeat(wattHours.length)]) => [day, { wattHours, statuses }])),
  free: undefined,
  charged: undefined,
})

test('two supply points add up: energy by rate, cost, charges and each half-hour', () => {
  const nights = { ...tariff, nightRate: '0.10000', nightFromHour: 0, nightToHour: 12 }
  const [one, two] = [1_000, 500].map((wattHours) => ({
    ...read([DAY, half(wattHours)]),
    tariffAt: () => nights,
    free: new Map([[DAY, new Set([47])]]),
  }))
  const day = dayOf(one as SuppliedDays, two as SuppliedDays)
  // By night 36 kWh, by day 34.5 kWh and 1.5 kWh free: $3.60 and $6.90 and two charges of $1, with GST.
  expect(day).toMatchObject({
    totalWh: 72_000,
    nightWh: 36_000,
    dayWh: 34_500,
    freeWh: 1_500,
    dailyCharges: 2,
    chargeCents: 230,
    exactChargeCents: expect.closeTo(230, 6),
    cents: 1_438,
  })
  expect(day?.halfHours[30]).toMatchObject({ wattHours: 1_500, isEstimated: false, isFree: false })
  expect(day?.halfHours[30]?.energyCents).toBeCloseTo(34.5, 6)
  expect(day?.halfHours.reduce((total, { cents }) => total + cents, 0)).toBe(1_438)
})

test('a half-hour that neither has is missing, one that one of them has is there', () => {
  const [first, second] = [half(100), half(200)] as (number | null)[][]
  for (const [i, values] of [first, second].entries()) {
    if (!values) continue
    values[0] = null
    values[i + 1] = null
  }
  const day = dayOf(read([DAY, first ?? []]), read([DAY, second ?? []]))
  expect(day?.wattHours.slice(0, 4)).toEqual([null, 200, 100, 300])
  expect(day?.halfHours.slice(0, 3).map(({ wattHours }) => wattHours)).toEqual([undefined, 200, 100])
})

test('a day has readings where one half-hour has, and nobody has days without a supply point', () => {
  expect([hasReadings({ wattHours: [null, 0] }), hasReadings({ wattHours: [null] }), hasReadings({ wattHours: [] })]).toEqual([
    true,
    false,
    false,
  ])
  expect(daysOfUse([], span)).toEqual([])
})

test('a day was read whole where each meter has all its half-hours, and one that is late has them still to send', () => {
  const part = [...half(100, 47), null]
  const late = { ...read(), metered: { from: '2026-01-01', to: DAY } }
  const ended = { ...read(), metered: { from: '2026-01-01', to: '2026-06-09' } }
  const whole = read([DAY, half(100)])
  const wholeOf = (...supplies: SuppliedDays[]) => isReadWhole(dayOf(...supplies) as DayOfUse)
  expect([wholeOf(whole, whole), wholeOf(whole, ended)]).toEqual([true, true])
  expect([wholeOf(read([DAY, part])), wholeOf(whole, read([DAY, part])), wholeOf(whole, late), wholeOf(ended)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  const missing = (other: SuppliedDays) => dayOf(whole, other)?.halfHours.filter(({ lacksReadings }) => lacksReadings).length
  expect([missing(read([DAY, part])), missing(late), missing(ended)]).toEqual([1, 48, 0])
})

test('only what was asked for is told, also where the bill period began before and ends after', () => {
  const some = read(['2026-06-09', half(100)], [DAY, half(100)], ['2026-06-11', half(100)])
  expect(daysOfUse([some], { first: DAY, last: DAY }).map(({ localDay, halfHours }) => [localDay, halfHours])).toEqual([[DAY, []]])
  const over = daysOfUse([some], { first: '2026-05-31', last: '2026-06-01' })
  expect(over.map(({ localDay, window }) => [localDay, window.startDay])).toEqual([
    ['2026-05-31', '2026-05-01'],
    ['2026-06-01', '2026-06-01'],
  ])
})

test('the daily charge is owed from the first day that is charged', () => {
  const owed = { ...read(), charged: { from: DAY, to: DAY } }
  expect(daysOfUse([owed], { first: '2026-06-09', last: '2026-06-11' }).map(({ dailyCharges }) => dailyCharges)).toEqual([0, 1, 0])
})

test('days to come have what is expected of them, and their charge', () => {
  const ahead = { ...read([DAY, half(100)]), expected: new Map([['2026-06-11', { dayWh: 9_000, nightWh: 0, peakWh: 0, freeWh: 0 }]]) }
  const [today, tomorrow] = daysOfUse([ahead], { first: DAY, last: '2026-06-11' })
  expect([today?.totalWh, tomorrow?.totalWh, tomorrow?.dailyCharges, tomorrow?.cents]).toEqual([4_800, 9_000, 1, 322])
  expect(tomorrow && hasReadings(tomorrow)).toBe(false)
})

const lineOf = (kind: BilledLine['kind'], more: Partial<BilledLine>): BilledLine => {
  return { supplyPointId: 'sp', description: '', kind, unit: 'kWh', quantity: 0, step: 1, rate: '0.00000', amountCents: 0, ...more }
}

/** May was billed: so many kilowatt-hours on 31 days, in cents with GST. */
const billedMay = (kwh: number, cents: number): SuppliedDays['billed'] =>
  new Map([
    [
      '2026-05-01',
      {
        startDay: '2026-05-01',
        endDay: '2026-05-31',
        cents,
        discountCents: 0,
        lines: [
          lineOf('energy', { quantity: kwh, step: 0.001, rate: '0.20000', amountCents: kwh * 20 }),
          lineOf('dailyCharge', { quantity: 31, unit: 'day', rate: '1.00000', amountCents: 3_100 }),
        ],
      },
    ],
  ])
const may = { first: '2026-05-01', last: '2026-05-31' }

/** The meter read the whole of May: nothing on all days but these. */
const readMay = (...days: Parameters<typeof read>) => {
  const whole = read(...eachDay(may.first, may.last).map((day): [string, number[]] => [day, half(0)]))
  return { ...whole, readings: new Map([...whole.readings, ...read(...days).readings]) }
}

test('what was billed is what its days add up to, whatever the readings are worth now', () => {
  const asBilled = { ...read(['2026-05-10', half(1_000)], ['2026-05-20', half(1_000)]), billed: billedMay(96, 5_773) }
  const days = daysOfUse([asBilled], may)
  expect(days.reduce((total, { cents }) => total + cents, 0)).toBe(5_773)
  expect(days.every(({ dailyCharges }) => dailyCharges === 1)).toBe(true)
  expect(correctionsOf(days, false)).toEqual([])
  const rounded = daysOfUse([{ ...asBilled, billed: billedMay(96, 6_000) }], may)
  expect(rounded.reduce((total, { cents }) => total + cents, 0)).toBe(6_000)
})

test('of a billed period only the days are told that were asked for', () => {
  const asBilled = { ...read(['2026-05-10', half(1_000)]), billed: billedMay(48, 4_669) }
  for (const inHalfHours of [true, false]) {
    const days = daysOfUse([asBilled], { first: '2026-05-09', last: '2026-05-11', inHalfHours })
    expect(days.map(({ localDay, halfHours }) => [localDay, halfHours.length])).toEqual(
      ['2026-05-09', '2026-05-10', '2026-05-11'].map((day) => [day, inHalfHours ? 48 : 0]),
    )
  }
})

/** When the bill of May has these lines and comes to these cents. */
const billedBy = (supplied: SuppliedDays, cents: number, ...lines: BilledLine[]): SuppliedDays => {
  const [start, part] = [...(billedMay(0, cents) ?? [])][0] ?? []
  if (!start || !part) throw new Error('nothing was billed')
  return { ...supplied, billed: new Map([[start, { ...part, lines }]]) }
}

/** What a kilowatt-hour cost in each half-hour of 10 May. */
const pricesOn = (...bill: Parameters<typeof billedBy>) => {
  const [day] = daysOfUse([billedBy(...bill)], { first: '2026-05-10', last: '2026-05-10', inHalfHours: true })
  expect(day?.energyCents).toBeCloseTo(
    (day?.halfHours ?? []).reduce((all, { energyCents }) => all + energyCents, 0),
    6,
  )
  return (day?.halfHours ?? []).map(({ wattHours = 0, energyCents }) => Number(((energyCents * 1000) / wattHours).toFixed(4)))
}
const energyLine = (quantity: number, rate: string) =>
  lineOf('energy', { quantity, rate, amountCents: Math.round(quantity * Number(rate) * 100) })
const chargeLine = lineOf('dailyCharge', { quantity: 30, unit: 'day', rate: '1.50000', amountCents: 4_500 })

test('what is used costs the same with exports, in credit or not, and with a fee on the bill', () => {
  const used = { ...readMay(['2026-05-10', half(6_250)]), tariffAt: () => ({ ...tariff, dayRate: '0.30000', dailyCharge: '1.50000' }) }
  const pricesWith = (cents: number, ...lines: BilledLine[]) =>
    new Set(pricesOn(used, cents, energyLine(300, '0.30000'), chargeLine, ...lines))
  const exported = (amountCents: number) => lineOf('energy', { quantity: -amountCents / 10, rate: '-0.10000', amountCents })
  const positive = lineOf('energy', { quantity: 500, rate: '0.22000', amountCents: -11_000 })
  const reading = lineOf('other', { quantity: 1, unit: 'each', rate: '45.00000', amountCents: 4_500 })
  expect(pricesWith(15_525)).toEqual(new Set([34.5]))
  expect(pricesWith(2_875, exported(-11_000))).toEqual(new Set([34.5]))
  expect(pricesWith(2_875, positive)).toEqual(new Set([34.5]))
  expect(pricesWith(-575, exported(-14_000))).toEqual(new Set([34.5]))
  expect(pricesWith(20_700, reading)).toEqual(new Set([34.5]))
  expect(pricesWith(11_385, energyLine(-120, '0.30000'))).toEqual(new Set([34.5]))
  expect(pricesWith(16_215, lineOf('levy', { quantity: 300, rate: '0.02000', amountCents: 600 }))).toEqual(new Set([36.8]))
  const discount = lineOf('discount', { quantity: 1, unit: 'each', rate: '-9.00000', amountCents: -900 })
  expect(pricesWith(14_490, discount)).toEqual(new Set([32.2]))
  // What a bill of the account shares out may be gas too.
  const shares = [energyLine(188.4, '0.30000'), energyLine(314, '0.10000')].map((line) => ({ ...line, step: Infinity }))
  expect(new Set(pricesOn(used, 15_525, ...shares, chargeLine))).toEqual(new Set([34.5]))
})

test('a bill without daily charges has none, though the plan has some now', () => {
  const used = { ...readMay(['2026-05-10', half(6_250)]), tariffAt: () => ({ ...tariff, dayRate: '0.30000', dailyCharge: '1.50000' }) }
  const days = daysOfUse([billedBy(used, 15_525, energyLine(300, '0.45000'))], may)
  for (const { localDay, cents } of days) {
    expect(Math.abs(cents - (localDay === '2026-05-10' ? 15_525 : 0))).toBeLessThanOrEqual(1)
  }
  for (const field of ['chargeCents', 'exactChargeCents'] as const) expect(days.every((day) => day[field] === 0)).toBe(true)
})

test('days come to their bill where the readings are worth next to nothing at its prices', () => {
  for (const dailyCharge of ['1.50000', '1.83000', '2.00000']) {
    const unread = { ...read(), tariffAt: () => ({ ...tariff, dailyCharge }) }
    const days = daysOfUse([billedBy(unread, 15_525, energyLine(300, '0.45000'))], may)
    expect(days.reduce((all, { cents }) => all + cents, 0)).toBe(15_525)
    for (const { cents } of days) expect(Math.abs(cents - 15_525 / 31)).toBeLessThanOrEqual(3)
    const free = { ...readMay(['2026-05-10', half(2_000)]), tariffAt: () => ({ ...tariff, dailyCharge }) }
    const month = lineOf('discount', { quantity: 1, unit: 'each', rate: '-40.00000', amountCents: -4_000 })
    expect(daysOfUse([billedBy(free, 0, energyLine(100, '0.40000'), month)], may).every(({ cents }) => cents === 0)).toBe(true)
  }
})

test('what is paid for exports is beside the daily charges where nothing was used', () => {
  const exported = lineOf('energy', { quantity: 500, rate: '-0.10000', amountCents: -5_000 })
  const days = daysOfUse([billedBy(read(), -575, chargeLine, exported)], may)
  const total = (of: 'cents' | 'supplyCents' | 'chargeCents') => days.reduce((all, day) => all + day[of], 0)
  expect([total('cents'), total('supplyCents'), total('chargeCents')]).toEqual([-575, 5_175, 5_175])
})

test('fees of a bill on which nothing was used are beside its daily charges too', () => {
  const fee = lineOf('other', { quantity: 1, unit: 'each', rate: '30.00000', amountCents: 3_000 })
  const totalsWith = (cents: number, ...more: BilledLine[]) => {
    // One half-hour without a reading hides no use.
    const days = daysOfUse([billedBy(readMay(['2026-05-31', [...half(0, 47), null]]), cents, chargeLine, fee, ...more)], may)
    return (['cents', 'supplyCents', 'chargeCents'] as const).map((of) => days.reduce((all, day) => all + day[of], 0))
  }
  expect(totalsWith(8_625)).toEqual([8_625, 5_175, 5_175])
  // A tenth of the charges: $40.50 are left, and 15 %.
  const discount = lineOf('discount', { quantity: 1, unit: 'each', rate: '-4.50000', amountCents: -450 })
  expect(totalsWith(8_108, discount)).toEqual([8_108, 4_658, 4_658])
})

test('energy that a bill calls nothing is shared by use beside its daily charge', () => {
  const energy = lineOf('other', { quantity: 1, unit: 'each', rate: '200.00000', amountCents: 20_000 })
  const used = { ...readMay(['2026-05-10', half(1_000)]), free: new Map([['2026-05-10', new Set([0])]]) }
  const days = daysOfUse([billedBy(used, 28_175, energy, chargeLine)], may)
  const total = (of: 'cents' | 'chargeCents') => days.reduce((all, day) => all + day[of], 0)
  expect([total('cents'), total('chargeCents')]).toEqual([28_175, 5_175])
  expect(days[9]?.cents).toBeGreaterThan(5 * (days[8]?.cents ?? 0))
  // Also where nothing was read: that is not known to be no use.
  const unread = daysOfUse([billedBy(read(), 28_175, energy, chargeLine)], may)
  expect(unread.reduce((all, { supplyCents }) => all + supplyCents, 0)).toBe(28_175)
})

test('after a change of plan a day costs what its half-hours do, at the prices of its bill', () => {
  const nights = { ...tariff, dayRate: '0.35000', nightRate: '0.15000', nightFromHour: 0, nightToHour: 12, dailyCharge: '2.00000' }
  const [byNight, byDay] = [
    [...half(4_000, 24), ...half(0, 24)],
    [...half(0, 24), ...half(4_000, 24)],
  ] as [number[], number[]]
  const used = { ...readMay(['2026-05-10', byNight], ['2026-05-20', byDay]), tariffAt: () => nights }
  const days = daysOfUse([billedBy(used, 11_799, energyLine(192, '0.30000'), chargeLine)], may)
  expect(days.reduce((all, { cents }) => all + cents, 0)).toBe(11_799)
  for (const { cents, energyCents, exactChargeCents } of days) expect(Math.abs(cents - energyCents - exactChargeCents)).toBeLessThan(1.5)
  expect(days[9]?.energyCents).toBeCloseTo(96 * 34.5, 6)
})

test('the daily charges of a billed period are those of its lines, whatever else is on the bill', () => {
  for (const cents of [5_773, 2_000, 9_000, -3_163]) {
    const days = daysOfUse([{ ...readMay(['2026-05-10', half(1_000)]), billed: billedMay(48, cents) }], may)
    expect(days.reduce((all, { chargeCents }) => all + chargeCents, 0)).toBe(3_565)
    expect(days.reduce((all, { exactChargeCents }) => all + exactChargeCents, 0)).toBeCloseTo(3_565, 6)
    expect(days.reduce((all, day) => all + day.cents, 0)).toBe(cents)
  }
})

test('after a change of plan, what was billed at one rate costs it at all hours; several rates are shared out as the plan has them', () => {
  const nights = { ...tariff, dayRate: '0.35000', nightRate: '0.15000', nightFromHour: 0, nightToHour: 12, dailyCharge: '1.50000' }
  const used = { ...readMay(['2026-05-10', [...half(8_000, 24), ...half(4_000, 24)]]), tariffAt: () => nights }
  expect(new Set(pricesOn(used, 15_525, energyLine(288, '0.30000'), chargeLine))).toEqual(new Set([34.5]))
  const own = pricesOn(used, 13_000, energyLine(96, '0.35000'), energyLine(192, '0.15000'), chargeLine)
  expect([own[0], own[47]]).toEqual([17.25, 40.25])
  // Readings of half the energy do not double its price.
  const twice = pricesOn(used, 26_000, energyLine(192, '0.35000'), energyLine(384, '0.15000'), chargeLine)
  expect([twice[0], twice[47]]).toEqual([17.25, 40.25])
  const before = pricesOn(used, 17_000, energyLine(96, '0.70000'), energyLine(192, '0.30000'), chargeLine)
  expect([before[0], before[47]]).toEqual([34.5, 80.5])
  // What was billed at another rate and taken back line by line has no part in it.
  const takenBack = [150.1, 77.7, -150.1, -77.7].map((kwh) => energyLine(kwh, '0.70000'))
  expect(new Set(pricesOn(used, 15_111, ...takenBack, energyLine(288, '0.30000'), chargeLine))).toEqual(new Set([34.5]))
  const free = { ...used, free: new Map([['2026-05-10', new Set([0])]]) }
  const withFree = pricesOn(free, 15_000, energyLine(280, '0.30000'), energyLine(8, '0.00000'), chargeLine)
  expect([withFree[0], withFree[1], withFree[47]]).toEqual([0, 34.5, 34.5])
  // Nights that cost nothing are a rate of their own.
  const freeNights = { ...used, tariffAt: () => ({ ...nights, nightRate: '0.00000' }) }
  const nightsFree = pricesOn(freeNights, 9_000, energyLine(96, '0.35000'), energyLine(192, '0.00000'), chargeLine)
  expect([nightsFree[0], nightsFree[47]]).toEqual([0, 40.25])
  const lines = [energyLine(96, '0.35000'), energyLine(184, '0.00000'), energyLine(8, '0.00000'), chargeLine]
  const untold = pricesOn(freeNights, 9_000, energyLine(96, '0.35000'), chargeLine)
  expect([untold[0], untold[47]]).toEqual([0, 40.25])
  // Before the nights were free, at the same price by day.
  expect(new Set(pricesOn(freeNights, 16_767, energyLine(288, '0.35000'), chargeLine))).toEqual(new Set([40.25]))
  // Where days were not read, the bill has more than what was read by day; it is compared by their share.
  const readUntil = (last: string) => ({ ...freeNights, readings: new Map([...freeNights.readings].filter(([day]) => day <= last)) })
  const someRead = pricesOn(readUntil('2026-05-12'), 14_835, energyLine(240, '0.35000'), chargeLine)
  expect([someRead[0], someRead[47]]).toEqual([0, 40.25])
  expect(new Set(pricesOn(readUntil('2026-05-30'), 16_767, energyLine(288, '0.35000'), chargeLine))).toEqual(new Set([40.25]))
  // The levy is on the nights too.
  const withLevy = { ...freeNights, tariffAt: () => ({ ...nights, nightRate: '0.00000', levyRate: '0.00190' }) }
  const levy = lineOf('levy', { quantity: 288, rate: '0.00190', amountCents: 55 })
  const levied = pricesOn(withLevy, 9_102, energyLine(96, '0.35000'), energyLine(192, '0.00000'), levy, chargeLine)
  expect([levied[0], levied[47]]).toEqual([0.2185, 40.4685])
  const givenBack = lineOf('discount', { quantity: 1, unit: 'each', rate: '-2.40000', amountCents: -240 })
  // A rate that the bill does not have: its prices are shared out by the plan's, and come to them.
  const peaks = { ...nights, peak: { rate: '0.40000', fromHour: 17, toHour: 21 } }
  const monday = { ...readMay(['2026-05-11', [...half(8_000, 24), ...half(4_000, 24)]]), tariffAt: () => peaks }
  const billedMonday = billedBy(monday, 12_397, energyLine(96, '0.35000'), energyLine(192, '0.15000'), chargeLine)
  const [onMonday] = daysOfUse([billedMonday], { first: '2026-05-11', last: '2026-05-11' })
  expect(onMonday).toMatchObject({ isCostAbout: true, energyCents: expect.closeTo((96 * 35 + 192 * 15) * 1.15, 6) })
  // So are those of a bill from before the nights were free, where the other rates are the same.
  const freeMonday = { ...monday, tariffAt: () => ({ ...peaks, nightRate: '0.00000' }) }
  const billedBefore = billedBy(freeMonday, 16_951, energyLine(256, '0.35000'), energyLine(32, '0.40000'), chargeLine)
  const [onFreeMonday] = daysOfUse([billedBefore], { first: '2026-05-11', last: '2026-05-11' })
  expect(onFreeMonday).toMatchObject({ isCostAbout: true, energyCents: expect.closeTo((256 * 35 + 32 * 40) * 1.15, 6) })
  const asDiscount = pricesOn(free, 14_835, energyLine(288, '0.30000'), givenBack, chargeLine)
  expect([asDiscount[0], asDiscount[1], asDiscount[47]]).toEqual([0, 34.5, 34.5])
  const bothFree = pricesOn({ ...free, ...freeNights, free: free.free }, 9_000, ...lines)
  expect([bothFree[0], bothFree[1], bothFree[47]]).toEqual([0, 0, 40.25])
})

test('a levy that the plan does not have costs the same at each rate of the bill, and no day without use has a part of it', () => {
  const nights = { ...tariff, dayRate: '0.35000', nightRate: '0.15000', nightFromHour: 0, nightToHour: 12, dailyCharge: '1.50000' }
  const used = (own: typeof nights & { levyRate?: string }) => {
    return { ...readMay(['2026-05-10', [...half(8_000, 24), ...half(4_000, 24)]]), tariffAt: () => own }
  }
  const lines = [energyLine(96, '0.35000'), energyLine(192, '0.15000'), chargeLine]
  const levied = [...lines, lineOf('levy', { quantity: 288, rate: '0.02000', amountCents: 576 })]
  // $33.60, $28.80, $5.76 and $45.00, and 15 %.
  const prices = pricesOn(used(nights), 13_013, ...levied)
  expect([prices[0], prices[47]]).toEqual([19.55, 42.55])
  const days = daysOfUse([billedBy(used(nights), 13_013, ...levied)], may)
  for (const { localDay, cents } of days) if (localDay !== '2026-05-10') expect(Math.abs(cents - 5_175 / 31)).toBeLessThan(3)
  // One that the plan has now, and the bill did not have.
  const since = pricesOn(used({ ...nights, levyRate: '0.02000' }), 12_351, ...lines)
  expect([since[0], since[47]]).toEqual([17.25, 40.25])
})

test('where a bill has several rates that are not the plan’s, what a half-hour cost is an estimate', () => {
  const nights = { ...tariff, nightRate: '0.10000', nightFromHour: 0, nightToHour: 12 }
  const isAbout = (own: typeof tariff, ...lines: BilledLine[]) => {
    const [part] = [...(billedMay(0, 3_000)?.values() ?? [])]
    if (!part) throw new Error('nothing was billed')
    const used = { ...readMay(['2026-05-10', half(1_000)]), tariffAt: () => own, billed: new Map([['2026-05-01', { ...part, lines }]]) }
    return daysOfUse([used], { first: '2026-05-10', last: '2026-05-10' })[0]?.isCostAbout
  }
  const [day, night, other] = [energyLine(24, '0.20000'), energyLine(24, '0.1'), energyLine(24, '0.15000')]
  expect([isAbout(nights, day, night), isAbout(nights, day), isAbout(nights, other)]).toEqual([false, false, false])
  expect([isAbout(nights, day, other), isAbout(tariff, day, night)]).toEqual([true, true])
  expect(dayOf(supply('A'))?.isCostAbout).toBe(false)
})

test('readings that came after the bill are a correction of it, told once for the period', () => {
  const corrected = { ...readMay(['2026-05-10', half(1_000)]), billed: billedMay(40, 4_485) }
  const days = daysOfUse([corrected], may)
  // Eight kilowatt-hours more than billed: $1.60 and GST.
  expect(correctionsOf(days, false)).toEqual([{ startDate: '2026-05-01', endDate: '2026-05-31', kwh: 8, costNZD: 1.84 }])
  expect(correctionsOf(days, true)).toEqual([{ startDate: '2026-05-01', endDate: '2026-05-31', kwh: 8 }])
})

test('the days of a bill in credit add up to it, and one that used more costs more', () => {
  const inCredit = { ...readMay(['2026-05-10', half(1_000)], ['2026-05-20', half(500)]), billed: billedMay(72, -3_163) }
  const days = daysOfUse([inCredit], may)
  const total = (of: 'cents' | 'chargeCents') => days.reduce((all, day) => all + day[of], 0)
  expect([total('cents'), total('chargeCents')]).toEqual([-3_163, 3_565])
  const centsOn = (day: string) => days.find(({ localDay }) => localDay === day)?.cents ?? 0
  expect(centsOn('2026-05-10')).toBeGreaterThan(centsOn('2026-05-20'))
  expect(centsOn('2026-05-20')).toBeGreaterThan(centsOn('2026-05-21'))
  const [tenth] = daysOfUse([inCredit], { first: '2026-05-10', last: '2026-05-10', inHalfHours: true })
  expect(tenth?.halfHours.reduce((all, { cents }) => all + cents, 0)).toBe(centsOn('2026-05-10'))
  expect(tenth?.halfHours[0]?.energyCents).toBeCloseTo(23, 6)
})

test('what is used adds the same to its day whatever else is on the bill, and a bill of a cent more changes no day by more', () => {
  // The bill's lines and the readings come to $46.69; the 10th has all of the energy, which is $11.04.
  const daysAt = (cents: number) => {
    const billed = { ...readMay(['2026-05-10', half(1_000)]), billed: billedMay(48, cents) }
    const days = daysOfUse([billed], may).map((day) => day.cents)
    expect(days.reduce((all, day) => all + day, 0)).toBe(cents)
    const [tenth] = daysOfUse([billed], { first: '2026-05-10', last: '2026-05-10', inHalfHours: true })
    expect(tenth?.halfHours.reduce((all, half) => all + half.cents, 0)).toBe(days[9])
    return days
  }
  for (const cents of [9_000, 4_669, 2_000, 0, -3_163]) {
    const [ninth = 0, tenth = 0, eleventh = 0] = daysAt(cents).slice(8, 11)
    for (const other of [ninth, eleventh]) expect(Math.abs(tenth - other - 1_104)).toBeLessThanOrEqual(1)
    // A day without use.
    expect(Math.abs(eleventh - 115 - (cents - 4_669) / 31)).toBeLessThanOrEqual(1)
  }
  const below = daysAt(-1)
  for (const [i, cents] of daysAt(1).entries()) expect(Math.abs(cents - (below[i] ?? 0))).toBeLessThanOrEqual(1)
})

test('a bill that names no supply is shared out by what is used, and one in credit by days', () => {
  const credited = (cents: number) => {
    const lines = [lineOf('other', { quantity: 1, unit: 'each', rate: '40.00000', amountCents: cents })]
    return daysOfUse([billedBy(readMay(['2026-05-10', half(1_000)]), cents, ...lines)], may).map((day) => day.cents)
  }
  // Twice what the readings are worth: $2.30 a day, and $22.08 for the energy of the 10th.
  expect(credited(2 * 4_669).slice(8, 11)).toEqual([230, 2_438, 230])
  expect(new Set(credited(-3_100))).toEqual(new Set([-100]))
})

test('days and half-hours without a reading were billed all the same, and are no correction', () => {
  const correctionsWith = (...days: Parameters<typeof read>) => {
    const supplied = { ...readMay(...days), billed: billedMay(400, 12_765) }
    return correctionsOf(daysOfUse([supplied], may), false).map(({ kwh, costNZD }) => [kwh, costNZD])
  }
  const known: [string, number[]] = ['2026-05-10', [374_000, ...half(0, 47)]]
  // The bill has 26 kWh of the last two days, which the meter has not sent.
  expect(correctionsWith(known, ['2026-05-30', []], ['2026-05-31', []])).toEqual([])
  expect(correctionsWith(known, ['2026-05-31', [null, ...half(0, 47)]])).toEqual([])
  const late = [13_000, ...half(0, 47)]
  expect(correctionsWith(known, ['2026-05-30', late], ['2026-05-31', late])).toEqual([])
  // Thirteen kilowatt-hours less than billed: $2.60 and GST.
  expect(correctionsWith(known, ['2026-05-30', late])).toEqual([[-13, -2.99]])
  expect(correctionsOf(daysOfUse([{ ...read(), billed: billedMay(400, 12_765) }], may), false)).toEqual([])
})

test('corrections of two supply points add up, also where only one has one', () => {
  const corrected = { ...readMay(['2026-05-10', half(1_000)]), billed: billedMay(40, 4_485) }
  const right = { ...readMay(['2026-05-10', half(1_000)]), billed: billedMay(48, 4_669) }
  const told = (...supplies: SuppliedDays[]) => correctionsOf(daysOfUse(supplies, may), false).map(({ kwh, costNZD }) => [kwh, costNZD])
  expect([told(corrected, corrected), told(corrected, right), told(right, corrected), told(right, right)]).toEqual([
    [[16, 3.68]],
    [[8, 1.84]],
    [[8, 1.84]],
    [],
  ])
})

test('each correction is told once with the bill period of its supply point, where another is billed on other days', () => {
  const [part] = [...(billedMay(40, 4_485)?.values() ?? [])]
  if (!part) throw new Error('nothing was billed')
  const periods = [
    { startDay: '2026-04-16', endDay: '2026-05-15' },
    { startDay: '2026-05-16', endDay: '2026-06-15' },
  ]
  const whole = eachDay('2026-04-16', '2026-06-15').map((day): [string, number[]] => [day, half(0)])
  const apart = {
    ...read(...whole, ['2026-05-10', half(1_000)], ['2026-05-20', half(500)]),
    windows: windowsOf(periods, '2025-01-01'),
    billed: new Map(periods.map((period) => [period.startDay, { ...part, ...period }])),
  }
  // Eight kilowatt-hours more than billed, then sixteen less.
  const corrected = [
    { startDate: '2026-04-16', endDate: '2026-05-15', kwh: 8, costNZD: 1.84 },
    { startDate: '2026-05-16', endDate: '2026-06-15', kwh: -16, costNZD: -3.68 },
  ]
  for (const span of [may, { first: '2026-05-10', last: '2026-06-10' }]) {
    expect(correctionsOf(daysOfUse([readMay(), apart], span), false)).toEqual(corrected)
  }
})

test('a bill over nothing of worth shares out nothing', () => {
  const uncharged = { ...tariff, dailyCharge: '0' }
  const free = { ...read(), tariffAt: () => uncharged, billed: billedMay(0, 0) }
  expect(daysOfUse([free], may).every(({ cents }) => cents === 0)).toBe(true)
})
