import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, useSWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { CONTACT_DETAILS, CUSTOMER_OF_ACCOUNT } from '../../../../../tests/contact-fixture.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { accountDetails, accountRoles, accountSwitcher, billingAccounts } from '#schemas/account/routes.ts'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import { removePhone, updateUserPreferences } from '#schemas/contact/routes.ts'
import type { InitialData } from '#schemas/portal/entities.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { storeDraft } from '#session/drafts.ts'
import AccountSettingsPage from './index.tsx'

const SITE = { isDefault: false, status: 'active', supplyPoints: [] }

const ofAccount = (accountId: string) => ({
  [accountDetails.path]: CONTACT_DETAILS,
  [billingAccounts.path]: {
    ...CUSTOMER_OF_ACCOUNT,
    selectedBillingAccount: { ...CUSTOMER_OF_ACCOUNT.selectedBillingAccount, accountId, siteId: `S of ${accountId}` },
  },
  [accountRoles.path]: { billingAccountId: accountId, roles: [], showRolesAuthorities: true, showAddRoleButton: false },
  [accountSwitcher.path]: {
    billingAccounts: ['BA-1', 'BA-2'].map((id) => ({
      id,
      customerNumber: '1003 4285',
      billingAccountSites: [{ ...SITE, billingAccountSiteId: `S of ${id}`, isSelected: id === accountId, address: `8 Rimu Road, ${id}` }],
    })),
  },
})

/** The page of the first account. @returns what selects another one */
async function open(answers: Record<string, unknown> = ofAccount('BA-1')) {
  let loadAgain: () => Promise<unknown> = async () => {}
  function Menu() {
    const { mutate } = useSWRConfig()
    loadAgain = () => act(() => mutate(() => true))
    return null
  }
  stubAnswers(answers)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <AccountSettingsPage initial={{ userId: 'U-1', accountType: 'sme' } as InitialData} onIntroduced={() => {}} />
        <Menu />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('button', { name: 'Edit: Mobile phone' })
  return (accountId: string) => {
    stubAnswers(ofAccount(accountId))
    return loadAgain()
  }
}

test('who has a business can give each of the three numbers, at home too', async () => {
  await open()
  expect(screen.queryAllByRole('button', { name: /^Add: / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add: Home phone',
    'Add: Work phone',
    'Add: Postal address',
    'Add: Nickname of 8 Rimu Road, BA-1',
  ])
})

test('what is typed for one account or property is not under another that is selected then, and waits for its own', async () => {
  const typed = ['bill email BA-1', 'postal address BA-1', 'nickname S of BA-1']
  for (const key of typed) storeDraft(key, 'typed')
  const select = await open()
  const closed = () => screen.queryAllByRole('button', { name: /: (Email address for bills|Postal address|Nickname)/ }).length
  expect(closed()).toBe(0)
  await select('BA-2')
  expect(closed()).toBe(typed.length)
  await select('BA-1')
  expect(closed()).toBe(0)
})

test('each section is there once after another account was selected', async () => {
  const select = await open()
  await select('BA-2')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Signing in',
    'Phone numbers',
    'Bills and letters',
    'This property',
    'People on this account',
  ])
})

test('what is saved where another property was selected meanwhile is refused in words, beside what it is for', async () => {
  stubDialogs()
  await open()
  const refuse = () => Response.json({ type: '/error/changed_meanwhile', status: 412, detail: OTHER_SELECTED }, { status: 412 })
  const path = removePhone.path.replace(':kind', 'mobile')
  stubAnswers({ ...ofAccount('BA-2'), [updateUserPreferences.path]: refuse, [path]: refuse })
  fireEvent.click(screen.getByRole('switch', { name: /Send my bills by email/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete: Mobile phone' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const said = 'Not saved. Another property was selected meanwhile. Reload the page to go on.'
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Add: Nickname of 8 Rimu Road, BA-1' })).toBeTruthy()
})

test('a nickname that is saved where another property was selected meanwhile is said to be saved, beside its own property', async () => {
  stubDialogs()
  const named = (selected: string, nickname: string | undefined) => {
    const answers = ofAccount(selected)
    const accounts = answers[accountSwitcher.path].billingAccounts.map((account) => ({
      ...account,
      billingAccountSites: account.billingAccountSites.map((site) => (account.id === 'BA-1' ? { ...site, nickname } : site)),
    }))
    return { ...answers, [accountSwitcher.path]: { billingAccounts: accounts } }
  }
  await open(named('BA-1', 'Cafe'))
  stubAnswers({ ...named('BA-2', undefined), [saveSiteNickname.path]: () => new Response(null, { status: 204 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Remove nickname: Nickname of 8 Rimu Road, BA-1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove nickname' }))
  expect(await screen.findByText('Changes Saved')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add: Nickname of 8 Rimu Road, BA-1' })).toBeTruthy()
})
