import { beforeEach, expect, test, vi } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { contentOf, useDraft } from './draft-store.ts'
import { undo } from './edits.ts'
import { addWidgets, copyWidgets, duplicateTab, moveWidgets, moveWidgetsToTab, removeWidgets } from './page-edits.ts'

const size = { columns: 4, rows: 4 }
const widget = (id: string): WidgetDocument => ({
  id,
  type: 'ecoTracker',
  schemaVersion: 1,
  title: id.toUpperCase(),
  config: {},
  span: { phone: size, tablet: size, desktop: size },
})
const tab = (id: string, widgets: string[]): TabDocument => ({ id, label: id, path: `/account/${id}`, widgets })
const orderOf = (id: string) => (contentOf(`tab:${id}`) as TabDocument).widgets
const titlesOf = (id: string) => orderOf(id).map((one) => (contentOf(`widget:${one}`) as WidgetDocument).title)

beforeEach(() => {
  vi.useFakeTimers()
  const pieces = [
    ...[tab('bills', ['a', 'b', 'shared', 'c']), tab('profile', ['shared', 'd'])].map((value) => [`tab:${value.id}`, value] as const),
    ...['a', 'b', 'c', 'd', 'shared'].map((id) => [`widget:${id}`, widget(id)] as const),
  ]
  useDraft.setState({
    ...useDraft.getInitialState(),
    me: 'Mere Tamihana',
    pieces: new Map(pieces.map(([piece, value]) => [piece, { piece, value, hash: piece }])),
  })
})

test('of several removed widgets the one that another page has stays there, and one undo brings all back', () => {
  removeWidgets('bills', ['b', 'shared'])
  expect(orderOf('bills')).toEqual(['a', 'c'])
  expect([contentOf('widget:b'), contentOf('widget:shared')]).toEqual([undefined, widget('shared')])
  expect(undo()).toBe('Removed 2 widgets')
  expect(orderOf('bills')).toEqual(['a', 'b', 'shared', 'c'])
  expect(contentOf('widget:b')).toEqual(widget('b'))
})

test('copies come after the last of their originals, in the same order, as widgets of their own', () => {
  const copies = copyWidgets(['c', 'a'], 'bills', 'bills')
  expect(titlesOf('bills')).toEqual(['A', 'B', 'SHARED', 'C', 'A', 'C'])
  expect(new Set([...orderOf('bills'), ...copies]).size).toBe(6)
  copyWidgets(['b'], 'bills', 'profile')
  expect(titlesOf('profile')).toEqual(['SHARED', 'D', 'B'])
})

test('a widget that the other page has already is moved there once', () => {
  moveWidgetsToTab(['shared', 'a'], 'bills', 'profile')
  expect([orderOf('bills'), orderOf('profile')]).toEqual([
    ['b', 'c'],
    ['shared', 'd', 'a'],
  ])
})

test('a new widget goes to its place, and moved ones after another', () => {
  const [id] = addWidgets('profile', [{ ...widget('new'), title: 'New' }], 'Placed', 1)
  expect(orderOf('profile')).toEqual(['shared', id, 'd'])
  moveWidgets('bills', ['a', 'b'], 'c', 'Moved 2 widgets')
  expect(orderOf('bills')).toEqual(['shared', 'c', 'a', 'b'])
})

test('a duplicated tab comes after its original, hidden, with widgets of its own; one undo takes it back', () => {
  const id = duplicateTab('bills', '/account/bills-2') ?? ''
  expect(contentOf('tabs')).toEqual(['bills', id, 'profile'])
  expect(contentOf(`tab:${id}`)).toMatchObject({ label: 'bills (copy)', path: '/account/bills-2', isHidden: true })
  expect(titlesOf(id)).toEqual(titlesOf('bills'))
  expect(orderOf(id).filter((one) => orderOf('bills').includes(one))).toEqual([])
  undo()
  expect(contentOf(`tab:${id}`)).toBeUndefined()
})
