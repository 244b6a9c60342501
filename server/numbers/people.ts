import { createHash } from 'node:crypto'
import { and, inArray, like, lt, sql } from 'drizzle-orm'
import { type PieceCount, PIECE_EVENTS } from '#schemas/numbers/entities.ts'
import type { Database } from '../db/open.ts'
import { countedPeople } from '../db/schema/numbers.ts'
import { secrets } from '../db/schema/sign-in.ts'
import { randomKey, secretOf } from '../db/secrets.ts'

/** What a person did with pieces of a release on a day. */
interface Counted {
  person: string
  day: string
  release: string
  pieces: readonly PieceCount[]
}

/** Fields that count once a day. The first load time counts, whichever bucket it falls into. */
const ONCE: ReadonlySet<string> = new Set([...PIECE_EVENTS, 'contentMs'])

/**
 * Leaves out what counted already for the same person, day, piece and release: a sum of ten is ten people, whatever one of them sends.
 * Of a person a hash is kept, with a salt of the day; both are deleted once the day is over.
 */
export async function leaveOutCounted<T extends Counted>(tx: Database, batches: readonly T[]): Promise<T[]> {
  if (batches.length === 0) return []
  const salts = new Map<string, string>()
  for (const day of new Set(batches.map((batch) => batch.day))) salts.set(day, await saltOf(tx, day))
  const hashed = batches.map((batch) => ({ batch, person: hashOf(`${salts.get(batch.day)} ${batch.person}`).toString('base64url') }))
  const days = new Map(hashed.map(({ batch, person }) => [person, batch.day]))
  // In the order of their keys, so that two processes do not wait for each other in a circle.
  const people = [...days.keys()].sort()
  const rowOf = (person: string, counted: number[] = []) => ({ person, day: days.get(person) ?? '', counted })
  await tx
    .insert(countedPeople)
    .values(people.map((person) => rowOf(person)))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(countedPeople)
    .where(inArray(countedPeople.person, people))
    .orderBy(countedPeople.person)
    .for('update')
  const known = new Map(rows.map(({ person, counted }) => [person, new Set(counted)]))
  const first = hashed.map(({ batch, person }) => ({
    ...batch,
    pieces: batch.pieces.map((piece) => firstOf(batch, piece, known.get(person))),
  }))
  await tx
    .insert(countedPeople)
    .values(people.map((person) => rowOf(person, [...(known.get(person) ?? [])])))
    .onConflictDoUpdate({ target: countedPeople.person, set: { counted: sql`excluded.counted` } })
  return first
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A piece with what is new of it, which is noted. */
function firstOf({ release }: Counted, piece: PieceCount, known: Set<number> | undefined): PieceCount {
  const isNew = (field: string) => {
    const key = hashOf(`${release} ${piece.piece} ${field}`).readInt32BE(0)
    if (!known || known.has(key)) return false
    known.add(key)
    return true
  }
  const entries = Object.entries(piece).filter(([field]) => !ONCE.has(field) || isNew(field))
  // Fields that may be absent are left out of a piece.
  return Object.fromEntries(entries) as PieceCount
}

const SALT = 'counted-people '

const saltOf = (tx: Database, day: string) => secretOf(tx, `${SALT}${day}`, randomKey)

/** Deletes what is kept of days before today, and what could tell whose it was. */
export async function forgetPeople(db: Database, today: string): Promise<void> {
  await db.delete(secrets).where(and(like(secrets.name, `${SALT}%`), lt(secrets.name, `${SALT}${today}`)))
  await db.delete(countedPeople).where(lt(countedPeople.day, today))
}
