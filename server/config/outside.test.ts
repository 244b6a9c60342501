import { expect, test } from 'vitest'
import { outsideOf } from './outside.ts'

test('a change of a widget that it takes off a page of others is outside', () => {
  const released = new Map<string, unknown>([
    ['tab:bills', { widgets: ['due'] }],
    ['tab:profile', { widgets: ['due'] }],
  ])
  const pieces = new Map<string, unknown>([...released, ['tab:profile', { widgets: [] }]])
  const changed = [{ piece: 'widget:due' }, { piece: 'tab:bills' }]
  expect(outsideOf(['page:bills'], { changed, released, pieces })).toEqual(['widget:due'])
  expect(outsideOf(['page:bills', 'page:profile'], { changed, released, pieces })).toEqual([])
})
