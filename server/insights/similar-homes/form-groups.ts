import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#lib/calendar.ts'
import { insightEnergy, type InsightEnergy } from '#schemas/insights/comparison.ts'
import { takeLock } from '../../db/locks.ts'
import type { Database } from '../../db/open.ts'
import { FEWEST_TRAITS, MOST_TRAITS, sitesWithTraits } from './traits.ts'
import { wholeMonths } from './whole-months.ts'

/** The least accounts of a group, each of a different person. A person who can see several of them must leave ten that they cannot see. */
export const FEWEST_HOMES = 11
/** The fewest homes in the most efficient fifth, so that two who share their figures cannot work out a third's. */
export const FEWEST_EFFICIENT = 4
/** A home that used less is empty, and says nothing about how others live. */
const LEAST_KWH_A_DAY = 0.5
/** By then the readings of a month are there: the retailers' files come in its first week. */
const SETTLED_AFTER_DAYS = 9
/** Months that are looked at each night, back from the newest settled one. */
const MONTHS_BACK = 25

/** The newest local month whose readings have had time to come. @param today local day */
export const settledMonth = (today: string): string => addMonths(addDays(today, -SETTLED_AFTER_DAYS).slice(0, 7), -1)

/**
 * Forms groups of similar homes from the months that count in none yet, each month and energy in its own transaction. Groups that exist
 * stay as they are, so that no figure can be had from how an answer changed. Safe to repeat, and to run in several processes.
 * @param today local day
 */
export async function formGroups(db: Database, today: string, { monthsBack = MONTHS_BACK, signal }: Forming = {}): Promise<number> {
  const newest = settledMonth(today)
  let formed = 0
  for (let back = 0; back < monthsBack; back++) {
    for (const energy of insightEnergy.enum) {
      if (signal?.aborted) return formed
      formed += await db.transaction((tx) => formMonth(tx, addMonths(newest, -back), energy))
    }
  }
  return formed
}

interface Forming {
  monthsBack?: number
  /** ends the run after the month that is under way */
  signal?: AbortSignal | undefined
}

/** @returns how many groups were formed */
async function formMonth(tx: Database, month: string, energy: InsightEnergy): Promise<number> {
  await takeLock(tx, 'similarHomes')
  await tx.execute(sql`create temporary table free_homes on commit drop as
    select free.* from (${sitesWithTraits()}) free
    where not exists (
      select from similar_home_members member where member.billing_account_id = free.billing_account_id
        and member.site_id = free.site_id and member.energy = ${energy} and member.month = ${month}
    ) and exists (${hasReadings(month, energy)})`)
  if ((await countOf(tx, sql`free_homes`)) < FEWEST_HOMES) return drop(tx)
  await tx.execute(sql`analyze free_homes`)
  await tx.execute(sql`create temporary table homes_of_month on commit drop as
    select home.*, used.wh, null::uuid as group_id
    from free_homes home
    join (${wholeMonths(energy, { sites: sql`free_homes`, first: month, last: month })}) used
      on used.billing_account_id = home.billing_account_id and used.site_id = home.site_id
    where used.wh >= ${LEAST_KWH_A_DAY * 1000} * 28`)
  let formed = 0
  for (let traits = MOST_TRAITS; traits >= FEWEST_TRAITS; traits--) formed += await formWith(tx, month, energy, traits)
  await tx.execute(sql`insert into similar_home_members (billing_account_id, site_id, energy, month, group_id)
    select billing_account_id, site_id, ${energy}, ${month}, group_id from homes_of_month where group_id is not null`)
  await tx.execute(sql`drop table homes_of_month`)
  await drop(tx)
  return formed
}

/** Groups of the homes that are in none, by their first traits. A home is in one group alone, so groups have no home in common. */
async function formWith(tx: Database, month: string, energy: InsightEnergy, traits: number): Promise<number> {
  const key = sql`traits[1:${sql.raw(String(traits))}]`
  const { rows } = (await tx.execute(sql`
    with ranked as (
      select ${key} as key, billing_account_id, wh, count(*) over cell as homes,
        row_number() over (cell order by wh, billing_account_id, site_id) <= count(*) over cell / 5 as is_efficient
      from homes_of_month where group_id is null and cardinality(traits) >= ${traits} and array_position(${key}, '') is null
      window cell as (partition by ${key})
    ), cells as (
      select key, count(*) as homes, count(distinct billing_account_id) as accounts, sum(wh) as wh, avg(wh) as average,
        count(distinct billing_account_id) filter (where is_efficient) as efficient_accounts,
        sum(wh) filter (where is_efficient) as efficient_wh, avg(wh) filter (where is_efficient) as efficient
      from ranked group by key
    ), people as (
      -- Who may see several accounts knows what is in all of them; an account without sign-in counts as a person.
      select key, count(distinct billing_account_id) as accounts, sum(wh) as wh,
        count(distinct billing_account_id) filter (where is_efficient) as efficient_accounts,
        coalesce(sum(wh) filter (where is_efficient), 0) as efficient_wh
      from ranked left join account_access access using (billing_account_id)
      group by key, coalesce(access.user_id::text, billing_account_id)
    ), most as (
      -- Of who sees most, and of the two who see most.
      select key, max(accounts) as accounts, max(wh) as wh, max(efficient_wh) as efficient_wh,
        sum(efficient_accounts) filter (where place <= 2) as efficient_accounts_of_two
      from (
        select *, row_number() over (partition by key order by efficient_accounts desc) as place from people
      ) person group by key
    ), formed as (
      insert into similar_home_groups (month, energy, traits, homes, average_kwh, efficient_kwh)
      select ${month}, ${energy}, key, cells.homes, round(cells.average / 1000),
        case when cells.efficient_accounts - most.efficient_accounts_of_two >= ${FEWEST_EFFICIENT - 2}
          and most.efficient_wh * 5 <= cells.efficient_wh * 2 then round(cells.efficient / 1000) end
      from cells join most using (key)
      -- Nobody knows so much of it that the second largest could be told from the whole less the largest: two people together leave four tenths,
      -- which is more than one home's.
      where cells.accounts - most.accounts >= ${FEWEST_HOMES - 1} and most.wh * 10 <= cells.wh * 3
      returning id, traits
    ), joined as (
      update homes_of_month home set group_id = formed.id from formed where home.group_id is null and home.${key} = formed.traits
    )
    select count(*)::integer as formed from formed`)) as unknown as { rows: [{ formed: number }] }
  return rows[0].formed
}

/** SQL: whether `free`, a home, has any reading of the month. Asks small tables before the large one is read. */
const hasReadings = (month: string, energy: InsightEnergy): SQL =>
  energy === 'electricity'
    ? sql`select from supply_points supply join reading_spans span
        on span.billing_account_id = supply.billing_account_id and span.supply_point_id = supply.id and span.flow = 'X'
        where supply.billing_account_id = free.billing_account_id and supply.site_id = free.site_id
          and supply.energy_type = 'electricity'
          and span.first_day <= ${`${month}-01`}::date and span.last_day >= (${`${month}-01`}::date + interval '1 month')::date - 1`
    : sql`select from supply_points supply where supply.billing_account_id = free.billing_account_id and supply.site_id = free.site_id
        and supply.energy_type = 'naturalGas'`

async function countOf(tx: Database, table: SQL): Promise<number> {
  const { rows } = (await tx.execute(sql`select count(*)::integer as count from ${table}`)) as unknown as { rows: [{ count: number }] }
  return rows[0].count
}

async function drop(tx: Database): Promise<0> {
  await tx.execute(sql`drop table free_homes`)
  return 0
}
