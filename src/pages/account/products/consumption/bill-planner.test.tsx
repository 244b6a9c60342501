import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { billPlanner } from '#schemas/products/routes.ts'
import type { BillPlan } from '#schemas/usage/entities.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { BillPlannerSection } from './bill-planner.tsx'

const plan: BillPlan = {
  months: [{ startDate: '2026-11-09', endDate: '2026-12-08', amountNzd: 98, energies: [], basis: 'forecast' }],
  averageNzd: 98,
  setAside: { weeklyNzd: 22.87, fortnightlyNzd: 45.74 },
}

test.each([true, undefined])('what is put aside without what is paid for exports says so: %s', async (isExportUncounted) => {
  stubAnswers({ [billPlanner.path]: { ...plan, isExportUncounted } })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <BillPlannerSection />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByText('Put aside')
  expect(screen.queryAllByText('Without what we pay you for the power you send.')).toHaveLength(isExportUncounted ? 1 : 0)
})
