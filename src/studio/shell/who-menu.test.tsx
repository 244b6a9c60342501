import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { WhoMenu } from './who-menu.tsx'

test('the menu of who is signed in closes when something else is pressed, and by Escape', async () => {
  await openedDraft({ me: 'Jo Marlowe', rights: ['look'] })
  const { getByText, getByRole } = render(
    <MemoryRouter>
      <button type="button">Campaign</button>
      <WhoMenu />
    </MemoryRouter>,
  )
  const menu = getByText('Jo Marlowe').closest('details') as HTMLDetailsElement
  menu.open = true
  fireEvent.pointerDown(getByText('Look at Studio'))
  expect(menu.open).toBe(true)
  fireEvent.pointerDown(getByRole('button', { name: 'Campaign' }))
  expect(menu.open).toBe(false)
  menu.open = true
  fireEvent.keyDown(getByText('Look at Studio'), { key: 'Escape' })
  expect(menu.open).toBe(false)
  expect(document.activeElement?.textContent).toBe('Jo Marlowe')
})
