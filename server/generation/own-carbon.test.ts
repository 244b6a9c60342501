import { expect, test } from 'vitest'
import { carbonOfDay, gramsOf, intensityOf, levelOf, together } from './own-carbon.ts'

test('each half-hour gives off its use times the intensity of the country', () => {
  // 1 kWh at 50 g, half a kWh at 120 g
  const carbon = carbonOfDay([1000, 500], [50, 120])
  expect(carbon).toEqual({ wattHours: 1500, grams: 110, countedWh: 1500 })
  expect(intensityOf(carbon)).toBeCloseTo(73.33, 2)
  expect(levelOf(carbon)).toBe(2)
})

test('half-hours whose generation is not known count as used, and like the others', () => {
  const carbon = carbonOfDay([1000, null, 2000], [50, 50, Number.NaN])
  expect(carbon).toEqual({ wattHours: 3000, grams: 50, countedWh: 1000 })
  expect([intensityOf(carbon), levelOf(carbon), gramsOf(carbon)]).toEqual([50, 2, 150])
  expect(gramsOf(carbonOfDay([1000], undefined))).toBe(0)
  expect(levelOf(carbonOfDay([1000], undefined))).toBe(0)
})

test('days add up', () => {
  const days = [carbonOfDay([1000], [10]), carbonOfDay([1000], [200])]
  expect(together(days)).toEqual({ wattHours: 2000, grams: 210, countedWh: 2000 })
})
