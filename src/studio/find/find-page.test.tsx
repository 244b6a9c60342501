import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { forgetEdits } from '../../../tests/forget-edits.ts'
import type { Piece } from '#schemas/studio/entities.ts'
import { useDraft } from '../draft/draft-store.ts'
import { FindPage } from './find-page.tsx'

const widget = (id: string) => ({ id, type: 'hero', schemaVersion: 1, title: `Power on ${id}`, config: {} })
const pieces = new Map<string, Piece>(
  Object.entries({
    'tab:home': { id: 'home', label: 'Home', path: '/account/home', widgets: ['one'] },
    'tab:bills': { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['two'] },
    'widget:one': widget('one'),
    'widget:two': widget('two'),
  }).map(([piece, value]) => [piece, { piece, value, hash: 'h' }]),
)

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  useDraft.setState({ ...useDraft.getInitialState(), rights: ['look', 'edit'], areas: ['page:home'], pieces })
})
afterEach(forgetEdits)

test('what is found says which page, widget and field it is of, and which entry of a list', () => {
  const one = { piece: 'widget:one', value: { ...widget('one'), title: 'Your bill', emptyText: 'No power used yet' }, hash: 'h' }
  const tips = { piece: 'content:tips', value: [{ id: 'air', title: 'Air your home', body: 'It needs no power.' }], hash: 'h' }
  useDraft.setState({ pieces: new Map([...pieces, ['widget:one', one], ['content:tips', tips]]) })
  const { getByLabelText, getByRole } = render(
    <MemoryRouter>
      <FindPage />
    </MemoryRouter>,
  )
  fireEvent.change(getByLabelText('Find'), { target: { value: 'power' } })
  const found = (page: string) => getByRole('heading', { name: page }).closest('section')?.querySelector('ul')?.textContent
  expect(found('Home')).toBe('Your billText without dataNo power used yet')
  expect(found('Tips')).toBe('Tips“Air your home” › TextIt needs no power.')
})

test('what is outside an editor’s areas is found, says why it stays, and is not replaced', () => {
  const { getByLabelText, getByRole, getAllByText } = render(
    <MemoryRouter>
      <FindPage />
    </MemoryRouter>,
  )
  fireEvent.change(getByLabelText('Find'), { target: { value: 'power' } })
  fireEvent.click(getByLabelText('Replace'))
  fireEvent.change(getByLabelText('Replace with'), { target: { value: 'energy' } })
  expect((getByRole('checkbox', { name: 'Replace in Power on one' }) as HTMLInputElement).disabled).toBe(false)
  expect((getByRole('checkbox', { name: 'Replace in Power on two' }) as HTMLInputElement).disabled).toBe(true)
  expect(getAllByText(OUTSIDE)).toHaveLength(1)
  fireEvent.click(getByRole('button', { name: 'Replace in one place' }))
  const titleOf = (piece: string) => (useDraft.getState().pieces.get(piece)?.value as { title: string } | undefined)?.title
  expect([titleOf('widget:one'), titleOf('widget:two')]).toEqual(['Energy on one', 'Power on two'])
})
