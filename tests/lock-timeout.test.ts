import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePhone } from '#schemas/contact/routes.ts'
import { users } from '#server/db/schema/people.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What somebody else keeps locked for long, as a file of the feed does, on a database with several connections. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('a save that waits for long is told to try again, and holds no connection for ever', async () => {
  const { db } = portal.database
  expect((await db.execute(sql`show lock_timeout`)) as unknown).toMatchObject({ rows: [{ lock_timeout: '3s' }] })
  let end = () => {}
  const isLocked = Promise.withResolvers<void>()
  const kept = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.username, 'aroha')).for('update')
    isLocked.resolve()
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await isLocked.promise
  const save = () => portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0177' } })
  expect(await save()).toMatchObject({ status: 503, body: { type: '/error/unavailable' } })
  end()
  await kept
  expect((await save()).status).toBe(204)
})
