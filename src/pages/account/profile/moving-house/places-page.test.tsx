import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { emptyDraft, type MoveDraft } from './draft.ts'
import { PlacesPage } from './places-page.tsx'

const site = { postCode: '6012', isSelected: false, switching: 'remote' as const, supplies: [] }
const sites = [
  { ...site, id: 'A', address: '1 Bay Street' },
  { ...site, id: 'B', address: '8 Beach Road' },
]
const dayRules = { noticeDays: 1, visitNoticeDays: 3, mostDaysAhead: 90, mostDaysApart: 31, closedDays: [] }
// What it reads of all that a page begins with.
const start = {
  billingAccountId: 'BA-1',
  fromAddressInfo: { sites },
  dayRules,
  today: '2026-11-26',
  offerData: [],
} as unknown as HomeMoveStart
const ready = await readyForm('homeMovePlaces')

function Places() {
  const [draft, setDraft] = useState<MoveDraft>(() => ({ ...emptyDraft(sites), kind: 'out', selectedFromAddress: [] }))
  const store = { draft, change: (change: Partial<MoveDraft>) => setDraft((before) => ({ ...before, ...change })) }
  return (
    <MemoryRouter>
      <PlacesPage start={start} ready={ready} store={store as never} onNext={() => {}} />
    </MemoryRouter>
  )
}

test('a place and a day that are missing are said at once, each at its question, and the first takes the focus', async () => {
  render(<Places />)
  fireEvent.click(screen.getByText('Next'))
  const [first] = screen.getAllByRole('checkbox')
  const places = screen.getByRole('group', { name: 'Which places are you moving out of?' })
  expect(document.getElementById(places.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose the place that you’re moving out of.',
  )
  expect(document.getElementById('root_moveOutDate')?.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(first)
  fireEvent.click(first as HTMLElement)
  expect(screen.queryByText('Please choose the place that you’re moving out of.')).toBeNull()
})
