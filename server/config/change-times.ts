import { eq } from 'drizzle-orm'
import type { Foreseen, Issue } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { scheduledReleases } from '../db/schema/config.ts'
import { foreseeBeside } from './foresee.ts'
import { momentText } from './moment-text.ts'
import { hasChanged } from './own-changes.ts'
import { changeConfiguration } from './release.ts'
import { recordReleaseEvent } from './releases.ts'
import { type ChangingStaff, sendSteps } from './scheduled.ts'
import { changeOf } from './scheduled-changes.ts'
import type { WidgetTypes } from './widget-types.ts'

/** The times of a scheduled release. */
export interface Times {
  dueAt: Date
  /** for good if absent */
  endsAt?: Date | undefined
}

export type Changing =
  | { is: 'changed' | 'changedMeanwhile' | 'needsAnother' }
  /** it was cancelled, has ended or could not begin */
  | { is: 'unknown' }
  | { is: 'refused'; issues: Issue[] }

/** Why something cannot be released for these times. */
export function timesIssues({ dueAt, endsAt }: Partial<Times>, now: Date): Issue[] {
  if (dueAt && dueAt < now) return [{ place: 'dueAt', message: 'must be in the future' }]
  if (endsAt && endsAt <= (dueAt ?? now)) return [{ place: 'endsAt', message: 'must be later than the beginning' }]
  return []
}

/**
 * Changes when a release that waits or is out begins and ends; once it has begun, its end alone. Idempotent.
 *
 * Where two people are needed to publish, nobody alone shows what they have changed for longer than it was scheduled for.
 * @param was its times when the editor looked
 */
export async function changeTimes(
  db: Database,
  id: string,
  { was, times }: { was: Times; times: Times },
  { author, authorId, needsFourEyes }: ChangingStaff,
): Promise<Changing> {
  return changeConfiguration(db, async (tx) => {
    const [one] = await tx.select().from(scheduledReleases).where(eq(scheduledReleases.id, id))
    if (!one || (one.state !== 'waiting' && one.state !== 'live')) return { is: 'unknown' }
    const stored = { dueAt: one.dueAt, endsAt: one.endsAt ?? undefined }
    if (areSame(stored, times)) return { is: 'changed' }
    if (!areSame(stored, was)) return { is: 'changedMeanwhile' }
    const now = new Date()
    const isOut = one.state === 'live'
    const hasBegun = isOut || one.dueAt <= now
    const { dueAt, endsAt } = times
    if (hasBegun && dueAt.getTime() !== one.dueAt.getTime()) return refused('dueAt', 'it has begun: only its end can be changed')
    if (isOut && !endsAt) return refused('endsAt', 'is needed; “Keep it for good” ends nothing')
    const issues = timesIssues(hasBegun ? { endsAt } : times, now)
    if (issues.length > 0) return { is: 'refused', issues }
    const isLonger = one.endsAt && (!endsAt || lengthMs(times) > lengthMs(stored))
    if (needsFourEyes && isLonger && hasChanged(one, { author, authorId })) return { is: 'needsAnother' }
    await tx
      .update(scheduledReleases)
      .set({ dueAt, endsAt: endsAt ?? null })
      .where(eq(scheduledReleases.id, id))
    await sendSteps(tx, [hasBegun ? undefined : dueAt, endsAt])
    const note = `${one.note}: ${timesText(times)} now, ${timesText(stored)} before`
    await recordReleaseEvent(tx, 'schedule', one.hash, one.baseHash, { author, note }, one.campaign)
    return { is: 'changed' }
  })
}

const refused = (place: string, message: string): Changing => ({ is: 'refused', issues: [{ place, message }] })

const areSame = (one: Times, other: Times): boolean =>
  one.dueAt.getTime() === other.dueAt.getTime() && one.endsAt?.getTime() === other.endsAt?.getTime()

const lengthMs = ({ dueAt, endsAt = dueAt }: Times) => endsAt.getTime() - dueAt.getTime()

const timesText = ({ dueAt, endsAt }: Times) => `from ${momentText(dueAt)} ${endsAt ? `until ${momentText(endsAt)}` : 'for good'}`

/** What could not begin or end if a scheduled release had other times. Undefined for one that is not scheduled any more. */
export async function foreseeTimes(db: Database, id: string, times: Times, types: WidgetTypes): Promise<Foreseen[] | undefined> {
  const [one] = await db.select().from(scheduledReleases).where(eq(scheduledReleases.id, id))
  if (!one || (one.state !== 'waiting' && one.state !== 'live')) return undefined
  return foreseeBeside(db, { ...(await changeOf(db, one)), isOut: one.state === 'live', ...times }, types, id)
}
