import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openPglite } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { events } from '#server/db/schema/activity.ts'
import { lpgOrders } from '#server/db/schema/lpg.ts'
import { users } from '#server/db/schema/people.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'
import { storedMails } from './stored-mails.ts'
import { testFolder } from './test-folder.ts'
import { times } from './thorough.ts'
import { startWriters } from './writers.ts'

/* The server as a process of its own that is killed without warning: what it acknowledged is there, and there once. */

const folder = testFolder('killed')
const url = process.env.TEST_DATABASE === 'postgres' ? inject('postgresUrl').replace(/\/postgres$/, '/killed') : undefined
let port: number
let token: string
let userId: string
let server: Run | undefined

const openDatabase = (): Promise<OpenDatabase> => (url ? openPostgres(url) : openPglite(join(folder, 'data', 'database')))

function copyOfSeeded(): Promise<OpenDatabase> {
  mkdirSync(join(folder, 'data'))
  return openPglite(join(folder, 'data', 'database'), new Blob([readFileSync(inject('pgliteFile'))]))
}

beforeAll(async () => {
  if (url) await copySeeded(inject('postgresUrl'), 'killed')
  port = await freePort()
  const { db, close } = url ? await openPostgres(url) : await copyOfSeeded()
  token = await mintToken(db, `http://localhost:${port}`, 'moana')
  const [moana] = await db.select().from(users).where(eq(users.username, 'moana'))
  userId = String(moana?.id)
  await close()
})
afterAll(async () => {
  if (server) await stop(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<Run> {
  const database = url ? { DATABASE_URL: url } : undefined
  const started = startServer({ PORT: String(port), DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), ...database })
  await untilReady(started, port)
  return started
}

const questions = { medicallyDependent: false, noOtherHeating: false, runningOut: true }
const order = (supplyAgreementId: string, orderKey: string) =>
  fetch(`http://localhost:${port}/api/v1/private/lpg/placeOrder`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ supplyAgreementId, numberOfBottles: 1, questions, orderKey }),
  }).then(
    ({ status }) => status,
    () => 'no answer' as const,
  )

test.each([
  ['as soon as it has been sent', 'SA-100733-1', () => new Promise((resolve) => setImmediate(resolve))],
  ['as soon as one of them is answered', 'SA-100733-2', (sent: Promise<unknown>[]) => Promise.race(sent)],
])('an order sent four times at once to a server that is killed %s, and sent again, exists once', async (_name, agreement, moment) => {
  server = await start()
  const key = `key of ${agreement}`
  const sent = [1, 2, 3, 4].map(() => order(agreement, key))
  await moment(sent)
  await stop(server, 'SIGKILL')
  const before = await Promise.all(sent)
  expect(before.every((status) => status === 200 || status === 'no answer')).toBe(true)

  server = await start()
  expect(await Promise.all([order(agreement, key), order(agreement, key)])).toEqual([200, 200])
  await stop(server, 'SIGTERM')

  const { db, close } = await openDatabase()
  const stored = await db.select().from(lpgOrders).where(eq(lpgOrders.orderKey, key))
  const letters = (await storedMails(db)).filter(({ body }) => body.includes(String(stored[0]?.id)))
  await close()
  expect([stored.length, letters.length]).toEqual([1, 1])
})

/** PostgreSQL as a server is not killed with ours: fewer rounds show the same. */
const KILLS = times(2, url ? 10 : 100)

test('nothing that was acknowledged is lost, however often the server is killed during writes', { timeout: KILLS * 60_000 }, async () => {
  const acknowledged = new Set<string>()
  const refused: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    server = await start()
    const writers = startWriters(port, token, userId)
    // Every kill comes after another number of writes.
    const enough = 1 + ((kill * 17) % 41)
    await expect.poll(() => writers.acknowledged.size, { interval: 1, timeout: 60_000 }).toBeGreaterThan(enough)
    await stop(server, 'SIGKILL')
    await writers.stop()
    for (const id of writers.acknowledged) acknowledged.add(id)
    refused.push(...writers.refused)
  }
  const { db, close } = await openDatabase()
  const stored = new Set((await db.select({ id: events.id }).from(events)).map(({ id }) => id))
  await close()
  expect([[...acknowledged].filter((id) => !stored.has(id)), refused]).toEqual([[], []])
})
