import { campaignOf, CURRENT } from '#lib/campaigns.ts'
import type { Foreseen } from '#schemas/studio/entities.ts'
import type { Database } from '../db/open.ts'
import { contentHash } from './content-hash.ts'
import { documentAt } from './foresee.ts'
import { findCurrentRelease, findRelease, keepPlayed, lastRevision, type Release } from './release.ts'
import { findToCome, type ToCome } from './scheduled.ts'
import type { WidgetTypes } from './widget-types.ts'

/** More than anybody looks through at once. Such documents share most of what is in them. */
const KEPT = 100
const known = new WeakMap<Database, Map<string, Promise<Played>>>()

/** A release with what is scheduled until a moment, and what of that could not begin or end. */
interface Played {
  release: Release
  failed: Foreseen[]
}

/**
 * What customers see at a moment, with what is scheduled until then; the same of a campaign's draft. Scheduled changes are not applied
 * to an earlier release.
 */
export async function findReleaseAt(db: Database, name: string, at: Date, types: WidgetTypes): Promise<Played> {
  const current = (await findCurrentRelease(db))?.hash ?? ''
  const hash = name === CURRENT ? current : name
  const asItIs = async () => ({ release: await findRelease(db, hash), failed: [] })
  if (at <= new Date()) return asItIs()
  if (!campaignOf(hash) && hash !== current) return asItIs()
  const toCome = await findToCome(db)
  const last = lastStepBy(toCome, at)
  if (!last) return asItIs()
  const playedFor = known.get(db) ?? new Map<string, Promise<Played>>()
  known.set(db, playedFor)
  // A page asks for the same moment many times. What others save in their campaigns meanwhile changes nothing of it.
  const campaign = campaignOf(hash)
  const key = JSON.stringify([hash, campaign ? await lastRevision(db, campaign) : 0, last, toCome.map(timesOf)])
  const found = playedFor.get(key) ?? playUntil(db, hash, { at: last, toCome }, types)
  // The one that was asked for last comes last.
  playedFor.delete(key)
  playedFor.set(key, found)
  const [oldest = key] = playedFor.keys()
  if (playedFor.size > KEPT) playedFor.delete(oldest)
  found.catch(() => playedFor.delete(key))
  const played = await found
  // The calls of a request find it by its name.
  if (played.release.hash !== hash) keepPlayed(played.release)
  return played
}

const timesOf = ({ id, state, dueAt, endsAt }: ToCome) => [id, state, dueAt, endsAt]

/** The moment of the last step until then. */
function lastStepBy(toCome: readonly ToCome[], at: Date): Date | undefined {
  const moments = toCome.flatMap(({ dueAt, endsAt, state }) => [state === 'waiting' ? dueAt : undefined, endsAt])
  return moments.filter((moment) => moment instanceof Date && moment <= at).toSorted((a, b) => Number(b) - Number(a))[0] ?? undefined
}

async function playUntil(db: Database, hash: string, until: { at: Date; toCome: readonly ToCome[] }, types: WidgetTypes): Promise<Played> {
  const now = await findRelease(db, hash)
  const { document, failed } = await documentAt(db, now.document, until, types)
  return { release: document === now.document ? now : { hash: `at:${contentHash(document)}`, document }, failed }
}
