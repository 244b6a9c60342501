import { expect, test } from 'vitest'
import { daysOf, TIMES, timeOf } from './times.ts'

test.each([
  ['thisYear', '2026-11-25', { from: '2026-01-01', to: '2026-12-31' }],
  ['lastYear', '2026-11-25', { from: '2025-01-01', to: '2025-12-31' }],
  ['twelveMonths', '2026-11-25', { from: '2025-11-26', to: '2026-11-25' }],
  ['twelveMonths', '2028-02-29', { from: '2027-03-01', to: '2028-02-29' }],
  ['sixMonths', '2026-11-25', {}],
] as const)('%s on %s', (time, today, days) => {
  expect(daysOf(time, today)).toEqual(days)
})

test.each(['2026-01-01', '2026-06-30', '2026-12-30', '2028-02-29'])('each time is known by its days on %s', (today) => {
  for (const { value } of TIMES) if (value !== 'own') expect(timeOf(daysOf(value, today), today)).toBe(value)
  expect(timeOf({ from: '2026-02-03' }, today)).toBe('own')
})
