import { beforeEach, describe, expect, test, vi } from 'vitest'
import { initialize, tabs } from '#schemas/portal/routes.ts'
import { readSession, type Session, storeSession } from '#session/storage.ts'
import { addressOf, call, onSessionEnd } from './call.ts'
import { ProblemError } from './problem.ts'

const renew = vi.hoisted(() => vi.fn())
vi.mock('#session/provider.ts', () => ({ renew }))

const session: Session = {
  accessToken: 'old',
  refreshToken: 'refresh',
  expiresAtMs: Date.now() + 1000,
  refreshExpiresAtMs: Date.now() + 86_400_000,
}
const answers: (() => Response | Promise<Response>)[] = []
const asked: { address: string; headers: Record<string, string> }[] = []
let ended = 0

beforeEach(() => {
  answers.length = 0
  asked.length = 0
  ended = 0
  renew.mockReset()
  onSessionEnd(() => {
    ended += 1
  })
  storeSession(session)
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ address, headers })
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
    headers: { authorization: 'Bearer old', 'x-brand': 'northlight', 'cache-control': 'no-cache', accept: 'application/json' },
  })
  expect(asked[0]?.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
})

describe('an answer that cannot be used is a problem', () => {
  test('of the server, marked external', async () => {
    answers.push(json(404, { type: '/error/no_data', status: 404 }))
    expect(await problemOf(call(tabs, {}))).toEqual({ type: '/error/no_data', status: 404, external: true })
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
  const renewed = { is: 'renewed', session: { ...session, accessToken: 'new' } }

  test('it is renewed and the call made again', async () => {
    renew.mockResolvedValue(renewed)
    answers.push(refused, json(200, { tabs: [] }))
    await call(tabs, {})
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(readSession()?.accessToken).toBe('new')
  })

  test('it is renewed once, however many calls wait for it', async () => {
    renew.mockImplementation(async () => renewed)
    answers.push(...Array.from({ length: 5 }, () => refused), ...Array.from({ length: 5 }, () => json(200, { tabs: [] })))
    await Promise.all(Array.from({ length: 5 }, () => call(tabs, {})))
    expect(renew).toHaveBeenCalledOnce()
    expect(asked).toHaveLength(10)
  })

  test('and cannot be renewed, the session ends', async () => {
    renew.mockResolvedValue({ is: 'ended' })
    answers.push(refused)
    expect(await problemOf(call(initialize, {}))).toMatchObject({ status: 401 })
    expect([ended, readSession()]).toEqual([1, undefined])
  })

  test('and the refresh token is a day old, the session ends without asking the provider', async () => {
    storeSession({ ...session, refreshExpiresAtMs: Date.now() - 1 })
    answers.push(refused)
    await problemOf(call(initialize, {}))
    expect([ended, renew.mock.calls.length]).toEqual([1, 0])
  })

  test('and the provider is down, the session stays and the call fails with its own words', async () => {
    renew.mockRejectedValue(new TypeError('Failed to fetch'))
    answers.push(refused)
    expect(await problemOf(call(initialize, {}))).toMatchObject({
      type: 'refresh_token_server_error',
      title: 'Something went wrong',
      detail: 'An error occurred while retrieving your data. Please refresh to try again. Thank you for your patience.',
    })
    expect([ended, readSession()?.accessToken]).toEqual([0, 'old'])
  })

  test('with logout_required, the session ends at once', async () => {
    answers.push(json(401, { type: 'logout_required', status: 401 }))
    await problemOf(call(initialize, {}))
    expect([ended, renew.mock.calls.length]).toEqual([1, 0])
  })
})

test('parameters and query go where they belong, encoded', () => {
  expect(addressOf('/private/things/:id', { params: { id: 'a/b' }, query: { from: '2026-01-01', none: undefined } })).toBe(
    '/api/v1/private/things/a%2Fb?from=2026-01-01',
  )
})
