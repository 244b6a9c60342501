import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { labelMiddle, niceTicks, ticksAround } from './axis.ts'

test('ticks are few, round, start at zero and reach above the highest value', () => {
  expect(niceTicks(7.2)).toEqual([0, 2.5, 5, 7.5])
  expect(niceTicks(100)).toEqual([0, 50, 100])
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (top) => {
      const ticks = niceTicks(top)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(top * 0.999999)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }),
  )
})

test('ticks around a span are few and round, and hold all of it', () => {
  expect(ticksAround(287, 341)).toEqual([280, 300, 320, 340, 360])
  expect(ticksAround(-12, 30)).toEqual([-20, 0, 20, 40])
  expect(ticksAround(5, 5)).toHaveLength(2)
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e5, noNaN: true }), fc.double({ min: 0.01, max: 1e5, noNaN: true }), (low, height) => {
      const ticks = ticksAround(low, low + height)
      expect(ticks[0]).toBeLessThanOrEqual(low + height * 1e-3)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + height * 0.999)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('a label stays below its value, unless it would reach below the numbers beside the drawing or out of the chart', () => {
  const plot = { left: 44, width: 320 }
  expect(labelMiddle('Jul', 120, plot)).toBe(120)
  expect(labelMiddle('Fri, 20 Nov', 60, plot)).toBe(44 + 38.5)
  expect(labelMiddle('Thu, 26 Nov', 300, plot)).toBe(320 - 38.5)
})
