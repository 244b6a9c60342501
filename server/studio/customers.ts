import { asc, countDistinct, eq, gt, inArray, min, sql } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import { nameOf } from '../account/queries.ts'
import { bucketOf, isInAudience } from '../config/audience.ts'
import { type Facts, factsOf } from '../customer-facts/facts.ts'
import { lookAtMarked } from '../customer-facts/follow.ts'
import { isUnavailable } from '../db/failures.ts'
import type { Database } from '../db/open.ts'
import { customerFacts, customerGroups, customerMarks } from '../db/schema/customer-facts.ts'
import { users } from '../db/schema/people.ts'

const LIMITS = {
  /** On PostgreSQL each query of a count ends after this time, and the call answers 503. The embedded database has no such limit. */
  longestMs: 2_500,
  /** At most this many changed customers are updated before a count; if more wait for the job, the count is as old as the first of them. */
  mostLookedAt: 25,
  /** Up to this many customers, each is tested for the share; beyond it, the share is taken of their number. */
  mostDrawn: 10_000,
}

interface Asked {
  audience: Audience
  /** what the audience belongs to, such as `widget:bill` */
  owner: string
  condition?: CustomerCondition | undefined
}

/**
 * How many customers an audience has, and which test customers, counted by what is known of each (docs/decisions/045). Platforms and times
 * are of a visit: a rule about them excludes nobody here.
 */
export async function findAudience(db: Database, asked: Asked, limits: Partial<typeof LIMITS> = {}) {
  const { longestMs, mostLookedAt, mostDrawn } = { ...LIMITS, ...limits }
  await lookAtFew(db, mostLookedAt, longestMs)
  return db.transaction(async (tx) => {
    await limitStatements(tx, longestMs)
    const { waiting, since } = await findWaiting(tx)
    const groups = await findGroups(tx)
    const fitting = groups.filter(({ facts }) => fits(factsOf(facts), asked))
    const most = sum(fitting.map(({ customers }) => customers))
    const { percentage } = asked.audience
    const isEstimate = percentage !== undefined && most > mostDrawn
    const drawn = async () => (await findCustomers(tx, fitting)).filter((id) => isDrawn(id, asked)).length
    const test = (await findTestCustomers(tx)).filter(({ id, facts }) => fits(factsOf(facts), asked) && isDrawn(id, asked))
    return {
      customers: percentage === undefined ? most : isEstimate ? Math.round((most * percentage) / 100) : await drawn(),
      total: sum(groups.map(({ customers }) => customers)),
      isEstimate,
      asOf: (since ?? new Date()).toISOString(),
      waiting,
      testCustomers: test.map((person) => ({ username: person.username, name: nameOf(person) })),
    }
  })
}

const limitStatements = (tx: Database, longestMs: number) =>
  tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)

/** Looks at the customers who have changed, if they are few. Those that cannot be looked at wait for the job, as the answer says. */
async function lookAtFew(db: Database, most: number, longestMs: number): Promise<void> {
  if ((await findWaiting(db)).waiting > most) return
  try {
    await db.transaction(async (tx) => {
      await limitStatements(tx, longestMs)
      const [failure] = await lookAtMarked(tx)
      if (failure) throw failure
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
  }
}

/** True if a customer of whom these facts are true is in an audience, whatever their share of it. */
function fits({ conditions, ...customer }: Facts, { audience, owner, condition = 'always' }: Asked): boolean {
  const { percentage: _, from: __, until: ___, ...rules } = audience
  const visit = { userId: '', platform: rules.platforms?.[0] ?? 'web', now: new Date() }
  return isInAudience(rules, { ...customer, ...visit }, owner) && conditions.includes(condition)
}

const isDrawn = (userId: string, { audience: { percentage = 100 }, owner }: Asked) => bucketOf(userId, owner) < percentage

/** How many customers have changed since they were looked at, and since when the first of them. */
async function findWaiting(db: Database) {
  const { userId, at } = customerMarks
  const [row] = await db.select({ waiting: countDistinct(userId), since: min(at) }).from(customerMarks)
  return row as NonNullable<typeof row> // an aggregate has a row
}

const findGroups = (db: Database) => db.select().from(customerGroups).where(gt(customerGroups.customers, 0))

async function findCustomers(db: Database, groups: readonly { id: number }[]): Promise<string[]> {
  const ids = groups.map(({ id }) => id)
  const rows = await db.select({ userId: customerFacts.userId }).from(customerFacts).where(inArray(customerFacts.groupId, ids))
  return rows.map(({ userId }) => userId)
}

const findTestCustomers = (db: Database) =>
  db
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName, facts: customerGroups.facts })
    .from(users)
    .innerJoin(customerFacts, eq(customerFacts.userId, users.id))
    .innerJoin(customerGroups, eq(customerGroups.id, customerFacts.groupId))
    .where(sql`${users.isTestCustomer}`)
    .orderBy(asc(users.id))
