import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPglite } from '#server/db/open.ts'
import { freePort } from './postgres-server.ts'
import { type Run, runCommand, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'

const SECRET = 'hinemoa.secret@example.nz'

const running: Run[] = []
const folders: string[] = []
afterAll(async () => {
  for (const run of running) await stop(run, 'SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder whose database lacks a table. */
async function folderWithout(table: string): Promise<Record<string, string>> {
  const folder = testFolder('last-words')
  folders.push(folder)
  const { db, close } = await openPglite(join(folder, 'database'), new Blob([readFileSync(inject('pgliteFile'))]))
  await db.execute(sql.raw(`alter table ${table} rename to gone`))
  await close()
  return { DATA_DIR: folder, DIST_DIR: join(folder, 'dist') }
}

const expectNoQueries = (output: string) => expect(output).not.toMatch(/Failed query|params|hinemoa/)

if (process.env.TEST_DATABASE === 'pglite') {
  test('a query that fails at the start is one line of the log, without what was asked', async () => {
    const env = await folderWithout('users')
    const run = startServer({ ...env, PORT: String(await freePort()) })
    running.push(run)
    await expect.poll(() => run.child.exitCode, { timeout: 120_000 }).toBe(1)
    const { code, output } = await runCommand(env, 'person', SECRET)
    for (const said of [run.output().trim(), output]) {
      expectNoQueries(said)
      expect(said.split('\n')).toHaveLength(1)
      expect(JSON.parse(said)).toMatchObject({ level: 60, err: { cause: { code: '42P01' } }, msg: expect.any(String) })
    }
    expect(code).toBe(1)
  })

  test('what fails in the background is a line of the log, and what nothing catches is the last line of the process', async () => {
    const port = await freePort()
    const run = startServer({ ...(await folderWithout('jobs.job_common')), PORT: String(port) }, [
      '--import',
      './tests/reject-on-signal.ts',
    ])
    running.push(run)
    await untilReady(run, port)
    await expect.poll(() => run.output(), { timeout: 60_000 }).toContain('the job queue failed')
    run.child.kill('SIGUSR2')
    await expect.poll(() => run.child.exitCode, { timeout: 60_000 }).toBe(1)
    expectNoQueries(run.output())
    // The log is another stream, of which a line may arrive later.
    const last =
      run
        .output()
        .split('\n')
        .find((line) => line.startsWith('{"level":60')) ?? ''
    expect(JSON.parse(last)).toMatchObject({ level: 60, err: { statement: 'select $1' }, msg: expect.stringContaining('the process ends') })
  })
}
