import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/open-postgres.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { shuffleRows } from './shuffle-rows.ts'
import { startPostgres } from './postgres-server.ts'
// Those of the demo world too.
import './quick-hashes.ts'

/** One PostgreSQL for all files; each takes a copy of the seeded database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await server.run('create database seeded')
  const seeded = await openPostgres(server.urlOf('seeded'))
  await seedIfEmpty(seeded.db)
  await shuffleRows(seeded.db)
  await seeded.close()
  provide('postgresUrl', server.urlOf('postgres'))
  const pgbouncer = process.env.TEST_POOLER === 'pgbouncer' ? await startPgbouncer(server.urlOf('postgres')) : undefined
  provide('poolerPort', pgbouncer?.port)
  return async () => {
    await pgbouncer?.stop()
    await server.stop()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    pgliteFile: string
    /** of a pooler before PostgreSQL, where the tests run through one */
    poolerPort: number | undefined
  }
}
