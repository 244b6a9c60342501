import { eq } from 'drizzle-orm'
import { mergePieces } from '#lib/merge-pieces.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Database } from '../db/open.ts'
import { configChanges, draftPieces } from '../db/schema/config.ts'
import { hashOfPiece } from './content-hash.ts'
import { keyOfRow } from './draft-rows.ts'
import { isSamePiece } from './merge-documents.ts'
import { allOf } from './own-changes.ts'
import { piecesOf } from './pieces.ts'
import { type Draft, findDraft, seenWithout } from './release.ts'
import { findPiecesForATime } from './scheduled-changes.ts'

interface Stored {
  campaign: string
  piece: string
  value: unknown
  /** the editor has chosen between the draft and what customers see by now */
  isChosen?: boolean | undefined
  /** what it is a change of */
  base?: unknown
  author: string
  authorId?: string | undefined
  /** who has changed it, null where that is not known; the author, and those before, if absent */
  changedByIds?: string[] | null
}

/** @param draft as it was before */
export async function storePiece(tx: Database, draft: Draft, stored: Stored): Promise<void> {
  const { campaign, piece, value, isChosen, author, authorId } = stored
  const key = keyOfRow(campaign, piece)
  const [before, released] = [draft.pieces.get(piece), draft.released.get(piece)]
  // Customers see another version by now, and nobody has chosen yet: it stays a change of what it was made from.
  const base = 'base' in stored ? stored.base : isChosen ? released : await baseOf(tx, draft, piece, value)
  const wasBehind = draft.changed.some((one) => one.piece === piece && one.isBehind)
  const { changedByIds = withChanger(draft.rows.get(piece)?.changedByIds, authorId) } = stored
  const row = { value: value ?? null, changedBy: author, changedByIds, changedAt: new Date() }
  if (isSamePiece(value, released) && ('base' in stored || isSamePiece(base, released))) {
    await tx.delete(draftPieces).where(eq(draftPieces.key, key))
  } else if (wasBehind && !isChosen) {
    await tx.update(draftPieces).set(row).where(eq(draftPieces.key, key))
  } else {
    const change = { ...row, base: base ?? null, baseHash: hashOfPiece(base) }
    await tx
      .insert(draftPieces)
      .values({ key, campaign, ...change })
      .onConflictDoUpdate({ target: draftPieces.key, set: change })
  }
  const isSame = hashOfPiece(before) === hashOfPiece(value)
  if (isSame && !(wasBehind && isChosen)) return
  // The same that is chosen takes the place of what customers see.
  const replaced = isSame ? released : before
  await tx.insert(configChanges).values({ author, action: 'edit', campaign, piece, before: replaced ?? null, after: value ?? null })
}

/**
 * What an edit is a change of: what customers see, without what they see of the draft for a time where the edit leaves that as it is. It
 * waits in the draft, and is a change again when it ends.
 */
async function baseOf(tx: Database, draft: Draft, piece: string, value: unknown): Promise<unknown> {
  const [seen, later] = [draft.released.get(piece), await laterOf(tx, draft, piece)]
  const now = mergePieces(later, value, seen)
  return now.conflicts.length === 0 && isSamePiece(now.value, value) ? later : seen
}

/** What customers see of a piece once what they see of the draft for a time has ended; what they see now, where that is nothing. */
async function laterOf(tx: Database, { rows, released }: Draft, piece: string): Promise<unknown> {
  const [row, seen] = [rows.get(piece), released.get(piece)]
  const later = row ? seenWithout(row, seen) : seen
  return isSamePiece(later, seen) || !(await findPiecesForATime(tx)).has(piece) ? seen : later
}

/** Takes what is published out of a draft. What of it customers saw for a time already waits there until that ends. */
export async function takeOut(tx: Database, draft: Draft, campaign: string, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    const [seen, later, value] = [draft.released.get(piece), await laterOf(tx, draft, piece), draft.pieces.get(piece)]
    const base = mergePieces(seen, later, value).value
    const isRow = eq(draftPieces.key, keyOfRow(campaign, piece))
    if (isSamePiece(base, value)) await tx.delete(draftPieces).where(isRow)
    else
      await tx
        .update(draftPieces)
        .set({ value: value ?? null, base: base ?? null, baseHash: hashOfPiece(base) })
        .where(isRow)
  }
}

/** @param known absent for a piece that is changed for the first time, null where that is not known */
const withChanger = (known: string[] | null = [], authorId: string | undefined): string[] | null =>
  known === null || authorId === undefined ? null : [...new Set([...known, authorId])]

/**
 * A widget that a draft has on another page than customers had it, and that a release took away, stays in that draft, as a new one: else
 * its move would be lost. It is a change of those who have moved it.
 * @param before what customers saw until now
 */
export async function keepMoved(tx: Database, before: PortalDocument): Promise<void> {
  const rows = await tx.selectDistinct({ campaign: draftPieces.campaign }).from(draftPieces)
  const seen = piecesOf(before)
  for (const { campaign } of rows) {
    const draft = await findDraft(tx, campaign)
    for (const { id, placedBy } of draft.gone) {
      const [piece, value] = [`widget:${id}`, seen.get(`widget:${id}`)]
      const [{ changedBy: author = '' } = {}] = placedBy
      const changedByIds = allOf(placedBy.map((tab) => draft.rows.get(tab.piece)?.changedByIds))
      if (value !== undefined) await storePiece(tx, draft, { campaign, piece, value, author, changedByIds })
    }
  }
}
