import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { makeDatabase } from './postgres-server.ts'

const FOLDER = new URL('../server/db/migrations/', import.meta.url)

interface OlderDatabase {
  exec(statements: string): Promise<unknown>
  query<Row>(statement: string, values?: unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

/**
 * A database as it was before a migration.
 * @param migration the end of its name
 * @returns the database, and what runs that migration
 */
export async function databaseBefore(migration: string): Promise<{ database: OlderDatabase; migrate(): Promise<unknown> }> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const own = files.findIndex((name) => name.endsWith(`_${migration}.sql`))
  const textOf = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
  const database = process.env.TEST_DATABASE === 'postgres' ? await openOnServer() : new PGlite()
  for (const name of files.slice(0, own)) await database.exec(textOf(name))
  return { database, migrate: () => database.exec(textOf(files[own] ?? '')) }
}

/** On the server of the tests an empty database is there at once; one inside the process takes seconds. */
async function openOnServer(): Promise<OlderDatabase> {
  const connectionString = await makeDatabase(inject('postgresUrl'), `older_${randomUUID().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    exec: (statements) => client.query(statements),
    query: <Row>(statement: string, values?: unknown[]) => client.query<Row & pg.QueryResultRow>(statement, values),
    close: () => client.end(),
  }
}
