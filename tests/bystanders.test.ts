import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailVerification } from '#schemas/user/routes.ts'
import { makeLink } from '#server/auth/links.ts'
import { accountAccess } from '#server/db/schema/accounts.ts'
import { cardRequests, paymentOrders } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { CHANGERS, changes, ownChange } from './own-changes.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * Makes every change that a customer can make, by the contract, and looks at the rows of everybody else before and
 * after it: what one customer changes is their own alone.
 */

/** Large tables that no customer writes to: a change of one is a fault by itself. */
const READ_ONLY = ['addresses', 'bill_lines', 'energy_periods', 'generation_days', 'home_benchmarks', 'reading_days', 'usage_category_days']

/** Written some time after a call, about a person without their name. */
const NAMELESS = 'counted_people'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await portal.database.db.execute(query)) as unknown as { rows: { text: string }[] }).rows.map(({ text }) => text)

/** What names a person: they, an account of theirs, a payment of one, or a page on which a card for it is saved. */
async function namesOf(username: string): Promise<string[]> {
  const theirs = await portal.database.db
    .select({ userId: users.id, billingAccountId: accountAccess.billingAccountId, orderId: paymentOrders.id, pageId: cardRequests.id })
    .from(users)
    .leftJoin(accountAccess, eq(accountAccess.userId, users.id))
    .leftJoin(paymentOrders, eq(paymentOrders.billingAccountId, accountAccess.billingAccountId))
    .leftJoin(cardRequests, eq(cardRequests.billingAccountId, accountAccess.billingAccountId))
    .where(eq(users.username, username))
  return theirs.flatMap((names) => Object.values(names)).map((id) => `"${id}"`)
}

/** Lets each table note what it loses: reading all of them after each call takes ten times as long. */
async function watchTables(): Promise<void> {
  const { db } = portal.database
  await db.execute(sql`create schema watched`)
  await db.execute(sql`create table watched.lost (name text, was text)`)
  await db.execute(sql`create function watched.note_row() returns trigger language plpgsql as $$
    begin
      insert into watched.lost values (tg_table_name, to_jsonb(old)::text);
      return null;
    end $$`)
  await db.execute(sql`create function watched.note_change() returns trigger language plpgsql as $$
    begin
      insert into watched.lost values (tg_table_name, tg_op);
      return null;
    end $$`)
  for (const name of await rowsOf(sql`select tablename as text from pg_tables where schemaname = 'public' and tablename <> ${NAMELESS}`)) {
    const table = sql.identifier(name)
    const anyChange = READ_ONLY.includes(name) ? sql`insert or update or delete or truncate` : sql`truncate`
    await db.execute(
      sql`create trigger note_change before ${anyChange} on ${table} for each statement execute function watched.note_change()`,
    )
    await db.execute(sql`create trigger note_delete after delete on ${table} for each row execute function watched.note_row()`)
    await db.execute(sql`create trigger note_update after update on ${table} for each row
      when (old.* is distinct from new.*) execute function watched.note_row()`)
  }
}

/** @returns what was lost since the last look, as `table: row` */
const lostRows = () => rowsOf(sql`delete from watched.lost returning name || ': ' || was as text`)

test('whatever customers change, the rows of everybody else stay as they were', async () => {
  const made = new Set<string>()
  await watchTables()
  for (const actor of CHANGERS) {
    for (const route of changes) {
      const { status } = await portal.call(actor, route, await ownChange(portal, actor, route))
      if (status >= 300) continue
      made.add(route.name)
      const own = await namesOf(actor)
      // What is counted, sent or taken on meanwhile may be added; nothing of others is another or gone.
      const ofOthers = (await lostRows()).filter((row) => !own.some((id) => row.includes(id)))
      expect([actor, route.name, ofOthers]).toEqual([actor, route.name, []])
    }
  }
  expect(changes.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([])
})

test('who verifies an address verifies their own', async () => {
  const { db } = portal.database
  const both = inArray(users.username, ['priya', 'hemi'])
  await db.update(users).set({ emailVerified: false }).where(both)
  const [priya] = await db.select().from(users).where(eq(users.username, 'priya'))
  const link = { userId: priya?.id ?? '', email: priya?.email ?? '', purpose: 'verifyEmail', minutes: 10 } as const
  const made = await makeLink(db, link)
  expect((await portal.call('priya', emailVerification, { body: { token: made.is === 'made' ? made.token : '' } })).status).toBe(204)
  const verified = await db
    .select({ username: users.username })
    .from(users)
    .where(and(both, eq(users.emailVerified, true)))
  expect(verified).toEqual([{ username: 'priya' }])
})
