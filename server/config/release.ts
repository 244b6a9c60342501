import { desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftPieces, releases } from '../db/schema/config.ts'
import { merge } from '#lib/merge.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { hashOfPiece } from './content-hash.ts'
import { documentOf, type Pieces, piecesOf, SWITCHES, withChanges } from './pieces.ts'

export interface Release {
  hash: string
  document: PortalDocument
}

/** Pseudo-hash of the current draft. */
export const DRAFT = 'draft'

/** Releases never change, so one that was read stays right; only which one is current changes. */
const cache = new Map<string, Release>()

/** @throws {Error} for an unknown hash */
export async function findRelease(db: Database, hash: string): Promise<Release> {
  if (hash === DRAFT) return { hash, document: await findDraftDocument(db) }
  const cached = cache.get(hash)
  if (cached) return cached
  const [row] = await db.select().from(releases).where(eq(releases.hash, hash))
  if (!row) throw new Error(`release ${hash || '(none)'} is not in the database`)
  const release = { hash, document: row.document as PortalDocument }
  if (cache.size > 20) cache.clear()
  cache.set(hash, release)
  return release
}

const drafts = new WeakMap<Database, { revision: number; document: PortalDocument }>()

/** The draft as a document. The same object until something changes, so that what was compiled from it can be reused. */
async function findDraftDocument(db: Database): Promise<PortalDocument> {
  const known = drafts.get(db)
  if (known && known.revision === (await lastRevision(db))) return known.document
  const { revision, document } = await findDraft(db)
  drafts.set(db, { revision, document })
  return document
}

export async function findCurrentRelease(db: Database): Promise<Release | undefined> {
  const [row] = await db.select().from(currentRelease)
  return row ? findRelease(db, row.hash) : undefined
}

const lastKnown = new WeakMap<Database, Release>()
const AT_ONCE_MS = 1_000

/** The current release, or the one that was current last, for pages that appear while the database hangs or is away too. */
export async function findReleaseAtOnce(db: Database): Promise<Release | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, AT_ONCE_MS)
  const found = await Promise.race([findCurrentRelease(db).catch(() => undefined), tooLate])
  clearTimeout(timer)
  if (found) lastKnown.set(db, found)
  return found ?? lastKnown.get(db)
}

/** A piece that staff have changed since the current release. */
interface ChangedPiece {
  piece: string
  /** undefined if it is removed */
  value: unknown
  changedBy: string
  changedAt: Date
  /** true if customers see another version by now in which the same was changed */
  isBehind: boolean
}

export interface Draft {
  /** hash of the current release */
  base: string
  /** goes up with every change of the draft or of the current release */
  revision: number
  /** of the current release */
  released: Pieces
  pieces: Pieces
  changed: ChangedPiece[]
  document: PortalDocument
}

/** The draft: the current release with the changes of staff. */
export async function findDraft(db: Database): Promise<Draft> {
  const [pointer] = await db.select().from(currentRelease)
  const base = pointer?.hash ?? ''
  const released = piecesOf((await findRelease(db, base)).document)
  const rows = await db.select().from(draftPieces).where(ne(draftPieces.piece, SWITCHES)).orderBy(draftPieces.changedAt, draftPieces.piece)
  const changed = rows.map((row) => changeOf(row, released.get(row.piece)))
  const pieces = withChanges(released, changed)
  return {
    base,
    revision: await lastRevision(db),
    released,
    pieces,
    changed: changed.filter(({ piece, value }) => hashOfPiece(value) !== hashOfPiece(released.get(piece))),
    document: documentOf(pieces),
  }
}

/** A change as one of what customers see now, though it may have been made in an earlier release. */
function changeOf(row: typeof draftPieces.$inferSelect, released: unknown): ChangedPiece {
  const { piece, baseHash, changedBy, changedAt } = row
  const change = { piece, value: row.value ?? undefined, changedBy, changedAt }
  if (baseHash === hashOfPiece(released)) return { ...change, isBehind: false }
  const base = row.base ?? undefined
  // An earlier version did not keep what was changed.
  if (baseHash !== hashOfPiece(base)) return { ...change, isBehind: true }
  const { value, conflicts } = merge(base, change.value, released)
  return conflicts.length > 0 ? { ...change, isBehind: true } : { ...change, value, isBehind: false }
}

/** The release that customers see, with some of the changes. */
export function chosenOf(draft: Draft, chosen: readonly string[]): Draft {
  const changed = draft.changed.filter(({ piece }) => chosen.includes(piece))
  const pieces = withChanges(draft.released, changed)
  return { ...draft, changed, pieces, document: documentOf(pieces) }
}

/** Goes up with every change of the draft or of the current release. */
export async function lastRevision(db: Database): Promise<number> {
  const [last] = await db.select({ id: configChanges.id }).from(configChanges).orderBy(desc(configChanges.id)).limit(1)
  return last?.id ?? 0
}
