import { beforeEach, expect, test, vi } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf, useDraft } from './draft-store.ts'
import { edit, redo, undo } from './edits.ts'
import { keepSteps } from './kept-steps.ts'
import { save } from './saving.ts'

const bills: TabDocument = { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['a', 'b'] }
const labelNow = () => (contentOf('tab:bills') as TabDocument).label
const rename = (label: string) =>
  edit(`Named it ${label}`, (contents) => {
    const tab = contents['tab:bills']
    if (tab) tab.label = label
  })

/** The page is loaded again, once everything is saved. @param tab as the server has it by then */
async function reload(me = 'Mere Tamihana', tab = contentOf('tab:bills')) {
  await save()
  keepSteps()
  await openedDraft({ me, pieces: { 'tab:bills': tab } })
}

beforeEach(async () => {
  vi.useFakeTimers()
  await openedDraft({ pieces: { 'tab:bills': bills } })
})

test('what was done before a reload is undone and redone after it', async () => {
  rename('Money')
  rename('Bills and money')
  undo()
  await reload()
  expect(labelNow()).toBe('Money')
  expect(redo()).toBe('Named it Bills and money')
  expect(labelNow()).toBe('Bills and money')
  undo()
  expect(undo()).toBe('Named it Money')
  expect(labelNow()).toBe('Bills')
})

test('what another editor has changed meanwhile is not undone', async () => {
  rename('Money')
  await reload('Mere Tamihana', { ...bills, label: 'Theirs' })
  expect(undo()).toBeUndefined()
  expect(labelNow()).toBe('Theirs')
})

test('another editor in the same tab undoes nothing of it', async () => {
  rename('Money')
  await reload('Jo Marlowe')
  expect(useDraft.getState().undoable).toEqual([])
})

test('of more than a tab can keep the latest steps stay', async () => {
  for (let i = 0; i < 60; i++) rename(`${i} ${'long '.repeat(8_000)}`)
  await reload()
  const { undoable } = useDraft.getState()
  expect(undoable.length).toBeGreaterThan(0)
  expect(undoable.length).toBeLessThan(60)
  expect(undoable.at(-1)?.description).toContain('59 long')
})

test('a stored value of another shape is forgotten', async () => {
  sessionStorage.setItem(`studio_steps_${useDraft.getState().campaign}`, '{"me":"Mere Tamihana","undoable":[{"patches":[]}],"redoable":[]}')
  await openedDraft()
  expect(useDraft.getState().undoable).toEqual([])
})
