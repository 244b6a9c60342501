import { expect, test } from 'vitest'
import { freeId, newFormId, newWidgetId } from './pieces.ts'

const pieces = new Map([['tab:summer', { piece: 'tab:summer', hash: '', value: {} }]])

test.each([
  ['Pūkeko', 'pukeko'],
  ['Wärme & Gas', 'warme-gas'],
  ['Summer', 'summer-2'],
  ['…', 'tab'],
  ['2026 plans', 'plans'],
])('a tab called “%s” gets the id %s', (name, id) => expect(freeId(pieces, name)).toBe(id))

test.each([
  ['widgets', newWidgetId],
  ['forms', newFormId],
])('two %s of one name have two ids, which say what they are', (_, newId) => {
  const [one, other] = [newId('Hero menu'), newId('Hero menu')]
  expect(one).toMatch(/^hero-menu-[0-9a-f]{8}$/)
  expect(other).not.toBe(one)
})

test('the id of a form begins with a letter, because it is a part of a path', () => {
  expect(newFormId('2026 survey')).toMatch(/^survey-[0-9a-f]{8}$/)
  expect(newFormId('2026')).toMatch(/^form-[0-9a-f]{8}$/)
})
