import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { OUTSIDE } from '#lib/staff-areas.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf } from '../draft/draft-store.ts'
import { FindPage } from './find-page.tsx'

const widget = (id: string) => ({ id, type: 'hero', schemaVersion: 1, title: `Power on ${id}`, config: {} })
const pieces = {
  'tab:home': { id: 'home', label: 'Home', path: '/account/home', widgets: ['one'] },
  'tab:bills': { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['two'] },
  'widget:one': widget('one'),
  'widget:two': widget('two'),
}
const open = (more: object = {}) => openedDraft({ areas: ['page:home'], pieces: { ...pieces, ...more } })

beforeEach(() => open())

test('what is found says which page, widget and field it is of, and which entry of a list', async () => {
  await open({
    'widget:one': { ...widget('one'), title: 'Your bill', emptyText: 'No power used yet' },
    'content:tips': [{ id: 'air', title: 'Air your home', body: 'It needs no power.' }],
  })
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
  const titleOf = (piece: string) => (contentOf(piece) as { title: string } | undefined)?.title
  expect([titleOf('widget:one'), titleOf('widget:two')]).toEqual(['Energy on one', 'Power on two'])
})
