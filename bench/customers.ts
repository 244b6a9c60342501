import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { people } from '#server/demo/people.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { mintToken } from '../tests/mint-token.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { pacedLoad } from './paced-load.ts'
import { median, print } from './print.ts'
import { runServer } from './running-server.ts'

const CUSTOMERS = 100_000
/** Of them, those with readings: two years of half-hours each. */
const WITH_READINGS = 2_000
/** Tables with a row a day, which only those with readings have; the feed's records are mostly of these. */
const DAILY = ['reading_days', 'usage_category_days', 'energy_periods', 'feed_records']
/** Columns by which rows of one customer name each other. */
const OWN = ['billing_account_id', 'user_id', 'id', 'site_id', 'supply_point_id', 'bill_id', 'device_id', 'icp']
const PATHS = {
  'widget list': '/api/v1/private/widget/list?tabId=dashboard',
  'bill widget': '/api/v1/private/drd/widget/billSummary',
  'recent use widget': '/api/v1/private/drd/widget/recentUsage',
}
const ROUNDS = 3
/** Two requests a second from each of twenty visitors. */
const PACE = { connections: 20, perSecond: 40, seconds: 5 }

/** How much slower a customer's calls are among 100,000 customers than among those of the demo, on PostgreSQL. */
export async function measureManyCustomers(): Promise<void> {
  const postgres = await startPostgres()
  for (const name of ['few', 'many']) await postgres.run(`create database ${name}`)
  const [few, many] = await Promise.all([openPostgres(postgres.urlOf('few')), openPostgres(postgres.urlOf('many'))])
  await seedIfEmpty(few.db)
  await seedIfEmpty(many.db)
  const startMs = performance.now()
  await multiply(many.db, 'aroha')
  const bytes = await countOf(many.db, sql`select pg_database_size(current_database()) as count`)
  print({ name: `${CUSTOMERS} customers, ${WITH_READINGS} with readings: size of the database`, value: bytes, unit: 'B' })
  console.log(JSON.stringify({ name: 'rows by table', ...(await rowsByTable(many.db)) }))
  console.error(`made in ${Math.round((performance.now() - startMs) / 1000)} s`)
  const servers = await Promise.all([few, many].map((_, i) => runServer({ DATABASE_URL: postgres.urlOf(i === 0 ? 'few' : 'many') })))
  try {
    const headers = await Promise.all(
      [few, many].map(async ({ db }, i) => ({ authorization: `Bearer ${await mintToken(db, servers[i]?.origin ?? '', 'aroha')}` })),
    )
    for (const [name, path] of Object.entries(PATHS)) {
      for (const [i, server] of servers.entries()) await pacedLoad(server.origin + path, headers[i] ?? {}, { ...PACE, seconds: 2 })
      const times: { p50: number; p99: number }[][] = [[], []]
      // In turn, so that both meet the same state of the machine.
      for (let round = 0; round < ROUNDS; round++) {
        for (const [i, server] of servers.entries()) times[i]?.push(await pacedLoad(server.origin + path, headers[i] ?? {}, PACE))
      }
      for (const at of ['p50', 'p99'] as const) {
        const [small = Number.NaN, large = Number.NaN] = times.map((rounds) => median(rounds.map((one) => one[at])))
        print({ name: `${name}: ${at} among the demo’s customers`, value: small, unit: 'ms' })
        print({ name: `${name}: ${at} among ${CUSTOMERS}`, value: large, unit: 'ms' })
        print({ name: `${name}: ${at}, ratio`, value: large / small, unit: 'ratio', budget: 1.2 })
      }
    }
  } finally {
    for (const server of servers) await server.stop()
    for (const { close } of [few, many]) await close()
    await postgres.stop()
  }
}

/** Makes many customers after the model of one, with the same rows under other accounts. */
async function multiply(db: Database, model: string): Promise<void> {
  const account = people.find(({ username }) => username === model)?.accounts[0]?.id ?? ''
  const tables = await columnsByTable(db)
  const isModel = sql`username = ${model}`
  await clone(db, 'users', tables.get('users') ?? [], ['id', 'subject', 'username', 'email', 'contact_id'], isModel, CUSTOMERS)
  await clone(db, 'billing_accounts', tables.get('billing_accounts') ?? [], ['id', 'customer_number'], sql`id = ${account}`, CUSTOMERS)
  for (const [table, columns] of tables) {
    if (!columns.includes('billing_account_id') || table === 'selections') continue
    const times = DAILY.includes(table) ? WITH_READINGS : CUSTOMERS
    // Whoever else may see the account is not copied.
    const who = columns.includes('user_id') ? sql`and user_id = (select id from users where ${isModel})` : sql``
    await clone(db, table, columns, OWN, sql`billing_account_id = ${account} ${who}`, times)
  }
  await db.execute(sql`analyze`)
}

/** @param changed columns that get a suffix of their own in each copy */
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

async function rowsByTable(db: Database): Promise<Record<string, number>> {
  const { rows } = (await db.execute(sql`select relname as name, reltuples::bigint::int as count from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 50000 order by 2 desc`)) as unknown as {
    rows: { name: string; count: number }[]
  }
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function countOf(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { count: string }[] }
  return Number(rows[0]?.count)
}
