import { connect, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { freePort, makeDatabase } from './postgres-server.ts'
import { startServer, stop, untilReady } from './server-process.ts'
import { emptyBuild } from './test-folder.ts'

/* After a power cut the portal's machine may be there before that of the database. */

test('a process in production that waits for its database goes on once that is there', async () => {
  const real = new URL(await makeDatabase(inject('postgresUrl'), 'late_database'))
  const late = new URL(real)
  late.hostname = '127.0.0.1'
  late.port = String(await freePort())
  const port = await freePort()
  const server = startServer({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATABASE_URL: late.href,
    ALLOW_EMBEDDED_SIGN_IN: 'yes',
    DIST_DIR: emptyBuild('late'),
    SHUTDOWN_DELAY_MS: '0',
  })
  await expect.poll(server.output, { timeout: 30_000 }).toContain('Trying again in 5 seconds.')
  const relay = createServer((from) => {
    const to = connect(Number(real.port || 5432), real.hostname)
    for (const end of [from, to]) end.on('error', () => {})
    from.pipe(to).pipe(from)
  }).listen(Number(late.port), '127.0.0.1')
  await untilReady(server, port)
  await stop(server, 'SIGTERM')
  relay.close()
})
