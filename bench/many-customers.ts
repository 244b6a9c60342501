import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CASING, type Database } from '#server/db/open.ts'
import { people } from '#server/demo/people.ts'

/** Bills of a copied customer are those of the last four months. */
const BILL_DAYS = 130
/** What customers have besides: three rows of signing in for every fifth, two page views each, and acts for one in five. */
const SIGNED_IN_SHARE = 5
/** Tables with a row a day, which only those with readings have; the feed's records are mostly of these. */
const DAILY = ['reading_days', 'energy_use_days', 'usage_category_days', 'energy_periods', 'feed_records']
/** What the database makes by itself. */
const MADE = ['reading_spans', 'insight_marks']
/** Tables of bills, each with the day that says how old a row is. */
const BILLS: Readonly<Record<string, string>> = {
  bills: 'issued_day >= current_date',
  payments: 'paid_day >= current_date',
  bill_lines: `(billing_account_id, bill_id) in (select billing_account_id, id from bills where issued_day >= current_date`,
}
/** Columns by which rows of one customer name each other. */
const OWN = ['billing_account_id', 'user_id', 'id', 'site_id', 'supply_point_id', 'bill_id', 'device_id', 'icp']

export interface Growth {
  customers: number
  /** of them, those with readings: two years of half-hours each */
  withReadings: number
}

/** The name with which a copied customer signs in. @param n from 1 */
export const nameOf = (model: string, n: number): string => `${model}-${n}`

/** Makes many customers after the model of one that came by the feed, with the same rows under other accounts, by SQL. */
export async function multiply(db: Database, model: string, { customers, withReadings }: Growth): Promise<void> {
  const account = people.find(({ username }) => username === model)?.accounts[0]?.id ?? ''
  const tables = await columnsByTable(db)
  const isModel = sql`username = ${model}`
  const ofModel = sql`user_id = (select id from users where ${isModel})`
  await clone(db, 'users', tables.get('users') ?? [], ['id', 'subject', 'username', 'email', 'contact_id'], isModel, customers)
  await clone(db, 'credentials', tables.get('credentials') ?? [], OWN, ofModel, customers)
  await clone(db, 'billing_accounts', tables.get('billing_accounts') ?? [], ['id', 'customer_number'], sql`id = ${account}`, customers)
  for (const [table, columns] of tables) {
    if (!columns.includes('billing_account_id') || table === 'selections' || MADE.includes(table)) continue
    const times = DAILY.includes(table) ? withReadings : customers
    // Anyone else who may see the account is not copied.
    const who = columns.includes('user_id') ? sql`and ${ofModel}` : sql``
    const since = BILLS[table]
    const young = since ? sql.raw(`and ${since} - ${BILL_DAYS}${since.startsWith('(') ? ')' : ''}`) : sql``
    await clone(db, table, columns, OWN, sql`billing_account_id = ${account} ${who} ${young}`, times)
  }
  await db.execute(sql`insert into events (id, user_id, type, day, at)
    select id || ' ' || n, id, 'userVisit', current_date - n * 30, now() - n * interval '30 days' from users, generate_series(1, 2) n`)
  await db.execute(sql`insert into oidc_records (kind, id, payload, expires_at)
    select kind, kind || n, jsonb_build_object('accountId', ${`demo|${model}-`}::text || n), now() + interval '1 day'
    from generate_series(1, ${sql.raw(String(Math.floor(customers / SIGNED_IN_SHARE)))}) n, unnest(array['Session', 'Grant', 'RefreshToken']) kind`)
  await db.execute(sql`analyze`)
}

/** @param changed columns that get another suffix in each copy */
/** Copies accounts that nobody signs in to, with what they used, and without what the feed remembers of them. */
export async function copyAccounts(db: Database, ids: readonly string[], times: number): Promise<void> {
  const tables = await columnsByTable(db)
  await clone(db, 'billing_accounts', tables.get('billing_accounts') ?? [], ['id', 'customer_number'], sql`id in ${ids}`, times)
  for (const [table, columns] of tables) {
    if (!columns.includes('billing_account_id') || table === 'feed_records' || MADE.includes(table)) continue
    await clone(db, table, columns, OWN, sql`billing_account_id in ${ids}`, times)
  }
  await db.execute(sql`analyze`)
}

async function clone(
  db: Database,
  table: string,
  columns: readonly string[],
  changed: readonly string[],
  which: ReturnType<typeof sql>,
  times: number,
) {
  const names = columns.map((name) => sql.identifier(name))
  const values = columns.map((name) => (changed.includes(name) ? sql`${sql.identifier(name)} || '-' || n` : sql.identifier(name)))
  await db.execute(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${sql.identifier(table)}, generate_series(1, ${sql.raw(String(times))}) n where ${which}`)
}

async function columnsByTable(db: Database): Promise<Map<string, string[]>> {
  const { rows } = (await db.execute(sql`select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`)) as unknown as {
    rows: { name: string; column: string }[]
  }
  const byTable = new Map<string, string[]>()
  for (const { name, column } of rows) byTable.set(name, [...(byTable.get(name) ?? []), column])
  return byTable
}

/** Without the portal's limits on how long a statement may take. */
export async function withoutLimits(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(drizzle(client, CASING) as unknown as Database)
  } finally {
    await client.end()
  }
}
