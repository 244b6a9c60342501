import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { FEED_KINDS, type FeedData, type FeedKind, ID_PARTS } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import type { Wrong } from './refused.ts'
import { columnOf, named } from './rows.ts'

/** A row as it travels to the database: instants as texts, what is absent as null. */
export type FeedRow = Record<string, unknown>

/** Where the records of a kind are stored, and how one is told from a row. */
export interface KindStore<Data = never> {
  table: PgTable
  /** by field of the data, its column; null for one that parts of the record have */
  columns: Readonly<Record<string, string | null>>
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
  /** what to do beside, with records that are about to be stored; untouched where what is stored is as a record last said it */
  before(tx: Database, records: readonly { id: string; at: string; data: Data; isUntouched: boolean }[]): Promise<void>
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
/** Fields that no column of the table is called like. */
type OtherField<Kind extends FeedKind, Table extends PgTable> = Exclude<Field<Kind>, Column<Table>>

/** What is particular to a kind. Else a field has the column of its name, and where a record leaves it out, null is stored. */
interface Definition<Kind extends FeedKind, Table extends PgTable>
  extends Partial<
    Pick<
      KindStore<FeedData<Kind>>,
      'alsoRefersTo' | 'locks' | 'parts' | 'leftovers' | 'before' | 'after' | 'deleted' | 'store' | 'exchange' | 'forbidden'
    >
  > {
  table: Table
  /** the columns of fields with another name, the first where one has several; null where parts of the record have it */
  columns?: { readonly [F in OtherField<Kind, Table>]: Column<Table> | null }
  /** what is stored in place of null */
  whereAbsent?: { readonly [F in Field<Kind>]?: FeedData<Kind>[F] }
  refersTo?: { readonly [F in Field<Kind>]?: FeedKind }
  suits?: { readonly [F in Field<Kind>]?: (data: FeedData<Kind>, referred: FeedRow) => Wrong | false }
  decisive?: readonly Column<Table>[]
  goesWith?: Field<Kind>
  onlyNew?: readonly Column<Table>[]
  merged?: { readonly [C in Column<Table>]?: SQL }
  unique?: Readonly<Record<string, Column<Table> & Field<Kind>>>
  kept?: readonly Field<Kind>[]
  changedAt?: Column<Table>
  /** columns that are worked out from the record */
  row?(data: FeedData<Kind>, id: string): { [C in Column<Table>]?: unknown }
  /** fields that are worked out from the row and the parts */
  data?(row: Table['$inferSelect'], parts: readonly (readonly unknown[])[]): { [F in Field<Kind>]?: unknown }
}

/** A definition that says where each field is. */
type Complete<Kind extends FeedKind, Table extends PgTable> = Definition<Kind, Table> &
  ([OtherField<Kind, Table>] extends [never] ? unknown : { columns: object })

/** Says where the records of a kind are stored. */
export function storedIn<Kind extends FeedKind, Table extends PgTable>(
  kind: Kind,
  { table, whereAbsent, refersTo = {}, kept = [], merged, row, data, ...rest }: Complete<Kind, Table>,
): KindStore {
  const fields = Object.keys(FEED_KINDS[kind].properties)
  const columns: KindStore['columns'] = { ...Object.fromEntries(fields.map((field) => [field, field])), ...rest.columns }
  const columnsOf = (some: readonly string[]) => some.flatMap((field) => columns[field] ?? [])
  /** fields with their columns, in the order of the table */
  const stored = Object.keys(getTableColumns(table)).flatMap((column) =>
    fields.filter((field) => columns[field] === column).map((field) => [field, column] as const),
  )
  const idParts: readonly string[] | undefined = ID_PARTS[kind]
  const idColumns = idParts ? columnsOf(idParts) : ['id']
  const absent: FeedRow = { ...whereAbsent }
  const store: KindStore<FeedData<Kind>> = {
    suits: {},
    decisive: [],
    alsoRefersTo: () => [],
    goesWith: undefined,
    locks: undefined,
    onlyNew: [],
    unique: {},
    changedAt: undefined,
    parts: [],
    leftovers: [],
    before: async () => {},
    after: async () => {},
    deleted: async () => {},
    forbidden: async () => new Map(),
    ...rest,
    table,
    columns,
    idColumns,
    key: [...new Set([...('billingAccountId' in getTableColumns(table) ? ['billingAccountId'] : []), ...idColumns])],
    refersTo: Object.fromEntries(
      Object.entries<FeedKind | undefined>(refersTo).flatMap(([field, to]) =>
        columnsOf([field]).flatMap((column) => (to === undefined ? [] : [[field, { kind: to, column }]])),
      ),
    ),
    kept,
    merged: {
      ...Object.fromEntries(
        columnsOf(kept).map((column) => [column, sql`coalesce(excluded.${named(table, column)}, ${columnOf(table, column)})`]),
      ),
      ...merged,
    },
    row: (record, id) => ({
      ...(idParts ? {} : { id }),
      ...Object.fromEntries(stored.map(([field, column]) => [column, (record as FeedRow)[field] ?? absent[field] ?? null])),
      ...row?.(record, id),
    }),
    data: (own, parts) => ({
      ...Object.fromEntries(stored.map(([field, column]) => [field, own[column]])),
      ...data?.(own, parts),
    }),
  }
  // Records are checked against the schema of their kind before they come here.
  return store as unknown as KindStore
}

/** The id of a row, as its record has it. */
export const idOfRow = ({ idColumns }: KindStore, row: FeedRow): string => idColumns.map((column) => String(row[column])).join('/')
