import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { bookingFile } from './calendar-file.ts'

test.each([
  ['an ordinary day', '2026-11-25', 37],
  ['the hour before the clocks go forward', '2026-09-27', 3],
  ['the second 2 am when they go back', '2026-04-05', 7],
])('a strict parser reads the hours of %s as they are', (_name, day, period) => {
  const start = tradingPeriodStart(day, period)
  const end = new Date(start.getTime() + 2 * 3_600_000)
  const place = '14 Rātā Street; Brooklyn, Wellington\\n'
  const text = bookingFile(
    { bookingId: 'PB-1', start, end, durationHours: 2, place, brandName: 'Northlight', url: 'https://x.nz/a' },
    new Date(0),
  )
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined)
  expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([start, end])
  expect([event.summary, event.location]).toEqual(['Free power: 2 hours', place])
  expect(event.description).toBe(`Your power is free for 2 hours at ${place}. You can cancel the booking until 11:59 pm on the day.`)
  expect(event.uid).toMatch(/^[0-9a-f]{32}@x\.nz$/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(event.component.getAllSubcomponents('valarm')).toHaveLength(1)
})
