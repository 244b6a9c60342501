import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schemaTables } from '../../tests/schema-tables.ts'
import { HELD, LEFT_OUT } from './held.ts'

const held = HELD.map(({ table }) => getTableName(table))

test('each table is in the file of a person’s data, or left out with a reason', () => {
  expect(schemaTables.length).toBeGreaterThan(60)
  const names = schemaTables.map(getTableName)
  expect(names.filter((name) => !held.includes(name) && !LEFT_OUT[name])).toEqual([])
  expect(held.filter((name) => LEFT_OUT[name])).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([])
  expect(held.filter((name, i) => held.indexOf(name) !== i)).toEqual([])
})

test('each of them says whose its rows are', () => {
  for (const { table, account, person, own } of HELD) expect([getTableName(table), account ?? person ?? own]).not.toContain(undefined)
})

/** Names of columns with what would let others act as a person, or what only machines go by. */
const SECRET = /[tT]oken|Hash$|[sS]ecret|^session$|Key$/

test('no secret is in it', () => {
  for (const { table, without } of HELD) {
    const columns = Object.keys(getTableColumns(table))
    expect(without.filter((name) => !columns.includes(name))).toEqual([])
    const secrets = columns.filter((name) => SECRET.test(name) && name !== 'formHash')
    expect([getTableName(table), secrets.filter((name) => !without.includes(name))]).toEqual([getTableName(table), []])
  }
})
