import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/people.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * The retailer's own provider, whose subjects the retailer's systems do not know: it says whose addresses are verified.
 */

let portal: TestPortal
let provider: Server
let issuer: string
let keys: Awaited<ReturnType<typeof generateKeyPair>>
/** By token, what the provider says of its holder; an error for one that it does not answer for. */
const userInfo = new Map<string, Record<string, unknown> | Error>()
let asked = 0

beforeAll(async () => {
  keys = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }
  provider = createServer((request, response) => {
    const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/jwks') return send({ keys: [jwk] })
    if (request.url !== '/userinfo') return send({ issuer, jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo` })
    asked += 1
    const claims = userInfo.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (claims instanceof Error) return request.socket.destroy()
    if (!claims) return response.writeHead(401).end()
    return send(claims)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  portal = await startPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'portal-api', OIDC_MATCH_EMAIL: 'on' })
})
afterAll(async () => {
  await portal.close()
  provider.close()
})
beforeEach(async () => {
  asked = 0
  await portal.database.db.update(users).set({ isSubjectKnown: false }).where(eq(users.username, 'staff'))
  return portal.database.db
    .update(users)
    .set({ subject: 'made-up', isSubjectKnown: false, emailVerified: true, closedOn: null })
    .where(eq(users.username, 'moana'))
})

let tokens = 0
async function tokenOf(subject: string, says?: Record<string, unknown> | Error, claims = {}): Promise<string> {
  tokens += 1
  const token = await new SignJWT({ client_id: 'portal', jti: String(tokens), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience('portal-api')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(keys.privateKey)
  if (says) userInfo.set(token, says)
  return token
}

async function initialize(token: string, on = portal): Promise<[status: number, who: string]> {
  const answer = await on.app.inject({ url: '/api/v1/private/drd/initialize', headers: { authorization: `Bearer ${token}` } })
  return [answer.statusCode, answer.json().username ?? answer.json().type]
}

const emailOf = async (username: string) =>
  (await portal.database.db.select().from(users).where(eq(users.username, username)))[0]?.email ?? ''
const email = () => emailOf('moana')
const verified = async (sub: string) => ({ sub, email: (await email()).toUpperCase(), email_verified: true })

test('a customer is known by a verified email address at the first sign-in, and by the subject from then on', async () => {
  expect(await initialize(await tokenOf('elsewhere|7', await verified('elsewhere|7')))).toEqual([200, 'moana'])
  expect(await initialize(await tokenOf('elsewhere|7'))).toEqual([200, 'moana'])
  expect(asked).toBe(1)
})

test('where the token itself says so, the provider is not asked', async () => {
  expect(await initialize(await tokenOf('elsewhere|7', undefined, { email: await email(), email_verified: true }))).toEqual([200, 'moana'])
  expect(asked).toBe(0)
})

test.each([
  ['an address that is not verified', async () => ({ ...(await verified('elsewhere|8')), email_verified: false })],
  ['an address that is verified in words alone', async () => ({ ...(await verified('elsewhere|8')), email_verified: 'true' })],
  ['what is said of another', async () => verified('elsewhere|9')],
  ['an address that no customer has', async () => ({ ...(await verified('elsewhere|8')), email: 'nobody@example.nz' })],
  ['the address of staff', async () => ({ ...(await verified('elsewhere|8')), email: await emailOf('staff') })],
])('nobody is known by %s', async (_name, says) => {
  expect(await initialize(await tokenOf('elsewhere|8', await says()))).toEqual([401, 'logout_required'])
})

test('a customer is joined once: the same address with another subject is nobody', async () => {
  expect(await initialize(await tokenOf('elsewhere|7', await verified('elsewhere|7')))).toEqual([200, 'moana'])
  expect(await initialize(await tokenOf('elsewhere|8', await verified('elsewhere|8')))).toEqual([401, 'logout_required'])
})

test('of two subjects at the same moment one is joined', async () => {
  const both = await Promise.all(
    ['elsewhere|7', 'elsewhere|8'].map(async (subject) => initialize(await tokenOf(subject, await verified(subject)))),
  )
  expect(both.map(([status]) => status).sort()).toEqual([200, 401])
})

test('of a page’s calls at once with its first token all are answered, and one asks', async () => {
  const token = await tokenOf('elsewhere|7', await verified('elsewhere|7'))
  expect(await Promise.all(Array.from({ length: 6 }, () => initialize(token)))).toEqual(Array.from({ length: 6 }, () => [200, 'moana']))
  expect(asked).toBe(1)
})

test('who is known already, or has left, is joined to nobody', async () => {
  const { db } = portal.database
  expect(await initialize(await tokenOf('demo|aroha', await verified('demo|aroha')))).toEqual([200, 'aroha'])
  await db.update(users).set({ closedOn: '2026-01-01' }).where(eq(users.username, 'moana'))
  expect(await initialize(await tokenOf('elsewhere|7', await verified('elsewhere|7')))).toEqual([401, 'logout_required'])
  expect((await db.select().from(users).where(eq(users.username, 'moana')))[0]?.subject).toBe('made-up')
})

test('an address that the retailer does not trust joins nobody', async () => {
  await portal.database.db.update(users).set({ emailVerified: false }).where(eq(users.username, 'moana'))
  expect(await initialize(await tokenOf('elsewhere|7', await verified('elsewhere|7')))).toEqual([401, 'logout_required'])
})

test('a stranger’s token is asked about once, and a provider that does not answer is unavailable', async () => {
  const stranger = await tokenOf('elsewhere|10')
  for (let i = 0; i < 3; i++) expect(await initialize(stranger)).toEqual([401, 'logout_required'])
  expect(asked).toBe(1)
  expect(await initialize(await tokenOf('elsewhere|11', new Error('down')))).toEqual([503, '/error/unavailable'])
})

test('without the setting a subject alone says who a person is', async () => {
  const strict = await startPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'portal-api' })
  await strict.database.db.update(users).set({ isSubjectKnown: false }).where(eq(users.username, 'moana'))
  expect(await initialize(await tokenOf('elsewhere|7', await verified('elsewhere|7')), strict)).toEqual([401, 'logout_required'])
  await strict.close()
})
