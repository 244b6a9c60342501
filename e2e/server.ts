import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { commands } from '#server/operator/commands.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { openPglite } from '#server/db/open.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { events } from '#server/db/schema/activity.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { dataDownloads } from '#server/db/schema/your-data.ts'
import { demoAccounts } from '#server/demo/people.ts'
import { runMoves } from '#server/demo/move-worker.ts'
import { catchUp } from '#server/demo/seed.ts'
import { withSettings } from '#server/html/portal-page.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { deliverWebhooks } from '#server/webhooks/deliver.ts'
import { makeDownload } from '#server/your-data/download.ts'
import { mintToken } from '../tests/mint-token.ts'
import { seededFile } from '../tests/seeded.ts'
import { originOf } from './address.ts'
import { buildHarness } from './harness/build.ts'
import { keepPristine } from './pristine.ts'

/*
 * The real server on a database in memory, with a side door at /e2e through which a test makes it fail: so a failure
 * reaches the browser over the network as a real one does, and nothing in the browser is stubbed.
 * As Pip it is the other brand, with a loader, with consent to ask for and errors to report.
 * Arguments: port and brand. It stops when its input closes.
 */
const port = Number(process.argv[2])
const isPip = process.argv[3] === 'pip'
const origin = originOf(port)

export interface Fault {
  /** below /api/v1, as the contract has it: /private/bills/:billId; or of the sign-in provider: /idp/… */
  path: string
  is: 'hang' | 'error' | 'away' | 'no-json' | 'garbage' | 'replace'
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
  ...(isPip ? { BRAND: 'pip', ANALYTICS: 'consent', SENTRY_DSN: `http://key@localhost:${port}/1` } : {}),
  // Tests of the server run beside these: the expected answer is later then.
  WIDGET_TIMEOUT_MS: '7000',
  DIST_DIR: dist,
})
const database = await openPglite(undefined, new Blob([readFileSync(await seededFile(isPip ? 'pip' : 'northlight'))]))
const { db } = database
const widgetTypes = await loadWidgetTypes()
const app = await buildApp({ settings, database, widgetTypes, version: 'e2e', demoAccounts })

const isAt = (pathname: string, asked: string) => new URLPattern({ pathname }).test({ pathname: asked })

let faults: Fault[] = []
let policyReports = 0

app.addHook('onRequest', async (request, reply) => {
  const asked = request.url.split('?')[0] ?? ''
  if (asked === '/csp-report') policyReports += 1
  const fault = faults.find(({ path }) => isAt(path.startsWith('/idp/') ? path : `/api/v1${path}`, asked))
  switch (fault?.is) {
    case undefined:
      return
    case 'hang':
      // Neither answered nor closed, until the faults are cleared and the page has given up.
      reply.hijack()
      return
    case 'error':
      return reply.code(500).type('application/problem+json').send({ type: '/error/default', status: 500 })
    case 'away':
      // As without a database.
      return reply.code(503).header('retry-after', '1').type('application/problem+json').send({ type: '/error/unavailable', status: 503 })
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

const hidden = join(dist, 'hidden')
const assets = join(dist, 'assets')
/** Takes files away, as a deployment that kept none of an old build's would. */
app.post<{ Body: { hide: string } }>('/e2e/hide-files', async ({ body }) => {
  mkdirSync(hidden, { recursive: true })
  for (const name of readdirSync(assets)) if (name.startsWith(body.hide)) renameSync(join(assets, name), join(hidden, name))
  return {}
})
function bringBackFiles() {
  if (!existsSync(hidden)) return
  for (const name of readdirSync(hidden)) renameSync(join(hidden, name), join(assets, name))
}
app.post('/e2e/bring-back-files', async () => {
  bringBackFiles()
  return {}
})

/** What an operator does on the command line. */
async function operate(command: string, args: Record<string, string>, input = '') {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  await commands[command]?.({ db, widgetTypes, settings }, args, Readable.from([input]), print, () => {})
  return { lines }
}
app.post<{ Body: unknown }>('/e2e/config', ({ body }) => operate('config-apply', { author: 'e2e' }, JSON.stringify(body ?? firstDocument)))
app.post<{ Body: { username: string; rights: string } }>('/e2e/rights', ({ body }) => operate('person', { ...body, by: 'e2e' }))
app.get('/e2e/config', async () => firstDocument)

/** A session as signing in would have stored it, for tests about something else. */
app.get<{ Querystring: { as: string; signedInSecondsAgo?: string; isStaff?: string } }>('/e2e/session', async ({ query }) => ({
  accessToken: await mintToken(db, origin, query.as, { signedInSecondsAgo: Number(query.signedInSecondsAgo ?? 0) }),
  refreshToken: 'none',
  expiresAtMs: Date.now() + 3_600_000,
  refreshExpiresAtMs: Date.now() + 86_400_000,
  staff: query.isStaff ? {} : undefined,
}))

/** What a property is called, and where it is. */
app.post<{ Body: { street: string; becomes: { street: string; nickname: string } } }>('/e2e/street', async ({ body }) => {
  await db.update(sites).set(body.becomes).where(eq(sites.street, body.street))
  return {}
})

/** Lets links and impersonations run out, as time would. */
app.post('/e2e/time-passes', async () => {
  await db.execute(sql`update one_time_links set expires_at = now() - interval '1 second', created_at = now() - interval '1 day'`)
  await db.execute(sql`update impersonations set ends_at = now() - interval '1 second'`)
  return {}
})
/** Delivers webhooks that are due, or will be after this time. */
app.post<{ Body: { afterMs: number } }>('/e2e/deliver-webhooks', async ({ body: { afterMs } }) => {
  const now = () => new Date(Date.now() + afterMs)
  await deliverWebhooks(db, { source: settings.publicUrl, rules: settings.webhookTargets, now })
  return {}
})
/** Makes the files with people's data that were asked for. */
app.post('/e2e/make-files', async () => {
  const tells = { brand: settings.brand, publicUrl: settings.publicUrl, canMail: true }
  for (const { userId, id } of await db.select().from(dataDownloads)) await makeDownload(db, tells, { userId, downloadId: id })
  return {}
})
/** Begins and ends what is scheduled up to a moment. */
app.post<{ Body: { until: string } }>('/e2e/releases', async ({ body: { until } }) => {
  await publishDue(db, new Date(until), widgetTypes)
  return {}
})
/** The retailer looks at moves once, so long from now. */
app.post<{ Body: { afterMs: number } }>('/e2e/moves', async ({ body: { afterMs } }) => {
  await runMoves(db, new Date(Date.now() + afterMs))
  return {}
})
app.get('/e2e/customer-events', () => db.select().from(customerEvents).orderBy(customerEvents.written))
app.get('/e2e/events', () => db.select().from(events).orderBy(events.at))

/** Stands in for the error-reporting service: keeps what is sent to it. */
const envelopes: string[] = []
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
// Sentry takes recordings of up to 20 MB.
app.post('/api/1/envelope/', { bodyLimit: 20 * 1024 * 1024 }, async ({ body }) => {
  envelopes.push(String(body))
  return {}
})
app.get('/e2e/envelopes', async () => envelopes)

let harness: Promise<string> | undefined
app.get('/e2e/harness', async (_request, reply) => {
  harness ??= buildHarness(join(dist, 'harness'))
  const page = readFileSync(join(await harness, 'index.html'), 'utf8')
  return reply.type('text/html').send(await withSettings(page, settings, db))
})
app.get<{ Params: { name: string } }>('/e2e/harness/assets/:name', async (request, reply) =>
  reply.type('text/javascript').send(readFileSync(join((await harness) ?? '', 'assets', request.params.name))),
)
app.get('/e2e/dist', async () => ({ folder: dist }))

/** Everything as it was before the first test. @returns what the browser has reported since then or the last reset */
app.post('/e2e/reset', async () => {
  const reports = policyReports
  policyReports = 0
  faults = []
  envelopes.length = 0
  bringBackFiles()
  await restorePristine()
  // A day may have ended since it was seeded.
  await catchUp(db)
  return { policyReports: reports }
})

await app.ready()
const restorePristine = await keepPristine(db)
await app.listen({ host: 'localhost', port: settings.port })

process.stdin.resume()
process.stdin.on('end', async () => {
  app.server.closeAllConnections()
  await app.close()
  await database.close()
  rmSync(dist, { recursive: true, force: true })
  process.exit(0)
})
