import { expect, test } from 'vitest'
import { instantOf, tradingPeriodStart } from '#lib/trading-periods.ts'
import { freePeriodsOf } from './free-hours.ts'

const free = (startInstant: Date, durationHours: number) =>
  Object.fromEntries(
    [...(freePeriodsOf([{ supplyPointId: 'SP', startInstant, durationHours }]).get('SP') ?? [])].map(([day, indexes]) => [
      day,
      [...indexes],
    ]),
  )

test('three hours of an evening are six half-hours', () => {
  expect(free(instantOf('2026-06-23', 18), 3)).toEqual({ '2026-06-23': [36, 37, 38, 39, 40, 41] })
})

test('hours run past midnight into the next day', () => {
  expect(free(instantOf('2026-06-23', 23), 2)).toEqual({ '2026-06-23': [46, 47], '2026-06-24': [0, 1] })
})

test('on the days the clocks change, hours are hours that pass', () => {
  expect(free(tradingPeriodStart('2025-09-28', 3), 2)).toEqual({ '2025-09-28': [2, 3, 4, 5] })
  expect(free(tradingPeriodStart('2026-04-05', 49), 2)).toEqual({ '2026-04-05': [48, 49], '2026-04-06': [0, 1] })
})

test('a booking that begins within a half-hour makes that half-hour free, whole', () => {
  expect(free(instantOf('2026-06-23', 18, 10), 1)).toEqual({ '2026-06-23': [36, 37, 38] })
})
