import { expect, test } from 'vitest'
import { checkRange } from './range.ts'

const check = (startDate: string, endDate: string) => checkRange({ startDate, endDate }, 7, '2026-06-15')

test('exactly as many days as may be asked for are taken, and not one more', () => {
  expect(check('2026-06-01', '2026-06-07')).toBeUndefined()
  expect(check('2026-06-01', '2026-06-08')).toBe('Ask for at most 7 days at once.')
})

test('days from 2000 to two years ahead are taken, and none beyond', () => {
  expect([check('2000-01-01', '2000-01-02'), check('2028-06-10', '2028-06-16')]).toEqual([undefined, undefined])
  expect(check('1999-12-31', '2000-01-01')).toBe('The days must be between 2000 and two years ahead.')
  expect(check('2028-06-11', '2028-06-17')).toBe('The days must be between 2000 and two years ahead.')
})

test('a day alone is a range, a range that runs backwards is none', () => {
  expect(check('2026-06-01', '2026-06-01')).toBeUndefined()
  expect(check('2026-06-02', '2026-06-01')).toBe('endDate must not be before startDate.')
})
