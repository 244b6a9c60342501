import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { startPostgres } from '../tests/postgres-server.ts'

/** Measures something on a separate PostgreSQL that has the demo world. */
export async function withDemoWorld(measure: (db: Database, url: string) => Promise<void>): Promise<void> {
  await using postgres = await startPostgres()
  await postgres.run('create database bench')
  const url = postgres.urlOf('bench')
  const { db, close } = await openPostgres(url)
  try {
    await seedIfEmpty(db)
    await measure(db, url)
  } finally {
    await close()
  }
}
