import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { CONTACT_DETAILS, CUSTOMER_OF_ACCOUNT } from '../../../../../tests/contact-fixture.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { accountDetails, accountRoles, accountSwitcher, billingAccounts } from '#schemas/account/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import AccountSettingsPage from './index.tsx'

test('who has a business can give each of the three numbers, at home too', async () => {
  stubAnswers({
    [accountDetails.path]: CONTACT_DETAILS,
    [billingAccounts.path]: CUSTOMER_OF_ACCOUNT,
    [accountRoles.path]: { billingAccountId: 'BA-1', roles: [], showRolesAuthorities: false, showAddRoleButton: false },
    [accountSwitcher.path]: { billingAccounts: [] },
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <AccountSettingsPage initial={{ userId: 'U-1', accountType: 'sme' } as InitialData} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('button', { name: 'Edit: Mobile phone' })
  expect(screen.queryAllByRole('button', { name: /^Add: / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add: Home phone',
    'Add: Work phone',
    'Add: Postal address',
  ])
})
