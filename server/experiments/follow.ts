import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { EventType } from '#schemas/feed/event-types.ts'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { Database } from '../db/open.ts'
import { experimentAccounts, experimentRuns } from '../db/schema/experiments.ts'
import type { Work } from '../jobs/queue.ts'
import { countArms, findShownRuns } from './queries.ts'

const DAY_MS = 86_400_000

/** Besides the days that an account has to reach the goal: a release that is rolled back by mistake is back by then. */
export const KEPT_DAYS_AFTER_END = 7

/** Goals that are acts of the customer, as the retailer's systems are told of them. */
const EVENTS: Record<Exclude<Experiment['goal'], 'click'>, EventType> = {
  form: 'nz.switchboard.form.answered',
  payment: 'nz.switchboard.payment.made',
}

/**
 * Notes which experiments customers still see, and which accounts have reached their goal; keeps the sums of those that ended and forgets
 * their accounts. Safe to run again at any time.
 */
export async function followExperiments(db: Database, now = new Date()): Promise<void> {
  await noteEnds(db, now)
  const runs = await db.select().from(experimentRuns).where(isNull(experimentRuns.result))
  for (const { run, tried, endedAt } of runs) {
    await noteGoals(db, run, tried.experiment)
    const { days } = tried.experiment
    if (endedAt && now.getTime() - endedAt.getTime() > (days + KEPT_DAYS_AFTER_END) * DAY_MS) await forgetAccounts(db, run, days, now)
  }
  await forgetStrays(db)
}

/** Accounts that no run counts any more: a look may be stored while the sums of its run are kept. */
const forgetStrays = (db: Database) =>
  db.execute(sql`delete from experiment_accounts where run not in (select run from experiment_runs where result is null)`)

async function noteEnds(db: Database, now: Date): Promise<void> {
  const running = await findShownRuns(db)
  const { run, endedAt, result } = experimentRuns
  await db
    .update(experimentRuns)
    .set({ endedAt: now })
    .where(and(isNull(endedAt), running.length > 0 ? notInArray(run, running) : undefined))
  if (running.length > 0)
    await db
      .update(experimentRuns)
      .set({ endedAt: null })
      .where(and(inArray(run, running), isNull(result)))
}

/** A goal that staff reached in the customer's name is none, and a bill that the card pays by itself is no act of the customer. */
async function noteGoals(db: Database, run: string, { goal, form, days }: Experiment): Promise<void> {
  if (goal === 'click') return
  const isDone =
    goal === 'form'
      ? sql`e.data->>'formId' = ${form ?? ''} and (e.data->>'isComplete')::boolean`
      : sql`e.data->>'by' is distinct from 'autopay'`
  await db.execute(sql`
    update experiment_accounts seen set goal_at = reached.at
    from (
      select s.billing_account_id, min(e.at) as at
      from experiment_accounts s join customer_events e on e.billing_account_id = s.billing_account_id
      where s.run = ${run} and s.goal_at is null and e.type = ${EVENTS[goal]} and e.staff_id is null
        and e.at >= s.seen_at and e.at < s.seen_at + ${days} * interval '1 day' and ${isDone}
      group by s.billing_account_id
    ) reached
    where seen.billing_account_id = reached.billing_account_id and seen.run = ${run} and seen.goal_at is null`)
}

async function forgetAccounts(db: Database, run: string, days: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const result = await countArms(tx, run, days, now)
    await tx.update(experimentRuns).set({ result }).where(eq(experimentRuns.run, run))
    await tx.delete(experimentAccounts).where(eq(experimentAccounts.run, run))
  })
}

/** Results stay for two years: what was tried before is asked then, and what was shown at that time is gone. */
const RESULT_DAYS = 2 * 366

export const experimentWork = (db: Database): Work => ({
  queue: { name: 'experiments', attempts: 3, retrySeconds: 60, timeoutSeconds: 1_800, leavesNothing: true },
  every: '37 * * * *',
  failure: 'experiments could not be followed',
  do: async () => {
    const now = new Date()
    await followExperiments(db, now)
    await db.delete(experimentRuns).where(lt(experimentRuns.endedAt, new Date(now.getTime() - RESULT_DAYS * DAY_MS)))
  },
})
