import { describe, expect, test } from 'vitest'
import { clockHours, tradingPeriodCount } from '#lib/local-day.ts'
import { fc } from '../../tests/property.ts'
import { periodOf } from './eiep13a.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a trading period as the format wants it, from the clock alone. */
function written(day: string, period: number) {
  const [year, month, date] = day.split('-')
  const hours = clockHours(day)
  const hour = hours[period - 1] ?? 0
  const isSecond = period > 1 && hours[period - 2] === hour && (hours.indexOf(hour) + period - 1) % 2 === 1
  const minute = isSecond ? 30 : 0
  const text = `${date}/${month}/${year}`
  const start = `${text} ${two(hour)}:${two(minute)}:01`
  const end = isSecond ? `${text} ${two(hour + 1)}:00:00` : `${text} ${two(hour)}:30:00`
  // The clock shows a time twice when daylight saving ends: first in NZDT, then in NZST.
  const repeated = hours.filter((other) => other === hour).length > 2
  const isAgain = repeated && period - 1 - hours.indexOf(hour) >= 2
  return { start, end, adjustment: repeated ? (isAgain ? 'NZST' : 'NZDT') : '' }
}

test('every half-hour of a day is read as its own trading period, clock changes included', () => {
  const day = fc.constantFrom('2026-01-15', '2025-09-28', '2026-04-05')
  fc.assert(
    fc.property(day, fc.nat(), (localDay, n) => {
      const period = (n % tradingPeriodCount(localDay)) + 1
      const { start, end, adjustment } = written(localDay, period)
      expect(periodOf(start, end, adjustment)).toEqual({ day: localDay, period })
    }),
    { numRuns: 300 },
  )
})

describe('refuses', () => {
  test('a time that the clock shows twice, without saying which', () => {
    expect(() => periodOf('05/04/2026 02:00:01', '05/04/2026 02:30:00', '')).toThrow(/NZST|NZDT/)
  })
  test('a time that the clock skips', () => {
    expect(() => periodOf('28/09/2025 02:00:01', '28/09/2025 02:30:00', '')).toThrow(/does not exist/)
  })
  test.each([
    ['01/10/2014 00:00:00', '01/10/2014 00:30:00'],
    ['01/10/2014 00:15:01', '01/10/2014 00:45:00'],
    ['01/10/2014 24:00:01', '01/10/2014 24:30:00'],
    ['01/10/2014 00:00:01', '01/10/2014 01:00:00'],
    ['', ''],
  ])('"%s" to "%s"', (start, end) => {
    expect(() => periodOf(start, end, '')).toThrow()
  })
})
