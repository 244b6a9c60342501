import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizationQuery } from '../conformance/browser.ts'
import { freePort } from './postgres-server.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * A portal behind a proxy that ends TLS: the requests that reach it are plain http, and their headers can be forged.
 */
const PUBLIC_URL = 'https://portal.example.nz'
const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '81',
  forwarded: 'host=evil.example;proto=http',
}

let port: number
let portal: TestPortal
beforeAll(async () => {
  port = await freePort()
  portal = await startPortal({ PORT: String(port), PUBLIC_URL })
  await portal.app.listen({ port, host: 'localhost' })
})
afterAll(() => portal.close())

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A plain http request whose Host and target are sent as given, which `fetch` does not allow. */
const ask = (path: string, headers: Record<string, string> = {}, form?: string) =>
  new Promise<Reply>((resolve, reject) => {
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = httpRequest(
      { host: 'localhost', port, path, method: form === undefined ? 'GET' : 'POST', headers: { ...headers, ...type } },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      },
    )
    asked.on('error', reject)
    asked.end(form)
  })

const cookiesOf = ({ headers }: Reply) => (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]).join('; ')

const DISCOVERY = '/idp/.well-known/openid-configuration'

test('discovery names https addresses of the public URL, whatever the request says', async () => {
  const honest = await ask(DISCOVERY)
  const addresses = honest.text.match(/https?:\/\/[^"]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(6)
  expect(addresses.filter((address) => !address.startsWith(`${PUBLIC_URL}/idp`))).toEqual([])
  expect((await ask(DISCOVERY, FORGED)).text).toBe(honest.text)
  expect((await ask(`http://evil.example${DISCOVERY}`, FORGED)).text).not.toContain('evil.example')
})

test('signing in and out stays on the public URL, whatever the request says', async () => {
  const start = await ask(`/idp/auth?${authorizationQuery(PUBLIC_URL)}`, FORGED)
  expect(start.headers.location).toMatch(/^\/sign-in\/[\w-]+$/)
  const page = String(start.headers.location)
  const signedIn = await ask(page, { ...FORGED, cookie: cookiesOf(start) }, 'username=aroha&password=kowhai-2026')
  expect(signedIn.headers.location).toMatch(/^https:\/\/portal\.example\.nz\/idp\/auth\/[\w-]+$/)
  const resumed = await ask(new URL(String(signedIn.headers.location)).pathname, { ...FORGED, cookie: cookiesOf(start) })
  expect(resumed.headers.location).toMatch(/^https:\/\/portal\.example\.nz\/auth\/redirect\?code=/)
  const leaving = await ask('/idp/session/end?client_id=switchboard-portal', { ...FORGED, cookie: cookiesOf(resumed) })
  expect(leaving.text).toContain(`action="${PUBLIC_URL}/idp/session/end/confirm"`)
  expect(start.text + resumed.text + leaving.text).not.toContain('evil.example')
})

test('every cookie is Secure, HttpOnly and SameSite, under a name that browsers only take so', async () => {
  const { headers } = await ask(`/idp/auth?${authorizationQuery(PUBLIC_URL)}`, FORGED)
  const cookies = headers['set-cookie'] as string[]
  expect(cookies.length).toBeGreaterThan(2)
  for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-(?=.*; secure)(?=.*; httponly)(?=.*; samesite=lax)/i)
})
