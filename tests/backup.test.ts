import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { packFolder } from '#server/backup/archive.ts'
import { NOTE_NAME } from '#server/backup/back-up.ts'
import { restore as restoreBackup } from '#server/backup/restore.ts'
import { lockDataFolder } from '#server/db/lock.ts'
import { type Database, openPglite } from '#server/db/open.ts'
import { events } from '#server/db/schema/activity.ts'
import { users } from '#server/db/schema/people.ts'
import { OperatorError } from '#server/operator/operator.ts'
import { createBrowser, exchangeCode, followBack, openSignIn } from '../conformance/browser.ts'
import { mintToken } from './mint-token.ts'
import { freePort } from './postgres-server.ts'
import { type Run, runCommand, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { startWriters } from './writers.ts'

const folder = testFolder('backup')
const path = (name: string) => join(folder, name)
const settings = (data: string, more: Record<string, string> = {}) => ({ DATA_DIR: path(data), DIST_DIR: path('dist'), ...more })
const restore = (data: string, file: string) => runCommand(settings(data), 'restore', path(file))
const running: Run[] = []
afterAll(async () => {
  for (const run of running) await stop(run, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** What must be the same in the copy, and agree within it. */
async function sumsOf(db: Database): Promise<unknown> {
  const { rows } = (await db.execute(sql`
    select (select sum(amount)::text from bill_lines) as lines, (select sum(amount)::text from payments) as payments,
      (select sum(total_wh)::text from reading_days) as wh, (select count(*)::int from users) as people`)) as unknown as {
    rows: unknown[]
  }
  return rows[0]
}

let port: number
let sums: unknown
let acknowledged: Set<string>
const file = path('portal.backup')
beforeAll(async () => {
  port = await freePort()
  mkdirSync(path('data'))
  const { db, close } = await openPglite(path('data/database'), new Blob([readFileSync(inject('pgliteFile'))]))
  const token = await mintToken(db, `http://localhost:${port}`, 'aroha')
  const [aroha] = await db.select().from(users).where(eq(users.username, 'aroha'))
  sums = await sumsOf(db)
  await close()

  const server = startServer(settings('data', { PORT: String(port) }))
  running.push(server)
  await untilReady(server, port)
  const writers = startWriters(port, token, aroha?.id ?? '')
  await vi.waitUntil(() => writers.acknowledged.size > 50, { timeout: 120_000 })
  acknowledged = new Set(writers.acknowledged)
  expect(await runCommand(settings('data'), 'backup', file)).toEqual({
    code: 0,
    output: expect.stringMatching(/^portal\.backup: \d+\.\d MB\. /),
  })
  // Writing went on meanwhile and goes on now.
  const atTheEnd = writers.acknowledged.size
  await vi.waitUntil(() => writers.acknowledged.size > atTheEnd + 20, { timeout: 120_000 })
  await writers.stop()
  expect(writers.refused).toEqual([])
}, 600_000)

describe('a backup', () => {
  test('is for its owner alone, and nothing half-made is left', () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(readdirSync(path('data')).toSorted()).toEqual(['database', 'lock', 'operator.sock'])
  })

  test('never replaces a file', async () => {
    const before = statSync(file).mtimeMs
    expect(await runCommand(settings('data'), 'backup', file)).toEqual({
      code: 1,
      output: `There is a file ${file} already. Choose another name.`,
    })
    expect(statSync(file).mtimeMs).toBe(before)
  })

  test('into a folder that does not exist says so', async () => {
    const { code, output } = await runCommand(settings('data'), 'backup', path('none/portal.backup'))
    expect([code, output]).toEqual([1, expect.stringMatching(/cannot be written .+ No backup was made\.$/)])
  })

  test('needs a database', async () => {
    expect(await runCommand(settings('nothing'), 'backup', path('nothing.backup'))).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no database in .*nothing, which DATA_DIR names\./),
    })
  })
})

describe('restoring', () => {
  test('is refused while a portal runs on the folder, and where there are files', async () => {
    expect(await restore('data', 'portal.backup')).toEqual({
      code: 1,
      output: expect.stringContaining('is in use by another Switchboard'),
    })
    mkdirSync(path('full'))
    writeFileSync(path('full/notes.txt'), 'mine')
    expect(await restore('full', 'portal.backup')).toEqual({
      code: 1,
      output: `The data folder ${path('full')} is not empty (notes.txt). A backup is restored into an empty folder only.`,
    })
    expect(readFileSync(path('full/notes.txt'), 'utf8')).toBe('mine')
  })

  /** An archive of nothing but its note. */
  async function pack(text: string): Promise<void> {
    mkdirSync(path('empty'), { recursive: true })
    const parts: Buffer[] = []
    for await (const part of packFolder({ name: NOTE_NAME, text }, path('empty'))) parts.push(part)
    writeFileSync(path('bad'), gzipSync(Buffer.concat(parts)))
  }

  test.each([
    ['cut off', () => truncateSync(path('bad'), Math.floor(statSync(file).size * 0.7)), 'it is cut off.'],
    ['cut off in its first bytes', () => truncateSync(path('bad'), 5), 'it is cut off.'],
    ['damaged in the middle', () => damage(path('bad')), ''],
    ['of another kind', () => writeFileSync(path('bad'), 'a letter'), 'it is no backup of Switchboard.'],
    ['without a database', () => pack('{"format":1,"version":"0.1.0","createdAt":"2026-11-22T00:00:00Z"}'), 'there is no database in it.'],
    ['without a proper note', () => pack('5'), 'it does not begin like a backup.'],
    ['a packed text', () => writeFileSync(path('bad'), gzipSync('a letter'.repeat(500))), 'it holds what no backup has.'],
  ])('a file that is %s is refused, and leaves nothing', async (_, make, reason) => {
    copyFileSync(file, path('bad'))
    await make()
    const refusal = await restoreHere('refusing', 'bad').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OperatorError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(`${path('bad')} was not restored: ${reason}`) })
    expect(readdirSync(path('refusing'))).toEqual(['lock'])
  })

  test('a file that is not there is refused', async () => {
    await expect(restoreHere('refusing', 'none')).rejects.toThrow(`There is no file ${path('none')}.`)
  })

  test('brings back all that was acknowledged before the backup began, in a portal that people sign in to', {
    timeout: 120_000,
  }, async () => {
    for (const run of running.splice(0)) expect(await stop(run, 'SIGTERM')).toBe(0)
    expect(await restore('restored', 'portal.backup')).toEqual({ code: 0, output: expect.stringMatching(/^Restored the backup of 2/) })
    const server = startServer(settings('restored', { PORT: String(port) }))
    running.push(server)
    await untilReady(server, port)
    const origin = `http://localhost:${port}`
    const visit = createBrowser(origin)
    const page = await openSignIn(visit, origin)
    const back = await followBack(visit, origin, (await visit(page, { username: 'aroha', password: 'kowhai-2026' })).location)
    expect((await exchangeCode(origin, back)).status).toBe(200)
    expect(await stop(server, 'SIGTERM')).toBe(0)

    const { db, close } = await openPglite(path('restored/database'))
    const stored = new Set((await db.select({ id: events.id }).from(events)).map(({ id }) => id))
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    expect(await sumsOf(db)).toEqual(sums)

    // A later version has been here.
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`)
    await close()
  })

  test('a backup of a newer version is refused, and its folder is not started on', { timeout: 300_000 }, async () => {
    expect(await runCommand(settings('restored'), 'backup', path('newer.backup'))).toMatchObject({ code: 0 })
    await expect(restoreHere('refusing', 'newer.backup')).rejects.toThrow(/newer\.backup was made by a newer Switchboard/)
    expect(readdirSync(path('refusing'))).toEqual(['lock'])
    const server = startServer(settings('restored', { PORT: String(port) }))
    running.push(server)
    await expect.poll(() => server.child.exitCode, { timeout: 120_000 }).toBe(1)
    expect(server.output().trim()).toBe('The database was made by a newer Switchboard. Start that version or a later one.')
  })

  test('what a killed backup or restore left is removed by the next owner of the folder', () => {
    mkdirSync(path('left/.restore-abc123/database'), { recursive: true })
    mkdirSync(path('left/.backup-abc123'))
    lockDataFolder(path('left')).release()
    expect([existsSync(path('left')), readdirSync(path('left'))]).toEqual([true, ['lock']])
  })
})

test.each(['backup', 'restore'])('with DATABASE_URL, %s says that PostgreSQL has tools for that', async (command) => {
  const { code, output } = await runCommand(settings('data', { DATABASE_URL: 'postgres://localhost/portal' }), command, path('file'))
  expect([code, output]).toEqual([1, expect.stringMatching(/^DATABASE_URL is set: PostgreSQL makes and restores its own backups/)])
})

/** As the command does, in this process. */
async function restoreHere(data: string, file: string): Promise<string> {
  const lock = lockDataFolder(path(data))
  try {
    return await restoreBackup(path(data), path(file))
  } finally {
    lock.release()
  }
}

function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 64)
  writeFileSync(file, bytes)
}
