import { inArray } from 'drizzle-orm'
import type { HomeMoveCase, HomeMoveStep } from '#schemas/home-move/entities.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import type { StoredStep } from './steps.ts'
import { daysOfMove, STEP_TEXT } from './words.ts'

type NameOf = (userId: string) => string | undefined

/** Names of the customers whose acts steps were. */
export async function findNames(db: Database, steps: readonly Pick<StoredStep, 'personId'>[]): Promise<NameOf> {
  const ids = [...new Set(steps.flatMap(({ personId }) => personId ?? []))]
  const rows = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids))
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  return (id) => names.get(id)
}

/** What a customer did, after who it was, and what our team did in their name. */
const ACTS: Partial<Record<HomeMoveStep, { customer: string; team: string }>> = {
  received: { customer: 'told us of this move', team: 'wrote this move down' },
  changed: { customer: 'changed the days', team: 'changed the days' },
  cancelled: { customer: 'cancelled the move', team: 'cancelled the move' },
}

/** A step as the person who looks reads it. */
export function toldStep(stored: StoredStep, viewerId: string, nameOfPerson: NameOf): HomeMoveCase['history'][number] {
  const { step, at, message } = stored
  const text = describeAct(stored, viewerId, nameOfPerson) ?? STEP_TEXT[step]
  return {
    step,
    at: at.toISOString(),
    text: step === 'changed' || step === 'confirmed' ? `${text}: ${daysOfMove(stored)}` : text,
    message: message ?? undefined,
  }
}

/** Such as `Rua Ngata changed the days`; undefined for what the retailer did, and where it was not kept who. */
function describeAct({ step, by, personId, actorId }: StoredStep, viewerId: string, nameOfPerson: NameOf): string | undefined {
  const act = ACTS[step]
  if (by === 'retailer' || personId === null || act === undefined) return undefined
  if (actorId !== null) return `Our team ${act.team}`
  return `${personId === viewerId ? 'You' : (nameOfPerson(personId) ?? 'Someone else')} ${act.customer}`
}
