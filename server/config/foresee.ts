import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Foreseen } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { createTurns } from '../threads/turns.ts'
import type { Change } from './merge-documents.ts'
import { type Draft, findCurrentRelease, findRelease } from './release.ts'
import { findToCome, type Period, type ToCome } from './scheduled.ts'
import { changeOf } from './scheduled-changes.ts'
import { nextStep, stepMade, type Timed } from './steps.ts'
import type { WidgetTypes } from './widget-types.ts'

interface Planned extends Change, Timed {
  /** absent for the one that is being planned, as its note is */
  id?: string
  note?: string
}

/** The releases that could not begin or end if these changes were released for a period, and that can without them. */
export async function foresee(db: Database, draft: Draft, { dueAt, endsAt }: Period, types: WidgetTypes): Promise<Foreseen[]> {
  if (draft.changed.length === 0) return []
  const from = (await findRelease(db, draft.base)).document
  return foreseeBeside(db, { from, to: draft.document, isOut: false, dueAt: dueAt ?? new Date(), endsAt }, types)
}

/**
 * The releases that could not begin or end if a change were published now. What the change takes from time-limited releases is no longer
 * part of them then.
 * @param instead what those releases change then, by their ids
 */
export async function foreseeNow(
  db: Database,
  change: Change,
  instead: ReadonlyMap<string, Change>,
  types: WidgetTypes,
): Promise<Foreseen[]> {
  const others = await findPlanned(db, await findToCome(db))
  const after = others.map((one) => ({ ...one, ...instead.get(one.id ?? '') }))
  return newlyFailing(change.from, { before: others, after: [...after, { ...change, isOut: false, dueAt: new Date() }] }, types)
}

/** The same for any change. @param except id of what is scheduled already and is planned for other times */
export async function foreseeBeside(db: Database, own: Planned, types: WidgetTypes, except?: string): Promise<Foreseen[]> {
  const others = await findPlanned(
    db,
    (await findToCome(db)).filter(({ id }) => id !== except),
  )
  const now = (await findCurrentRelease(db))?.document ?? own.from
  return newlyFailing(now, { before: others, after: [...others, own] }, types)
}

/** What cannot begin or end by what is planned, and could before. */
async function newlyFailing(
  now: PortalDocument,
  { before, after }: { before: readonly Planned[]; after: readonly Planned[] },
  types: WidgetTypes,
): Promise<Foreseen[]> {
  if (before.length === 0) return []
  const { failed } = await play(now, after, types)
  if (failed.length === 0) return []
  const without = new Set((await play(now, before, types)).failed.map(keyOf))
  return failed.filter((one) => !without.has(keyOf(one)))
}

/** What a document becomes by a moment, with all that is scheduled until then, and what could not begin or end by then. */
export async function documentAt(
  db: Database,
  document: PortalDocument,
  { at, toCome }: { at: Date; toCome: readonly ToCome[] },
  types: WidgetTypes,
): Promise<{ document: PortalDocument; failed: Foreseen[] }> {
  return play(document, await findPlanned(db, toCome), types, at)
}

async function findPlanned(db: Database, toCome: readonly ToCome[]): Promise<Planned[]> {
  const planned: Planned[] = []
  // One after another: customers need connections too.
  for (const { id, note, baseHash, hash, state, dueAt, endsAt } of toCome) {
    planned.push({ id, note, ...(await changeOf(db, { baseHash, hash })), isOut: state === 'live', dueAt, endsAt })
  }
  return planned
}

const keyOf = ({ note, how, at }: Foreseen) => JSON.stringify([note, how, at])

const turns = createTurns({ atOnce: 1 })

/**
 * Begins and ends all that is due by a moment; all of them if it is absent. Each step takes some 20 ms, so those of all staff come one
 * after another, and what customers ask for is answered in between.
 * @returns what could not, and the document then
 */
const play = (document: PortalDocument, all: readonly Planned[], types: WidgetTypes, until?: Date) =>
  turns.inTurn('of all staff', async () => {
    const failed: Foreseen[] = []
    const left = new Set(all)
    let now = document
    for (let step = nextStep([...left]); step; step = nextStep([...left])) {
      const { one, how, at } = step
      if (until && at > until) break
      left.delete(one)
      const others = [...left].filter(({ isOut }) => isOut)
      const made = await stepMade(one, how, now, others, types)
      if (made.issues.length > 0) failed.push({ note: one.note, how, at: at.toISOString(), issues: made.issues })
      else {
        now = made.document
        if (how === 'begin' && one.endsAt) left.add({ ...one, isOut: true })
      }
    }
    return { failed, document: now }
  })
