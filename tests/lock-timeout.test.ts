import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { savePhone } from '#schemas/contact/routes.ts'
import { findLatestMigration, latestMigration } from '#server/db/latest-migration.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { users } from '#server/db/schema/people.ts'
import { makeDatabase } from './postgres-server.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What another transaction keeps locked for long, as a file of the feed does, on a database with several connections. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('a save that waits for long is told to try again, and holds no connection for ever', async () => {
  const { db } = portal.database
  expect((await db.execute(sql`show lock_timeout`)) as unknown).toMatchObject({ rows: [{ lock_timeout: '3s' }] })
  let end = () => {}
  const isLocked = Promise.withResolvers<void>()
  const kept = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.username, 'aroha')).for('update')
    isLocked.resolve()
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await isLocked.promise
  const save = () => portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0177' } })
  expect(await save()).toMatchObject({ status: 503, body: { type: '/error/unavailable' } })
  end()
  await kept
  expect((await save()).status).toBe(204)
})

test('a migration that waits for a table lets customers through meanwhile, and is done once the table is free', async () => {
  const url = await makeDatabase(inject('postgresUrl'), `locked_${randomUUID().replaceAll('-', '')}`)
  const keeper = new pg.Client({ connectionString: url })
  await keeper.connect()
  // Where each migration notes that it was done.
  await keeper.query('create schema drizzle')
  await keeper.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
  await keeper.query('begin')
  await keeper.query('lock table drizzle.__drizzle_migrations in share row exclusive mode')
  const opened = openPostgres(url)
  const blocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%__drizzle_migrations%'`
  const waiting = async () => ((await portal.database.db.execute(blocked)) as unknown as { rows: unknown[] }).rows.length
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  await expect.poll(waiting, { interval: 20 }).toBe(0)
  await keeper.query('commit')
  await keeper.end()
  const { db, close } = await opened
  expect(await findLatestMigration(db)).toBe(latestMigration)
  await close()
})
