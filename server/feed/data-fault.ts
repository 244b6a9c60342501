import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import type { Wrong } from './refused.ts'
import { named, rowsOf } from './rows.ts'
import { stores } from './stores.ts'

/** Classes of PostgreSQL's errors that are about what is to be stored: values, constraints, limits. */
const DATA_CLASSES = new Set(['22', '23', '54'])

/** A foreign key of a table that is the portal's alone, such as the log of what staff did in a customer's name. */
const STILL_REFERENCED = '23503'

interface DatabaseError {
  code?: string
  constraint?: string
  table?: string
  detail?: string
  message?: string
  cause?: unknown
}

/** What a database refuses in what it was given; undefined for any other error. */
export function faultOf(error: unknown): DatabaseError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const fault = error as DatabaseError
  return fault.code?.length === 5 && DATA_CLASSES.has(fault.code.slice(0, 2)) ? fault : faultOf(fault.cause)
}

/** The same in words, of the record that it is about. */
export async function faultInWords(tx: Database, { kind, id, data }: FeedRecord, fault: DatabaseError): Promise<Wrong> {
  if (data === undefined && fault.code === STILL_REFERENCED) {
    const way = kind === 'person' ? 'close them with `closedOn` in place of deleting them' : 'it cannot be deleted'
    return { place: 'deleted', reason: `the portal keeps what it has in ${String(fault.table)} about it; ${way}` }
  }
  const { table, unique, row } = stores[kind]
  const column = unique[fault.constraint ?? '']
  if (data === undefined || column === undefined) return { place: '', reason: fault.detail ?? fault.message ?? 'the database refuses it' }
  const { [column]: value } = row(data as never, id)
  // An index may be of some rows alone, such as orders that are under way.
  const isIndexed = getTableConfig(table).indexes.find(({ config }) => config.name === fault.constraint)?.config.where ?? sql`true`
  const [other] = rowsOf(
    await tx.execute(sql`select id from ${table}
      where lower(${named(table, column)}) = lower(${value}) and id <> ${id} and ${isIndexed} limit 1`),
  )
  return { place: `data.${column}`, reason: `${String(value)} is that of ${kind} ${String(other?.id)} already` }
}
