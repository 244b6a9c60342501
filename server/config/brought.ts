import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { fieldsOf } from '#lib/field-differences.ts'
import { withPutBack } from '#lib/merge.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { AtEnd, Issue } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { scheduledReleases } from '../db/schema/config.ts'
import { changedPieces, type Change, piecesChangedBy } from './merge-documents.ts'
import { hasChanged, type Person, withChangers } from './own-changes.ts'
import { documentOf, type Pieces, piecesOf, withChanges, withoutUnplaced } from './pieces.ts'
import { type Publishing, storeRelease } from './releases.ts'
import { changesOut } from './scheduled.ts'
import { changeOf } from './scheduled-changes.ts'
import { stepMade } from './steps.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/*
 * A change to something that a time-limited release put out. By itself it would block the end of that release, or silently disappear with
 * it. So it either becomes a part of that release and ends with it, or the piece is taken out of that release and stays.
 */

type Row = typeof scheduledReleases.$inferSelect

interface Brought {
  one: Row & { endsAt: Date }
  /** what customers would see if it ended now, without the change */
  without: PortalDocument
  /** the same with what was changed; undefined where the page that it is on would go */
  withIt: PortalDocument | undefined
}

/**
 * The releases that are out for a time and that brought what is changed, the first to end first.
 * @param change of what customers see now
 */
export async function findBrought(db: Database, change: Change, types: WidgetTypes): Promise<Brought[]> {
  const { state, dueAt, endsAt } = scheduledReleases
  const rows = await db
    .select()
    .from(scheduledReleases)
    .where(and(eq(state, 'live'), isNotNull(endsAt)))
    .orderBy(asc(endsAt), desc(dueAt))
  const found: Brought[] = []
  for (const one of rows) {
    const own = await changeOf(db, one)
    if (!one.endsAt || !sharePieces(own, change)) continue
    const out = await changesOut(db, one)
    const { document: without, issues } = await stepMade(own, 'end', change.from, out, types)
    if (issues.length > 0) continue
    const isInTheWay = (await stepMade(own, 'end', change.to, out, types)).issues.length > 0
    if (isInTheWay || changeTheSame(change, { from: change.from, to: without }))
      found.push({ one: { ...one, endsAt: one.endsAt }, without, withIt: madeIn(without, change) })
  }
  return found
}

const sharePieces = (one: Change, other: Change): boolean => {
  const pieces = new Set(piecesChangedBy(one))
  return piecesChangedBy(other).some((piece) => pieces.has(piece))
}

/** Whether the end of a release changes the same fields as a change. A widget that comes or goes leaves the other fields of a page alone. */
function changeTheSame(change: Change, end: Change): boolean {
  const [before, after, ended] = [piecesOf(change.from), piecesOf(change.to), piecesOf(end.to)]
  return piecesChangedBy(change).some((piece) => {
    const own = fieldsOf(before.get(piece), after.get(piece))
    const gone = fieldsOf(before.get(piece), ended.get(piece)).filter(({ path }) => !(piece.startsWith('tab:') && path[0] === 'widgets'))
    return own.some((one) => gone.some((other) => isWithin(one.path, other.path) || isWithin(other.path, one.path)))
  })
}

const isWithin = (path: readonly string[], outer: readonly string[]): boolean => outer.every((name, i) => path[i] === name)

/** Makes a change in what customers would see without what it changes: its pages have all that they show, and its widgets their pages. */
function madeIn(document: PortalDocument, { from, to }: Change): PortalDocument | undefined {
  const [before, after, seen] = [piecesOf(from), piecesOf(to), piecesOf(document)]
  const changed = changedPieces(before, after)
  const made = changed.map((piece) => ({ piece, value: mergePieces(before.get(piece), after.get(piece), seen.get(piece), 'ours').value }))
  let next: Pieces = withChanges(seen, made)
  for (const piece of changed) {
    const page = piece.startsWith('tab:') ? (after.get(piece) as TabDocument | undefined) : undefined
    if (page) next = withPage(next, page, after)
    if (piece.startsWith('widget:') && after.has(piece) && !seen.has(piece)) next = withPlaces(next, piece.slice('widget:'.length), after)
  }
  const whole = withoutUnplaced(documentOf(next))
  const kept = piecesOf(whole)
  return changed.every((piece) => !after.has(piece) || kept.has(piece)) ? whole : undefined
}

/** A page with all of the widgets that it has after the change. */
function withPage(pieces: Pieces, { id, widgets }: TabDocument, after: Pieces): Pieces {
  const missing = widgets.map((widget) => `widget:${widget}`).filter((piece) => !pieces.has(piece))
  const page = { ...(pieces.get(`tab:${id}`) as TabDocument), widgets }
  return withChanges(pieces, [{ piece: `tab:${id}`, value: page }, ...missing.map((piece) => ({ piece, value: after.get(piece) }))])
}

/** A widget on the pages that have it after the change. */
function withPlaces(pieces: Pieces, id: string, after: Pieces): Pieces {
  const pages = [...after].flatMap(([piece, value]) => (piece.startsWith('tab:') ? [value as TabDocument] : []))
  const placed = pages.flatMap((page) => {
    const now = pieces.get(`tab:${page.id}`) as TabDocument | undefined
    if (!now || !page.widgets.includes(id) || now.widgets.includes(id)) return []
    const there = new Map([...now.widgets, id].map((widget) => [widget, widget]))
    return [{ piece: `tab:${page.id}`, value: { ...now, widgets: withPutBack(now.widgets, page.widgets, there) } }]
  })
  return withChanges(pieces, placed)
}

/** What is in the way of showing a change for good, after the end of what brought it. */
export function staysIssues({ withIt }: Brought, types: WidgetTypes): Issue[] {
  if (!withIt) return [{ place: 'tabs', message: 'its page is there for that time only' }]
  return findIssues(withIt, types)
}

/** Those of them whose changers need another person to show a change for good. */
export const broughtBy = (brought: readonly Brought[], person: Person): Brought[] => brought.filter(({ one }) => hasChanged(one, person))

/** The changes of releases for a time once another change is made: the first to end takes it back, or none does. */
export function changesAfter(
  brought: readonly Brought[],
  next: PortalDocument,
  is: AtEnd['is'],
): { one: Brought['one']; change: Change }[] {
  const concerned = is === 'goes' ? brought.slice(0, 1) : brought
  return concerned.map(({ one, without, withIt = without }) => ({ one, change: { from: is === 'goes' ? without : withIt, to: next } }))
}

/**
 * Stores that releases for a time change something else by now. What they were until now is over: a rollback may show it (for-a-time.ts).
 * @param changers of the pieces of what was changed
 */
export async function storeChangesAfter(
  tx: Database,
  after: ReturnType<typeof changesAfter>,
  changers: Readonly<Record<string, string[] | null>>,
  publishing: Publishing,
): Promise<void> {
  for (const { one, change } of after) {
    const pieces = piecesChangedBy(await changeOf(tx, one))
    await tx.insert(scheduledReleases).values({ ...one, id: randomUUID(), state: 'ended', endsAt: sql`clock_timestamp()` })
    const baseHash = await storeRelease(tx, change.from, publishing)
    const hash = await storeRelease(tx, change.to, publishing)
    const changedByIds = withChangers(one, pieces, changers)
    await tx.update(scheduledReleases).set({ baseHash, hash, changedByIds }).where(eq(scheduledReleases.id, one.id))
  }
}
