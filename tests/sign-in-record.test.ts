import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { askForTokens, createBrowser, followBack, openSignIn } from '../conformance/browser.ts'
import { freePort } from './postgres-server.ts'
import { startListening, type TestPortal } from './portal.ts'

const NAME = 'hinemoa.secret@example.nz'
const TOKEN = 'tok3nQwErTyUiOpAsDfGhJkLzXcVbNm12'

let portal: TestPortal
afterEach(() => portal.close())

async function listen(env: Record<string, string> = {}) {
  const lines: string[] = []
  const listening = await startListening({ LOG_LEVEL: 'info', ...env }, { write: (line) => void lines.push(line) })
  portal = listening.portal
  return { origin: listening.origin, lines, linesThatSay: (message: string) => lines.filter((line) => line.includes(`"msg":"${message}"`)) }
}

const metrics = async () => (await portal.app.inject('/metrics')).body

test('a failed sign-in is one line of the log and one in the metrics, without what was typed', async () => {
  const { origin, lines, linesThatSay } = await listen()
  const visit = createBrowser(origin)
  const page = await openSignIn(visit, origin)
  await visit(page, { username: NAME, password: TOKEN })
  await visit(page, { username: 'aroha', password: TOKEN })
  await followBack(visit, origin, (await visit(`${page}/cancel`, {})).location)
  const other = createBrowser(origin)
  await followBack(other, origin, (await other(await openSignIn(other, origin, { link: TOKEN }))).location)
  expect(
    linesThatSay('a sign-in failed')
      .map((line) => JSON.parse(line))
      .map(({ way, outcome }) => `${way} ${outcome}`),
  ).toEqual(['password wrong', 'password wrong', 'password cancelled', 'link broken'])
  const counted = await metrics()
  expect(counted).toContain('sign_ins_total{way="password",outcome="wrong"} 2')
  expect(counted).toContain('sign_ins_total{way="password",outcome="cancelled"} 1')
  expect(counted).toContain('sign_ins_total{way="link",outcome="broken"} 1')
  expect(lines.filter((line) => line.includes(NAME) || line.includes(TOKEN))).toEqual([])
})

test('a request that the provider refuses is logged and counted by its kind, whatever it says', async () => {
  const { origin, lines, linesThatSay } = await listen()
  await askForTokens(origin, { grant_type: 'refresh_token', refresh_token: TOKEN })
  await askForTokens(origin, { grant_type: NAME })
  await createBrowser(origin)(`/idp/auth?client_id=${NAME}&redirect_uri=${TOKEN}`)
  expect(linesThatSay('the sign-in provider refused a request')).toHaveLength(3)
  const counted = await metrics()
  expect(counted).toContain('sign_in_provider_errors_total{endpoint="token",error="invalid_grant"} 1')
  expect(counted).toContain('sign_in_provider_errors_total{endpoint="token",error="unsupported_grant_type"} 1')
  expect(counted).toMatch(/sign_in_provider_errors_total{endpoint="authorization",error="[a-z_]+"} 1/)
  expect(lines.filter((line) => line.includes(NAME) || line.includes(TOKEN))).toEqual([])
})

test('a provider that fails says where in the log, and not with what', async () => {
  const { origin, lines, linesThatSay } = await listen()
  await portal.database.db.execute(sql`alter table oidc_records rename to oidc_records_gone`)
  const { status, body } = await askForTokens(origin, { grant_type: 'refresh_token', refresh_token: TOKEN })
  expect([status, body.error]).toEqual([500, 'server_error'])
  const [line = ''] = linesThatSay('the sign-in provider failed')
  expect(JSON.parse(line)).toMatchObject({ route: 'token', correlationId: expect.any(String), err: { stack: expect.any(String) } })
  expect(lines.filter((text) => text.includes(TOKEN))).toEqual([])
})

test('an outside provider that cannot be reached is said, counted, and answered with 503', async () => {
  const { linesThatSay } = await listen({ OIDC_ISSUER: `http://localhost:${await freePort()}`, OIDC_CLIENT_ID: 'portal' })
  const answer = await portal.ask(null, 'GET', '/private/drd/initialize', {
    headers: { authorization: `Bearer ${await portal.tokenOf('aroha')}` },
  })
  expect([answer.status, answer.body]).toMatchObject([503, { type: '/error/unavailable' }])
  expect(linesThatSay('the sign-in provider cannot be reached: no token can be checked')).toHaveLength(1)
  expect(await metrics()).toContain('sign_in_provider_errors_total{endpoint="keys",error="unreachable"} 1')
})
