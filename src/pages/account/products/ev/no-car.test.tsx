import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { NoCar } from './no-car.tsx'

async function showWith(Category: string) {
  const tip = { Guid: 'T-1', Title: 'A tip', Body: 'Do it.', IsNew: false, Seasons: [] }
  stubAnswers({ [tipsOfCustomer.path]: { CategoryTips: [{ Category, Tips: [tip] }], HasVisited: true, CurrentSeason: 'Spring' } })
  const cache = new Map<string, { data?: unknown }>()
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => cache }}>
        <NoCar hasElectricity={false} isRemoved={false} />
      </SWRConfig>
    </MemoryRouter>,
  )
  const answered = () => [...cache.keys()].some((key) => key.includes(tipsOfCustomer.path) && cache.get(key)?.data !== undefined)
  await waitFor(() => expect(answered()).toBe(true))
}

test('tips for electric vehicles are pointed to where there are some', async () => {
  await showWith('electric vehicle')
  const link = await screen.findByRole('link', { name: 'Read our tips for electric vehicles' })
  expect(link.getAttribute('href')).toBe('/account/insights/tips/category/electric-vehicle')
})

test('a business, which has none, is not sent to them', async () => {
  await showWith('lighting')
  expect(screen.queryByText(/Thinking about a car/)).toBeNull()
})
