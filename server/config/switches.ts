import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { Switches } from '#schemas/document/switches.ts'
import type { Database } from '../db/open.ts'
import { currentRelease } from '../db/schema/config.ts'
import { hashOfPiece } from './content-hash.ts'
import { changeConfiguration, findRelease } from './release.ts'
import { type Publishing, setCurrentRelease, storeRelease } from './releases.ts'

/* The outage, its banner and the national alert. They are in no draft, so that nothing unfinished waits for them or goes along. */

/** What customers see now. */
export async function findSwitches(db: Database): Promise<{ switches: Switches; hash: string }> {
  const [current] = await db.select().from(currentRelease)
  const { switches = {} } = (await findRelease(db, current?.hash ?? '')).document
  return { switches, hash: hashOfPiece(switches) }
}

/** A document with the switches of what customers see now, for releases that were made at another time. */
export const withSwitches = (document: PortalDocument, { switches }: PortalDocument): PortalDocument => ({ ...document, switches })

/**
 * Publishes what customers see now with other switches. Idempotent.
 * @param was content hash of the switches that the publisher has changed
 */
export async function setSwitches(
  db: Database,
  switches: Switches,
  was: string,
  publishing: Publishing,
): Promise<{ is: 'published' | 'unchanged'; release: string; hash: string } | { is: 'changedMeanwhile' }> {
  return changeConfiguration(db, async (tx, current) => {
    const before = current?.hash ?? ''
    const { document } = await findRelease(tx, before)
    const [now, hash] = [hashOfPiece(document.switches ?? {}), hashOfPiece(switches)]
    if (now === hash) return { is: 'unchanged', release: before, hash }
    if (now !== was) return { is: 'changedMeanwhile' }
    const release = await storeRelease(tx, { ...document, switches }, publishing)
    await setCurrentRelease(tx, release, before, 'switch', publishing)
    return { is: 'published', release, hash }
  })
}
