import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buildApp } from '#server/app.ts'
import { commands } from '#server/commands.ts'
import { firstDocument } from '#server/config/seed.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { openPglite } from '#server/db/open.ts'
import { signInAttempts } from '#server/db/schema.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { demoAccounts } from '#server/demo/world.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { mintToken } from '../tests/mint-token.ts'
import { ORIGIN, PORT } from './address.ts'

/*
 * The real server on a database in memory, with a side door at /e2e through which a test makes it fail: so a failure
 * reaches the browser over the network as a real one does, and nothing in the browser is stubbed.
 */

export interface Fault {
  /** below /api/v1 */
  path: string
  is: 'hang' | 'error' | 'no-json' | 'garbage' | 'replace'
  /** what `replace` answers */
  body?: unknown
}

const dist = mkdtempSync(join(tmpdir(), 'switchboard-e2e-'))
cpSync(process.env.DIST_DIR || join(projectFolder, 'dist'), dist, { recursive: true })

const settings = readSettings({
  PORT: String(PORT),
  HOST: 'localhost',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  LOADER_MS: '0',
  WIDGET_TIMEOUT_MS: '4000',
  DIST_DIR: dist,
  ...(process.env.E2E_BRAND ? { BRAND: process.env.E2E_BRAND } : {}),
})
const { db, close } = await openPglite()
await seedIfEmpty(db)
const widgetTypes = await loadWidgetTypes()
const app = await buildApp({ settings, db, widgetTypes, version: 'e2e', demoAccounts })

let faults: Fault[] = []

app.addHook('onRequest', async (request, reply) => {
  const fault = faults.find(({ path }) => request.url.split('?')[0] === `/api/v1${path}`)
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
      return reply.code(200).send(fault.body)
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
app.get<{ Querystring: { as: string } }>('/e2e/session', async ({ query }) => ({
  accessToken: await mintToken(db, ORIGIN, query.as),
  refreshToken: 'none',
  expiresAtMs: Date.now() + 3_600_000,
  refreshExpiresAtMs: Date.now() + 86_400_000,
}))

app.post('/e2e/forget-attempts', async () => {
  await db.delete(signInAttempts)
  return {}
})
app.get('/e2e/dist', async () => ({ folder: dist }))

await app.listen({ host: 'localhost', port: PORT })

process.on('SIGTERM', async () => {
  app.server.closeAllConnections()
  await app.close()
  await close()
  rmSync(dist, { recursive: true, force: true })
  process.exit(0)
})
