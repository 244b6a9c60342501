import { expect, test } from 'vitest'
import { withNewIds } from './new-ids.ts'

const seen = [{ id: 'pay', label: 'Pay' }]
const typed = (was: { id: string; label: string }, now: { id: string; label: string }) =>
  (withNewIds([...seen, was], [...seen, now], seen) as { id: string }[])[1]?.id

test.each([
  ['a new one gets it from its label', { id: '', label: '' }, { id: '', label: 'Spring offer' }, 'spring-offer'],
  ['and again while that is typed', { id: 's', label: 'S' }, { id: 's', label: 'Sp' }, 'sp'],
  ['two have not the same', { id: '', label: '' }, { id: '', label: 'Pay' }, 'pay-2'],
  ['what was typed stays', { id: 'promo', label: 'S' }, { id: 'promo', label: 'Sp' }, 'promo'],
  ['it can be typed', { id: 's', label: 'S' }, { id: 'spring', label: 'S' }, 'spring'],
  ['without a label it has none', { id: 's', label: 'S' }, { id: 's', label: '' }, ''],
])('%s', (_, was, now, id) => expect(typed(was, now)).toBe(id))

test('one that customers have seen keeps it', () => {
  expect(withNewIds(seen, [{ id: 'pay', label: 'Pay now' }], seen)).toEqual([{ id: 'pay', label: 'Pay now' }])
})

test('what is no list of entries stays as it is', () => {
  expect([withNewIds({ a: 1 }, { a: 2 }, { a: 1 }), withNewIds(['a'], ['b'], ['a'])]).toEqual([{ a: 2 }, ['b']])
})
