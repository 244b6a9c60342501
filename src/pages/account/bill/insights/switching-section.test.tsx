import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { plansOfSite } from '#schemas/products/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { SwitchingSection } from './switching-section.tsx'

test.each([true, false])('other retailers are always led to, our other plans where they can be compared: %s', async (hasOtherPlans) => {
  const cache = new Map<string, { data?: unknown }>()
  stubAnswers({ [plansOfSite.path]: { plans: [], hasOtherPlans } })
  render(
    <SWRConfig value={{ provider: () => cache }}>
      <MemoryRouter>
        <SwitchingSection switching={{ title: 'Compare', body: 'Elsewhere', href: 'https://compare.example.nz' }} />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect(screen.getByRole('link', { name: /other retailers/ })).toBeTruthy()
  await waitFor(() => expect([...cache.values()].some(({ data }) => data !== undefined)).toBe(true))
  expect(screen.queryAllByRole('link', { name: 'Compare with our other plans' })).toHaveLength(hasOtherPlans ? 1 : 0)
})
