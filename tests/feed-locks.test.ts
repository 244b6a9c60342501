import { Readable } from 'node:stream'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import type { Database } from '#server/db/open.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { applyFeed } from '#server/feed/apply.ts'
import { changedByCustomer } from '#server/feed/records.ts'
import { commands } from '#server/operator/commands.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { statementsOf } from './statements.ts'

/* A file of the feed and a customer's save that wait for each other, on a database with several connections. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const at = '2026-11-01T00:00:00Z'
const person = { email: 'lock@example.nz', subject: 'demo|lock', username: 'lock', firstName: 'Ana', lastName: 'Tui' }
const account = { customerNumber: 'lock', kind: 'residential', name: 'Ana Tui', billingEmail: person.email, joinedOn: '2025-01-01' }
const customer = [
  { kind: 'person', id: 'P-lock', at, data: person },
  { kind: 'account', id: 'A-lock', at, data: account },
  { kind: 'access', id: 'A-lock/P-lock', at, data: { billingAccountId: 'A-lock', personId: 'P-lock', role: 'accountHolder' } },
  {
    kind: 'site',
    id: 'S-lock',
    at,
    data: {
      billingAccountId: 'A-lock',
      street: '1 Bay Road',
      city: 'Nelson',
      postCode: '7010',
      region: 'Nelson',
      propertyType: 'villa',
    },
  },
]
const linesOf = (records: readonly object[]) => `${records.map((record) => JSON.stringify(record)).join('\n')}\n`

const lockPerson = (tx: Database) => tx.select().from(users).where(eq(users.id, 'P-lock')).for('update')
const lockAccount = (tx: Database) => tx.select().from(billingAccounts).where(eq(billingAccounts.id, 'A-lock')).for('update')
const freeAccounts = () =>
  portal.database.db.select().from(billingAccounts).where(eq(billingAccounts.id, 'A-lock')).for('update', { skipLocked: true })
/** Of two that wait for each other, the one that has waited for so long is ended. */
const patience = (tx: Database, ms: number) => tx.execute(sql`select set_config('deadlock_timeout', ${`${ms}ms`}, true)`)
const isWaitedFor = () =>
  expect
    .poll(async () => {
      // Of this database alone: other tests have theirs on the same server.
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return ((await portal.database.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
    })
    .toBeGreaterThan(0)

test('a file that the database ends for a customer begins again, and nothing of it is lost', async () => {
  const { db } = portal.database
  await applyFeed(db, () => Readable.from([Buffer.from(linesOf(customer))]))
  const later = '2026-11-02T00:00:00Z'
  const first = { kind: 'account', id: 'A-lock', at: later, data: { ...account, name: 'Ana Kea' } }
  const last = { kind: 'person', id: 'P-lock', at: later, data: { ...person, lastName: 'Kea' } }
  const filler = Array.from({ length: 1000 }, (_, i) => ({
    kind: 'address',
    id: `AD-lock-${i}`,
    at,
    data: { street: `${i} Bay Road`, city: 'Nelson', postCode: '7010' },
  }))
  let saved: Promise<unknown> = Promise.resolve()
  let begins = 0
  async function* file() {
    begins++
    yield Buffer.from(linesOf([first, ...filler]))
    if (begins === 1) {
      // The file is read ahead of what is stored: once it has the account, it comes to the person next.
      await expect.poll(freeAccounts).toEqual([])
      const hasPerson = Promise.withResolvers<void>()
      saved = db.transaction(async (tx) => {
        await patience(tx, 60_000)
        await lockPerson(tx)
        hasPerson.resolve()
        await lockAccount(tx)
      })
      await hasPerson.promise
      await isWaitedFor()
    }
    yield Buffer.from(linesOf([last]))
  }
  const applied = await applyFeed(db, () => Readable.from(file()))
  await saved
  expect([begins, applied.isStored, applied.counts.created, applied.counts.changed]).toEqual([2, true, 1000, 2])
})

test('a save that the database ends for a file is done all the same', async () => {
  const { db } = portal.database
  await applyFeed(db, () => Readable.from([Buffer.from(linesOf(customer))]))
  let saved: Promise<{ status: number }> | undefined
  await db.transaction(async (tx) => {
    await patience(tx, 60_000)
    await lockAccount(tx)
    const body = { email: 'bills@example.nz', sendBillViaEmail: true, sendPromotionViaEmail: false, billingAccountId: 'A-lock' }
    saved = portal.call('lock', updateUserPreferences, { body })
    await isWaitedFor()
    await lockPerson(tx)
  })
  expect((await saved)?.status).toBe(204)
})

test('a person who changes something while addresses are exchanged keeps theirs', async () => {
  const { db } = portal.database
  const people = ['first', 'second'].map((name) => ({ ...person, subject: `demo|${name}`, username: name, email: `${name}@example.nz` }))
  const [first, second] = people.map((data, i) => ({ kind: 'person', id: `P-exchange-${i}`, at, data }))
  await applyFeed(db, () => Readable.from([Buffer.from(linesOf([first, second].map((each) => ({ ...each }))))]))
  const taking = (own: typeof first, other: typeof first) => ({
    ...own,
    at: '2026-11-02T00:00:00Z',
    data: { ...own?.data, username: other?.data.username, email: other?.data.email },
  })
  let applied: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, 'P-exchange-1')).for('update')
    applied = applyFeed(db, () => Readable.from([Buffer.from(linesOf([taking(first, second), taking(second, first)]))]))
    await isWaitedFor()
    await changedByCustomer(tx, 'person', 'P-exchange-1')
  })
  await applied
  const emails = await db.select({ email: users.email }).from(users).where(like(users.id, 'P-exchange-%')).orderBy(users.id)
  expect(emails.map(({ email }) => email)).toEqual(['first@example.nz', 'second@example.nz'])
})

test('a customer who changes something while an older record deletes it keeps it', async () => {
  const { db } = portal.database
  const file = (records: readonly object[]) => applyFeed(db, () => Readable.from([Buffer.from(linesOf(records))]))
  await file(customer)
  let applied: ReturnType<typeof file> | undefined
  await db.transaction(async (tx) => {
    await changedByCustomer(tx, 'site', 'S-lock', 'A-lock')
    applied = file([{ kind: 'site', id: 'S-lock', at: '2026-11-02T00:00:00Z', deleted: true }])
    await isWaitedFor()
  })
  expect((await applied)?.counts).toMatchObject({ deleted: 0, older: 1 })
  expect(await db.select().from(sites).where(eq(sites.id, 'S-lock'))).toHaveLength(1)
})

test('an export has everything as it was at one moment', async () => {
  const late = (kind: string, id: string, data: object) => ({ kind, id, at, data })
  const [, account, , site] = customer.map(({ kind, id, data }) => late(kind, id.replaceAll('lock', 'late'), data))
  const ofLate = { ...site, data: { ...site?.data, billingAccountId: 'A-late' } }
  const records: string[] = []
  await commands['feed-export']?.(
    { db: portal.database.db, widgetTypes: await loadWidgetTypes(), settings: portal.settings },
    {},
    Readable.from([]),
    () => {},
    async (line) => {
      // The accounts are written, the sites are not.
      const isFirstAccess = line.includes('"kind":"access"') && !records.some((record) => record.includes('"kind":"access"'))
      records.push(line)
      if (!isFirstAccess) return
      const file = linesOf([{ ...account, data: { ...account?.data, customerNumber: 'late' } }, ofLate])
      expect((await applyFeed(portal.database.db, () => Readable.from([Buffer.from(file)]))).counts.created).toBe(2)
    },
  )
  expect(records.filter((record) => record.includes('A-late'))).toEqual([])
})

test('what is to be deleted is looked for among the rows of its account alone', async () => {
  const { db } = portal.database
  const file = (records: readonly object[]) => applyFeed(db, () => Readable.from([Buffer.from(linesOf(records))]))
  const data = { billingAccountId: 'A-lock', paidDay: '2026-10-01', amount: '71.65', method: 'creditCard' }
  await file([...customer, { kind: 'payment', id: 'PAY-lock', at, data }])
  const statements = await statementsOf(db, () => file([{ kind: 'payment', id: 'PAY-lock', at: '2026-11-03T00:00:00Z', deleted: true }]))
  const joins = statements.flatMap(({ text }) => /"payments" on (.*)/.exec(text)?.[1] ?? [])
  expect(joins).toEqual([expect.stringContaining('"payments"."billing_account_id" = r')])
})
