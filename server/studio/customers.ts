import { type SQL, sql } from 'drizzle-orm'
import type { Audience } from '#schemas/document/audience.ts'
import type { CustomerCondition } from '#schemas/document/content.ts'
import { findScope, type Scope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import { isInAudience } from '../config/audience.ts'
import { customerConditions } from '../dashboard/conditions.ts'
import type { Database } from '../db/open.ts'
import { findTestCustomers } from './preview.ts'

/** The number that `bucketOf` gives a customer, computed by the database from the same digest. */
const BUCKET = sql`(get_byte(digest, 0)::bigint * 16777216 + get_byte(digest, 1) * 65536 + get_byte(digest, 2) * 256 + get_byte(digest, 3)) % 100`

const isOpenCustomer = sql`users.role = 'customer'
  and (users.closed_on is null or users.closed_on > (now() at time zone 'Pacific/Auckland')::date)`

/** The rules of an audience as conditions on `customer`, one row each. Platforms are not among them: the database does not know them. */
function audienceInSql({
  accountTypes,
  brands,
  energyTypes,
  properties,
  buyingGroup,
  hasReadings,
  hasProfile,
  hasEv,
  earlyAccess,
  percentage,
}: Audience): SQL {
  const oneOf = (column: SQL, values: readonly string[]) => {
    const list = values.map((value) => sql`${value}`)
    return list.length > 0 ? sql`${column} in (${sql.join(list, sql`, `)})` : sql`false`
  }
  const conditions = [
    accountTypes && oneOf(sql`kind`, accountTypes),
    brands && oneOf(sql`brand`, brands),
    energyTypes &&
      sql`exists (select 1 from supply_points p where p.billing_account_id = customer.billing_account_id
        and p.site_id = customer.site_id and ${oneOf(sql`p.energy_type`, energyTypes)})`,
    properties && (properties === 'multiple' ? sql`sites > 1` : sql`sites <= 1`),
    buyingGroup !== undefined && sql`(buying_group_name is not null) = ${buyingGroup}`,
    hasReadings !== undefined &&
      sql`exists (select 1 from reading_spans r
        join supply_points p on p.billing_account_id = r.billing_account_id and p.id = r.supply_point_id
        where r.billing_account_id = customer.billing_account_id and p.site_id = customer.site_id and r.flow = 'X') = ${hasReadings}`,
    hasProfile !== undefined && sql`coalesce(is_profile_complete, false) = ${hasProfile}`,
    hasEv !== undefined && sql`coalesce(has_ev, false) = ${hasEv}`,
    earlyAccess !== undefined && sql`has_early_access = ${earlyAccess}`,
    percentage !== undefined && sql`${BUCKET} < ${percentage}`,
  ].filter((condition) => condition instanceof Object)
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** On PostgreSQL each query of a count ends after this time, and the call answers 503. The embedded database has no such limit. */
const LONGEST_COUNT_MS = 2_500

/** Looking at that many customers takes a fraction of a second; of more, about as many are drawn by a hash of their id. */
const MOST_COUNTED = 10_000
/** A condition is looked up as for a visit, some statements a customer: of more than these the share that meets it is taken for all. */
const MOST_LOOKED_AT = 100
/** So many at once, that a count leaves connections to customers. Counts themselves have turns: routes.ts. */
const AT_ONCE = 3
const LIMITS = { mostCounted: MOST_COUNTED, longestMs: LONGEST_COUNT_MS, mostLookedAt: MOST_LOOKED_AT }

/**
 * Which test customers are in an audience, and how many customers of all. A customer's platform is known only during a
 * visit, so a rule about platforms excludes no one here.
 */
export async function findAudience(
  db: Database,
  audience: Audience,
  owner: string,
  { condition = 'always', ...limits }: Partial<typeof LIMITS> & { condition?: CustomerCondition | undefined } = {},
) {
  const { total, isEstimate, looked, matching, subjects } = await countAudience(db, audience, owner, condition, { ...LIMITS, ...limits })
  const isMet = async (scope: Scope) => condition === 'always' || (await customerConditions(db, scope)(condition))
  const testCustomers = await thoseWho(await findTestCustomers(db), async ({ subject }) => {
    const scope = await findScope(db, subject)
    if (!scope) return false
    if (audience.platforms?.[0]) scope.platform = audience.platforms[0]
    return isInAudience(audience, scope, owner) && isMet(scope)
  })
  const meeting = await thoseWho(condition === 'always' ? [] : subjects, async (subject) => {
    const scope = await findScope(db, subject)
    return scope !== undefined && isMet(scope)
  })
  const share = condition === 'always' ? 1 : meeting.length / Math.max(1, subjects.length)
  return {
    customers: looked === 0 ? 0 : Math.round((matching / looked) * total * share),
    total,
    isEstimate: isEstimate || (condition !== 'always' && subjects.length < matching),
    testCustomers: testCustomers.map((person) => ({ username: person.username, name: nameOf(person) })),
  }
}

/** Those of some for whom something holds, in their order. */
async function thoseWho<One>(all: readonly One[], holds: (one: One) => Promise<boolean>): Promise<One[]> {
  const held = new Set<number>()
  const left = [...all.keys()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = left.shift(); i !== undefined; i = left.shift()) if (await holds(all[i] as One)) held.add(i)
    }),
  )
  return all.filter((_, i) => held.has(i))
}

/** @returns of the customers that were looked at the number of those in the audience, and some of these where a condition is to be looked up */
async function countAudience(
  db: Database,
  audience: Audience,
  owner: string,
  condition: CustomerCondition,
  { mostCounted, longestMs, mostLookedAt }: typeof LIMITS,
) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
    const [all] = await rowsOf<{ total: number }>(tx, sql`select count(*)::int as total from users where ${isOpenCustomer}`)
    const total = all?.total ?? 0
    const oneIn = Math.max(1, Math.ceil(total / mostCounted))
    const [counted] = await rowsOf<{ looked: number; matching: number; subjects: string[] | null }>(
      tx,
      sql`
      with customer as (
        select users.id, users.subject, users.has_early_access, place.*, sha256(convert_to(${`${owner}:`} || users.id, 'UTF8')) as digest
        from users
        left join lateral (
          select accounts.kind, accounts.brand, accounts.buying_group_name, sites.billing_account_id, sites.id as site_id,
            sites.is_profile_complete, sites.has_ev,
            count(*) over () as sites
          from account_access access
          join billing_accounts accounts on accounts.id = access.billing_account_id
          join sites on sites.billing_account_id = accounts.id
          left join selections on selections.user_id = users.id
          where access.user_id = users.id
          order by (selections.billing_account_id = sites.billing_account_id and selections.site_id = sites.id) desc nulls last,
            access.position, accounts.id, sites.position, sites.id
          limit 1
        ) place on true
        where ${isOpenCustomer} and abs(hashtext(users.id)::bigint) % ${oneIn} = 0
      ), matching as (select id, subject from customer where ${audienceInSql(audience)})
      select (select count(*)::int from customer) as looked, (select count(*)::int from matching) as matching,
        (select array_agg(subject) from (
          select subject from matching order by md5(id) limit ${condition === 'always' ? 0 : mostLookedAt}
        ) some_of_them) as subjects`,
    )
    return {
      total,
      isEstimate: oneIn > 1,
      looked: counted?.looked ?? 0,
      matching: counted?.matching ?? 0,
      subjects: counted?.subjects ?? [],
    }
  })
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}
