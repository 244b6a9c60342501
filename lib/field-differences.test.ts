import { expect, test } from 'vitest'
import { nameOfEntry } from './entry-names.ts'
import { fieldsOf } from './field-differences.ts'

test('the same values have no difference', () => {
  expect([fieldsOf({ a: 1, b: [1, { c: null }] }, { a: 1, b: [1, { c: null }] }), fieldsOf(undefined, undefined)]).toEqual([[], []])
})

test('fields in another order are the same', () => {
  expect(fieldsOf({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([])
})

test('a difference names its field, as deep as both sides have the same kind', () => {
  expect(fieldsOf({ span: { phone: { rows: 2 }, desktop: 4 } }, { span: { phone: { rows: 3 }, desktop: 4 } })).toEqual([
    { path: ['span', 'phone', 'rows'], before: 2, after: 3 },
  ])
  expect(fieldsOf({ span: { rows: 2 } }, { span: 'wide' })).toEqual([{ path: ['span'], before: { rows: 2 }, after: 'wide' }])
  expect(fieldsOf({ span: null }, { span: { rows: 2 } })).toEqual([{ path: ['span'], before: null, after: { rows: 2 } }])
})

test('what was added has no value before, what was removed none after', () => {
  expect(fieldsOf({}, { title: 'Bills' })).toEqual([{ path: ['title'], after: 'Bills' }])
  expect(fieldsOf({ title: 'Bills' }, {})).toEqual([{ path: ['title'], before: 'Bills' }])
  const [added = {}] = fieldsOf(undefined, 'Bills')
  expect(JSON.parse(JSON.stringify(added))).toEqual({ path: [], after: 'Bills' })
})

test('lists go entry by entry, by name where entries have one, by place where not', () => {
  expect(fieldsOf([{ id: 'a', rows: 1 }, { id: 'b' }], [{ id: 'b' }, { id: 'a', rows: 2 }])).toEqual([
    { path: ['a', 'rows'], before: 1, after: 2 },
  ])
  const text = 'A sentence that is longer than any name of a list of choices.'
  expect(fieldsOf(['x', text], ['x', 'z'])).toEqual([{ path: ['1'], before: text, after: 'z' }])
})

test('a list of choices is one field', () => {
  expect(fieldsOf({ for: ['x', 'y'] }, { for: ['x', 'z'] })).toEqual([{ path: ['for'], before: ['x', 'y'], after: ['x', 'z'] }])
  expect(fieldsOf([1, 2], [1])).toEqual([{ path: [], before: [1, 2], after: [1] }])
})

test('the same entries in another order are one difference of the list', () => {
  const [before, after] = [
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'a' }],
  ]
  expect(fieldsOf({ tabs: before }, { tabs: after })).toEqual([{ path: ['tabs'], before, after }])
})

test('of two entries of one name, each that changes is told', () => {
  const ofBrand = (brand: string, href: string) => ({ id: 'call', href, audience: { brands: [brand] } })
  const pip = ofBrand('pip', '/pip')
  const tiles = [{ id: 'power', label: 'No power?' }, ofBrand('northlight', '/northlight'), pip]
  expect(fieldsOf(tiles, [{ id: 'power', label: 'Power off?' }, ofBrand('northlight', '/elsewhere'), pip])).toEqual([
    { path: ['power', 'label'], before: 'No power?', after: 'Power off?' },
    { path: ['call (northlight)', 'href'], before: '/northlight', after: '/elsewhere' },
  ])
  // A copy of what was there does not hide that the first one has become another.
  expect(
    fieldsOf(
      [{ id: 'a', href: '/a' }],
      [
        { id: 'a', href: '/b' },
        { id: 'a', href: '/a' },
      ],
    ),
  ).toEqual([
    { path: ['a', 'href'], before: '/a', after: '/b' },
    { path: ['a (2)'], before: undefined, after: { id: 'a', href: '/a' } },
  ])
  expect(fieldsOf([{ id: '1', n: 1 }, 'x'], [{ id: '1', n: 2 }, 'x'])).toEqual([{ path: ['1', 'n'], before: 1, after: 2 }])
})

test('an entry is known by its id before its key, promotion, feature and type', () => {
  const all = { id: 'i', key: 'k', promoId: 'p', feature: 'f', type: 't' }
  const { id, ...noId } = all
  const { key, ...noKey } = noId
  const { promoId, ...noPromo } = noKey
  const { feature, ...onlyType } = noPromo
  expect([all, noId, noKey, noPromo, onlyType, {}, 'text', null].map(nameOfEntry)).toEqual([
    id,
    key,
    promoId,
    feature,
    't',
    undefined,
    undefined,
    undefined,
  ])
})
