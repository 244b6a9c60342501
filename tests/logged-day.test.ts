import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { widgetFailure } from '#schemas/events/routes.ts'
import { clientError } from '#schemas/status/routes.ts'
import { addWebhookEndpoint } from '#schemas/webhooks/routes.ts'
import { endImpersonation, startImpersonation } from '#schemas/staff/routes.ts'
import { deliverWebhooks } from '#server/webhooks/deliver.ts'
import { DEMO_PASSWORD, people } from '#server/demo/people.ts'
import { closedCalls, ownInputs, readCalls } from '../conformance/calls.ts'
import { meet } from '../conformance/customer.ts'
import { connect } from '../conformance/server.ts'
import { createBrowser, exchangeCode, followBack, openSignIn } from '../conformance/browser.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { CHANGERS, changes, ownChange } from './own-changes.ts'
import { startListening, type TestPortal } from './portal.ts'
import { startReceiver } from './webhook-receiver.ts'

/*
 * A day of the demo world, with all that its customers, staff and systems do and all that fails, and then its log, searched for
 * everything personal in the database and every secret that was used.
 */

const REASON = 'Case 4471, asked by Whetu'
const WORDS = ['Kahikatea', 'hinemoa.secret@example.nz', '8 Rimu Street', '04 555 0123', '021 555 0199', '1 Bay Street']

let portal: TestPortal
let origin: string
let mail: MailServer
const lines: string[] = []
const secrets = new Set<string>([DEMO_PASSWORD, REASON, ...WORDS])
beforeAll(async () => {
  mail = await startMailServer()
  ;({ portal, origin } = await startListening({ LOG_LEVEL: 'debug', ...mail.env }, { write: (line) => void lines.push(line) }))
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

async function signInAll(): Promise<void> {
  for (const { username } of people) {
    const visit = createBrowser(origin)
    const page = await openSignIn(visit, origin)
    await visit(page, { username, password: `${DEMO_PASSWORD}-wrong` })
    const { location } = await visit(page, { username, password: DEMO_PASSWORD })
    if (!location) continue
    const back = await followBack(visit, origin, location)
    const { body } = await exchangeCode(origin, back)
    for (const token of [back.searchParams.get('code'), body.access_token, body.refresh_token, body.id_token]) if (token) secrets.add(token)
    await visit(`/account?token=${body.access_token}`)
  }
}

async function signInByLink(email: string): Promise<void> {
  const visit = createBrowser(origin)
  const { location } = await visit(await openSignIn(visit, origin, { policy: 'magic-link' }))
  const before = mail.received.length
  await visit(location, { email })
  await expect.poll(() => mail.received.length).toBeGreaterThan(before)
  const [, link = ''] = /#link=3?D?([\w-]{32})/.exec(mail.received.at(-1)?.replaceAll('=\r\n', '') ?? '') ?? []
  expect(link).not.toBe('')
  secrets.add(link)
  const opened = await visit(await openSignIn(visit, origin, { policy: 'magic-link', link, prompt: 'login' }))
  expect(opened.text).toContain(email)
}

/** Every call of the contract as everybody, with what they have and with nonsense. */
async function callEverything(): Promise<void> {
  const server = connect(origin)
  for (const { username, accounts, closedOn } of people) {
    if (closedOn) continue
    const token = await portal.tokenOf(username)
    secrets.add(token)
    if (accounts.length > 0) {
      const customer = await meet(server, username, token)
      for (const call of closedCalls.filter((each) => readCalls.includes(each))) {
        for (const input of ownInputs(call, customer)) await customer.ask(call, { input })
      }
    }
    for (const route of contract) {
      if (route.method === 'GET') await portal.call(username, route, { params: { id: 'Kahikatea' }, query: { q: WORDS[1] } } as never)
    }
  }
  for (const actor of CHANGERS) for (const route of changes) await portal.call(actor, route, await ownChange(portal, actor, route))
}

async function actAsStaff(): Promise<void> {
  const { body } = await portal.call('staff', startImpersonation, { body: { customer: 'tama', reason: REASON } })
  const { id } = body as { id: string }
  for (const route of closedCalls) {
    await portal.ask('staff', route.method, route.path, {
      headers: { 'x-impersonation': id },
      ...(route.method === 'GET' ? {} : { body: {} }),
    })
  }
  await portal.call('staff', startImpersonation, { body: { customer: WORDS[1] ?? '', reason: REASON } })
  await portal.call('staff', endImpersonation, { body: { impersonationId: id } })
}

async function feed(): Promise<void> {
  const records = readFileSync(new URL('../docs/examples/first-customer.ndjson', import.meta.url), 'utf8')
  const send = async (body: string) =>
    fetch(`${origin}/api/v1/feed`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.tokenOf('feed-both')}`, 'content-type': 'application/x-ndjson' },
      body,
    })
  expect((await send(records)).status).toBe(200)
  await send(records.replaceAll('"email"', '"e-mail"'))
}

/** The retailer's systems hear of the day: one of them takes everything, the other nothing. */
async function tellSystems(): Promise<void> {
  const [taking, refusing] = [await startReceiver(), await startReceiver()]
  refusing.answer = (_event, reply) => {
    reply.writeHead(500).end(WORDS.join())
    return false
  }
  for (const { url } of [taking, refusing]) {
    await portal.call('staff', addWebhookEndpoint, { body: { url, description: 'Billing', types: [] } })
  }
  for (const route of changes) await portal.call('moana', route, await ownChange(portal, 'moana', route))
  await deliverWebhooks(portal.database.db, { source: origin, rules: portal.settings.webhookTargets })
  await Promise.all([taking.close(), refusing.close()])
  expect(refusing.requests).toBeGreaterThan(0)
}

/** What browsers report, quoting what they read. */
async function reportErrors(): Promise<void> {
  const message = `Unexpected token 'K', "Kahikatea, 8 Rimu Street" is not valid JSON: hinemoa.secret@example.nz`
  await portal.call('aroha', clientError, { body: { message, stack: `Error: ${message}\n    at /assets/app.js:1:2`, path: '/account' } })
  await portal.call('aroha', widgetFailure, { body: { widgetId: 'bill', type: 'billSummary', reason: 'threw', detail: message } })
}

/** Every call again, on a database that has lost its tables. */
async function failEverything(): Promise<void> {
  const { db } = portal.database
  for (const table of [
    'events',
    'sign_in_attempts',
    'one_time_links',
    'profiles',
    'oidc_records',
    'bills',
    'reading_days',
    'customer_events',
  ]) {
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`))
  }
  for (const actor of CHANGERS) {
    for (const route of changes) await portal.call(actor, route, await ownChange(portal, actor, route).catch(() => ({}) as never))
    for (const route of contract) if (route.method === 'GET') await portal.call(actor, route, {} as never)
  }
  const visit = createBrowser(origin)
  await openSignIn(visit, origin, { login_hint: WORDS[1] ?? '' }).catch(() => {})
  await visit('/sign-in/none', { username: 'aroha', password: DEMO_PASSWORD })
}

interface Row {
  value: string | null
}

/** Everything in the database that is of a person: names, ways to reach them, where they live, and what opens their account. */
async function personal(): Promise<string[]> {
  const rowsOf = async (query: string) => ((await portal.database.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
  const rows = await Promise.all(
    [
      'select unnest(array[first_name, middle_name, last_name, email, pending_email, username, subject, id, contact_id]) as value from users',
      `select phone ->> 'value' as value from users, jsonb_array_elements(phones) phone`,
      'select unnest(array[name, billing_email, customer_number, id, buying_group_name]) as value from billing_accounts',
      `select value from billing_accounts, jsonb_each_text(postal_address) where key in ('street', 'line1', 'name')`,
      'select unnest(array[street, nickname, id]) as value from sites',
      'select unnest(array[icp, meter_serial, id, supply_agreement_id, charge_net_id, read_locked_by, nickname]) as value from supply_points',
      'select unnest(array[id, uid, grant_id]) as value from oidc_records',
    ].map(rowsOf),
  )
  return rows.flat().flatMap(({ value }) => (value ? [value] : []))
}

/** The texts of a line; its fields are named by us. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

test('the log of a day has nobody in it, nor what opens their account', async () => {
  // Kept before the database loses its tables; what changes during the day was known before too, or is in WORDS.
  const known = new Set(await personal())
  await signInAll()
  await signInByLink('aroha@example.nz')
  await callEverything()
  await actAsStaff()
  await feed()
  await tellSystems()
  await reportErrors()
  for (const value of [...(await personal()), ...secrets]) known.add(value)
  await failEverything()

  expect(lines.length).toBeGreaterThan(2_000)
  // Two letters are in many words; these are our words for staff too.
  const ours = new Set(['staff', 'editor', 'viewer', 'home'])
  const wanted = [...known].filter((value) => value.length > 2 && !ours.has(value.toLowerCase()))
  const found = new Map<string, string>()
  const searched = new RegExp(`(?<![\\w-])(${wanted.map((value) => value.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')})(?![\\w-])`)
  for (const line of lines) {
    for (const text of textsIn(JSON.parse(line))) {
      const [, value] = searched.exec(text) ?? []
      if (value !== undefined && !found.has(value)) found.set(value, line.slice(0, 600))
    }
  }
  expect(Object.fromEntries(found)).toEqual({})
})

test('each request is one line, with who made it and how it ended', () => {
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(new Set(requests.map(({ correlationId }) => correlationId)).size).toBeGreaterThan(requests.length * 0.99)
  for (const { method, route, status, ms } of requests) {
    expect([method, route, status, ms]).toEqual([expect.any(String), expect.any(String), expect.any(Number), expect.any(Number)])
  }
  const signedIn = requests.filter(({ route, status }) => route.startsWith('/api/v1/private') && status === 200)
  expect(signedIn.filter(({ user, clientId }) => !/^\w{16}$/.test(user) && !clientId)).toEqual([])
  expect(requests.filter(({ staff }) => staff !== undefined).length).toBeGreaterThan(20)
})
