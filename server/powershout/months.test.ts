import { expect, test } from 'vitest'
import { instantOf } from '#lib/trading-periods.ts'
import type { BookingResult } from '#schemas/powershout/entities.ts'
import { broughtByMonth, firstDayOfMonths } from './months.ts'

const result = (day: string, hour: number, change: Partial<BookingResult>): BookingResult => ({
  bookingId: day,
  startDate: instantOf(day, hour).toISOString(),
  duration: 1,
  address: '',
  state: 'known',
  isOnNextBill: false,
  ...change,
})

test('twelve months end with this one', () => {
  expect(firstDayOfMonths('2026-11-25')).toBe('2025-12-01')
})

test('months are those of the local day, and add up to the cent', () => {
  const results = [
    result('2026-11-20', 21, { state: 'waiting', duration: 2 }),
    // In UTC it is still October.
    result('2026-11-01', 7, { kwh: 1.1, creditNzd: 0.1 }),
    result('2026-11-02', 7, { kwh: 2.2, creditNzd: 0.2 }),
    result('2026-10-31', 21, { kwh: 4, creditNzd: 1.39 }),
  ]
  expect(broughtByMonth(results.toReversed())).toEqual({
    months: [
      { month: '2026-11', brought: { hours: 4, waitingHours: 2, kwh: 3.3, creditNzd: 0.3 } },
      { month: '2026-10', brought: { hours: 1, waitingHours: 0, kwh: 4, creditNzd: 1.39 } },
    ],
    total: { hours: 5, waitingHours: 2, kwh: 7.3, creditNzd: 1.69 },
  })
})

test('a buying group reads no amounts', () => {
  expect(broughtByMonth([result('2026-11-01', 7, { kwh: 1 })]).total.creditNzd).toBeUndefined()
})
