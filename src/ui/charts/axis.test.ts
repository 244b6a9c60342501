import { expect, test } from 'vitest'
import { fc } from '../../../tests/property.ts'
import { labelMiddle, niceTicks, shownLabels, ticksAround } from './axis.ts'

test('ticks are few, round, start at zero and reach above the highest value', () => {
  expect(niceTicks(7.2)).toEqual([0, 2.5, 5, 7.5])
  expect(niceTicks(100)).toEqual([0, 50, 100])
  expect(niceTicks(0)).toEqual([0, 0.5, 1])
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

test('labels do not touch, also where the first is moved to stay within the drawing', () => {
  const hours = Array.from({ length: 48 }, (_, i) => (i % 2 === 0 ? `${(i / 2) % 12 || 12} ${i < 24 ? 'am' : 'pm'}` : ''))
  const shownOf = (width: number) => [...shownLabels(hours, width)].map((i) => hours[i])
  expect(shownOf(250)).toEqual(['12 am', '6 am', '12 pm', '6 pm'])
  expect(shownOf(1100)).toHaveLength(24)
  const days = ['20 Nov', '21 Nov', '22 Nov', '23 Nov', '24 Nov', '25 Nov', '26 Nov']
  expect([...shownLabels(days, 200)].map((i) => days[i])).toEqual(['20 Nov', '22 Nov', '24 Nov', '26 Nov'])
  expect([...shownLabels(['', ''], 10)]).toEqual([])
})
