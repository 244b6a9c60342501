import { expect, test } from 'vitest'
import { leftOfDayMs } from '../one-day.ts'

test.each([
  ['2026-11-25T10:59:00Z', 1],
  ['2026-11-25T11:00:00Z', 780],
  ['2026-11-25T23:58:30Z', 1.5],
  ['2026-06-10T11:50:00Z', 10],
  ['2026-09-26T11:59:00Z', 1],
])('at %s a day ends in %s minutes', (now, minutes) => expect(leftOfDayMs(new Date(now)) / 60_000).toBe(minutes))
