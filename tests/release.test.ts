import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePort } from './postgres-server.ts'
import { copyProject } from './project-copy.ts'
import { environment, type Run, record, stop, untilReady } from './server-process.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { testFolder } from './test-folder.ts'

/* What `npm run build` makes, as it runs on another machine: a folder, with nothing of the project beside it. */

const project = fileURLToPath(new URL('..', import.meta.url))
const folder = testFolder('release')
const running = new Set<Run>()
afterAll(async () => {
  for (const run of running) await stop(run, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const copyOfProject = (name: string): string => copyProject(join(folder, name))

async function build(copy: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/commands.ts', 'build'], { cwd: copy, env: environment({}) })
  const { output } = record(child)
  const [code] = await once(child, 'close')
  expect([code, output()]).toEqual([0, expect.stringContaining(join(copy, 'release'))])
  return join(copy, 'release', readlinkSync(join(copy, 'release/current')))
}

/** Every file with its content, packages aside. */
const filesOf = (release: string) =>
  readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(release.length), readFileSync(file, 'latin1')] as const)
    .sort()

async function start(release: string, env: Record<string, string> = {}): Promise<{ run: Run; port: number; origin: string }> {
  const port = await freePort()
  const node = join(release, 'node_modules/node/bin/node')
  const child = spawn(node, [join(release, 'switchboard.mjs'), 'start'], {
    cwd: '/',
    env: {
      PATH: '/nowhere',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      ALLOW_EMBEDDED_SIGN_IN: 'yes',
      DATA_DIR: join(folder, `data-${port}`),
      SHUTDOWN_DELAY_MS: '0',
      ...env,
    },
  })
  const run = record(child)
  running.add(run)
  await untilReady(run, port)
  return { run, port, origin: `http://localhost:${port}` }
}

const scriptIn = (html: string) => /\/assets\/boot-[\w-]+\.js/.exec(html)?.[0] ?? ''
const pageOf = async (origin: string) => (await fetch(`${origin}/login`, { headers: { accept: 'text/html' } })).text()

let first: string

test('the same sources make the same release, wherever they lie', async () => {
  first = await build(copyOfProject('first'))
  const other = copyOfProject('second')
  // As an earlier build of sources that had it in public/ leaves it.
  mkdirSync(join(other, 'dist'))
  writeFileSync(join(other, 'dist/withdrawn.svg'), '')
  const second = await build(other)
  expect(second.slice(second.lastIndexOf('/'))).toBe(first.slice(first.lastIndexOf('/')))
  expect(filesOf(second)).toEqual(filesOf(first))
  rmSync(join(folder, 'second'), { recursive: true })
})

test('it runs where it is copied, by its own Node, and ends when it is told to', async () => {
  const elsewhere = join(folder, 'elsewhere', 'portal')
  cpSync(first, elsewhere, { recursive: true })
  const { run, origin } = await start(elsewhere)
  const script = await fetch(`${origin}${scriptIn(await pageOf(origin))}`)
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await stop(run, 'SIGTERM')).toBe(0)
  expect(existsSync(join(folder, 'elsewhere/assets/builds'))).toBe(true)
})

test('during a deployment pages of either release get their files from processes of the other', async () => {
  const old = await start(first)
  const copy = join(folder, 'first')
  const texts = join(copy, 'src/app/boot.ts')
  writeFileSync(texts, `${readFileSync(texts, 'utf8')}\ndocument.documentElement.dataset.release = 'second'\n`)
  const second = await build(copy)
  expect(second).not.toBe(first)
  const renewed = await start(second)
  const [oldScript, newScript] = [scriptIn(await pageOf(old.origin)), scriptIn(await pageOf(renewed.origin))]
  expect(newScript).not.toBe(oldScript)
  for (const [origin, script] of [
    [old.origin, newScript],
    [renewed.origin, oldScript],
  ]) {
    expect((await fetch(`${origin}${script}`)).status).toBe(200)
  }
})

test('two builds at once leave one whole release', async () => {
  const copy = copyOfProject('twice')
  const [one, other] = await Promise.all([build(copy), build(copy)])
  expect(one).toBe(other)
  expect(readdirSync(join(copy, 'release')).sort()).toEqual([one.slice(one.lastIndexOf('/') + 1), 'assets', 'current'].sort())
  const { origin } = await start(one)
  expect((await fetch(`${origin}${scriptIn(await pageOf(origin))}`)).status).toBe(200)
})

test('data are never kept inside of a release, which goes one day', async () => {
  const child = spawn(join(first, 'node_modules/node/bin/node'), [join(first, 'switchboard.mjs'), 'start'], {
    env: { PUBLIC_URL: 'http://localhost:1', ALLOW_EMBEDDED_SIGN_IN: 'yes', DATA_DIR: '.data' },
  })
  const { output } = record(child)
  expect([...(await once(child, 'close'))]).toEqual([1, null])
  expect(output().trim()).toBe('DATA_DIR must be a whole path, such as /srv/switchboard/data, not ".data".')
})

test('the project itself does not start in production', async () => {
  const child = spawn(process.execPath, ['scripts/commands.ts', 'start'], { cwd: project, env: environment({ NODE_ENV: 'production' }) })
  const { output } = record(child)
  expect([...(await once(child, 'close'))]).toEqual([1, null])
  expect(output().trim()).toBe(
    'Production runs a release: npm run build, then node release/current/switchboard.mjs start (docs/running.md).',
  )
})
