import { capitalised } from '#lib/capitalised.ts'
import { paths } from '#lib/paths.ts'
import { pieceAt } from '#lib/piece-at.ts'
import { pieceText } from '#lib/piece-names.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import type { scheduledReleases } from '../db/schema/config.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { BrandTelling } from '../mail/telling.ts'
import { findReviewers, findStaffMember } from '../review/reviewers.ts'
import { findCampaign } from './campaigns.ts'
import { momentText } from './moment-text.ts'
import { piecesOf } from './pieces.ts'

/** How staff are written to. */
export type TellingStaff = BrandTelling

interface CouldNot {
  one: typeof scheduledReleases.$inferSelect
  how: 'begin' | 'end'
  issues: readonly Issue[]
  /** what customers see */
  now: PortalDocument
}

/** Emails the author of a scheduled release that could not begin or end; everyone who may publish, where the author has left. */
export async function tellAuthor(
  tx: Database,
  { one, how, issues, now }: CouldNot,
  { brand, publicUrl, canMail }: TellingStaff,
): Promise<void> {
  if (!canMail) return
  const campaign = await findCampaign(tx, one.campaign)
  const values = piecesOf(now)
  const reasons = issues.map(({ place, message }) => {
    const piece = values.has(place) ? place : pieceAt(place)
    return `- ${piece ? capitalised(pieceText(values, piece)) : capitalised(place)}: ${message}`
  })
  const at = momentText(how === 'begin' ? one.dueAt : (one.endsAt ?? one.dueAt))
  const seen = how === 'begin' ? 'Customers see what they saw before.' : 'Customers still see what it changed.'
  const goOn = how === 'begin' ? 'put its changes back into their campaign' : 'put what has to go back into its campaign'
  for (const person of await findReaders(tx, one.authorId)) {
    await storeMail(
      tx,
      letter(brand, person, `“${one.note}” could not ${how} on the portal of`, [
        `“${one.note}” was scheduled by ${one.author} and could not ${how} on ${at}, New Zealand time. ${seen}`,
        ['In the way:', ...reasons].join('\n'),
        `Open it in Studio, ${goOn}, decide what customers see, and publish or schedule it again:`,
        `${publicUrl}${paths.studio('releases', { campaign: campaign?.id })}`,
      ]),
    )
  }
}

async function findReaders(tx: Database, authorId: string | null) {
  const author = authorId === null ? undefined : await findStaffMember(tx, authorId)
  return author ? [author] : findReviewers(tx)
}
