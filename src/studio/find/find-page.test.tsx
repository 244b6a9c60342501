import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { forgetEdits } from '../../../tests/forget-edits.ts'
import { useDraft } from '../draft/draft-store.ts'
import { FindPage } from './find-page.tsx'

const widget = (id: string) => ({ id, type: 'hero', schemaVersion: 1, title: `Power on ${id}`, config: {} })
const pieces = new Map(
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
