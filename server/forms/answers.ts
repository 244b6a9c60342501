import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { formAnswers } from '../db/schema/forms.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { type Answers, answersToKeep } from './given-answers.ts'

/** Whose answers, and to which form. */
interface Place extends SiteRef {
  formId: string
}

const isOf = ({ billingAccountId, siteId, formId }: Place) =>
  and(eq(formAnswers.billingAccountId, billingAccountId), eq(formAnswers.siteId, siteId), eq(formAnswers.formId, formId))

export async function findFormAnswers(db: Database, place: Place) {
  const [row] = await db.select().from(formAnswers).where(isOf(place))
  return row
}

interface Answered {
  answers: Answers
  formHash: string
  isComplete: boolean
}

/**
 * Stores answers on top of the revision that they are based on. Idempotent.
 * @returns false if the stored revision is newer
 */
export async function saveFormAnswers(
  db: Database,
  scope: Scope,
  place: Place,
  { revision, isAsked, ...given }: Answered & { revision: number; isAsked(question: string): boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const stored = await lock(tx, place)
    const answered = { ...given, answers: answersToKeep(given.answers, stored?.answers, isAsked) }
    if ((stored?.revision ?? 0) !== revision) return isDeepStrictEqual(stored?.answers, answered.answers)
    await store(tx, scope, place, stored, answered)
    return true
  })
}

/** Forgets every answer; who still has the old ones open cannot save on top of them. */
export async function forgetFormAnswers(db: Database, scope: Scope, place: Place, formHash: string): Promise<void> {
  await inTransaction(db, async (tx) => store(tx, scope, place, await lock(tx, place), { answers: {}, formHash, isComplete: false }))
}

/** Changes about one property wait for one another, whether or not anything is stored yet. */
async function lock(tx: Database, place: Place) {
  await tx
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.billingAccountId, place.billingAccountId), eq(sites.id, place.siteId)))
    .for('update')
  return findFormAnswers(tx, place)
}

/** @param before what was answered so far; the same again is no event */
async function store(
  tx: Database,
  scope: Scope,
  { billingAccountId, siteId, formId }: Place,
  before: { answers: Answers; formHash: string } | undefined,
  { answers, formHash, isComplete }: Answered,
): Promise<void> {
  const set = { answers, formHash, isComplete, updatedAt: sql`now()` }
  await tx
    .insert(formAnswers)
    .values({ billingAccountId, siteId, formId, revision: 1, ...set })
    .onConflictDoUpdate({
      target: [formAnswers.billingAccountId, formAnswers.siteId, formAnswers.formId],
      set: { ...set, revision: sql`${formAnswers.revision} + 1` },
    })
  const isSame = before ? before.formHash === formHash && isDeepStrictEqual(before.answers, answers) : Object.keys(answers).length === 0
  if (isSame) return
  await recordEvent(tx, scope, {
    type: 'nz.switchboard.form.answered',
    billingAccountId,
    subject: siteId,
    data: { formId, siteId, answers, isComplete, formHash },
  })
}
