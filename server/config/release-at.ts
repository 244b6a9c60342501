import { campaignOf } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { contentHash } from './content-hash.ts'
import { documentAt } from './foresee.ts'
import { findCurrentRelease, findRelease, keepPlayed, lastRevision, type Release } from './release.ts'
import { findToCome, type ToCome } from './scheduled.ts'
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
  const toCome = await findToCome(db)
  const last = lastStepBy(toCome, at)
  if (!last) return findRelease(db, hash)
  const of = known.get(db) ?? new Map<string, Promise<Release>>()
  known.set(db, of)
  // A page asks for the same moment many times. What others save in their campaigns meanwhile changes nothing of it.
  const campaign = campaignOf(hash)
  const key = JSON.stringify([hash, campaign ? await lastRevision(db, campaign) : 0, last, toCome.map(timesOf)])
  const found = of.get(key) ?? playUntil(db, hash, { at: last, toCome }, types)
  if (of.size >= KEPT) of.clear()
  of.set(key, found)
  found.catch(() => of.delete(key))
  const release = await found
  // The calls of a request find it by its name.
  if (release.hash !== hash) keepPlayed(release)
  return release
}

const timesOf = ({ id, state, dueAt, endsAt }: ToCome) => [id, state, dueAt, endsAt]

/** The moment of the last step until then. */
function lastStepBy(toCome: readonly ToCome[], at: Date): Date | undefined {
  const moments = toCome.flatMap(({ dueAt, endsAt, state }) => [state === 'waiting' ? dueAt : undefined, endsAt])
  return moments.filter((moment) => moment instanceof Date && moment <= at).toSorted((a, b) => Number(b) - Number(a))[0] ?? undefined
}

async function playUntil(db: Database, hash: string, until: { at: Date; toCome: readonly ToCome[] }, types: WidgetTypes): Promise<Release> {
  const now = await findRelease(db, hash)
  const document = await documentAt(db, now.document, until, types)
  return document === now.document ? now : { hash: `at:${contentHash(document)}`, document }
}
