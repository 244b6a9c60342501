import { beforeEach, expect, test, vi } from 'vitest'
import { type OpenedDraft, openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf, useDraft } from './draft-store.ts'
import { edit, redo, undo } from './edits.ts'
import { save } from './saving.ts'
import type { TabDocument } from '#schemas/document/tab.ts'

const bills: TabDocument = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['a', 'b', 'c'] }

let draft: OpenedDraft
/** Another editor makes this of a piece, once it is saved as it is here. */
const replace = (piece: string, value: unknown) => draft.seeElsewhere({ [piece]: value })
const label = (text: string, description = 'Changed the tab') =>
  edit(description, (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.label = text
  })
const labelNow = () => (contentOf('tab:bills') as TabDocument).label

beforeEach(async () => {
  vi.useFakeTimers()
  draft = await openedDraft({ pieces: { 'tab:bills': bills, 'content:tips': [] } })
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

test('what was cleared is not undone once another editor has removed what it was in', async () => {
  await replace('tab:bills', { ...bills, audience: { brands: ['pip'] } })
  edit('Changed who sees it', (contents) => {
    delete contents['tab:bills']?.audience
  })
  await replace('tab:bills', undefined)
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

test('typing that starts from what another editor wrote meanwhile is a new step', async () => {
  label('Money')
  await replace('tab:bills', { ...bills, label: 'Theirs' })
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

test('what another editor has changed since is not undone', async () => {
  label('Money')
  await replace('tab:bills', { ...bills, label: 'Theirs' })
  expect(undo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('what another editor has changed since is not redone', async () => {
  label('Money')
  undo()
  await replace('tab:bills', { ...bills, label: 'Theirs' })
  expect(redo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('undo keeps what another editor has changed elsewhere in the same piece', async () => {
  label('Money')
  await replace('tab:bills', { ...bills, label: 'Money', path: '/account/theirs' })
  undo()
  expect(contentOf('tab:bills')).toEqual({ ...bills, path: '/account/theirs' })
})

test('a piece that was removed comes back, with its place in every list', async () => {
  await replace('widget:b', { id: 'b', title: 'B' })
  edit('Removed “B”', (contents) => {
    delete contents['widget:b']
    contents['tab:bills']?.widgets.splice(1, 1)
  })
  expect([contentOf('widget:b'), (contentOf('tab:bills') as TabDocument).widgets]).toEqual([undefined, ['a', 'c']])
  expect(undo()).toBe('Removed “B”')
  expect([contentOf('widget:b'), (contentOf('tab:bills') as TabDocument).widgets]).toEqual([{ id: 'b', title: 'B' }, ['a', 'b', 'c']])
})

test('an edit and its undo are both unsaved, and keep what customers see', async () => {
  const pieceNow = () => useDraft.getState().pieces.get('tab:bills')
  const hash = pieceNow()?.hash
  label('Money')
  expect(useDraft.getState()).toMatchObject({ unsaved: new Map([['tab:bills', bills]]) })
  expect(pieceNow()).toMatchObject({ released: bills, hash })
  expect(await save()).toBe(true)
  undo()
  expect(useDraft.getState()).toMatchObject({ unsaved: new Map([['tab:bills', { ...bills, label: 'Money' }]]) })
  expect(pieceNow()).toMatchObject({ released: bills })
})
