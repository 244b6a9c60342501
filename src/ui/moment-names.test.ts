import { expect, test } from 'vitest'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { plainSpaces } from '../../tests/plain-spaces.ts'
import { momentNames } from './moment-names.ts'

const hoursOf = (day: string, count: number) => Array.from({ length: count }, (_, i) => tradingPeriodStart(day, 2 * i + 1).toISOString())

test('an hour that the clock shows twice has two names, and no other hour says by which time it is', () => {
  const names = momentNames(hoursOf('2026-04-05', 25)).map(plainSpaces)
  expect(names.slice(1, 5)).toEqual(['1:00 am', '2:00 am NZDT', '2:00 am NZST', '3:00 am'].map((time) => `Sun, 5 Apr, ${time}`))
  expect(new Set(names).size).toBe(25)
})
