import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { TriedValue } from '#lib/tried.ts'
import type { VersionName } from '#lib/versions.ts'
import type { Database } from '../db/open.ts'
import { experimentAccounts, experimentRuns } from '../db/schema/experiments.ts'
import { CLOSED } from './versions.ts'

/** That an account saw a version of an experiment. */
export interface Exposure {
  run: string
  piece: string
  tried: TriedValue
  version: VersionName
  billingAccountId: string
  at: Date
  /** a look; without it only the goal of an account that has had one is noted */
  isSeen: boolean
  /** a link or control in it was used, and that is the goal */
  isReached: boolean
}

/** Notes which accounts saw which version, each once, in the order of their keys so that processes do not wait for each other in a circle. */
export async function storeExposures(tx: Database, exposures: readonly Exposure[]): Promise<void> {
  const seen = exposures.filter(({ isSeen }) => isSeen)
  if (seen.length > 0) await storeLooks(tx, seen)
  const reached = exposures.filter(({ isReached }) => isReached)
  if (reached.length > 0) await storeGoals(tx, reached)
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

async function storeLooks(tx: Database, exposures: readonly Exposure[]): Promise<void> {
  const runs = new Map(exposures.map(({ run, piece, tried }) => [run, { run, piece, tried, experiment: tried.experiment.id }]))
  await closeRuns(tx, [...runs.keys()])
  await tx
    .insert(experimentRuns)
    .values([...runs].sort(byKey).map(([, run]) => run))
    .onConflictDoNothing()
  const accounts = new Map<string, typeof experimentAccounts.$inferInsert>()
  for (const { run, version, billingAccountId, at } of exposures) {
    const key = `${billingAccountId} ${run}`
    if (!accounts.has(key)) accounts.set(key, { billingAccountId, run, version, seenAt: at })
  }
  await tx
    .insert(experimentAccounts)
    .values([...accounts].sort(byKey).map(([, account]) => account))
    .onConflictDoNothing()
}

/**
 * Once the sums of a run are kept its accounts are forgotten. The same experiment, back in a later release, is another run: the one that
 * is over gets another name and keeps its sums.
 */
async function closeRuns(tx: Database, runs: readonly string[]): Promise<void> {
  const { run, endedAt, result } = experimentRuns
  await tx
    .update(experimentRuns)
    .set({ run: sql`${run} || ${CLOSED} || extract(epoch from ${endedAt})` })
    .where(and(inArray(run, runs), isNotNull(result)))
}

/** The goal of an account that has seen its version: without a look it takes no part. */
async function storeGoals(tx: Database, exposures: readonly Exposure[]): Promise<void> {
  const first = new Map(exposures.toReversed().map((one) => [`${one.billingAccountId} ${one.run}`, one]))
  const rows = [...first]
    .sort(byKey)
    .map(([, { billingAccountId, run, at }]) => sql`(${billingAccountId}, ${run}, ${at.toISOString()}::timestamptz)`)
  await tx.execute(sql`
    update experiment_accounts seen set goal_at = reached.at
    from (values ${sql.join(rows, sql`, `)}) as reached (account, run, at)
    where seen.billing_account_id = reached.account and seen.run = reached.run and seen.goal_at is null`)
}
