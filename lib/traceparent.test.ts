import { expect, test } from 'vitest'
import { readTraceparent, traceparentOf } from './traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = '8448eb211c80319c'

test('the calls of a page view name its trace, and the half of that as their span', () => {
  expect(traceparentOf(traceId)).toBe(`00-${traceId}-${spanId}-01`)
  expect(readTraceparent(traceparentOf(traceId))).toEqual({ traceId, spanId })
})

test.each([
  [undefined],
  [[`00-${traceId}-${spanId}-01`]],
  [''],
  [`01-${traceId}-${spanId}-01`],
  [`x00-${traceId}-${spanId}-01`],
  [`00-${traceId}-${spanId}-01x`],
  [`00-${traceId.toUpperCase()}-${spanId}-01`],
  [`00-${traceId}-${spanId}-1`],
  [`00-${traceId}0-${spanId}-01`],
  [`00-${traceId}-${spanId.slice(1)}-01`],
  [`00-${'0'.repeat(32)}-${spanId}-01`],
  [`00-${traceId}-${'0'.repeat(16)}-01`],
])('%j is no trace', (given) => expect(readTraceparent(given)).toBeUndefined())

test('an id that begins or ends with zeros is one all the same', () => {
  const span = '0448eb211c803190'
  expect(readTraceparent(`00-0${traceId.slice(1, -1)}0-${span}-00`)?.spanId).toBe(span)
})
