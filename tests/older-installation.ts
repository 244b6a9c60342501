import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const FOLDER = new URL('../server/db/migrations/', import.meta.url)

/**
 * A database as it was before a migration.
 * @param migration the end of its name
 * @returns the database, and what runs that migration
 */
export async function databaseBefore(migration: string): Promise<{ database: PGlite; migrate(): Promise<unknown> }> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const own = files.findIndex((name) => name.endsWith(`_${migration}.sql`))
  const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
  const database = new PGlite()
  for (const name of files.slice(0, own)) await database.exec(textOf(name))
  return { database, migrate: () => database.exec(textOf(files[own] ?? '')) }
}
