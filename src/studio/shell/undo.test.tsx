import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Announcer } from '../announcer.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { useUndoKeys } from './undo.ts'

function Keys() {
  useUndoKeys()
  return <Announcer />
}
const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true })
const replace = (value: unknown) =>
  act(() => useDraft.setState({ pieces: new Map([['content:tips', { piece: 'content:tips', value, hash: 'h' }]]), unsaved: new Map() }))

beforeEach(() => {
  useDraft.setState({ ...useDraft.getInitialState(), me: 'Mere' })
  replace(['one'])
})

test('with nothing to undo or redo, no other editor is named', () => {
  render(<Keys />)
  press('z')
  expect(screen.getByText('There is nothing to undo.')).toBeTruthy()
  press('y')
  expect(screen.getByText('There is nothing to do again.')).toBeTruthy()
})

test('what another editor has changed since is said to be in the way', () => {
  render(<Keys />)
  act(() => edit('Changed the tips', (contents) => void Object.assign(contents, { 'content:tips': ['two'] })))
  replace(['three'])
  press('z')
  expect(screen.getByText('That cannot be undone: another editor has changed it since.')).toBeTruthy()
})
