import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { meterReadSites } from '#schemas/meter-read/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { ReadItYourself } from './meter.tsx'

/** A customer at home, with one meter that is read by eye; once both is known. */
async function open(readableSiteId: string) {
  const site = (billingAccountSiteId: string, isSelected: boolean) => ({
    billingAccountSiteId,
    isSelected,
    isDefault: isSelected,
    status: 'active',
    address: '',
    supplyPoints: [],
  })
  const meter = { id: 'SP-1', serialNumber: 'M1', energyType: 'electricity', devices: [] }
  stubAnswers({
    [accountSwitcher.path]: {
      billingAccounts: [{ id: 'BA-1', customerNumber: '1', billingAccountSites: [site('home', true), site('bach', false)] }],
    },
    // It is the one to start from, wherever its customer is.
    [meterReadSites.path]: { sites: [{ siteId: readableSiteId, address: '', isPreselected: true, meters: [meter] }] },
  })
  const cache = new Map<string, { data?: unknown }>()
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => cache }}>
        <ReadItYourself href="/read" />
      </SWRConfig>
    </MemoryRouter>,
  )
  await waitFor(() => expect([...cache.values()].filter(({ data }) => data !== undefined)).toHaveLength(2))
}

test('where a meter is read by eye, its customer is invited to read it', async () => {
  await open('home')
  expect((await screen.findByRole('link', { name: 'Send a meter reading' })).getAttribute('href')).toBe('/read')
})

test('a property whose meter sends its readings does not invite to read that of another one', async () => {
  await open('bach')
  expect(screen.queryByRole('link')).toBeNull()
})
