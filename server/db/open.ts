import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Engine } from './engine.ts'
import { DatabaseNewer } from './failures.ts'
import { findLatestMigration, latestMigration } from './latest-migration.ts'
import type { StatementWatch } from './statements.ts'
import { syncFolder, syncPath } from './sync.ts'

/** The database as the whole server sees it, whether PostgreSQL runs in this process or elsewhere. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface OpenDatabase {
  db: Database
  /** The same database on a separate connection, so that operators get their numbers while all other connections are busy. */
  counted: Database
  kind: 'pglite' | 'postgres'
  /** What the job queue connects with: it sends several statements at once, which Drizzle does not. */
  connection: { pglite: Engine } | { url: string }
  /** Tells of each statement of the portal's own; not of those of the job queue on a server. */
  statements: StatementWatch
  /** Connections of this process; absent where the database is inside it. */
  connections?(): Connections
  /** Copies the database's folder as it is at one moment; queries wait meanwhile. Only where it keeps one. */
  copyTo?(folder: string): Promise<void>
  /** Whether it answers and takes what is written, found out within a second and beside whatever else is under way. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

export interface Connections {
  /** how many there may be */
  most: number
  open: number
  idle: number
  /** how many callers wait for one */
  awaited: number
}

/** Tables declare their columns in camel case. */
export const CASING = { casing: 'snake_case' } as const

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

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
    counted: db,
    kind: 'pglite',
    connection: { pglite: client },
    statements: client.statements,
    copyTo:
      folder === undefined
        ? undefined
        : (copy) => client.runExclusive(() => cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })),
    isReady: () => within(READINESS_MS, db.execute(sql`select 1`)),
    close: () => client.close(),
  }
}

/** Tables of a later version may mean something else by now: an earlier one must not write to them. */
async function refuseNewer(db: Database): Promise<void> {
  if (((await findLatestMigration(db)) ?? 0) > latestMigration) throw new DatabaseNewer()
}

/** How long a load balancer waits to hear that a process is ready. */
export const READINESS_MS = 1_000

function within(longestMs: number, attempt: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), longestMs)
  const answer = attempt.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
