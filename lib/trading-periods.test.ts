import { describe, expect, test } from 'vitest'
import { fc } from '../tests/property.ts'
import { addDays, daysBetween, eachDay, weekdayOf } from './calendar.ts'
import { localDayOf } from './local-day.ts'
import { clockHours, clockTimes, instantOf, isLocalDay, tradingPeriodCount, tradingPeriodStart } from './trading-periods.ts'

const SPRING = '2025-09-28'
const AUTUMN = '2026-04-05'

const halfHours = (from: number, to: number, adjustment: string) =>
  Array.from({ length: (to - from) * 2 }, (_, i) => `${from + i / 2} ${adjustment}`)
const anyDay = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2015-01-01', days))

describe('a local day', () => {
  test.each([
    ['2026-01-15', 48],
    [SPRING, 46],
    [AUTUMN, 50],
  ])('%s has %i half-hours', (day, count) => {
    expect(tradingPeriodCount(day)).toBe(count)
    expect(clockHours(day)).toHaveLength(count)
  })

  test('jumps from two to three in spring, and has two o’clock twice in autumn', () => {
    expect(clockHours(SPRING).slice(2, 6)).toEqual([1, 1, 3, 3])
    expect(clockHours(AUTUMN).slice(2, 10)).toEqual([1, 1, 2, 2, 2, 2, 3, 3])
  })

  test('is made of half-hours of thirty minutes that follow each other into the next day', () => {
    fc.assert(
      fc.property(fc.oneof(anyDay, fc.constantFrom(SPRING, AUTUMN)), (day) => {
        const starts = Array.from({ length: tradingPeriodCount(day) }, (_, i) => tradingPeriodStart(day, i + 1).getTime())
        const next = tradingPeriodStart(addDays(day, 1), 1).getTime()
        for (const [i, start] of starts.entries()) {
          expect((starts[i + 1] ?? next) - start).toBe(1_800_000)
          expect(localDayOf(new Date(start))).toBe(day)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [SPRING, 47],
    [AUTUMN, 51],
    ['2026-01-15', 0],
    ['2026-01-15', 1.5],
  ])('%s has no trading period %d', (day, period) => {
    expect(() => tradingPeriodStart(day, period)).toThrow(RangeError)
  })

  test('is found again from both ends of a span', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (day, days) => {
        const other = addDays(day, days)
        expect(daysBetween(day, other)).toBe(days)
        expect(eachDay(day, other)).toHaveLength(days + 1)
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
      }),
    )
  })

  test('shows on its clock daylight or standard time, and both where the clocks change', () => {
    expect(clockTimes('2026-01-15')[47]).toEqual({ minutes: 1_410, adjustment: 'NZDT' })
    expect(clockTimes('2026-07-15')).toHaveLength(48)
    expect(clockTimes('2026-07-15')[1]).toEqual({ minutes: 30, adjustment: 'NZST' })
    const shown = (day: string) => clockTimes(day).map(({ minutes, adjustment }) => `${minutes / 60} ${adjustment}`)
    expect(shown(SPRING).slice(2, 6)).toEqual(['1 NZST', '1.5 NZST', '3 NZDT', '3.5 NZDT'])
    expect(shown(AUTUMN).slice(3, 9)).toEqual(['1.5 NZDT', '2 NZDT', '2.5 NZDT', '2 NZST', '2.5 NZST', '3 NZST'])
  })

  test('has on its clock, in any year, no hour from two on the last Sunday of September, and that hour twice on the first of April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2008, max: 2400 }), (year) => {
        const september = `${year}-09-30`
        const spring = addDays(september, -(weekdayOf(september) % 7))
        const april = `${year}-04-07`
        const autumn = addDays(april, -(weekdayOf(april) % 7))
        const shown = (day: string) => clockTimes(day).map(({ minutes, adjustment }) => `${minutes / 60} ${adjustment}`)
        expect([tradingPeriodCount(spring), shown(spring)]).toEqual([46, [...halfHours(0, 2, 'NZST'), ...halfHours(3, 24, 'NZDT')]])
        expect([tradingPeriodCount(autumn), shown(autumn)]).toEqual([50, [...halfHours(0, 3, 'NZDT'), ...halfHours(2, 24, 'NZST')]])
        expect([spring, autumn].map((day) => new Set(clockHours(day)).size)).toEqual([23, 24])
        expect(shown(addDays(spring, 1))).toEqual(halfHours(0, 24, 'NZDT'))
        expect(shown(addDays(spring, -1))).toEqual(halfHours(0, 24, 'NZST'))
      }),
      { numRuns: 10 },
    )
  })

  test('is one with two digits for month and day', () => {
    expect(['2026-02-28', '2028-02-29'].map(isLocalDay)).toEqual([true, true])
    expect([' 2026-02-28', '2026-02-28T00', '+002026-02-28', '20260228'].map(isLocalDay)).toEqual([false, false, false, false])
  })

  test.each(['2026-02-30', '2026-1-1', '2026-W09-1', '2026-02-28T00'])('%s has no half-hours', (text) => {
    expect(() => tradingPeriodCount(text)).toThrow(RangeError)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', ''])('"%s" is none', (text) => {
    expect(isLocalDay(text)).toBe(false)
  })
})

test('a wall-clock time is an instant: noon is UTC midnight in winter and eleven at night in summer', () => {
  expect(instantOf('2026-07-01', 12).toISOString()).toBe('2026-07-01T00:00:00.000Z')
  expect(instantOf('2026-01-01', 12).toISOString()).toBe('2025-12-31T23:00:00.000Z')
  expect(instantOf('2026-07-01', 12, 20).toISOString()).toBe('2026-07-01T00:20:00.000Z')
})
