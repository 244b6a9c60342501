import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NetworkAccount } from '#schemas/ev/entities.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { LinkSection } from './link-section.tsx'

const account: NetworkAccount = {
  billingAccountId: 'BA-1',
  networkName: 'ChargeNet',
  canLink: true,
  isTest: true,
  email: 'aroha@example.com',
  link: { chargeNetId: 'CN-10001' },
}

beforeEach(() => {
  signInTab()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(account)))
})

const show = (isActing: boolean) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/account/products/ev/everywhere?link=open']}>
        <LinkSection isActing={isActing} />
      </MemoryRouter>
    </SWRConfig>,
  )

test('staff who act for a customer see that only the customer can link an account', async () => {
  show(true)
  for (const name of ['Link another account', 'Unlink this account']) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-description')).toBe('Only the customer can change this.')
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a customer can', async () => {
  show(false)
  expect((await screen.findByRole('button', { name: 'Unlink this account' })).getAttribute('aria-disabled')).toBeNull()
})

test('an account that was unlinked in another tab is unlinked, not still linked', async () => {
  let { link }: Pick<NetworkAccount, 'link'> = account
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ ...account, link })
    link = undefined
    return Response.json({ type: '/error/not_found', status: 404, title: 'Not found' }, { status: 404 })
  })
  stubDialogs()
  show(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink this account' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink it' }))
  expect(await screen.findByText('The account is no longer linked.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Link your account' })).toBeTruthy()
})
