import { and, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'
import type { FeedRow, KindStore } from './kind-store.ts'

/*
 * Rows of any table, many in one statement. They travel as one JSON text: a statement with a parameter for each value
 * takes longer to put together than to run.
 */

/** The rows of a statement, as a table `r` with the columns of a table. */
export function given(table: PgTable, columns: readonly string[], rows: readonly FeedRow[]): SQL {
  const types = columns.map((column) => sql`${sql.identifier(column)} ${sql.raw(columnOf(table, column).getSQLType())}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as r(${sql.join(types, sql`, `)})`
}

/** A column by its name in the program. */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

/** A column by its name in the database. */
export function named(table: PgTable, name: string): SQL {
  const column = columnOf(table, name)
  return sql`${sql.identifier(column.keyAsName ? toSnakeCase(column.name) : column.name)}`
}

/** A column of the rows that are given. */
export const fromGiven = (name: string) => sql`r.${sql.identifier(name)}`

/**
 * Stores rows; those with the key of a stored one take its place, but for the columns that only a new row gets and those
 * that follow from both.
 */
export async function upsert(
  tx: Database,
  table: PgTable,
  { key, onlyNew = [], merged = {} }: { key: readonly string[]; onlyNew?: readonly string[]; merged?: KindStore['merged'] },
  rows: readonly FeedRow[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const changed = columns.filter((column) => !key.includes(column) && !onlyNew.includes(column))
  const set = changed.map((column) => sql`${named(table, column)} = ${merged[column] ?? sql`excluded.${named(table, column)}`}`)
  await tx.execute(sql`${inserted(table, columns, rows)}
    on conflict (${listOf(key.map((column) => named(table, column)))})
    do ${set.length > 0 ? sql`update set ${listOf(set)}` : sql`nothing`}`)
}

/** Stores rows that are not there. */
export async function insertRows(tx: Database, table: PgTable, rows: readonly FeedRow[]): Promise<void> {
  const [first] = rows
  if (first) await tx.execute(inserted(table, Object.keys(first), rows))
}

const inserted = (table: PgTable, columns: readonly string[], rows: readonly FeedRow[]) =>
  sql`insert into ${table} (${listOf(columns.map((column) => named(table, column)))})
    select ${listOf(columns.map(fromGiven))} from ${given(table, columns, rows)}`

/** Deletes rows by some of their columns. @returns the columns that are asked for, as texts */
export async function deleteRows(
  tx: Database,
  table: PgTable,
  columns: readonly string[],
  rows: readonly FeedRow[],
  asked: readonly string[] = columns,
): Promise<FeedRow[]> {
  if (rows.length === 0) return []
  return rowsOf(
    await tx.execute(sql`delete from ${table} using ${given(table, columns, rows)} where ${areAlike(table, columns)}
      returning ${listOf(textsOf(table, asked))}`),
  )
}

/** Which of these rows there are, by some of their columns. @returns the columns that are asked for, as texts */
export async function findStored(
  tx: Database,
  table: PgTable,
  columns: readonly string[],
  rows: readonly FeedRow[],
  asked: readonly string[] = columns,
): Promise<FeedRow[]> {
  if (rows.length === 0) return []
  return rowsOf(
    await tx.execute(sql`select distinct ${listOf(textsOf(table, asked))} from ${given(table, columns, rows)}
      join ${table} on ${areAlike(table, columns)}`),
  )
}

/** Which of these rows the source has changed after a moment that each says. @returns the columns of their key, as texts */
export async function findNewer(
  tx: Database,
  table: PgTable,
  key: readonly string[],
  changedAt: string,
  rows: readonly FeedRow[],
): Promise<FeedRow[]> {
  if (rows.length === 0) return []
  return rowsOf(
    await tx.execute(sql`select ${listOf(textsOf(table, key))} from ${given(table, [...key, changedAt], rows)}
      join ${table} on ${areAlike(table, key)} where ${table}.${named(table, changedAt)} > ${fromGiven(changedAt)}`),
  )
}

/** Keeps others from changing rows until the transaction ends. */
export async function lockRows(tx: Database, table: PgTable, rows: readonly FeedRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await tx.execute(sql`select 1 from ${given(table, columns, rows)} join ${table} on ${areAlike(table, columns)} for update of ${table}`)
}

const textsOf = (table: PgTable, columns: readonly string[]) =>
  columns.map((column) => sql`${table}.${named(table, column)}::text as ${sql.identifier(column)}`)

/** Where a row of the table is one of those given. */
const areAlike = (table: PgTable, columns: readonly string[]) =>
  and(...columns.map((column) => sql`${table}.${named(table, column)} = ${fromGiven(column)}`))

export const listOf = (parts: SQL[]) => sql.join(parts, sql`, `)

/** What a statement answers, on either database. */
export const rowsOf = (result: unknown): FeedRow[] => (result as { rows: FeedRow[] }).rows
