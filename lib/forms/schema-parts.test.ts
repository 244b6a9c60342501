import { expect, test } from 'vitest'
import { isSame } from './is-same.ts'
import { questionNames, walkSchema } from './schema-parts.ts'

test('questions under conditions are questions too', () => {
  const schema = {
    properties: { A: {} },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    allOf: [{ then: { properties: { B: {} } }, else: { allOf: [{ properties: { C: {} } }] } }, { properties: { D: {} } }],
  }
  expect([...questionNames(schema)]).toEqual(['A', 'B', 'C', 'D'])
  expect([...questionNames(undefined)]).toEqual([])
})

test('every part of a schema is looked at in its order, but no words about its rules', () => {
  const seen: unknown[] = []
  const inner = { format: 'date' }
  walkSchema({ items: [inner, null, 'x'], errorMessage: { format: {} } }, (part) => seen.push(part))
  expect(seen).toEqual([{ items: [inner, null, 'x'], errorMessage: { format: {} } }, inner])
})

test('answers are the same whatever the order of their fields', () => {
  expect(isSame({ from: 1, to: [2, 3] }, { to: [2, 3], from: 1 })).toBe(true)
  expect([isSame(null, null), isSame('a', 'a'), isSame(undefined, undefined)]).toEqual([true, true, true])
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
  ],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: 1 }, null],
  [null, { a: 1 }],
  ['a', { 0: 'a' }],
  [{ 0: 'a' }, 'a'],
  [
    [1, 2],
    [2, 1],
  ],
  [0, false],
])('%j and %j are different', (one, other) => expect(isSame(one, other)).toBe(false))
