import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { contentHash } from './content-hash.ts'
import { changeMade } from './make-change.ts'
import { mergeDocuments } from './merge-documents.ts'
import { withoutUnplaced } from './pieces.ts'
import type { WidgetTypes } from './widget-types.ts'

/* How releases with a moment follow one another: scheduled.ts takes their steps when they are due, foresee.ts plays them ahead. */

/** The change that a release makes. */
export interface Change {
  from: PortalDocument
  to: PortalDocument
}

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

/** At the same moment ends come before beginnings, and what began last ends first: each finds what it was made in. */
const inOrder = (a: Step<Timed>, b: Step<Timed>): number =>
  a.at.getTime() - b.at.getTime() || (a.how === b.how ? (a.how === 'end' ? byBeginning(b.one, a.one) : 0) : a.how === 'end' ? -1 : 1)

const byBeginning = (a: Timed, b: Timed): number => a.dueAt.getTime() - b.dueAt.getTime()

/**
 * Makes the change of a release in what customers see, or takes it back. What others that are out have made as well stays.
 * @returns what customers see then, and what is in the way
 */
export function stepMade(
  change: Change,
  how: 'begin' | 'end',
  now: PortalDocument,
  out: readonly (Change & Timed)[],
  types: WidgetTypes,
): { document: PortalDocument; issues: Issue[] } {
  const made = changeMade(change, now, how, types)
  if (how === 'begin' || made.issues.length > 0) return made
  let { document } = made
  for (const other of out.toSorted(byBeginning)) {
    // A change that staff have changed since is not made again.
    if (!isIn(other, now)) continue
    const again = changeMade(other, document, 'begin', types)
    if (again.issues.length === 0) document = again.document
  }
  return { document, issues: [] }
}

/** Whether a document has all of a change, so that making it once more changes nothing. */
export const isIn = ({ from, to }: Change, document: PortalDocument): boolean =>
  contentHash(withoutUnplaced(mergeDocuments(from, to, document).document)) === contentHash(document)
