import { expect, test } from 'vitest'
import { localDayOf, localHourOf, nextMark } from './local-day.ts'

test.each([
  ['2026-07-01T00:00:00Z', '2026-07-01', 12],
  ['2026-07-01T11:59:59Z', '2026-07-01', 23],
  ['2026-07-01T12:00:00Z', '2026-07-02', 0],
  ['2026-01-01T10:59:59Z', '2026-01-01', 23],
  ['2026-01-01T11:00:00Z', '2026-01-02', 0],
])('%s is on %s, in the hour from %i on', (instant, day, hour) => {
  expect([localDayOf(new Date(instant)), localHourOf(new Date(instant))]).toEqual([day, hour])
})

test('the next quarter of an hour is after now, even on the mark itself', () => {
  expect(nextMark(new Date('2026-01-01T10:07:30Z'), 15).toISOString()).toBe('2026-01-01T10:15:00.000Z')
  expect(nextMark(new Date('2026-01-01T10:15:00Z'), 15).toISOString()).toBe('2026-01-01T10:30:00.000Z')
})
