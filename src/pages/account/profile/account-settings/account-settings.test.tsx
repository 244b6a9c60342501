import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { accountDetails, accountRoles, accountSwitcher, billingAccounts } from '#schemas/account/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import AccountSettingsPage from './index.tsx'

const NO_NUMBER = { number: '', status: 'NONE' }
const DETAILS = {
  email: 'rimu@example.nz',
  username: 'rimu-cafe',
  emailVerified: true,
  sendBillViaEmail: true,
  sendPromotionViaEmail: false,
  work: NO_NUMBER,
  home: NO_NUMBER,
  mobile: { number: '+64215550123', status: 'NONE' },
}
const BALANCE = { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, promptPaymentDiscount: 0 }
const ACCOUNT = {
  contact: { firstName: 'Ana', lastName: 'Brown', phones: [] },
  customerFirstName: 'Ana',
  customerLastName: 'Brown',
  billingAccounts: [],
  selectedBillingAccount: {
    accountId: 'BA-1',
    address: '8 Rimu Road',
    customerNumber: '1003 4285',
    isBuyingGroup: false,
    type: 'sme',
    fullAddress: { postCode: '6012' },
    emails: { billing: 'rimu@example.nz', account: 'rimu@example.nz', isInvoiceDeliveryByEmail: true, promotions: false },
    billing: { balance: BALANCE },
    billSummary: { method: 'email' },
  },
  summary: BALANCE,
}

test('who has a business can give each of the three numbers, at home too', async () => {
  stubAnswers({
    [accountDetails.path]: DETAILS,
    [billingAccounts.path]: ACCOUNT,
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
