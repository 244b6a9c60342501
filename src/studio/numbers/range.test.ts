import { expect, test } from 'vitest'
import { faultOfRange, lastDays, rangeIn } from './range.ts'

const NOW = new Date('2026-11-26T11:30:00Z')

test('the last days end today, by the clock of New Zealand', () => {
  expect(lastDays(7, NOW)).toEqual({ firstDay: '2026-11-21', lastDay: '2026-11-27' })
})

test('an address says which days, and 28 are taken for one that does not', () => {
  const of = (search: string) => rangeIn(new URLSearchParams(search), NOW)
  expect(of('days=90')).toEqual({ firstDay: '2026-08-30', lastDay: '2026-11-27', period: '90' })
  expect(of('from=2026-10-01&to=2026-10-31')).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-31', period: 'chosen' })
  for (const search of ['', 'days=x', 'days=chosen', 'from=2026-10-01', 'from=2026-13-45&to=2026-10-31']) {
    expect(of(search)).toEqual({ firstDay: '2026-10-31', lastDay: '2026-11-27', period: '28' })
  }
})

test('a range runs forwards, and no longer than numbers are kept', () => {
  expect(faultOfRange({ firstDay: '2026-10-31', lastDay: '2026-10-01' })).toBe('The last day is before the first.')
  expect(faultOfRange({ firstDay: '2024-10-31', lastDay: '2026-10-01' })).toContain('At most 400 days')
  expect(faultOfRange({ firstDay: '2026-10-01', lastDay: '2026-10-01' })).toBeUndefined()
})
