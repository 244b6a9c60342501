import { setImmediate } from 'node:timers/promises'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { type Change, isSamePiece, mergeDocuments, piecesChangedBy } from './merge-documents.ts'
import { piecesOf, withoutUnplaced } from './pieces.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

/* How releases with a moment follow one another: scheduled.ts takes their steps when they are due, foresee.ts plays them ahead. */

export interface Timed {
  isOut: boolean
  dueAt: Date
  /** for good if there is none */
  endsAt?: Date | null | undefined
}

interface Step<One> {
  one: One
  how: 'begin' | 'end'
  at: Date
}

/** The step that comes first. */
export const nextStep = <One extends Timed>(all: readonly One[]): Step<One> | undefined => all.flatMap(stepsOf).toSorted(inOrder)[0]

function stepsOf<One extends Timed>(one: One): Step<One>[] {
  if (!one.isOut) return [{ one, how: 'begin', at: one.dueAt }]
  return one.endsAt ? [{ one, how: 'end', at: one.endsAt }] : []
}

/** At the same moment ends come before beginnings, and the last to begin ends first: each finds the document that it was made for. */
const inOrder = (a: Step<Timed>, b: Step<Timed>): number =>
  a.at.getTime() - b.at.getTime() || (a.how === b.how ? (a.how === 'end' ? byBeginning(b.one, a.one) : 0) : a.how === 'end' ? -1 : 1)

const byBeginning = (a: Timed, b: Timed): number => a.dueAt.getTime() - b.dueAt.getTime()

/**
 * Applies a release's change to what customers see, or takes it back. A change that other live releases made too stays. Checking a
 * document is slow: if nothing is in the way it is done once, and other calls are answered first.
 * @returns what customers see then, and what is in the way
 */
export async function stepMade(
  change: Change,
  how: 'begin' | 'end',
  now: PortalDocument,
  out: readonly (Change & Timed)[],
  types: WidgetTypes,
): Promise<{ document: PortalDocument; issues: Issue[] }> {
  const check = async (document: PortalDocument) => {
    await setImmediate()
    const issues = findIssues(document, types)
    return issues.length > 0 ? notIn(findIssues(now, types), issues) : []
  }
  const { document, conflicts } = changeMade(change, now, how)
  // Another release's change is not applied again if staff have changed it since.
  const again = how === 'end' ? sharing(change, out).filter((other) => !isIn(other, document) && isIn(other, now)) : []
  const others = again.toSorted(byBeginning)
  const whole = others.reduce(withChange, document)
  const issues = [...conflicts, ...(await check(whole))]
  if (issues.length === 0 || conflicts.length > 0 || others.length === 0) return { document: whole, issues }
  // One of the others is in the way: it is left out.
  const without = await check(document)
  if (without.length > 0) return { document, issues: without }
  let made = document
  for (const other of others) {
    const next = withChange(made, other)
    if (next !== made && (await check(next)).length === 0) made = next
  }
  return { document: made, issues: [] }
}

/** Issues without those of what customers see already, which an older version accepted: another change is not to wait for them. */
function notIn(known: readonly Issue[], issues: readonly Issue[]): Issue[] {
  // Their places among others change with what others begin and end.
  const nameOf = ({ place, message }: Issue) => `${place.replaceAll(/\[\d+\]/g, '')} ${message}`
  const names = known.map(nameOf)
  return issues.filter((issue) => {
    const at = names.indexOf(nameOf(issue))
    if (at >= 0) names.splice(at, 1)
    return at < 0
  })
}

/** Those that change a piece that this one changes too. */
function sharing<One extends Change>(change: Change, others: readonly One[]): One[] {
  const pieces = new Set(piecesChangedBy(change))
  return others.filter((other) => piecesChangedBy(other).some((piece) => pieces.has(piece)))
}

function changeMade(change: Change, now: PortalDocument, how: 'begin' | 'end' = 'begin') {
  const { from } = change
  const to = withStaying(change, now, how)
  const { document, conflicts } = how === 'begin' ? mergeDocuments(from, to, now) : mergeDocuments(to, from, now)
  return { document: withoutUnplaced(document), conflicts }
}

/**
 * What a release makes, with the widgets that it takes off their pages and that stay on others: there they stay as they are. The two
 * pages of a move may be scheduled one after the other.
 */
function withStaying({ from, to }: Change, now: PortalDocument, how: 'begin' | 'end'): PortalDocument {
  const known = new Set(to.widgets.map(({ id }) => id))
  const removed = from.widgets.filter(({ id }) => !known.has(id))
  if (removed.length === 0) return to
  const { tabs } = how === 'begin' ? mergeDocuments(from, to, now).document : now
  const placed = new Set(tabs.flatMap((tab) => tab.widgets))
  const staying = removed.filter(({ id }) => placed.has(id))
  return staying.length === 0 ? to : { ...to, widgets: [...to.widgets, ...staying] }
}

/** A document with a change, where it can be made. */
function withChange(document: PortalDocument, change: Change): PortalDocument {
  const made = changeMade(change, document)
  return made.conflicts.length > 0 ? document : made.document
}

/** Whether a document has all of a change, so that making it once more changes nothing. */
export function isIn(change: Change, document: PortalDocument): boolean {
  const [made, now] = [piecesOf(changeMade(change, document).document), piecesOf(document)]
  return piecesChangedBy(change).every((piece) => isSamePiece(made.get(piece), now.get(piece)))
}
