import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPglite } from '#server/db/open.ts'
import { mintToken } from './mint-token.ts'
import { startPortal } from './portal.ts'
import { freePort } from './postgres-server.ts'
import { readinessOf, type Run, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'

const folder = testFolder('full-disk')
const running: Run[] = []
afterAll(async () => {
  for (const run of running) await stop(run, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('while the database has no room, writes answer 503, readyz says so and reading goes on; then all is well again', async () => {
  const { database, app, ask, close } = await startPortal()
  const { db } = database
  const readiness = async () => (await app.inject('/readyz')).statusCode
  const write = () => ask('aroha', 'POST', '/private/events/userVisit')
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  for (const table of ['events', 'facts']) {
    await db.execute(sql.raw(`create trigger no_room before insert or update on ${table} for each row execute function no_room()`))
  }
  expect(await write()).toMatchObject({ status: 503, body: { type: '/error/unavailable' } })
  expect([await readiness(), (await ask('aroha', 'GET', '/private/tabs')).status]).toEqual([503, 200])
  for (const table of ['events', 'facts']) await db.execute(sql.raw(`drop trigger no_room on ${table}`))
  expect([await readiness(), (await write()).status]).toEqual([200, 204])
  await close()
})

if (process.env.TEST_DATABASE === 'pglite') {
  const isFull = join(folder, 'full')
  const env = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), FULL_DISK: isFull }
  const serve = (more: Record<string, string>) => {
    const run = startServer({ ...env, ...more }, ['--import', './tests/full-disk.ts'])
    running.push(run)
    return run
  }

  test('a server whose disk fills up refuses writes with 503 until there is room, and one that starts on a full disk says so', async () => {
    const port = await freePort()
    mkdirSync(env.DATA_DIR)
    const { db, close } = await openPglite(join(env.DATA_DIR, 'database'), new Blob([readFileSync(inject('pgliteFile'))]))
    const token = await mintToken(db, `http://localhost:${port}`, 'aroha')
    await close()
    const server = serve({ PORT: String(port) })
    await untilReady(server, port)
    const ask = (method: string, path: string) =>
      fetch(`http://localhost:${port}/api/v1/private${path}`, { method, headers: { authorization: `Bearer ${token}` } })

    writeFileSync(isFull, '')
    const outcomes = new Set<number>()
    for (let i = 0; i < 2000 && !outcomes.has(503); i++) outcomes.add((await ask('POST', '/events/userVisit')).status)
    // What still fits into the files may be stored; then nothing is.
    expect([...outcomes].filter((status) => status !== 204)).toEqual([503])
    expect([await readinessOf(port), (await ask('GET', '/tabs')).status]).toEqual([503, 200])

    const other = { PORT: String(await freePort()), DATA_DIR: join(folder, 'new'), DEMO: 'off' }
    const refusal = serve(other)
    await expect.poll(() => refusal.child.exitCode, { timeout: 120_000 }).toBe(1)
    expect(refusal.output().trim()).toBe('The database has no room left on its disk, or the disk fails. Make room and start again.')

    rmSync(isFull)
    expect(await readinessOf(port)).toBe(200)
    expect((await ask('POST', '/events/userVisit')).status).toBe(204)
    expect(await stop(server, 'SIGTERM')).toBe(0)
    const later = serve(other)
    await untilReady(later, Number(other.PORT))
  })
}
