import { render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { StaffMember } from '#schemas/staff/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { StaffPage } from './staff-page.tsx'

const members: StaffMember[] = [
  {
    username: 'editor',
    name: 'Mere Tamihana',
    rights: ['look', 'edit'],
    granted: [{ right: 'edit', at: '2026-11-25T21:44:00.000Z', by: 'Kiri' }],
    areas: ['page:bills', 'texts'],
  },
  { username: 'staff', name: 'Jo Marlowe', rights: ['look', 'edit', 'publish'], granted: [] },
]

test('who may do what says where: the areas of those who have some, by the names of their pages', async () => {
  await openedDraft({
    pieces: { 'tab:bills': { id: 'bills', label: 'Money', widgets: [] } },
    answers: { '/private/staff/members': { members } },
  })
  const { findByRole, getByRole } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <StaffPage />
    </SWRConfig>,
  )
  expect((await findByRole('row', { name: /Mere/ })).textContent).toContain('Only here: The page “Money”, Texts and messages')
  expect(getByRole('row', { name: /Jo/ }).textContent).not.toContain('Only here')
})
