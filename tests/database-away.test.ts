import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { savePhone } from '#schemas/contact/routes.ts'
import { outage } from '#schemas/status/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publish } from '#server/config/releases.ts'
import { afterRestore } from '#server/backup/after-restore.ts'
import { cleanUp } from '#server/clean-up.ts'
import { DatabaseReadOnly, MigrationRefused } from '#server/db/failures.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { users } from '#server/db/schema/people.ts'
import { createJobMetrics } from '#server/jobs/job-metrics.ts'
import { sendJob } from '#server/jobs/send-job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { authorizationQuery } from '../conformance/browser.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { copySeeded, freePort, makeDatabase } from './postgres-server.ts'
import { startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/* A database that hangs, refuses, takes no changes or grants too little, with a network in between that can fail. */

const server = inject('postgresUrl')
const name = `away_${randomUUID().replaceAll('-', '')}`
let proxy: TcpProxy
let portal: TestPortal
beforeAll(async () => {
  const url = new URL(await copySeeded(server, name))
  proxy = await startTcpProxy(url.href)
  url.host = `127.0.0.1:${proxy.port}`
  portal = await startPortal({}, undefined, await openPostgres(url.href))
})
afterAll(async () => {
  await portal.close()
  proxy.close()
})

const readiness = async () => (await portal.app.inject('/readyz')).statusCode
const read = async () => (await portal.call('aroha', accountSwitcher)).status
const save = () => portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0177' } })

/** Runs statements as the owner of all databases, past the proxy. */
async function asOwner(database: string, ...statements: string[]): Promise<void> {
  const url = new URL(server)
  url.pathname = `/${database}`
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`

test('one that hangs: the load balancer hears of it within two seconds, and everybody else in time; then all is well again', async () => {
  expect([await readiness(), await read()]).toEqual([200, 200])
  proxy.hang()
  const beganAtMs = performance.now()
  expect(await readiness()).toBe(503)
  // What operators are promised; without its limit it would wait as long as the database does.
  expect(performance.now() - beganAtMs).toBeLessThan(2_500)
  const answer = await save()
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  proxy.resume()
  await expect.poll(readiness).toBe(200)
  await expect.poll(read).toBe(200)
})

test('one whose machine is gone without a word: jobs go on over new connections', async () => {
  const { app, database } = portal
  const queue = { name: 'counting', attempts: 1, retrySeconds: 1, timeoutSeconds: 30, leavesNothing: true }
  let done = 0
  const work = { queue, noticedWithinSeconds: 1, failure: 'counting failed', do: async () => void done++ }
  const jobs = await startJobs({ database, log: app.log, metrics: createJobMetrics(new Registry(), database.db) }, [work])
  await sendJob(database.db, queue, {}, new Date(Date.now() + 5_000))
  proxy.abandon()
  await expect.poll(() => done, { timeout: 150_000 }).toBe(1)
  proxy.resume()
  await jobs.stop()
  await expect.poll(read).toBe(200)
})

test('one that refuses: 503, and all is well as soon as it is back', async () => {
  proxy.refuse()
  expect([await readiness(), await read()]).toEqual([503, 503])
  proxy.resume()
  await expect.poll(readiness).toBe(200)
  expect(await read()).toBe(200)
})

test('one that refuses: an outage that was announced for it goes on, with its words', async () => {
  const announced = { isOutage: true, message: 'Back at noon.' }
  const release = (switches: PortalDocument['switches']) =>
    publish(portal.database.db, { ...firstDocument, switches }, { author: 'test', note: '' })
  await release({ outage: { isOn: true, message: announced.message } })
  expect((await portal.call(null, outage)).body).toEqual(announced)
  proxy.refuse()
  const meanwhile = await portal.call(null, outage)
  proxy.resume()
  expect([meanwhile.status, meanwhile.body]).toEqual([200, announced])
  await expect.poll(readiness).toBe(200)
  await release({})
  expect((await portal.call(null, outage)).body).toEqual({ isOutage: false })
})

test('one that refuses: the sign-in provider says to try again too, and loses no sign-in that has begun', async () => {
  const authorization = `/idp/auth?${authorizationQuery(portal.settings.publicUrl)}`
  const exchange = {
    method: 'POST',
    url: '/idp/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'client_id=switchboard-portal&grant_type=authorization_code&code=unknown&code_verifier=none',
  } as const
  proxy.refuse()
  const asPage = await portal.app.inject({ url: authorization, headers: { accept: 'text/html' } })
  const asJson = await portal.app.inject(exchange)
  const sent = await portal.app.inject({ ...exchange, url: '/sign-in/new-password', headers: { ...exchange.headers, accept: 'text/html' } })
  proxy.resume()
  for (const { statusCode, headers } of [asPage, asJson]) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect([asPage.headers.refresh, asPage.body]).toEqual(['5', expect.stringContaining('This page reloads by itself')])
  // Asked for again by GET, what was sent would be lost.
  expect([sent.statusCode, sent.headers.refresh, sent.body]).toEqual([503, undefined, expect.stringContaining('send it again')])
  await expect.poll(async () => (await portal.app.inject(authorization)).statusCode).toBe(303)
})

test('one that hangs: the portal appears all the same, with the texts of the release that was current last', async () => {
  const { distFolder, brand } = portal.settings
  writeFileSync(join(distFolder, 'index.html'), '<html lang="en-NZ"><meta name="portal" content="">')
  const open = () => portal.app.inject({ url: '/login', headers: { accept: 'text/html', host: new URL(portal.settings.publicUrl).host } })
  const before = await open()
  proxy.hang()
  const beganAtMs = performance.now()
  const meanwhile = await open()
  const tookMs = performance.now() - beganAtMs
  proxy.resume()
  expect([meanwhile.statusCode, meanwhile.body]).toEqual([200, before.body])
  expect(meanwhile.body).toContain(brand)
  // A page waits a second for a database that hangs, not as long as it hangs.
  expect(tookMs).toBeLessThan(3_000)
  await expect.poll(readiness).toBe(200)
})

test('a connection that ends inside of a transaction ends that transaction alone', async () => {
  const broken = portal.database.db.transaction(async (tx) => {
    await tx.select().from(users).limit(1)
    await asOwner('postgres', endConnections)
    await tx.select().from(users).limit(1)
  })
  await expect(broken).rejects.toThrow()
  await expect.poll(read).toBe(200)
})

test.each([
  ['as a change is stored: nobody knows whether it was', 'commit', '/error/unclear'],
  ['before a change is stored: it was not', 'update', '/error/unavailable'],
  ['between two changes of one transaction: neither was', 'insert', '/error/unavailable'],
])('one that is lost %s', async (_when, first, type) => {
  const { statements } = portal.database
  const begin = statements.begin.bind(statements)
  const watch = vi.spyOn(statements, 'begin').mockImplementation((text) => {
    if (text.startsWith(first)) proxy.refuse()
    return begin(text)
  })
  const answer = await save()
  watch.mockRestore()
  proxy.resume()
  expect(answer).toMatchObject({ status: 503, body: { type } })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  await expect.poll(readiness).toBe(200)
})

test('one that takes no changes: not ready, reading goes on, and a change may be tried again', async () => {
  await asOwner('postgres', `alter database ${name} set default_transaction_read_only = on`, endConnections)
  await expect.poll(readiness).toBe(503)
  await expect.poll(read).toBe(200)
  expect((await save()).status).toBe(503)
  await asOwner('postgres', `alter database ${name} reset default_transaction_read_only`, endConnections)
  await expect.poll(readiness).toBe(200)
  expect((await save()).status).toBe(204)
})

test('all connections wait for rows that another transaction keeps: still ready', async () => {
  const { db } = portal.database
  const end = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const kept = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.username, 'aroha')).for('update')
    isLocked.resolve()
    await end.promise
  })
  await isLocked.promise
  const waiting = Array.from({ length: 12 }, save)
  expect(await readiness()).toBe(200)
  end.resolve()
  await kept
  await Promise.all(waiting)
})

test('a role that may not change tables starts on one that is up to date, and says what to do on one that is not', async () => {
  await asOwner('postgres', `create role plain login password 'plain'`)
  await asOwner(
    name,
    'grant usage on schema public, drizzle, jobs to plain',
    'grant select, insert, update, delete on all tables in schema public, drizzle, jobs to plain',
    'grant usage, update on all sequences in schema public, jobs to plain',
  )
  const asPlain = (database: string) => {
    const url = new URL(server)
    Object.assign(url, { username: 'plain', password: 'plain', pathname: `/${database}` })
    return url.href
  }
  const port = await freePort()
  const run = startServer({ PORT: String(port), DATABASE_URL: asPlain(name), DIST_DIR: testFolder('away'), LOG_LEVEL: 'error' })
  await untilReady(run, port)
  expect(await stop(run, 'SIGTERM')).toBe(0)
  expect(run.output()).not.toContain('"level":50')
  const plain = await openPostgres(asPlain(name))
  await cleanUp(plain.db, { now: new Date(Date.now() + 500 * 86_400_000) })
  await afterRestore(plain.db)
  await plain.close()
  await makeDatabase(server, `${name}_new`)
  await expect(openPostgres(asPlain(`${name}_new`))).rejects.toThrow(MigrationRefused)
  await asOwner('postgres', `alter database ${name}_new set default_transaction_read_only = on`)
  const url = new URL(server)
  url.pathname = `/${name}_new`
  await expect(openPostgres(url.href)).rejects.toThrow(DatabaseReadOnly)
})
