import { and, eq, inArray, like, not, sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import { jobs, queues } from './job-table.ts'

/** `failed` is tried again, or is of a queue whose next job does the same; `givenUp` is not. */
const OUTCOMES = ['done', 'failed', 'givenUp'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface JobMetrics {
  attempt(queue: string, outcome: Outcome): void
  /** Jobs are taken from now on, or no longer. */
  running(isRunning: boolean): void
}

/**
 * Counts the attempts of this process. What waits is counted in the database when it is asked for: each process says the same.
 * @param worked queues whose jobs are done, all by default. In other queues, such as the outbox of a portal without a mail server,
 *   jobs may grow old without an alert
 */
export function createJobMetrics(registry: Registry, db: Database, worked?: readonly string[]): JobMetrics {
  const attempts = new Counter({
    name: 'jobs_total',
    help: 'Attempts at jobs by this process, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  })
  // A first failure is a step from nought: of a number that begins with one, Prometheus sees no increase.
  for (const queue of worked ?? []) for (const outcome of OUTCOMES) attempts.inc({ queue, outcome }, 0)
  const running = new Gauge({ name: 'jobs_running', help: '1 while this process does jobs', registers: [registry] })
  gauge(registry, db, 'jobs_waiting', 'Jobs that wait, among them those that are due later', ({ waiting }) => waiting)
  gauge(registry, db, 'jobs_oldest_seconds', 'How long the oldest job that is due has waited', ({ queue, oldestSeconds }) =>
    worked?.includes(queue) === false ? undefined : oldestSeconds,
  )
  return {
    attempt: (queue, outcome) => attempts.inc({ queue, outcome }),
    running: (isRunning) => running.set(isRunning ? 1 : 0),
  }
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

function gauge(registry: Registry, db: Database, name: string, help: string, numberIn: (queue: Waiting) => number | undefined): void {
  new Gauge({
    name,
    help,
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      // Without a database the other numbers are still wanted.
      for (const waiting of await findWaiting(db).catch(() => [])) {
        const number = numberIn(waiting)
        if (number !== undefined) this.set({ queue: waiting.queue }, number)
      }
    },
  })
}

/** Of each queue, those included in which nothing waits; pg-boss's own begin with an underscore. */
const findWaiting = (db: Database) =>
  db
    .select({
      queue: queues.name,
      waiting: sql<number>`count(${jobs.id})::int`,
      oldestSeconds: sql<number>`greatest(0, extract(epoch from now() - min(${jobs.startAfter})))::float8`,
    })
    .from(queues)
    .leftJoin(jobs, and(eq(jobs.name, queues.name), inArray(jobs.state, ['created', 'retry'])))
    .where(not(like(queues.name, '\\_%')))
    .groupBy(queues.name)
