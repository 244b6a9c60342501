import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Foreseen } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { changeMade } from './make-change.ts'
import { type Draft, findRelease } from './release.ts'
import { findScheduled, type Period } from './scheduled.ts'
import type { WidgetTypes } from './widget-types.ts'

/** A release with a moment, as the change that it makes. */
interface Planned {
  /** absent for the one that is being planned */
  note?: string
  from: PortalDocument
  to: PortalDocument
  isOut: boolean
  dueAt: Date
  endsAt: Date | undefined
}

/** What could not begin or end, if changes were released for a period beside what is scheduled, and can as long as they are not. */
export async function foresee(db: Database, draft: Draft, { dueAt, endsAt }: Period, types: WidgetTypes): Promise<Foreseen[]> {
  if (draft.changed.length === 0) return []
  const now = (await findRelease(db, draft.base)).document
  const planned = (await findScheduled(db)).filter(({ state }) => state === 'waiting' || state === 'live')
  const others = await Promise.all(
    planned.map(async (one) => ({
      note: one.note,
      from: (await findRelease(db, one.baseHash)).document,
      to: (await findRelease(db, one.hash)).document,
      isOut: one.state === 'live',
      dueAt: one.dueAt,
      endsAt: one.endsAt ?? undefined,
    })),
  )
  if (others.length === 0) return []
  const own = { from: now, to: draft.document, isOut: false, dueAt: dueAt ?? new Date(), endsAt }
  const without = new Set(run(now, others, types).map(keyOf))
  return run(now, [...others, own], types).filter((one) => !without.has(keyOf(one)))
}

const keyOf = ({ note, how, at }: Foreseen) => JSON.stringify([note, how, at])

/** Begins and ends all of them in the order of their moments. @returns what could not */
function run(document: PortalDocument, all: readonly Planned[], types: WidgetTypes): Foreseen[] {
  const steps = all.flatMap((one) => [
    ...(one.isOut ? [] : [{ one, how: 'begin' as const, at: one.dueAt }]),
    ...(one.endsAt ? [{ one, how: 'end' as const, at: one.endsAt }] : []),
  ])
  const failed: Foreseen[] = []
  const notBegun = new Set<Planned>()
  let now = document
  for (const { one, how, at } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (notBegun.has(one)) continue
    const made = changeMade(one, now, how, types)
    if (made.issues.length === 0) now = made.document
    else {
      failed.push({ note: one.note, how, at: at.toISOString(), issues: made.issues })
      if (how === 'begin') notBegun.add(one)
    }
  }
  return failed
}
