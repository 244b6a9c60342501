import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { nameOfPiece } from '#lib/piece-names.ts'
import type { Thread } from '#schemas/review/entities.ts'
import { type Campaign, findCampaign } from '../config/campaigns.ts'
import { keyOfRow } from '../config/draft-rows.ts'
import { findDraft } from '../config/release.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import type { Database } from '../db/open.ts'
import { draftPieces, studioCampaigns } from '../db/schema/config.ts'
import { studioComments, studioThreads } from '../db/schema/review.ts'
import { findStaffMember, type Person } from './reviewers.ts'
import { findOpenReview } from './reviews.ts'
import { tellStaff } from './tell-staff.ts'

/* Comments of staff on the pieces of a campaign. A piece that is removed keeps them, with the name that it had. */

/** What one list can show, and be loaded at once. */
export const MOST_OPEN = 200
const MOST_RESOLVED = 50
export const MOST_IN_THREAD = 100

/** The open threads of a campaign, oldest first, then the latest that are resolved. */
export async function findThreads(db: Database, campaign: string, userId: string): Promise<Thread[]> {
  const { campaign: of, changedAt, resolvedAt } = studioThreads
  const [open, resolved] = await Promise.all([
    db
      .select()
      .from(studioThreads)
      .where(and(eq(of, campaign), isNull(resolvedAt))),
    db
      .select()
      .from(studioThreads)
      .where(and(eq(of, campaign), isNotNull(resolvedAt)))
      .orderBy(desc(changedAt))
      .limit(MOST_RESOLVED),
  ])
  const ids = [...open, ...resolved].map(({ id }) => id)
  if (ids.length === 0) return []
  const comments = await db
    .select()
    .from(studioComments)
    .where(inArray(studioComments.threadId, ids))
    .orderBy(asc(studioComments.at), asc(studioComments.id))
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId)
  const begunAt = ({ id }: { id: string }) => byThread.get(id)?.[0]?.at.getTime() ?? 0
  return [...open.toSorted((a, b) => begunAt(a) - begunAt(b)), ...resolved].map(({ id, piece, pieceName, resolvedBy, resolvedAt }) => ({
    id,
    piece,
    pieceName,
    comments: (byThread.get(id) ?? []).map(({ id, at, byId, by, text }) => ({
      id,
      at: at.toISOString(),
      by,
      text,
      isMine: byId === userId,
    })),
    resolvedBy: resolvedBy ?? undefined,
    resolvedAt: resolvedAt?.toISOString(),
  }))
}

/** Changes with every comment on a campaign. */
export async function findCommentsVersion(db: Database, campaign: string): Promise<string> {
  const [row] = await db
    .select({ version: sql<string | null>`${max(studioThreads.changedAt)}::text` })
    .from(studioThreads)
    .where(eq(studioThreads.campaign, campaign))
  return row?.version ?? ''
}

interface Comment {
  id: string
  text: string
}

type Commented = { is: 'added' | 'unknown' | 'tooMany' }

/** Begins a thread on a piece of a campaign, and tells who has changed that piece. Idempotent by the comment’s id. */
export async function beginThread(
  db: Database,
  { id, text, piece, campaign: of = DEFAULT_CAMPAIGN.id }: Comment & { piece: string; campaign?: string | undefined },
  by: Person,
  telling: TellingStaff,
): Promise<Commented> {
  return db.transaction(async (tx) => {
    const campaign = await findCampaign(tx, of)
    if (!campaign) return { is: 'unknown' }
    const { pieces, released } = await findDraft(tx, of)
    const values = pieces.has(piece) ? pieces : released
    if (!values.has(piece)) return { is: 'unknown' }
    const isOpenHere = and(eq(studioThreads.campaign, of), isNull(studioThreads.resolvedAt))
    if ((await tx.$count(studioThreads, isOpenHere)) >= MOST_OPEN) return { is: 'tooMany' }
    const pieceName = nameOfPiece(values, piece)
    const made = await tx.insert(studioThreads).values({ id, campaign: of, piece, pieceName }).onConflictDoNothing().returning()
    if (made.length === 0) return { is: (await isSame(tx, { id, campaign: of, piece }, by)) ? 'added' : 'unknown' }
    // A reply of another thread may have this id.
    const added = await tx
      .insert(studioComments)
      .values({ id, threadId: id, byId: by.id, by: by.name, text })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) {
      await tx.delete(studioThreads).where(eq(studioThreads.id, id))
      return { is: 'unknown' }
    }
    const review = await findOpenReview(tx, of)
    const [row] = await tx
      .select()
      .from(draftPieces)
      .where(eq(draftPieces.key, keyOfRow(of, piece)))
    const concerned = [...(row?.changedByIds ?? []), ...(review ? [review.askedById] : [])]
    await tellOthers(tx, concerned, 'commented', { by, campaign, about: pieceName, text }, telling)
    return { is: 'added' }
  })
}

/** True for a comment that was sent twice, and not for another one with its id. */
async function isSame(
  tx: Database,
  { id, campaign, piece }: { id: string; campaign: string; piece: string },
  by: Person,
): Promise<boolean> {
  const isIt = and(eq(studioThreads.id, id), eq(studioThreads.campaign, campaign), eq(studioThreads.piece, piece))
  const [first] = await tx
    .select({ byId: studioComments.byId })
    .from(studioThreads)
    .innerJoin(studioComments, eq(studioComments.id, studioThreads.id))
    .where(isIt)
  return first?.byId === by.id
}

/** Adds a comment to a thread, opens it if it was resolved, and tells who has written in it. Idempotent by the comment’s id. */
export async function reply(db: Database, threadId: string, { id, text }: Comment, by: Person, telling: TellingStaff): Promise<Commented> {
  return db.transaction(async (tx) => {
    const [thread] = await tx.select().from(studioThreads).where(eq(studioThreads.id, threadId)).for('update')
    const campaign = thread && (await findAnyCampaign(tx, thread.campaign))
    if (!thread || !campaign) return { is: 'unknown' }
    const before = await tx.select().from(studioComments).where(eq(studioComments.threadId, threadId))
    const same = before.find((one) => one.id === id)
    if (same) return { is: same.byId === by.id ? 'added' : 'unknown' }
    if (before.length >= MOST_IN_THREAD) return { is: 'tooMany' }
    const made = await tx.insert(studioComments).values({ id, threadId, byId: by.id, by: by.name, text }).onConflictDoNothing().returning()
    // An id that another thread has already.
    if (made.length === 0) return { is: 'unknown' }
    await tx
      .update(studioThreads)
      .set({ changedAt: sql`clock_timestamp()`, resolvedAt: null, resolvedBy: null })
      .where(eq(studioThreads.id, threadId))
    const concerned = before.map(({ byId }) => byId)
    await tellOthers(tx, concerned, 'replied', { by, campaign, about: thread.pieceName, text }, telling)
    return { is: 'added' }
  })
}

/** Resolves a thread or opens it again. Idempotent. @returns false if there is none */
export async function setResolved(db: Database, threadId: string, isResolved: boolean, by: Person): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [thread] = await tx.select().from(studioThreads).where(eq(studioThreads.id, threadId)).for('update')
    if (!thread) return false
    if ((thread.resolvedAt !== null) === isResolved) return true
    const now = sql`clock_timestamp()`
    await tx
      .update(studioThreads)
      .set({ changedAt: now, resolvedAt: isResolved ? now : null, resolvedBy: isResolved ? by.name : null })
      .where(eq(studioThreads.id, threadId))
    return true
  })
}

interface Written {
  by: Person
  campaign: Campaign
  about: string
  text: string
}

async function tellOthers(
  tx: Database,
  ids: readonly string[],
  what: 'commented' | 'replied',
  { by, campaign, about, text }: Written,
  telling: TellingStaff,
): Promise<void> {
  for (const id of new Set(ids)) {
    const person = id === by.id ? undefined : await findStaffMember(tx, id)
    if (person) await tellStaff(tx, person, { what, by, campaign, about, text }, telling)
  }
}

/** A campaign, though it may have ended: its comments stay. */
async function findAnyCampaign(tx: Database, id: string): Promise<Campaign | undefined> {
  if (id === DEFAULT_CAMPAIGN.id) return DEFAULT_CAMPAIGN
  const [row] = await tx.select().from(studioCampaigns).where(eq(studioCampaigns.id, id))
  return row
}
