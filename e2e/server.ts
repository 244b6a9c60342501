import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { commands } from '#server/operator/commands.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { openPglite } from '#server/db/open.ts'
import { events } from '#server/db/schema/activity.ts'
import { signInAttempts } from '#server/db/schema/sign-in.ts'
import { demoAccounts } from '#server/demo/people.ts'
import { withSettings } from '#server/html/portal-page.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { mintToken } from '../tests/mint-token.ts'
import { seededFile } from '../tests/seeded.ts'
import { originOf, PIP_PORT } from './address.ts'
import { buildHarness } from './harness/build.ts'

/*
 * The real server on a database in memory, with a side door at /e2e through which a test makes it fail: so a failure
 * reaches the browser over the network as a real one does, and nothing in the browser is stubbed.
 * At Pip's port it is the other brand, with a loader, with consent to ask for and errors to report.
 */
const port = Number(process.argv[2])
const isPip = port === PIP_PORT
const origin = originOf(port)

export interface Fault {
  /** below /api/v1, or of the sign-in provider: /idp/… */
  path: string
  is: 'hang' | 'error' | 'no-json' | 'garbage' | 'replace'
  /** what `replace` answers */
  body?: unknown
  status?: number
}

const dist = mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
cpSync(process.env.DIST_DIR || join(projectFolder, 'dist'), dist, { recursive: true, preserveTimestamps: true })

const settings = readSettings({
  PORT: String(port),
  HOST: 'localhost',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  LOADER_MS: isPip ? '800' : '0',
  ...(isPip ? { BRAND: 'pip', ANALYTICS: 'consent', SENTRY_DSN: `http://key@localhost:${PIP_PORT}/1` } : {}),
  WIDGET_TIMEOUT_MS: '4000',
  DIST_DIR: dist,
})
const { db, close } = await openPglite(undefined, new Blob([readFileSync(await seededFile())]))
const widgetTypes = await loadWidgetTypes()
const app = await buildApp({ settings, db, widgetTypes, version: 'e2e', demoAccounts })

let faults: Fault[] = []

app.addHook('onRequest', async (request, reply) => {
  const asked = request.url.split('?')[0]
  const fault = faults.find(({ path }) => asked === (path.startsWith('/idp/') ? path : `/api/v1${path}`))
  switch (fault?.is) {
    case undefined:
      return
    case 'hang':
      // Neither answered nor closed, until the faults are cleared and the page has given up.
      reply.hijack()
      return
    case 'error':
      return reply.code(500).type('application/problem+json').send({ type: '/error/default', status: 500 })
    case 'no-json':
      return reply.code(200).type('application/json').send('<html>not what you asked for</html>')
    case 'garbage':
      return reply.code(200).send({ status: 'SUCCESS', asOf: new Date().toISOString(), data: { unexpected: true } })
    case 'replace':
      return reply.code(fault.status ?? 200).send(fault.body)
  }
})

app.post<{ Body: Fault[] }>('/e2e/faults', async ({ body }) => {
  faults = body
  return {}
})

/** Takes files away, as a deployment that kept none of an old build's would; or puts all of them back. */
app.post<{ Body: { hide?: string } }>('/e2e/files', async ({ body }) => {
  const hidden = join(dist, 'hidden')
  const assets = join(dist, 'assets')
  if (body.hide) {
    cpSync(assets, hidden, { recursive: true })
    for (const name of readdirSync(assets)) if (name.startsWith(body.hide)) rmSync(join(assets, name))
  } else if (existsSync(hidden)) {
    cpSync(hidden, assets, { recursive: true })
    rmSync(hidden, { recursive: true })
  }
  return {}
})

app.post<{ Body: unknown }>('/e2e/config', async ({ body }) => {
  const lines: string[] = []
  const input = Readable.from([JSON.stringify(body ?? firstDocument)])
  await commands['config-apply']?.({ db, widgetTypes }, { author: 'e2e' }, input, (line) => lines.push(line))
  return { lines }
})
app.get('/e2e/config', async () => firstDocument)

/** A session as signing in would have stored it, for tests about something else. */
app.get<{ Querystring: { as: string; signedInSecondsAgo?: string } }>('/e2e/session', async ({ query }) => ({
  accessToken: await mintToken(db, origin, query.as, { signedInSecondsAgo: Number(query.signedInSecondsAgo ?? 0) }),
  refreshToken: 'none',
  expiresAtMs: Date.now() + 3_600_000,
  refreshExpiresAtMs: Date.now() + 86_400_000,
}))

app.post('/e2e/forget-attempts', async () => {
  await db.delete(signInAttempts)
  return {}
})

/** Lets links and impersonations run out, as time would. */
app.post('/e2e/time-passes', async () => {
  await db.execute(sql`update one_time_links set expires_at = now() - interval '1 second', created_at = now() - interval '1 day'`)
  await db.execute(sql`update impersonations set ends_at = now() - interval '1 second'`)
  return {}
})
app.post('/e2e/forget-mail', async () => {
  await db.execute(sql`delete from mails`)
  await db.execute(sql`delete from one_time_links`)
  return {}
})
/** Everybody as they were before they met any prompt. */
app.post('/e2e/forget-prompts', async () => {
  for (const table of ['user_flags', 'user_tags', 'promotion_views', 'selections']) await db.execute(sql.raw(`delete from ${table}`))
  await db.execute(sql`update users set email_verified = false where username = 'newcomer'`)
  return {}
})
/** Everything that customers say of themselves, as it was at the start. */
const TOLD = ['profiles', 'shower_settings', 'users', 'credentials', 'billing_accounts', 'sites'] as const
for (const table of TOLD) await db.execute(sql.raw(`create table e2e_${table} as table ${table}`))
app.post('/e2e/forget-answers', async () => {
  for (const table of ['profiles', 'shower_settings']) {
    await db.execute(sql.raw(`delete from ${table}`))
    await db.execute(sql.raw(`insert into ${table} select * from e2e_${table}`))
  }
  await db.execute(sql`delete from lpg_orders where placed_by <> 'demo'`)
  await db.execute(sql`delete from meter_reads where source = 'customer'`)
  await db.execute(sql`update users set email = o.email, email_verified = o.email_verified, phones = o.phones,
    receives_promotions = o.receives_promotions, pending_email = null, pending_email_until = null, tokens_valid_from = null
    from e2e_users o where o.id = users.id`)
  await db.execute(sql`insert into credentials select * from e2e_credentials on conflict do nothing`)
  await db.execute(sql`update billing_accounts set postal_address = o.postal_address, billing_email = o.billing_email,
    bill_delivery = o.bill_delivery from e2e_billing_accounts o where o.id = billing_accounts.id`)
  await db.execute(sql`update sites set nickname = o.nickname, avatar_type = o.avatar_type, avatar_color_schema = o.avatar_color_schema,
    is_profile_complete = o.is_profile_complete from e2e_sites o where o.id = sites.id and o.billing_account_id = sites.billing_account_id`)
  return {}
})
app.get('/e2e/events', () => db.select().from(events).orderBy(events.at))

/** Stands in for the error-reporting service: keeps what is sent to it. */
const envelopes: string[] = []
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
app.post('/api/1/envelope/', async ({ body }) => {
  envelopes.push(String(body))
  return {}
})
app.get('/e2e/envelopes', async () => envelopes)

const harness = await buildHarness()
const harnessPage = readFileSync(join(harness, 'index.html'), 'utf8')
app.get('/e2e/harness', async (_request, reply) => reply.type('text/html').send(await withSettings(harnessPage, settings, db)))
app.get<{ Params: { name: string } }>('/e2e/harness/assets/:name', (request, reply) =>
  reply.type('text/javascript').send(readFileSync(join(harness, 'assets', request.params.name))),
)
app.get('/e2e/dist', async () => ({ folder: dist }))

await app.listen({ host: 'localhost', port: settings.port })

process.on('SIGTERM', async () => {
  app.server.closeAllConnections()
  await app.close()
  await close()
  rmSync(dist, { recursive: true, force: true })
  process.exit(0)
})
