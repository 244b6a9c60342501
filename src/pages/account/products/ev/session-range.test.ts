import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, rangeIn, rangeText, searchFor, yearNow } from './session-range.ts'

test.each([
  ['', { year: 2026, byPlace: false }, '2026-01-01', '2026-12-31', '2026'],
  ['?year=2025&month=2&by=place', { year: 2025, month: 2, byPlace: true }, '2025-02-01', '2025-02-28', 'February 2025'],
  ['?year=all&month=2', { year: 'all', byPlace: false }, '2008-01-01', '2026-12-31', 'All years'],
  ['?year=2099&month=13', { year: 2026, byPlace: false }, '2026-01-01', '2026-12-31', '2026'],
  ['?year=<script>&by=1', { year: 2026, byPlace: false }, '2026-01-01', '2026-12-31', '2026'],
])('%s shows the days that it says, or this year', (search, range, startDate, endDate, text) => {
  const found = rangeIn(search, 2026)
  expect(found).toEqual({ month: undefined, ...range })
  expect([daysOf(found, 2026), rangeText(found)]).toEqual([{ startDate, endDate }, text])
})

test('what is shown has an address, which shows it again and keeps what else is open', () => {
  const year = fc.oneof(fc.constant('all' as const), fc.integer({ min: 2008, max: 2026 }))
  fc.assert(
    fc.property(year, fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }), fc.boolean(), (year, month, byPlace) => {
      const range = { year, month: year === 'all' ? undefined : month, byPlace }
      const search = searchFor(range, '?link=open')
      expect(rangeIn(search, 2026)).toEqual(range)
      expect(new URLSearchParams(search).get('link')).toBe('open')
    }),
  )
})

test.each([
  ['2026-12-31T10:59:00Z', 2026],
  ['2026-12-31T11:00:00Z', 2027],
])('at %s the page opens on %s, wherever the browser is', (now, year) => expect(yearNow(new Date(now))).toBe(year))
