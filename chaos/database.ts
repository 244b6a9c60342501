import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { isRoot, postgresPrograms } from '../tests/postgres-programs.ts'
import { freePort } from '../tests/postgres-server.ts'
import { startTcpProxy, type TcpProxy } from '../tests/tcp-proxy.ts'
import { hasEnded } from './portal.ts'
import { waitUntil } from './wait-until.ts'

/** A PostgreSQL that loses nothing by itself, and that can be harmed in every way in which one is harmed. */
export interface ChaosDatabase {
  /** where the portal finds it, through a network that can fail */
  url: string
  network: TcpProxy
  /** Asks the primary past that network, as its superuser. */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  start(): Promise<void>
  /** Ends it in order: what is under way is broken off, what is stored is written. */
  stop(): Promise<void>
  /** Ends each of its processes where it is, as a machine that loses its power. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  isRunning(): boolean
  /** Adds a replica that has each commit before it is acknowledged, lets the primary die, and the replica take over. */
  failOver(): Promise<void>
}

const NAME = 'portal'
const LONGEST_START_MS = 60_000
const run = promisify(execFile)
// PostgreSQL refuses to run as root.
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const SETTINGS = [
  'max_connections=100',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // As small as the disk that some of the harm fills.
  'max_wal_size=192MB',
  'wal_keep_size=128MB',
]

/** @param folder an empty one for its data */
export async function startDatabase(folder: string): Promise<ChaosDatabase> {
  chmodSync(folder, 0o755)
  const programsFolder = join(folder, 'programs')
  mkdirSync(programsFolder)
  const programs = postgresPrograms(programsFolder)
  let primary = { port: await freePort(), data: join(folder, 'data-1') }
  let server: ChildProcess
  if (user.uid) chownSync(folder, user.uid, user.gid)
  await run(
    join(programs, 'initdb'),
    ['--pgdata', primary.data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    user,
  )
  const launch = ({ port, data }: typeof primary, ...more: string[]) =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...[...SETTINGS, ...more].flatMap((one) => ['-c', one])], {
      stdio: 'ignore',
      ...user,
    })
  const answers = (port: number, statement: string) => async () => (await askAt(port, 'postgres', statement).catch(() => [])).length > 0

  async function start() {
    server = launch(primary)
    await waitUntil(answers(primary.port, 'select 1'), LONGEST_START_MS, 'PostgreSQL did not start')
  }
  async function end(signal: NodeJS.Signals) {
    if (hasEnded(server)) return
    const ended = once(server, 'exit')
    const backends = childrenOf(server)
    server.kill(signal)
    if (signal === 'SIGKILL') for (const pid of backends) kill(pid, signal)
    await ended
    await waitUntil(async () => !backends.some(isAlive), LONGEST_START_MS, 'PostgreSQL did not end')
  }
  const stop = () => end('SIGINT')

  await start()
  await askAt(primary.port, 'postgres', `create database ${NAME}`)
  const network = await startTcpProxy(urlAt(primary.port, NAME))
  return {
    url: urlAt(network.port, NAME),
    network,
    ask: (statement, values) => askAt(primary.port, NAME, statement, values),
    start,
    stop,
    kill: () => end('SIGKILL'),
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    isRunning: () => !hasEnded(server),
    async failOver() {
      const replica = { port: await freePort(), data: `${primary.data}r` }
      await copyWhileRunning(primary, replica.data)
      const source = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
      const standby = launch(replica, source)
      const has = (state: string) => answers(primary.port, `select 1 from pg_stat_replication where ${state}`)
      await waitUntil(has(`state = 'streaming'`), LONGEST_START_MS, 'the replica did not start')
      await askAt(primary.port, 'postgres', `alter system set synchronous_standby_names = 'replica'`)
      await askAt(primary.port, 'postgres', 'select pg_reload_conf()')
      await waitUntil(has(`sync_state = 'sync'`), LONGEST_START_MS, 'the replica did not keep up')
      network.refuse()
      await end('SIGKILL')
      await askAt(replica.port, 'postgres', 'select pg_promote()')
      rmSync(primary.data, { recursive: true })
      primary = replica
      server = standby
      network.moveTo(urlAt(primary.port, NAME))
    },
  }
}

/** A copy of the data that a replica can begin with, made by the same calls that pg_basebackup makes. */
async function copyWhileRunning({ port, data }: { port: number; data: string }, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlAt(port, 'postgres') })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  // Files come and go while they are copied.
  await run('cp', ['-Rp', data, to], user).catch(() => {})
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
  for (const [name, content] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to, name), content)
    if (user.uid) chownSync(join(to, name), user.uid, user.gid)
  }
}

const urlAt = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

async function askAt<Row extends pg.QueryResultRow>(port: number, database: string, statement: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlAt(port, database), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** PostgreSQL gives each connection a process, in a separate session. */
function childrenOf({ pid }: ChildProcess): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  for (const pid of [server.pid ?? 0, ...childrenOf(server)]) kill(pid, signal)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
