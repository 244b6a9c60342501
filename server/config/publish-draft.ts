import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import type { Queue, Work } from '../jobs/queue.ts'
import { sendJob } from '../jobs/send-job.ts'
import { configChanges, currentRelease, draftPieces, releases, scheduledReleases } from '../db/schema/config.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { hashOfPiece } from './content-hash.ts'
import { piecesOf } from './pieces.ts'
import { DRAFT, type Draft, findDraft, findRelease, lastRevision } from './release.ts'
import { storeRelease, setCurrentRelease, type Publishing, recordEvent } from './releases.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { withSwitches } from './switches.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

export type Outcome =
  | { is: 'published' | 'unchanged' | 'scheduled'; hash: string }
  | { is: 'refused'; issues: Issue[] }
  | { is: 'changedMeanwhile' }

/** Publishes what was scheduled, at its moment. */
const releaseQueue: Queue<{ dueAt: string }> = { name: 'release', attempts: 20, retrySeconds: 5, timeoutSeconds: 120, leavesNothing: false }

/** Why a draft cannot be published: pieces that customers see in another version by now, and issues of the whole. */
export const findDraftIssues = ({ changed, document }: Draft, types: WidgetTypes): Issue[] => [
  ...changed
    .filter(({ isBehind }) => isBehind)
    .map(({ piece }) => ({ place: piece, message: 'customers see another version by now: choose which one to publish' })),
  ...findIssues(document, types),
]

/**
 * Publishes the draft, now or at a moment, if it has no issues and has not changed since the publisher looked at it.
 * @param seen revision of the draft that the publisher has looked at
 */
export async function publishDraft(db: Database, seen: number, publishing: Publishing, types: WidgetTypes, dueAt?: Date): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    const draft = await findDraft(tx)
    if (draft.revision !== seen) return { is: 'changedMeanwhile' }
    const issues = findDraftIssues(draft, types)
    if (issues.length > 0) return { is: 'refused', issues }
    const hash = await storeRelease(tx, draft.document, publishing)
    if (hash === draft.base) {
      await tx.delete(draftPieces)
      return { is: 'unchanged', hash }
    }
    if (dueAt) {
      const { author, note, reason } = publishing
      await tx
        .insert(scheduledReleases)
        .values({ id: randomUUID(), hash, dueAt, baseHash: draft.base, author, note, reason: reason ?? null })
      await sendJob(tx, releaseQueue, { dueAt: dueAt.toISOString() }, dueAt)
      await recordEvent(tx, 'schedule', hash, current?.hash, publishing)
      return { is: 'scheduled', hash }
    }
    await setCurrentRelease(tx, hash, current?.hash, 'publish', publishing)
    await tx.delete(draftPieces)
    return { is: 'published', hash }
  })
}

/**
 * Shows customers an earlier release again. The draft stays as it is, and so do the switches.
 * @param seen the current release when the publisher last looked
 */
export async function rollBack(
  db: Database,
  to: string,
  seen: string,
  publishing: Publishing,
): Promise<{ is: 'published' | 'unchanged'; hash: string } | { is: 'changedMeanwhile' } | { is: 'unknown' }> {
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    const [known] = await tx.select({ hash: releases.hash }).from(releases).where(eq(releases.hash, to))
    if (!known || !current) return { is: 'unknown' }
    const [wanted, now] = [await findRelease(tx, to), await findRelease(tx, current.hash)]
    const hash = await storeRelease(tx, withSwitches(wanted.document, now.document), publishing)
    // The request was sent twice, or two publishers wanted the same.
    if (current.hash === hash) return { is: 'unchanged', hash }
    if (current.hash !== seen) return { is: 'changedMeanwhile' }
    await setCurrentRelease(tx, hash, current.hash, 'rollback', publishing)
    return { is: 'published', hash }
  })
}

/** Cancels a scheduled release. @returns false if it is not waiting any more */
export async function cancelScheduled(db: Database, id: string, author: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [one] = await tx
      .update(scheduledReleases)
      .set({ state: 'cancelled' })
      .where(and(eq(scheduledReleases.id, id), eq(scheduledReleases.state, 'waiting')))
      .returning()
    if (one) await recordEvent(tx, 'cancel', one.hash, undefined, { author, note: '' })
    return one !== undefined
  })
}

/**
 * Publishes the releases that are due. A release that was made from another one than customers see by now would undo
 * that one, so it is marked as superseded. When several processes call this at the same time, one of them publishes.
 */
export async function publishDue(db: Database, now: Date): Promise<void> {
  const due = and(eq(scheduledReleases.state, 'waiting'), lte(scheduledReleases.dueAt, now))
  const [any] = await db.select({ id: scheduledReleases.id }).from(scheduledReleases).where(due).limit(1)
  if (!any) return
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    let seen = current?.hash
    for (const one of await tx.select().from(scheduledReleases).where(due).orderBy(asc(scheduledReleases.dueAt))) {
      const { id, hash, baseHash, author, note, reason } = one
      const isSuperseded = baseHash !== seen && hash !== seen
      await tx
        .update(scheduledReleases)
        .set({ state: isSuperseded ? 'superseded' : 'published' })
        .where(eq(scheduledReleases.id, id))
      if (isSuperseded || hash === seen) continue
      await setCurrentRelease(tx, hash, seen, 'publish', { author, note, reason: reason ?? undefined })
      seen = hash
      await dropReleasedPieces(tx)
    }
  })
}

/** Publishes scheduled releases. The moment is the job's: this machine's clock may be behind the database's. */
export const releaseWork = (db: Database): Work<{ dueAt: string }> => ({
  queue: releaseQueue,
  atOnce: 1,
  // No NOTIFY is sent when a job becomes due later, so the queue has to look for it.
  noticedWithinSeconds: 5,
  failure: 'a scheduled release could not be published',
  do: ({ data: { dueAt } }) => publishDue(db, new Date(dueAt)),
})

/** The latest release events, newest first, and the releases that wait or were superseded. */
export async function findHistory(db: Database, limit = 100) {
  const [current] = await db.select().from(currentRelease)
  const [events, waiting] = await Promise.all([
    db.select().from(configChanges).where(ne(configChanges.action, 'edit')).orderBy(desc(configChanges.id)).limit(limit),
    db
      .select()
      .from(scheduledReleases)
      .where(inArray(scheduledReleases.state, ['waiting', 'superseded']))
      .orderBy(asc(scheduledReleases.dueAt)),
  ])
  return { current: current?.hash ?? '', events, scheduled: waiting }
}

/** The document of a release, or of the draft. Undefined for an unknown hash. */
export async function findDocument(db: Database, hash: string): Promise<PortalDocument | undefined> {
  if (hash !== DRAFT) {
    const [row] = await db.select({ hash: releases.hash }).from(releases).where(eq(releases.hash, hash))
    if (!row) return undefined
  }
  return (await findRelease(db, hash)).document
}

/** Changes with the draft and with the current release. Cheap: every open Studio asks for it every few seconds. */
export async function findDraftVersion(db: Database): Promise<{ revision: number; release: string }> {
  const [current] = await db.select().from(currentRelease)
  return { revision: await lastRevision(db), release: current?.hash ?? '' }
}

/** Drops pieces from the draft that are the same as in the current release. */
async function dropReleasedPieces(tx: Database): Promise<void> {
  const { base, changed } = await findDraft(tx)
  const released = piecesOf((await findRelease(tx, base)).document)
  for (const { piece, value } of changed) {
    if (hashOfPiece(value) === hashOfPiece(released.get(piece))) await tx.delete(draftPieces).where(eq(draftPieces.piece, piece))
  }
}
