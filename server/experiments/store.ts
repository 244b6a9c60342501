import { sql } from 'drizzle-orm'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Database } from '../db/open.ts'
import { experimentAccounts, experimentRuns } from '../db/schema/experiments.ts'
import type { VersionName } from './versions.ts'

/** That an account saw a version of an experiment. */
export interface Exposure {
  run: string
  widget: WidgetDocument
  version: VersionName
  billingAccountId: string
  at: Date
  /** a link or control in it was used, and that is the goal */
  isReached: boolean
}

/** Notes which accounts saw which version, each once, in the order of their keys so that processes do not wait for each other in a circle. */
export async function storeExposures(tx: Database, exposures: readonly Exposure[]): Promise<void> {
  if (exposures.length === 0) return
  const runs = new Map(exposures.map(({ run, widget }) => [run, { run, widget, experiment: widget.experiment?.id ?? '' }]))
  await tx
    .insert(experimentRuns)
    .values([...runs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, run]) => run))
    .onConflictDoNothing()
  const accounts = new Map<string, typeof experimentAccounts.$inferInsert>()
  for (const { run, version, billingAccountId, at, isReached } of exposures) {
    const key = `${billingAccountId} ${run}`
    const before = accounts.get(key)
    accounts.set(key, { billingAccountId, run, version, seenAt: before?.seenAt ?? at, goalAt: before?.goalAt ?? (isReached ? at : null) })
  }
  await tx
    .insert(experimentAccounts)
    .values([...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account))
    .onConflictDoUpdate({
      target: [experimentAccounts.billingAccountId, experimentAccounts.run],
      set: { goalAt: sql`coalesce(${experimentAccounts.goalAt}, excluded.goal_at)` },
      setWhere: sql`${experimentAccounts.goalAt} is null and excluded.goal_at is not null`,
    })
}
