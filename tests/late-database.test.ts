import { connect, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { copySeeded, freePort, makeDatabase, runOn } from './postgres-server.ts'
import { startServer, stop, untilReady } from './server-process.ts'
import { emptyBuild } from './test-folder.ts'

/* After a power cut or a failover the portal's machine may be there before its database takes changes. */

/** Starts a process in production whose database cannot be used, and expects it to go on once that can. */
async function expectToWait(url: string, mend: () => unknown): Promise<void> {
  const port = await freePort()
  const server = startServer({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATABASE_URL: url,
    ALLOW_EMBEDDED_SIGN_IN: 'yes',
    DIST_DIR: emptyBuild('late'),
    SHUTDOWN_DELAY_MS: '0',
  })
  await expect.poll(server.output, { timeout: 30_000 }).toContain('Trying again in 5 seconds.')
  await mend()
  await untilReady(server, port)
  await stop(server, 'SIGTERM')
}

test('a process in production waits for a database that is off', async () => {
  const real = new URL(await makeDatabase(inject('postgresUrl'), 'late_database'))
  const late = new URL(real)
  late.hostname = '127.0.0.1'
  late.port = String(await freePort())
  const relay = createServer((from) => {
    const to = connect(Number(real.port || 5432), real.hostname)
    for (const end of [from, to]) end.on('error', () => {})
    from.pipe(to).pipe(from)
  })
  await expectToWait(late.href, () => relay.listen(Number(late.port), '127.0.0.1'))
  relay.close()
})

test('a process in production waits for a database that takes no changes', async () => {
  const server = inject('postgresUrl')
  const url = await copySeeded(server, 'closed_database')
  await runOn(server, 'alter database closed_database set default_transaction_read_only = on')
  await expectToWait(url, () =>
    runOn(
      server,
      'alter database closed_database reset default_transaction_read_only',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'closed_database'`,
    ),
  )
})

test('a process in production waits for a database that has no connection left for it', async () => {
  const server = inject('postgresUrl')
  await copySeeded(server, 'crowded_database')
  await runOn(server, `create role crowded login password 'crowded' connection limit 0`)
  const url = Object.assign(new URL(server), { username: 'crowded', password: 'crowded', pathname: '/crowded_database' })
  // The limit is not for superusers, who need no grants either.
  await expectToWait(url.href, () => runOn(server, 'alter role crowded superuser'))
})
