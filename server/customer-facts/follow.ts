import { setImmediate } from 'node:timers/promises'
import { eq, gt, min, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { audience } from '#schemas/document/audience.ts'
import { customerCondition } from '#schemas/document/content.ts'
import { findScope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { customerFacts, customerGroups, customerMarks } from '../db/schema/customer-facts.ts'
import { takeLock } from '../db/locks.ts'
import { saveMetadata } from '../db/metadata.ts'
import { metadata } from '../db/schema/installation.ts'
import { users } from '../db/schema/people.ts'
import type { Work } from '../jobs/queue.ts'
import { findFacts, textOf } from './facts.ts'

const CUSTOMERS_AT_ONCE = 500
const METADATA = 'customer-facts'

interface Following {
  /** ends the run after the customer who is looked at; the rest is for the next run */
  signal?: AbortSignal | undefined
}

/**
 * Looks at each customer with a mark, once, in the order of their ids. Safe to break off and to run again at any time.
 * @returns what went wrong: those customers keep their marks
 */
export async function lookAtMarked(db: Database, { signal }: Following = {}): Promise<unknown[]> {
  const failures: unknown[] = []
  let last = ''
  for (;;) {
    const marked = await db
      .selectDistinct({ userId: customerMarks.userId })
      .from(customerMarks)
      .where(gt(customerMarks.userId, last))
      .orderBy(customerMarks.userId)
      .limit(CUSTOMERS_AT_ONCE)
    for (const { userId } of marked) {
      if (signal?.aborted) break
      try {
        await lookAt(db, userId)
      } catch (error) {
        failures.push(error)
      }
      // Requests have their turn between two customers.
      await setImmediate()
      last = userId
    }
    if (marked.length > 0) await countGroups(db)
    if (marked.length < CUSTOMERS_AT_ONCE || signal?.aborted) return failures
  }
}

/**
 * Keeps what is true of a customer now. Their marks are read first and go together with what is kept: where another process has looked
 * later, the marks are gone and nothing is kept, and a mark that is made meanwhile stays.
 */
async function lookAt(db: Database, userId: string): Promise<void> {
  const marks = await db
    .select({ id: customerMarks.id, subject: users.subject })
    .from(customerMarks)
    .leftJoin(users, eq(users.id, customerMarks.userId))
    .where(eq(customerMarks.userId, userId))
  if (marks.length === 0) return
  const subject = marks[0]?.subject
  const scope = subject ? await findScope(db, subject) : undefined
  const groupId = scope?.role === 'customer' && (await findGroup(db, textOf(await findFacts(db, scope))))
  const taken = sql`with taken as (delete from customer_marks where user_id = ${userId} and id in ${marks.map(({ id }) => id)} returning id)`
  await db.execute(
    groupId
      ? sql`${taken} insert into customer_facts (user_id, group_id, looked_at)
          select ${userId}, ${groupId}, now() where exists (select from taken)
          on conflict (user_id) do update set group_id = excluded.group_id, looked_at = excluded.looked_at`
      : sql`${taken} delete from customer_facts where user_id = ${userId} and exists (select from taken)`,
  )
}

/** Groups are never deleted, so one that is found stays. */
async function findGroup(db: Database, facts: string): Promise<number | undefined> {
  const find = async () => (await db.select({ id: customerGroups.id }).from(customerGroups).where(eq(customerGroups.facts, facts)))[0]?.id
  const known = await find()
  if (known !== undefined) return known
  await db.insert(customerGroups).values({ facts }).onConflictDoNothing()
  return find()
}

/** Counts the customers of each group. One process at a time does, so that none changes the rows in another order. */
export async function countGroups(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'customerGroups')
    await tx.execute(sql`update customer_groups own set customers = counted.customers
      from (select groups.id, coalesce(found.customers, 0) as customers from customer_groups groups
        left join (select group_id, count(*) as customers from customer_facts group by group_id) found on found.group_id = groups.id) counted
      where counted.id = own.id and counted.customers <> own.customers`)
  })
}

/** What a look asks. Another version may ask something else. */
const ASKED = [...Object.keys(audience.properties), ...customerCondition.enum].join(' ')

/**
 * Some conditions follow from the day, such as whether a bill is overdue: once a day, and by a version that asks something else, each
 * customer is looked at, with or without a change.
 */
export async function markAllForToday(db: Database, now = new Date()): Promise<void> {
  const beginMoment = tradingPeriodStart(localDayOf(now), 1)
  const [oldest] = await db.select({ at: min(customerFacts.lookedAt) }).from(customerFacts)
  const [known] = await db
    .select({ asked: sql`${metadata.value}->>'asked'` })
    .from(metadata)
    .where(eq(metadata.name, METADATA))
  const isSame = known?.asked === ASKED
  if (isSame && oldest?.at && oldest.at >= beginMoment) return
  const begin = sql`${beginMoment.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into customer_marks (user_id, at)
      select users.id, ${begin} from users left join customer_facts facts on facts.user_id = users.id
      where users.role = 'customer' and not exists (select from customer_marks mark where mark.user_id = users.id)
        and case when facts.user_id is null then users.closed_on is null or users.closed_on > ${localDayOf(now)}
          else facts.looked_at < ${begin} or not ${isSame} end`)
    await saveMetadata(tx, METADATA, { asked: ASKED })
  })
}

/** Keeps up with the changes of a few minutes. All customers of a day, or of a first start, take it longer. */
export const customerFactsWork = (db: Database): Work => ({
  queue: { name: 'customer-facts', attempts: 3, retrySeconds: 60, timeoutSeconds: 10_800, leavesNothing: true },
  every: '*/5 * * * *',
  failure: 'what audiences ask about customers could not be looked up',
  async do({ signal }) {
    await markAllForToday(db)
    // A run that was broken off may have looked without counting.
    await countGroups(db)
    const [failure] = await lookAtMarked(db, { signal })
    if (failure) throw failure
  },
})
