import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import { DatabaseUnreachable } from './failures.ts'
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
 * As `openDatabase`, but waits for a server that is off or starting up, and says so each time: after a power cut the portal is there
 * before a large database is.
 */
export async function waitForDatabase(settings: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase> {
  for (;;) {
    try {
      return await openDatabase(settings)
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable && error.comesBack)) throw error
      console.error(`${error.message}. Trying again in ${BETWEEN_TRIES_MS / 1000} seconds.`)
    }
    await pause(BETWEEN_TRIES_MS)
  }
}
