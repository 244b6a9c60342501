import { expect, test } from 'vitest'
import { addDays, eachDay, lastDayOfMonth } from '#lib/calendar.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { Granularity, UsageItem, UsageSeries } from '#schemas/usage/entities.ts'
import { compare } from './comparison.ts'
import { changeText } from './texts.ts'

const seriesOf = (granularity: Granularity, items: UsageItem[]): UsageSeries => ({
  granularity,
  startDate: items[0]?.startDate ?? '',
  endDate: items.at(-1)?.endDate ?? '',
  kWhOnly: false,
  items,
  summary: {
    totalKwh: 0,
    dailyAverage: { kw: 0 },
    dayKwh: 0,
    nightKwh: 0,
    freeKwh: 0,
    daysWithUsage: 0,
    daysEstimated: 0,
    corrections: [],
  },
})
const item = (startDate: string, endDate: string, kwh: number | undefined, daysWithUsage?: number): UsageItem => ({
  start: tradingPeriodStart(startDate, 1).toISOString(),
  startDate,
  endDate,
  type: kwh === undefined ? 'empty' : 'actual',
  isEstimated: false,
  ...(kwh === undefined ? {} : { kwh, costNZD: kwh / 4 }),
  ...(daysWithUsage === undefined ? {} : { daysWithUsage }),
})
/** Days from the first on; undefined for one that has no readings. */
const days = (first: string, values: (number | undefined)[]) =>
  seriesOf(
    'DAILY',
    values.map((kwh, i) => item(addDays(first, i), addDays(first, i), kwh, kwh === undefined ? 0 : 1)),
  )
/** A year of months, a kWh for each day that was read. */
const year = (name: number, last: string, perDay: number, first = `${name}-01-01`) =>
  seriesOf(
    'MONTHLY',
    Array.from({ length: 12 }, (_, i) => `${name}-${String(i + 1).padStart(2, '0')}`)
      .filter((month) => `${month}-01` <= last)
      .map((month) => {
        const end = lastDayOfMonth(month)
        const read = eachDay(`${month}-01`, end).filter((day) => first <= day && day <= last).length
        return item(`${month}-01`, end > last ? last : end, read === 0 ? undefined : read * perDay, read)
      }),
  )
const none = undefined

test('a bill period that runs is compared by the days that it has so far', () => {
  const own = days('2026-11-09', [11, 11, 11, ...new Array(27).fill(none)])
  const before = days('2026-10-09', new Array(31).fill(10))
  const told = compare(own, before, 'kwh', '2026-11-11')
  expect(told?.change).toBeCloseTo(0.1)
  expect(told?.alike).toEqual({ count: 3, unit: 'day', areFirst: true })
  expect(told && changeText(told, 'the bill before')).toBe('10% more than the first 3 days of the bill before.')
})

test('a month that is over is compared whole, however many days either has', () => {
  const told = compare(days('2026-03-01', new Array(31).fill(10)), days('2026-02-01', new Array(28).fill(10)), 'dollars', '2026-11-20')
  expect(told).toEqual({ change: (310 - 280) / 280, alike: 'whole' })
  expect(told && changeText(told, 'the month before')).toBe('11% more than the month before.')
})

test('a month so far that is longer than the whole one before is compared by as many days', () => {
  const own = days('2026-03-01', [...new Array(30).fill(12), none])
  expect(compare(own, days('2026-02-01', new Array(28).fill(12)), 'kwh', '2026-03-30')).toEqual({
    change: 0,
    alike: { count: 28, unit: 'day', areFirst: true },
  })
})

test('a year that runs is compared with the same calendar days of the year before', () => {
  const own = { ...year(2026, '2026-11-20', 10.1) }
  own.items = own.items.map((month) => (month.startDate === '2026-11-01' ? { ...month, endDate: '2026-11-30' } : month))
  const told = compare(own, year(2025, '2025-11-20', 10), 'kwh', '2026-11-20')
  expect(told?.change).toBeCloseTo(0.01)
  expect(told?.alike).toEqual({ count: 324, unit: 'day', areFirst: true })
  expect(told && changeText(told, 'the year before')).toBe('1% more than the first 324 days of the year before.')
})

test('days without readings on either side do not count', () => {
  const told = compare(days('2026-05-01', [10, 10, none, 10]), days('2026-04-01', [none, 20, 20, 20]), 'kwh', '2026-11-20')
  expect(told).toEqual({ change: -0.5, alike: { count: 2, unit: 'day', areFirst: false } })
  const own = year(2025, '2025-12-31', 13)
  expect(compare(own, year(2024, '2024-12-31', 10, '2024-11-20'), 'kwh', '2026-11-20')).toMatchObject({
    change: expect.closeTo(0.3),
    alike: { count: 31, unit: 'day', areFirst: false },
  })
})

test('what was read in part does not count', () => {
  const own = days('2026-05-01', [10, 2, 10])
  own.items = own.items.map((day, i) => ({ ...day, ...(i === 1 && { isPartial: true }) }))
  expect(compare(own, days('2026-04-01', [10, 10, 10]), 'kwh', '2026-11-20')).toEqual({
    change: 0,
    alike: { count: 2, unit: 'day', areFirst: false },
  })
})

test('a day so far is compared by the half-hours that it has', () => {
  const half = (day: string, values: (number | undefined)[]) =>
    seriesOf(
      'HOURLY',
      values.map((kwh) => item(day, day, kwh)),
    )
  expect(compare(half('2026-11-20', [2, 2, none, none]), half('2026-11-19', [1, 1, 1, 1]), 'kwh', '2026-11-20')).toEqual({
    change: 1,
    alike: { count: 2, unit: 'half-hour', areFirst: true },
  })
  const long = half('2026-04-05', new Array(50).fill(1))
  const usual = half('2026-04-04', new Array(48).fill(1))
  expect(compare(long, usual, 'kwh', '2026-11-20')?.alike).toBe('whole')
  expect(compare(half('2026-04-05', [...new Array(49).fill(1), none]), usual, 'kwh', '2026-11-20')).toBeUndefined()
})

test('where nothing is alike there is no comparison', () => {
  expect(compare(days('2026-05-01', [10, none]), days('2026-04-01', [none, 10]), 'kwh', '2026-11-20')).toBeUndefined()
  expect(compare(days('2026-05-01', [10]), days('2026-04-01', [0]), 'kwh', '2026-11-20')).toBeUndefined()
})

test('beside or in a credit, the change is told in dollars', () => {
  const told = (own: UsageSeries, before: UsageSeries) => {
    const comparison = compare(own, before, 'dollars', '2026-11-20')
    return comparison && changeText(comparison, 'the bill before')
  }
  const [bill, credit, larger] = [days('2026-05-01', [10]), days('2026-04-01', [-10]), days('2026-03-01', [-30])]
  expect([told(bill, credit), told(credit, bill), told(credit, larger), told(credit, credit)]).toEqual([
    '$5.00 more than the bill before.',
    '$5.00 less than the bill before.',
    '$5.00 more than the bill before.',
    'As much as the bill before.',
  ])
})
