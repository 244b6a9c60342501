import { beforeEach, expect, test, vi } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf as templateOf } from '../templates/content.ts'
import { contentOf } from './draft-store.ts'
import { undo } from './edits.ts'
import { addTab, addWidgets, copyWidgets, duplicateTab, editWidget, moveWidgets, moveWidgetsToTab, removeWidgets } from './page-edits.ts'

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

const pieces: Record<string, unknown> = {
  'tab:bills': tab('bills', ['a', 'b', 'shared', 'c']),
  'tab:profile': tab('profile', ['shared', 'd']),
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'shared'].map((id) => [`widget:${id}`, widget(id)])),
}

beforeEach(async () => {
  vi.useFakeTimers()
  await openedDraft({ pieces })
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

test('copies of a widget with an experiment have none, and one that was cut takes it along', async () => {
  const experiment = {
    id: 'e1',
    share: 50,
    versions: [{ key: 'B', title: 'B', config: {} }],
    goal: 'click',
    days: 7,
    expected: 5,
    difference: 1,
  } as const
  const tried = { ...widget('a'), experiment: { ...experiment, versions: [...experiment.versions] } }
  await openedDraft({ pieces: { ...pieces, 'widget:a': tried } })
  const experimentOf = (id = '') => (contentOf(`widget:${id}`) as WidgetDocument).experiment
  const [copy] = copyWidgets(['a'], 'bills', 'profile')
  expect(experimentOf(copy)).toBeUndefined()
  const page = duplicateTab('bills', '/account/bills-2') ?? ''
  expect(orderOf(page).map(experimentOf)).toEqual([undefined, undefined, undefined, undefined])
  removeWidgets('bills', ['a'])
  const [pasted, again] = [addWidgets('profile', [tried], 'Pasted'), addWidgets('profile', [tried], 'Pasted')].flat()
  expect([experimentOf(pasted), experimentOf(again)]).toEqual([tried.experiment, undefined])
})

test('a tab from a template has widgets of its own, in the same order, and the settings of its page', () => {
  const audience = { accountTypes: ['sme' as const] }
  const template = templateOf([widget('a'), widget('b')], { ...tab('bills', []), group: 'bills', audience })
  addTab({ id: 'spring', label: 'Spring', path: '/account/spring' }, template)
  addTab({ id: 'spring-2', label: 'Spring again', path: '/account/spring-2' }, template)
  expect(contentOf('tabs')).toEqual(['bills', 'profile', 'spring', 'spring-2'])
  expect(contentOf('tab:spring')).toMatchObject({ label: 'Spring', path: '/account/spring', group: 'bills', audience })
  expect(titlesOf('spring')).toEqual(['A', 'B'])
  expect(new Set([...orderOf('spring'), ...orderOf('spring-2'), 'a', 'b']).size).toBe(6)
  // Nothing is shared: a change of one leaves the other and the template.
  editWidget('Changed', orderOf('spring')[0] ?? '', (edited) => void Object.assign(edited.span.phone, { columns: 1 }))
  expect((contentOf(`widget:${orderOf('spring-2')[0]}`) as WidgetDocument).span.phone.columns).toBe(4)
  expect(template.widgets[0]?.span.phone.columns).toBe(4)
  addTab({ id: 'empty', label: 'Empty', path: '/account/empty' })
  expect(contentOf('tab:empty')).toEqual({ id: 'empty', label: 'Empty', path: '/account/empty', group: 'insights', widgets: [] })
})
