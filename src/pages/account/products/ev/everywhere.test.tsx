import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { ChargingSessions, NetworkAccount } from '#schemas/ev/entities.ts'
import * as ev from '#schemas/ev/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { Everywhere } from './everywhere.tsx'

const account: NetworkAccount = {
  billingAccountId: 'BA-1',
  networkName: 'ChargeNet',
  canLink: true,
  isTest: true,
  email: 'priya@example.nz',
}

/** One charge an evening, the latest on the last of November. */
const charges = (count: number): ChargingSessions => ({
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  kWhOnly: false,
  homeState: 'found',
  sessions: Array.from({ length: count }, (_, i) => ({
    id: `S-${i}`,
    place: 'home' as const,
    placeName: 'Home',
    start: new Date(Date.UTC(2026, 10, 30 - i, 8)).toISOString(),
    end: new Date(Date.UTC(2026, 10, 30 - i, 10)).toISOString(),
    kwh: 8,
    kgCo2: 1,
    isFound: true,
    nightPercentage: 0,
    costNzd: 2,
  })),
  total: { sessions: count, kwh: 8 * count, kgCo2: count, costNzd: 2 * count },
  places: [],
  years: [2026],
  notInCost: 0,
})

function show(count: number, isCostAbout = false) {
  const answer = charges(count)
  stubAnswers({
    [ev.networkAccounts.path]: account,
    [ev.chargingSession.path]: { ...answer, total: { ...answer.total, isCostAbout } },
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/account/products/ev/everywhere?year=2026']}>
        <Everywhere isActing={false} />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('the latest ten charges are below the account, and the keyboard goes on from the eleventh once all are shown', async () => {
  show(12)
  const all = await screen.findByRole('button', { name: 'Show all 12' })
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  const [first, second] = screen.getAllByRole('heading', { level: 2 })
  expect([first?.textContent, second?.textContent]).toEqual(['Charging account', 'Charging, 2026'])
  fireEvent.click(all)
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[10])
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('ten charges are all there is to show', async () => {
  show(10)
  await screen.findByRole('button', { name: 'Download as CSV' })
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test.each([true, false])('that costs are an estimate by their bills (%s) is said below them', async (isCostAbout) => {
  show(2, isCostAbout)
  await screen.findByRole('button', { name: 'Download as CSV' })
  expect(screen.queryAllByText(/rates whose hours we don’t know/)).toHaveLength(isCostAbout ? 1 : 0)
})
