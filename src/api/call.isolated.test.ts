import { beforeEach, describe, expect, test, vi } from 'vitest'
import { billLines } from '#schemas/billing/routes.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { initialize, tabs } from '#schemas/portal/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import { outage } from '#schemas/status/routes.ts'
import { showPreview } from '#browser/preview-frame.ts'
import { clearSession, forceMobile, readSession, type Session, storeSession } from '#session/storage.ts'
import { callUrl, call, fetchFile, onAccessEnd, onSessionEnd } from './call.ts'
import { showAccount } from './headers.ts'
import { ProblemError, problemMessage } from './problem.ts'

const renew = vi.hoisted(() => vi.fn())
vi.mock('#session/provider.ts', () => ({ renew }))

let session: Session
let tests = 0
const answers: (() => Response | Promise<Response>)[] = []
const asked: { address: string; method: string; headers: Record<string, string>; body?: string }[] = []
const ended: string[] = []

beforeEach(() => {
  answers.length = 0
  asked.length = 0
  ended.length = 0
  renew.mockReset()
  onSessionEnd((reason) => ended.push(reason))
  // A token of its own for each test: one that could not be renewed is never asked for again.
  tests += 1
  session = {
    accessToken: `old-${tests}`,
    refreshToken: 'refresh',
    expiresAtMs: Date.now() + 1000,
    refreshExpiresAtMs: Date.now() + 86_400_000,
  }
  storeSession(session)
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: Omit<(typeof asked)[number], 'address'>) => {
    asked.push({ address, method, headers, body })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const problemOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown)
  return error instanceof ProblemError ? error.problem : error
}

test('carries the headers that every call has', async () => {
  answers.push(json(200, { tabs: [] }))
  expect(await call(tabs, {})).toEqual({ tabs: [] })
  expect(asked[0]).toMatchObject({
    address: '/api/v1/private/tabs',
    headers: {
      authorization: `Bearer ${session.accessToken}`,
      'x-brand': 'northlight',
      'cache-control': 'no-cache',
      accept: 'application/json',
    },
  })
  expect(asked[0]?.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
})

describe('an answer that cannot be used is a problem', () => {
  test('of the server, marked external', async () => {
    answers.push(json(404, { type: '/error/no_data', status: 404 }))
    expect(await problemOf(call(tabs, {}))).toEqual({ type: '/error/no_data', status: 404, external: true })
  })
  test('of another server, which says no more than its type: the status is that of the answer', async () => {
    answers.push(json(409, { type: 'https://retailer.example/problems/taken' }))
    expect(await problemOf(call(tabs, {}))).toEqual({ type: 'https://retailer.example/problems/taken', status: 409, external: true })
  })
  test.each([null, 'no', 7, [], {}, { type: 7 }])('error_missing, where its body is %j', async (body) => {
    answers.push(json(409, body))
    expect(await problemOf(call(tabs, {}))).toMatchObject({ type: '/error/error_missing', status: 409, external: true })
  })
  test('no_response, where none came', async () => {
    expect(await problemOf(call(tabs, {}))).toMatchObject({ type: '/error/no_response', external: true })
  })
  test('error_missing with the HTTP status, where a failure says nothing', async () => {
    answers.push(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await problemOf(call(tabs, {}))).toMatchObject({ type: '/error/error_missing', status: 502, external: true })
  })
  test.each([
    ['a body of another shape', '{"tabs": 7}'],
    ['no JSON', 'oops'],
    ['nothing', ''],
  ])('parse_error, for %s', async (_name, body) => {
    answers.push(() => new Response(body, { status: 200 }))
    expect(await problemOf(call(tabs, {}))).toMatchObject({ type: 'error/parse_error', status: 500 })
  })
})

test('unknown extra fields are fine: an old browser survives a newer server', async () => {
  answers.push(json(200, { tabs: [{ id: 'a', label: 'A', path: '/account/a', colour: 'red' }], more: 1 }))
  expect(await call(tabs, {})).toBeTruthy()
})

describe('when the access token is refused', () => {
  const refused = json(401, { type: '/error/unauthorized', status: 401 })
  const renewed = () => ({ is: 'renewed', session: { ...session, accessToken: 'new' } })

  test('it is renewed and the call made again', async () => {
    renew.mockResolvedValue(renewed())
    answers.push(refused, json(200, { tabs: [] }))
    await call(tabs, {})
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${session.accessToken}`, 'Bearer new'])
    expect(readSession()?.accessToken).toBe('new')
  })

  test('a change is sent again whole: the same method, address and body', async () => {
    renew.mockResolvedValue(renewed())
    answers.push(refused, () => new Response(null, { status: 204 }))
    await call(selectSite, { body: { billingAccountId: 'BA-1', siteId: 'ST-1' } })
    const [first, second] = asked
    expect(first?.body).toBe('{"billingAccountId":"BA-1","siteId":"ST-1"}')
    expect(second).toMatchObject({ method: 'POST', address: first?.address, body: first?.body })
    expect(second?.headers['content-type']).toBe('application/json')
  })

  test('it is renewed once, however many calls wait for it', async () => {
    renew.mockImplementation(async () => renewed())
    answers.push(...Array.from({ length: 5 }, () => refused), ...Array.from({ length: 5 }, () => json(200, { tabs: [] })))
    await Promise.all(Array.from({ length: 5 }, () => call(tabs, {})))
    expect(renew).toHaveBeenCalledOnce()
    expect(asked).toHaveLength(10)
  })

  test('the renewed one too, the session ends: it was renewed once, and asking again would change nothing', async () => {
    renew.mockResolvedValue(renewed())
    answers.push(refused, refused)
    expect(await problemOf(call(initialize, {}))).toMatchObject({ status: 401 })
    expect([ended, renew.mock.calls.length]).toEqual([['refused'], 1])
  })

  test('because the sign-in is too long ago, that is the answer: renewing would change nothing, and nobody is signed out', async () => {
    const tooLongAgo = json(401, { type: '/error/sign_in_again', status: 401 })
    answers.push(tooLongAgo)
    expect(await problemOf(call(initialize, {}))).toMatchObject({ type: '/error/sign_in_again' })
    expect(renew).not.toHaveBeenCalled()
    renew.mockResolvedValue(renewed())
    answers.push(refused, tooLongAgo)
    expect(await problemOf(call(initialize, {}))).toMatchObject({ type: '/error/sign_in_again' })
    expect(ended).toEqual([])
  })

  test('and the call that is made again is told to log out, it does', async () => {
    renew.mockResolvedValue(renewed())
    answers.push(refused, json(401, { type: 'logout_required' }))
    await problemOf(call(initialize, {}))
    expect(ended).toEqual(['logoutRequired'])
  })

  test.each(['renewed', 'refused', 'invalidGrant'] as const)(
    'and another tab has renewed it meanwhile, its session goes on, though renewing it here is %s',
    async (is) => {
      renew.mockImplementation(async () => {
        storeSession({ ...session, accessToken: 'of-another-tab' })
        return is === 'renewed' ? renewed() : { is }
      })
      answers.push(refused, json(200, { tabs: [] }))
      await call(tabs, {})
      expect(asked.at(-1)?.headers.authorization).toBe('Bearer of-another-tab')
      expect([ended, readSession()?.accessToken]).toEqual([[], 'of-another-tab'])
    },
  )

  test('and the customer signs out meanwhile, the session does not come back', async () => {
    renew.mockImplementation(async () => {
      clearSession()
      return renewed()
    })
    answers.push(refused)
    await problemOf(call(tabs, {}))
    expect([ended, readSession()]).toEqual([['expired'], undefined])
  })

  test('and staff begin or end acting for a customer meanwhile, that is as they left it', async () => {
    const acting = { impersonationId: 'one' }
    for (const [before, after] of [
      [{}, acting],
      [acting, {}],
    ]) {
      session = { ...session, accessToken: `${session.accessToken}-again`, staff: before }
      storeSession(session)
      renew.mockImplementation(async (renewing: Session) => {
        storeSession({ ...session, staff: after })
        return { is: 'renewed', session: { ...renewing, accessToken: 'new' } }
      })
      answers.push(refused, json(200, { tabs: [] }))
      await call(tabs, {})
      expect([readSession()?.accessToken, readSession()?.staff]).toEqual(['new', after])
    }
  })

  test.each(['refused', 'invalidGrant'] as const)('and renewing it is %s, the session ends so', async (is) => {
    renew.mockResolvedValue({ is })
    answers.push(refused)
    expect(await problemOf(call(initialize, {}))).toMatchObject({ status: 401 })
    expect(ended).toEqual([is])
  })

  test('and cannot be renewed, calls that come back late do not ask again', async () => {
    renew.mockResolvedValue({ is: 'refused' })
    answers.push(refused, refused)
    await problemOf(call(initialize, {}))
    await problemOf(call(initialize, {}))
    expect(renew).toHaveBeenCalledOnce()
  })

  test('and the refresh token is a day old, the session has expired without asking the provider', async () => {
    storeSession({ ...session, refreshExpiresAtMs: Date.now() - 1 })
    answers.push(refused)
    await problemOf(call(initialize, {}))
    expect([ended, renew.mock.calls.length]).toEqual([['expired'], 0])
  })

  test('and there is no refresh token, the session has expired', async () => {
    const { refreshToken: _, ...without } = session
    storeSession(without)
    answers.push(refused)
    await problemOf(call(initialize, {}))
    expect([ended, renew.mock.calls.length]).toEqual([['expired'], 0])
  })

  test('in the mobile app without a refresh token, the app is asked for a new one', async () => {
    const { refreshToken: _, ...without } = session
    storeSession(without)
    forceMobile()
    const told: unknown[] = []
    vi.stubGlobal('PortalHost', {
      postMessage(message: string) {
        told.push(JSON.parse(message))
        window.dispatchEvent(
          new MessageEvent('message', { data: { type: 'token', token: 'from-the-app' }, origin: location.origin, source: window }),
        )
      },
    })
    answers.push(refused, json(200, { tabs: [] }))
    await call(tabs, {})
    expect(told).toEqual([{ type: 'tokenNeeded' }])
    expect(asked.at(-1)?.headers.authorization).toBe('Bearer from-the-app')
    vi.unstubAllGlobals()
  })

  test('and the provider is down, the session stays and the call fails with its own words', async () => {
    renew.mockRejectedValue(new TypeError('Failed to fetch'))
    answers.push(refused)
    expect(await problemOf(call(initialize, {}))).toMatchObject({
      type: 'refresh_token_server_error',
      title: 'Something went wrong',
      detail: 'An error occurred while retrieving your data. Please refresh to try again. Thank you for your patience.',
    })
    expect([ended, readSession()?.accessToken]).toEqual([[], session.accessToken])
    // The next call tries again, as the provider may be back.
    renew.mockResolvedValue(renewed())
    answers.push(refused, json(200, { tabs: [] }))
    expect(await call(tabs, {})).toEqual({ tabs: [] })
  })

  test('with logout_required, the session ends at once', async () => {
    answers.push(json(401, { type: 'logout_required', status: 401 }))
    await problemOf(call(initialize, {}))
    expect([ended, renew.mock.calls.length]).toEqual([['logoutRequired'], 0])
  })
})

test('an answer without content is fine where there is nothing to say', async () => {
  answers.push(() => new Response(null, { status: 204 }))
  expect(await call(selectSite, { body: { billingAccountId: 'BA-1', siteId: 'ST-1' } })).toBeUndefined()
})

test('a file that cannot be given is a problem, and no file', async () => {
  answers.push(json(404, { type: '/error/not_found', status: 404 }))
  expect(await problemOf(fetchFile(billLines, { params: { billId: 'B1' } }))).toMatchObject({ type: '/error/not_found', status: 404 })
})

describe('without a session', () => {
  beforeEach(clearSession)
  test('public calls are made', async () => {
    answers.push(json(200, { isOutage: false }))
    await problemOf(call(outage, {}))
    expect([asked.length, asked[0]?.headers.authorization, ended]).toEqual([1, undefined, []])
  })
  test('other calls are not: the session has expired', async () => {
    expect(await problemOf(call(tabs, {}))).toMatchObject({ type: '/error/unauthorized' })
    expect([asked, ended]).toEqual([[], ['expired']])
  })
})

test('in a preview, every call says which', async () => {
  showPreview('signed')
  answers.push(json(200, { tabs: [] }))
  await call(tabs, {})
  showPreview(undefined)
  expect(asked[0]?.headers['x-preview']).toBe('signed')
})

test('parameters and query go where they belong, encoded', () => {
  expect(callUrl('/private/things/:id', { params: { id: 'a/b' }, query: { from: '2026-01-01', none: undefined } })).toBe(
    '/api/v1/private/things/a%2Fb?from=2026-01-01',
  )
})

test('staff who act for a customer say so on every call', async () => {
  storeSession({ ...session, staff: { impersonationId: 'imp-1' } })
  answers.push(json(200, { tabs: [] }))
  await call(tabs, {})
  expect(asked[0]?.headers['x-impersonation']).toBe('imp-1')
})

test.each(['/error/impersonation_ended', '/error/access_ended'])('%s is said to the one who can lead out of it', async (type) => {
  const outs: string[] = []
  onAccessEnd((why) => outs.push(why.type))
  answers.push(json(403, { type, status: 403 }), json(403, { type: '/error/forbidden', status: 403 }))
  for (let i = 0; i < 2; i++) await problemOf(call(tabs, {}))
  expect(outs).toEqual([type])
  answers.push(json(403, { type, status: 403 }))
  await problemOf(fetchFile(tabs, {}))
  expect(outs).toEqual([type, type])
})

test('every call says which account its page shows, once there is one', async () => {
  for (const account of ['BA-Ā/1', undefined]) {
    showAccount(account)
    answers.push(json(200, { tabs: [] }))
    await call(tabs, {})
  }
  expect(asked.map(({ headers }) => headers['x-shown-account'])).toEqual(['BA-%C4%80%2F1', undefined])
})

test.each([
  ['20', 'There were too many requests. Try again in 20 seconds.'],
  ['90', 'There were too many requests. Try again in 2 minutes.'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'There were too many requests. Try again in a minute.'],
  ['-5', 'There were too many requests. Try again in a minute.'],
  [undefined, 'There were too many requests. Try again in a minute.'],
])('a refusal with Retry-After %s says when to try again', async (wait, words) => {
  const headers = wait ? { 'retry-after': wait } : undefined
  answers.push(() => new Response(JSON.stringify({ type: '/error/too_many_requests', status: 429 }), { status: 429, headers }))
  expect(problemMessage((await problemOf(call(tabs, {}))) as Problem)).toBe(words)
})
