import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './postgres-server.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * A portal whose customers sign in elsewhere. Elsewhere is another portal's embedded provider: to this one it is any
 * OpenID provider, known by its issuer alone.
 */
let elsewhere: TestPortal
let portal: TestPortal
let issuer: string
beforeAll(async () => {
  const port = await freePort()
  issuer = `http://localhost:${port}/idp`
  elsewhere = await startPortal({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
  await elsewhere.app.listen({ port, host: 'localhost' })
  portal = await startPortal({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'my-portal', OIDC_AUDIENCE: 'urn:switchboard:api' })
})
afterAll(async () => {
  await portal.close()
  await elsewhere.close()
})

const statusFor = async (token: string) =>
  (await portal.app.inject({ url: '/api/v1/private/drd/initialize', headers: { authorization: `Bearer ${token}` } })).statusCode

test('takes the tokens of that provider, with keys found through its discovery', async () => {
  expect(await statusFor(await elsewhere.tokenOf('aroha'))).toBe(200)
})

test('takes no token that it could have made itself', async () => {
  expect(await statusFor(await portal.tokenOf('aroha'))).toBe(401)
  expect(await statusFor(await elsewhere.tokenOf('aroha', { audience: 'another' }))).toBe(401)
})

test('takes an access token without a type, and no ID token, though both are for the portal', async () => {
  expect(await statusFor(await elsewhere.tokenOf('aroha', { type: 'JWT', claims: { scope: 'openid' } }))).toBe(200)
  expect(await statusFor(await elsewhere.tokenOf('aroha', { type: 'JWT', claims: { nonce: 'n' } }))).toBe(401)
  expect(await statusFor(await elsewhere.tokenOf('aroha', { type: 'JWT', claims: { email: 'aroha@example.nz' } }))).toBe(401)
})

test('takes no token that is over, and forgives clocks that differ by seconds', async () => {
  expect(await statusFor(await elsewhere.tokenOf('aroha', { expiresInSeconds: -10 }))).toBe(401)
  expect(await statusFor(await elsewhere.tokenOf('aroha', { expiresInSeconds: -2 }))).toBe(200)
})

test.each([
  ['scope, as of most', { client_id: 'feed-both', scope: 'feed:write feed:read' }],
  ['scp as a list, as of Okta', { client_id: undefined, cid: 'feed-both', scope: undefined, scp: ['feed:write'] }],
  ['azp, as of Auth0 and Keycloak', { client_id: undefined, azp: 'feed-both' }],
])('knows a machine of that provider by %s, and keeps it from customers', async (_name, claims) => {
  const token = await elsewhere.tokenOf('feed-both', { subject: 'a1b2c3', type: 'JWT', claims })
  const answer = await portal.app.inject({ url: '/api/v1/private/drd/initialize', headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.json().type]).toEqual([403, '/error/forbidden'])
})

test('takes a customer for a customer, also where the provider grants scopes of the feed to anyone', async () => {
  expect(await statusFor(await elsewhere.tokenOf('aroha', { claims: { azp: 'my-portal', scope: 'openid feed:write' } }))).toBe(200)
})

test('has no sign-in of its own, and tells the browser where to go', async () => {
  expect((await portal.app.inject('/idp/.well-known/openid-configuration')).statusCode).toBe(404)
  expect((await portal.app.inject('/sign-in/anything')).statusCode).toBe(404)
  const policy = String((await portal.app.inject('/healthz')).headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${new URL(issuer).origin}`)
})

test('files that are no documents carry only what browsers heed there', async () => {
  const folder = join(elsewhere.settings.distFolder, 'assets')
  mkdirSync(folder, { recursive: true })
  for (const name of ['hero-1.js', 'pie-1.svg']) writeFileSync(join(folder, name), 'x')
  const headersOf = async (name: string) => Object.keys((await elsewhere.app.inject(`/assets/${name}`)).headers)
  const script = await headersOf('hero-1.js')
  expect(script).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy', 'referrer-policy']))
  expect(script.filter((name) => /policy|frame/.test(name))).toEqual(['cross-origin-resource-policy', 'referrer-policy'])
  expect(script.filter((name) => /modified|ranges|correlation|etag/.test(name))).toEqual([])
  expect((await elsewhere.app.inject('/assets/hero-1.js')).headers['content-type']).toBe('text/javascript')
  for (const name of ['pie-1.svg', 'none.js']) {
    expect(await headersOf(name)).toEqual(expect.arrayContaining(['content-security-policy', 'x-correlation-id']))
  }
})

test.each([
  ['/api/v1/public/outage/current', 200],
  ['/api/v1/private/account/details', 401],
  ['/api/v1/none', 404],
])('data carry the policy of what is no document: %s', async (url, status) => {
  const { headers, statusCode } = await elsewhere.app.inject(url)
  expect(statusCode).toBe(status)
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-correlation-id': expect.any(String) })
  expect(Object.keys(headers).filter((name) => /permissions|frame|opener|xss/.test(name))).toEqual([])
})

test('one page is the answer for every URL of the portal, compressed, and for one that leads nowhere', async () => {
  const { distFolder, publicUrl } = elsewhere.settings
  mkdirSync(distFolder, { recursive: true })
  writeFileSync(join(distFolder, 'index.html'), `<html><body>${'a'.repeat(1100)}</body></html>`)
  const headers = { host: new URL(publicUrl).host, accept: 'text/html', 'accept-encoding': 'br' }
  const page = await elsewhere.app.inject({ url: '/account/dashboard', headers })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'no-cache', 'content-encoding': 'br' })
  expect(await elsewhere.app.inject({ url: '/info/none', headers })).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/html' },
  })
})

test('what is neither a file nor data carries the strict content policy', async () => {
  const policy = String((await elsewhere.app.inject('/healthz')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types 'none'")
  expect(policy).not.toContain('unsafe')
})
