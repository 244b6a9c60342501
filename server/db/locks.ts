import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/** PostgreSQL's numbers for locks that one process at a time may hold. */
export const LOCKS = {
  migrations: 5817,
  demoWorld: 5818,
  feed: 5819,
  eventNumbers: 5820,
  insights: 5821,
  similarHomes: 5822,
  customerGroups: 5823,
} as const

/**
 * For a transaction that reads or writes a file: it may wait for customers, who are quick, and between its statements for the sender or
 * receiver of the file. If this process dies, its connection and the transaction end with it.
 */
export async function waitAsLongAsItTakes(tx: Database): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/**
 * Waits until no other process holds a lock, for as long as a statement may take, and holds it until the transaction ends. The only
 * request of a person that waits for one is the count of customers in Studio, whose statements have a shorter limit:
 * server/studio/customers.ts.
 */
export async function takeLock(tx: Database, name: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`)
}
