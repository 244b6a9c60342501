import { desc, sql } from 'drizzle-orm'
import type { ExperimentResult, ExperimentVersion } from '#schemas/experiments/entities.ts'
import type { Experiment } from '#schemas/document/widget.ts'
import { FEWEST_SHOWN, TIME_LIMITS_MS } from '#schemas/numbers/entities.ts'
import type { Database } from '../db/open.ts'
import { type ArmCount, experimentRuns } from '../db/schema/experiments.ts'
import { countedVersion, VERSION_NAMES, widgetOfVersion } from './versions.ts'

const MOST_RUNS = 50
/** A widget that takes longer is slow. */
const SLOW_FROM_BUCKET = TIME_LIMITS_MS.indexOf(2_000) + 1

/** The accounts of each version. Only those whose days are over count, so that nobody's outcome changes once it is counted. */
export async function countArms(db: Database, run: string, days: number, now: Date): Promise<ArmCount[]> {
  const isOver = sql`seen_at <= ${now.toISOString()}::timestamptz - ${days} * interval '1 day'`
  const { rows } = (await db.execute(sql`
    select version, count(*)::int as seen, (count(*) filter (where ${isOver}))::int as accounts,
      (count(*) filter (where ${isOver} and goal_at < seen_at + ${days} * interval '1 day'))::int as reached
    from experiment_accounts where run = ${run} group by version order by version`)) as unknown as { rows: ArmCount[] }
  return rows
}

interface Guards {
  version: string
  browsers: number
  failed: number
  timed: number
  slow: number
}

/** What is counted of each version beside its goal: sums of the days on which it was shown. */
async function findGuards(db: Database, run: string): Promise<Map<string, Guards>> {
  const names = VERSION_NAMES.map((name) => countedVersion(run, name))
  const ofTime = (from: number) => sql`kind like 'time%' and substring(kind from 5)::int >= ${from}`
  const { rows } = (await db.execute(sql`
    select version, coalesce(sum(count) filter (where kind = 'seen'), 0)::int as browsers,
      coalesce(sum(count) filter (where kind = 'failed'), 0)::int as failed,
      coalesce(sum(count) filter (where kind like 'time%'), 0)::int as timed,
      coalesce(sum(count) filter (where ${ofTime(SLOW_FROM_BUCKET)}), 0)::int as slow
    from piece_counts where version in (${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}) group by version`)) as unknown as { rows: Guards[] }
  return new Map(rows.map((row) => [row.version, row]))
}

/** The latest experiments with what came of them. */
export async function findExperiments(db: Database, now: Date): Promise<ExperimentResult[]> {
  const runs = await db.select().from(experimentRuns).orderBy(desc(experimentRuns.begunAt)).limit(MOST_RUNS)
  return Promise.all(
    runs.map(async ({ run, experiment, widget, begunAt, endedAt, result }) => {
      const { goal, days, expected, difference, share, form, versions } = widget.experiment as Experiment
      const counts = new Map((result ?? (await countArms(db, run, days, now))).map((arm) => [arm.version, arm]))
      const guards = await findGuards(db, run)
      return {
        run,
        experiment,
        widget: widget.id,
        title: widget.title,
        goal,
        form,
        days,
        expected,
        difference,
        share,
        begunAt: begunAt.toISOString(),
        endedAt: endedAt?.toISOString(),
        versions: VERSION_NAMES.slice(0, versions.length + 1).map((name) => ({
          name,
          title: widgetOfVersion(widget, name).title,
          ...shown(counts.get(name), guards.get(countedVersion(run, name))),
        })),
      }
    }),
  )
}

/** Of few accounts or browsers nothing is told, so that nobody is recognised. */
function shown(arm: ArmCount | undefined, guards: Guards | undefined): Partial<ExperimentVersion> {
  const isMany = (count: number | undefined) => count !== undefined && count >= FEWEST_SHOWN
  return {
    seen: isMany(arm?.seen) ? arm?.seen : undefined,
    accounts: isMany(arm?.accounts) ? arm?.accounts : undefined,
    reached: isMany(arm?.accounts) ? arm?.reached : undefined,
    browsers: isMany(guards?.browsers) ? guards?.browsers : undefined,
    failed: isMany(guards?.browsers) ? guards?.failed : undefined,
    timed: isMany(guards?.timed) ? guards?.timed : undefined,
    slow: isMany(guards?.timed) ? guards?.slow : undefined,
  }
}
