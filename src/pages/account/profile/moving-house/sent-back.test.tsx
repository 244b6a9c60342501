import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test } from 'vitest'
import { registryMatches } from '#schemas/address/routes.ts'
import type { FormId } from '#schemas/forms/entities.ts'
import { formById } from '#schemas/forms/routes.ts'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveCases, homeMoveForm, homeMoveSiteRates } from '#schemas/home-move/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { emptyDraft } from './draft.ts'
import MovingHousePage from './index.tsx'

const sites = [{ id: 'A', address: '1 Bay Street', postCode: '6012', isSelected: true, switching: 'remote' as const, supplies: [] }]
// What it reads of all that a page begins with.
const start = {
  billingAccountId: 'BA-1',
  fromAddressInfo: { sites },
  dayRules: { noticeDays: 1, visitNoticeDays: 3, mostDaysAhead: 90, mostDaysApart: 31, closedDays: [] },
  today: '2026-11-26',
  energyTypes: ['electricity'],
  offerData: [{ code: 'HALF', title: 'Half price', body: '' }],
} as unknown as HomeMoveStart
const answers = {
  moveOutDate: '2026-12-21',
  moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' },
  moveInDate: '2026-12-22',
  isVulnerable: false,
}
const plan = { energyType: 'electricity' as const, planId: 'P', planName: 'Everyday', isCurrent: true, rates: [], discountPercentage: 0 }
const draft = emptyDraft(sites, {
  answers,
  ratesInfo: { meterType: 'smart', movingFrom: [], movingTo: [plan] },
  ratesInfoStatus: 'success',
  ratesOn: start.today,
  selectedEnergy: ['electricity'],
  selectedPlans: { electricity: 'P' },
})
const formOf = async (formId: FormId) =>
  [unstable_serialize([formById.path, { params: { formId } }]), { data: await readyForm(formId) }] as const
const loaded = [
  [unstable_serialize([homeMoveForm.path, {}]), { data: start }],
  [unstable_serialize([homeMoveCases.path, {}]), { data: { cases: [] } }],
  ...(await Promise.all((['homeMovePlaces', 'homeMove', 'homeMovePromotion'] as const).map(formOf))),
] as const

function open(query: string, begun = draft, answered = {}) {
  stubAnswers(answered)
  browserStorage.write('draft home move C-1 BA-1', JSON.stringify(begun))
  const cache = new Map<string, object>(loaded)
  render(
    <SWRConfig value={{ provider: () => cache as never, revalidateIfStale: false }}>
      <MemoryRouter initialEntries={[`/account/profile/moving-house?${query}`]}>
        <MovingHousePage initial={{ accountType: 'residential', contactId: 'C-1' } as InitialData} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test.each([
  ['page=3', /Step 2 of 3/],
  ['offer=review', /Step 4 of 6/],
])('a move at %s that lacks an answer goes back to its question and stays there, and says why', async (query, step) => {
  open(query)
  await screen.findByText('Your move is not sent yet')
  for (const no of screen.getAllByLabelText('No')) fireEvent.click(no)
  expect(screen.getByRole('heading', { name: step })).toBeTruthy()
})

const beforeToday = { ...draft, ratesOn: '2026-11-25' }

test.each([
  ['page=2', /Step 2 of 3/],
  ['offer=plan', /Step 3 of 6/],
])('a move whose prices are of the day before goes on at %s once they are looked up again', async (query, step) => {
  open(query, beforeToday, { [registryMatches.path]: { foundAddresses: [] }, [homeMoveSiteRates.path]: draft.ratesInfo })
  await screen.findByRole('heading', { name: step })
  expect(screen.queryByText('Your move is not sent yet')).toBeNull()
})

test('where they cannot be looked up, it goes back and says why', async () => {
  open('page=2', beforeToday)
  await screen.findByText('Your move is not sent yet')
  expect(screen.getByRole('heading', { name: /Step 1 of 3/ })).toBeTruthy()
})

test('a step that was asked for says nothing of the kind', async () => {
  open('page=2')
  await screen.findByRole('heading', { name: /Step 2 of 3/ })
  expect(screen.queryByText('Your move is not sent yet')).toBeNull()
})

test('a step with an offer that is gone back to once the move was sent is no move that was not', () => {
  open('offer=contact-details', emptyDraft(sites))
  expect(screen.getByRole('heading', { name: 'Moving house' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Your move is not sent yet')).toBeNull()
})
