import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { paths } from '#lib/paths.ts'
import type { Campaign } from '../config/campaigns.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { studioInbox } from '../db/schema/review.ts'
import { storeLetter } from '../mail/letter.ts'
import type { Person, StaffMember } from './reviewers.ts'

export interface News {
  what: typeof studioInbox.$inferSelect.what
  /** who did it */
  by: Person
  campaign: Campaign
  /** the name of the piece that a comment is on */
  about?: string
  /** what they wrote; empty for nothing */
  text: string
}

/** Within which one mail about the same is enough: the inbox has the rest. */
const ONE_MAIL_MINUTES = 15
/** The mails that one member of staff gets because of one colleague within an hour. The last of them says so. */
export const MOST_MAILS_AN_HOUR = 12

/**
 * Tells a member of staff something in their inbox in Studio and by mail. There is no second mail about the same while they have not read
 * the first one's entry, for some minutes, and none because of a colleague who has caused too many.
 */
export async function tellStaff(tx: Database, person: StaffMember, news: News, { brand, publicUrl, canMail }: TellingStaff): Promise<void> {
  const { what, by, campaign, about, text } = news
  const mailsLeft = canMail ? await countMailsLeft(tx, person, news) : 0
  await tx.insert(studioInbox).values({
    userId: person.id,
    what,
    by: by.name,
    byId: by.id,
    campaign: campaign.id,
    about: about ?? null,
    text: text || null,
    mailedAt: mailsLeft > 0 ? sql`now()` : null,
  })
  if (mailsLeft === 0) return
  const { subject, first, last } = WORDS[what](by.name, news)
  const link = `${publicUrl}${paths.studio('releases', { campaign: campaign.id === DEFAULT_CAMPAIGN.id ? undefined : campaign.id })}`
  const quoted = text ? [`${by.name} wrote:\n${text}`] : []
  const end =
    mailsLeft === 1 ? [`You have had many mails because of ${by.name}. For the next hour look into your inbox in Studio for more.`] : []
  await storeLetter(tx, brand, person, `${subject} on the portal of`, [first, ...quoted, last, link, ...end])
}

/** How many mails a member of staff may get because of who does this, this one included; 0 where they have one about the same. */
async function countMailsLeft(tx: Database, { id }: StaffMember, { what, by, campaign }: News): Promise<number> {
  const isMailed = (minutes: number) =>
    and(
      eq(studioInbox.userId, id),
      eq(studioInbox.byId, by.id),
      gt(studioInbox.mailedAt, sql`now() - make_interval(mins => ${minutes}::int)`),
    )
  const isSame = and(eq(studioInbox.what, what), eq(studioInbox.campaign, campaign.id), isNull(studioInbox.readAt))
  if ((await tx.$count(studioInbox, and(isMailed(ONE_MAIL_MINUTES), isSame))) > 0) return 0
  return Math.max(0, MOST_MAILS_AN_HOUR - (await tx.$count(studioInbox, isMailed(60))))
}

/** What a mail says, around what was written. */
const WORDS: Record<News['what'], (by: string, news: News) => { subject: string; first: string; last: string }> = {
  asked: (by, { campaign: { name } }) => ({
    subject: `“${name}” waits for your review`,
    first: `${by} asks for a review of the changes in “${name}”. Customers do not see them yet.`,
    last: 'See what changes, and approve it or send it back:',
  }),
  approved: (by, { campaign: { name } }) => ({
    subject: `“${name}” is approved`,
    first: `${by} has approved the changes in “${name}”. If they are changed again, the approval ends.`,
    last: 'Anyone who may publish can publish or schedule it now:',
  }),
  sentBack: (by, { campaign: { name } }) => ({
    subject: `“${name}” was sent back`,
    first: `${by} has reviewed the changes in “${name}” and sent them back.`,
    last: 'Change what is needed, and ask for a review again:',
  }),
  commented: (by, { about, campaign: { name } }) => ({
    subject: `A comment on “${about}”`,
    first: `${by} has commented on “${about}” in “${name}”.`,
    last: 'See it and answer:',
  }),
  replied: (by, { about, campaign: { name } }) => ({
    subject: `A reply on “${about}”`,
    first: `${by} has replied to the comments on “${about}” in “${name}”.`,
    last: 'See it and answer:',
  }),
}
