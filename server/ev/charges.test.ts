import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradingPeriodCount, tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { type Charge, chargesOf, dayOfCharge, HALF_HOUR_MS, halfHoursOfDay, spreadEvenly, withoutTold } from './charges.ts'

const day = (localDay: string, wattHours: Record<number, number>) =>
  halfHoursOfDay(
    localDay,
    Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => wattHours[i] ?? 0),
  )
const shown = (charges: readonly Charge[]) =>
  charges.map(({ startMs, endMs, wattHours }) => [new Date(startMs).toISOString(), new Date(endMs).toISOString(), wattHours])

test('a charge that goes on after midnight is one, and counts on the day on which it began', () => {
  const charges = chargesOf([...day('2026-06-10', { 46: 1500, 47: 3500 }), ...day('2026-06-11', { 0: 3500, 1: 800 })], 'Home')
  expect(shown(charges)).toEqual([['2026-06-10T11:00:00.000Z', '2026-06-10T13:00:00.000Z', 9300]])
  expect(charges.map(dayOfCharge)).toEqual(['2026-06-10'])
})

test('a charger that pauses for an hour goes on; after a longer pause another charge begins', () => {
  expect(chargesOf(day('2026-06-10', { 2: 3000, 5: 3000 }), 'Home')).toHaveLength(1)
  expect(chargesOf(day('2026-06-10', { 2: 3000, 6: 3000 }), 'Home')).toHaveLength(2)
})

test.each([
  // Daylight saving begins: the clock goes from 2 to 3, and a charge from 1 am to 4 am takes two hours.
  ['2026-09-27', 2, 4],
  // It ends: the clock shows 2 twice, and the same takes four.
  ['2026-04-05', 2, 8],
])('on %s, when the clocks change, a charge takes the hours that pass', (localDay, first, count) => {
  const halfHours = Object.fromEntries(Array.from({ length: count }, (_, i) => [first + i, 3500]))
  const [charge] = chargesOf(day(localDay, halfHours), 'Home')
  expect(charge?.startMs).toBe(tradingPeriodStart(localDay, first + 1).getTime())
  expect((charge?.endMs ?? 0) - (charge?.startMs ?? 0)).toBe(count * HALF_HOUR_MS)
})

test('energy that is spread over half-hours adds up, and lies within the time of the charge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 5 * 86_400 }),
      fc.integer({ min: 0, max: 100_000 }),
      (start, seconds, wattHours) => {
        const [startMs, endMs] = [start * 1000, (start + seconds) * 1000]
        const spread = spreadEvenly(startMs, endMs, wattHours)
        expect(sum(spread.map((half) => half.wattHours))).toBeCloseTo(wattHours, 3)
        expect(
          spread.every((half) => half.startMs % HALF_HOUR_MS === 0 && half.startMs < endMs && half.startMs + HALF_HOUR_MS > startMs),
        ).toBe(true)
      },
    ),
  )
})

test('the energy of a charge is spread by the time that it took of each half-hour', () => {
  const minutes = (count: number) => count * 60_000
  expect(spreadEvenly(minutes(20), minutes(70), 5_000)).toEqual([
    { startMs: 0, wattHours: 1_000 },
    { startMs: minutes(30), wattHours: 3_000 },
    { startMs: minutes(60), wattHours: 1_000 },
  ])
  expect(spreadEvenly(minutes(30), minutes(60), 5_000)).toEqual([{ startMs: minutes(30), wattHours: 5_000 }])
})

test('a charge that nobody ended counts where it began, as does one of no time', () => {
  expect(spreadEvenly(0, 400 * 86_400_000, 9000)).toEqual([{ startMs: 0, wattHours: 9000 }])
  expect(spreadEvenly(HALF_HOUR_MS + 1, HALF_HOUR_MS + 1, 9000)).toEqual([{ startMs: HALF_HOUR_MS, wattHours: 9000 }])
  expect(spreadEvenly(0, 7 * 86_400_000, 9000)).toHaveLength(7 * 48)
})

test('a charge at home is found, and named after the instant at which it began', () => {
  const [charge] = chargesOf(day('2026-06-10', { 2: 3000 }), 'Home')
  expect(charge).toMatchObject({ id: 'home-2026-06-09T13:00:00.000Z', place: 'home', placeName: 'Home', isFound: true })
})

test('what a charger at home tells of itself takes the place of what was found, what one in public tells does not', () => {
  const found = chargesOf(day('2026-06-10', { 2: 3000, 3: 3000, 30: 4000 }), 'Home')
  const [at] = found
  const told = { ...(at as Charge), isFound: false }
  expect(withoutTold(found, [told])).toEqual(found.slice(1))
  expect(withoutTold(found, [{ ...told, place: 'public' }])).toEqual(found)
  // One that was told of just before or just after is another one.
  const { startMs, endMs } = told
  const before = { ...told, startMs: startMs - HALF_HOUR_MS, endMs: startMs }
  expect(withoutTold(found, [before, { ...told, startMs: endMs, endMs: endMs + HALF_HOUR_MS }])).toEqual(found)
})
