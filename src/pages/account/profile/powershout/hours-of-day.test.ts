import { expect, test } from 'vitest'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { clockText } from '#ui/time.tsx'
import { plainSpaces } from '../../../../../tests/plain-spaces.ts'
import { eveningOf, hoursOfDay, isPastMidnight, sameTimeOn, spanText } from './hours-of-day.ts'

test('a day has 24 hours to begin at, and 23 or 25 when the clocks change', () => {
  expect(hoursOfDay('2026-11-25')).toHaveLength(24)
  expect(
    hoursOfDay('2026-09-27')
      .map(({ label }) => plainSpaces(label))
      .slice(0, 4),
  ).toEqual(['12:00 am', '1:00 am', '3:00 am', '4:00 am'])
  const autumn = hoursOfDay('2026-04-05').map(({ label }) => plainSpaces(label))
  expect(autumn).toHaveLength(25)
  expect(autumn.slice(1, 5)).toEqual(['1:00 am', '2:00 am NZDT', '2:00 am NZST', '3:00 am'])
})

test('hours that run past midnight say so; those that end at it do not', () => {
  const at = (hour: number) => instantOf('2026-11-25', hour).toISOString()
  expect(plainSpaces(spanText(at(18), 2))).toBe('6:00 pm to 8:00 pm')
  expect(plainSpaces(spanText(at(22), 2))).toBe('10:00 pm to 12:00 am')
  expect(plainSpaces(spanText(at(23), 3))).toBe('11:00 pm to 2:00 am the next day')
  expect([isPastMidnight(at(22), 2), isPastMidnight(at(23), 2)]).toEqual([false, true])
})

test('6 pm stays 6 pm on the days the clocks change', () => {
  const evening = instantOf('2026-11-25', 18).toISOString()
  for (const day of ['2026-09-26', '2026-09-27', '2027-04-03', '2027-04-04']) {
    const hour = sameTimeOn(day, evening)
    expect([localDayOf(new Date(hour)), plainSpaces(clockText(hour))]).toEqual([day, '6:00 pm'])
    expect(sameTimeOn('2026-11-25', hour)).toBe(evening)
    expect(eveningOf(day)).toBe(hour)
  }
})

test('an hour that the clocks skip becomes the next one', () => {
  const night = instantOf('2026-11-25', 2).toISOString()
  expect(plainSpaces(clockText(sameTimeOn('2026-09-27', night)))).toBe('3:00 am')
})
