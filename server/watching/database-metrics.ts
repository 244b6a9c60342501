import { sql } from 'drizzle-orm'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database, OpenDatabase } from '../db/open.ts'

/** How long statements take, how busy this process's connections are, and how large the database is. */
export function databaseMetrics(
  registry: Registry,
  { counted, statements, connections }: Pick<OpenDatabase, 'counted' | 'statements' | 'connections'>,
) {
  const seconds = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time of a statement of the portal, without the wait for a connection',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  statements.onStatement = (operation, time, isFailed) => seconds.observe({ operation, outcome: isFailed ? 'failed' : 'done' }, time)

  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process: busy, idle, the most there may be, and callers that wait for one (awaited)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const now = connections?.()
      if (!now) return
      this.set({ state: 'busy' }, now.open - now.idle)
      this.set({ state: 'idle' }, now.idle)
      this.set({ state: 'most' }, now.most)
      this.set({ state: 'awaited' }, now.awaited)
    },
  })
  new Gauge({
    name: 'database_size_bytes',
    help: 'Size of the whole database; each process says the same',
    registers: [registry],
    async collect() {
      // Without a database the other numbers are still wanted.
      const size = await findSize(counted).catch(() => undefined)
      if (size === undefined) this.remove()
      else this.set(size)
    },
  })
}

async function findSize(db: Database): Promise<number | undefined> {
  const [row] = await db.select({ bytes: sql<number>`pg_database_size(current_database())::float8` }).from(sql`(select 1) as one`)
  return row?.bytes
}
