import { and, eq, gt, notInArray } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { type Areas, mayAddWidgets, mayChangePiece } from '#lib/staff-areas.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import { pieceText } from '#lib/piece-names.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { PieceChange, Issue } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { configChanges, draftPieces } from '../db/schema/config.ts'
import { endReviewsOfNothing } from '../review/ending.ts'
import { hashOfPiece } from './content-hash.ts'
import { findCampaign } from './campaigns.ts'
import { keyOfRow, pieceOfRow } from './draft-rows.ts'
import { type Change, changedPieces } from './merge-documents.ts'
import { asStored } from './newest-versions.ts'
import { type Agreed, allOf, changersOf } from './own-changes.ts'
import { findPieceIssues } from './piece-issues.ts'
import { documentOf, type Pieces, piecesOf, SWITCHES, withChanges, withoutUnplaced } from './pieces.ts'
import { changeConfiguration, type Draft, findDraft, findRelease } from './release.ts'
import { findPiecesForATime } from './scheduled-changes.ts'
import { DOCUMENT_LIMITS, excessOf } from './size.ts'
import { storePiece } from './store-piece.ts'
import { findIssues } from './validate.ts'
import { withVersionKeys } from './version-keys.ts'
import type { WidgetTypes } from './widget-types.ts'

/** Why changes cannot be saved. */
type Refusal =
  | { is: 'inTheWay'; pieces: string[] }
  /** not in the areas that the editor may change */
  | { is: 'outside'; pieces: string[] }
  | { is: 'malformed'; issues: Issue[] }

export type Saving =
  /** `before` is the revision that was saved on */
  { is: 'saved'; before: number; draft: Draft; issues: Issue[] } | { is: 'ended' } | Refusal

type Made = { is: 'made'; kept: readonly PieceChange[]; next: Pieces }

interface Save {
  campaign?: string | undefined
  changes: readonly PieceChange[]
  author: string
  /** absent for an operator */
  authorId?: string | undefined
  /** where the editor may change something; everywhere if absent */
  areas?: Areas
}

/**
 * Saves a batch of changes atomically, with optimistic locking on each piece's hash. Idempotent. A piece that ends up
 * equal to the published one is dropped from the draft.
 */
export async function saveDraft(
  db: Database,
  { campaign = DEFAULT_CAMPAIGN.id, changes: sent, author, authorId, areas }: Save,
  types: WidgetTypes,
): Promise<Saving> {
  const excess = excessIn(sent)
  if (excess.length > 0) return { is: 'malformed', issues: excess }
  return changeConfiguration(db, async (tx) => {
    if (!(await findCampaign(tx, campaign))) return { is: 'ended' }
    const draft = await findDraft(tx, campaign)
    // A Studio that was open during an update knows no keys.
    const changes = sent.map((change) => ({
      ...change,
      value: asStored(change.piece, withVersionKeys(change.value), draft, types),
    }))
    const madeBefore = await findMadeBefore(tx, campaign, changes, author)
    const made = changesMade(
      draft,
      changes.filter((change) => !madeBefore.has(change)),
      areas,
    )
    if (made.is !== 'made') return made
    for (const { piece, value, isChosen } of made.kept) await storePiece(tx, draft, { campaign, piece, value, isChosen, author, authorId })
    await endReviewsOfNothing(tx, author, campaign)
    const saved = await findDraft(tx, campaign)
    return { is: 'saved', before: draft.revision, draft: saved, issues: findIssues(saved.document, types) }
  })
}

/** The changes that pages kept when they closed before the answer came, and that were made: they may have been undone since. */
async function findMadeBefore(tx: Database, campaign: string, changes: readonly PieceChange[], by: string): Promise<Set<PieceChange>> {
  const found = new Set<PieceChange>()
  for (const change of changes) {
    if (change.keptSince === undefined) continue
    const { id, action, campaign: of, piece, author, before, after } = configChanges
    const edits = await tx
      .select({ before, after })
      .from(configChanges)
      .where(and(gt(id, change.keptSince), eq(action, 'edit'), eq(of, campaign), eq(piece, change.piece), eq(author, by)))
    const isMade = edits.some(
      (edit) =>
        hashOfPiece(edit.before ?? undefined) === change.was &&
        hashOfPiece(edit.after ?? undefined) === hashOfPiece(change.value ?? undefined),
    )
    if (isMade) found.add(change)
  }
  return found
}

function excessIn(changes: readonly PieceChange[]): Issue[] {
  return changes.flatMap(({ piece, value }) => {
    const message = excessOf(value, DOCUMENT_LIMITS)
    return message ? [{ place: piece, message }] : []
  })
}

/** A draft with changes of which nobody has looked yet at what was sent, or why they cannot be saved. */
function changesMade({ released, pieces }: Draft, sent: readonly PieceChange[], areas: Areas | undefined): Made | Refusal {
  const inTheWay = sent.filter(({ piece, was, value }) => {
    const now = hashOfPiece(pieces.get(piece))
    return now !== was && now !== hashOfPiece(value)
  })
  if (inTheWay.length > 0) return { is: 'inTheWay', pieces: inTheWay.map(({ piece }) => piece) }

  // What changes nothing, as after an undo, leaves no trace, and may be sent by an editor whose area was taken away meanwhile.
  const changes = sent.filter(({ piece, value, isChosen }) => isChosen || hashOfPiece(value) !== hashOfPiece(pieces.get(piece)))
  const kept = withoutPlaced(changes, withChanges(pieces, changes))
  const next = withChanges(pieces, kept)
  const outside = changes.filter(
    ({ piece }) => !mayChangePiece(areas, piece, pieces, next) || !mayAddWidgets(areas, piece, { before: pieces, after: next }),
  )
  if (outside.length > 0) return { is: 'outside', pieces: outside.map(({ piece }) => piece) }
  if (hashOfPiece(next.get(SWITCHES)) !== hashOfPiece(released.get(SWITCHES)))
    return { is: 'malformed', issues: [{ place: SWITCHES, message: 'are set by themselves, not in a draft' }] }
  const malformed = findPieceIssues(next, new Set(changes.map(({ piece }) => piece)))
  if (malformed.length > 0) return { is: 'malformed', issues: malformed }
  const known = piecesOf(documentOf(next))
  const misnamed = kept.filter(({ piece, value }) => hashOfPiece(value) !== hashOfPiece(known.get(piece)))
  if (misnamed.length > 0) {
    return {
      is: 'malformed',
      issues: misnamed.map(({ piece }) => ({ place: piece, message: 'there is no such piece, or its id is that of another' })),
    }
  }
  return { is: 'made', kept, next }
}

/**
 * What customers would see with changes of a draft that are not saved, and none of its others. Nothing is stored.
 * @returns the change of what they see now, or why they could not be saved
 */
export async function changeUnsaved(
  db: Database,
  { campaign, changes, areas }: Pick<Save, 'campaign' | 'changes' | 'areas'>,
): Promise<{ is: 'made'; change: Change } | Refusal> {
  const excess = excessIn(changes)
  if (excess.length > 0) return { is: 'malformed', issues: excess }
  const draft = await findDraft(db, campaign)
  const made = changesMade(draft, changes, areas)
  if (made.is !== 'made') return made
  const from = (await findRelease(db, draft.base)).document
  return { is: 'made', change: { from, to: withoutUnplaced(documentOf(withChanges(draft.released, made.kept))) } }
}

/** Changes without the removal of widgets that are on a page nonetheless: a colleague has placed one there meanwhile. */
function withoutPlaced(changes: readonly PieceChange[], next: Pieces): readonly PieceChange[] {
  const placed = new Set(
    [...next].flatMap(([piece, value]) => {
      // Nobody has looked yet at what was sent.
      const { widgets } = (piece.startsWith('tab:') ? value : {}) as { widgets?: unknown }
      return Array.isArray(widgets) ? widgets.map((id) => `widget:${id}`) : []
    }),
  )
  return changes.filter(({ piece, value }) => (value !== undefined && value !== null) || !placed.has(piece))
}

export interface NamedPiece {
  piece: string
  /** what it is called in Studio, such as `“The bill” on Dashboard` */
  text: string
}

interface PuttingBack {
  campaign: string
  from: PortalDocument
  to: PortalDocument
  author: string
  /** true: on a conflict with the released version an editor decides; false: the released version wins */
  isToChoose: boolean
  /** the release whose change it is, or takes back: who has changed its pieces has changed them in the draft */
  agreed: Agreed
}

/**
 * Makes the change between two documents in a campaign's draft. Where that has another change of the same, its own stays.
 * @returns the pieces in which it has
 */
export async function putBackInDraft(tx: Database, { campaign, from, to, author, isToChoose, agreed }: PuttingBack): Promise<NamedPiece[]> {
  const draft = await findDraft(tx, campaign)
  const [before, after] = [piecesOf(from), piecesOf(to)]
  const stays: NamedPiece[] = []
  // A page or a form that the campaign removes has its name from what customers see.
  const values = new Map([...draft.released, ...draft.pieces])
  const behind = new Map(draft.changed.filter((one) => one.isBehind && 'base' in one).map(({ piece, base }) => [piece, base]))
  for (const piece of changedPieces(before, after)) {
    const isWidget = piece.startsWith('widget:')
    // A widget on no page is left out of releases. Perhaps nobody has removed it, so what others change of it has to stay.
    if (isWidget && !after.has(piece)) continue
    const [base, now] = [before.get(piece), draft.pieces.get(piece)]
    const seen = behind.has(piece) ? behind.get(piece) : draft.released.get(piece)
    const made = mergePieces(base, after.get(piece), seen, isToChoose ? 'ours' : 'theirs').value
    const { value, conflicts, isOrderLost } = mergePieces(seen, now, made, 'ours')
    if (conflicts.length > 0 || isOrderLost) stays.push({ piece, text: pieceText(values, piece) })
    if (isWidget && value === undefined) continue
    if (hashOfPiece(value) === hashOfPiece(now)) continue
    const isOpen = isToChoose && mergePieces(base, value, seen).conflicts.length > 0
    const changedByIds = allOf([draft.rows.has(piece) ? draft.rows.get(piece)?.changedByIds : [], changersOf(agreed, piece)])
    // Without one, it is found: part of the piece may wait until what customers see of it for a time ends.
    const known = isOpen ? { base } : behind.has(piece) ? { base: seen } : {}
    await storePiece(tx, draft, { campaign, piece, value, ...known, author, changedByIds })
  }
  return stays
}

/** Discards the changes of a campaign, each as a separate edit, even those that customers see already for a limited time. */
export async function emptyDraft(tx: Database, campaign: string, author: string): Promise<void> {
  const draft = await findDraft(tx, campaign)
  for (const { piece } of draft.changed) await storePiece(tx, draft, { campaign, piece, value: draft.released.get(piece), author })
  const waiting = await tx.delete(draftPieces).where(eq(draftPieces.campaign, campaign)).returning()
  for (const row of waiting) {
    const { value: before, base: after, baseHash } = row
    const piece = pieceOfRow(row)
    if (piece !== SWITCHES && baseHash === hashOfPiece(after))
      await tx.insert(configChanges).values({ author, action: 'edit', campaign, piece, before, after })
  }
}

/**
 * Drops pieces from all drafts that are the same as in the current release, which this person has published. What customers see
 * for a time stays: it is a change again when that ends.
 */
export async function dropReleasedPieces(tx: Database, author: string): Promise<void> {
  const rows = await tx.selectDistinct({ campaign: draftPieces.campaign }).from(draftPieces)
  const forATime = await findPiecesForATime(tx)
  for (const { campaign } of rows) {
    const changed = (await findDraft(tx, campaign)).changed.map(({ piece }) => piece)
    const kept = [...changed, ...forATime].map((piece) => keyOfRow(campaign, piece))
    await tx
      .delete(draftPieces)
      .where(and(eq(draftPieces.campaign, campaign), kept.length > 0 ? notInArray(draftPieces.key, kept) : undefined))
  }
  await endReviewsOfNothing(tx, author)
}
