import { beforeEach, expect, test, vi } from 'vitest'

const ISSUER = 'https://provider.example'
const signIn = { issuer: ISSUER, clientId: 'portal', scope: 'openid', clientAuth: 'none', sendsDeviceId: false }
const meta = document.createElement('meta')
meta.name = 'portal'
meta.content = JSON.stringify({ signIn })
document.head.append(meta)
// The page's settings are read when the module is loaded.
const { finishSignIn, renew } = await import('./provider.ts')

const pending = { verifier: 'v'.repeat(43), state: 'a-state', nonce: 'a-nonce', returnTo: '/account/bill', isStaff: false }
const back = new URL(`${location.origin}/auth/redirect?code=a-code&state=a-state`)

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
const nowSeconds = () => Math.floor(Date.now() / 1000)
const idToken = () =>
  [
    base64({ alg: 'RS256' }),
    base64({ iss: ISSUER, aud: 'portal', sub: 'aroha', nonce: 'a-nonce', iat: nowSeconds(), exp: nowSeconds() + 600 }),
    base64('signature'),
  ].join('.')

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('openid-configuration')
      ? Response.json({ issuer: ISSUER, token_endpoint: `${ISSUER}/token`, authorization_endpoint: `${ISSUER}/auth` })
      : Response.json({ access_token: 'access', token_type: 'bearer', expires_in: 600, id_token: idToken() }),
  )
})

const start = (isStaff: boolean) => sessionStorage.setItem('sign_in', JSON.stringify({ ...pending, isStaff }))

test('who comes back from the provider is signed in, and goes where they wanted to', async () => {
  start(false)
  expect(await finishSignIn(back)).toMatchObject({ is: 'signedIn', returnTo: '/account/bill', session: { accessToken: 'access' } })
})

test('only a sign-in as staff is a session of staff', async () => {
  start(false)
  expect(await finishSignIn(back)).not.toHaveProperty('session.staff')
  start(true)
  expect(await finishSignIn(back)).toHaveProperty('session.staff', {})
})

test('the address of the way back signs in once', async () => {
  start(false)
  await finishSignIn(back)
  expect(await finishSignIn(back)).toEqual({ is: 'expired' })
})

const session = { accessToken: 'old', refreshToken: 'refresh', expiresAtMs: 0, refreshExpiresAtMs: Date.now() + 60_000 }

test.each([
  [200, 'refused'],
  [302, 'unavailable'],
  [400, 'refused'],
  [408, 'unavailable'],
  [429, 'unavailable'],
  [503, 'unavailable'],
])('a provider that answers %i to a renewal has it %s', async (status, outcome) => {
  await renew(session)
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  expect(await renew(session).catch(() => ({ is: 'unavailable' }))).toEqual({ is: outcome })
})

test('an answer to a renewal that breaks off has it unavailable', async () => {
  await renew(session)
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' } }))
  await expect(renew(session)).rejects.toThrow('network error')
})

test('a renewal that gets no answer within the limit is given up', async () => {
  await renew(session)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const answer = vi.fn(async (_: string | URL, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json({ access_token: 'late', token_type: 'bearer' })
  })
  vi.stubGlobal('fetch', answer)
  await expect(renew(session)).rejects.toThrow()
  expect(answer).toHaveBeenCalledOnce()
})
