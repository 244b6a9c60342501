import { localDayOf } from '#lib/local-day.ts'
import { feedKinds, type FeedKind, type FeedRecord, ID_PARTS, recordSchema } from '#schemas/feed/kinds.ts'
import { readJson, UnreadableInput } from '../http/read-json.ts'
import { checkValue } from '../http/readable-input.ts'
import { checkOfRecord } from '../http/validator.ts'
import type { Wrong } from './refused.ts'
import { wrongsIn } from './rules.ts'
import { distinct, inWords } from './words.ts'

/** A clock that is wrong must not freeze a record for years. */
const MOST_MS_AHEAD = 3_600_000
/** At most this many mistakes of one record are reported. */
const MOST_WRONGS = 10

const wrong = (place: string, reason: string): { wrongs: Wrong[] } => ({ wrongs: [{ place, reason }] })

/** Reads a line of the feed. */
export function readRecord(line: Uint8Array, now = Date.now()): { record: FeedRecord } | { wrongs: Wrong[] } {
  let record: unknown
  try {
    record = readJson(line, 'line')
    checkValue(record)
  } catch (error) {
    if (error instanceof UnreadableInput) return wrong('', error.message)
    throw error
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return wrong('', 'a record is an object')
  const { kind, data, deleted } = record as { kind?: unknown; data?: unknown; deleted?: unknown }
  if (typeof kind !== 'string' || !Object.hasOwn(checks, kind)) return wrong('kind', `is none of ${feedKinds.join(', ')}`)
  if (data === undefined && deleted === undefined) return wrong('', 'has neither data nor deleted')
  if (data !== undefined && deleted !== undefined) return wrong('', 'has both data and deleted, and may have one of them')
  const check = checkOf(kind as FeedKind)
  if (!check(record)) return { wrongs: distinct((check.errors ?? []).slice(0, MOST_WRONGS).map(inWords)) }
  const known = record as FeedRecord
  const wrongs = [
    ...(Date.parse(known.at) > now + MOST_MS_AHEAD ? [{ place: 'at', reason: 'is in the future' }] : []),
    ...(known.data === undefined ? [] : [...wrongId(known), ...wrongsIn(known), ...wrongDay(known, now)]),
  ]
  return wrongs.length > 0 ? { wrongs } : { record: known }
}

const checks = Object.fromEntries(feedKinds.map((kind) => [kind, undefined])) as Record<
  FeedKind,
  ReturnType<typeof checkOfRecord> | undefined
>

/** Compiled when it is first needed: few processes ever read a feed. */
function checkOf(kind: FeedKind): ReturnType<typeof checkOfRecord> {
  checks[kind] ??= checkOfRecord(recordSchema(kind))
  return checks[kind]
}

function wrongId({ kind, id, data }: FeedRecord): Wrong[] {
  const parts: readonly string[] | undefined = ID_PARTS[kind]
  if (!parts) return []
  const wanted = parts.map((field) => (data as Record<string, unknown>)[field]).join('/')
  return id === wanted ? [] : [{ place: 'id', reason: `must be ${wanted}: ${parts.join(', ')}, joined by a slash` }]
}

/** A day that is not over yet may have half-hours, a later one none. */
function wrongDay({ kind, data }: FeedRecord, now: number): Wrong[] {
  const { day } = data as { day?: string }
  const isAhead = kind === 'halfHours' && day !== undefined && day > localDayOf(new Date(now))
  return isAhead ? [{ place: 'data.day', reason: 'is in the future' }] : []
}
