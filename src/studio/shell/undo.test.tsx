import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type OpenedDraft, openedDraft } from '../../../tests/opened-draft.ts'
import { Announcer } from '../announcer.tsx'
import { edit } from '../draft/edits.ts'
import { useUndoKeys } from './undo.ts'

function Keys() {
  useUndoKeys()
  return <Announcer />
}
const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true })
let draft: OpenedDraft

beforeEach(async () => {
  draft = await openedDraft({ pieces: { 'content:tips': ['one'] } })
})

test('with nothing to undo or redo, no other editor is named', () => {
  render(<Keys />)
  press('z')
  expect(screen.getByText('There is nothing to undo.')).toBeTruthy()
  press('y')
  expect(screen.getByText('There is nothing to do again.')).toBeTruthy()
})

test('what another editor has changed since is said to be in the way', async () => {
  render(<Keys />)
  act(() => edit('Changed the tips', (contents) => void Object.assign(contents, { 'content:tips': ['two'] })))
  await act(() => draft.seeElsewhere({ 'content:tips': ['three'] }))
  press('z')
  expect(screen.getByText('That cannot be undone: another editor has changed it since.')).toBeTruthy()
})
