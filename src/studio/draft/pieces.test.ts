import { expect, test } from 'vitest'
import { freeId, newWidgetId } from './pieces.ts'

const pieces = new Map([['tab:summer', { piece: 'tab:summer', hash: '', value: {} }]])

test.each([
  ['Pūkeko', 'pukeko'],
  ['Wärme & Gas', 'warme-gas'],
  ['Summer', 'summer-2'],
  ['…', 'tab'],
  ['2026 plans', 'plans'],
])('a tab called “%s” gets the id %s', (name, id) => expect(freeId(pieces, 'tab', name)).toBe(id))

test('two widgets of one name have ids of their own, which say what they are', () => {
  const [one, other] = [newWidgetId('Hero menu'), newWidgetId('Hero menu')]
  expect(one).toMatch(/^hero-menu-[0-9a-f]{8}$/)
  expect(other).not.toBe(one)
})
