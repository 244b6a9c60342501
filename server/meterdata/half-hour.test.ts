import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { clockTimes, tradingPeriodCount } from '#lib/trading-periods.ts'
import { fc } from '../../tests/property.ts'
import { halfHourOf } from './half-hour.ts'
import { Leniencies } from './leniencies.ts'

const read = (start: string, end: string, adjustment = '', leniencies = new Leniencies()) =>
  halfHourOf(start, end, adjustment, { today: '2026-11-21', leniencies })

const two = (value: number) => String(value).padStart(2, '0')
const dayText = (day: string) => day.split('-').reverse().join('/')

/** A half-hour as the standard writes it, starting so many minutes after midnight by whatever time the line names. */
function written(day: string, minutes: number) {
  const end = minutes + 30
  const clock = (value: number) => `${two(Math.floor(value / 60))}:${two(value % 60)}`
  return {
    start: `${dayText(day)} ${clock(minutes)}:01`,
    end: end === 1440 ? `${dayText(addDays(day, 1))} 00:00:00` : `${dayText(day)} ${clock(end)}:00`,
  }
}

const localDay = fc.constantFrom('2026-01-15', '2026-07-15', '2025-09-28', '2026-04-05')

test('every half-hour of a day is read as its own trading period, clock changes included', () => {
  fc.assert(
    fc.property(localDay, fc.nat(), (day, n) => {
      const period = (n % tradingPeriodCount(day)) + 1
      const { minutes = 0, adjustment = 'NZST' } = clockTimes(day)[period - 1] ?? {}
      const { start, end } = written(day, minutes)
      expect(read(start, end, adjustment)).toEqual({ day, period })
      const same = clockTimes(day).flatMap((time, i) => (time.minutes === minutes ? [i + 1] : []))
      expect(read(start, end)).toEqual(same.length === 2 ? { day, period: same[0], again: same[1] } : { day, period })
    }),
    { numRuns: 400 },
  )
})

test('a file in standard time throughout gives each half-hour of the year once, in order', () => {
  for (const first of ['2025-09-27', '2026-04-04', '2026-01-14']) {
    const leniencies = new Leniencies()
    const days = [first, addDays(first, 1), addDays(first, 2)]
    const found = days.flatMap((day) =>
      Array.from({ length: 48 }, (_, i) => {
        const { start, end } = written(day, i * 30)
        const { day: readDay, period } = read(start, end, 'NZST', leniencies)
        return `${readDay} ${two(period)}`
      }),
    )
    expect(new Set(found).size).toBe(3 * 48)
    expect(found.toSorted()).toEqual(found)
    expect(leniencies.sentences()).toEqual([expect.stringContaining('a time in NZST while the clock shows NZDT')])
  }
})

test('an NZST time on a summer day is an hour later by the clock, also over midnight', () => {
  expect(read('15/01/2026 12:00:01', '15/01/2026 12:30:00', 'NZST')).toEqual({ day: '2026-01-15', period: 27 })
  expect(read('15/01/2026 22:30:01', '15/01/2026 23:00:00', 'NZST')).toEqual({ day: '2026-01-15', period: 48 })
  expect(read('15/01/2026 23:00:01', '15/01/2026 23:30:00', 'NZST')).toEqual({ day: '2026-01-16', period: 1 })
  expect(read('15/01/2026 23:30:01', '16/01/2026 00:00:00', 'nzst')).toEqual({ day: '2026-01-16', period: 2 })
})

test.each([
  ['15/01/2026 00:00:00', '15/01/2026 00:30:00', 'a half-hour that starts at second 00, not 01'],
  ['5/01/2026 0:30', '5/01/2026 1:00', 'a day without its leading zero'],
  ['15/01/2026 9:30', '15/01/2026 10:00', 'a time as a spreadsheet writes it'],
])('"%s" to "%s" is read, and said', (start, end, said) => {
  const leniencies = new Leniencies()
  expect(read(start, end, '', leniencies).period).toBeGreaterThan(0)
  expect(leniencies.sentences().join()).toContain(said)
})

test.each([
  ['28/09/2025 01:30:01', '28/09/2025 03:00:00', { day: '2025-09-28', period: 4 }],
  ['05/04/2026 02:30:01', '05/04/2026 02:00:00', { day: '2026-04-05', period: 6, again: 8 }],
])('where the clocks change, %s may end at %s by the clock', (start, end, found) => {
  expect(read(start, end)).toEqual(found)
})

test.each([
  ['15/01/2026 9:30:01', '15/01/2026 10:00:00', ['a time as a spreadsheet writes it, such as 0:30 (line 1)']],
  ['15/01/2026 12:00', '15/01/2026 12:30', ['a time as a spreadsheet writes it, such as 0:30 (line 1)']],
  ['15/01/2026 12:00:01', '15/01/2026 12:30:00', []],
])('%s to %s is said to be unusual: %j', (start, end, said) => {
  const leniencies = new Leniencies()
  expect(read(start, end, '', leniencies)).toEqual({ day: '2026-01-15', period: start.includes('9:30') ? 20 : 25 })
  expect(leniencies.sentences()).toEqual(said)
})

describe('refuses', () => {
  test.each([
    ['15/01/2026 12:00:01', ''],
    ['15/01/2026 12:00:01', '15/01/2026 12:30:30'],
    ['15/01/2026 12:00:01', '16/01/2026 00:00:00'],
    ['15/01/2026 23:30:01', '16/01/2026 00:30:00'],
    ['15/01/2026 02:30:01', '15/01/2026 02:00:00'],
    ['28/09/2025 01:30:01', '28/09/2025 02:30:00'],
    ['28/09/2025 01:30:01', '29/09/2025 03:00:00'],
    ['28/09/2025 01:30:01', '30/09/2025 03:00:00'],
  ])('%s with the end "%s"', (start, end) => {
    expect(() => read(start, end)).toThrow(`"${end}" does not end the half-hour from ${start}`)
  })
  test.each(['', '15/01/2026', '15/01/2026 12:15:01', '15/01/2026 24:00:01', '15/01/2026 12:00:30'])('the start "%s"', (start) => {
    expect(() => read(start, '15/01/2026 12:30:00')).toThrow(`"${start}" does not start a half-hour`)
  })
  test('a time that the clock skips', () => {
    expect(() => read('28/09/2025 02:00:01', '28/09/2025 02:30:00')).toThrow(/does not exist/)
  })
  test('daylight time on a day that has none', () => {
    expect(() => read('15/07/2026 12:00:01', '15/07/2026 12:30:00', 'NZDT')).toThrow(/does not exist in NZDT/)
    expect(() => read('05/04/2026 03:00:01', '05/04/2026 03:30:00', 'NZDT')).toThrow(/does not exist in NZDT/)
    expect(() => read('28/09/2025 01:30:01', '28/09/2025 02:00:00', 'NZDT')).toThrow(/does not exist in NZDT/)
  })
  test('a day after today', () => {
    expect(read('21/11/2026 00:00:01', '21/11/2026 00:30:00')).toMatchObject({ day: '2026-11-21' })
    expect(() => read('22/11/2026 00:00:01', '22/11/2026 00:30:00')).toThrow(/in the future/)
  })
  test.each([
    ['01/10/2014 00:15:01', '01/10/2014 00:45:00'],
    ['01/10/2014 24:00:01', '01/10/2014 24:30:00'],
    ['01/10/2014 00:00:01', '01/10/2014 01:00:00'],
    ['01/10/2014 00:00:01', '04/10/2014 00:30:00'],
    ['01/10/2014 23:30:01', '03/10/2014 00:00:00'],
    ['01/10/2014 00:00:30', '01/10/2014 00:30:00'],
    ['1/2/2014 00:00:01', '1/2/2014 00:30:00'],
    ['', ''],
  ])('"%s" to "%s"', (start, end) => {
    expect(() => read(start, end)).toThrow()
  })
  test('a word that is neither NZST nor NZDT', () => {
    expect(() => read('15/01/2026 12:00:01', '15/01/2026 12:30:00', 'NZT')).toThrow(
      'NZDT adjustment "NZT" is none of NZST (standard time), NZDT (daylight time)',
    )
  })
})
