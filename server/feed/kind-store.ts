import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FeedData, FeedKind } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import type { Wrong } from './refused.ts'

/** A row as it travels to the database: instants as texts, what is absent as null. */
export type FeedRow = Record<string, unknown>

/** Where the records of a kind are stored, and how one is told from a row. */
export interface KindStore<Data = never> {
  table: PgTable
  /** columns that the id is made of, in its order */
  idColumns: readonly string[]
  /** columns that no two rows have alike */
  key: readonly string[]
  /** by field of the data, what is wrong with a record for what it refers to there, which is a row of that kind */
  suits: { readonly [field: string]: ((data: Data, referred: FeedRow) => Wrong | false) | undefined }
  /** by field of the data, the kind that it refers to and the column that has it */
  refersTo: Readonly<Record<string, { kind: FeedKind; column: string }>>
  /** columns of its rows that decide what may refer to them */
  decisive: readonly string[]
  /** what it refers to besides, as [kind, id] */
  alsoRefersTo(data: Data): (readonly [FeedKind, string])[]
  /** the field with the record that this one is a part of: it goes where that goes */
  goesWith: string | undefined
  /** the table whose row is locked while a customer changes what the record has, and how its columns are called here */
  locks: { table: PgTable; of: Readonly<Record<string, string>> } | undefined
  /** columns that a record fills once and never changes, because the portal does */
  onlyNew: readonly string[]
  /** columns that follow from the stored row and the record's, `excluded`, where there are both */
  merged: Readonly<Record<string, SQL | undefined>>
  /** by constraint of the table, the column of which no two rows have one value, beside the key */
  unique: Readonly<Record<string, string>>
  /** fields that keep what is stored where a record leaves them out */
  kept: readonly string[]
  /** the column that says when the source changed it */
  changedAt: string | undefined
  /** rows of other tables that are part of a record, such as the lines of a bill */
  parts: readonly PartStore<Data>[]
  /** rows of the portal that make no sense without the record, as [table, column of the id] */
  leftovers: readonly (readonly [PgTable, string])[]
  /** what to store of a record, a value for every column that the feed owns */
  row(data: Data, id: string): FeedRow
  /** what was stored as a record's data; null as good as absent */
  data(row: never, parts: readonly (readonly unknown[])[]): object
  /** what to do beside, with records that were stored */
  after(tx: Database, records: readonly { id: string; at: string; data: Data }[]): Promise<void>
  /** what to do beside, where rows were deleted, which are given by their key */
  deleted(tx: Database, rows: readonly FeedRow[]): Promise<void>
  /** stores records in place of `row`, where the table itself says which of two is newer; feed_records then has none */
  store?(tx: Database, records: readonly { at: string; data: Data }[]): Promise<StoredByTable>
  /** what only one record may have, where records exchange it */
  exchange?: Exchange<Data> | undefined
  /** why records may not be stored, by id */
  forbidden(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

interface Exchange<Data> {
  find(tx: Database, records: readonly { id: string; data: Data }[]): Promise<Exchanged>
  /** Lets go of what others take, until the rows themselves are stored. */
  leave(tx: Database, ids: readonly string[]): Promise<void>
}

export interface Exchanged {
  /** what a record cannot have because of another, by id */
  wrongs: ReadonlyMap<string, Wrong[]>
  /** ids of records that give to another of these what they have */
  leaving: readonly string[]
}

interface StoredByTable {
  created: number
  changed: number
  older: number
  /** records with the instant of what is stored and other data, by their place among those given */
  contradicting: ReadonlySet<number>
}

export interface PartStore<Data = never> {
  table: PgTable
  /** by column, the kind that it refers to */
  refersTo?: Readonly<Record<string, FeedKind>>
  /** its columns that lead to the record's row, each with the column there */
  of: Readonly<Record<string, string>>
  /** the column that they are in order of */
  order?: string
  /** the kind that stores them, where this one does not */
  keptBy?: FeedKind
  /** replaced as a whole; of those that another kind stores, what this one says of them */
  rows(data: Data, id: string): FeedRow[]
}

type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string
type Field<Kind extends FeedKind> = keyof FeedData<Kind> & string

interface Definition<Kind extends FeedKind, Table extends PgTable> {
  table: Table
  idColumns?: readonly Column<Table>[]
  /** a field and its column have one name, or the column is named beside the kind */
  refersTo?: { readonly [F in Field<Kind>]?: FeedKind | readonly [FeedKind, Column<Table>] }
  suits?: { readonly [F in Field<Kind>]?: (data: FeedData<Kind>, referred: FeedRow) => Wrong | false }
  /** columns of its rows that decide what may refer to them */
  decisive?: readonly Column<Table>[]
  alsoRefersTo?(data: FeedData<Kind>): (readonly [FeedKind, string])[]
  goesWith?: Field<Kind>
  locks?: KindStore['locks']
  onlyNew?: readonly Column<Table>[]
  merged?: { readonly [C in Column<Table>]?: SQL }
  unique?: Readonly<Record<string, Column<Table> & Field<Kind>>>
  kept?: readonly Field<Kind>[]
  changedAt?: Column<Table>
  parts?: readonly PartStore<FeedData<Kind>>[]
  leftovers?: readonly (readonly [PgTable, string])[]
  row(data: FeedData<Kind>, id: string): { [C in Column<Table>]?: unknown }
  data(row: Table['$inferSelect'], parts: readonly (readonly unknown[])[]): { [F in Field<Kind>]: unknown }
  after?(tx: Database, records: readonly { id: string; at: string; data: FeedData<Kind> }[]): Promise<void>
  deleted?(tx: Database, rows: readonly FeedRow[]): Promise<void>
  store?(tx: Database, records: readonly { at: string; data: FeedData<Kind> }[]): Promise<StoredByTable>
  exchange?: Exchange<FeedData<Kind>>
  forbidden?(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Says where the records of a kind are stored. */
export function storedIn<Kind extends FeedKind, Table extends PgTable>(
  _kind: Kind,
  { table, idColumns = ['id' as Column<Table>], refersTo = {}, ...rest }: Definition<Kind, Table>,
): KindStore {
  const references = Object.entries<FeedKind | readonly [FeedKind, string] | undefined>(refersTo)
  const store: KindStore<FeedData<Kind>> = {
    suits: {},
    decisive: [],
    alsoRefersTo: () => [],
    goesWith: undefined,
    locks: undefined,
    onlyNew: [],
    merged: {},
    unique: {},
    kept: [],
    changedAt: undefined,
    parts: [],
    leftovers: [],
    after: async () => {},
    deleted: async () => {},
    forbidden: async () => new Map(),
    ...rest,
    table,
    idColumns,
    key: [...new Set([...('billingAccountId' in getTableColumns(table) ? ['billingAccountId'] : []), ...idColumns])],
    refersTo: Object.fromEntries(
      references.flatMap(([field, to]) =>
        to === undefined ? [] : [[field, typeof to === 'string' ? { kind: to, column: field } : { kind: to[0], column: to[1] }]],
      ),
    ),
  }
  // Records are checked against the schema of their kind before they come here.
  return store as unknown as KindStore
}

/** The id of a row, as its record has it. */
export const idOfRow = ({ idColumns }: KindStore, row: FeedRow): string => idColumns.map((column) => String(row[column])).join('/')
