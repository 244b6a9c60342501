import { expect, test } from 'vitest'
import { showing, zoomed } from './zoom.ts'

const WHOLE = { first: 0, count: 336 }

test('closer about a place leaves that place where it is', () => {
  expect(zoomed(WHOLE, 336, 2, 0.25)).toEqual({ first: 42, count: 168 })
  // A quarter of the width was value 84, and is.
  expect(42 + 0.25 * 168).toBe(84)
})

test('there is no closer than half a day of half-hours, and no further than all', () => {
  expect(zoomed(WHOLE, 336, 100, 1)).toEqual({ first: 312, count: 24 })
  expect(zoomed({ first: 300, count: 36 }, 336, 0.5, 1)).toEqual({ first: 264, count: 72 })
  expect(zoomed({ first: 300, count: 36 }, 336, 0.01, 0)).toEqual(WHOLE)
})

test('a value outside moves the part no further than to have it in', () => {
  const part = { first: 100, count: 50 }
  expect(showing(part, 336, 150)).toEqual({ first: 101, count: 50 })
  expect(showing(part, 336, 99)).toEqual({ first: 99, count: 50 })
  expect(showing(part, 336, 335)).toEqual({ first: 286, count: 50 })
  expect(showing(part, 336, 120)).toEqual(part)
})
