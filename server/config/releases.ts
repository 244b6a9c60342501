import type { Database } from '../db/open.ts'
import { type ConfigAction, configChanges, currentRelease, releases } from '../db/schema/config.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { endReviewsOfNothing } from '../review/ending.ts'
import { contentHash } from './content-hash.ts'
import { isSamePiece } from './merge-documents.ts'
import { changeConfiguration, findRelease } from './release.ts'
import { keepMoved } from './store-piece.ts'

/** Who publishes, and why. */
export interface Publishing {
  author: string
  note: string
  /** why a page may cost a visitor more than the budget */
  reason?: string | undefined
  /** who is told by mail where a release that they scheduled cannot begin or end */
  authorId?: string | undefined
}

/** Publishes a document in one transaction. Publishing the current one again changes nothing. */
export async function publish(
  db: Database,
  document: PortalDocument,
  publishing: Publishing,
  action: ConfigAction = 'apply',
): Promise<{ hash: string; isNew: boolean }> {
  return changeConfiguration(db, async (tx, current) => {
    // An older version may have stored the same without the keys that it has here: it goes by another name then.
    if (current && isSamePiece((await findRelease(tx, current.hash)).document, document)) return { hash: current.hash, isNew: false }
    const hash = await storeRelease(tx, document, publishing)
    await setCurrentRelease(tx, hash, current?.hash, action, publishing)
    await endReviewsOfNothing(tx, publishing.author)
    return { hash, isNew: true }
  })
}

/** Stores a document as a release, once for the same content. @returns its hash */
export async function storeRelease(tx: Database, document: PortalDocument, { author, note }: Publishing): Promise<string> {
  const hash = contentHash(document)
  await tx.insert(releases).values({ hash, document, author, note }).onConflictDoNothing()
  return hash
}

/** Customers see this release from now on. */
export async function setCurrentRelease(
  tx: Database,
  hash: string,
  previous: string | undefined,
  action: ConfigAction,
  publishing: Publishing,
): Promise<void> {
  await tx.insert(currentRelease).values({ hash }).onConflictDoUpdate({ target: currentRelease.one, set: { hash } })
  await recordReleaseEvent(tx, action, hash, previous, publishing)
  if (previous !== undefined) await keepMoved(tx, (await findRelease(tx, previous)).document)
}

/**
 * Records an event in the history of releases.
 * @param campaign where customers see the same as before, and only a campaign's draft changes
 */
export async function recordReleaseEvent(
  tx: Database,
  action: ConfigAction,
  release: string,
  previous: string | undefined,
  { author, note, reason }: Publishing,
  campaign?: string,
): Promise<void> {
  await tx
    .insert(configChanges)
    .values({ author, action, release, previousRelease: previous ?? null, note, reason: reason ?? null, campaign })
}
