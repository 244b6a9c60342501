import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { windowsOf } from '../billing/windows.ts'
import type { SuppliedDays } from './days-of-use.ts'
import { countSoFar, expectDays, knownDayOf } from './expected.ts'

const windows = windowsOf([{ startDay: '2026-05-01', endDay: '2026-05-31' }], '2024-01-01')
const june = { first: '2026-06-01', last: '2026-06-30', latestDay: '2026-06-20' }

/** A supply point that was read up to 20 June; `whOf` says what each half-hour of a day took. */
const supply = (nightRate: string, whOf: (day: string, index: number) => number): SuppliedDays => {
  const tariff = {
    dayRate: '0.20000',
    nightRate,
    nightFromHour: nightRate === '0.20000' ? 0 : 21,
    nightToHour: nightRate === '0.20000' ? 0 : 7,
    dailyCharge: '1.00000',
  }
  return { ...readTo(whOf), tariffAt: () => tariff }
}

const readTo = (whOf: (day: string, index: number) => number): Omit<SuppliedDays, 'tariffAt'> => ({
  windows,
  readings: new Map(
    eachDay('2025-03-01', june.latestDay).map((day) => {
      const count = tradingPeriodCount(day)
      return [day, { wattHours: Array.from({ length: count }, (_, i) => whOf(day, i)), statuses: 'A'.repeat(count) }]
    }),
  ),
  free: undefined,
  charged: undefined,
  billed: undefined,
})

test('what a month comes to has the energy and the daily charges of its days to come, GST included', () => {
  // Ten kilowatt-hours a day, all in one half-hour: 20 days are $40 and $20 of charges, 30 days $60 and $30, and GST on each.
  const found = expectDays([supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0))], june)
  expect(found?.actual).toEqual({ wattHours: 200_000, cents: 6_900 })
  expect(found?.expected).toEqual({
    wattHours: 300_000,
    lowWh: 300_000,
    highWh: 300_000,
    cents: 10_350,
    lowCents: 10_350,
    highCents: 10_350,
  })
  expect(found?.days.map(({ cents }) => cents)).toEqual(new Array(10).fill(345))
})

test('days to come cost what the hours of the last six weeks cost, whatever hours were used before', () => {
  // By night until spring, by day since: ten more days of 10 kWh by day are $20 of energy.
  const hourOf = (day: string) => (day < '2026-05-01' ? 4 : 30)
  const found = expectDays([supply('0.10000', (day, i) => (i === hourOf(day) ? 10_000 : 0))], june)
  expect(found?.expected.cents).toBe(10_350)
})

test('hours that are booked free on a day to come cost nothing of what is usually used then', () => {
  // A tenth of each day from 6 pm to 7 pm, the rest at noon.
  const usual = (_: string, i: number) => (i === 36 || i === 37 ? 500 : i === 24 ? 9_000 : 0)
  const plain = supply('0.20000', usual)
  const booked = { ...plain, free: new Map([['2026-06-25', new Set([36, 37])]]) }
  const [without, withFree] = [expectDays([plain], june), expectDays([booked], june)]
  // One kilowatt-hour of 20 cents, with GST.
  expect((without?.expected.cents ?? 0) - (withFree?.expected.cents ?? 0)).toBe(23)
  expect(withFree?.expected.wattHours).toBe(without?.expected.wattHours)
})

test('of a supply point that has ended nothing more is expected, and it takes no part in the range', () => {
  const going = supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0))
  const readUpTo = (day: string): SuppliedDays => {
    const own = supply('0.20000', (_, i) => (i === 20 ? 30_000 : 0))
    return { ...own, readings: new Map([...own.readings].filter(([localDay]) => localDay <= day)) }
  }
  const span = { ...june, first: '2026-06-21' }
  expect(expectDays([going, readUpTo('2026-05-19')], span)?.expected).toEqual(expectDays([going], span)?.expected)
  // One that was replaced some days ago.
  const replaced = expectDays([going, readUpTo('2026-06-10')], { ...span, goesOn: [true, false] })
  expect(replaced?.expected).toEqual(expectDays([going], span)?.expected)
  // One that goes on though it is silent takes as much as it did, from its last readings on.
  const silent = readUpTo('2026-05-19')
  const withSilent = (from: typeof span) => expectDays([going, silent], { ...from, goesOn: [true, true] })
  const more = (from: typeof span) => {
    const [both, alone] = [withSilent(from), expectDays([going], from)]
    expect(both?.actual.wattHours).toBe(alone?.actual.wattHours)
    return (both?.expected.wattHours ?? 0) - (alone?.expected.wattHours ?? 0)
  }
  expect([more(span), more(june)]).toEqual([300_000, 900_000])
  // Days cost $3.45 and $8.05. The course has what was read up to the latest day, and on the next what the silent one has taken since.
  const { course = [] } = withSilent(june) ?? {}
  expect([course[19], course[20], course.at(-1)]).toMatchObject([
    { localDay: june.latestDay, wattHours: 200_000, cents: 6_900 },
    { wattHours: 840_000, cents: 24_150 },
    { wattHours: 1_200_000, cents: 34_500 },
  ])
  // Where the only one was silent, as a month ago, what it had used is expected.
  expect(expectDays([readUpTo('2026-05-01')], span)?.expected.wattHours).toBeGreaterThan(290_000)
  // A meter that sent nothing for a month is one that will.
  expect(expectDays([going, readUpTo('2026-05-20')], span)?.expected.wattHours).toBe(400_000)
})

test('nothing is expected of a time without readings and without days to come', () => {
  const known = [supply('0.20000', () => 100)]
  expect(expectDays(known, { first: '2024-06-01', last: '2024-06-30', latestDay: '2026-06-20' })).toBeUndefined()
  expect(expectDays(known, { first: '2026-06-20', last: '2026-06-20', latestDay: '2026-06-20' })?.actual.wattHours).toBe(4_800)
  expect(expectDays([], june)).toBeUndefined()
})

test('the course grows day by day: known as it was read, then with a range that widens', () => {
  // 10 kWh a day by day, and one day in five 2 kWh more: which one is no matter of the weekday, so there is a range.
  const uneven = supply('0.20000', (day, i) => (i === 20 ? ((Date.parse(day) / 86_400_000) % 5 === 0 ? 12_000 : 10_000) : 0))
  const found = expectDays([uneven], june)
  const { course = [], expected, actual, days = [] } = found ?? {}
  expect(course.map(({ localDay }) => localDay)).toEqual(eachDay(june.first, june.last))
  for (const { wattHours, lowWh, highWh, cents, lowCents, highCents } of course.slice(0, 20)) {
    expect([lowWh, highWh, lowCents, highCents]).toEqual([wattHours, wattHours, cents, cents])
  }
  expect(course[19]).toMatchObject({ localDay: june.latestDay, ...actual })
  expect(course.at(-1)).toEqual({ localDay: '2026-06-30', ...expected })
  const widths = course.slice(19).map(({ lowWh, highWh }) => highWh - lowWh)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(widths.at(-1)).toBeGreaterThan(2 * (widths[1] ?? 0))
  // A kilowatt-hour costs 23 cents.
  const { highWh = 0, wattHours = 0, highCents, cents = 0 } = expected ?? {}
  expect((highCents ?? 0) - cents).toBe(Math.round((highWh - wattHours) * 0.023))
  // Each day to come has its own range, and the days add up to the whole.
  expect(sum(days.map((day) => day.wattHours)) + (actual?.wattHours ?? 0)).toBe(wattHours)
  expect(sum(days.map((day) => day.cents)) + (actual?.cents ?? 0)).toBe(cents)
  for (const day of days) expect(day.highCents - day.cents).toBe(Math.round((day.highWh - day.wattHours) * 0.023))
})

test('of the days to come no more can be missing than is expected of them', () => {
  // A large day now and then: the range is wider than what is to come.
  const rare = supply('0.20000', (day, i) => (i === 20 && (Date.parse(day) / 86_400_000) % 4 === 0 ? 50_000 : 0))
  const found = expectDays([rare], { ...june, last: '2026-06-21' })
  expect(found?.expected.lowWh).toBe(found?.actual.wattHours)
  expect(found?.expected.highWh).toBeGreaterThan(found?.expected.wattHours ?? 0)
  expect(found?.course.at(-1)?.lowWh).toBe(found?.actual.wattHours)
})

test('what is used half by night is expected half by night, without the hours that were free', () => {
  // 2 kWh by night at 10 cents and 2 by day at 20 cents: 60 cents a day, the charge of $1, and GST.
  const mixed = supply('0.10000', (_, i) => (i === 4 || i === 30 ? 2_000 : 0))
  const found = expectDays([mixed], june)
  expect(found?.days.map(({ cents }) => cents)).toEqual(new Array(10).fill(184))
  const free = { ...mixed, free: new Map(eachDay('2026-05-01', june.latestDay).map((day) => [day, new Set([4])])) }
  const withFree = expectDays([free], june)
  expect(withFree?.days.map(({ wattHours }) => wattHours)).toEqual(new Array(10).fill(4_000))
  // What was free is paid for when it comes, by day.
  expect(withFree?.days.map(({ cents }) => cents)).toEqual(new Array(10).fill(207))
})

test('days without readings say nothing of the days to come', () => {
  const gaps = supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0))
  for (const day of eachDay('2026-06-08', '2026-06-14')) (gaps.readings as Map<string, unknown>).delete(day)
  const found = expectDays([gaps], june)
  expect(found?.days.map(({ wattHours }) => wattHours)).toEqual(new Array(10).fill(10_000))
  expect(found?.expected.highWh).toBe(found?.expected.wattHours)
})

test('a supply point that was never read has nothing to expect, and does not hide the other', () => {
  const never = { ...supply('0.20000', () => 0), readings: new Map() }
  const found = expectDays([supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0)), never], june)
  expect(found?.expected.wattHours).toBe(300_000)
  expect(expectDays([never], june)?.expected).toMatchObject({
    wattHours: 0,
    lowWh: 0,
    highWh: 0,
    lowCents: 0,
    highCents: 0,
  })
})

test('what is counted so far is what a forecast begins with, before, within and after what is known', () => {
  const supplied = [supply('0.10000', (_, i) => i * 10), supply('0.20000', () => 100)]
  for (const [first, last] of [
    ['2026-06-01', '2026-06-30'],
    ['2026-06-10', '2026-06-15'],
    ['2026-06-21', '2026-07-10'],
    ['2024-01-01', '2024-01-31'],
  ] as const) {
    const span = { first, last, latestDay: june.latestDay }
    expect([first, countSoFar(supplied, span)]).toEqual([first, expectDays(supplied, span)?.actual])
  }
})

/** 10 kWh a day at noon, and 2 kWh more or less one day in five, which is no matter of the weekday. */
const uneven = (change: number) =>
  supply('0.20000', (day, i) => (i === 24 ? 10_000 + ((Date.parse(day) / 86_400_000) % 5 === 0 ? change : 0) : 0))

test('a day to come has a range of energy and cost around what is likely', () => {
  const [first] = expectDays([uneven(2_000)], june)?.days ?? []
  const { wattHours = 0, lowWh = 0, highWh = 0, cents = 0, lowCents = 0, highCents = 0 } = first ?? {}
  expect(first?.localDay).toBe('2026-06-21')
  expect(lowWh).toBeLessThan(wattHours)
  expect(highWh).toBeGreaterThan(wattHours)
  // 23 cents a kilowatt-hour, GST included, whatever the day's charge.
  expect(cents - lowCents).toBe(Math.round((wattHours - lowWh) * 0.023))
  expect(highCents - cents).toBe(Math.round((highWh - wattHours) * 0.023))
})

test('hours that are booked free do not make the other hours cheaper', () => {
  const booked = { ...uneven(2_000), free: new Map([['2026-06-25', new Set([24])]]) }
  const { highWh = 0, wattHours = 0, highCents = 0, cents = 0 } = expectDays([booked], june)?.expected ?? {}
  expect(highWh).toBeGreaterThan(wattHours)
  expect(highCents - cents).toBe(Math.round((highWh - wattHours) * 0.023))
})

test('two supply points that make up for each other have no range together', () => {
  const together = expectDays([uneven(2_000), uneven(-2_000)], june)
  expect(together?.expected).toMatchObject({ lowWh: together?.expected.wattHours, highWh: together?.expected.wattHours })
  const alone = expectDays([uneven(2_000)], june)?.expected
  expect(alone?.highWh).toBeGreaterThan(alone?.wattHours ?? 0)
})

test('a day without readings among others hides nothing of a time that is over', () => {
  const known = supply('0.20000', (_, i) => (i === 20 ? 10_000 : 0))
  ;(known.readings as Map<string, unknown>).delete('2026-06-11')
  const over = { first: '2026-06-10', last: '2026-06-12', latestDay: june.latestDay }
  expect(expectDays([known], over)?.actual.wattHours).toBe(20_000)
  expect(countSoFar([known], over)?.wattHours).toBe(20_000)
  expect(countSoFar([known], { ...over, first: june.latestDay, last: june.latestDay })?.wattHours).toBe(10_000)
})

test('nothing is counted of a time that is over and was never read', () => {
  const never = { ...supply('0.20000', () => 0), readings: new Map() }
  expect(countSoFar([never], { ...june, last: june.latestDay })).toBeUndefined()
  expect(countSoFar([never], june)).toMatchObject({ wattHours: 0 })
})

test('of a plan with a peak, what is used then is expected at its price', () => {
  // 2 kWh at the peak of 40 cents, 3 of the day and 1 of the night, and the charge of $1: $2.50 before GST.
  const plan = supply('0.10000', (_, i) => (i === 36 ? 2_000 : i === 24 ? 3_000 : i === 4 ? 1_000 : 0))
  const withPeak = { ...plan.tariffAt(june.first), peak: { rate: '0.40000', fromHour: 17, toHour: 21 } }
  const found = expectDays([{ ...plan, tariffAt: () => withPeak }], june)
  // From Monday to Friday; the energy is shared out by the mean of the weeks before, in which two days of seven have no peak.
  expect(found?.days[0]?.wattHours).toBe(6_000)
  const peakWh = (6_000 * 30 * 2) / (42 * 6)
  const netCents = (peakWh * 40 + (5_000 - peakWh) * 20 + 1_000 * 10) / 1000 + 100
  // A bill rounds each rate and the GST.
  expect(Math.abs((found?.days[0]?.cents ?? 0) - netCents * 1.15)).toBeLessThan(2)
})

test('hours of the night that are booked free take nothing off the day', () => {
  // 2 kWh by night at 10 cents, 3 by day at 20.
  const plain = supply('0.10000', (_, i) => (i === 44 ? 2_000 : i === 24 ? 3_000 : 0))
  const booked = { ...plain, free: new Map([['2026-06-25', new Set([44])]]) }
  const [without, withFree] = [expectDays([plain], june), expectDays([booked], june)]
  expect((without?.expected.cents ?? 0) - (withFree?.expected.cents ?? 0)).toBe(23)
})

test('a day of which half-hours have no value was read in part', () => {
  expect(knownDayOf({ localDay: '2026-06-10', totalWh: 400, wattHours: [100, null, 300, null], isEstimated: true })).toEqual({
    localDay: '2026-06-10',
    totalWh: 400,
    shareRead: 0.5,
    isEstimated: true,
  })
})
