import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { TriedValue } from '#lib/tried.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

/** An experiment, as it was when an account saw it first. A change of what customers see in it begins another run. */
export const experimentRuns = pgTable('experiment_runs', {
  /** server/experiments/versions.ts */
  run: text().primaryKey(),
  experiment: text().notNull(),
  /** what is tried, such as `content:actionTiles:move`; null for a widget that an older version noted */
  piece: text(),
  /** json, not jsonb, as in a release */
  tried: json('widget').$type<TriedValue>().notNull(),
  begunAt: instant().notNull().defaultNow(),
  /** when customers saw it last; null while they do */
  endedAt: instant(),
  /** what came of it, once its accounts are forgotten */
  result: json().$type<ArmCount[]>(),
})

/** Accounts of a version, without saying which. */
export interface ArmCount {
  version: string
  /** that saw it */
  seen: number
  /** those of them whose days to reach the goal are over */
  accounts: number
  /** those of the latter that did */
  reached: number
}

/** Which version of an experiment an account saw, and when it reached the goal. Deleted after its end: docs/running.md */
export const experimentAccounts = keyedTable(
  'experiment_accounts',
  ['billingAccountId', 'run'],
  {
    version: text().notNull(),
    seenAt: instant().notNull().defaultNow(),
    goalAt: instant(),
  },
  (table) => [index('experiment_accounts_run').on(table.run, table.version)],
)
