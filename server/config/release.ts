import { desc, eq, isNull, or } from 'drizzle-orm'
import { campaignOf, DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftPieces, releases } from '../db/schema/config.ts'
import { mergePieces } from '#lib/merge-pieces.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { hashOfPiece } from './content-hash.ts'
import { pieceOfRow } from './draft-rows.ts'
import { documentWithVersionKeys, withVersionKeys } from './version-keys.ts'
import { documentOf, type HalfMove, movesTakenApart, type Pieces, piecesOf, SWITCHES, withChanges } from './pieces.ts'

export interface Release {
  hash: string
  document: PortalDocument
}

/** Releases never change, so one that was read stays right; only which one is current changes. */
const cache = new Map<string, Release>()

/** What customers will see at a moment, for previews: no release yet, so it is in no database. */
const played = new Map<string, Release>()
const PLAYED_KEPT = 100

/** Makes findRelease know a document that is no release, by its name. */
export function keepPlayed(release: Release): void {
  played.delete(release.hash)
  const [oldest] = played.size >= PLAYED_KEPT ? played.keys() : []
  if (oldest) played.delete(oldest)
  played.set(release.hash, release)
}

/** @throws {Error} for an unknown hash */
export async function findRelease(db: Database, hash: string): Promise<Release> {
  const ahead = played.get(hash)
  if (ahead) return ahead
  const campaign = campaignOf(hash)
  if (campaign) return { hash, document: await findDraftDocument(db, campaign) }
  const cached = cache.get(hash)
  if (cached) return cached
  const [row] = await db.select().from(releases).where(eq(releases.hash, hash))
  if (!row) throw new Error(`release ${hash || '(none)'} is not in the database`)
  const release = { hash, document: documentWithVersionKeys(row.document as PortalDocument) }
  if (cache.size > 20) cache.clear()
  cache.set(hash, release)
  return release
}

type KnownDrafts = Map<string, { revision: number; document: PortalDocument }>
const drafts = new WeakMap<Database, KnownDrafts>()

/** A campaign's draft as a document. The same object until something changes, so that what was compiled from it can be reused. */
async function findDraftDocument(db: Database, campaign: string): Promise<PortalDocument> {
  const known: KnownDrafts = drafts.get(db) ?? new Map()
  const last = known.get(campaign)
  if (last && last.revision === (await lastRevision(db, campaign))) return last.document
  const { revision, document } = await findDraft(db, campaign)
  if (known.size > 20) known.clear()
  drafts.set(db, known.set(campaign, { revision, document }))
  return document
}

export async function findCurrentRelease(db: Database): Promise<Release | undefined> {
  const [row] = await db.select().from(currentRelease)
  return row ? findRelease(db, row.hash) : undefined
}

/** Changes a draft or what customers see, in a transaction. Locks out other saves and publishing. */
export const changeConfiguration = <T>(
  db: Database,
  change: (tx: Database, current: typeof currentRelease.$inferSelect | undefined) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    return change(tx, current)
  })

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
  /** what one that is behind is a change of, where that is known */
  base?: unknown
}

interface GoneWidget {
  id: string
  /** the changes that put it onto its pages */
  placedBy: Pick<ChangedPiece, 'piece' | 'changedBy'>[]
}

export interface Draft {
  /** hash of the current release */
  base: string
  /** goes up with every change of this draft or of the current release */
  revision: number
  /** of the current release */
  released: Pieces
  pieces: Pieces
  changed: ChangedPiece[]
  /** as they are stored, by their piece: also changes that customers see already, as for a time, which are not among the changed */
  rows: ReadonlyMap<string, DraftRow>
  document: PortalDocument
  /** widgets that it has on a page, and that are nowhere */
  gone: readonly GoneWidget[]
  /** of some of its changes, widgets of which they are half of a move */
  takenApart?: HalfMove[]
}

type DraftRow = typeof draftPieces.$inferSelect & { piece: string }

/** The draft of a campaign: the current release with its changes. */
export async function findDraft(db: Database, campaign: string = DEFAULT_CAMPAIGN.id): Promise<Draft> {
  // Before what it counts: a change that comes in between is then newer than this draft.
  const revision = await lastRevision(db, campaign)
  const [pointer] = await db.select().from(currentRelease)
  const base = pointer?.hash ?? ''
  const released = piecesOf((await findRelease(db, base)).document)
  const rows = await db.select().from(draftPieces).where(eq(draftPieces.campaign, campaign)).orderBy(draftPieces.changedAt, draftPieces.key)
  const stored = rows.map((row) => ({ ...row, piece: pieceOfRow(row) })).filter(({ piece }) => piece !== SWITCHES)
  const made = stored.map((row) => changeOf(row, released.get(row.piece)))
  const { changed, gone } = withoutGone(made, withChanges(released, made))
  const pieces = withChanges(released, changed)
  return {
    base,
    revision,
    released,
    pieces,
    changed: changed.filter(({ piece, value }) => hashOfPiece(value) !== hashOfPiece(released.get(piece))),
    rows: new Map(stored.map((row) => [row.piece, row])),
    document: documentOf(pieces),
    gone,
  }
}

/** A change as one of what customers see now, though it may have been made in an earlier release. */
function changeOf(row: DraftRow, released: unknown): ChangedPiece {
  const { piece, baseHash, changedBy, changedAt } = row
  const change = { piece, value: withVersionKeys(row.value ?? undefined), changedBy, changedAt }
  if (baseHash === hashOfPiece(released)) return { ...change, isBehind: false }
  const base = row.base ?? undefined
  // An earlier version did not keep what was changed.
  if (baseHash !== hashOfPiece(base)) return { ...change, isBehind: true }
  const { value, conflicts } = mergePieces(withVersionKeys(base), change.value, released)
  return conflicts.length > 0 ? { ...change, isBehind: true, base: withVersionKeys(base) } : { ...change, value, isBehind: false }
}

/** What customers see of a piece, without what they see already of a change of it. */
export function seenWithout({ value, base, baseHash }: DraftRow, seen: unknown): unknown {
  if (baseHash !== hashOfPiece(base)) return seen
  return mergePieces(withVersionKeys(value ?? undefined), withVersionKeys(base ?? undefined), seen).value
}

/**
 * Without the places of widgets that are neither in the draft nor among what customers see: it was moved in the draft, and a release took
 * it away. Drafts keep such a widget (store-piece.ts), unless an editor places it who has not heard of its end.
 */
function withoutGone(made: readonly ChangedPiece[], pieces: Pieces): { changed: ChangedPiece[]; gone: GoneWidget[] } {
  const gone = new Map<string, ChangedPiece[]>()
  const changed = made.map((change) => {
    const tab = change.piece.startsWith('tab:') ? (change.value as TabDocument | undefined) : undefined
    const missing = tab?.widgets.filter((id) => !pieces.has(`widget:${id}`)) ?? []
    for (const id of missing) gone.set(id, [...(gone.get(id) ?? []), change])
    return tab && missing.length > 0 ? { ...change, value: { ...tab, widgets: tab.widgets.filter((id) => !gone.has(id)) } } : change
  })
  return { changed, gone: [...gone].map(([id, placedBy]) => ({ id, placedBy })) }
}

/** The release that customers see, with some of the changes. */
export function chosenOf(draft: Draft, chosen: readonly string[]): Draft {
  const changed = draft.changed.filter(({ piece }) => chosen.includes(piece))
  const pieces = withChanges(draft.released, changed)
  const takenApart = movesTakenApart(draft.released, draft.pieces, pieces)
  return { ...draft, changed, pieces, document: documentOf(pieces), takenApart }
}

/**
 * Goes up with every change of a campaign's draft or of the current release.
 * @param campaign any change of any campaign if absent
 */
export async function lastRevision(db: Database, campaign?: string): Promise<number> {
  const { id, campaign: of } = configChanges
  const [last] = await db
    .select({ id })
    .from(configChanges)
    .where(campaign === undefined ? undefined : or(eq(of, campaign), isNull(of)))
    .orderBy(desc(id))
    .limit(1)
  return last?.id ?? 0
}
