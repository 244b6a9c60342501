import { describe, expect, test } from 'vitest'
import { tradingPeriodStart } from '#lib/local-day.ts'
import type { UsageItem, UsageSeries } from '#schemas/usage/entities.ts'
import { barsOf, correctionText, quantityText, sentenceOf, spanText } from './texts.ts'

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
  const names = barsOf(seriesOf('2026-04-05', 50), day).map(({ name }) => name.replaceAll('\u202f', ' '))
  expect(new Set(names).size).toBe(50)
  expect(names.slice(4, 8)).toEqual(['2:00 am NZDT', '2:30 am NZDT', '2:00 am NZST', '2:30 am NZST'])
})

test('the day it starts has 46, without the hour that is skipped', () => {
  const names = barsOf(seriesOf('2025-09-28', 46), day).map(({ name }) => name.replaceAll('\u202f', ' '))
  expect(names.slice(2, 6)).toEqual(['1:00 am', '1:30 am', '3:00 am', '3:30 am'])
})

test('actual, estimated, free and missing are told apart in form and in words', () => {
  const kinds = [
    {},
    { type: 'estimated', isEstimated: true },
    { type: 'powerShout', freeKwh: 0.12 },
    { type: 'empty', kwh: undefined, costNZD: undefined },
  ] as const
  const bars = barsOf(
    seriesOf('2026-05-05', 4, (i) => kinds[i] as Partial<UsageItem>),
    day,
  )
  expect(bars.map(({ fill, part = 0, value }) => [fill, part > 0, value !== undefined])).toEqual([
    ['solid', false, true],
    ['hatched', false, true],
    ['solid', true, true],
    ['none', false, false],
  ])
  expect(bars.map(({ text }) => text)).toEqual([
    '0.1 kWh, $0.05',
    '0.11 kWh, $0.05 (estimated)',
    '0.12 kWh, $0.05 (free power hours)',
    'No readings',
  ])
})

test('a sentence says when most was used', () => {
  expect(sentenceOf(seriesOf('2026-05-05', 48), 'day', 'kwh').replaceAll('\u202f', ' ')).toBe(
    'Most was used in the half-hour from 11:30 pm: 0.57 kWh, $0.05.',
  )
})

test('of a month, how many days are estimated is said, and the month is not drawn as an estimate', () => {
  const month = seriesOf('2026-05-01', 1, () => ({ endDate: '2026-05-31', kwh: 310.123, daysWithUsage: 31, daysEstimated: 3 }))
  const [bar] = barsOf(month, { ...day, scale: 'year' })
  expect([bar?.fill, bar?.text]).toEqual(['solid', '310 kWh, $0.05 (3 of 31 days estimated)'])
})

test('a half-hour is drawn by what its energy costs, not rounded and without the daily charge', () => {
  const bars = barsOf(
    seriesOf('2026-05-05', 48, () => ({ kwh: 0.043, energyCostNZD: 0.01342, costNZD: 0.06 })),
    { ...day, unit: 'dollars' },
  )
  expect([bars[0]?.value, bars[0]?.text]).toEqual([0.01342, '$0.01, 0.04 kWh'])
})

test('a correction says how much, and what it is worth', () => {
  const of = { startDate: '2026-10-04', endDate: '2026-11-03' }
  expect(correctionText({ ...of, kwh: 5.2, costNZD: 1.87 })).toBe(
    'Corrected after the bill for 4 Oct to 3 Nov 2026: 5.2 kWh more, $1.87 more.',
  )
  expect(correctionText({ ...of, kwh: -120.4 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: 120 kWh less.')
  expect(correctionText({ ...of, kwh: 0, costNZD: -2 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: other hours, $2.00 less.')
})

describe('a line of a bill', () => {
  const energy = (quantity: number, amountNzd: number) => quantityText({ quantity, unit: 'kWh', rateNzd: 0.2714, amountNzd })
  test.each([
    ['whole kWh are enough', 300, 81.42, '300 kWh'],
    ['a decimal tells the cents', 359.3, 97.51, '359.3 kWh'],
    ['all decimals are needed', 1359.342, 368.93, '1,359.342 kWh'],
  ])('%s: the kWh that are shown times the rate are the amount', (_name, quantity, amountNzd, text) => {
    expect(energy(quantity, amountNzd)).toBe(text)
    expect(Math.round(Number.parseFloat(text.replace(',', '')) * 0.2714 * 100) / 100).toBe(amountNzd)
  })
  test('one day is a day, and one bottle a bottle', () => {
    const line = (unit: 'day' | 'bottle', quantity: number) => quantityText({ quantity, unit, rateNzd: 1, amountNzd: quantity })
    expect([line('day', 1), line('day', 30), line('bottle', 1), line('bottle', 2)]).toEqual(['1 day', '30 days', '1 bottle', '2 bottles'])
  })
})

test('a bill period of one day is named by its day', () => {
  expect(spanText('bill', '2026-11-21', '2026-11-21')).toBe('21 Nov 2026')
  expect(spanText('bill', '2026-11-09', '2026-12-08')).toBe('9 Nov to 8 Dec 2026')
})
