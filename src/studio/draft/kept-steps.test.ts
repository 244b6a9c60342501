import { beforeEach, expect, test, vi } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { Piece } from '#schemas/studio/entities.ts'
import { contentOf, useDraft } from './draft-store.ts'
import { edit, redo, undo } from './edits.ts'
import { keepSteps, restoreSteps } from './kept-steps.ts'

const initial = useDraft.getInitialState()
const bills: TabDocument = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['a', 'b'] }
const labelNow = () => (contentOf('tab:bills') as TabDocument).label
const rename = (label: string) =>
  edit(`Named it ${label}`, (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.label = label
  })

/** The page is loaded again: the store begins anew, and the server has the tab as it is. */
function reload(me = 'Mere Tamihana', tab = contentOf('tab:bills')) {
  keepSteps()
  useDraft.setState({ ...initial, me, pieces: new Map([['tab:bills', { piece: 'tab:bills', value: tab, hash: 'saved' } satisfies Piece]]) })
  restoreSteps()
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  useDraft.setState({
    ...initial,
    me: 'Mere Tamihana',
    pieces: new Map([['tab:bills', { piece: 'tab:bills', value: bills, hash: 'first' }]]),
  })
})

test('what was done before a reload is undone and redone after it', () => {
  rename('Money')
  rename('Bills and money')
  undo()
  reload()
  expect(labelNow()).toBe('Money')
  expect(redo()).toBe('Named it Bills and money')
  expect(labelNow()).toBe('Bills and money')
  undo()
  expect(undo()).toBe('Named it Money')
  expect(labelNow()).toBe('Bills')
})

test('what another editor has changed meanwhile is not undone', () => {
  rename('Money')
  reload('Mere Tamihana', { ...bills, label: 'Theirs' })
  expect(undo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('another editor in the same tab undoes nothing of it', () => {
  rename('Money')
  reload('Jo Marlowe')
  expect(useDraft.getState().undoable).toEqual([])
})

test('of more than a tab can keep the latest steps stay', () => {
  for (let i = 0; i < 60; i++) rename(`${i} ${'long '.repeat(8_000)}`)
  reload()
  const { undoable } = useDraft.getState()
  expect(undoable.length).toBeGreaterThan(0)
  expect(undoable.length).toBeLessThan(60)
  expect(undoable.at(-1)?.description).toContain('59 long')
})

test('a stored value of another shape is forgotten', () => {
  sessionStorage.setItem(`studio_steps_${useDraft.getState().campaign}`, '{"me":"Mere Tamihana","undoable":[{"patches":[]}],"redoable":[]}')
  restoreSteps()
  expect(useDraft.getState().undoable).toEqual([])
})
