import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { isRoot, postgresPrograms } from './postgres-programs.ts'
import { freePort } from './postgres-server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export interface ReplicatedPostgres {
  /** URL of a database at the address that moves with the primary. */
  urlOf(database: string): string
  /** Ends the primary without a word to its replica, as a machine that loses its power. */
  killPrimary(): Promise<void>
  /** Makes the replica the primary and moves the address to it. */
  promoteReplica(): Promise<void>
  stop(): Promise<void>
}

const REPLICA = 'replica'
const LONGEST_START_MS = 60_000
const run = promisify(execFile)

/**
 * A primary with one streaming replica. A commit is acknowledged once the replica has stored it too (`synchronous_commit`), so a
 * replica that takes over has all that was acknowledged.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-replicated-'))
  chmodSync(folder, 0o755)
  const programs = postgresPrograms(folder)
  // PostgreSQL refuses to run as root.
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')]
  const [port, replicaPort] = [await freePort(), await freePort()]
  const initialise = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), ['--pgdata', primaryFolder, ...initialise], user)
  // A replica begins as a copy of the primary's files, which is whole as long as the primary has never run.
  await run('cp', ['-Rp', primaryFolder, replicaFolder], user)
  writeFileSync(join(replicaFolder, 'standby.signal'), '')

  const start = (data: string, own: number, setting: string): ChildProcess => {
    const settings = ['fsync=off', 'max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', setting]
    const args = ['-D', data, '-p', String(own), ...settings.flatMap((one) => ['-c', one])]
    return spawn(join(programs, 'postgres'), args, { stdio: 'ignore', ...user })
  }
  const primary = start(primaryFolder, port, `synchronous_standby_names=${REPLICA}`)
  const replica = start(
    replicaFolder,
    replicaPort,
    `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=${REPLICA}`,
  )
  const servers = [primary, replica]
  const stop = async () => {
    await Promise.all(servers.map(endAtOnce))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilTrue(port, `select from pg_stat_replication where sync_state = 'sync'`, servers)
  } catch (error) {
    await stop()
    throw error
  }
  const proxy = await startTcpProxy(urlAt(port, 'postgres'))
  return {
    urlOf: (database) => urlAt(proxy.port, database),
    async killPrimary() {
      proxy.refuse()
      await endAtOnce(primary)
    },
    async promoteReplica() {
      await ask(replicaPort, 'select pg_promote()')
      proxy.moveTo(urlAt(replicaPort, 'postgres'))
    },
    async stop() {
      proxy.close()
      await stop()
    },
  }
}

const urlAt = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

/** SIGQUIT ends all of a server's processes where they are: after it the server has to recover. */
async function endAtOnce(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGQUIT')
  await once(server, 'exit')
}

async function ask(port: number, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: urlAt(port, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilTrue(port: number, statement: string, servers: readonly ChildProcess[]): Promise<void> {
  for (const deadlineMs = Date.now() + LONGEST_START_MS; Date.now() < deadlineMs; ) {
    if ((await ask(port, statement).catch(() => 0)) > 0) return
    if (servers.some(({ exitCode }) => exitCode !== null)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL and its replica did not start')
}
