import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { type TestPortal, startPortal } from './portal.ts'

const EMAIL = 'hinemoa.secret@example.nz'
const TOKEN = 'tok3nQwErTyUiOpAsDfGhJkLzXcVbNm12'
const WORD = 'Kahikatea'

let portal: TestPortal
afterEach(() => portal.close())

async function listen(env: Record<string, string> = {}) {
  const lines: string[] = []
  portal = await startPortal({ LOG_LEVEL: 'trace', ...env }, { write: (line) => void lines.push(line) })
  return lines
}

const expectNoSecrets = (lines: string[]) =>
  expect(lines.filter((line) => [EMAIL, 'hinemoa', TOKEN, WORD].some((secret) => line.includes(secret)))).toEqual([])

test('a failed query is in the log without what a customer sent', async () => {
  const lines = await listen()
  const print = vi.spyOn(console, 'error').mockImplementation((...texts) => void lines.push(texts.join(' ')))
  const { db } = portal.database
  // Every write and every search by text fails from here on, deep in the database.
  for (const table of ['jobs.job_common', 'events', 'sign_in_attempts', 'one_time_links', 'home_profiles', 'oidc_records']) {
    await db.execute(sql.raw(`alter table if exists ${table} rename to ${table.replace('.', '_')}_gone`))
  }
  const text = `${WORD} ${EMAIL} ${TOKEN}`
  for (const route of contract) {
    const fill = (schema: unknown) =>
      Object.fromEntries(
        Object.entries((schema as { properties?: Record<string, { type?: unknown; enum?: unknown[] }> })?.properties ?? {}).map(
          ([name, { type, enum: values }]) => [name, values?.[0] ?? (type === 'integer' ? 1 : name === 'email' ? EMAIL : text)],
        ),
      )
    await portal.call('aroha', route, { params: fill(route.params), query: fill(route.query), body: fill(route.body) } as never)
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `idp_session=${TOKEN}` }
  for (const url of [
    `/sign-in/new-password?token=${TOKEN}`,
    `/idp/auth?login_hint=${EMAIL}&link=${TOKEN}&client_id=switchboard-portal&redirect_uri=${encodeURIComponent('http://localhost:8080/auth/redirect')}&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
    `/account?token=${TOKEN}#${EMAIL}`,
  ]) {
    await portal.app.inject({ url, headers: { accept: 'text/html' } })
    await portal.app.inject({ method: 'POST', url, headers, payload: `token=${TOKEN}&password=${TOKEN}&username=${EMAIL}` })
  }
  print.mockRestore()
  expect(lines.some((line) => line.includes('a request failed'))).toBe(true)
  expect(lines.some((line) => line.includes('42P01'))).toBe(true)
  expectNoSecrets(lines)
})

test('what browsers report is in the log without addresses, tokens and queries', async () => {
  const lines = await listen()
  const message = `Failed at https://portal.example/account?token=${TOKEN} for ${EMAIL}: ${TOKEN}`
  await portal.ask(null, 'POST', '/public/clientError', {
    body: { message, stack: `Error: ${message}\n    at /assets/index-abc.js:1:2`, path: `/verify?token=${TOKEN}`, correlationId: EMAIL },
  })
  await portal.ask('aroha', 'POST', '/private/events/widgetFailure', {
    body: { widgetId: 'bill', type: 'billSummary', reason: 'threw', detail: message },
  })
  const report = {
    'document-uri': `https://portal.example/account?token=${TOKEN}`,
    referrer: `https://mail.example/${EMAIL}`,
    'effective-directive': 'script-src-elem',
    'original-policy': WORD,
    'blocked-uri': `https://evil.example/x.js?${TOKEN}`,
    'script-sample': WORD,
  }
  const sent = await portal.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': report }),
  })
  expect(sent.statusCode).toBe(204)
  expect(lines.map((line) => JSON.parse(line)).find(({ report }) => report)?.report).toEqual({
    directive: 'script-src-elem',
    path: '/account',
    blocked: 'https://evil.example',
  })
  expectNoSecrets(lines)
})

test('whatever a policy report says, the metrics keep their size', async () => {
  await listen()
  for (let i = 0; i < 20; i++) {
    const payload = JSON.stringify({ 'csp-report': { 'effective-directive': `made-up-${'abcdefghijklmnopqrst'[i]}` } })
    await portal.app.inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': 'application/csp-report' }, payload })
  }
  const metrics = (await portal.app.inject('/metrics')).body
  expect(metrics.match(/^content_security_policy_reports_total\{.*$/gm)).toEqual([
    'content_security_policy_reports_total{directive="other"} 20',
  ])
})

test('a mail that cannot be sent is in the log without its address', async () => {
  const lines = await listen({ SMTP_URL: `smtp://${WORD}:${TOKEN}@127.0.0.1:1`, MAIL_FROM: 'portal@example.nz' })
  await portal.ask('aroha', 'POST', '/private/user/passwordReset', { body: {} })
  await expect.poll(() => lines.some((line) => line.includes('a mail could not be sent'))).toBe(true)
  expect(lines.find((line) => line.includes('a mail could not be sent'))).toContain('ESOCKET')
  expectNoSecrets(lines)
})
