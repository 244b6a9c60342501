import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/schema/columns.ts'
import type { Stored } from './send-job.ts'

/** What we read of pg-boss's table of jobs. pg-boss alone writes to it, and its migrations are pg-boss's. */
export const jobs = pgSchema('jobs').table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  data: jsonb().$type<Stored<object>>(),
  state: text().$type<'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'>().notNull(),
  retryCount: integer().notNull(),
  /** when the job is due, or its next attempt */
  startAfter: instant().notNull(),
  createdOn: instant().notNull(),
})
