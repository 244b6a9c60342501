import { expect, test } from 'vitest'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { UsageItem, UsageSeries } from '#schemas/usage/entities.ts'
import { plainSpaces } from '../../../../../tests/plain-spaces.ts'
import { areDivided, barsOf, headingsOf, sentenceOf } from './bars.ts'

function seriesOf(day: string, count: number, change: (i: number) => Partial<UsageItem> = () => ({})): UsageSeries {
  const items = Array.from(
    { length: count },
    (_, i): UsageItem => ({
      start: tradingPeriodStart(day, i + 1).toISOString(),
      startDate: day,
      endDate: day,
      type: 'actual',
      isEstimated: false,
      kwh: 0.1 + i / 100,
      costNZD: 0.05,
      ...change(i),
    }),
  )
  const summary = {
    totalKwh: 1,
    dailyAverage: { kw: 1 },
    hasNightRate: false,
    dayKwh: 1,
    nightKwh: 0,
    freeKwh: 0,
    daysWithUsage: 1,
    daysEstimated: 0,
    corrections: [],
  }
  return { granularity: 'HOURLY', startDate: day, endDate: day, kWhOnly: false, items, summary }
}
const day = { scale: 'day', unit: 'kwh', beside: undefined, hrefOf: () => undefined } as const

test('the day daylight saving ends has 50 columns, the hour that comes twice under two names', () => {
  const names = barsOf(seriesOf('2026-04-05', 50), day).map(({ name }) => plainSpaces(name))
  expect(new Set(names).size).toBe(50)
  expect(names.slice(4, 8)).toEqual(['2:00 am NZDT', '2:30 am NZDT', '2:00 am NZST', '2:30 am NZST'])
})

test('the day it starts has 46, without the hour that is skipped', () => {
  const names = barsOf(seriesOf('2025-09-28', 46), day).map(({ name }) => plainSpaces(name))
  expect(names.slice(2, 6)).toEqual(['1:00 am', '1:30 am', '3:00 am', '3:30 am'])
})

test('actual, estimated, free and missing are told apart in form and in words', () => {
  const kinds = [
    {},
    { type: 'estimated', isEstimated: true },
    { type: 'powerShout', freeKwh: 0.12 },
    { type: 'powerShout', freeKwh: 0.5, isEstimated: true },
    { isPartial: true },
    { lacksReadings: true, kwh: 0.1 },
    { type: 'empty', kwh: undefined, costNZD: undefined, isPartial: true },
  ] as const
  const bars = barsOf(
    seriesOf('2026-05-05', kinds.length, (i) => kinds[i] as Partial<UsageItem>),
    day,
  )
  expect(bars.map(({ parts = [] }) => parts.flatMap(({ fill, value }) => (value > 1e-6 ? [fill] : [])))).toEqual([
    ['solid'],
    ['hatched'],
    ['dotted'],
    ['dotted'],
    ['solid'],
    ['solid'],
    [],
  ])
  expect(bars.map(({ text }) => text)).toEqual([
    '0.1 kWh, $0.05',
    '0.1 kWh, $0.05 (estimated)',
    '0.1 kWh, $0.05 (free power hours)',
    '0.1 kWh, $0.05 (free power hours, estimated)',
    '0.1 kWh, $0.05 (some readings missing)',
    '0.1 kWh, $0.05 (some readings missing)',
    'No readings',
  ])
})

test('a sentence says when most was used, and in dollars when it cost the most', () => {
  // The last half-hour has the most energy, the first the highest cost.
  const series = seriesOf('2026-05-05', 48, (i) => (i === 0 ? { costNZD: 0.5 } : {}))
  const sentence = (unit: 'kwh' | 'dollars') => plainSpaces(sentenceOf(series, 'day', unit))
  expect(sentence('kwh')).toBe('You used the most in the half-hour from 11:30 pm: 0.6 kWh, $0.05.')
  expect(sentence('dollars')).toBe('It cost the most in the half-hour from 12:00 am: $0.50, 0.1 kWh.')
  const charged = { ...series, summary: { ...series.summary, dailyChargeNZD: 2.1 } }
  expect(sentenceOf(charged, 'day', 'dollars')).toContain('The energy cost the most')
})

test('of a bill in credit, the sentence names the day that gave the least, and columns are of energy below zero', () => {
  const credit = seriesOf('2026-01-05', 2, (i) => ({ costNZD: -2 + i, dailyChargeNZD: 1.5 }))
  expect(plainSpaces(sentenceOf(credit, 'month', 'dollars'))).toContain('−$1.00')
  const [first] = barsOf(credit, { ...day, scale: 'month', unit: 'dollars' })
  expect(first?.parts?.filter(({ value }) => value !== 0)).toEqual([{ fill: 'solid', value: -2 }])
})

const drawn = (parts: readonly { fill: string; value: number }[] = []) =>
  parts.flatMap(({ fill, value }) => (value > 0 ? [[fill, Math.round(value * 1000) / 1000]] : []))

test('of a month, the estimated share of the column is hatched, and how many days is said', () => {
  const month = seriesOf('2026-05-01', 1, () => ({
    endDate: '2026-05-31',
    kwh: 310,
    estimatedKwh: 31,
    costNZD: 120,
    dailyChargeNZD: 60,
    daysWithUsage: 31,
    daysEstimated: 3,
  }))
  const [bar] = barsOf(month, { ...day, scale: 'year' })
  expect([drawn(bar?.parts), bar?.text]).toEqual([
    [
      ['solid', 279],
      ['hatched', 31],
    ],
    '310 kWh, $120.00 (3 of 31 days estimated)',
  ])
  const [inDollars] = barsOf(month, { ...day, scale: 'year', unit: 'dollars' })
  expect(drawn(inDollars?.parts)).toEqual([
    ['base', 60],
    ['solid', 54],
    ['hatched', 6],
  ])
})

test('columns are not divided where one costs less than its charges; a fee, a day without use and half-hours do not change that', () => {
  const yearWith = (costNZD: number, otherCostNZD?: number) => {
    const year = seriesOf('2026-05-01', 2, (i) => ({ kwh: 310, costNZD: i === 0 ? costNZD : 130, dailyChargeNZD: 60, daysWithUsage: 31 }))
    return { ...year, summary: { ...year.summary, otherCostNZD } }
  }
  const drawnIn = (series: UsageSeries, scale: 'day' | 'year') => drawn(barsOf(series, { ...day, scale, unit: 'dollars' })[0]?.parts)
  const ofExports = yearWith(40, -110)
  expect([drawnIn(ofExports, 'year'), areDivided(ofExports, 'dollars')]).toEqual([[['solid', 40]], false])
  // A fee of the other month makes up for them.
  expect(areDivided(yearWith(40), 'dollars')).toBe(false)
  expect(drawnIn(yearWith(100, 69), 'year')).toEqual([
    ['base', 60],
    ['solid', 40],
  ])
  expect(drawnIn(yearWith(59.99), 'year')).toEqual([['base', 59.99]])
  const halfHours = seriesOf('2026-05-05', 48, () => ({ energyCostNZD: 0.07, dailyChargeNZD: 0.04 }))
  expect(drawnIn({ ...halfHours, summary: ofExports.summary }, 'day')).toEqual([
    ['base', 0.04],
    ['solid', 0.07],
  ])
})

test('a month of which days were not read says how many were', () => {
  const month = seriesOf('2026-11-01', 1, () => ({ endDate: '2026-11-30', daysWithUsage: 26, daysEstimated: 3 }))
  const shown = { ...day, scale: 'year' } as const
  expect(headingsOf(month, shown)).toContain('Readings')
  expect(barsOf(month, shown)[0]?.cells).toContain('26 of 30 days read, 3 of 26 days estimated')
})

test('a half-hour is drawn by what its energy costs, not rounded, on its share of the daily charge', () => {
  const bars = barsOf(
    seriesOf('2026-05-05', 48, () => ({ kwh: 0.243, energyCostNZD: 0.07584, dailyChargeNZD: 0.04384, costNZD: 0.12 })),
    { ...day, unit: 'dollars' },
  )
  expect(drawn(bars[0]?.parts)).toEqual([
    ['base', 0.044],
    ['solid', 0.076],
  ])
  expect([bars[0]?.value, bars[0]?.text]).toEqual([0.07584 + 0.04384, '$0.08, 0.2 kWh'])
})

test('days to come are drawn as expected, where the bill period runs', () => {
  const running = seriesOf('2026-11-20', 2, (i) => ({
    startDate: ['2026-11-20', '2026-11-21'][i] ?? '',
    ...(i === 1 && { type: 'empty', kwh: undefined, costNZD: undefined }),
  }))
  const shown = { ...day, scale: 'bill', unit: 'dollars', expected: [{ date: '2026-11-21', kwh: 11.4, costNZD: 5.66 }] } as const
  expect(barsOf(running, shown)[1]).toMatchObject({
    fill: 'expected',
    value: 5.66,
    text: '$5.66, 11 kWh expected',
    cells: ['11', '$5.66', 'Expected'],
  })
})

test('a day without readings shows its daily charge, so that the days add up to the total', () => {
  const month = seriesOf('2026-09-01', 1, () => ({ type: 'empty', kwh: undefined, costNZD: 2.07, dailyChargeNZD: 2.07, daysWithUsage: 0 }))
  const [inDollars] = barsOf(month, { ...day, scale: 'month', unit: 'dollars' })
  expect(inDollars).toMatchObject({ value: 2.07, text: 'No readings, $2.07', cells: ['–', '$2.07', 'No readings'] })
  expect(drawn(inDollars?.parts)).toEqual([['base', 2.07]])
  const [inKwh] = barsOf(month, { ...day, scale: 'month' })
  expect([inKwh?.value, inKwh?.parts, inKwh?.text]).toEqual([undefined, undefined, 'No readings, $2.07'])
  // A cent of the charge falls into a half-hour, but no half-hour has a share of it.
  const [halfHour] = barsOf(
    seriesOf('2026-09-01', 48, () => ({ type: 'empty', kwh: undefined, costNZD: 0.04 })),
    { ...day, unit: 'dollars' },
  )
  expect(halfHour).toMatchObject({ value: undefined, text: 'No readings', cells: ['–', '–', 'No readings'] })
})

test('the table has a column for each number, and one for how it was read only where that differs', () => {
  const series = seriesOf('2026-05-05', 2)
  expect(headingsOf(series, day)).toEqual(['kWh', 'Dollars'])
  expect(barsOf(series, day)[0]?.cells).toEqual(['0.1', '$0.05'])
  const compared = { ...day, beside: series, besideName: 'The day before' }
  const estimated = seriesOf('2026-05-05', 2, () => ({ type: 'estimated', isEstimated: true }))
  expect(headingsOf(estimated, compared)).toEqual(['kWh', 'Dollars', 'The day before', 'Readings'])
  expect(barsOf(estimated, compared)[0]?.cells).toEqual(['0.1', '$0.05', '0.1', 'Estimated'])
  expect(headingsOf({ ...series, kWhOnly: true }, day)).toEqual(['kWh'])
})

test.each([
  ['2026-09-27', 46, '2026-09-26', 48],
  ['2026-04-05', 50, '2026-04-04', 48],
  ['2026-04-06', 48, '2026-04-05', 50],
])(
  'each half-hour of %s is beside the one of %s at which the clock shows the same, where there is one',
  (date, count, other, otherCount) => {
    const beside = seriesOf(other, otherCount)
    const bars = barsOf(seriesOf(date, count), { ...day, beside, besideName: 'The day before' })
    const otherNames = bars.map((bar) => plainSpaces(bar.beside?.text ?? '').split(': ')[0])
    const hours = (name = '') => plainSpaces(name).replace(/ NZ.T$/, '')
    const unpaired = bars.filter(({ beside }) => beside?.value === undefined).map(({ name }) => plainSpaces(name))
    expect(unpaired).toEqual(count === 50 ? ['2:00 am NZST', '2:30 am NZST'] : [])
    bars.forEach(({ name }, i) => {
      if (otherNames[i] !== '–') expect(hours(otherNames[i])).toBe(hours(name))
    })
    expect(otherNames.at(-1)).toBe('11:30 pm')
  },
)
