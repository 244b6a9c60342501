import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, OpenDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'
import { findScope } from '#server/access.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { mintToken } from '../tests/mint-token.ts'
import { startPostgres } from '../tests/postgres-server.ts'
import { type Statement, statementsOf } from '../tests/statements.ts'
import { multiply, nameOf, withoutLimits } from './many-customers.ts'
import { pacedLoad } from './paced-load.ts'
import { median, print } from './print.ts'
import { runServer } from './running-server.ts'
import { type Call, explain, explainCall, findLargeTables, type Ran } from './statement-plans.ts'

const MODEL = 'aroha'
const GROWTH = { customers: 500_000, withReadings: 2_000 }
/** How many customers call in turn, so that no page of the database is warm because it was just read. */
const VISITORS = 500
const CALLS: Readonly<Record<string, Call>> = {
  'start-up (bootstrap)': { method: 'POST', path: '/api/v1/private/bootstrap', body: '{}' },
  'widget list': { method: 'GET', path: '/api/v1/private/widget/list?tabId=dashboard' },
  'recent use widget': { method: 'GET', path: '/api/v1/private/drd/widget/recentUsage' },
  'bill widget': { method: 'GET', path: '/api/v1/private/drd/widget/billSummary' },
}
const ROUNDS = 11
const PACE = { connections: 50, perSecond: 100, seconds: 2 }
const STATEMENT_RUNS = 2_000
const MOST_TIMES_SLOWER = 2
const LONGEST_SCOPE_MS = 1

/** One of the two databases that are compared. */
interface Side {
  name: string
  url: string
  database: OpenDatabase
  /** who calls, by turn */
  personAt(turn: number): string
}

/** How much slower sign-in and a customer's calls are among 500,000 customers than among those of the demo, on PostgreSQL. */
export async function measureManyCustomers(): Promise<void> {
  await using postgres = await startPostgres()
  for (const name of ['few', 'many']) await postgres.run(`create database ${name}`)
  const beginMs = performance.now()
  for (const name of ['few', 'many']) await seed(postgres.urlOf(name))
  await withoutLimits(postgres.urlOf('many'), (db) => multiply(db, MODEL, GROWTH))
  console.error(`made in ${Math.round((performance.now() - beginMs) / 1000)} s`)
  await compare(postgres.urlOf('few'), postgres.urlOf('many'))
}

async function seed(url: string): Promise<void> {
  const { db, close } = await openPostgres(url)
  await seedIfEmpty(db)
  await close()
}

/** @param few URL of a database with the demo's customers @param many the same with the copies */
export async function compare(few: string, many: string): Promise<void> {
  const sides: Side[] = [
    { name: 'the demo’s customers', url: few, database: await openPostgres(few), personAt: () => MODEL },
    {
      name: `${GROWTH.customers}`,
      url: many,
      database: await openPostgres(many),
      // Those with readings, far from each other.
      personAt: (turn) => nameOf(MODEL, 1 + ((turn % VISITORS) * GROWTH.withReadings) / VISITORS),
    },
  ]
  try {
    const { database } = sides[1] as Side
    const { rows } = (await database.db.execute(sql`select pg_database_size(current_database()) as bytes`)) as unknown as {
      rows: [{ bytes: string }]
    }
    print({ name: `${GROWTH.customers} customers, ${GROWTH.withReadings} with readings`, value: Number(rows[0].bytes), unit: 'B' })
    const large = await findLargeTables(database)
    console.log(JSON.stringify({ name: 'rows by table', ...large }))
    await compareStatements(sides, large)
    await compareCalls(sides)
    for (const [name, call] of Object.entries(CALLS)) {
      for (const { name: side, url, database: on, personAt } of sides) {
        // Read once before, so that both are in memory.
        await explainCall(on, url, personAt(3), call)
        report(`${name} among ${side}`, await explainCall(on, url, personAt(3), call), on === sides[1]?.database ? large : {})
      }
    }
  } finally {
    for (const { database } of sides) await database.close()
  }
}

/** The statement that finds who signs in, and the one with which each call begins. */
async function compareStatements(sides: readonly Side[], large: Readonly<Record<string, number>>): Promise<void> {
  const asked = {
    'sign-in lookup': (db: Database, person: string) => signIn(db, person, 'wrong'),
    'scope query': (db: Database, person: string) => findScope(db, `demo|${person}`),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[][] = sides.map(() => [])
    const clients = await Promise.all(
      sides.map(async ({ url }) => {
        const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
        await client.connect()
        return client
      }),
    )
    const statements = await Promise.all(
      sides.map(async ({ database: { db }, personAt }) => (await statementsOf(db, () => ask(db, personAt(0))))[0]),
    )
    for (let run = 0; run < STATEMENT_RUNS; run++) {
      for (const [i, { personAt }] of sides.entries()) {
        const { text, values } = statements[i] as Statement
        const replaced = values.map((value) => (typeof value === 'string' ? value.replace(personAt(0), personAt(run)) : value))
        const beginMs = performance.now()
        await clients[i]?.query({ name: name.replace(/\W/g, '_'), text, values: replaced })
        times[i]?.push(performance.now() - beginMs)
      }
    }
    for (const client of clients) await client.end()
    compareTimes(name, sides, times.map(percentiles), name === 'scope query' ? LONGEST_SCOPE_MS : undefined)
    for (const [i, { name: side, url }] of sides.entries()) {
      await explain(url, [statements[i] as Statement])
      report(`${name} among ${side}`, await explain(url, [statements[i] as Statement]), i === 1 ? large : {})
    }
  }
}

async function compareCalls(sides: readonly Side[]): Promise<void> {
  const servers = await Promise.all(sides.map(({ url }) => runServer({ DATABASE_URL: url })))
  try {
    const tokens: string[][] = sides.map(() => [])
    for (const [i, { database, personAt }] of sides.entries()) {
      for (let turn = 0; turn < VISITORS; turn++) {
        tokens[i]?.push(await mintToken(database.db, servers[i]?.origin ?? '', personAt(turn)))
      }
    }
    for (const [name, { path, ...call }] of Object.entries(CALLS)) {
      const load = (i: number, seconds: number) => {
        let turn = 0
        const headers = () => ({ authorization: `Bearer ${tokens[i]?.[turn++ % VISITORS]}`, 'content-type': 'application/json' })
        return pacedLoad(`${servers[i]?.origin}${path}`, { headers, ...call }, { ...PACE, seconds })
      }
      for (const i of sides.keys()) await load(i, VISITORS / PACE.perSecond)
      const rounds: { p50: number; p99: number; failed: number }[][] = sides.map(() => [])
      // In turn, so that both meet the same state of the machine.
      for (let round = 0; round < ROUNDS; round++) for (const i of sides.keys()) rounds[i]?.push(await load(i, PACE.seconds))
      const failed = rounds.flat().reduce((count, one) => count + one.failed, 0)
      if (failed > 0) throw new Error(`${failed} calls of ${name} failed`)
      const of = (one: readonly { p50: number; p99: number }[]) => ({
        p50: median(one.map(({ p50 }) => p50)),
        p99: median(one.map(({ p99 }) => p99)),
      })
      compareTimes(name, sides, rounds.map(of))
    }
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]()
  }
}

interface Times {
  p50: number
  p99: number
}

function percentiles(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function compareTimes(name: string, sides: readonly Side[], times: readonly Times[], longestMs?: number): void {
  for (const at of ['p50', 'p99'] as const) {
    const [small = Number.NaN, large = Number.NaN] = times.map((of) => of[at])
    print({ name: `${name}: ${at} among ${sides[0]?.name}`, value: small, unit: 'ms' })
    print({
      name: `${name}: ${at} among ${sides[1]?.name}`,
      value: large,
      unit: 'ms',
      ...(longestMs && at === 'p50' ? { budget: longestMs } : {}),
    })
    print({ name: `${name}: ${at}, ratio`, value: large / small, unit: 'ratio', budget: MOST_TIMES_SLOWER })
  }
}

/** What PostgreSQL read for a call, and whether it read a large table whole. */
function report(name: string, ran: readonly Ran[], large: Readonly<Record<string, number>>): void {
  const total = (field: 'planMs' | 'runMs' | 'blocks') => Math.round(ran.reduce((all, one) => all + one[field], 0) * 1000) / 1000
  const whole = ran.flatMap(({ reads }) => reads).filter((read) => read.endsWith(' by whole') && (read.split(' ')[0] ?? '') in large)
  console.log(
    JSON.stringify({
      name: `${name}: plans`,
      statements: ran.length,
      planMs: total('planMs'),
      runMs: total('runMs'),
      blocks: total('blocks'),
      readWhole: whole,
    }),
  )
  for (const { statement, ...rest } of ran) console.log(JSON.stringify({ statement: statement.replace(/\s+/g, ' ').slice(0, 90), ...rest }))
}
