import { expect, test } from 'vitest'
import { clockHours } from '#lib/trading-periods.ts'
import { chargingOf } from './charging.ts'

const hours = clockHours('2026-06-10')
/** A home that never takes less than 200 Wh in a half-hour, and 300 on average. */
const WITHOUT_CAR = { least: new Float64Array(24).fill(200), usual: new Float64Array(24).fill(300) }

/** What a car took by half-hour, where those from one on took so much. */
function charged(from: number, count: number, wattHours: number): Record<number, number> {
  const read = Float64Array.from({ length: 48 }, (_, i) => (i >= from && i < from + count ? wattHours : 300))
  return Object.fromEntries([...chargingOf(read, hours, WITHOUT_CAR).entries()].filter(([, taken]) => taken > 0))
}
const each = (from: number, count: number, wattHours: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [from + i, wattHours]))

test.each([
  ['from 9 pm', 42, 6],
  ['until 6 am', 6, 6],
])('at night what is far beyond the least is a car, which took what is beyond the usual: %s', (_when, from, count) => {
  expect(charged(from, count, 2_000)).toEqual(each(from, count, 1_700))
})

test.each([
  ['two hours by day', 20, 4, 1_700, each(20, 4, 1_400)],
  ['an hour and a half by day', 20, 3, 3_000, {}],
  ['hours by day at less power', 20, 10, 1_699, {}],
  ['an evening, of which the night is the end', 40, 4, 2_000, each(42, 2, 1_700)],
])('by day only what draws much and lasts for two hours is a car: %s', (_when, from, count, wattHours, expected) => {
  expect(charged(from, count, wattHours)).toEqual(expected)
})

test('the night’s half-hours have to be 600 Wh beyond the least', () => {
  expect(charged(44, 4, 1_050)).toEqual(each(44, 4, 750))
  expect(charged(0, 8, 800)).toEqual(each(0, 8, 500))
  expect(charged(0, 8, 799)).toEqual({})
})

test('a charge is three kilowatt-hours or more', () => {
  expect(charged(44, 2, 1_800)).toEqual(each(44, 2, 1_500))
  expect(charged(44, 2, 1_799)).toEqual({})
})

test('two charges of a day are told apart from what lies between them', () => {
  const read = Float64Array.from({ length: 48 }, (_, i) => (i < 2 || (i >= 16 && i < 20) || (i >= 24 && i < 28) ? 2_300 : 300))
  const taken = [...chargingOf(read, hours, WITHOUT_CAR)]
  expect(taken.flatMap((wattHours, i) => (wattHours > 0 ? i : []))).toEqual([0, 1, 16, 17, 18, 19, 24, 25, 26, 27])
})
