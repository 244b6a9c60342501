import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Areas } from '#lib/staff-areas.ts'
import type { Review } from '#schemas/review/entities.ts'
import { findCampaign } from '../config/campaigns.ts'
import { hashOfPiece } from '../config/content-hash.ts'
import { isSamePiece } from '../config/merge-documents.ts'
import { outsideOf } from '../config/outside.ts'
import { changeConfiguration, type Draft, findDraft, lastRevision, seenWithout } from '../config/release.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import type { Database } from '../db/open.ts'
import { configChanges } from '../db/schema/config.ts'
import { studioReviews } from '../db/schema/review.ts'
import { endReview } from './ending.ts'
import { markReadOf } from './inbox.ts'
import { findReviewers, findStaffMember, type Person } from './reviewers.ts'
import { tellStaff } from './tell-staff.ts'

/*
 * A second person looks at a campaign’s changes. An approval is of the changes as they were seen, piece by piece: a piece that is
 * changed since is not approved any more, and what is published meanwhile, of this campaign or another, leaves the rest approved.
 */

export type ReviewRow = typeof studioReviews.$inferSelect

/** The open review of a campaign; undefined where nobody has asked for one. */
export async function findOpenReview(db: Database, campaign: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(studioReviews)
    .where(and(eq(studioReviews.campaign, campaign), eq(studioReviews.isOver, false)))
  return row
}

/**
 * The hash of a change, of what it is and what it was made from. Of one that customers see a part of already, as for a time, reviewers
 * see the rest alone: what they approve has another hash, which comes first.
 */
function hashesOf({ rows, released }: Draft, piece: string): string[] {
  const [row, seen] = [rows.get(piece), released.get(piece)]
  if (!row) return []
  const whole = [row.value, row.baseHash]
  return (isSamePiece(seenWithout(row, seen), seen) ? [whole] : [[...whole, seen], whole]).map(hashOfPiece)
}

/** The pieces of a draft that are not as they were approved. */
export function findUnapproved({ approved }: ReviewRow, draft: Draft): string[] {
  return draft.changed.map(({ piece }) => piece).filter((piece) => !hashesOf(draft, piece).some((hash) => hash === approved?.[piece]))
}

/** The review of a campaign as who calls sees it. */
export async function findReview(db: Database, campaign: string, userId: string): Promise<Review | undefined> {
  const row = await findOpenReview(db, campaign)
  if (!row || row.state === 'withdrawn') return undefined
  const { id, askedBy, askedById, askedAt, note, reviewer, state, decidedBy, decidedAt, answer } = row
  return {
    id,
    askedBy,
    askedAt: askedAt.toISOString(),
    note,
    state,
    isMine: askedById === userId,
    changedSince: state === 'approved' ? findUnapproved(row, await findDraft(db, campaign)) : [],
    reviewer: reviewer ?? undefined,
    decidedBy: decidedBy ?? undefined,
    decidedAt: decidedAt?.toISOString(),
    answer: answer || undefined,
  }
}

interface Asking {
  campaign?: string | undefined
  note: string
  /** user name; anyone who may publish if absent */
  reviewer?: string | undefined
  /** where the caller may change something; everywhere if absent */
  areas?: Areas
}

/** Changes that are not in the areas of the caller, who therefore does not decide about their review. */
interface Outside {
  is: 'outside'
  pieces: string[]
}

type Asked = Outside | { is: 'asked' | 'ended' | 'noChanges' | 'noReviewer' }

/** Asks for a review of a campaign’s changes. Idempotent: asking for the same again changes nothing and tells nobody. */
export async function askForReview(
  db: Database,
  { campaign: id = DEFAULT_CAMPAIGN.id, note, reviewer: wanted, areas }: Asking,
  by: Person,
  telling: TellingStaff,
): Promise<Asked> {
  return changeConfiguration(db, async (tx) => {
    const campaign = await findCampaign(tx, id)
    if (!campaign) return { is: 'ended' }
    const draft = await findDraft(tx, id)
    if (draft.changed.length === 0) return { is: 'noChanges' }
    const others = (await findReviewers(tx)).filter((person) => person.id !== by.id)
    const asked = wanted === undefined ? others : others.filter(({ username }) => username === wanted)
    if (asked.length === 0) return { is: 'noReviewer' }
    const [named] = wanted === undefined ? [] : asked
    const open = await findOpenReview(tx, id)
    const isAgain = open?.askedById === by.id && open.note === note && open.reviewerId === (named?.id ?? null)
    if (isAgain && open.state === 'waiting') return { is: 'asked' }
    // It takes the place of what a colleague asked for.
    const outside = open && open.askedById !== by.id ? outsideOf(areas, draft) : []
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    await endReview(tx, id)
    const reviewer = named ? `${named.firstName} ${named.lastName}` : null
    await tx
      .insert(studioReviews)
      .values({ id: randomUUID(), campaign: id, askedById: by.id, askedBy: by.name, note, reviewerId: named?.id ?? null, reviewer })
    await record(tx, id, by, `Asked ${reviewer ?? 'anyone who may publish'} for a review: ${note}`)
    for (const person of asked) await tellStaff(tx, person, { what: 'asked', by, campaign, text: note }, telling)
    return { is: 'asked' }
  })
}

interface Decision {
  is: 'approved' | 'sentBack'
  /** revision of the draft that the reviewer looked at */
  seen: number
  note: string
  /** where the reviewer may change something, and therefore decide; everywhere if absent */
  areas?: Areas
}

type Decided = Outside | { is: 'decided' | 'unknown' | 'own' | 'changedMeanwhile' | 'decidedMeanwhile' }

/** Approves a campaign’s changes, or sends them back. Idempotent. Nobody decides what they have asked for. */
export async function decideReview(
  db: Database,
  id: string,
  { is, seen, note, areas }: Decision,
  by: Person,
  telling: TellingStaff,
): Promise<Decided> {
  return changeConfiguration(db, async (tx) => {
    const [row] = await tx.select().from(studioReviews).where(eq(studioReviews.id, id))
    const campaign = row && (await findCampaign(tx, row.campaign))
    if (!row || !campaign) return { is: 'unknown' }
    if (row.askedById === by.id) return { is: 'own' }
    if (row.state === is && row.decidedById === by.id) return { is: 'decided' }
    if (row.state !== 'waiting' || row.isOver) return { is: 'decidedMeanwhile' }
    // What was sent back may be changed already.
    if (is === 'approved' && (await lastRevision(tx, row.campaign)) !== seen) return { is: 'changedMeanwhile' }
    const draft = await findDraft(tx, row.campaign)
    if (is === 'approved' && draft.changed.length === 0) return { is: 'decidedMeanwhile' }
    const outside = outsideOf(areas, draft)
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    const approved =
      is === 'approved' ? Object.fromEntries(draft.changed.map(({ piece }) => [piece, hashesOf(draft, piece)[0] ?? ''])) : null
    await tx
      .update(studioReviews)
      .set({ state: is, decidedById: by.id, decidedBy: by.name, decidedAt: new Date(), answer: note, approved })
      .where(eq(studioReviews.id, id))
    // They have read what they decide: if it is asked for again soon, they get another mail.
    await markReadOf(tx, by.id, row.campaign)
    await record(tx, row.campaign, by, `${is === 'approved' ? 'Approved' : 'Sent back'}${note ? `: ${note}` : ''}`)
    const asker = await findStaffMember(tx, row.askedById)
    if (asker) await tellStaff(tx, asker, { what: is, by, campaign, text: note }, telling)
    return { is: 'decided' }
  })
}

/** Takes back the request for a review that waits. Idempotent. @param areas where the caller may change something; everywhere if absent */
export async function withdrawReview(db: Database, id: string, by: Person, areas: Areas): Promise<Outside | { is: 'withdrawn' }> {
  return changeConfiguration(db, async (tx) => {
    const [asked] = await tx.select().from(studioReviews).where(eq(studioReviews.id, id))
    const outside = asked && asked.askedById !== by.id ? outsideOf(areas, await findDraft(tx, asked.campaign)) : []
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    const [row] = await tx
      .update(studioReviews)
      .set({ state: 'withdrawn', isOver: true })
      .where(and(eq(studioReviews.id, id), eq(studioReviews.state, 'waiting'), eq(studioReviews.isOver, false)))
      .returning()
    if (row) await record(tx, row.campaign, by, 'Took back the request for a review')
    return { is: 'withdrawn' }
  })
}

/** What has gone out is not approved any more: who changes the same again, once it was taken back, needs another approval. */
export async function spendApproval(tx: Database, campaign: string, pieces: readonly string[]): Promise<void> {
  const review = await findOpenReview(tx, campaign)
  if (!review?.approved) return
  const approved = Object.fromEntries(Object.entries(review.approved).filter(([piece]) => !pieces.includes(piece)))
  await tx.update(studioReviews).set({ approved }).where(eq(studioReviews.id, review.id))
}

const record = (tx: Database, campaign: string, by: Person, note: string) =>
  tx.insert(configChanges).values({ author: by.name, action: 'review', campaign, note })
