import { isDeepStrictEqual } from 'node:util'
import type { Scope, SiteRef } from '../access.ts'
import { lockSite } from '../account/lock-site.ts'
import type { Database } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { problem, refused } from '../http/problem.ts'
import type { CompiledForm } from './compiled-form.ts'
import { type Answers, answersToKeep, faultOfAnswers, isQuestionOf } from './given-answers.ts'

export interface Answered {
  answers: Answers
  formHash: string
  isComplete: boolean
}

/** Where the answers to a form are: one row for each place. */
interface AnswersTable<Place extends SiteRef> {
  find(tx: Database, place: Place): Promise<{ answers: Answers; formHash: string | null; revision: number } | undefined>
  /** Stores answers as the next revision. */
  write(tx: Database, place: Place, answered: Answered): Promise<void>
  /** Tells of answers that are others than before. */
  tell(tx: Database, scope: Scope, place: Place, answered: Answered): Promise<void>
}

/**
 * Saves what a page says of a form. Answers are stored on top of the revision that they are based on, and the same again is no event.
 * Without answers it forgets every one; who still has the old ones open cannot save on top of them.
 * @returns why the call is refused
 */
export async function saveAnswers<Place extends SiteRef>(
  db: Database,
  scope: Scope,
  { find, write, tell }: AnswersTable<Place>,
  place: Place,
  form: CompiledForm,
  { profile: given, revision = 0 }: { profile?: Answers; revision?: number },
) {
  const fault = faultOfAnswers(given)
  if (fault) return problem('/error/validation', `profile ${fault}`)
  const refusal = given && refused(form.partial(given))
  if (refusal) return refusal
  const isComplete = given !== undefined && form.whole(given).length === 0
  const isSaved = await inTransaction(db, async (tx) => {
    await lockSite(tx, scope, place)
    const before = await find(tx, place)
    const answers = given ? answersToKeep(given, before?.answers, isQuestionOf(form)) : {}
    if (given && revision !== (before?.revision ?? 0)) return isDeepStrictEqual(before?.answers, answers)
    const answered = { answers, formHash: form.hash, isComplete }
    await write(tx, place, answered)
    const isSame = before ? before.formHash === form.hash && isDeepStrictEqual(before.answers, answers) : Object.keys(answers).length === 0
    if (!isSame) await tell(tx, scope, place, answered)
    return true
  })
  return isSaved ? undefined : problem('/error/changed_meanwhile', 'Some answers were saved somewhere else meanwhile.')
}
