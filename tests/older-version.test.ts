import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/open-postgres.ts'
import { mintToken } from './mint-token.ts'
import { freePort, makeDatabase } from './postgres-server.ts'
import { environment, record, type Run, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'

/*
 * The version before this one, on the schema of this one: during a deployment both run on one database, and going back leaves the
 * schema as it is. OLDER_VERSION names another one.
 */

const project = fileURLToPath(new URL('..', import.meta.url))
/** Tests of calls that read and write most tables. */
const SUITE = [
  'portal',
  'usage',
  'billing',
  'feed',
  'feed-people',
  'feed-references',
  'feed-newer',
  'contact',
  'email-change',
  'customer-events',
  'contact-events',
  'webhooks',
  'webhook-endpoints',
  'sign-in',
  'lpg',
  'meter-data',
  'clean-up',
]

/**
 * A test that failed on the last of some months, through no fault of what it tests, and was mended after the last change of the schema: it
 * is left out until a newer version is the older one.
 */
const MENDED_SINCE = 'a bill is explained line by line, and the running one as far as it has come'

const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()

/** The last release; before the first, the last commit with another schema. Undefined without the history of the sources. */
function olderVersion(): string | undefined {
  if (process.env.OLDER_VERSION) return process.env.OLDER_VERSION
  if (!existsSync(join(project, '.git')) || git('rev-parse', '--is-shallow-repository') === 'true') return undefined
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')
  return tag || `${git('log', '-1', '--format=%H', '--', 'server/db/migrations')}^`
}

const version = olderVersion()
if (!version) console.warn('No older version is compared: that takes a clone with the whole history of the sources.')
const folder = testFolder('older')
const servers: Run[] = []
beforeAll(() => {
  if (!version) return
  const archive = execFileSync('git', ['archive', version], { cwd: project, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => stop(server, 'SIGTERM')))
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(version)('an older version answers beside this one, on the database that it made and this one brought up to date', async () => {
  const url = await makeDatabase(inject('postgresUrl'), 'older_version')
  const ports = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  // What customers see was published by the older one: a release of this one may use what it does not know (docs/running.md).
  for (const [i, cwd] of [folder, project].entries()) {
    const env = environment({
      PORT: String(ports[i]),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: url,
      DIST_DIR: testFolder('older-dist'),
      LOG_LEVEL: 'error',
    })
    const server = record(spawn(process.execPath, ['server/main.ts'], { cwd, env }))
    servers.push(server)
    await untilReady(server, ports[i] ?? 0)
  }
  const { db, close } = await openPostgres(url)
  const headers = { authorization: `Bearer ${await mintToken(db, publicUrl, 'aroha')}` }
  const paths = ['widget/list?tabId=dashboard', 'drd/widget/recentUsage', 'drd/widget/billSummary', 'drd/propertiesAndConnections']
  for (const path of paths) {
    const answers = await Promise.all(
      ports.map(async (port) => (await fetch(`http://localhost:${port}/api/v1/private/${path}`, { headers })).status),
    )
    expect([path, answers]).toEqual([path, [200, 200]])
  }
  await close()
  expect(servers.map(({ output }) => output()).join('')).not.toContain('"level":50')
})

test.runIf(version)('the tests of an older version pass on the schema of this one', { timeout: 1_800_000 }, async () => {
  // Its own migrations give way to ours, so its tests make their databases as this version does.
  const migrations = join(folder, 'server/db/migrations')
  rmSync(migrations, { recursive: true })
  mkdirSync(migrations)
  cpSync(join(project, 'server/db/migrations'), migrations, { recursive: true })
  const files = SUITE.map((name) => `tests/${name}.test.ts`).filter((file) => existsSync(join(folder, file)))
  expect(files.length).toBeGreaterThan(5)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'postgres',
    '--reporter=dot',
    '-t',
    `^(?!.*${MENDED_SINCE})`,
    ...files,
  ]
  // Without it some of them are left out, and Vitest says nothing of a file that it leaves out.
  const run = record(spawn(process.execPath, args, { cwd: folder, env: environment({ THOROUGH: '1' }) }))
  const [code] = (await once(run.child, 'close')) as [number | null]
  expect(code === 0 ? '' : run.output()).toBe('')
  expect(stripVTControlCharacters(run.output())).toMatch(new RegExp(`Test Files +${files.length} passed`))
})
