import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { currentCorrelation, currentSpan, type SpanPlace } from '../tracing/spans.ts'
import { QUIET } from './pg-boss-options.ts'
import type { Queue } from './queue.ts'

/** How a job's data lie in the queue's table. */
export interface Stored<Data extends object> {
  /** of the request that the job comes from */
  correlationId?: string
  /** the step of a trace that it comes from */
  span?: SpanPlace
  data: Data
}

/**
 * Adds a job in the transaction of the caller: it is done if that transaction commits, and never otherwise.
 * @param dueAt when it is to be done; at once without
 * @returns the job's id
 */
export async function sendJob<Data extends object>(tx: Database, queue: Queue<Data>, data: Data, dueAt?: Date): Promise<string> {
  const id = await (await bossOn(tx)).send(queue.name, stored(data), dueAt && { startAfter: dueAt })
  if (id === null) throw new Error(`a job for the queue ${queue.name} was not stored`)
  return id
}

/** Moves the job with this key that waits to another moment; adds it if none waits. */
export async function moveJob<Data extends object>(
  tx: Database,
  queue: Queue<Data>,
  data: Data,
  { key, dueAt }: { key: string; dueAt: Date },
): Promise<void> {
  await (await bossOn(tx)).upsert(queue.name, stored(data), { singletonKey: key, startAfter: dueAt })
}

function stored<Data extends object>(data: Data): Stored<Data> {
  const correlationId = currentCorrelation()
  const span = currentSpan()
  return { data, correlationId, span: span && { traceId: span.traceId, spanId: span.spanId } }
}

/** One a job, because it takes its connection when it is made. It is never started, so it holds nothing. */
async function bossOn(tx: Database): Promise<PgBoss> {
  // Not loaded by a process that sends nothing.
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  // Both drivers answer with rows, which Drizzle's own type leaves open.
  return new PgBoss({ ...QUIET, db: fromDrizzle(tx as Parameters<typeof fromDrizzle>[0], sql) })
}
