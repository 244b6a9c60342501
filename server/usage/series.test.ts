import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import type { Granularity } from '#schemas/usage/entities.ts'
import { windowsOf } from '../billing/windows.ts'
import { billPeriodOf } from './bill-period.ts'
import type { Tariff } from './cost.ts'
import { type DayOfUse, daysOfUse, type SuppliedDays } from './days-of-use.ts'
import { itemsOf, summaryOf } from './series.ts'

/** Energy at 20 cents and $1 a day, without GST. */
const tariff = { dayRate: '0.20000', nightRate: '0.10000', nightFromHour: 21, nightToHour: 7, dailyCharge: '1.00000' }
const windows = windowsOf([{ startDay: '2026-05-10', endDay: '2026-06-09' }], '2025-01-01')
const halfHours = (wattHours: number) => new Array<number | null>(48).fill(wattHours)

/** Days of one supply point: half-hours of so many watt-hours, a letter for their status, and free half-hours. */
function days(
  readings: Record<string, { wattHours: (number | null)[]; status?: string; free?: number[] }>,
  {
    first,
    last,
    inHalfHours = false,
    charged = undefined as SuppliedDays['charged'],
    own = tariff as Tariff,
  }: Partial<SuppliedDays> & {
    first: string
    last: string
    inHalfHours?: boolean
    own?: Tariff
  },
): DayOfUse[] {
  const supply: SuppliedDays = {
    windows,
    tariffAt: () => own,
    readings: new Map(
      Object.entries(readings).map(([day, { wattHours, status = 'A' }]) => [day, { wattHours, statuses: status.repeat(wattHours.length) }]),
    ),
    free: new Map(Object.entries(readings).map(([day, { free = [] }]) => [day, new Set(free)])),
    charged,
    billed: undefined,
  }
  return daysOfUse([supply], { first, last, inHalfHours })
}

const twoDays = days(
  { '2026-06-30': { wattHours: halfHours(500) }, '2026-07-01': { wattHours: halfHours(1_000), status: 'E' } },
  { first: '2026-06-30', last: '2026-07-02' },
)

test('what bills have of exports and fees is told beside their total, a cent of rounding is not', () => {
  const [read] = days({ '2026-06-30': { wattHours: halfHours(500) } }, { first: '2026-06-30', last: '2026-06-30' })
  const tell = (otherCents: number, kWhOnly = false) =>
    summaryOf([{ ...(read as DayOfUse), cents: 600 + otherCents, supplyCents: 600 }], { kWhOnly, hasNightRate: true }).otherCostNZD
  expect([tell(-450), tell(1), tell(0), tell(-450, true)]).toEqual([-4.5, undefined, undefined, undefined])
})

test('that costs are an estimate by their bill is told, and not to a buying group', () => {
  const [read] = days({ '2026-06-30': { wattHours: halfHours(500) } }, { first: '2026-06-30', last: '2026-06-30' })
  const tell = (isCostAbout: boolean, kWhOnly = false) =>
    summaryOf([{ ...(read as DayOfUse), isCostAbout }], { kWhOnly, hasNightRate: true }).isCostAbout
  expect([tell(true), tell(false), tell(true, true)]).toEqual([true, undefined, undefined])
})

test('a half-hour that is missing makes its day partial, and a month only what is more than one day in thirty', () => {
  const june = eachDay('2026-06-01', '2026-06-30')
  const missingIn = (granularity: Granularity, nulls: (i: number) => number) => {
    const read = june.map((day, i) => [day, { wattHours: halfHours(500).fill(null, 0, nulls(i)) }] as const)
    const items = itemsOf(days(Object.fromEntries(read), { first: '2026-06-01', last: '2026-06-30' }), granularity, false)
    return [items.filter(({ isPartial }) => isPartial).length, items.filter(({ lacksReadings }) => lacksReadings).length]
  }
  expect(missingIn('DAILY', () => 1)).toEqual([30, 30])
  expect(missingIn('MONTHLY', () => 1)).toEqual([0, 1])
  expect(missingIn('MONTHLY', (i) => (i < 2 ? 40 : 0))).toEqual([1, 1])
})

test('days have their energy, their cost and what kind of day they are', () => {
  // 14 kWh by day at 20 c and 10 kWh by night at 10 c are $2.80 and $1.00; with the daily charge and GST $5.52.
  expect(itemsOf(twoDays, 'DAILY', false)).toEqual([
    {
      start: '2026-06-29T12:00:00.000Z',
      startDate: '2026-06-30',
      endDate: '2026-06-30',
      type: 'actual',
      isEstimated: false,
      kwh: 24,
      costNZD: 5.52,
      dailyChargeNZD: 1.15,
      daysWithUsage: 1,
      daysEstimated: 0,
    },
    {
      start: '2026-06-30T12:00:00.000Z',
      startDate: '2026-07-01',
      endDate: '2026-07-01',
      type: 'estimated',
      isEstimated: true,
      kwh: 48,
      costNZD: 9.89,
      dailyChargeNZD: 1.15,
      estimatedKwh: 48,
      daysWithUsage: 1,
      daysEstimated: 1,
    },
    {
      start: '2026-07-01T12:00:00.000Z',
      startDate: '2026-07-02',
      endDate: '2026-07-02',
      type: 'empty',
      isEstimated: false,
      daysWithUsage: 0,
      daysEstimated: 0,
    },
  ])
})

test('months end where the days end, and an estimated day does not make a month an estimate', () => {
  const many = days(
    {
      '2026-06-29': { wattHours: halfHours(500) },
      '2026-06-30': { wattHours: halfHours(500), status: 'E' },
      '2026-07-01': { wattHours: halfHours(1_000), status: 'E' },
    },
    { first: '2026-06-29', last: '2026-07-01' },
  )
  expect(itemsOf(many, 'MONTHLY', false)).toMatchObject([
    {
      startDate: '2026-06-29',
      endDate: '2026-06-30',
      kwh: 48,
      estimatedKwh: 24,
      isEstimated: false,
      type: 'actual',
      daysWithUsage: 2,
      daysEstimated: 1,
    },
    { startDate: '2026-07-01', endDate: '2026-07-01', kwh: 48, isEstimated: true, type: 'estimated', daysWithUsage: 1, daysEstimated: 1 },
  ])
})

test('bill periods are those of the account', () => {
  const across = days(
    { '2026-06-09': { wattHours: halfHours(500) }, '2026-06-10': { wattHours: halfHours(250) } },
    { first: '2026-06-08', last: '2026-06-11' },
  )
  expect(itemsOf(across, 'BILL_WINDOW', true).map(({ startDate, endDate, kwh }) => ({ startDate, endDate, kwh }))).toEqual([
    { startDate: '2026-06-08', endDate: '2026-06-09', kwh: 24 },
    { startDate: '2026-06-10', endDate: '2026-06-11', kwh: 12 },
  ])
})

test('a day with free hours is one of free power; a month with one is not', () => {
  const free = days(
    { '2026-06-15': { wattHours: halfHours(500), free: [40, 41] }, '2026-06-16': { wattHours: halfHours(500) } },
    { first: '2026-06-15', last: '2026-06-16' },
  )
  expect(itemsOf(free, 'DAILY', false)).toMatchObject([{ type: 'powerShout', freeKwh: 1 }, { type: 'actual' }])
  expect(itemsOf(free, 'DAILY', false)[1]?.freeKwh).toBeUndefined()
  expect(itemsOf(free, 'MONTHLY', false)).toMatchObject([{ type: 'actual', freeKwh: 1 }])
})

test('a day without readings has its daily charge where it is owed', () => {
  const owed = days({}, { first: '2026-06-15', last: '2026-06-16', charged: { from: '2026-06-01', to: '2026-06-15' } })
  expect(itemsOf(owed, 'DAILY', false).map(({ type, costNZD, kwh }) => [type, costNZD, kwh])).toEqual([
    ['empty', 1.15, undefined],
    ['empty', undefined, undefined],
  ])
  expect(itemsOf(owed, 'HOURLY', false)).toEqual([])
})

test('every day has the daily charge that the plan says, whichever day a bill’s rounding gives the cent to', () => {
  const daily = daysOfUse(
    [
      {
        windows,
        tariffAt: () => ({ ...tariff, dailyCharge: '1.83000' }),
        readings: new Map(),
        free: undefined,
        charged: { from: '2026-06-10', to: '2026-07-09' },
        billed: undefined,
      },
    ],
    { first: '2026-06-10', last: '2026-07-09' },
  )
  const of = { kWhOnly: false, hasNightRate: false }
  // $1.83 with GST is $2.1045.
  expect(new Set(daily.map(({ chargeCents }) => chargeCents))).toEqual(new Set([210, 211]))
  expect(new Set(daily.map((day) => summaryOf([day], of).dailyChargeNZD))).toEqual(new Set([2.1]))
  expect(summaryOf(daily.slice(0, 20), of).dailyChargeNZD).toBe(42.09)
})

test('half-hours say when they begin, what they cost with and without the daily charge, and which were free', () => {
  const wattHours = halfHours(600)
  wattHours[5] = null
  const [first, ...items] = itemsOf(
    days({ '2026-06-15': { wattHours, free: [30] } }, { first: '2026-06-15', last: '2026-06-15', inHalfHours: true }),
    'HOURLY',
    false,
  )
  expect(first).toMatchObject({
    start: '2026-06-14T12:00:00.000Z',
    startDate: '2026-06-15',
    endDate: '2026-06-15',
    type: 'actual',
    isEstimated: false,
    kwh: 0.6,
    energyCostNZD: expect.closeTo(0.069, 6),
    dailyChargeNZD: expect.closeTo(1.15 / 48, 6),
  })
  expect(first?.freeKwh).toBeUndefined()
  expect(items).toHaveLength(47)
  expect(items[4]).toMatchObject({ start: '2026-06-14T14:30:00.000Z', type: 'empty' })
  expect(items[4]?.kwh).toBeUndefined()
  expect(items[4]?.energyCostNZD).toBeUndefined()
  expect(items[29]).toMatchObject({ type: 'powerShout', kwh: 0.6, freeKwh: 0.6, energyCostNZD: 0 })
})

test('half-hours cost what their day costs; one without a reading has its share of the daily charge, and one that is free no energy', () => {
  const wattHours = halfHours(600)
  wattHours[5] = null
  const day = { first: '2026-06-15', last: '2026-06-15' }
  const items = itemsOf(days({ '2026-06-15': { wattHours, free: [5, 30] } }, { ...day, inHalfHours: true }), 'HOURLY', false)
  const [whole] = itemsOf(days({ '2026-06-15': { wattHours, free: [5, 30] } }, day), 'DAILY', false)
  expect(items.reduce((total, { costNZD = 0 }) => total + costNZD, 0)).toBeCloseTo(whole?.costNZD ?? 0, 6)
  // By night 6.9 c, by day 13.8 c, and 2.4 c of the daily charge: each to the cent that the day grows by.
  for (const [index, cents] of [
    [0, 9.3],
    [5, 2.4],
    [20, 16.2],
    [30, 2.4],
  ] as const) {
    expect(Math.abs((items[index]?.costNZD ?? 0) * 100 - cents), `half-hour ${index}`).toBeLessThan(1)
  }
  expect(items[5]?.dailyChargeNZD).toBeUndefined()
  expect(items[5]?.freeKwh).toBeUndefined()
})

test('a half-hour and a day without readings and without a charge cost nothing that could be told; free ones cost $0', () => {
  const day = { first: '2026-06-15', last: '2026-06-15', own: { ...tariff, dailyCharge: '0' } }
  const free = { '2026-06-15': { wattHours: halfHours(600), free: Array.from({ length: 48 }, (_, i) => i) } }
  for (const [granularity, inHalfHours] of [
    ['HOURLY', true],
    ['DAILY', false],
  ] as const) {
    const costs = (readings: Parameters<typeof days>[0]) =>
      new Set(itemsOf(days(readings, { ...day, inHalfHours }), granularity, false).map(({ costNZD }) => costNZD))
    expect([granularity, costs({})]).toEqual([granularity, new Set([undefined])])
    expect([granularity, costs(free)]).toEqual([granularity, new Set([0])])
  }
})

test('estimated half-hours are told apart', () => {
  const [item] = itemsOf(
    days({ '2026-06-15': { wattHours: halfHours(1), status: 'E' } }, { first: '2026-06-15', last: '2026-06-15', inHalfHours: true }),
    'HOURLY',
    false,
  )
  expect(item).toMatchObject({ type: 'estimated', isEstimated: true })
})

test('a buying group gets no amount of money in any size', () => {
  const sized = (['HOURLY', 'DAILY', 'MONTHLY', 'BILL_WINDOW'] as const).flatMap((granularity) =>
    itemsOf(
      days(
        { '2026-06-15': { wattHours: halfHours(500) } },
        { first: '2026-06-15', last: '2026-06-15', inHalfHours: granularity === 'HOURLY' },
      ),
      granularity,
      true,
    ),
  )
  expect(JSON.stringify(sized)).not.toMatch(/NZD/)
  expect(JSON.stringify(summaryOf(twoDays, { kWhOnly: true, hasNightRate: false }))).not.toMatch(/NZD/)
})

test('a span comes to its sums, and its averages count days with readings alone', () => {
  expect(summaryOf(twoDays, { kWhOnly: false, hasNightRate: true })).toEqual({
    totalKwh: 72,
    totalCostNZD: 15.41,
    dailyChargeNZD: 2.3,
    dailyAverage: { kw: 36, costNZD: 7.71 },
    hasNightRate: true,
    dayKwh: 42,
    nightKwh: 30,
    freeKwh: 0,
    daysWithUsage: 2,
    daysEstimated: 1,
    corrections: [],
    peak: { start: '2026-06-30T12:00:00.000Z', kwh: 1 },
    lowestWatts: 2_000,
  })
})

test('a day without readings costs its daily charge, and takes nothing from the average', () => {
  const gap = { '2026-06-15': { wattHours: halfHours(500) }, '2026-06-17': { wattHours: halfHours(500) } }
  const three = days(gap, { first: '2026-06-15', last: '2026-06-17', charged: { from: '2026-06-01', to: '2026-06-30' } })
  // $5.52 on each day with readings, $1.15 between them.
  const average = { kw: 24, costNZD: 5.52 }
  expect(summaryOf(three, { kWhOnly: false, hasNightRate: true })).toMatchObject({ totalCostNZD: 12.19, dailyAverage: average })
  expect(billPeriodOf({ startDate: '2026-06-15', endDate: '2026-06-17' }, three, false)).toMatchObject({
    totalCostNZD: 12.19,
    dailyAverage: average,
  })
})

test('what was used at a peak rate is apart, where the plan has one', () => {
  // From 5 pm to 9 pm, from Monday to Friday: a Friday and a Saturday.
  const own = { ...tariff, peak: { rate: '0.40000', fromHour: 17, toHour: 21 } }
  const readings = { '2026-06-19': { wattHours: halfHours(500) }, '2026-06-20': { wattHours: halfHours(500) } }
  const some = days(readings, { first: '2026-06-19', last: '2026-06-20', own })
  const summary = summaryOf(some, { kWhOnly: false, hasNightRate: true, hasPeakRate: true })
  expect(summary).toMatchObject({ totalKwh: 48, dayKwh: 24, nightKwh: 20, peakKwh: 4 })
  expect(summaryOf(some, { kWhOnly: false, hasNightRate: true }).peakKwh).toBeUndefined()
})

test('a span without readings has neither peak nor lowest power', () => {
  const empty = summaryOf(days({}, { first: '2026-06-15', last: '2026-06-16' }), { kWhOnly: false, hasNightRate: false })
  expect(empty).toMatchObject({ totalKwh: 0, totalCostNZD: 0, dailyAverage: { kw: 0, costNZD: 0 }, daysWithUsage: 0 })
  expect(empty.peak).toBeUndefined()
  expect(empty.lowestWatts).toBeUndefined()
})

test('the peak is the first of the highest half-hours; half-hours of nothing have none', () => {
  const wattHours = halfHours(0)
  expect(
    summaryOf(days({ '2026-06-15': { wattHours } }, { first: '2026-06-15', last: '2026-06-15' }), { kWhOnly: true, hasNightRate: false }),
  ).toMatchObject({ peak: undefined })
  wattHours[10] = 900
  wattHours[11] = 900
  expect(
    summaryOf(days({ '2026-06-15': { wattHours } }, { first: '2026-06-15', last: '2026-06-15' }), { kWhOnly: true, hasNightRate: false })
      .peak,
  ).toEqual({ start: '2026-06-14T17:00:00.000Z', kwh: 0.9 })
})

test('the lowest power is the middle of the quietest half-hours of whole days', () => {
  const quietest = (least: number, missing = false) => {
    const wattHours = halfHours(900)
    wattHours[7] = least
    if (missing) wattHours[8] = null
    return { wattHours }
  }
  const some = days(
    {
      '2026-06-15': quietest(300),
      '2026-06-16': quietest(100),
      '2026-06-17': quietest(200),
      '2026-06-18': quietest(1, true),
    },
    { first: '2026-06-15', last: '2026-06-18' },
  )
  expect(summaryOf(some, { kWhOnly: true, hasNightRate: false }).lowestWatts).toBe(400)
  expect(summaryOf(some, { kWhOnly: true, hasNightRate: false, isPowerSent: true }).lowestWatts).toBeUndefined()
})

test('the bill period of the specification has its amounts taken apart, day by day', () => {
  expect(billPeriodOf({ startDate: '2026-06-30', endDate: '2026-07-02' }, twoDays, false)).toEqual({
    startDate: '2026-06-30',
    endDate: '2026-07-02',
    days: [
      {
        startDate: '2026-06-30',
        type: 'actual',
        isEstimated: false,
        kw: 24,
        kwWhole: '24',
        kwDecimal: '000',
        costNZD: 5.52,
        dollars: '5',
        cents: '52',
        currencySign: '$',
      },
      {
        startDate: '2026-07-01',
        type: 'estimated',
        isEstimated: true,
        kw: 48,
        kwWhole: '48',
        kwDecimal: '000',
        costNZD: 9.89,
        dollars: '9',
        cents: '89',
        currencySign: '$',
      },
      { startDate: '2026-07-02', type: 'empty', isEstimated: false },
    ],
    totalKwh: 72,
    totalCostNZD: 15.41,
    dailyAverage: { kw: 36, costNZD: 7.71 },
    daysWithUsage: 2,
    corrections: [],
    includesDiscount: false,
    kWhOnly: false,
  })
})

test('the bill period of a buying group has energy alone, and free hours are told', () => {
  const free = days({ '2026-06-15': { wattHours: halfHours(505), free: [40] } }, { first: '2026-06-15', last: '2026-06-15' })
  expect(billPeriodOf({ startDate: '2026-06-15', endDate: '2026-06-15' }, free, true)).toEqual({
    startDate: '2026-06-15',
    endDate: '2026-06-15',
    days: [{ startDate: '2026-06-15', type: 'powerShout', isEstimated: false, kw: 24.24, kwWhole: '24', kwDecimal: '240', freeKw: 0.505 }],
    totalKwh: 24.24,
    dailyAverage: { kw: 24.24 },
    daysWithUsage: 1,
    corrections: [],
    includesDiscount: false,
    kWhOnly: true,
  })
})

test('a day that owes its daily charge alone has that cost and no energy in the bill period', () => {
  const owed = days(
    { '2026-06-15': { wattHours: halfHours(500) } },
    { first: '2026-06-14', last: '2026-06-15', charged: { from: '2026-06-14', to: '2026-06-15' } },
  )
  expect(billPeriodOf({ startDate: '2026-06-14', endDate: '2026-06-15' }, owed, false).days[0]).toEqual({
    startDate: '2026-06-14',
    type: 'empty',
    isEstimated: false,
    costNZD: 1.15,
    dollars: '1',
    cents: '15',
    currencySign: '$',
  })
})
