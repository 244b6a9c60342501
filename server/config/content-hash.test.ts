import { expect, test } from 'vitest'
import { contentHash, hashOfPiece } from './content-hash.ts'

test.each([
  ['fields in another order', { a: 1, b: { c: [2], d: null } }, { b: { d: null, c: [2] }, a: 1 }],
  ['a field that is given without a value', { a: 1 }, { a: 1, b: undefined }],
  ['the same list', [{ b: 1, a: 2 }], [{ a: 2, b: 1 }]],
])('%s has the same hash', (_name, one, other) => {
  expect(contentHash(one)).toBe(contentHash(other))
})

test.each([
  ['a list in another order', [1, 2], [2, 1]],
  ['a list cut differently', [[1], 2], [[1, 2]]],
  ['numbers that run together', [1, 23], [12, 3]],
  ['two texts and one with a comma', ['a', 'b'], ['a,b']],
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['another name', { a: 1 }, { b: 1 }],
  ['a name and a value that run together', { a: { b: 1 } }, { ab: 1 }],
  ['an empty list and an empty object', [], {}],
  ['null and a field that is left out', { a: null }, {}],
  ['null and the text of it', null, 'null'],
])('%s has another hash', (_name, one, other) => {
  expect(contentHash(one)).not.toBe(contentHash(other))
})

test('a release keeps the hash under which a database already has it', () => {
  expect(contentHash({ format: 1, tabs: [{ id: 'home', isHidden: false }], content: null })).toBe('6a02555f136bffc285cfd2e93a707098')
})

test('a piece that is removed has no hash, one that is empty has', () => {
  expect([hashOfPiece(undefined), hashOfPiece(null)]).toEqual(['', ''])
  expect([hashOfPiece(''), hashOfPiece(0), hashOfPiece({})]).toEqual([contentHash(''), contentHash(0), contentHash({})])
})
