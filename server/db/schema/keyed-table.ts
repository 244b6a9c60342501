import type { BuildExtraConfigColumns } from 'drizzle-orm'
import { type AnyPgColumn, type PgColumnBuilderBase, pgTable, type PgTableExtraConfigValue, primaryKey, text } from 'drizzle-orm/pg-core'

const keyText = () => text().notNull()

/** Texts of the key need no description. */
type Texts<Key extends string, Columns> = Record<Exclude<Key, keyof Columns>, ReturnType<typeof keyText>>

/**
 * A table of which several columns together are the primary key, in the order given.
 * @param columns all but those of the key that are plain texts
 * @param others indexes besides that of the key, and other constraints
 */
export const keyedTable = <Name extends string, Key extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  key: readonly Key[],
  columns: Columns,
  others: (table: BuildExtraConfigColumns<Name, Texts<Key, Columns> & Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) => {
  const texts = Object.fromEntries(key.map((column) => [column, keyText()])) as Texts<Key, Columns>
  return pgTable(name, { ...texts, ...columns }, (table) => {
    const byName = table as unknown as Record<Key, AnyPgColumn>
    return [primaryKey({ columns: key.map((column) => byName[column]) as [AnyPgColumn, ...AnyPgColumn[]] }), ...others(table)]
  })
}
