import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { campaignOf, CURRENT, DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { listed } from '#lib/listed.ts'
import type { Areas } from '#lib/staff-areas.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftPieces, releases } from '../db/schema/config.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { broughtBy, changesAfter, findBrought, staysIssues, storeChangesAfter } from './brought.ts'
import { findCampaign } from './campaigns.ts'
import { hashOfPiece } from './content-hash.ts'
import { dropReleasedPieces } from './draft.ts'
import { keyOfRow } from './draft-rows.ts'
import { findShownForATime } from './for-a-time.ts'
import { BEHIND } from './merge-documents.ts'
import { type HalfMove, withoutUnplaced } from './pieces.ts'
import { outsideOf } from './outside.ts'
import { changeConfiguration, chosenOf, type Draft, findCurrentRelease, findDraft, findRelease, lastRevision } from './release.ts'
import { type Publishing, recordReleaseEvent, setCurrentRelease, storeRelease } from './releases.ts'
import type { AtEnd, Issue } from '#schemas/studio/entities.ts'
import { findScheduled, type Period, scheduleRelease } from './scheduled.ts'
import { withSwitches } from './switches.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'
import { takeOut } from './store-piece.ts'
import { findPictureIssues } from '../media/pictures-in.ts'
import { findChangesOfOne } from '../review/four-eyes.ts'
import { endReviewsOfNothing } from '../review/ending.ts'
import { spendApproval } from '../review/reviews.ts'

export type Outcome =
  | { is: 'published' | 'unchanged' | 'scheduled'; hash: string }
  | { is: 'refused'; issues: Issue[] }
  /** a colleague of the publisher has to approve them */
  | { is: 'needsAnother'; issues: Issue[] }
  | { is: 'changedMeanwhile' }
  | { is: 'ended' }
  /** not in the areas that the publisher may change */
  | { is: 'outside'; pieces: string[] }

const TAKEN_APART = {
  newOn: { way: 'is on', or: 'the widget' },
  missingOn: { way: 'moves to', or: 'both pages' },
  leftOn: { way: 'moves from', or: 'both pages' },
} as const satisfies Record<HalfMove['is'], object>

/** Why changes cannot be published: a new widget without its page, half of a move, what has changed by now, and issues of the whole. */
export const findDraftIssues = ({ changed, document, takenApart = [] }: Draft, types: WidgetTypes): Issue[] => [
  ...takenApart.map(({ id, is, pages }) => ({
    place: `widget:${id}`,
    message: `${TAKEN_APART[is].way} ${listed(pages.map((label) => `“${label}”`))}: choose that page too, or leave ${TAKEN_APART[is].or} out`,
  })),
  ...changed.filter(({ isBehind }) => isBehind).map(({ piece }) => ({ place: piece, message: BEHIND })),
  ...findIssues(document, types),
]

const agreedForATime = (note: string) => `you have changed something of “${note}”, which was agreed for a time`

/** Changes of a campaign. */
export interface Chosen {
  /** the default one if absent */
  campaign?: string | undefined
  /** names of pieces; all changes of the campaign if absent */
  chosen?: readonly string[] | undefined
}

/** What customers see with all or some of a campaign's changes. */
export async function findChosen(db: Database, { campaign, chosen }: Chosen): Promise<Draft> {
  const draft = await findDraft(db, campaign)
  return chosen ? chosenOf(draft, chosen) : draft
}

interface Choice extends Period, Chosen {
  /** revision of the draft that the publisher has looked at */
  seen: number
  /** nobody publishes alone what they have changed themselves */
  needsFourEyes: boolean
  /** where the publisher may change something; everywhere if absent */
  areas?: Areas
  /** what happens to changes of what releases for a time have brought; those could not end if absent */
  atEnd?: { is: AtEnd['is']; at: Date } | undefined
}

/**
 * Publishes changes of a campaign, now or for a time, if they have no issues and have not changed since the publisher looked at
 * them. The other changes stay in it.
 */
export async function publishDraft(
  db: Database,
  choice: Choice,
  publishing: Publishing & { authorId: string },
  types: WidgetTypes,
): Promise<Outcome> {
  return changeConfiguration(db, async (tx, current) => {
    const { campaign = DEFAULT_CAMPAIGN.id } = choice
    if (!(await findCampaign(tx, campaign))) return { is: 'ended' }
    const draft = await findChosen(tx, choice)
    if (draft.revision !== choice.seen) return { is: 'changedMeanwhile' }
    const outside = outsideOf(choice.areas, draft)
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    const issues = [...findDraftIssues(draft, types), ...(await findPictureIssues(tx, draft.document))]
    if (issues.length > 0) return { is: 'refused', issues }
    const alone = choice.needsFourEyes ? await findChangesOfOne(tx, campaign, draft, publishing.authorId) : []
    if (alone.length > 0) return { is: 'needsAnother', issues: alone }
    const document = withoutUnplaced(draft.document)
    const { atEnd } = choice
    const brought = atEnd ? await findBrought(tx, { from: (await findRelease(tx, draft.base)).document, to: document }, types) : []
    if (atEnd && brought[0]?.one.endsAt.getTime() !== atEnd.at.getTime()) return { is: 'changedMeanwhile' }
    if (atEnd?.is === 'stays') {
      const inTheWay = brought.flatMap((one) => staysIssues(one, types))
      if (inTheWay.length > 0) return { is: 'refused', issues: inTheWay }
      const own = choice.needsFourEyes ? broughtBy(brought, publishing) : []
      if (own.length > 0)
        return { is: 'needsAnother', issues: own.map(({ one }) => ({ place: 'tabs', message: agreedForATime(one.note) })) }
    }
    const hash = await storeRelease(tx, document, publishing)
    // A widget on no page is not published: what was changed of it stays, since another campaign may put it onto a page again.
    const shown = new Set(document.widgets.map(({ id }) => `widget:${id}`))
    const leftOut = draft.changed.flatMap(({ piece, value }) =>
      piece.startsWith('widget:') && value !== undefined && !shown.has(piece) ? [piece] : [],
    )
    const keys = (pieces: readonly string[]) => pieces.map((piece) => keyOfRow(campaign, piece))
    const out = draft.changed.map(({ piece }) => piece).filter((piece) => !leftOut.includes(piece))
    await takeOut(tx, draft, campaign, out)
    const changedByIds = Object.fromEntries(out.map((piece) => [piece, draft.rows.get(piece)?.changedByIds ?? null]))
    await spendApproval(tx, campaign, out)
    await endReviewsOfNothing(tx, publishing.author, campaign)
    if (hash === draft.base) return { is: 'unchanged', hash }
    if (choice.dueAt || choice.endsAt) {
      await scheduleRelease(tx, { hash, baseHash: draft.base, campaign, changedByIds }, choice, publishing)
    }
    if (choice.dueAt) {
      await recordReleaseEvent(tx, 'schedule', hash, current?.hash, publishing, campaign)
      return { is: 'scheduled', hash }
    }
    if (atEnd) await storeChangesAfter(tx, changesAfter(brought, document, atEnd.is), changedByIds, publishing)
    await setCurrentRelease(tx, hash, current?.hash, 'publish', publishing)
    // For customers those are gone by this release, so nobody has to choose between them and what customers see.
    await tx
      .update(draftPieces)
      .set({ base: null, baseHash: hashOfPiece(undefined) })
      .where(inArray(draftPieces.key, keys(leftOut)))
    await dropReleasedPieces(tx, publishing.author)
    return { is: 'published', hash }
  })
}

/**
 * Shows customers an earlier release again, if all of its pictures are there. The draft stays as it is, and so do the switches.
 * Where two people are needed to publish, nobody alone makes what they have changed for a time stay for good.
 * @param seen the current release when the publisher last looked
 */
export async function rollBack(
  db: Database,
  to: string,
  seen: string,
  publishing: Publishing & { authorId: string },
  needsFourEyes: boolean,
): Promise<
  | { is: 'published' | 'unchanged'; hash: string }
  | { is: 'refused'; issues: Issue[] }
  | { is: 'needsAnother'; pieces: string[] }
  | { is: 'changedMeanwhile' }
  | { is: 'unknown' }
> {
  return changeConfiguration(db, async (tx, current) => {
    // One that waits for its moment is stored too, and is not to be shown before.
    const [known] = await tx
      .select({ id: configChanges.id })
      .from(configChanges)
      .where(and(eq(configChanges.release, to), inArray(configChanges.action, SHOWN)))
      .limit(1)
    if (!known || !current) return { is: 'unknown' }
    const [wanted, now] = [await findRelease(tx, to), await findRelease(tx, current.hash)]
    const document = withSwitches(wanted.document, now.document)
    const issues = await findPictureIssues(tx, document)
    if (issues.length > 0) return { is: 'refused', issues }
    const hash = await storeRelease(tx, document, publishing)
    // The request was sent twice, or two publishers wanted the same.
    if (current.hash === hash) return { is: 'unchanged', hash }
    if (current.hash !== seen) return { is: 'changedMeanwhile' }
    const forATime = needsFourEyes ? await findShownForATime(tx, { release: to, wanted: document, now: now.document }, publishing) : []
    if (forATime.length > 0) return { is: 'needsAnother', pieces: forATime }
    await setCurrentRelease(tx, hash, current.hash, 'rollback', publishing)
    await endReviewsOfNothing(tx, publishing.author)
    return { is: 'published', hash }
  })
}

/** What makes customers see a release. */
const SHOWN = ['publish', 'rollback', 'apply', 'switch', 'end'] as const

/** The latest release events, newest first, and the releases with a moment. */
export async function findHistory(db: Database, limit = 100) {
  const [current] = await db.select().from(currentRelease)
  const [events, scheduled] = await Promise.all([
    db
      .select()
      .from(configChanges)
      .where(notInArray(configChanges.action, ['edit', 'campaign', 'review', 'template', 'notMade']))
      .orderBy(desc(configChanges.id))
      .limit(limit),
    findScheduled(db),
  ])
  return { current: current?.hash ?? '', events, scheduled }
}

/** The document of a release, of what customers see, or of a campaign's draft. Undefined for an unknown one. */
export async function findDocument(db: Database, hash: string): Promise<PortalDocument | undefined> {
  if (hash === CURRENT) return (await findCurrentRelease(db))?.document
  const campaign = campaignOf(hash)
  const [known] = campaign
    ? [await findCampaign(db, campaign)]
    : await db.select({ hash: releases.hash }).from(releases).where(eq(releases.hash, hash))
  if (!known) return undefined
  return (await findRelease(db, hash)).document
}

/**
 * Changes with the draft of a campaign, with any other, and with the current release. Cheap: every open Studio asks for it every few
 * seconds.
 */
export async function findDraftVersion(db: Database, campaign: string): Promise<{ revision: number; latest: number; release: string }> {
  const [current] = await db.select().from(currentRelease)
  return { revision: await lastRevision(db, campaign), latest: await lastRevision(db), release: current?.hash ?? '' }
}
