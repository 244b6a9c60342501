import { gunzipSync } from 'node:zlib'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lockDataFolder } from '#server/db/lock.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { seedFolder } from './seeded.ts'
import { environment, type Run, startServer, stop, untilReady } from './server-process.ts'
import { emptyBuild, testFolder } from './test-folder.ts'

/*
 * The server and the operator's commands as processes of their own, as they run on a machine.
 */

const project = new URL('..', import.meta.url).pathname
const folder = testFolder('processes')
const isPostgres = process.env.TEST_DATABASE === 'postgres'
const files = (name: string) => join(project, 'tests/files', name)

const database: Record<string, string> = isPostgres ? { DATABASE_URL: inject('postgresUrl').replace(/\/postgres$/, '/processes') } : {}

const shared = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), LOG_LEVEL: 'info', RATE_LIMIT: 'on', ...database }

const start = (env: Record<string, string>): Run => startServer({ ...shared, ...env })

/** Not by spawnSync: while this process stands still, the server closes connections that the next request would use. */
async function operate(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['scripts/commands.ts', ...args], { cwd: project, env: environment(shared) })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, stdout, stderr }
}

async function failureOf(env: Record<string, string>): Promise<[code: number | null, line: string]> {
  const { child, output } = start(env)
  const [code] = (await once(child, 'exit')) as [number | null]
  return [code, output().trim()]
}

let server: Run
let port: number
let adminPort: number
const metrics = async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
beforeAll(async () => {
  if (isPostgres) await copySeeded(inject('postgresUrl'), 'processes')
  else await seedFolder(shared.DATA_DIR)
  port = await freePort()
  adminPort = await freePort()
  server = start({ PORT: String(port), ADMIN_PORT: String(adminPort) })
  await untilReady(server, port)
})
afterAll(async () => {
  await stop(server, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('says its address and the demo accounts', () => {
  expect(server.output()).toContain(`http://localhost:${port}`)
  expect(server.output()).toMatch(/aroha\s+A home with electricity and natural gas/)
})

describe('what cannot work is said in one line, with exit code 1', () => {
  test('a port that is taken', async () => {
    const other = join(folder, 'other')
    if (!isPostgres) await seedFolder(other)
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port: taken } = blocker.address() as { port: number }
    const [code, line] = await failureOf({ PORT: String(taken), DATA_DIR: other, DEMO: 'off' })
    blocker.close()
    expect([code, line]).toEqual([1, `Port ${taken} is taken by another program. Set PORT to another one.`])
  })

  test('a port of operators that is taken, or is that of customers', async () => {
    const other = join(folder, 'other-admin')
    if (!isPostgres) await seedFolder(other)
    const [code, line] = await failureOf({ PORT: '0', ADMIN_PORT: String(adminPort), DATA_DIR: other, DEMO: 'off' })
    expect([code, line]).toEqual([1, `Port ${adminPort} is taken by another program. Set ADMIN_PORT to another one.`])
    expect(await failureOf({ PORT: '8080', ADMIN_PORT: '8080' })).toEqual([1, 'ADMIN_PORT must not be PORT, which customers use.'])
  })

  test('a data folder that another process has', async () => {
    const taken = join(folder, 'taken')
    const lock = lockDataFolder(taken)
    const failure = await failureOf({ PORT: '0', DATABASE_URL: '', DATA_DIR: taken })
    lock.release()
    expect(failure).toEqual([
      1,
      `The data folder ${taken} is in use by another Switchboard. Stop that one, or set DATA_DIR to another folder.`,
    ])
  })

  test('a database that nobody answers for', async () => {
    const closed = await freePort()
    const [code, line] = await failureOf({ DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${closed}/portal` })
    expect(code).toBe(1)
    expect(line).toMatch(new RegExp(`^The database at 127\\.0\\.0\\.1:${closed}/portal cannot be reached: .+$`))
    expect(line).not.toContain('secret')
  })

  test('not a database that is off in production: it is waited for', async () => {
    const closed = await freePort()
    const origin = `http://localhost:${await freePort()}`
    const waiting = start({
      NODE_ENV: 'production',
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      ALLOW_EMBEDDED_SIGN_IN: 'yes',
      DIST_DIR: emptyBuild('waiting'),
      DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${closed}/portal`,
    })
    await expect.poll(waiting.output, { timeout: 30_000 }).toContain('Trying again in 5 seconds.')
    expect(waiting.child.exitCode).toBeNull()
    await stop(waiting, 'SIGTERM')
  })

  test('a folder that a setting names in vain', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    const nowhere = join(folder, 'nowhere')
    expect(await failureOf({ ...production, DIST_DIR: nowhere })).toEqual([
      1,
      `There is no browser application in ${nowhere}. DIST_DIR must name a build; a release has its own without it.`,
    ])
    const backups = join(files('.'), 'README.md')
    expect(await failureOf({ DATABASE_URL: '', DATA_DIR: nowhere, BACKUP_DIR: backups })).toEqual([
      1,
      expect.stringMatching(
        /^No backup can be written to BACKUP_DIR, .* \(EEXIST\): this user, and its systemd unit, must be able to write there\.$/,
      ),
    ])
    expect(await failureOf({ ASSETS_DIR: backups })).toEqual([
      1,
      `No folder can be made in ASSETS_DIR, ${backups} (ENOTDIR): this user, and its systemd unit, must be able to write there.`,
    ])
  })

  test('a setting that makes no sense, and one with a typing error besides', async () => {
    expect(await failureOf({ PORT: 'eighty', DATABSE_URL: 'postgres://db.internal/portal' })).toEqual([
      1,
      'PORT must be a whole number from 0 to 65535, not "eighty".\nThe variable DATABSE_URL looks like DATABASE_URL.',
    ])
  })

  test('a setting that makes no sense', async () => {
    expect(await failureOf({ PORT: 'eighty' })).toEqual([1, 'PORT must be a whole number from 0 to 65535, not "eighty".'])
  })

  test('a Node that is too old', () => {
    // What the script asks Node is answered as Node 18 would.
    const pretend = join(folder, 'old-node.cjs')
    writeFileSync(pretend, "Object.defineProperty(process.versions, 'node', { value: '18.19.0' })")
    const { status, stderr } = spawnSync(process.execPath, ['-r', pretend, 'scripts/run.cjs', 'start'], { cwd: project, encoding: 'utf8' })
    expect([status, stderr.trim()]).toEqual([1, 'Switchboard needs Node 20 or newer to install itself; this is Node 18.19.0.'])
  })
})

describe('beside the running server', () => {
  test('the configuration is exported as nothing but the file, and applied without a restart', async () => {
    const { status, stdout } = await operate('config', 'export')
    expect(status).toBe(0)
    const document = JSON.parse(stdout)
    document.tabs[0].label = 'Home'
    const file = join(folder, 'portal.json')
    writeFileSync(file, JSON.stringify(document))
    expect(await operate('config', 'apply', file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Release \w+ is what customers see/),
    })
    expect(JSON.parse((await operate('config', 'export')).stdout).tabs[0].label).toBe('Home')
  })

  test('a document that is wrong is refused with its place and exit code 1', async () => {
    const document = JSON.parse((await operate('config', 'export')).stdout)
    document.widgets[0].type = 'propertySwicher'
    const file = join(folder, 'wrong.json')
    writeFileSync(file, JSON.stringify(document))
    const { status, stderr } = await operate('config', 'apply', file)
    expect(status).toBe(1)
    expect(stderr).toContain(
      'widgets[0] "switcher", type: no widget type "propertySwicher" is registered; did you mean "propertySwitcher"?',
    )
  })

  test('both sample files are imported, and once only', async () => {
    const icps = ['--icp', 'XXXXXXXXXXXXXXX=SP-100699-E', '--icp', 'AAAAAAAAAAAAAAA=SP-100343-E']
    const load = () => operate('import', files('eiep3-v10.csv'), files('eiep13a-v1.1.csv'), ...icps)
    expect(await load()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/eiep3-v10\.csv: imported 96 readings[\s\S]*eiep13a-v1\.1\.csv: imported 48 readings/),
    })
    expect((await load()).stdout.match(/imported before, nothing changed/g)).toHaveLength(2)
  })

  test('a file with a broken line is refused with the line and exit code 1', async () => {
    const broken = join(folder, 'broken.csv')
    writeFileSync(broken, readFileSync(files('eiep3-v10.csv'), 'utf8').replace('0.98', 'o.98'))
    const { status, stderr } = await operate('import', broken)
    expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^broken\.csv was not imported\. line 3: "o\.98" is not a number/)])
  })

  test('of several files, each is taken or refused by itself, and told about', async () => {
    const broken = join(folder, 'broken.csv')
    writeFileSync(broken, 'HDR,nonsense')
    const icps = ['--icp', 'XXXXXXXXXXXXXXX=SP-100699-E', '--icp', 'AAAAAAAAAAAAAAA=SP-100343-E']
    const { status, stdout, stderr } = await operate('import', broken, folder, files('eiep3-v10.csv'), '/no/such/file.csv', ...icps)
    expect(status).toBe(1)
    expect(stdout).toMatch(/eiep3-v10\.csv: imported/)
    expect(stderr).toMatch(
      /broken\.csv was not imported\. line 1: .*\n.* cannot be read\.\nThere is no file .*\n1 of 4 files were taken; not taken: /,
    )
  })

  test('records of the feed are taken by the running portal, handed back where they are wrong, and exported', async () => {
    const example = fileURLToPath(new URL('../docs/examples/first-customer.ndjson', import.meta.url))
    expect(await operate('feed', 'check', example)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/7\d new records.*nothing was stored/),
    })
    expect(await operate('feed', 'apply', example)).toMatchObject({ status: 0, stdout: expect.stringMatching(/7\d new records/) })
    expect((await operate('feed', 'apply', example)).stdout).toContain('nothing changed')
    const wrong = join(folder, 'wrong.ndjson')
    writeFileSync(wrong, '{"kind":"site"}\n')
    expect(await operate('feed', 'apply', wrong)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('wrong.ndjson was not applied'),
    })
    expect(await operate('feed', 'apply', '--keep-going', wrong)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${wrong}.refused.ndjson`),
    })
    expect(readFileSync(`${wrong}.refused.ndjson`, 'utf8')).toBe('# line 1: has neither data nor deleted\n{"kind":"site"}\n')
    writeFileSync(`${wrong}.refused.ndjson`, 'mended by hand')
    expect((await operate('feed', 'check', wrong)).status).toBe(1)
    expect(readFileSync(`${wrong}.refused.ndjson`, 'utf8')).toBe('mended by hand')
    const all = join(folder, 'all.ndjson.gz')
    expect(await operate('feed', 'export', all)).toMatchObject({ status: 0, stdout: expect.stringMatching(/[\d,]+ records written/) })
    expect(gunzipSync(readFileSync(all)).toString()).toContain('"kind":"person","id":"P-1001"')
  })

  test('a command that is not understood explains itself', async () => {
    expect(await operate('config', 'destroy')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run config -- export') })
    expect(await operate('feed', 'apply', 'f', '--dryrun')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no option --dryrun\.\n\nUsage:/),
    })
    expect(await operate('feed', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run feed -- apply') })
    expect(await operate('import', '/no/such/file.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no file') })
  })
})

test('logs every request in one line with its correlation id, and no query or token', async () => {
  const id = '4be0643f-1d98-473b-97cd-ca98a65347dd'
  await fetch(`http://localhost:${port}/api/v1/private/tabs?secret=1`, {
    headers: { 'x-correlation-id': id, authorization: 'Bearer hidden' },
  })
  // A webview's page, and the link of a mail: both carry what nobody but the browser should have.
  await fetch(`http://localhost:${port}/account?token=hidden-in-the-address`, { headers: { accept: 'text/html' } })
  await fetch(`http://localhost:${port}/idp/auth?link=hidden-in-the-link`, { redirect: 'manual' })
  await expect.poll(server.output).toContain(id)
  expect(server.output()).not.toContain('hidden-in')
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(id))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { correlationId: id, method: 'GET', route: '/api/v1/private/tabs', status: 401, ms: expect.any(Number), msg: 'request' },
  ])
  expect(lines.join()).not.toMatch(/secret|hidden/)
})

test('health and readiness are told at both ports, metrics and the description of the API at that of operators alone', async () => {
  const statusOf = async (at: number, path: string) => (await fetch(`http://127.0.0.1:${at}${path}`, { redirect: 'manual' })).status
  for (const path of ['/healthz', '/readyz']) expect([await statusOf(port, path), await statusOf(adminPort, path)]).toEqual([200, 200])
  for (const path of ['/metrics', '/reference', '/reference/style.css', '/openapi.json']) {
    expect([path, await statusOf(port, path), await statusOf(adminPort, path)]).toEqual([path, 404, 200])
  }
  expect(await statusOf(adminPort, '/api/v1/public/outage/current')).toBe(404)
  expect(await metrics()).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/private/tabs",status="401"} 1')
})

test('stops on SIGTERM, answering first what is under way, and starts again on what it stored', async () => {
  const id = '5a3b1f0e-3c57-4f0c-9c36-6d2f3a1b7c44'
  const client = connect(port, '127.0.0.1')
  let answer = ''
  client.on('data', (chunk) => {
    answer += chunk
  })
  client.write(
    `POST /csp-report HTTP/1.1\r\nhost: localhost:${port}\r\nx-correlation-id: ${id}\r\ncontent-type: application/csp-report\r\ncontent-length: 2\r\n\r\n{`,
  )
  // As a balancer does, which connects first and then sends.
  const silent = connect(port, '127.0.0.1')
  const silentAnswer = text(silent)
  await once(silent, 'connect')
  await expect.poll(metrics).toContain('http_requests_in_flight 1')
  server.child.kill('SIGTERM')
  const exit = once(server.child, 'exit')
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/healthz`).then(
        () => 'serving',
        () => 'closed',
      ),
    )
    .toBe('closed')
  silent.write(`GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)
  expect((await silentAnswer).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  client.write('}')
  const [code] = (await exit) as [number]
  expect([answer.split('\r\n')[0], code]).toEqual(['HTTP/1.1 204 No Content', 0])
  server = start({ PORT: String(port), ADMIN_PORT: String(adminPort) })
  await untilReady(server, port)
  expect(server.output()).not.toContain('A demo world was made')
  expect(JSON.parse((await operate('config', 'export')).stdout).tabs[0].label).toBe('Home')
})
