import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, draftPieces, releases, scheduledReleases } from '../db/schema/config.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { piecesOf } from './pieces.ts'
import { DRAFT, type Draft, findDraft, findRelease, hashOfPiece, lastRevision } from './release.ts'
import { keepRelease, setCurrentRelease, type Publishing, record } from './releases.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { findIssues } from './validate.ts'
import type { WidgetTypes } from './widget-types.ts'

export type Outcome =
  | { is: 'published' | 'unchanged' | 'scheduled'; hash: string }
  | { is: 'refused'; issues: Issue[] }
  | { is: 'changedMeanwhile' }

/** What keeps a draft from being published: changes of what is another one by now, and what is wrong with the whole. */
export const findDraftIssues = ({ changed, document }: Draft, types: WidgetTypes): Issue[] => [
  ...changed
    .filter(({ isBehind }) => isBehind)
    .map(({ piece }) => ({ place: piece, message: 'customers see another one by now: choose which of both it shall be' })),
  ...findIssues(document, types),
]

/**
 * Publishes the draft, now or at a moment, if it may be released and is still what the publisher has seen.
 * @param seen revision of the draft that they have looked at
 */
export async function publishDraft(db: Database, seen: number, publishing: Publishing, types: WidgetTypes, dueAt?: Date): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    const draft = await findDraft(tx)
    if (draft.revision !== seen) return { is: 'changedMeanwhile' }
    const issues = findDraftIssues(draft, types)
    if (issues.length > 0) return { is: 'refused', issues }
    const hash = await keepRelease(tx, draft.document, publishing)
    if (hash === draft.base) {
      await tx.delete(draftPieces)
      return { is: 'unchanged', hash }
    }
    if (dueAt) {
      const { author, note, reason } = publishing
      await tx
        .insert(scheduledReleases)
        .values({ id: randomUUID(), hash, dueAt, baseHash: draft.base, author, note, reason: reason ?? null })
      await record(tx, 'schedule', hash, current?.hash, publishing)
      return { is: 'scheduled', hash }
    }
    await setCurrentRelease(tx, hash, current?.hash, 'publish', publishing)
    await tx.delete(draftPieces)
    return { is: 'published', hash }
  })
}

/**
 * Makes an earlier release what customers see again; the draft stays what it is.
 * @param seen the release that customers see as far as the publisher knows
 */
export async function rollBack(db: Database, to: string, seen: string, publishing: Publishing): Promise<Outcome | { is: 'unknown' }> {
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    const [wanted] = await tx.select({ hash: releases.hash }).from(releases).where(eq(releases.hash, to))
    if (!wanted) return { is: 'unknown' }
    // The same request again, or the same wish of somebody else.
    if (current?.hash === to) return { is: 'unchanged', hash: to }
    if (current?.hash !== seen) return { is: 'changedMeanwhile' }
    await setCurrentRelease(tx, to, current.hash, 'rollback', publishing)
    return { is: 'published', hash: to }
  })
}

/** Calls a scheduled release off; false if it does not wait any more. */
export async function cancelScheduled(db: Database, id: string, author: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [one] = await tx
      .update(scheduledReleases)
      .set({ state: 'cancelled' })
      .where(and(eq(scheduledReleases.id, id), eq(scheduledReleases.state, 'waiting')))
      .returning()
    if (one) await record(tx, 'cancel', one.hash, undefined, { author, note: '' })
    return one !== undefined
  })
}

/**
 * Publishes what is due. One that was made from another release than customers see by now would undo that one, so it
 * is set aside for somebody to look at. Of several processes that ask at once, one publishes.
 */
export async function publishDue(db: Database, now = new Date()): Promise<void> {
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
      await setCurrentRelease(tx, hash, seen, 'publish', { author, note, ...(reason ? { reason } : {}) })
      seen = hash
      await dropWhatIsReleased(tx)
    }
  })
}

/** Every move of the pointer and every schedule, newest first. */
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
  const [first] = await db.select().from(releases).orderBy(asc(releases.createdAt)).limit(1)
  return { current: current?.hash ?? '', events, scheduled: waiting, first }
}

/** The document of a release, or of the draft; undefined where there is none of that name. */
export async function findDocument(db: Database, hash: string): Promise<PortalDocument | undefined> {
  if (hash !== DRAFT) {
    const [row] = await db.select({ hash: releases.hash }).from(releases).where(eq(releases.hash, hash))
    if (!row) return undefined
  }
  return (await findRelease(db, hash)).document
}

/** Whether something customers see has changed since, or something of the draft: cheap enough to ask all the time. */
export async function findDraftVersion(db: Database): Promise<{ revision: number; release: string }> {
  const [current] = await db.select().from(currentRelease)
  return { revision: await lastRevision(db), release: current?.hash ?? '' }
}

/** Changes that customers see by now are none any more. */
async function dropWhatIsReleased(tx: Database): Promise<void> {
  const { base, changed } = await findDraft(tx)
  const released = piecesOf((await findRelease(tx, base)).document)
  for (const { piece, value } of changed) {
    if (hashOfPiece(value) === hashOfPiece(released.get(piece))) await tx.delete(draftPieces).where(eq(draftPieces.piece, piece))
  }
}
