import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { bootstrap, widgetListOfTab } from '#schemas/portal/routes.ts'
import { billPlanner } from '#schemas/products/routes.ts'
import { electricityForecast } from '#schemas/usage/routes.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { schemaTables } from './schema-tables.ts'
import { type Statement, statementsOf } from './statements.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const countOf = async (ask: () => Promise<unknown>) => (await statementsOf(portal.database.db, ask)).length

/** The texts of statements without a name. The database inside the process, and one behind a pooler, are asked by text alone. */
const plannedAgain = (sent: readonly Statement[]) =>
  portal.database.kind === 'postgres' && inject('poolerPort') === undefined
    ? sent.flatMap(({ name, text }) => (name === undefined ? [text] : []))
    : []

const startOf = (person: string) => () => portal.call(person, bootstrap, { body: { path: '/account/dashboard' } })

test.each(['aroha', 'tama', 'rimu-cafe', 'newcomer', 'staff'])('a start of %s asks the database no more than 20 times', async (person) => {
  // The release is read once a process.
  await startOf(person)()
  expect(await countOf(startOf(person))).toBeLessThanOrEqual(20)
})

test.each(['aroha', 'staff'])('a start of %s asks nothing that must be planned again', async (person) => {
  await startOf(person)()
  expect(plannedAgain(await statementsOf(portal.database.db, startOf(person)))).toEqual([])
})

test.each([
  ['a forecast', electricityForecast, 6],
  ['a plan of twelve bills', billPlanner, 13],
])('%s asks no more than a few times, however many months it tells', async (_name, route, most) => {
  expect(await countOf(() => portal.call('aroha', route))).toBeLessThanOrEqual(most)
})

test('a list of widgets brings along the data it was decided by, and asks no more than 12 times', async () => {
  const list = () => portal.call('aroha', widgetListOfTab, { query: { tabId: 'dashboard' } })
  const { body } = await list()
  const { widgets, data } = body as { widgets: { source?: string; hideWhenEmpty?: boolean }[]; data: Record<string, { status: string }> }
  const hideable = widgets.filter(({ hideWhenEmpty }) => hideWhenEmpty).map(({ source }) => source)
  expect(hideable.length).toBeGreaterThan(0)
  expect(Object.keys(data)).toEqual(hideable)
  expect(Object.values(data).map(({ status }) => status)).toEqual(hideable.map(() => 'SUCCESS'))
  expect(await countOf(list)).toBeLessThanOrEqual(12)
})

test.each(['aroha', 'tama', 'rimu-cafe', 'newcomer', 'staff'])(
  'a list of widgets of %s asks nothing that must be planned again',
  async (person) => {
    const list = () => portal.call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })
    await list()
    expect(plannedAgain(await statementsOf(portal.database.db, list))).toEqual([])
  },
)

test('the list of transactions asks no more than five times, and nothing that must be planned again', async () => {
  const list = () => portal.call('aroha', transactionHistory)
  await list()
  const sent = await statementsOf(portal.database.db, list)
  expect(sent.length).toBeLessThanOrEqual(5)
  expect(plannedAgain(sent)).toEqual([])
})

test('the database has each column of the schema', async () => {
  for (const table of schemaTables) expect(await portal.database.db.select().from(table).limit(0)).toEqual([])
})
