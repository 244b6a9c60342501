import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForYourData, yourData } from '#schemas/your-data/routes.ts'
import { dataDownloads } from '#server/db/schema/your-data.ts'
import { makeDownload } from '#server/your-data/download.ts'
import { closedCalls, labelOf, ownInputs } from '../conformance/calls.ts'
import { type Customer, meet } from '../conformance/customer.ts'
import { connect } from '../conformance/server.ts'
import { CHANGERS, changes, ownChange } from './own-changes.ts'
import { startListening, type TestPortal } from './portal.ts'
import { type Statement, statementsOf } from './statements.ts'
import { isThorough, times } from './thorough.ts'

/*
 * A PostgreSQL that keeps each account's rows on one of many nodes answers a query from one node only if it says of which
 * account; and any PostgreSQL answers it without reading a whole table only by an index. So each customer's call is made, and the plans
 * of all its statements are read. docs/scaling.md
 */

/** They lead from a person to accounts, so they are read before an account is known: whole on every node. */
const BY_PERSON = new Set(['account_access', 'selections'])
/** As many rows whatever the number of customers. */
const SMALL = new Set([
  'campaigns',
  'current_release',
  'facts',
  'generation_days',
  'generation_readings',
  'plans',
  'queue',
  'releases',
  'schools',
  'webhook_endpoints',
])
/** The first statement of each call finds a person's accounts with what they have, and no other reads these without an account. */
const FIRST = {
  text: /from "users" left join "account_access" .* left join "current_release" on true/,
  mayRead: ['sites', 'supply_points', 'reading_spans'],
}

/** A charging account is linked once over all customers, so it is looked for by its own number, and the property of a supply point with it. */
const LINKED = { text: /"charge_net_id" = \$1/, mayRead: ['supply_points', 'sites', 'charge_net_links'] }

/** The region of the address that a customer moves to is that of any site of its post code. */
const OF_POST_CODE = { text: /"post_code" = \$\d+ limit 1/, mayRead: ['sites'] }

/** With electricity alone, and with gas; with `--thorough` a business as well. */
const PEOPLE = ['tama', 'moana', ...(isThorough ? ['rimu-cafe'] : [])]

let portal: TestPortal
let explainer: pg.Client
/** Tables whose rows are kept by account, each with those that have its months. */
let distributed: Map<string, string>
const customers: Customer[] = []
beforeAll(async () => {
  const listening = await startListening()
  portal = listening.portal
  const server = connect(listening.origin)
  for (const person of PEOPLE) customers.push(await meet(server, person, await portal.tokenOf(person)))
  const { connectionString } = (portal.database.db as unknown as { $client: { options: { connectionString: string } } }).$client.options
  explainer = new pg.Client({ connectionString })
  await explainer.connect()
  const { rows } = await explainer.query<{ name: string; whole: string }>(
    `select relname as name, coalesce(inhparent, pg_class.oid)::regclass::text as whole from pg_class left join pg_inherits on inhrelid = pg_class.oid
      join pg_attribute on attrelid = pg_class.oid and attname = 'billing_account_id'
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'months'::regnamespace)`,
  )
  distributed = new Map(rows.filter(({ whole }) => !BY_PERSON.has(whole)).map(({ name, whole }) => [name, whole]))
})
afterAll(async () => {
  await explainer.end()
  await portal.close()
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Plans?: Node[]
}

const CONDITIONS = ['Filter', 'Index Cond', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter']
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const conditionsOf = (node: Node) => CONDITIONS.flatMap((name) => String((node as unknown as Record<string, unknown>)[name] ?? ''))

const NAMED = /\b(\w+)\.billing_account_id = (?:'|ANY \('|\$)/g
const SHARED = /\b(\w+)\.billing_account_id = (\w+)\.billing_account_id\b/g

/** The distributed tables that a plan reads without saying whose rows it wants: by name, or as those of a table that does. */
function unbound(plan: Node): string[] {
  const nodes = nodesOf(plan)
  const conditions = nodes.flatMap(conditionsOf)
  const bound = new Set(conditions.flatMap((condition) => [...condition.matchAll(NAMED)].map(([, alias]) => alias)))
  const pairs = conditions.flatMap((condition) => [...condition.matchAll(SHARED)].map(([, one, other]) => [one, other]))
  // As often as there are tables, so that one is found by way of all others.
  for (const _ of nodes) for (const pair of pairs) if (pair.some((alias) => bound.has(alias))) for (const alias of pair) bound.add(alias)
  return nodes
    .filter(({ 'Relation Name': table = '', 'Node Type': type }) => distributed.has(table) && type !== 'ModifyTable')
    .filter(({ 'Relation Name': table, Alias: alias = table }) => !bound.has(alias))
    .map(({ 'Relation Name': table = '' }) => distributed.get(table) ?? table)
}

async function planOf({ text, values }: Statement): Promise<Node> {
  // Of this transaction alone: a pooler gives the connection to others then.
  await explainer.query('begin')
  await explainer.query('set local enable_seqscan = off')
  const { rows } = await explainer
    .query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json, verbose) ${text}`, values)
    .finally(() => explainer.query('rollback'))
  const [row] = rows
  if (!row) throw new Error(`no plan of ${text}`)
  return row['QUERY PLAN'][0].Plan
}

const unboundIn = async (statement: Statement) => unbound(await planOf(statement))

const READS = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']

/**
 * What a plan reads whole, although it grows with customers. The planner reads a small table whole where it may, so here it may not
 * (`enable_seqscan`): what it does all the same has no index to go by.
 */
function readWhole(plan: Node): string[] {
  return nodesOf(plan)
    .filter((node) => READS.includes(node['Node Type']) && !('Index Cond' in node))
    .map(({ 'Relation Name': table = 'an index' }) => distributed.get(table) ?? table)
    .filter((table) => !SMALL.has(table))
}

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i

/** Texts whose plan is sound: most statements of a call are those of every call. */
const sound = new Set<string>()

async function expectSoundPlans(statements: Statement[]): Promise<void> {
  for (const statement of statements.filter(({ text }) => !sound.has(text))) {
    const plan = await planOf(statement)
    const unnamed = unbound(plan).filter(
      (table) => ![FIRST, LINKED, OF_POST_CODE].some(({ text, mayRead }) => text.test(statement.text) && mayRead.includes(table)),
    )
    expect([statement.text, unnamed, readWhole(plan)]).toEqual([statement.text, [], []])
    sound.add(statement.text)
  }
}

/** One of each text, of those that have a plan. */
const planned = (statements: Statement[]) => [
  ...new Map(statements.filter(({ text }) => PLANNED.test(text)).map((statement) => [statement.text, statement])).values(),
]

test('the page on scaling says where each table of accounts or people is kept', async () => {
  const page = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8')
  const { rows } = await explainer.query<{ name: string }>(
    `select distinct table_name as name from information_schema.key_column_usage
      where table_schema = 'public' and ordinal_position = 1 and column_name in ('billing_account_id', 'user_id')`,
  )
  expect(rows.filter(({ name }) => !new RegExp(`['\`]${name}['\`]`).test(page))).toEqual([])
})

test('the plan of a query that names no account is told from one that does', async () => {
  expect(await unboundIn({ text: 'select * from bills where id = $1', values: ['BL-1'] })).toEqual(['bills'])
  expect(await unboundIn({ text: 'select * from bills b where b.billing_account_id = $1', values: ['BA-1'] })).toEqual([])
  const joined = 'select * from bills join bill_lines l on l.bill_id = bills.id where bills.billing_account_id = $1'
  expect(await unboundIn({ text: joined, values: ['BA-1'] })).toEqual(['bill_lines'])
  expect(await unboundIn({ text: `${joined} and l.billing_account_id = bills.billing_account_id`, values: ['BA-1'] })).toEqual([])
})

test('the plan of a query that reads a whole table is told from one that uses an index', async () => {
  expect(readWhole(await planOf({ text: 'select * from bills where amount = 3', values: [] }))).toEqual(['bills'])
  expect(readWhole(await planOf({ text: 'select id from bills order by billing_account_id, id limit 1', values: [] }))).toEqual(['bills'])
  expect(readWhole(await planOf({ text: 'select * from bills where billing_account_id = $1', values: ['BA-1'] }))).toEqual([])
})

test.each(closedCalls.map((call) => [labelOf(call), call] as const))(
  '%s asks for the rows of accounts that it names, and finds all its rows by indexes',
  async (_label, call) => {
    const statements: Statement[] = []
    for (const customer of customers) {
      // Of one text there is one plan: a second identifier shows what is asked for another kind of site, such as one without gas.
      for (const input of ownInputs(call, customer).slice(0, times(2, Number.POSITIVE_INFINITY))) {
        statements.push(...(await statementsOf(portal.database.db, () => customer.ask(call, { input }))))
      }
    }
    expect(planned(statements)).not.toEqual([])
    await expectSoundPlans(planned(statements))
  },
)

test('the file with a person’s data is made of the rows of accounts that it names', async () => {
  const { db } = portal.database
  const statements: Statement[] = []
  for (const person of ['tama', 'rua']) {
    await portal.call(person, askForYourData)
    const [asked] = await db
      .select()
      .from(dataDownloads)
      .where(eq(dataDownloads.userId, `U-${person}`))
    const tells = { brand: portal.settings.brand, publicUrl: portal.settings.publicUrl, canMail: true }
    statements.push(...(await statementsOf(db, () => makeDownload(db, tells, { userId: `U-${person}`, downloadId: asked?.id ?? '' }))))
    expect((await portal.call(person, yourData)).body).toMatchObject({ state: 'ready' })
  }
  await expectSoundPlans(planned(statements))
})

test.each(changes.map((change) => [labelOf(change), change] as const))(
  '%s changes the rows of accounts that it names, and finds them by indexes',
  async (_label, change) => {
    const statements: Statement[] = []
    const statuses: number[] = []
    for (const person of CHANGERS) {
      const input = await ownChange(portal, person, change)
      const sent = await statementsOf(portal.database.db, async () => statuses.push((await portal.call(person, change, input)).status))
      statements.push(...sent)
    }
    expect(Math.min(...statuses)).toBeLessThan(300)
    await expectSoundPlans(planned(statements))
  },
)
