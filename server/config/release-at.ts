import { campaignOf } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { contentHash } from './content-hash.ts'
import { documentAt } from './foresee.ts'
import { findCurrentRelease, findRelease, keepPlayed, lastRevision, type Release } from './release.ts'
import type { WidgetTypes } from './widget-types.ts'

const KEPT = 20
const known = new WeakMap<Database, Map<string, Promise<Release>>>()

/**
 * What customers see at a moment, with what is scheduled until then; the same of a campaign's draft. An earlier release stays as it
 * is: what is scheduled is not made in it.
 */
export async function findReleaseAt(db: Database, hash: string, at: Date, types: WidgetTypes): Promise<Release> {
  if (at <= new Date()) return findRelease(db, hash)
  if (!campaignOf(hash) && hash !== (await findCurrentRelease(db))?.hash) return findRelease(db, hash)
  const of = known.get(db) ?? new Map<string, Promise<Release>>()
  known.set(db, of)
  // Everything that changes what is scheduled or published is a revision. A page asks for the same moment many times.
  const key = `${hash} ${at.toISOString()} ${await lastRevision(db)}`
  const found = of.get(key) ?? play(db, hash, at, types)
  if (of.size >= KEPT) of.clear()
  of.set(key, found)
  found.catch(() => of.delete(key))
  const release = await found
  // The calls of a request find it by its name.
  if (release.hash !== hash) keepPlayed(release)
  return release
}

async function play(db: Database, hash: string, at: Date, types: WidgetTypes): Promise<Release> {
  const now = await findRelease(db, hash)
  const document = await documentAt(db, now.document, at, types)
  return document === now.document ? now : { hash: `at:${contentHash(document)}`, document }
}
