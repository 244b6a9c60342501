import type { Settings } from '../settings.ts'
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
