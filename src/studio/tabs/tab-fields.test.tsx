import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { StaffRight } from '#schemas/staff/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { TabFields } from './tab-fields.tsx'

const tab = { id: 'bills', label: 'Money', path: '/account/bill', widgets: [] }

async function draw(rights: StaffRight[], areas?: string[]) {
  await openedDraft({ rights, areas, pieces: { 'tab:bills': tab } })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <TabFields tab={tab as never} />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test.each<[StaffRight[], string[] | undefined, RegExp]>([
  [['look'], undefined, /You do not have the right ‘Edit the draft’/],
  [['look', 'edit'], ['page:dashboard'], /not among the areas/],
])('fields that can only be read are locked, and say why: %j, %j', async (rights, areas, reason) => {
  const { getByText, getByRole } = await draw(rights, areas)
  expect(getByText('Read only.').parentElement?.textContent).toMatch(reason)
  expect(getByRole('textbox', { name: 'Label' }).closest('fieldset')?.disabled).toBe(true)
})

test('fields that can be changed are open, and say nothing of it', async () => {
  const { queryByText, getByRole } = await draw(['look', 'edit'], ['page:bills'])
  expect(queryByText('Read only.')).toBeNull()
  expect(getByRole('textbox', { name: 'Label' }).closest('fieldset')?.disabled).toBe(false)
})
