import { afterEach, describe, expect, test } from 'vitest'
import { impersonatedActions } from '#server/db/schema/staff.ts'
import { MAX_PER_MINUTE } from '#server/http/rate-limit.ts'
import { startPortal, type TestPortal } from './portal.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', ALLOW_EMBEDDED_SIGN_IN: 'yes', RATE_LIMIT: 'on' }
const MORE_THAN_ANY_LIMIT = MAX_PER_MINUTE.address + 1

let portal: TestPortal
afterEach(() => portal.close())

/** Tries passwords until the portal takes no more; undefined if it never stops. */
async function triesUntilLimit(header: (i: number) => Record<string, string>, remoteAddress = '192.0.2.1'): Promise<number | undefined> {
  for (let i = 0; i < MORE_THAN_ANY_LIMIT; i++) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...header(i) }
    const { statusCode } = await portal.app.inject({ method: 'POST', url: '/sign-in/none', headers, payload: 'username=a', remoteAddress })
    if (statusCode === 429) return i
  }
  return undefined
}

describe('a client that names its address in X-Forwarded-For', () => {
  const forged = (i: number) => ({ 'x-forwarded-for': `198.51.${i >> 8}.${i & 255}` })

  test('does not escape the limit, in production either', async () => {
    portal = await startPortal(PRODUCTION)
    expect(await triesUntilLimit(forged)).toBeDefined()
  })

  test('does not escape it behind a proxy that adds the real address', async () => {
    portal = await startPortal({ ...PRODUCTION, TRUST_PROXY: '1' })
    expect(await triesUntilLimit((i) => ({ 'x-forwarded-for': `${forged(i)['x-forwarded-for']}, 203.0.113.9` }))).toBeDefined()
  })

  test('does not escape it where only other networks are trusted', async () => {
    portal = await startPortal({ ...PRODUCTION, TRUST_PROXY: '10.0.0.0/8' })
    expect(await triesUntilLimit(forged)).toBeDefined()
  })
})

test('clients behind a trusted proxy are limited one by one', async () => {
  portal = await startPortal({ ...PRODUCTION, TRUST_PROXY: '10.0.0.0/8' })
  const from = (address: string) => () => ({ 'x-forwarded-for': address })
  const limit = await triesUntilLimit(from('203.0.113.9'), '10.1.2.3')
  expect(limit).toBeGreaterThan(0)
  expect(await triesUntilLimit(from('203.0.113.10'), '10.1.2.3')).toBe(limit)
})

test('pages, scripts and health checks are not counted', async () => {
  portal = await startPortal(PRODUCTION)
  for (let i = 0; i <= 1_200; i++) await portal.app.inject('/sign-in/style.css')
  for (const url of ['/sign-in/style.css', '/healthz', '/robots.txt', '/assets/none.js', '/account', '/api/v1/public/nationalAlert']) {
    expect((await portal.app.inject({ url, headers: { accept: 'text/html' } })).statusCode, url).not.toBe(429)
  }
})

test('a customer who claims again and again to be staff does not drown the log of acting', async () => {
  portal = await startPortal(PRODUCTION)
  const claim = () => portal.ask('hemi', 'GET', '/private/billing/accounts', { headers: { 'x-impersonation': 'any' } })
  const answers = await Promise.all(Array.from({ length: 30 }, claim))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(MAX_PER_MINUTE.claimToAct)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - MAX_PER_MINUTE.claimToAct)
  expect(await portal.database.db.select().from(impersonatedActions)).toHaveLength(MAX_PER_MINUTE.claimToAct)
  expect((await portal.ask('hemi', 'GET', '/private/billing/accounts')).status).toBe(200)
})

test('people behind one address are limited one by one, and told when to try again', async () => {
  portal = await startPortal(PRODUCTION)
  const ask = (as: string) => portal.ask(as, 'GET', '/private/studio/draft')
  for (let i = 0; i < MAX_PER_MINUTE.person; i++) await ask('aroha')
  const { status, body, headers } = await ask('aroha')
  expect([status, (body as { type: string }).type]).toEqual([429, '/error/too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('tama')).status).not.toBe(429)
})

test('a person with too many tries to sign in reads a page that says when to try again', async () => {
  portal = await startPortal(PRODUCTION)
  await triesUntilLimit(() => ({}))
  const { statusCode, headers, body } = await portal.app.inject({
    method: 'POST',
    url: '/sign-in/none',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=a',
    remoteAddress: '192.0.2.1',
  })
  expect([statusCode, headers['content-type']]).toEqual([429, expect.stringContaining('text/html')])
  expect(body).toMatch(/Try again in \d+ seconds\./)
})
