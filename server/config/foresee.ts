import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Foreseen } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { type Draft, findCurrentRelease, findRelease } from './release.ts'
import { findScheduled, type Period } from './scheduled.ts'
import { type Change, nextStep, stepMade, type Timed } from './steps.ts'
import type { WidgetTypes } from './widget-types.ts'

interface Planned extends Change, Timed {
  /** absent for the one that is being planned */
  note?: string
}

/** What could not begin or end, if changes were released for a period beside what is scheduled, and can as long as they are not. */
export async function foresee(db: Database, draft: Draft, { dueAt, endsAt }: Period, types: WidgetTypes): Promise<Foreseen[]> {
  if (draft.changed.length === 0) return []
  const from = (await findRelease(db, draft.base)).document
  return foreseeBeside(db, { from, to: draft.document, isOut: false, dueAt: dueAt ?? new Date(), endsAt }, types)
}

/** The same for any change. @param except id of what is scheduled already and is planned for other times */
export async function foreseeBeside(db: Database, own: Planned, types: WidgetTypes, except?: string): Promise<Foreseen[]> {
  const others = await findPlanned(db, except)
  if (others.length === 0) return []
  const now = (await findCurrentRelease(db))?.document ?? own.from
  const without = new Set(run(now, others, types).failed.map(keyOf))
  return run(now, [...others, own], types).failed.filter((one) => !without.has(keyOf(one)))
}

/** What a document becomes by a moment, with all that is scheduled until then; what cannot begin or end by then does not. */
export async function documentAt(db: Database, document: PortalDocument, at: Date, types: WidgetTypes): Promise<PortalDocument> {
  return run(document, await findPlanned(db), types, at).document
}

async function findPlanned(db: Database, except?: string): Promise<Planned[]> {
  const planned = (await findScheduled(db)).filter(({ id, state }) => id !== except && (state === 'waiting' || state === 'live'))
  return Promise.all(
    planned.map(async (one) => ({
      note: one.note,
      from: (await findRelease(db, one.baseHash)).document,
      to: (await findRelease(db, one.hash)).document,
      isOut: one.state === 'live',
      dueAt: one.dueAt,
      endsAt: one.endsAt,
    })),
  )
}

const keyOf = ({ note, how, at }: Foreseen) => JSON.stringify([note, how, at])

/** Begins and ends all that is due by a moment; all of them if it is absent. @returns what could not, and the document then */
function run(
  document: PortalDocument,
  all: readonly Planned[],
  types: WidgetTypes,
  until?: Date,
): { failed: Foreseen[]; document: PortalDocument } {
  const failed: Foreseen[] = []
  const left = new Set(all)
  let now = document
  for (let step = nextStep([...left]); step; step = nextStep([...left])) {
    const { one, how, at } = step
    if (until && at > until) break
    left.delete(one)
    const others = [...left].filter(({ isOut }) => isOut)
    const made = stepMade(one, how, now, others, types)
    if (made.issues.length > 0) failed.push({ note: one.note, how, at: at.toISOString(), issues: made.issues })
    else {
      now = made.document
      if (how === 'begin' && one.endsAt) left.add({ ...one, isOut: true })
    }
  }
  return { failed, document: now }
}
