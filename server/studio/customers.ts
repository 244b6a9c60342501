import { type SQL, sql } from 'drizzle-orm'
import { findScope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import { isInAudience } from '../config/audience.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { Database } from '../db/open.ts'
import { findTestCustomers } from './preview.ts'

/** The number that `bucketOf` gives somebody, worked out by the database from the same digest. */
const BUCKET = sql`(get_byte(digest, 0)::bigint * 16777216 + get_byte(digest, 1) * 65536 + get_byte(digest, 2) * 256 + get_byte(digest, 3)) % 100`

/** The rules of an audience as conditions on `customer`, a row for each customer; those that the database cannot know are left out. */
function conditionsOf(audience: Audience): SQL[] {
  const { accountTypes, brands, energyTypes, properties, buyingGroup, earlyAccess, percentage } = audience
  const oneOf = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
  return [
    ...(accountTypes ? [accountTypes.length > 0 ? sql`kind in (${oneOf(accountTypes)})` : sql`false`] : []),
    ...(brands ? [brands.length > 0 ? sql`brand in (${oneOf(brands)})` : sql`false`] : []),
    ...(energyTypes
      ? [
          energyTypes.length > 0
            ? sql`exists (select 1 from supply_points p where p.billing_account_id = customer.billing_account_id
                and p.site_id = customer.site_id and p.energy_type in (${oneOf(energyTypes)}))`
            : sql`false`,
        ]
      : []),
    ...(properties ? [properties === 'multiple' ? sql`sites > 1` : sql`sites <= 1`] : []),
    ...(buyingGroup === undefined ? [] : [sql`(buying_group_name is not null) = ${buyingGroup}`]),
    ...(earlyAccess === undefined ? [] : [sql`has_early_access = ${earlyAccess}`]),
    ...(percentage === undefined ? [] : [sql`${BUCKET} < ${percentage}`]),
  ]
}

/**
 * Who sees something: which of the people made up, and how many customers of how many. With what somebody comes is
 * not known beforehand: a rule about platforms counts everybody, and says so.
 */
export async function findAudience(db: Database, audience: Audience, owner: string) {
  const conditions = conditionsOf(audience)
  const { rows } = (await db.execute(sql`
    with customer as (
      select users.id, users.has_early_access, place.*, sha256(convert_to(${`${owner}:`} || users.id, 'UTF8')) as digest
      from users
      left join lateral (
        select accounts.kind, accounts.brand, accounts.buying_group_name, sites.billing_account_id, sites.id as site_id,
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
      where users.role = 'customer' and (users.closed_on is null or users.closed_on > (now() at time zone 'Pacific/Auckland')::date)
    )
    select count(*)::int as total, (count(*) filter (where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}))::int as matching
    from customer`)) as { rows: { total: number; matching: number }[] }
  const [row] = rows
  const testCustomers = await Promise.all(
    (await findTestCustomers(db)).map(async (person) => {
      const scope = await findScope(db, person.subject)
      if (!scope) return []
      if (audience.platforms?.[0]) scope.platform = audience.platforms[0]
      return isInAudience(audience, scope, owner) ? [{ username: person.username, name: nameOf(person) }] : []
    }),
  )
  return { customers: row?.matching ?? 0, total: row?.total ?? 0, testCustomers: testCustomers.flat() }
}
