import { beforeEach, expect, test, vi } from 'vitest'
import type { Piece } from '#schemas/studio/entities.ts'
import { contentOf, useDraft } from './draft-store.ts'
import { edit, redo, undo } from './edits.ts'
import type { TabDocument } from '#schemas/document/tab.ts'

const initial = useDraft.getInitialState()
const bills: TabDocument = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['a', 'b', 'c'] }

/** What another editor, or the server, makes of a piece. */
const replace = (piece: string, value: unknown) =>
  useDraft.setState(({ pieces }) => ({ pieces: new Map([...pieces, [piece, { piece, value, hash: 'theirs' } satisfies Piece]]) }))
const label = (text: string, description = 'Changed the tab') =>
  edit(description, (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.label = text
  })
const labelNow = () => (contentOf('tab:bills') as TabDocument).label

beforeEach(() => {
  vi.useFakeTimers()
  useDraft.setState({ ...initial, me: 'Mere Tamihana' })
  replace('tab:bills', bills)
  replace('content:tips', [])
})

test('what is typed is one step to undo, and what is typed later another', () => {
  label('M')
  label('Mo')
  vi.advanceTimersByTime(1_000)
  label('Money')
  expect(undo()).toBe('Changed the tab')
  expect(labelNow()).toBe('Mo')
  undo()
  expect(labelNow()).toBe('Bills')
  expect(undo()).toBeUndefined()
  redo()
  expect(labelNow()).toBe('Mo')
  redo()
  expect(labelNow()).toBe('Money')
  expect(redo()).toBeUndefined()
})

test('an object that is added and then filled in while typing is undone and redone whole', () => {
  edit('Changed who sees it', (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.audience = {}
  })
  edit('Changed who sees it', (contents) => {
    const audience = contents['tab:bills']?.audience
    if (audience) audience.brands = ['pip']
  })
  expect(useDraft.getState().undoable).toHaveLength(1)
  undo()
  expect(contentOf('tab:bills')).toEqual(bills)
  redo()
  expect(contentOf('tab:bills')).toEqual({ ...bills, audience: { brands: ['pip'] } })
})

test('what was cleared is not undone once another editor has removed what it was in', () => {
  replace('tab:bills', { ...bills, audience: { brands: ['pip'] } })
  edit('Changed who sees it', (contents) => {
    delete contents['tab:bills']?.audience
  })
  replace('tab:bills', undefined)
  expect(undo()).toBeUndefined()
  expect(contentOf('tab:bills')).toBeUndefined()
})

test('an edit that changes nothing is no step', () => {
  label('Bills')
  edit('Changed the tips', (contents) => {
    contents['content:tips'] = []
  })
  expect(useDraft.getState()).toMatchObject({ undoable: [], unsaved: new Map() })
})

test('a piece that an edit leaves as it was is not saved, beside one that it changes', () => {
  edit('Moved a widget', (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.widgets = ['b', 'a', 'c']
    contents['content:tips'] = []
  })
  expect([...useDraft.getState().unsaved.keys()]).toEqual(['tab:bills'])
})

test('typing that starts from what another editor wrote meanwhile is a new step', () => {
  label('Money')
  replace('tab:bills', { ...bills, label: 'Theirs' })
  label('Theirs too')
  expect(useDraft.getState().undoable).toHaveLength(2)
  undo()
  expect(labelNow()).toBe('Theirs')
})

test('a new edit leaves nothing to redo', () => {
  label('Money')
  undo()
  label('Cash')
  expect(useDraft.getState().redoable).toEqual([])
  expect(redo()).toBeUndefined()
  expect(labelNow()).toBe('Cash')
})

test('what another editor has changed since is not undone', () => {
  label('Money')
  replace('tab:bills', { ...bills, label: 'Theirs' })
  expect(undo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('what another editor has changed since is not redone', () => {
  label('Money')
  undo()
  replace('tab:bills', { ...bills, label: 'Theirs' })
  expect(redo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('undo keeps what another editor has changed elsewhere in the same piece', () => {
  label('Money')
  replace('tab:bills', { ...bills, label: 'Money', path: '/account/theirs' })
  undo()
  expect(contentOf('tab:bills')).toEqual({ ...bills, path: '/account/theirs' })
})

test('a piece that was removed comes back, with its place in every list', () => {
  replace('widget:b', { id: 'b', title: 'B' })
  edit('Removed “B”', (contents) => {
    delete contents['widget:b']
    contents['tab:bills']?.widgets.splice(1, 1)
  })
  expect([contentOf('widget:b'), (contentOf('tab:bills') as TabDocument).widgets]).toEqual([undefined, ['a', 'c']])
  expect(undo()).toBe('Removed “B”')
  expect([contentOf('widget:b'), (contentOf('tab:bills') as TabDocument).widgets]).toEqual([{ id: 'b', title: 'B' }, ['a', 'b', 'c']])
})

test('an edit and its undo are both unsaved, and keep what customers see', () => {
  label('Money')
  expect(useDraft.getState().pieces.get('tab:bills')).toMatchObject({ released: bills, hash: 'theirs' })
  useDraft.setState({ unsaved: new Map() })
  undo()
  expect(useDraft.getState()).toMatchObject({ unsaved: new Map([['tab:bills', { ...bills, label: 'Money' }]]) })
  expect(useDraft.getState().pieces.get('tab:bills')).toMatchObject({ released: bills })
})
