import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { count } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openPglite } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { addresses } from '#server/db/schema/installation.ts'
import { makeDatabase } from './postgres-server.ts'
import { runCommand, startNode } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { times } from './thorough.ts'

/* The command as a process of its own that is killed without warning: of its file, all is there or nothing. */

const RECORDS = 20_000
const folder = testFolder('killed-feed')
const dataFolder = join(folder, 'data')
const file = join(folder, 'addresses.ndjson')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file whose command is killed is there whole or not at all, and can be applied again', async () => {
  const url = process.env.TEST_DATABASE === 'postgres' ? await makeDatabase(inject('postgresUrl'), 'killed_feed') : undefined
  const env = { DEMO: 'off', DATA_DIR: dataFolder, ...(url ? { DATABASE_URL: url } : {}) }
  const lines = Array.from({ length: RECORDS }, (_, i) =>
    JSON.stringify({
      kind: 'address',
      id: `AD-${i}`,
      at: '2026-01-01T00:00:00Z',
      data: { street: `${i} Bay Road`, city: 'Nelson', postCode: '7010' },
    }),
  )
  writeFileSync(file, lines.join('\n'))
  const stored = async () => {
    const { db, close } = url ? await openPostgres(url) : await openPglite(join(dataFolder, 'database'))
    const [row] = await db.select({ addresses: count() }).from(addresses)
    await close()
    return row?.addresses
  }
  expect(await runCommand(env, 'migrate')).toMatchObject({ code: 0 })
  const startMs = performance.now()
  expect(await runCommand(env, 'feed', 'apply', file, '--dry-run')).toMatchObject({ code: 0 })
  const wholeMs = performance.now() - startMs
  const found: (number | undefined)[] = []
  for (let run = 0; run < times(3, 10); run++) {
    const { child } = startNode(env, 'scripts/commands.ts', 'feed', 'apply', file)
    await setTimeout(Math.random() * wholeMs)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    found.push(await stored())
  }
  expect(found.filter((records) => records !== 0 && records !== RECORDS)).toEqual([])
  expect(await runCommand(env, 'feed', 'apply', file)).toMatchObject({ code: 0 })
  expect(await stored()).toBe(RECORDS)
})
