import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from '#session/storage.ts'
import { signInTab } from '../../../../tests/sign-in-tab.ts'
import AuthErrorPage from '../../auth-error/index.tsx'
import AuthRedirectPage from './index.tsx'

const outcome = vi.hoisted(() => ({ is: 'cancelled', returnTo: '/account/profile/account-settings' }))
vi.mock('#session/provider.ts', () => ({ finishSignIn: async () => outcome }))
afterEach(clearSession)

function Shown() {
  const { pathname, search } = useLocation()
  if (pathname === '/auth-error') return <AuthErrorPage />
  return pathname === '/auth/redirect' ? <AuthRedirectPage /> : <p>{pathname + search}</p>
}
const openAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Shown />
    </MemoryRouter>,
  )

test('who cancels signing in again goes back to the page that asked for it, with what was typed there', async () => {
  signInTab()
  openAt('/auth/redirect')
  await screen.findByText('/account/profile/account-settings')
})

test('who cancels signing in reads so, and the page is remembered', async () => {
  openAt('/auth/redirect')
  await screen.findByText('/app?notice=cancelled&returnTo=%2Faccount%2Fprofile%2Faccount-settings')
})

test('who is signed in tries again from the page that asked for it, which is never one of another site', () => {
  const tryAgain = (returnTo: string) => {
    const { unmount } = openAt(`/auth-error?reason=failed&returnTo=${encodeURIComponent(returnTo)}`)
    const href = screen.getByRole('link', { name: 'Try again' }).getAttribute('href')
    unmount()
    return href
  }
  expect(tryAgain('/account/bill')).toBe('/app?notice=failed&returnTo=%2Faccount%2Fbill')
  signInTab()
  expect([tryAgain('/account/bill'), tryAgain('https://other.example/')]).toEqual(['/account/bill', '/account'])
})
