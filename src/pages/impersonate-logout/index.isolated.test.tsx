import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { storeDraft } from '#session/drafts.ts'
import { readSession, storeSession } from '#session/storage.ts'
import ImpersonateLogoutPage from './index.tsx'

test('who stops acting for a customer leaves nothing behind that was typed for them', async () => {
  const left = vi.spyOn(location, 'replace').mockReturnValue()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  storeSession({ accessToken: 'token', expiresAtMs: 1, refreshExpiresAtMs: 1, staff: { impersonationId: 'I-1' } })
  storeDraft('postal address BA-1', '5 Rimu Street')
  localStorage.setItem('draft home move C-1 BA-1', '{}')
  render(
    <MemoryRouter>
      <ImpersonateLogoutPage />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
  expect(keys.filter((key) => key.startsWith('draft '))).toEqual([])
  expect(readSession()?.staff).toEqual({})
})
