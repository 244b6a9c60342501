import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '#server/access.ts'
import { savePreferences } from '#server/contact/queries.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import type { Database, OpenDatabase } from '#server/db/open.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { numberEvents } from '#server/feed/events/number.ts'
import { findEventsAfter } from '#server/feed/events/queries.ts'
import { recordEvent } from '#server/feed/events/record.ts'
import { openTestDatabase } from './portal.ts'
import { times } from './thorough.ts'

/* Acts whose transactions overlap, which takes a database with several connections. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.db.delete(customerEvents))
afterAll(() => database.close())

const rename = (db: Database, account: string, nickname: string) =>
  recordEvent(
    db,
    { userId: 'U-1' },
    { type: 'nz.switchboard.site.renamed', billingAccountId: account, subject: 'ST-1', data: { siteId: 'ST-1', nickname } },
  )
const readAfter = async (position: string) => {
  await numberEvents(database.db)
  const events = await findEventsAfter(database.db, Number(position), 1_000, 'https://portal.example')
  return { names: events.map(({ data }) => data.nickname), next: events.at(-1)?.sequence ?? position }
}

test('an act that is written first and committed last is not missed', async () => {
  const { db } = database
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await rename(tx, 'BA-1', 'slow')
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  await db.transaction((tx) => rename(tx, 'BA-2', 'quick'))
  const first = await readAfter('0')
  mayEnd.resolve()
  await slow
  const second = await readAfter(first.next)
  expect([first.names, second.names]).toEqual([['quick'], ['slow']])
})

test('a customer who saves and the feed, which locks people before accounts, do not wait for each other', async () => {
  const { db } = database
  const userId = 'U-hemi'
  const [access] = await db.select().from(accountAccess).where(eq(accountAccess.userId, userId))
  const billingAccountId = access?.billingAccountId ?? ''
  const scope = { userId, selected: { billingAccountId } } as Scope
  const hasPerson = Promise.withResolvers<void>()
  const customerWaits = Promise.withResolvers<void>()
  const feed = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    hasPerson.resolve()
    await customerWaits.promise
    await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
  })
  await hasPerson.promise
  const wanted = { email: 'bills@example.nz', sendBillViaEmail: true, sendPromotionViaEmail: false }
  const customer = savePreferences(db, scope, wanted)
  await expect
    .poll(async () => ((await db.execute(sql`select 1 from pg_locks where not granted`)) as unknown as { rows: unknown[] }).rows.length)
    .toBeGreaterThan(0)
  customerWaits.resolve()
  await feed
  expect(await customer).toBe('saved')
})

test('an act that is taken back is told to nobody', async () => {
  const taken = database.db.transaction(async (tx) => {
    await rename(tx, 'BA-1', 'taken back')
    throw new Error('no')
  })
  await expect(taken).rejects.toThrow('no')
  await rename(database.db, 'BA-1', 'kept')
  expect((await readAfter('0')).names).toEqual(['kept'])
})

test('readers who ask all the time get each of many overlapping acts once, those of an account in their order', async () => {
  const { db } = database
  const acts = times(150, 3_000)
  let isOver = false
  const reader = async () => {
    const names: unknown[] = []
    // A page is empty also while the other reader numbers what is new.
    for (let next = '0', emptyAtTheEnd = 0; emptyAtTheEnd < 20; ) {
      const wasOver = isOver
      const page = await readAfter(next)
      names.push(...page.names)
      next = page.next
      if (wasOver && page.names.length === 0) emptyAtTheEnd += 1
    }
    return names
  }
  const account = async (id: number) => {
    for (let i = 0; i < acts / 5; i++) {
      await db.transaction(async (tx) => {
        await rename(tx, `BA-${id}`, `${id} ${i}`)
        await setTimeout((i * 7 + id * 3) % 5)
      })
    }
  }
  const readers = [reader(), reader()]
  await Promise.all([1, 2, 3, 4, 5].map(account))
  isOver = true
  for (const names of await Promise.all(readers)) {
    expect([names.length, new Set(names).size]).toEqual([acts, acts])
    for (const id of [1, 2, 3, 4, 5]) {
      const own = names.filter((name) => String(name).startsWith(`${id} `))
      expect(own).toEqual(own.map((_, i) => `${id} ${i}`))
    }
  }
})
