import { type AnyPgColumn, type PgColumnBuilderBase, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/** A table of which several columns together are the primary key, in the order given, and that has no other index. */
export const keyedTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  key: readonly (keyof Columns)[],
  columns: Columns,
) =>
  pgTable(name, columns, (table) => {
    const keyColumns: AnyPgColumn[] = key.map((column) => table[column])
    return [primaryKey({ columns: keyColumns as [AnyPgColumn, ...AnyPgColumn[]] })]
  })
