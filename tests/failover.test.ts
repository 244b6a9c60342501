import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/open-postgres.ts'
import { events } from '#server/db/schema/activity.ts'
import { users } from '#server/db/schema/people.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { mintToken } from './mint-token.ts'
import { freePort } from './postgres-server.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { type Run, readinessOf, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { startWriters } from './writers.ts'

/* A primary that dies under writes, and the replica that takes its place at the same address. */

let postgres: ReplicatedPostgres
let server: Run
let port: number
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  port = await freePort()
  const { db, close } = await openPostgres(postgres.urlOf('postgres'))
  await seedIfEmpty(db)
  await close()
  server = startServer({
    PORT: String(port),
    DATABASE_URL: postgres.urlOf('postgres'),
    DIST_DIR: testFolder('failover'),
    LOG_LEVEL: 'error',
  })
  await untilReady(server, port)
})
afterAll(async () => {
  await stop(server, 'SIGTERM')
  await postgres.stop()
})

test('a replica takes over: nothing acknowledged is lost, meanwhile customers are told to try again, and the portal goes on by itself', async () => {
  const before = await openPostgres(postgres.urlOf('postgres'))
  const token = await mintToken(before.db, `http://localhost:${port}`, 'moana')
  const [moana] = await before.db.select().from(users).where(eq(users.username, 'moana'))
  await before.close()
  const writers = startWriters(port, token, String(moana?.id))
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(50)

  await postgres.killPrimary()
  await expect.poll(() => writers.refused.length, { interval: 20 }).toBeGreaterThan(0)
  await postgres.promoteReplica()
  const movedAtMs = performance.now()
  await expect.poll(() => readinessOf(port), { interval: 20 }).toBe(200)
  const goesOnAfterMs = performance.now() - movedAtMs
  const acknowledged = writers.acknowledged.size
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(acknowledged + 50)
  await writers.stop()

  // What operators are promised without a restart.
  expect(goesOnAfterMs).toBeLessThan(5_000)
  expect([...new Set(writers.refused)]).toEqual([503])
  const after = await openPostgres(postgres.urlOf('postgres'))
  const stored = new Set((await after.db.select({ id: events.id }).from(events)).map(({ id }) => id))
  await after.close()
  expect([...writers.acknowledged].filter((id) => !stored.has(id))).toEqual([])
})
