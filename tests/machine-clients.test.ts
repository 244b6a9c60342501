import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { applyFeed, feedEvents } from '#schemas/feed/routes.ts'
import { isFeedScope } from '#schemas/feed/scope.ts'
import type { Route } from '#schemas/route.ts'
import { PROVIDER_PATH } from '#server/auth/portal-client.ts'
import { askForTokens, authorizationQuery } from '../conformance/browser.ts'
import { TEST_MACHINES } from './mint-token.ts'
import { startListening, startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
})
afterAll(() => portal.close())

const [WRITER, READER] = TEST_MACHINES
const PEOPLE = ['aroha', 'rua', 'viewer', 'editor', 'staff']
const MACHINES = TEST_MACHINES.map(({ id }) => id)

async function askAsMachine(id: string, secret: string, scope?: string) {
  const response = await fetch(`${origin}${PROVIDER_PATH}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** Makes a call of the feed; one that changes something is told to change nothing. */
async function ask(call: typeof applyFeed | typeof feedEvents, token?: string) {
  const answer = await portal.app.inject({
    method: call.method,
    url: `/api/v1${call.path}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/x-ndjson' },
    ...(call.method === 'POST' ? { query: { dryRun: 'true' }, payload: '\n' } : {}),
  })
  return { status: answer.statusCode, type: answer.json().type, challenge: answer.headers['www-authenticate'] }
}

describe('the embedded provider', () => {
  test('gives a machine a token for its own scopes, by its secret', async () => {
    const { status, body } = await askAsMachine(WRITER.id, WRITER.secret, 'feed:write')
    expect([status, body.token_type, body.scope]).toEqual([200, 'Bearer', 'feed:write'])
    expect((await ask(applyFeed, body.access_token)).status).toBe(200)
  })

  test.each([
    ['a scope of other machines', 'feed:read'],
    ['one of its own and one of others', 'feed:write feed:read'],
    ['the scope of the portal', 'portal'],
  ])('asked for %s refuses the scope', async (_name, scope) => {
    const { status, body } = await askAsMachine(WRITER.id, WRITER.secret, scope)
    expect([status, body.error, body.access_token]).toEqual([400, 'invalid_scope', undefined])
  })

  test('asked for no scope gives a token that opens nothing', async () => {
    const { status, body } = await askAsMachine(WRITER.id, WRITER.secret)
    expect([status, body.scope]).toEqual([200, undefined])
    expect([(await ask(applyFeed, body.access_token)).status, (await ask(feedEvents, body.access_token)).status]).toEqual([403, 403])
  })

  test.each([
    ['another secret', 401, WRITER.id, READER.secret],
    ['no secret', 400, WRITER.id, ''],
    ['an unknown name', 401, 'nobody', WRITER.secret],
    ['the portal’s name', 401, 'switchboard-portal', WRITER.secret],
  ])('gives nothing for %s', async (_name, refusal, id, secret) => {
    const { status, body } = await askAsMachine(id, secret, 'feed:write')
    expect([status, body.access_token]).toEqual([refusal, undefined])
  })

  test('gives the portal’s own client no token without a person', async () => {
    const { status, body } = await askForTokens(origin, { grant_type: 'client_credentials', scope: 'feed:write' })
    expect([status, body.error_description, body.access_token]).toEqual([
      400,
      'requested grant type is not allowed for this client',
      undefined,
    ])
  })

  test('lets no person sign in through a machine', async () => {
    const query = authorizationQuery(origin, { client_id: WRITER.id, scope: 'feed:write' })
    const answer = await fetch(`${origin}${PROVIDER_PATH}/auth?${query}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('tells of machines only where there are some, and of nothing else', async () => {
    const discovery = async (url: string) => (await portalAt(url)) as { grant_types_supported: string[] }
    const portalAt = async (clients: string) => {
      const one = await startPortal({ FEED_CLIENTS: clients })
      try {
        return (await one.app.inject(`${PROVIDER_PATH}/.well-known/openid-configuration`)).json()
      } finally {
        await one.close()
      }
    }
    const without = await discovery('')
    const withMachines = await discovery(JSON.stringify(TEST_MACHINES))
    expect(without.grant_types_supported).not.toContain('client_credentials')
    expect(withMachines.grant_types_supported.filter((grant) => grant !== 'client_credentials')).toEqual(without.grant_types_supported)
    expect(withMachines.grant_types_supported).toContain('client_credentials')
    expect({ ...withMachines, grant_types_supported: [] }).toEqual({ ...without, grant_types_supported: [] })
  })
})

const closed = contract.filter(({ access }) => access !== 'public')
const ofFeed = closed.filter(({ access }) => isFeedScope(access))
const forPeople = closed.filter(({ access }) => !isFeedScope(access))
const address = ({ method, path }: Route) => `${method} ${path}`

describe('a machine', () => {
  test.each(MACHINES)('%s gets nothing of any call for people', async (machine) => {
    for (const each of forPeople) {
      const { status, body } = await portal.ask(machine, each.method, each.path, each.method === 'GET' ? {} : { body: {} })
      expect([address(each), status, (body as { type: string }).type]).toEqual([address(each), 403, '/error/forbidden'])
    }
  })

  test('acts for no customer and opens no preview', async () => {
    const customers = closed.filter(({ access }) => access === 'customer')
    for (const header of ['x-impersonation', 'x-preview']) {
      for (const each of customers) {
        const { status, body } = await portal.ask('feed-both', each.method, each.path, { headers: { [header]: 'XX-000000' } })
        expect([address(each), status, (body as { type: string }).type]).toEqual([address(each), 403, '/error/forbidden'])
      }
    }
  })

  test.each([
    ['feed-writer', 200, 403],
    ['feed-reader', 403, 200],
    ['feed-both', 200, 200],
  ])('%s calls the feed by its own scopes', async (machine, write, read) => {
    const token = await portal.tokenOf(machine)
    expect([(await ask(applyFeed, token)).status, (await ask(feedEvents, token)).status]).toEqual([write, read])
  })

  test('gets nothing of a call of the feed with the other scope', async () => {
    expect(ofFeed.length).toBeGreaterThan(0)
    for (const each of ofFeed) {
      const { status, headers } = await portal.ask(each.access === 'feed:read' ? 'feed-writer' : 'feed-reader', each.method, each.path)
      expect([address(each), status, headers['www-authenticate']]).toEqual([address(each), 403, expect.stringContaining(each.access)])
    }
  })

  test('without the scope is told which one it lacks', async () => {
    expect(await ask(applyFeed, await portal.tokenOf('feed-reader'))).toEqual({
      status: 403,
      type: '/error/forbidden',
      challenge: 'Bearer error="insufficient_scope", scope="feed:write"',
    })
  })

  test('without a token is told which one to send', async () => {
    const answer = await portal.app.inject({ method: 'GET', url: `/api/v1${feedEvents.path}` })
    expect([answer.statusCode, answer.json().detail, answer.headers['www-authenticate']]).toEqual([
      401,
      'Send an access token of the client-credentials grant with the scope feed:read as a bearer.',
      'Bearer scope="feed:read"',
    ])
  })

  test('has no scope that FEED_CLIENTS does not give it, and none once it is not listed', async () => {
    const claims = { scope: 'feed:write feed:read' }
    expect((await ask(applyFeed, await portal.tokenOf('feed-reader', { claims }))).status).toBe(403)
    const gone = await portal.tokenOf('feed-both', { subject: 'gone', claims: { client_id: 'gone' } })
    expect(await ask(applyFeed, gone)).toMatchObject({ status: 401, type: 'logout_required' })
  })

  test('with a token that is over or of another audience is nobody', async () => {
    expect((await ask(applyFeed, await portal.tokenOf('feed-writer', { expiresInSeconds: -10 }))).status).toBe(401)
    expect((await ask(applyFeed, await portal.tokenOf('feed-writer', { audience: 'another' }))).status).toBe(401)
    expect((await ask(applyFeed)).status).toBe(401)
  })
})

describe('a person', () => {
  test.each(PEOPLE)('%s gets nothing of the feed, also by a token with its scopes', async (person) => {
    for (const claims of [{}, { scope: 'openid feed:write feed:read', client_id: 'switchboard-portal' }]) {
      const token = await portal.tokenOf(person, { claims })
      for (const each of [applyFeed, feedEvents]) expect(await ask(each, token)).toMatchObject({ status: 403, type: '/error/forbidden' })
    }
    for (const each of ofFeed) {
      const { status, body } = await portal.ask(person, each.method, each.path)
      expect([address(each), status, (body as { type: string }).type]).toEqual([address(each), 403, '/error/forbidden'])
    }
  })
})
