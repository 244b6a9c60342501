import { desc, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { localDayOf } from '#lib/local-day.ts'
import { pieceOfTab, titleOf, type Tried, triedIn, type TriedValue } from '#lib/tried.ts'
import { inVersion, type VersionName, versionNames } from '#lib/versions.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { ExperimentResult, ExperimentVersion } from '#schemas/experiments/entities.ts'
import { FEWEST_SHOWN, TIME_LIMITS_MS } from '#schemas/numbers/entities.ts'
import { findCurrentRelease } from '../config/release.ts'
import { withVersionKeys } from '../config/version-keys.ts'
import type { Database } from '../db/open.ts'
import { type ArmCount, experimentRuns } from '../db/schema/experiments.ts'
import { countedVersion, runOf } from './versions.ts'

const MOST_RUNS = 50
/** What takes longer is slow. */
const SLOW_FROM_BUCKET = TIME_LIMITS_MS.indexOf(2_000) + 1

/** Goals are noted every hour; an account counts once that was done after its days. */
const NOTED_WITHIN_HOURS = 2

/** The accounts of each version. Only those whose days are over count, so that no account's outcome changes once it is counted. */
export async function countArms(db: Database, run: string, days: number, now: Date): Promise<ArmCount[]> {
  const isOver = sql`seen_at <= ${now.toISOString()}::timestamptz - ${days} * interval '1 day' - ${NOTED_WITHIN_HOURS} * interval '1 hour'`
  const { rows } = (await db.execute(sql`
    select version, count(*)::int as seen, (count(*) filter (where ${isOver}))::int as accounts,
      (count(*) filter (where ${isOver} and goal_at < seen_at + ${days} * interval '1 day'))::int as reached
    from experiment_accounts where run = ${run} group by version order by version`)) as unknown as { rows: ArmCount[] }
  return rows
}

interface Guards {
  version: string
  people: number
  failed: number
  timed: number
  slow: number
  dismissed: number
  days: number
}

type Run = typeof experimentRuns.$inferSelect

/** What a run is about. Older versions tried widgets alone, and did not say. */
const pieceOf = ({ piece, tried }: Run): string => piece ?? `widget:${(tried as { id?: string }).id}`

/**
 * The counts of each version beside its goal, over the days on which it was shown. A day of a release counts only if enough people saw
 * each version: otherwise Numbers of the widget, less one version, would reveal what a few people did with the other. Customers outside
 * the experiment, or who see the other brand's entry of the same name, saw no version.
 */
async function findGuards(db: Database, row: Run, now: Date): Promise<Map<string, Guards>> {
  const { run, begunAt, endedAt, tried } = row
  const names = versionNames(tried.experiment).map((name) => countedVersion(run, name))
  const isOfVersion = sql`version in ${names}`
  const ofTime = (from: number) => sql`kind like 'time%' and substring(kind from 5)::int >= ${from}`
  const { rows } = (await db.execute(sql`
    with counted as (
      select day, release, version, kind, count from piece_counts
      where piece = ${pieceOf(row)} and ${isOfVersion}
        and day between ${addDays(localDayOf(begunAt), -1)} and ${localDayOf(endedAt ?? now)}
    ), seen as (
      select day, release, version, coalesce(sum(count) filter (where kind = 'seen'), 0) as people
      from counted group by day, release, version
    ), shown as (
      select day, release from seen group by day, release
      having count(*) = ${names.length} and min(people) >= ${FEWEST_SHOWN}
    )
    select version, coalesce(sum(count) filter (where kind = 'seen'), 0)::int as people,
      coalesce(sum(count) filter (where kind = 'failed'), 0)::int as failed,
      coalesce(sum(count) filter (where kind = 'dismissed'), 0)::int as dismissed,
      coalesce(sum(count) filter (where kind like 'time%'), 0)::int as timed,
      coalesce(sum(count) filter (where ${ofTime(SLOW_FROM_BUCKET)}), 0)::int as slow,
      count(distinct day)::int as days
    from counted join shown using (day, release) group by version`)) as unknown as { rows: Guards[] }
  return new Map(rows.map((row) => [row.version, row]))
}

/** The latest experiments with what came of them. */
export async function findExperiments(db: Database, now: Date): Promise<ExperimentResult[]> {
  const runs = await db.select().from(experimentRuns).orderBy(desc(experimentRuns.begunAt)).limit(MOST_RUNS)
  const shownNow = await findShownRuns(db)
  return Promise.all(
    runs.map(async (stored) => {
      const row = { ...stored, tried: withVersionKeys(stored.tried) }
      const { run, experiment, tried, begunAt, result } = row
      const { goal, days, expected, difference, share, form } = tried.experiment
      const counts = new Map((result ?? (await countArms(db, run, days, now))).map((arm) => [arm.version, arm]))
      // The job notes an end up to an hour later.
      const endedAt = shownNow.includes(run) && !result ? undefined : (row.endedAt ?? now)
      const guards = await findGuards(db, row, now)
      return {
        run,
        experiment,
        piece: pieceOf(row),
        title: titleOf(tried),
        brands: tried.audience?.brands,
        goal,
        form,
        days,
        expected,
        difference,
        share,
        begunAt: begunAt.toISOString(),
        endedAt: endedAt?.toISOString(),
        versions: versionNames(tried.experiment).map((name) => ({
          name,
          title: titleOfVersion(tried, name),
          ...shown(counts.get(name), guards.get(countedVersion(run, name))),
        })),
      }
    }),
  )
}

/** Versions of a page have one label: what they show is how many widgets. */
function titleOfVersion(tried: TriedValue, name: VersionName): string {
  const { shown } = tried as { shown?: string[][] }
  return shown ? counted(shown[versionNames(tried.experiment).indexOf(name)]?.length ?? 0, 'widget') : titleOf(inVersion(tried, name))
}

/** The runs of the experiments that customers may see now: a hidden page, and a widget that is on hidden ones alone, nobody sees. */
export async function findShownRuns(db: Database): Promise<string[]> {
  const release = await findCurrentRelease(db)
  if (!release) return []
  const { document } = release
  const open = document.tabs.filter(({ isHidden }) => !isHidden)
  return triedIn(document).flatMap((one) => (isOn(open, one) ? [runOf(one.value)] : []))
}

/** Whether it is one of these pages, or may be seen on one: words of lists are seen wherever their widget is. */
function isOn(tabs: readonly TabDocument[], { piece }: Tried): boolean {
  if (piece.startsWith('content:')) return true
  return tabs.some(({ id, widgets }) => piece === pieceOfTab(id) || widgets.some((widget) => piece === `widget:${widget}`))
}

/** Of few accounts or people nothing is told, so that nobody is recognised. */
function shown(arm: ArmCount | undefined, guards: Guards | undefined): Partial<ExperimentVersion> {
  const isMany = (count: number | undefined) => count !== undefined && count >= FEWEST_SHOWN
  return {
    seen: isMany(arm?.seen) ? arm?.seen : undefined,
    accounts: isMany(arm?.accounts) ? arm?.accounts : undefined,
    reached: isMany(arm?.accounts) ? arm?.reached : undefined,
    people: isMany(guards?.people) ? guards?.people : undefined,
    failed: isMany(guards?.people) ? guards?.failed : undefined,
    dismissed: isMany(guards?.people) ? guards?.dismissed : undefined,
    timed: isMany(guards?.timed) ? guards?.timed : undefined,
    slow: isMany(guards?.timed) ? guards?.slow : undefined,
    days: guards?.days,
  }
}
