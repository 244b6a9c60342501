import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, storeNewestSignIn, storeSession } from '#session/storage.ts'

const leaveToSignOut = vi.hoisted(() => vi.fn())
vi.mock('#session/provider.ts', () => ({ leaveToSignOut }))

const otherTab = new BroadcastChannel('session')
const told: unknown[] = []
otherTab.addEventListener('message', ({ data }) => told.push(data))
/** Messages arrive in the order in which they were sent. */
const untilTold = async () => {
  const mark = new BroadcastChannel('session')
  mark.postMessage('all told')
  mark.close()
  await vi.waitFor(() => expect(told).toContain('all told'))
  return told.filter((message) => message !== 'all told')
}

let assign: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.resetModules()
  leaveToSignOut.mockReset()
  told.length = 0
  assign = vi.spyOn(location, 'assign').mockReturnValue()
  storeSession({ accessToken: 'token', idToken: 'id', expiresAtMs: 1, refreshExpiresAtMs: 1, signInId: 'mine' })
})
afterEach(() => vi.restoreAllMocks())

const ends = ['expired', 'invalidGrant', 'logoutRequired'] as const

test.each(ends)('a session that ends by itself (%s) ends at the provider too, and in no other tab', async (reason) => {
  storeNewestSignIn('mine')
  const { leave } = await import('./end-session.ts')
  await leave(reason)
  expect(readSession()).toBeUndefined()
  expect(leaveToSignOut).toHaveBeenCalledWith({ idToken: 'id', backTo: '/login?notice=expired', returnTo: '/' })
  expect(await untilTold()).toEqual([])
})

test.each(ends)('if a person has signed in since in another tab, the provider’s session is theirs and goes on (%s)', async (reason) => {
  storeNewestSignIn('another')
  const { leave } = await import('./end-session.ts')
  await leave(reason)
  expect(readSession()).toBeUndefined()
  expect(leaveToSignOut).not.toHaveBeenCalled()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?notice=expired&returnTo=%2F&again=1')
  expect(await untilTold()).toEqual([])
})

test('signing out signs out every tab, and at the provider, no matter who signed in last', async () => {
  storeNewestSignIn('another')
  const { signOut } = await import('./end-session.ts')
  await signOut()
  expect(leaveToSignOut).toHaveBeenCalledWith({ idToken: 'id', backTo: '/login?notice=signed-out', returnTo: undefined })
  expect(await untilTold()).toEqual(['signed-out'])
})
