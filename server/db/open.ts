import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Engine } from './engine.ts'
import { DatabaseNewer, DatabaseUnreachable } from './failures.ts'
import { LOCKS } from './locks.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { syncFolder, syncPath } from './sync.ts'

/** The database as the whole server sees it, whether PostgreSQL runs in this process or elsewhere. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface OpenDatabase {
  db: Database
  kind: 'pglite' | 'postgres'
  /** What the job queue connects with: it sends several statements at once, which Drizzle does not. */
  connection: { pglite: Engine } | { url: string }
  /** Copies the database's folder as it is at one moment; queries wait meanwhile. Only where it keeps one. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

/** Tables declare their columns in camel case. */
const CASING = { casing: 'snake_case' } as const

/** Nobody waits longer for what somebody else is changing: a file of the feed may take minutes, and others need the connection. */
const LOCK_TIMEOUT = '10s'

/** PostgreSQL's number for its type integer[]. */
const INTEGER_ARRAY: number = 1007

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** PostgreSQL at an address; throws DatabaseUnreachable if nothing answers there. */
export async function openPostgres(url: string, maxConnections = 10): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  // Arrays of half-hours stay text: schema/columns.ts reads them much faster than a parser for any array does.
  pg.types.setTypeParser(INTEGER_ARRAY, (text) => text)
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    onConnect: async (client) => void (await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)),
  })
  // An idle connection that the server closes must not take the process down; the pool replaces it.
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    try {
      // Processes that start together migrate one after another, however long that takes.
      await client.query('set lock_timeout = 0')
      await client.query(`select pg_advisory_lock(${LOCKS.migrations})`)
      await migrate(drizzle(client, CASING), { migrationsFolder })
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCKS.migrations})`).catch(() => {})
      await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`).catch(() => {})
      client.release()
    }
  } catch (cause) {
    await pool.end()
    if (isUnreachable(cause)) throw new DatabaseUnreachable(url, cause)
    throw cause
  }
  return { db: drizzle(pool, CASING), kind: 'postgres', connection: { url }, close: () => pool.end() }
}

/** PostgreSQL inside this process, its data in a folder, or in memory without one. @throws {DatabaseNewer} */
export async function openPglite(folder?: string, from?: Blob): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const { Engine } = await import('./engine.ts')
  const isNew = folder !== undefined && !existsSync(join(folder, 'PG_VERSION'))
  const client = await Engine.open(folder, from)
  if (isNew) {
    // The engine unpacks a new database without waiting for the disk.
    syncFolder(folder)
    syncPath(dirname(folder))
  }
  const db = drizzle(client, CASING)
  try {
    await refuseNewer(db)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    db,
    kind: 'pglite',
    connection: { pglite: client },
    copyTo:
      folder === undefined
        ? undefined
        : (copy) => client.runExclusive(() => cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })),
    close: () => client.close(),
  }
}

/** Tables of a later version may mean something else by now: an earlier one must not write to them. */
async function refuseNewer(db: Database): Promise<void> {
  const found = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!firstOf(found).name) return
  const { latest } = firstOf(await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`))
  if (Number(latest) > Math.max(...journal.entries.map(({ when }) => when))) throw new DatabaseNewer()
}

const firstOf = (result: unknown) => (result as { rows: [Record<string, unknown>] }).rows[0]

function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  // Class 28 is refused authorization, 3D000 an unknown database, 57P03 a server that is starting up.
  return /^(E[A-Z]+|28...|3D000|57P0.)$/.test(code ?? '') || /timeout|terminated|ECONN|ENOTFOUND|Invalid URL/.test(message ?? '')
}
