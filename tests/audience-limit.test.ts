import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isUnavailable } from '#server/db/failures.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { findAudience } from '#server/studio/customers.ts'
import { copySeeded } from './postgres-server.ts'

test('a count that keeps the database waiting ends, and may be tried again', async () => {
  const url = await copySeeded(inject('postgresUrl'), 'audience_limit')
  const { db, close } = await openPostgres(url)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; lock table customer_groups in access exclusive mode')
  const error = await findAudience(db, { audience: {}, owner: 'widget:bill' }, { longestMs: 100 }).catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  await other.query('rollback')
  expect((await findAudience(db, { audience: {}, owner: 'widget:bill' }, { longestMs: 10_000 })).total).toBeGreaterThan(0)
  await other.end()
  await close()
})
