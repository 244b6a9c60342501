import { eq, notInArray } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { PieceChange, Issue } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftPieces } from '../db/schema/config.ts'
import { hashOfPiece } from './content-hash.ts'
import { changedPieces, mergeDocuments } from './merge-documents.ts'
import { findPieceIssues } from './piece-issues.ts'
import { documentOf, piecesOf, SWITCHES, withChanges } from './pieces.ts'
import { findDraft, lastRevision } from './release.ts'
import { DOCUMENT_LIMITS, excessOf } from './size.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

export type Saving =
  | { is: 'saved'; revision: number; issues: Issue[] }
  | { is: 'inTheWay'; pieces: string[] }
  | { is: 'malformed'; issues: Issue[] }

/**
 * Saves a batch of changes atomically, with optimistic locking on each piece's hash. Idempotent. A piece that ends up
 * equal to the published one is dropped from the draft.
 */
export async function saveDraft(db: Database, changes: readonly PieceChange[], author: string, types: WidgetTypes): Promise<Saving> {
  const excess = changes.flatMap(({ piece, value }) => {
    const message = excessOf(value, DOCUMENT_LIMITS)
    return message ? [{ place: piece, message }] : []
  })
  if (excess.length > 0) return { is: 'malformed', issues: excess }
  return db.transaction(async (tx) => {
    // Locks out other saves and publishing.
    await tx.select().from(currentRelease).for('update')
    const { released, pieces } = await findDraft(tx)
    const inTheWay = changes.filter(({ piece, was, value }) => {
      const now = hashOfPiece(pieces.get(piece))
      return now !== was && now !== hashOfPiece(value)
    })
    if (inTheWay.length > 0) return { is: 'inTheWay', pieces: inTheWay.map(({ piece }) => piece) }

    const next = withChanges(pieces, changes)
    const document = documentOf(next)
    if (hashOfPiece(next.get(SWITCHES)) !== hashOfPiece(released.get(SWITCHES)))
      return { is: 'malformed', issues: [{ place: SWITCHES, message: 'are set by themselves, not in a draft' }] }
    const malformed = findPieceIssues(next, new Set(changes.map(({ piece }) => piece)))
    if (malformed.length > 0) return { is: 'malformed', issues: malformed }
    const misnamed = changes.filter(({ piece, value }) => hashOfPiece(value) !== hashOfPiece(piecesOf(document).get(piece)))
    if (misnamed.length > 0) {
      return {
        is: 'malformed',
        issues: misnamed.map(({ piece }) => ({ place: piece, message: 'there is no such piece, or its id is that of another' })),
      }
    }

    for (const { piece, value } of changes)
      await storePiece(tx, { piece, value, before: pieces.get(piece), released: released.get(piece), author })
    return { is: 'saved', revision: await lastRevision(tx), issues: findIssues(document, types) }
  })
}

interface Stored {
  piece: string
  value: unknown
  /** in the draft until now */
  before: unknown
  released: unknown
  author: string
}

async function storePiece(tx: Database, { piece, value, before, released, author }: Stored): Promise<void> {
  if (hashOfPiece(value) === hashOfPiece(released)) {
    await tx.delete(draftPieces).where(eq(draftPieces.piece, piece))
  } else {
    const row = {
      value: value ?? null,
      base: released ?? null,
      baseHash: hashOfPiece(released),
      changedBy: author,
      changedAt: new Date(),
    }
    await tx
      .insert(draftPieces)
      .values({ piece, ...row })
      .onConflictDoUpdate({ target: draftPieces.piece, set: row })
  }
  if (hashOfPiece(before) === hashOfPiece(value)) return
  await tx.insert(configChanges).values({ author, action: 'edit', piece, before: before ?? null, after: value ?? null })
}

/** Makes the change between two documents in the draft. Where an editor has changed the same since, theirs stays. */
export async function putBackInDraft(tx: Database, from: PortalDocument, to: PortalDocument, author: string): Promise<void> {
  const { released, pieces, document } = await findDraft(tx)
  const next = piecesOf(mergeDocuments(from, to, document).document)
  for (const piece of changedPieces(pieces, next)) {
    await storePiece(tx, { piece, value: next.get(piece), before: pieces.get(piece), released: released.get(piece), author })
  }
}

/** Drops pieces from the draft that are the same as in the current release. */
export async function dropReleasedPieces(tx: Database): Promise<void> {
  const kept = (await findDraft(tx)).changed.map(({ piece }) => piece)
  await tx.delete(draftPieces).where(kept.length > 0 ? notInArray(draftPieces.piece, kept) : undefined)
}
