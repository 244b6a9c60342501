import { afterEach, expect, test, vi } from 'vitest'
import { type TestPortal, startPortal } from './portal.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.nz',
  OIDC_ISSUER: 'https://login.example.nz',
  OIDC_CLIENT_ID: 'portal',
  OIDC_AUDIENCE: 'portal-api',
}
const TOKEN = 'a-token-of-24-characters'
const REFERENCE = ['/reference', '/reference/style.css', '/openapi.json']

vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
afterEach(() => portal.close())

const ask = async (url: string, authorization?: string) => {
  const { statusCode, headers, body } = await portal.app.inject({ url, headers: authorization ? { authorization } : {} })
  return { statusCode, type: String(headers['content-type']), body }
}

test('production has no metrics and no description of the API, whatever is sent', async () => {
  portal = await startPortal(PRODUCTION)
  for (const authorization of [undefined, 'Bearer', 'Bearer undefined', `Bearer ${TOKEN}`]) {
    for (const url of ['/metrics', ...REFERENCE]) {
      const { statusCode, type } = await ask(url, authorization)
      expect([url, statusCode, type]).toEqual([url, 404, expect.stringContaining('problem+json')])
    }
  }
})

test('METRICS_TOKEN opens the metrics to those who send it, API_REFERENCE=on the description to everyone', async () => {
  portal = await startPortal({ ...PRODUCTION, METRICS_TOKEN: TOKEN, API_REFERENCE: 'on' })
  for (const wrong of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN.slice(0, -1)}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.toUpperCase()}`]) {
    const { statusCode, type, body } = await ask('/metrics', wrong)
    expect([wrong, statusCode, type]).toEqual([wrong, 401, expect.stringContaining('problem+json')])
    expect(body).not.toContain('http_request_duration_seconds')
  }
  const right = await ask('/metrics', `Bearer ${TOKEN}`)
  expect([right.statusCode, right.body]).toEqual([200, expect.stringContaining('http_request_duration_seconds')])
  for (const url of REFERENCE) expect([url, (await ask(url)).statusCode]).toEqual([url, 200])
})
