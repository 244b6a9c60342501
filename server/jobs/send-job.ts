import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { currentCorrelation } from '../http/correlation.ts'
import { QUIET } from './pg-boss-options.ts'
import type { Queue } from './queue.ts'

/** How a job's data lie in the queue's table. */
export interface Stored<Data extends object> {
  /** of the request that the job comes from */
  correlationId?: string
  data: Data
}

/**
 * Adds a job in the transaction of the caller: it is done if that transaction commits, and never otherwise.
 * @param dueAt when it is to be done; at once without
 * @returns the job's id
 */
export async function sendJob<Data extends object>(tx: Database, queue: Queue<Data>, data: Data, dueAt?: Date): Promise<string> {
  // Not loaded by a process that sends nothing.
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  // One a job, because it takes its connection when it is made; it is never started, so it holds nothing.
  // Both drivers answer with rows, which Drizzle's own type leaves open.
  const boss = new PgBoss({ ...QUIET, db: fromDrizzle(tx as Parameters<typeof fromDrizzle>[0], sql) })
  const correlationId = currentCorrelation()
  const stored: Stored<Data> = { data, ...(correlationId && { correlationId }) }
  const id = await boss.send(queue.name, stored, dueAt && { startAfter: dueAt })
  if (id === null) throw new Error(`a job for the queue ${queue.name} was not stored`)
  return id
}
