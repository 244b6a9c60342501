import { afterEach, expect, test, vi } from 'vitest'
import { type TestPortal, startPortal } from './portal.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.nz',
  OIDC_ISSUER: 'https://login.example.nz',
  OIDC_CLIENT_ID: 'portal',
  OIDC_AUDIENCE: 'portal-api',
}
const WATCHING = ['/metrics', '/reference', '/reference/style.css', '/openapi.json']

vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal
afterEach(() => portal.close())

const ask = async (url: string, authorization?: string) => {
  const { statusCode, headers } = await portal.app.inject({ url, headers: authorization ? { authorization } : {} })
  return [url, statusCode, headers['content-type']]
}
const NOWHERE = [404, expect.stringContaining('problem+json')]

test('production has no metrics and no description of the API where customers are, whatever is sent', async () => {
  portal = await startPortal(PRODUCTION)
  for (const authorization of [undefined, 'Bearer', 'Bearer undefined']) {
    for (const url of WATCHING) expect(await ask(url, authorization)).toEqual([url, ...NOWHERE])
  }
})

test('with an admin port the port of customers has neither, in development too', async () => {
  portal = await startPortal({ ADMIN_PORT: '9464' })
  for (const url of WATCHING) expect(await ask(url)).toEqual([url, ...NOWHERE])
})
