import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canKeepSession } from '#browser/browser-storage.ts'
import { readSeen } from '#api/promoted.tsx'
import { readTheme, setTheme } from '#ui/theme.ts'
import { readDraft, storeDraft } from '#session/drafts.ts'
import { finishSignIn } from '#session/provider.ts'
import {
  clearSession,
  deviceId,
  forceMobile,
  isWebview,
  readMobileLocation,
  readPolicy,
  readSession,
  storeAccountNumber,
  storeMobileLocation,
  storePolicy,
  storeSession,
} from '#session/storage.ts'

const session = { accessToken: 'abc', refreshToken: 'def', idToken: 'ghi', expiresAtMs: 1, refreshExpiresAtMs: 2, staff: {} }
const isText = (value: unknown): value is string => typeof value === 'string'
const UUID = /^[0-9a-f-]{36}$/

test('a session comes back as it was stored', () => {
  storeSession(session)
  expect(readSession()).toEqual(session)
})

test.each([
  'no JSON',
  'null',
  '7',
  '"abc"',
  '[]',
  '{}',
  ...[
    { accessToken: 7 },
    { accessToken: '' },
    { accessToken: 'two\nlines' },
    { accessToken: 'māori' },
    { refreshToken: {} },
    { idToken: null },
    { expiresAtMs: null },
    { expiresAtMs: 'soon' },
    { refreshExpiresAtMs: undefined },
    { staff: 'yes' },
    { staff: null },
  ].map((change) => JSON.stringify({ ...session, ...change })),
])('%j is no session, and is removed', (text) => {
  sessionStorage.setItem('session', text)
  expect([readSession(), sessionStorage.getItem('session')]).toEqual([undefined, null])
})

test.each(['', 'no uuid', 'two\nlines', 'é'.repeat(36), '{"id":1}'])('%j names no device: another name is made, once', (kept) => {
  localStorage.setItem('device_id', kept)
  const made = deviceId()
  expect(made).toMatch(UUID)
  expect([deviceId(), localStorage.getItem('device_id')]).toEqual([made, made])
})

test('other keys with broken content count as nothing kept', async () => {
  sessionStorage.setItem('sign_in_policy', '{"broken":')
  sessionStorage.setItem('mobile', '{"broken":')
  sessionStorage.setItem('draft name', '{"broken":')
  localStorage.setItem('theme', '{"broken":')
  expect([readPolicy(), isWebview(), readDraft('name', isText), readTheme()]).toEqual(['sign-in', false, undefined, 'system'])
  for (const seen of ['{"broken":', '{}', '[1]', 'null']) {
    localStorage.setItem('nfp_seen', seen)
    expect(readSeen()).toEqual([])
  }
})

test.each(['no JSON', 'null', '{}', '{"verifier":1,"state":"s","returnTo":"/","isStaff":false}'])(
  'a sign-in under way that is kept as %j has expired, and the next can begin',
  async (text) => {
    sessionStorage.setItem('sign_in', text)
    expect(await finishSignIn(new URL('https://portal.example/auth/redirect?code=1&state=s'))).toEqual({ is: 'expired' })
    expect(sessionStorage.getItem('sign_in')).toBeNull()
  },
)

describe.each(['blocked', 'full'] as const)('with storage that is %s', (state) => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', state === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  beforeEach(() => {
    const full = { getItem: () => null, setItem: refuse, removeItem() {} }
    for (const name of ['sessionStorage', 'localStorage'] as const) {
      vi.spyOn(window, name, 'get').mockImplementation(state === 'full' ? () => full as unknown as Storage : refuse)
    }
  })
  afterEach(() => vi.restoreAllMocks())

  test('nothing throws, nothing is kept, and signing in can tell', () => {
    expect(storeSession(session)).toBe(false)
    storePolicy('magic-link')
    storeAccountNumber('1')
    storeMobileLocation('/account')
    forceMobile()
    setTheme('dark')
    storeDraft('name', 'typed')
    clearSession()
    expect([readSession(), readPolicy(), readMobileLocation(), isWebview(), readTheme(), readDraft('name', isText), readSeen()]).toEqual([
      undefined,
      'sign-in',
      undefined,
      false,
      'system',
      undefined,
      [],
    ])
    expect(deviceId()).toMatch(UUID)
    expect(canKeepSession()).toBe(false)
  })
})

test('with storage that works, signing in can tell, and nothing of the check is left', () => {
  expect([canKeepSession(), sessionStorage.length]).toEqual([true, 0])
})
