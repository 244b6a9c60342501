import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** The database as the whole server sees it, whether PostgreSQL runs in this process or elsewhere. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  kind: 'pglite' | 'postgres'
  close(): Promise<void>
}

/** PostgreSQL's number for its type integer[]. */
const INTEGER_ARRAY: number = 1007

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** PostgreSQL at an address; throws DatabaseUnreachable if nothing answers there. */
export async function openPostgres(url: string, maxConnections = 10): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  // Arrays of half-hours stay as they are written: schema.ts reads them much faster than a parser for any array does.
  pg.types.setTypeParser(INTEGER_ARRAY, (text) => text)
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 5000 })
  // An idle connection that the server closes must not take the process down; the pool replaces it.
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    try {
      // Processes that start together migrate one after another.
      await client.query('select pg_advisory_lock(5817)')
      await migrate(drizzle(client, { schema }), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock(5817)').catch(() => {})
      client.release()
    }
  } catch (cause) {
    await pool.end()
    if (isUnreachable(cause)) throw new DatabaseUnreachable(url, cause)
    throw cause
  }
  return { db: drizzle(pool, { schema }), kind: 'postgres', close: () => pool.end() }
}

/** PostgreSQL inside this process, its data in a folder, or in memory without one. */
export async function openPglite(folder?: string, from?: Blob): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = await PGlite.create({ dataDir: folder, loadDataDir: from })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  return { db, kind: 'pglite', close: () => client.close() }
}

export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: unknown) {
    super(`The database at ${withoutPassword(url)} cannot be reached: ${describe(cause)}`, { cause })
  }
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  // Class 28 is refused authorization, 3D000 an unknown database, 57P03 a server that is starting up.
  return /^(E[A-Z]+|28...|3D000|57P0.)$/.test(code ?? '') || /timeout|terminated|ECONN|ENOTFOUND|Invalid URL/.test(message ?? '')
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}
