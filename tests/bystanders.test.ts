import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailVerification } from '#schemas/user/routes.ts'
import { makeLink } from '#server/auth/links.ts'
import { accountAccess } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import { CHANGERS, changes, ownChange } from './own-changes.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * Makes every change that a customer can make, by the contract, and looks at the rows of everybody else before and
 * after it: what one customer changes is their own alone.
 */

/** Large tables that no customer writes to. */
const READ_ONLY = ['reading_days', 'generation_days', 'usage_category_days', 'home_benchmarks', 'bill_lines', 'energy_periods']

/** The same of the kinds of the feed's records. */
const READ_ONLY_KINDS = [
  'bill',
  'payment',
  'energyPeriod',
  'generationDay',
  'homeBenchmark',
  'usageCategoryDay',
  'halfHours',
  'freeHoursBooking',
]

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** The rows of everybody but these people: those that name neither them nor an account of theirs. */
async function rowsWithout(username: string): Promise<string[]> {
  const { db } = portal.database
  const rowsOf = async (query: ReturnType<typeof sql>) => ((await db.execute(query)) as unknown as { rows: { text: string }[] }).rows
  const theirs = await db
    .select({ userId: users.id, billingAccountId: accountAccess.billingAccountId })
    .from(users)
    .leftJoin(accountAccess, eq(accountAccess.userId, users.id))
    .where(eq(users.username, username))
  const own = theirs.flatMap(({ userId, billingAccountId }) => [userId, billingAccountId]).map((id) => `"${id}"`)
  const tables = await rowsOf(sql`select table_name as text from information_schema.tables where table_schema = 'public' order by 1`)
  const rows = await Promise.all(
    tables
      .filter(({ text }) => !READ_ONLY.includes(text))
      .map(async ({ text }) =>
        (
          await rowsOf(sql`select to_jsonb(t)::text as text from ${sql.identifier(text)} t
            ${text === 'feed_records' ? sql`where kind not in ${READ_ONLY_KINDS}` : sql``}`)
        ).map((row) => `${text} ${row.text}`),
      ),
  )
  return rows.flat().filter((row) => !own.some((id) => row.includes(id)))
}

test('whatever customers change, the rows of everybody else stay as they were', async () => {
  const made = new Set<string>()
  for (const route of changes) {
    for (const actor of CHANGERS) {
      const before = await rowsWithout(actor)
      const { status } = await portal.call(actor, route, await ownChange(portal, actor, route))
      if (status >= 300) continue
      made.add(route.name)
      const after = new Set(await rowsWithout(actor))
      // What is counted, sent or taken on meanwhile may be added; nothing of others is another or gone.
      expect([route.name, before.filter((row) => !after.has(row))]).toEqual([route.name, []])
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
