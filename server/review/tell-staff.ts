import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { paths } from '#lib/paths.ts'
import type { Campaign } from '../config/campaigns.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { studioInbox } from '../db/schema/review.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { StaffMember } from './reviewers.ts'

export interface News {
  what: typeof studioInbox.$inferSelect.what
  /** who did it */
  by: string
  campaign: Campaign
  /** the name of the piece that a comment is on */
  about?: string
  /** what they wrote; empty for nothing */
  text: string
}

/** Within which one mail is enough: the inbox has the rest. */
const ONE_MAIL_MINUTES = 15
/** What one member of staff may send to colleagues within an hour. */
const MOST_MAILS_AN_HOUR = 60

/**
 * Tells a member of staff something in their inbox in Studio and by mail. There is no second mail while they have not read the first
 * one's entry, for some minutes, and none from a colleague who has sent too many.
 */
export async function tellStaff(tx: Database, person: StaffMember, news: News, { brand, publicUrl, canMail }: TellingStaff): Promise<void> {
  const { what, by, campaign, about, text } = news
  const isMailed = canMail && (await isMailWorth(tx, person, news))
  await tx.insert(studioInbox).values({ userId: person.id, what, by, campaign: campaign.id, about: about ?? null, text: text || null })
  if (!isMailed) return
  const { subject, first, last } = WORDS[what](news)
  const link = `${publicUrl}${paths.studio('releases', { campaign: campaign.id === DEFAULT_CAMPAIGN.id ? undefined : campaign.id })}`
  const quoted = text ? [`${by} wrote:\n${text}`] : []
  await storeMail(tx, letter(brand, person, `${subject} on the portal of`, [first, ...quoted, last, link]))
}

async function isMailWorth(tx: Database, { id }: StaffMember, { what, by, campaign }: News): Promise<boolean> {
  const since = (minutes: number) => gt(studioInbox.at, sql`now() - make_interval(mins => ${minutes}::int)`)
  const isByThem = eq(studioInbox.by, by)
  const isSame = and(eq(studioInbox.what, what), eq(studioInbox.campaign, campaign.id), isNull(studioInbox.readAt))
  const unread = await tx.$count(studioInbox, and(eq(studioInbox.userId, id), isByThem, isSame, since(ONE_MAIL_MINUTES)))
  return unread === 0 && (await tx.$count(studioInbox, and(isByThem, since(60)))) < MOST_MAILS_AN_HOUR
}

/** What a mail says, around what was written. */
const WORDS: Record<News['what'], (news: News) => { subject: string; first: string; last: string }> = {
  asked: ({ by, campaign: { name } }) => ({
    subject: `“${name}” waits for your review`,
    first: `${by} asks for a review of the changes in “${name}”. Customers do not see them yet.`,
    last: 'See what changes, and approve it or send it back:',
  }),
  approved: ({ by, campaign: { name } }) => ({
    subject: `“${name}” is approved`,
    first: `${by} has approved the changes in “${name}”. If they are changed again, the approval ends.`,
    last: 'Anyone who may publish can publish or schedule it now:',
  }),
  sentBack: ({ by, campaign: { name } }) => ({
    subject: `“${name}” was sent back`,
    first: `${by} has reviewed the changes in “${name}” and sent them back.`,
    last: 'Change what is needed, and ask for a review again:',
  }),
  commented: ({ by, about, campaign: { name } }) => ({
    subject: `A comment on “${about}”`,
    first: `${by} has commented on “${about}” in “${name}”.`,
    last: 'See it and answer:',
  }),
  replied: ({ by, about, campaign: { name } }) => ({
    subject: `A reply on “${about}”`,
    first: `${by} has replied to the comments on “${about}” in “${name}”.`,
    last: 'See it and answer:',
  }),
}
