import { expect, test } from 'vitest'
import { freeTabId, newWidgetId } from './pieces.ts'

const pieces = new Map([['tab:summer', { piece: 'tab:summer', hash: '', value: {} }]])

test.each([
  ['Pūkeko', 'pukeko'],
  ['Wärme & Gas', 'warme-gas'],
  ['Summer', 'summer-2'],
  ['…', 'tab'],
])('a tab called “%s” gets the id %s', (name, id) => expect(freeTabId(pieces, name)).toBe(id))

test('two widgets of one name have ids of their own, which say what they are', () => {
  const [one, other] = [newWidgetId('Hero menu'), newWidgetId('Hero menu')]
  expect(one).toMatch(/^hero-menu-[0-9a-f]{8}$/)
  expect(other).not.toBe(one)
})
