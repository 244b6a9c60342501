import { afterEach, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', ALLOW_EMBEDDED_SIGN_IN: 'yes', RATE_LIMIT: 'on' }
const MORE_THAN_ANY_LIMIT = 2_000

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
