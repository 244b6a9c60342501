import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Areas } from '#lib/staff-areas.ts'
import { type Issue, type Scheduled, SCHEDULED_STATES } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, scheduledReleases, studioCampaigns } from '../db/schema/config.ts'
import type { Queue, Work } from '../jobs/queue.ts'
import { sendJob } from '../jobs/send-job.ts'
import { type Campaign, findCampaign } from './campaigns.ts'
import { openAgain } from './change-campaigns.ts'
import { dropReleasedPieces, type NamedPiece, putBackInDraft } from './draft.ts'
import { changedPieces, shownOf } from './merge-documents.ts'
import { outsideOf } from './outside.ts'
import { hasChanged, type Person } from './own-changes.ts'
import { piecesOf } from './pieces.ts'
import { changeConfiguration, findRelease } from './release.ts'
import { type Publishing, recordReleaseEvent, setCurrentRelease, storeRelease } from './releases.ts'
import { changeOf } from './scheduled-changes.ts'
import { isIn, nextStep, stepMade } from './steps.ts'
import { tellAuthor, type TellingStaff } from './tell-author.ts'
import type { WidgetTypes } from './widget-types.ts'

/*
 * Releases with a moment to begin, to end, or both. Each is the change that it makes in what customers saw when it was
 * scheduled. At its moment that change is made in what they see by then, and at its end it is taken back out of what they
 * see by then: others may be published, begin and end in between.
 */

/** Publishes what was scheduled, at its moment. */
const releaseQueue: Queue<{ dueAt: string }> = { name: 'release', attempts: 20, retrySeconds: 5, timeoutSeconds: 120, leavesNothing: false }

type Row = typeof scheduledReleases.$inferSelect

export interface Period {
  /** now if absent */
  dueAt?: Date | undefined
  /** for good if absent */
  endsAt?: Date | undefined
}

interface Made {
  hash: string
  /** what customers see now, which it changes */
  baseHash: string
  campaign: string
  /** who has changed its pieces; null for a piece of which that is not known */
  changedByIds: Record<string, string[] | null>
}

/** Stores a release with its moments. */
export async function scheduleRelease(
  tx: Database,
  made: Made,
  { dueAt, endsAt }: Period,
  { author, authorId, note, reason }: Publishing,
): Promise<void> {
  const moments = { dueAt: dueAt ?? new Date(), endsAt: endsAt ?? null, state: dueAt ? ('waiting' as const) : ('live' as const) }
  await tx.insert(scheduledReleases).values({ id: randomUUID(), ...made, author, authorId, note, reason: reason ?? null, ...moments })
  await sendSteps(tx, [dueAt, endsAt])
}

/** Looks for what is due at these moments. A moment at which nothing is due any more does no harm. */
export async function sendSteps(tx: Database, moments: readonly (Date | null | undefined)[]): Promise<void> {
  for (const moment of moments) {
    if (moment) await sendJob(tx, releaseQueue, { dueAt: moment.toISOString() }, moment)
  }
}

export interface ChangingStaff extends Person {
  needsFourEyes: boolean
}

type Cancelling =
  /** `stays` are pieces, in words, of which its campaign has another change: that stays, and what was scheduled is in the history */
  { is: 'cancelled'; campaign: Campaign; stays: NamedPiece[]; isRepeat: boolean } | { is: 'needsAnother' | 'unknown' | 'changedMeanwhile' }

/**
 * What has not happened yet does not happen: a release that waits goes back into its campaign, one that is out stays for good. One
 * that could not begin or end goes there too, where an editor decides. Idempotent.
 *
 * Where two people are needed to publish, nobody alone makes what they have changed for a time stay for good.
 *
 * @param was its state when the publisher looked: what waited is not made to stay for good once it has begun
 */
export async function cancelScheduled(
  db: Database,
  id: string,
  was: Scheduled['state'],
  { author, authorId, needsFourEyes }: ChangingStaff,
): Promise<Cancelling> {
  return changeConfiguration(db, async (tx) => {
    const [found] = await withCampaigns(tx).where(eq(scheduledReleases.id, id))
    if (!found) return { is: 'unknown' }
    const { row: one, campaignName } = found
    const { campaign } = one
    const cancelled = { is: 'cancelled' as const, campaign: { id: campaign, name: campaignName }, stays: [], isRepeat: false }
    // What could not end is over, and comes back by a rollback as what has ended does (for-a-time.ts).
    const state = STATE_CANCELLED[was]
    if (one.state === state) return { ...cancelled, isRepeat: true }
    if (one.state !== was) return { is: 'changedMeanwhile' }
    const change = await changeOf(tx, one)
    const left = one.state === 'notEnded' ? shownOf(change, await findSeen(tx)) : undefined
    const staysForGood = one.state === 'live' || (left !== undefined && left.length > 0)
    if (needsFourEyes && staysForGood && hasChanged(one, { author, authorId }, left)) return { is: 'needsAnother' }
    await tx
      .update(scheduledReleases)
      .set({ state, endsAt: endOf(state) })
      .where(eq(scheduledReleases.id, id))
    await recordReleaseEvent(tx, 'cancel', one.hash, one.baseHash, { author, note: one.note }, campaign)
    if (one.state === 'live') {
      await dropReleasedPieces(tx, author)
      return cancelled
    }
    await openAgain(tx, campaign, author)
    const { from, to } = change
    const back = one.state === 'notEnded' ? { from: to, to: from, isToChoose: false } : { from, to, isToChoose: true }
    const stays = await putBackInDraft(tx, { campaign, ...back, author, agreed: one })
    if (one.state === 'notEnded') await dropReleasedPieces(tx, author)
    // Opened again, it may have another name.
    return { ...cancelled, campaign: (await findCampaign(tx, campaign)) ?? cancelled.campaign, stays }
  })
}

const STATE_CANCELLED = { waiting: 'cancelled', superseded: 'cancelled', live: 'published', notEnded: 'ended' } as const

/** Ends a release that is out, before its time. @returns what is in the way: it stays out then, and its end is tried again at its time */
export async function endRelease(db: Database, id: string, author: string, types: WidgetTypes): Promise<Issue[]> {
  return changeConfiguration(db, async (tx) => {
    const [one] = await tx.select().from(scheduledReleases).where(eq(scheduledReleases.id, id))
    return one?.state === 'live' ? makeChange(tx, { ...one, author }, 'end', types) : []
  })
}

/**
 * Begins and ends releases that are due, each at its turn (steps.ts). When several processes call this at the same time, one
 * of them does it.
 * @param telling how the author of one that could not begin or end is told
 */
export async function publishDue(db: Database, now: Date, types: WidgetTypes, telling?: TellingStaff): Promise<void> {
  const { state, dueAt, endsAt } = scheduledReleases
  const due = or(and(eq(state, 'waiting'), lte(dueAt, now)), and(eq(state, 'live'), lte(endsAt, now)))
  const [any] = await db.select({ id: scheduledReleases.id }).from(scheduledReleases).where(due).limit(1)
  if (!any) return
  await changeConfiguration(db, async (tx) => {
    for (;;) {
      const next = nextStep((await tx.select().from(scheduledReleases).where(due)).map(timed))
      if (!next) break
      const { one, how } = next
      const issues = await makeChange(tx, one, how, types)
      if (issues.length > 0) await noteNotMade(tx, { one, how, issues }, telling)
    }
  })
}

/** Notes what could not begin or end at its moment: it is not tried again. */
async function noteNotMade(tx: Database, failed: { one: Row; how: 'begin' | 'end'; issues: Issue[] }, telling?: TellingStaff) {
  const { one, how, issues } = failed
  const state = how === 'begin' ? 'superseded' : 'notEnded'
  await tx.update(scheduledReleases).set({ state, issues }).where(eq(scheduledReleases.id, one.id))
  // So that what is open in Studio hears of it.
  await tx.insert(configChanges).values({ author: one.author, action: 'notMade', campaign: '', note: `“${one.note}” could not ${how}` })
  if (telling) await tellAuthor(tx, { ...failed, now: await findSeen(tx) }, telling)
}

const findSeen = async (tx: Database) => {
  const [current] = await tx.select().from(currentRelease)
  return (await findRelease(tx, current?.hash ?? '')).document
}

const timed = (row: Row) => ({ ...row, isOut: row.state === 'live' })

/** Makes the change of a release in what customers see now, or takes it back. @returns what is in the way, in which case nothing changes */
async function makeChange(tx: Database, one: Row, how: 'begin' | 'end', types: WidgetTypes): Promise<Issue[]> {
  const { id, author, note, reason, endsAt } = one
  const [current] = await tx.select().from(currentRelease)
  const seen = current?.hash ?? ''
  const { document: now } = await findRelease(tx, seen)
  const out = how === 'end' ? await changesOut(tx, one) : []
  const { document, issues } = await stepMade(await changeOf(tx, one), how, now, out, types)
  if (issues.length > 0) return issues
  const state = how === 'begin' && endsAt ? 'live' : STATE_AFTER[how]
  await tx
    .update(scheduledReleases)
    .set({ state, endsAt: endOf(state), issues: null })
    .where(eq(scheduledReleases.id, id))
  const hash = await storeRelease(tx, document, { author, note })
  if (hash !== seen)
    await setCurrentRelease(tx, hash, seen, how === 'begin' ? 'publish' : 'end', { author, note, reason: reason ?? undefined })
  await dropReleasedPieces(tx, author)
  return []
}

/** The changes of the other releases that are out. */
export async function changesOut(tx: Database, { id }: Pick<Row, 'id'>) {
  const out = await tx
    .select()
    .from(scheduledReleases)
    .where(and(eq(scheduledReleases.state, 'live'), ne(scheduledReleases.id, id)))
  const changes = []
  for (const other of out) changes.push({ ...timed(other), ...(await changeOf(tx, other)) })
  return changes
}

/** What was released until something really ended may show it (for-a-time.ts), be that before or after the moment that was agreed. */
const endOf = (state: Row['state']) => (state === 'ended' ? sql`clock_timestamp()` : undefined)

const STATE_AFTER = { begin: 'published', end: 'ended' } as const

export interface ScheduledRelease extends Row {
  /** the names of the pieces that it changes */
  pieces: string[]
  campaignName: string
  /** it is out, and customers do not see all of its change: a roll-back or a later change hides some of it */
  isChangedSince: boolean
}

export type ToCome = Pick<Row, 'id' | 'note' | 'baseHash' | 'hash' | 'state' | 'dueAt' | 'endsAt'>

/** Releases that are to begin or to end. */
export async function findToCome(db: Database): Promise<ToCome[]> {
  const { id, note, baseHash, hash, state, dueAt, endsAt } = scheduledReleases
  return db
    .select({ id, note, baseHash, hash, state, dueAt, endsAt })
    .from(scheduledReleases)
    .where(inArray(state, ['waiting', 'live']))
    .orderBy(asc(dueAt))
}

const withCampaigns = (db: Database) =>
  db
    .select({
      row: scheduledReleases,
      campaignName: sql<string>`coalesce(${studioCampaigns.name}, ${DEFAULT_CAMPAIGN.name})`,
    })
    .from(scheduledReleases)
    .leftJoin(studioCampaigns, eq(studioCampaigns.id, scheduledReleases.campaign))

/** Releases that wait or are out for a time, and those that could not begin or end, by the moment of their beginning. */
export async function findScheduled(db: Database): Promise<ScheduledRelease[]> {
  const rows = await withCampaigns(db)
    .where(inArray(scheduledReleases.state, [...SCHEDULED_STATES]))
    .orderBy(asc(scheduledReleases.dueAt))
  return Promise.all(
    rows.map(async ({ row, campaignName }) => ({
      ...row,
      isChangedSince: row.state === 'live' && !isIn(await changeOf(db, row), await findSeen(db)),
      campaignName,
      pieces: await findPieces(db, row),
    })),
  )
}

/** At most so many are named; one that is dealt with makes room for the next. */
const MOST_NOT_MADE = 20

/** Releases that could not begin or end and that nobody has dealt with yet. */
export async function findNotMade(db: Database): Promise<{ id: string; note: string; how: 'begin' | 'end' }[]> {
  const { id, note, state, dueAt } = scheduledReleases
  const rows = await db
    .select({ id, note, state })
    .from(scheduledReleases)
    .where(inArray(state, ['superseded', 'notEnded']))
    .orderBy(asc(dueAt))
    .limit(MOST_NOT_MADE)
  return rows.map((one) => ({ id: one.id, note: one.note, how: one.state === 'superseded' ? 'begin' : 'end' }))
}

/** The pieces that a scheduled release changes and that are not in these areas. */
export async function findPiecesOutside(db: Database, id: string, areas: Areas): Promise<string[]> {
  const [one] = await db.select().from(scheduledReleases).where(eq(scheduledReleases.id, id))
  if (!one) return []
  const { from, to } = await changeOf(db, one)
  const [released, pieces] = [piecesOf(from), piecesOf(to)]
  return outsideOf(areas, { changed: changedPieces(released, pieces).map((piece) => ({ piece })), released, pieces })
}

const known = new Map<string, string[]>()

/** The pieces that a release changes. Remembered: releases never change. */
async function findPieces(db: Database, one: Row): Promise<string[]> {
  const key = `${one.baseHash} ${one.hash}`
  const pieces = known.get(key)
  if (pieces) return pieces
  const { from, to } = await changeOf(db, one)
  const found = changedPieces(piecesOf(from), piecesOf(to))
  if (known.size > 200) known.clear()
  known.set(key, found)
  return found
}

/** The moment is the job's: this machine's clock may be behind the database's. */
export const releaseWork = (db: Database, types: WidgetTypes, telling: TellingStaff): Work<{ dueAt: string }> => ({
  queue: releaseQueue,
  // No NOTIFY is sent when a job becomes due later, so the queue has to look for it.
  noticedWithinSeconds: 5,
  failure: 'a scheduled release could not be published',
  do: ({ data: { dueAt } }) => publishDue(db, new Date(dueAt), types, telling),
})
