import { expect, test } from 'vitest'
import type { JSONSchema } from '#schemas/shape.ts'
import { conforms } from './conforms.ts'

test.each<[boolean, string, unknown, JSONSchema]>([
  [true, 'a whole number', 1, { type: 'integer' }],
  [false, 'a fraction for a whole number', 1.5, { type: 'integer' }],
  [false, 'null for an object', null, { type: 'object' }],
  [false, 'a list for an object', [], { type: 'object' }],
  [false, 'an object for a list', {}, { type: 'array' }],
  [true, 'one of several', 'b', { enum: ['a', 'b'] }],
  [false, 'none of several', 'c', { enum: ['a', 'b'] }],
  [true, 'the only one', 1, { const: 1 }],
  [false, 'another than the only one', 2, { const: 1 }],
  [false, 'a wrong item behind a right one', ['a', 1], { type: 'array', items: { type: 'string' } }],
  [true, 'an unknown field', { b: 1 }, { type: 'object', properties: { a: { type: 'string' } } }],
  [false, 'an unknown field where none may be', { b: 1 }, { type: 'object', properties: {}, additionalProperties: false }],
  [false, 'an unknown field of another shape', { b: 1 }, { type: 'object', additionalProperties: { type: 'string' } }],
  [false, 'without a required field', {}, { type: 'object', required: ['a'] }],
  [false, 'a required field that every object inherits', {}, { type: 'object', required: ['toString'] }],
  [true, 'a field named as what every object inherits', { toString: 1 }, { type: 'object', properties: {} }],
])('%s: %s', (isRight, _what, value, schema) => expect(conforms(value, schema)).toBe(isRight))

test('of several types any does', () => {
  const halfHours = { type: 'array', items: { type: ['number', 'null'] } } as const
  expect([[1, null], [], ['1']].map((value) => conforms(value, halfHours))).toEqual([true, true, false])
})
