import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { projectFolder, readSettings } from '#server/settings.ts'
import { sum } from '#lib/sum.ts'
import { mintToken } from '../tests/mint-token.ts'
import { type Statement, statementsOf } from '../tests/statements.ts'

/** One statement of a call, as PostgreSQL ran it. */
export interface Ran {
  statement: string
  /** milliseconds that planning and running took inside of PostgreSQL */
  planMs: number
  runMs: number
  /** blocks of 8 kB */
  blocks: number
  /** each table that it read, with the index that it read it by, or `whole` */
  reads: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

interface Explained {
  Plan: Node
  'Planning Time': number
  'Execution Time': number
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** Makes a call as a person on a database, and runs each of its statements again for how PostgreSQL does it. */
export async function explainCall(database: OpenDatabase, url: string, person: string, { method, path, body }: Call): Promise<Ran[]> {
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DIST_DIR: join(projectFolder, 'dist') })
  const app = await buildApp({ settings, database, widgetTypes: await loadWidgetTypes(), version: 'bench' })
  const headers = {
    authorization: `Bearer ${await mintToken(database.db, settings.publicUrl, person)}`,
    'content-type': 'application/json',
  }
  const statements = await statementsOf(database.db, async () => {
    const { statusCode } = await app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  })
  await app.close()
  return explain(url, statements)
}

/** Runs reading statements one after the other. */
export async function explain(url: string, statements: readonly Statement[]): Promise<Ran[]> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const distinct = new Map(statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text)).map((one) => [one.text, one]))
  const all: Ran[] = []
  for (const { text, values } of distinct.values()) {
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, buffers, format json) ${text}`, values)
    const [explained] = rows.flatMap((row) => row['QUERY PLAN'])
    if (explained) all.push(ranOf(text, explained))
  }
  await client.end()
  return all
}

function ranOf(statement: string, { Plan, ...times }: Explained): Ran {
  const nodes = nodesOf(Plan)
  const reads = nodes.flatMap((node) => {
    const table = node['Relation Name']
    const indexes = nodesOf(node).flatMap((own) => own['Index Name'] ?? [])
    return table ? [`${table} by ${node['Node Type'] === 'Seq Scan' ? 'whole' : [...new Set(indexes)].join(', ')}`] : []
  })
  return {
    statement,
    planMs: times['Planning Time'],
    runMs: times['Execution Time'],
    blocks: sum([Plan['Shared Hit Blocks'], Plan['Shared Read Blocks']]),
    reads: [...new Set(reads)],
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables with so many rows that reading one whole is too much for a customer's call. */
export async function findLargeTables({ db }: OpenDatabase): Promise<Record<string, number>> {
  const { rows } = (await db.execute(sql`select relname as name, reltuples::bigint::int as count from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace) and reltuples > 10000
    order by 2 desc`)) as unknown as { rows: { name: string; count: number }[] }
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
