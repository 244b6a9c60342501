import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface PostgresServer extends AsyncDisposable {
  urlOf(database: string): string
  run(statement: string): Promise<void>
  stop(): Promise<void>
}

/** A real PostgreSQL for as long as it is needed; its data go with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort()
  const script = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port)], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(output || 'PostgreSQL did not start')
    }),
  ])
  const stop = async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
  }
  const urlOf = (database: string) => `postgres://postgres:postgres@localhost:${port}/${database}`
  return {
    urlOf,
    run: (statement) => runOn(urlOf('postgres'), statement),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

export async function runOn(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
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

/**
 * A copy of the seeded database on the server of these tests.
 * @param server URL of any database there
 * @returns URL of the copy
 */
export const copySeeded = (server: string, name: string): Promise<string> => makeDatabase(server, name, 'seeded')

/** What the tests of this file have made on the server that all files share. */
const made: string[] = []

/**
 * Drops the databases of a file of tests: each takes some thirty megabytes of the memory, or of the disk, that the other files need.
 * @param server URL of any database on the server that all files share
 */
export async function dropDatabases(server: string): Promise<void> {
  const names = made.splice(0)
  if (names.length > 0) await runOn(server, ...names.map((name) => `drop database if exists ${name} with (force)`))
}

/** A database on the server of these tests, empty or a copy of another. @returns its URL */
export async function makeDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  // Copying the files takes a third of what copying by the log takes.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { inject } = await import('vitest')
  if (server === inject('postgresUrl')) made.push(name)
  const poolerPort = inject('poolerPort')
  if (poolerPort !== undefined) {
    url.port = String(poolerPort)
    url.searchParams.set('pgbouncer', 'true')
  }
  return url.href
}
