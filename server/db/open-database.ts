import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import { whyWait } from './failures.ts'
import type { OpenDatabase } from './open.ts'

/** The database that the settings name. Of the two kinds only that one's code is loaded. */
export async function openDatabase({
  databaseUrl,
  databasePoolSize,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>): Promise<OpenDatabase> {
  if (databaseUrl) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres(databaseUrl, databasePoolSize)
  }
  const { openPglite } = await import('./open.ts')
  return openPglite(`${dataFolder}/database`)
}

const BETWEEN_TRIES_MS = 5_000

/**
 * As `openDatabase`, and prepares it, but waits for a server that is off, starting up, closed for writing or without a free connection, and
 * says so each time: after a power cut the portal is there before a large database is.
 */
export async function waitForDatabase<Prepared>(
  settings: Parameters<typeof openDatabase>[0],
  prepare: (database: OpenDatabase) => Promise<Prepared>,
): Promise<Prepared> {
  for (;;) {
    let database: OpenDatabase | undefined
    try {
      database = await openDatabase(settings)
      return await prepare(database)
    } catch (error) {
      const reason = whyWait(error)
      if (!reason) throw error
      console.error(`${reason} Trying again in ${BETWEEN_TRIES_MS / 1000} seconds.`)
    }
    await database?.close()
    await pause(BETWEEN_TRIES_MS)
  }
}
