import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { InboxEntry } from '#schemas/review/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { studioCampaigns } from '../db/schema/config.ts'
import { studioInbox, studioReviews } from '../db/schema/review.ts'

/** More are found in the campaigns that they are about. */
const ENTRIES = 50

/** What a member of staff was told last, newest first. */
export async function findInbox(db: Database, { userId }: Scope): Promise<InboxEntry[]> {
  const rows = await db
    .select({ entry: studioInbox, campaignName: studioCampaigns.name, waits: studioReviews.id })
    .from(studioInbox)
    .leftJoin(studioCampaigns, eq(studioCampaigns.id, studioInbox.campaign))
    .leftJoin(
      studioReviews,
      and(eq(studioReviews.campaign, studioInbox.campaign), eq(studioReviews.isOver, false), eq(studioReviews.state, 'waiting')),
    )
    .where(eq(studioInbox.userId, userId))
    .orderBy(desc(studioInbox.id))
    .limit(ENTRIES)
  return rows.map(({ entry: { id, at, what, by, campaign, about, text, readAt }, campaignName, waits }) => ({
    id,
    at: at.toISOString(),
    what,
    by,
    campaign,
    campaignName: campaignName ?? DEFAULT_CAMPAIGN.name,
    about: about ?? undefined,
    text: text ?? undefined,
    isRead: readAt !== null,
    isOver: (what === 'asked' && waits === null) || undefined,
  }))
}

export const countUnreadEntries = async (db: Database, { userId }: Scope): Promise<number> =>
  db.$count(studioInbox, and(eq(studioInbox.userId, userId), isNull(studioInbox.readAt)))

/** Marks what a member of staff was asked in a campaign as read. */
export async function markReadOf(db: Database, userId: string, campaign: string): Promise<void> {
  const { userId: of, what, readAt } = studioInbox
  await db
    .update(studioInbox)
    .set({ readAt: new Date() })
    .where(and(eq(of, userId), eq(studioInbox.campaign, campaign), eq(what, 'asked'), isNull(readAt)))
}

/** Marks what a member of staff was told, up to one entry, as read. Idempotent. */
export async function markRead(db: Database, { userId }: Scope, upTo: number): Promise<void> {
  await db
    .update(studioInbox)
    .set({ readAt: new Date() })
    .where(and(eq(studioInbox.userId, userId), isNull(studioInbox.readAt), lte(studioInbox.id, upTo)))
}
