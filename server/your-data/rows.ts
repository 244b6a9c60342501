import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { isAfter } from '../db/after-key.ts'
import type { Database } from '../db/open.ts'
import { accountAccess } from '../db/schema/accounts.ts'
import type { Held } from './held.ts'

/** Rows read at once: few enough that a long history takes little memory. */
const PAGE = 1_000

/** Whose data are wanted. */
export interface Owner {
  userId: string
  /** the accounts that they hold; of those that they only act for, they get what they did themselves */
  heldAccountIds: readonly string[]
  accountIds: readonly string[]
}

export async function findOwner(db: Database, userId: string): Promise<Owner> {
  const rows = await db.select().from(accountAccess).where(eq(accountAccess.userId, userId))
  const heldRows = rows.filter(({ role }) => role === 'accountHolder')
  return {
    userId,
    heldAccountIds: heldRows.map(({ billingAccountId }) => billingAccountId),
    accountIds: rows.map(({ billingAccountId }) => billingAccountId),
  }
}

/** True if there is a row of a person's in a table. */
export async function hasRows(db: Database, held: Held, owner: Owner): Promise<boolean> {
  const own = isTheirs(held, owner)
  if (!own) return false
  const rows = await db.select({ one: sql`1` }).from(held.table).where(own).limit(1)
  return rows.length > 0
}

/** A person's rows of a table, each as a plain object, in the order of its key: one that comes or goes meanwhile moves no other. */
export async function* rowsOf(db: Database, held: Held, owner: Owner): AsyncGenerator<Record<string, unknown>> {
  const own = isTheirs(held, owner)
  if (!own) return
  const key = keyOf(held.table)
  const columns = key.map(([, column]) => column)
  let last: Record<string, unknown> | undefined
  do {
    const after = last && key.map(([name]) => last?.[name])
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(held.table)
      .where(and(own, after && isAfter(columns, after)))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(PAGE)
    for (const row of rows) yield shown(row, held, owner)
    last = rows[PAGE - 1]
  } while (last)
}

/** The condition names accounts wherever rows are kept by account, so that an index finds them. */
function isTheirs({ account, person, within, own }: Held, { userId, heldAccountIds, accountIds }: Owner): SQL | undefined {
  const among = (column: PgColumn, ids: readonly string[]) => (ids.length > 0 ? inArray(column, [...ids]) : sql`false`)
  if (own) return own(userId)
  if (!person) return account && among(account, heldAccountIds)
  const isOwn = eq(person, userId)
  if (account) return and(among(account, accountIds), or(among(account, heldAccountIds), isOwn))
  return within ? and(among(within, accountIds), isOwn) : isOwn
}

/** The columns of a table's key, each with its name in the program. */
function keyOf(table: PgTable): (readonly [string, PgColumn])[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const named = Object.entries(getTableColumns(table))
  return key.flatMap(({ name }) => named.filter(([, column]) => column.name === name))
}

/** Columns with the id of a customer: other people's ids are theirs. */
const PEOPLE = new Set([
  'userId',
  'customerUserId',
  'personId',
  'savedBy',
  'givenBy',
  'placedBy',
  'bookedBy',
  'acceptedBy',
  'deletedBy',
  'invitedBy',
  'medicalAppliedBy',
  'submittedBy',
])
const STAFF = new Set(['staffUserId', 'staffId', 'actorId'])

function shown(row: Record<string, unknown>, held: Held, { userId }: Owner): Record<string, unknown> {
  const { person, tellers, without } = held
  const isByOther = person !== undefined && row[propertyOf(held, person)] !== userId
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (without.includes(name) || value === null) return []
      if (isByOther && name === tellers?.column) return [[name, withoutParts(value, tellers.parts)]]
      if (STAFF.has(name)) return [[name, 'our team']]
      return [[name, PEOPLE.has(name) ? (value === userId ? 'you' : 'another person') : value]]
    }),
  )
}

const propertyOf = ({ table }: Held, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? column.name

const withoutParts = (value: unknown, parts: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(value as object).filter(([name]) => !parts.includes(name)))

/** The names of a table's columns that are in the file. */
export const columnsOf = ({ table, without }: Held): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !without.includes(name))
