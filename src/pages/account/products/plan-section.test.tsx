import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { stubAnswers } from '../../../../tests/stub-answers.ts'
import { PlanSection } from './plan-section.tsx'

const plan = {
  supplyPointId: 'SP-1',
  energyType: 'electricity',
  planName: 'Northlight Business',
  rates: [{ name: 'Day', unit: 'kWh', rateNzd: 0.28 }],
  discountPercentage: 0,
}

test.each([
  { hasOtherPlans: true, hrefs: [paths.planCheck()] },
  { hasOtherPlans: false, hrefs: [] },
])('a plan leads to the others where there are any: $hasOtherPlans', async ({ hasOtherPlans, hrefs }) => {
  stubAnswers({ '/private/billing/plans': { plans: [plan], hasOtherPlans } })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <PlanSection energyType="electricity" isCompared />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('heading', { name: 'Northlight Business' })
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(hrefs)
})
