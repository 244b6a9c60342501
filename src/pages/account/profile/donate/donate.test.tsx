import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SchoolDonations } from '#schemas/donation/entities.ts'
import { donationSchools, donations as donationsRoute, endDonation, pledgeDonation } from '#schemas/donation/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { Given } from './given.tsx'
import DonatePage from './index.tsx'
import { PledgeForm } from './pledge-form.tsx'
import { Pledges } from './pledges.tsx'

const RATA = { id: 'SC-1', name: 'Rātā Ridge School', city: 'Wellington' }
beforeEach(() => stubAnswers({ [donationSchools.path]: { schools: [RATA], total: 1, areNearby: true } }))

const donations: SchoolDonations = {
  billingAccountId: 'BA-1',
  lead: 'Give a little.',
  howItWorks: 'We add it to your bill.',
  terms: [],
  amountsNzd: [2, 5],
  leastCents: 100,
  mostCents: 20_000,
  pledges: [],
  givenNzd: 0,
  taxYearFrom: '2026-04-01',
  taxYearNzd: 0,
  given: [],
}
const pledge = { id: 'DP-1', school: RATA, amountNzd: 7.5, frequency: 'everyBill', pledgedDate: '2026-05-01' } as const

const form = (current?: typeof pledge) =>
  render(<PledgeForm donations={donations} current={current} isActing={false} onPledged={() => {}} />)

test('without a school nothing is sent, and the form says what is missing', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  form()
  screen.getByRole('button', { name: 'Give' }).click()
  expect(await screen.findByText('Please choose a school.')).toBeTruthy()
  expect(sent.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
})

test('the Enter key in the search looks schools up, and gives nothing', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  form()
  await screen.findByRole('radio', { name: /Rātā Ridge School/ })
  const search = screen.getByLabelText('School or town')
  fireEvent.change(search, { target: { value: ' Rimu ' } })
  // The browser would press the button of the form.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
  expect(asked.mock.calls.at(-1)?.[0]).toContain('name=Rimu')
})

test('the button says what is given, and an amount beyond the most says the limits', async () => {
  form()
  ;(await screen.findByRole('radio', { name: /Rātā Ridge School/ })).click()
  expect(await screen.findByRole('button', { name: 'Give $2.00 with every bill' })).toBeTruthy()
  screen.getByRole('radio', { name: 'Once' }).click()
  screen.getByRole('radio', { name: '$5' }).click()
  expect(await screen.findByRole('button', { name: 'Give $5.00 once' })).toBeTruthy()
  screen.getByRole('radio', { name: 'Another amount' }).click()
  ;(await screen.findByRole('button', { name: 'Give' })).click()
  expect(await screen.findByText('Please enter an amount from $1.00 to $200.00.')).toBeTruthy()
})

test('a pledge is changed from what it is, and not sent while nothing has changed', async () => {
  form(pledge)
  expect(await screen.findByRole('radio', { name: /Rātā Ridge School/, checked: true })).toBeTruthy()
  expect((screen.getByLabelText('Amount in dollars') as HTMLInputElement).value).toBe('7.50')
  const give = screen.getByRole('button', { name: 'Give $7.50 with every bill' })
  expect(give.getAttribute('aria-description')).toBe('Nothing has changed yet')
  screen.getByRole('radio', { name: 'Once' }).click()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Give $7.50 once' }).getAttribute('aria-description')).toBeNull())
})

test('who may not give sees what is given, and why it cannot be changed', () => {
  render(
    <Pledges donations={{ ...donations, pledges: [pledge], whyNot: 'Only the account holder can.' }} isActing={false} onSay={() => {}} />,
  )
  expect(screen.getByText(/since 1 May 2026/).textContent).toContain('With every bill')
  for (const name of ['Change the donation to Rātā Ridge School', 'End the donation to Rātā Ridge School']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toBe('Only the account holder can.')
  }
})

test('of many donations a year is shown until all are asked for, and the keyboard goes on from there', async () => {
  const given = Array.from({ length: 14 }, (_, i) => ({ id: `DN-${i}`, date: '2026-05-01', school: RATA.name, amountNzd: 5 }))
  render(<Given donations={{ ...donations, given, givenNzd: 70 }} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  screen.getByRole('button', { name: 'Show all 14' }).click()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(14))
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[12])
})

test('the page says what was changed and what has ended, in place of what it said before, and the keyboard goes on from there', async () => {
  stubDialogs()
  const answers: Record<string, unknown> = {
    [donationSchools.path]: { schools: [RATA], total: 1, areNearby: true },
    [donationsRoute.path]: { ...donations, pledges: [pledge] },
  }
  stubAnswers(answers)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <DonatePage initial={{} as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'End the donation to Rātā Ridge School' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }))
  await screen.findByText(/^It was not ended\./)
  fireEvent.click(await screen.findByRole('button', { name: 'Change the donation to Rātā Ridge School' }))
  fireEvent.click(await screen.findByRole('radio', { name: '$5' }))
  const changed = { ...pledge, id: 'DP-2', amountNzd: 5 }
  answers[pledgeDonation.path] = changed
  answers[donationsRoute.path] = { ...donations, pledges: [changed] }
  fireEvent.click(screen.getByRole('button', { name: 'Give $5.00 with every bill' }))
  const told = await screen.findByText('From now on you give $5.00 to Rātā Ridge School with every bill.')
  expect(document.activeElement).toBe(told)
  expect(screen.queryByText(/^It was not ended\./)).toBeNull()

  answers[endDonation.path.replace(':pledgeId', 'DP-2')] = donations
  answers[donationsRoute.path] = donations
  fireEvent.click(screen.getByRole('button', { name: 'End the donation to Rātā Ridge School' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }))
  const ended = await screen.findByText('Rātā Ridge School gets nothing more from your bills.')
  expect(document.activeElement).toBe(ended)
  expect(screen.queryByText(/From now on you give/)).toBeNull()
})
