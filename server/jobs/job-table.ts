import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/schema/columns.ts'
import type { Stored } from './send-job.ts'

/* What we read of pg-boss's tables. pg-boss alone writes to them, and their migrations are pg-boss's. */

const schema = pgSchema('jobs')

export const queues = schema.table('queue', { name: text().primaryKey() })

export const jobs = schema.table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  data: jsonb().$type<Stored<object>>(),
  state: text().$type<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>().notNull(),
  retryCount: integer().notNull(),
  /** when the job is due, or its next attempt */
  startAfter: instant().notNull(),
  createdOn: instant().notNull(),
})
