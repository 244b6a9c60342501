import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { idsOf } from '#lib/ids-of.ts'
import { LOCKS } from '../db/locks.ts'
import type { SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { insightMarks } from '../db/schema/insights.ts'
import type { Work } from '../jobs/queue.ts'
import { insightQueue } from './queue.ts'
import type { InsightStep } from './step.ts'
import { insightSteps } from './steps.ts'

interface Taking {
  steps?: readonly InsightStep[]
  /** ends the run after the site that is under way; the rest is taken by the next */
  signal?: AbortSignal | undefined
}

/**
 * Takes marks until none is left that no other process works on: for each site, the steps run from its first marked day on, and its marks
 * go in the same transaction. So a mark is taken once, and killed in the middle nothing of a site has changed. A mark that is made
 * meanwhile stays for another round.
 * @returns how many sites were worked out
 * @throws the first failure, once all other sites are done
 */
export async function takeMarks(db: Database, { steps = insightSteps, signal }: Taking = {}): Promise<number> {
  const left: SiteRef[] = []
  const failures: unknown[] = []
  let taken = 0
  while (!signal?.aborted) {
    let site: SiteRef | undefined
    try {
      const outcome = await db.transaction(async (tx) => {
        site = await findMarked(tx, left)
        return site && (await workOut(tx, site, steps))
      })
      if (outcome === undefined) break
      if (outcome === 'done') taken++
      else if (site) left.push(site)
    } catch (error) {
      if (!site) throw error
      left.push(site)
      failures.push(error)
    }
    // Requests have their turn between two sites.
    await setImmediate()
  }
  if (failures.length > 0) throw failures[0]
  return taken
}

/** A site with a mark that no other process holds, besides some. */
async function findMarked(tx: Database, besides: readonly SiteRef[]): Promise<SiteRef | undefined> {
  const isLeft = or(...besides.map(isOf))
  const [marked] = await tx
    .select({ billingAccountId: insightMarks.billingAccountId, siteId: insightMarks.siteId })
    .from(insightMarks)
    .where(isLeft && not(isLeft))
    .limit(1)
    .for('update', { skipLocked: true })
  return marked
}

/** @returns `busy` if another process works on earlier marks of the site: what it stores must not be newer than this */
async function workOut(tx: Database, site: SiteRef, steps: readonly InsightStep[]): Promise<'done' | 'busy'> {
  const { rows } = (await tx.execute(
    sql`select pg_try_advisory_xact_lock(${LOCKS.insights}, hashtext(${`${site.billingAccountId} ${site.siteId}`})) as "isOurs"`,
  )) as unknown as { rows: [{ isOurs: boolean }] }
  if (!rows[0].isOurs) return 'busy'
  const marks = await tx.select({ id: insightMarks.id, fromDay: insightMarks.fromDay }).from(insightMarks).where(isOf(site))
  const [fromDay] = marks.map((mark) => mark.fromDay).sort()
  if (fromDay === undefined) return 'done'
  for (const step of steps) await step(tx, site, fromDay)
  await tx.delete(insightMarks).where(and(isOf(site), inArray(insightMarks.id, idsOf(marks))))
  return 'done'
}

const isOf = ({ billingAccountId, siteId }: SiteRef) =>
  and(eq(insightMarks.billingAccountId, billingAccountId), eq(insightMarks.siteId, siteId))

/** Works out insights: soon after something came in, and every quarter of an hour what a process that died left. */
export const insightWork = (db: Database): Work => ({
  queue: insightQueue,
  every: '*/15 * * * *',
  noticedWithinSeconds: 15,
  failure: 'insights could not be worked out',
  async do({ signal }) {
    await takeMarks(db, { signal })
  },
})
