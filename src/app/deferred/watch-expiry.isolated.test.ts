import { expect, test, vi } from 'vitest'
import { readSession, storeSession } from '#session/storage.ts'
import { watchExpiry } from './watch-expiry.ts'

const DAY_MS = 86_400_000
const signIn = (accessToken: string) =>
  storeSession({ accessToken, expiresAtMs: Date.now() + DAY_MS, refreshExpiresAtMs: Date.now() + DAY_MS })

test('a page ends the session a day after its last sign-in, which in the app may be later than its first', () => {
  vi.useFakeTimers()
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  signIn('first')
  watchExpiry()
  vi.advanceTimersByTime(DAY_MS / 2)
  signIn('second')
  vi.advanceTimersByTime(DAY_MS / 2)
  expect(readSession()?.accessToken).toBe('second')
  vi.advanceTimersByTime(DAY_MS / 2)
  expect(readSession()).toBeUndefined()
  expect(assign).toHaveBeenCalledOnce()
})
