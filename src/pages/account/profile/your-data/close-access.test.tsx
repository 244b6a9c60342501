import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { closeAccess } from '#schemas/your-data/routes.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { CloseAccess } from './close-access.tsx'

test.each([
  ['no answer', new TypeError('Failed to fetch'), true],
  ['a refusal', Response.json({ type: '/error/forbidden', status: 403 }, { status: 403 }), false],
])('after %s to closing the access it is said what being signed out then means: %s', async (_, answer, isSaid) => {
  signInTab()
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method !== closeAccess.method) return Response.json({ email: 'ana@example.nz', lead: '', accounts: [], kept: [] })
    if (answer instanceof Error) throw answer
    return answer
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <CloseAccess isActing={false} />
      </MemoryRouter>
    </SWRConfig>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close my access' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Close my access' }).at(-1) as HTMLElement)
  const said = await screen.findByText(isSaid ? /^We got no answer/ : /^Your access was not closed\./)
  expect(said.textContent.includes('If you are signed out then, your access may be closed')).toBe(isSaid)
})
