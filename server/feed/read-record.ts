import type { ErrorObject } from 'ajv'
import { localDayOf } from '#lib/local-day.ts'
import { feedKinds, type FeedKind, type FeedRecord, ID_PARTS, recordSchema } from '#schemas/feed/kinds.ts'
import { readJson, UnreadableInput } from '../http/read-json.ts'
import { checkValue } from '../http/readable-input.ts'
import { checkOfBody } from '../http/validator.ts'
import { wrongIn } from './rules.ts'

/** Why a record is not taken: where in it, and what is wrong there. */
export interface Wrong {
  /** such as `data.lines.3.amount`; empty for the record as a whole */
  place: string
  reason: string
}

/** A clock that is wrong must not freeze a record for years. */
const MOST_MS_AHEAD = 3_600_000

const wrong = (place: string, reason: string): { wrong: Wrong } => ({ wrong: { place, reason } })

/** Reads a line of the feed. */
export function readRecord(line: Uint8Array, now = Date.now()): { record: FeedRecord } | { wrong: Wrong } {
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
  if ((data === undefined) === (deleted === undefined)) return wrong('', 'has either data or deleted')
  const check = checkOf(kind as FeedKind)
  if (!check(record)) return { wrong: inWords(check.errors?.[0]) }
  const known = record as FeedRecord
  if (Date.parse(known.at) > now + MOST_MS_AHEAD) return wrong('at', 'is in the future')
  const found = known.data === undefined ? undefined : (wrongId(known) ?? wrongIn(known) ?? wrongDay(known, now))
  return found ? { wrong: found } : { record: known }
}

const checks = Object.fromEntries(feedKinds.map((kind) => [kind, undefined])) as Record<
  FeedKind,
  ReturnType<typeof checkOfBody> | undefined
>

/** Compiled when it is first needed: few processes ever read a feed. */
function checkOf(kind: FeedKind): ReturnType<typeof checkOfBody> {
  checks[kind] ??= checkOfBody(recordSchema(kind))
  return checks[kind]
}

function wrongId({ kind, id, data }: FeedRecord): Wrong | undefined {
  const parts: readonly string[] | undefined = ID_PARTS[kind]
  if (!parts) return undefined
  const wanted = parts.map((field) => (data as Record<string, unknown>)[field]).join('/')
  return id === wanted ? undefined : { place: 'id', reason: `must be ${wanted}: ${parts.join(', ')}, joined by a slash` }
}

/** A day that is not over yet may have half-hours, a later one none. */
function wrongDay({ kind, data }: FeedRecord, now: number): Wrong | undefined {
  const { day } = data as { day?: string }
  const isAhead = kind === 'halfHours' && day !== undefined && day > localDayOf(new Date(now))
  return isAhead ? { place: 'data.day', reason: 'is in the future' } : undefined
}

function inWords(error: ErrorObject | undefined): Wrong {
  if (!error) return { place: '', reason: 'is not a record of its kind' }
  const { keyword, params, message = 'is wrong' } = error
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const inside = (name: unknown) => [at, name].filter(Boolean).join('.')
  if (keyword === 'required') return { place: inside(params.missingProperty), reason: 'is missing' }
  if (keyword === 'additionalProperties') return { place: inside(params.additionalProperty), reason: 'is no field of this kind' }
  if (keyword === 'enum') return { place: at, reason: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` }
  return { place: at, reason: message }
}
