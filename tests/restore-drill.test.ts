import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, type OpenDatabase, openPglite } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { events } from '#server/db/schema/activity.ts'
import { users } from '#server/db/schema/people.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { refuseWhileHeld } from '#server/payments/hold.ts'
import { mintToken } from './mint-token.ts'
import { isRoot } from './postgres-programs.ts'
import { freePort } from './postgres-server.ts'
import { type Run, runCommand, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { startWriters } from './writers.ts'

/*
 * A backup under writes, restored into an empty place: all that was acknowledged before is there, the portal answers, and after
 * `keys replace` no token of before. PostgreSQL with the programs of the machine, which has to have them.
 */

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const run = promisify(execFile)
const folder = isPostgres ? mkdtempSync(join(tmpdir(), 'switchboard-drill-')) : testFolder('drill')
const running: Run[] = []
let endPostgres = async () => {}
let place: {
  settings: Record<string, string>
  open(): Promise<OpenDatabase>
  backUp(): Promise<void>
  restore(name: string): Promise<Restored>
}
interface Restored {
  settings: Record<string, string>
  open(): Promise<OpenDatabase>
}

beforeAll(async () => {
  place = isPostgres ? await onPostgres() : embedded('data')
})
afterAll(async () => {
  for (const server of running) await stop(server, 'SIGKILL')
  await endPostgres()
  rmSync(folder, { recursive: true, force: true })
})

function embedded(name: string): typeof place {
  const at = (data: string) => ({
    settings: { DATA_DIR: join(folder, data) },
    open: () => openPglite(join(folder, data, 'database')),
  })
  const file = join(folder, 'portal.backup')
  mkdirSync(join(folder, name))
  return {
    ...at(name),
    backUp: async () => expect(await runCommand(at(name).settings, 'backup', file)).toMatchObject({ code: 0 }),
    restore: async (name) => {
      expect(await runCommand(at(name).settings, 'restore', file)).toMatchObject({ code: 0 })
      return at(name)
    },
  }
}

async function onPostgres(): Promise<typeof place> {
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!programs) throw new Error('PostgreSQL is not on this machine. On Debian: apt-get install --no-install-recommends postgresql')
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  chmodSync(folder, 0o755)
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://switchboard@127.0.0.1:${port}/${database}`
  await run(join(programs, 'initdb'), ['-D', join(folder, 'postgres'), '--username=postgres', '--auth=trust', '--encoding=UTF8'], user)
  const args = ['-D', join(folder, 'postgres'), '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const server = spawn(join(programs, 'postgres'), args, { stdio: 'ignore', ...user })
  endPostgres = async () => {
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }
  const env = { PATH: `${programs}${delimiter}${process.env.PATH}` }
  const program = (name: string, ...args: string[]) =>
    run(join(programs, name), args, { env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres' } })
  const isThere = () =>
    program('createuser', 'switchboard').then(
      () => true,
      () => false,
    )
  await vi.waitUntil(isThere, { timeout: 60_000 })
  const create = (name: string) => program('createdb', '--owner', 'switchboard', name)
  await create('portal')
  const at = (database: string) => ({ settings: { DATABASE_URL: urlOf(database) }, open: () => openPostgres(urlOf(database)) })
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const script = fileURLToPath(new URL('../deploy/switchboard-backup.sh', import.meta.url))
  return {
    ...at('portal'),
    backUp: async () => void (await run('sh', [script], { env: { ...env, BACKUPS: backups, DATABASE_URL: urlOf('portal') } })),
    restore: async (name) => {
      const [dump = '', ...more] = readdirSync(backups)
      expect([dump, more]).toEqual([expect.stringMatching(/^portal-.*Z\.dump$/), []])
      await create(name)
      await program('pg_restore', '--exit-on-error', `--dbname=${name}`, join(backups, dump))
      expect(await runCommand(at(name).settings, 'restored')).toMatchObject({ code: 0 })
      return at(name)
    },
  }
}

test('what was acknowledged before a backup is there after a restore, and tokens of before end with new keys', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { db, close } = await place.open()
  await seedIfEmpty(db)
  const token = await mintToken(db, origin, 'moana')
  const [moana] = await db.select().from(users).where(eq(users.username, 'moana'))
  await close()
  const start = async (settings: Record<string, string>) => {
    const server = startServer({ ...settings, PORT: String(port), DIST_DIR: join(folder, 'dist'), LOG_LEVEL: 'error' })
    running.push(server)
    await untilReady(server, port)
    return server
  }
  const ask = async (as: string) =>
    (await fetch(`${origin}/api/v1/private/widget/list?tabId=dashboard`, { headers: { authorization: `Bearer ${as}` } })).status

  const server = await start(place.settings)
  const writers = startWriters(port, token, moana?.id ?? '')
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(50)
  const acknowledged = new Set(writers.acknowledged)
  await place.backUp()
  await writers.stop()
  expect(writers.refused).toEqual([])
  expect(await stop(server, 'SIGTERM')).toBe(0)

  const before = await place.open()
  const placeOf = async (db: Database) => {
    const { rows } = (await db.execute(sql`select nextval('customer_event_positions') as place`)) as unknown as {
      rows: { place: unknown }[]
    }
    return Number(rows[0]?.place)
  }
  const lastPlace = await placeOf(before.db)
  await before.close()

  const restored = await place.restore('restored')
  const copied = await restored.open()
  const placeOfCopy = await placeOf(copied.db)
  expect(placeOfCopy).toBeGreaterThan(lastPlace + 900_000)
  // One who reads by cursor may have read from the first copy.
  const second = await (await place.restore('restored_again')).open()
  expect(await placeOf(second.db)).toBeGreaterThan(placeOfCopy)
  await second.close()
  await expect(refuseWhileHeld(copied.db)).rejects.toThrow('payments -- resume')
  // As the next version does.
  await copied.db.execute(sql`create table of_the_next_version ()`)
  await copied.close()
  expect(await runCommand(restored.settings, 'payments', 'resume')).toMatchObject({ code: 0 })
  expect(await runCommand(restored.settings, 'payments', 'resume')).toMatchObject({ code: 1 })
  const copy = await start(restored.settings)
  expect(await ask(token)).toBe(200)
  expect(await stop(copy, 'SIGTERM')).toBe(0)

  expect(await runCommand({ ...restored.settings, PORT: String(port) }, 'keys', 'replace')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everybody signs in again.'),
  })
  const again = await start(restored.settings)
  expect(await ask(token)).toBe(401)
  expect(await stop(again, 'SIGTERM')).toBe(0)
  const after = await restored.open()
  const stored = new Set((await after.db.select({ id: events.id }).from(events)).map(({ id }) => id))
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  // One second later, so that it is issued after the moment from which tokens are good.
  const fresh = await mintToken(after.db, origin, 'moana', {
    claims: { iat: Math.floor(Date.now() / 1000) + 2, auth_time: Math.floor(Date.now() / 1000) + 2 },
  })
  await after.close()
  await start(restored.settings)
  expect(await ask(fresh)).toBe(200)
})
