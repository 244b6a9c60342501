import { expect, test } from 'vitest'
import { fc } from '../../tests/property.ts'
import { bestHoursOf, type HourToCome } from './best-hours.ts'

const START = Date.parse('2026-11-20T05:00:00Z')
const at = (hour: number) => START + hour * 3_600_000
const hours = (cents: readonly (number | undefined)[], grams: readonly (number | undefined)[] = []): HourToCome[] =>
  cents.map((centsPerKwh, i) => ({ startMs: at(i), centsPerKwh, gramsPerKwh: grams[i], isFree: centsPerKwh === 0 }))

test('where the price is the same, the two hours that give off least', () => {
  // 100 + 100, 100 + 50, 50 + 60, 60 + 120: the third stretch has 55 g a kWh, the least clean 100.
  expect(bestHoursOf(hours([30, 30, 30, 30, 30], [100, 100, 50, 60, 120]))).toEqual({
    best: { startMs: at(2), centsPerKwh: 30, gramsPerKwh: 55, isFree: false },
    doesPriceDiffer: false,
    mixDiffersBy: 45,
    cleanerBy: 45,
    mostCentsPerKwh: 30,
    isAnyHourAsGood: false,
  })
})

test('a night rate goes before a mix that differs by little', () => {
  // 18 c and 150 g count 21; 31 c and 50 g count 32.
  expect(bestHoursOf(hours([31, 31, 18, 18], [50, 50, 150, 150]))).toMatchObject({
    best: { startMs: at(2), centsPerKwh: 18 },
    doesPriceDiffer: true,
    mostCentsPerKwh: 31,
    cleanerBy: 0,
    mixDiffersBy: 67,
  })
})

test('a cent less does not outweigh a hundred grams more, which count two cents', () => {
  expect(bestHoursOf(hours([30, 30, 29, 29], [20, 20, 120, 120]))?.best.startMs).toBe(at(0))
  expect(bestHoursOf(hours([30, 30, 27.9, 27.9], [20, 20, 120, 120]))?.best.startMs).toBe(at(2))
})

test('booked free hours win', () => {
  expect(bestHoursOf(hours([18, 18, 0, 0, 18], [20, 20, 120, 120, 20]))?.best).toMatchObject({
    startMs: at(2),
    centsPerKwh: 0,
    isFree: true,
  })
})

test.each([
  [[30, 30, 30], [100, 100, 97], true],
  [[30, 30, 30], [100, 100, 70], false],
  // A tenth between the stretches at its ends.
  [[30, 30, 30, 30], [100, 100, 90, 90], false],
  [[30, 30, 28], [100, 100, 97], false],
  [[30, 30, 28.2], [100, 100, 97], true],
])('any hour is as good where neither price nor mix differs: %j %j', (cents, grams, isAnyHourAsGood) => {
  expect(bestHoursOf(hours(cents, grams))?.isAnyHourAsGood).toBe(isAnyHourAsGood)
})

test('without a mix the price decides alone, and without prices the mix', () => {
  expect(bestHoursOf(hours([30, 20, 20, 30]))).toMatchObject({ best: { startMs: at(1) }, mixDiffersBy: undefined, cleanerBy: undefined })
  const unpriced = hours([undefined, undefined, undefined], [80, 40, 40])
  expect(bestHoursOf(unpriced)).toMatchObject({ best: { startMs: at(1) }, mostCentsPerKwh: undefined, doesPriceDiffer: false })
  expect(bestHoursOf(hours([undefined, undefined]))).toBeUndefined()
  expect(bestHoursOf([])).toBeUndefined()
})

test('one hour without a price leaves it to the mix, and one without a mix to the price', () => {
  expect(bestHoursOf(hours([30, undefined, 20], [80, 40, 40]))).toMatchObject({
    best: { startMs: at(1), centsPerKwh: undefined, gramsPerKwh: 40 },
    mostCentsPerKwh: undefined,
    mixDiffersBy: 33,
  })
  expect(bestHoursOf(hours([30, 20, 20], [80, undefined, 90]))).toMatchObject({
    best: { startMs: at(1), centsPerKwh: 20, gramsPerKwh: undefined },
    mostCentsPerKwh: 25,
    mixDiffersBy: undefined,
  })
})

test('hours of which only one is free are not free', () => {
  expect(bestHoursOf(hours([18, 0, 30]))?.best).toMatchObject({ startMs: at(0), centsPerKwh: 9, isFree: false })
})

test('power that gives off nothing in all hours differs by nothing', () => {
  expect(bestHoursOf(hours([30, 30, 30], [0, 0, 0]))).toMatchObject({ mixDiffersBy: 0, cleanerBy: 0, isAnyHourAsGood: true })
})

test('of equal hours the earliest, and only hours that follow one another', () => {
  expect(bestHoursOf(hours([30, 30, 30, 30]))?.best.startMs).toBe(at(0))
  const withGap = hours([30, 20, 30, 20, 20]).filter((_, i) => i !== 2)
  expect(bestHoursOf(withGap)?.best.startMs).toBe(at(3))
})

test('no two hours in a row count less than the best', () => {
  const cents = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 300 })), { minLength: 2, maxLength: 48 }), (pairs) => {
      const own = hours(
        pairs.map(([price]) => price),
        pairs.map(([, grams]) => grams),
      )
      const weight = (price = 0, grams = 0) => price + grams * 0.02
      const best = bestHoursOf(own)?.best
      for (let i = 0; i + 1 < pairs.length; i++) {
        const [[a, x], [b, y]] = pairs.slice(i, i + 2) as [[number, number], [number, number]]
        expect(weight(best?.centsPerKwh, best?.gramsPerKwh)).toBeLessThanOrEqual(weight((a + b) / 2, (x + y) / 2) + 1e-9)
      }
    }),
  )
})
