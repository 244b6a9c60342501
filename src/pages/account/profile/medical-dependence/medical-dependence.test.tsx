import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, useSWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import { paths } from '#lib/paths.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import MedicalDependencePage from './index.tsx'

const words = { title: 'Title', body: 'Body' }
const applied: MedicalState = {
  billingAccountId: 'BA-1',
  customerNumber: '100201',
  holder: 'Aroha Parata',
  addresses: [
    { address: '14 Rātā Street, Brooklyn, Wellington 6021', icp: '0010020101NLE99' },
    { address: '5 Rimu Street, Nelson 7010', icp: '0010020102NLE98', from: '2026-12-15' },
  ],
  canApply: false,
  dependence: { status: 'applied', equipment: ['Nebuliser', 'Other critical equipment'], otherEquipment: 'Light therapy lamp' },
  words: { ask: words, applied: words, confirmed: words, review: words, declined: words, plan: words, returnTo: 'Send it back.' },
}

async function open(path: string, heading: RegExp) {
  stubAnswers({ '/private/account/medical-dependence': applied })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <MedicalDependencePage />
      </MemoryRouter>
    </SWRConfig>,
  )
  const section = (await screen.findByRole('heading', { name: heading })).closest('section')
  return within(section as HTMLElement)
}

test('the page and the form name the place that a move goes to, and no choice beside what was typed for it', async () => {
  const page = await open(paths.medicalDependence(), /What we know/)
  page.getByText('5 Rimu Street, Nelson 7010, from Tue, 15 Dec')
  page.getByText('Nebuliser, Light therapy lamp')
})

test('the form for the practitioner names both places, and since when the new one', async () => {
  const form = await open(paths.medicalDependence('form'), /^To /)
  expect(form.getByText('New address, from 15 Dec 2026').parentElement?.textContent).toContain(
    '5 Rimu Street, Nelson 7010 (ICP 0010020102NLE98)',
  )
  form.getByText('Nebuliser, Light therapy lamp')
})

test('what was typed for one account is not in the form of another that is chosen then', async () => {
  const { dependence, ...first } = { ...applied, canApply: true }
  stubAnswers({ [medicalDependenceState.path]: first })
  const choose = withChoice()
  fireEvent.change(await screen.findByLabelText('Their last name'), { target: { value: 'Parata' } })
  await choose({ ...first, billingAccountId: 'BA-2' })
  expect(screen.getByLabelText<HTMLInputElement>('Their last name').value).toBe('')
  await choose(first)
  expect(screen.getByLabelText<HTMLInputElement>('Their last name').value).toBe('Parata')
})

/** The page, and what puts the answer about another account in its place. */
function withChoice() {
  let choose: (state: MedicalState) => Promise<unknown> = async () => {}
  function Choice() {
    const { mutate } = useSWRConfig()
    choose = (state) => act(() => mutate([medicalDependenceState.path, {}], state, { revalidate: false }))
    return null
  }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[paths.medicalDependence()]}>
        <MedicalDependencePage />
        <Choice />
      </MemoryRouter>
    </SWRConfig>,
  )
  return (state: MedicalState) => choose(state)
}
