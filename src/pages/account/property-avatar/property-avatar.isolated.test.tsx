import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { propertiesAndConnections } from '#schemas/account/routes.ts'
import { propertyAvatar } from '#schemas/property/routes.ts'
import { paths } from '#lib/paths.ts'
import { readyForm } from '../../../../tests/forms/ready-form.ts'
import { signInTab } from '../../../../tests/sign-in-tab.ts'
import PropertyAvatarPage from './index.tsx'

const ready = await readyForm('propertyAvatar')
vi.mock('#forms/use-form.ts', () => ({ useForm: () => ({ data: ready }) }))

/** portal-usage.md, section 9 */
const REDIRECT_MS = 1_500

const Where = () => <output>{useLocation().pathname}</output>
const place = () => screen.getByRole('status', { name: 'place' }).textContent

afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** @returns leaves the page */
async function open(): Promise<() => void> {
  signInTab()
  const answers: Record<string, object> = {
    [propertyAvatar.path]: { siteId: 'ST-1', type: 'villa', colorSchema: 'fern' },
    [propertiesAndConnections.path]: { properties: [] },
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json(answers[address.split('/api/v1')[1] ?? ''] ?? {}) : new Response(null, { status: 204 }),
  )
  vi.useFakeTimers()
  const tree = (isOpen: boolean) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[paths.propertyAvatar()]}>
        {isOpen && <PropertyAvatarPage initial={{ metadata: { canEditPropertyAvatar: true } } as never} onIntroduced={() => {}} />}
        <output aria-label="place">
          <Where />
        </output>
      </MemoryRouter>
    </SWRConfig>
  )
  const { rerender } = render(tree(true))
  await wait(10)
  return () => rerender(tree(false))
}

test('a picture that is saved is said to be for a second and a half, and then the dashboard opens', async () => {
  await open()
  fireEvent.click(screen.getByText('Save picture'))
  await wait(10)
  screen.getByText('Your picture is saved. Back to the dashboard…')
  await wait(REDIRECT_MS - 30)
  expect(place()).toBe(paths.propertyAvatar())
  await wait(30)
  expect(place()).toBe(paths.dashboard())
})

test('who leaves the page while the picture is saved stays there', async () => {
  const leave = await open()
  fireEvent.click(screen.getByText('Save picture'))
  leave()
  await wait(2 * REDIRECT_MS)
  expect(place()).toBe(paths.propertyAvatar())
})
