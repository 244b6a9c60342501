import { expect, test } from 'vitest'
import { usualOf } from './usual.ts'

const december = { first: '2026-12-01', last: '2026-12-30' }
const delivered = (...deliveries: [day: string, bottles: number][]) => ({
  energyType: 'lpg' as const,
  periods: deliveries.map(([day, bottles]) => ({ startDay: day, endDay: day, thousandths: bottles * 1_000 })),
})
const read = (...periods: [startDay: string, endDay: string, kwh: number][]) => ({
  energyType: 'naturalGas' as const,
  periods: periods.map(([startDay, endDay, kwh]) => ({ startDay, endDay, thousandths: kwh * 1_000 })),
})

test('bottles last until the next ones come, so the first delivery says nothing of how long', () => {
  expect(usualOf(delivered(['2026-11-10', 2]), december)).toEqual({ thousandths: 0, isLastYears: false })
  expect(usualOf(delivered(['2026-10-01', 2], ['2026-11-10', 2]), december)).toEqual({ thousandths: 1_500, isLastYears: false })
  // Three in 60 days; how long the last four last is not known.
  const three = delivered(['2026-09-11', 1], ['2026-10-01', 2], ['2026-11-10', 4])
  expect(usualOf(three, december)).toEqual({ thousandths: 1_500, isLastYears: false })
  expect(usualOf(delivered(['2026-11-10', 1], ['2026-11-10', 1]), december)).toEqual({ thousandths: 0, isLastYears: false })
  expect(usualOf(delivered(), december)).toEqual({ thousandths: 0, isLastYears: false })
})

test('what came in the same days of last year comes again', () => {
  const lastYear = delivered(['2025-11-30', 16], ['2025-12-01', 1], ['2025-12-30', 2], ['2025-12-31', 4], ['2026-06-01', 8])
  expect(usualOf(lastYear, december)).toEqual({ thousandths: 3_000, isLastYears: true })
  expect(usualOf(delivered(['2025-12-02', 1], ['2026-06-01', 8]), december).isLastYears).toBe(false)
})

test('a reading some days earlier or later than a year before moves no month of gas into another bill', () => {
  const periods = read(['2025-11-09', '2025-12-09', 310], ['2025-12-10', '2026-01-08', 600])
  // Nine days of the first and 21 of the second.
  expect(usualOf(periods, december)).toEqual({ thousandths: 9 * 10_000 + 21 * 20_000, isLastYears: true })
})

test('where last year’s days are not read, the average is taken: one day may be missing', () => {
  const from = (startDay: string) => read([startDay, '2025-12-30', 290], ['2026-01-01', '2026-01-10', 10])
  expect(usualOf(from('2025-12-02'), december)).toEqual({ thousandths: 290_000, isLastYears: true })
  expect(usualOf(from('2025-12-03'), december)).toEqual({ thousandths: Math.round((300_000 * 30) / 39), isLastYears: false })
  expect(usualOf(read(['2025-11-01', '2025-12-10', 400]), december)).toEqual({ thousandths: 300_000, isLastYears: false })
  expect(usualOf(read(), december)).toEqual({ thousandths: 0, isLastYears: false })
})
