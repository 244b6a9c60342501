import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { onReloadEverything } from '#api/use-action.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { EmailBar } from './email-bar.tsx'

test.each([
  ['/error/link_used', 'That link was used already. There is nothing left to do.', 1],
  ['/error/link_expired', 'That link has expired. We can send you a new one.', 0],
])('after %s everything is loaded again as often as the address may have changed', async (type, text, times) => {
  signInTab()
  vi.stubGlobal('fetch', async () => Response.json({ type, status: 410 }, { status: 410 }))
  const reload = vi.fn(async () => {})
  onReloadEverything(reload)
  render(
    <MemoryRouter initialEntries={['/account/dashboard?verify=a-link']}>
      <EmailBar email="new@example.nz" isVerified={false} isChange isAskedBelow={false} />
    </MemoryRouter>,
  )
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
  expect(reload).toHaveBeenCalledTimes(times)
})
