import { expect, test } from 'vitest'
import { fieldTextOf, instantIn } from './moment-field.tsx'

test.each([
  ['2026-12-24T18:00', '2026-12-24T05:00:00.000Z'],
  ['2026-07-01T06:30', '2026-06-30T18:30:00.000Z'],
  ['', undefined],
])('“%s” is %s', (value, instant) => expect(instantIn(value)).toBe(instant))

test('an instant is written by the clock of New Zealand', () => {
  expect(fieldTextOf('2026-12-24T05:00:00Z')).toBe('2026-12-24T18:00')
  expect(fieldTextOf('2026-06-30T12:05:00Z')).toBe('2026-07-01T00:05')
})
