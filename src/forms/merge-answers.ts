import { isSame } from '#lib/forms/is-same.ts'
import type { Answers } from './checks.ts'

/** The same question, answered differently in two places since both last agreed. */
export interface AnswerConflict {
  name: string
  mine: unknown
  theirs: unknown
}

/**
 * Joins answers that were changed in two places: whoever changed a question decides it. Where both did, theirs stands,
 * as it is stored already, and mine is reported.
 * @param base what both began with
 */
export function mergeAnswers(base: Answers, mine: Answers, theirs: Answers): { merged: Answers; conflicts: AnswerConflict[] } {
  const merged: Answers = { ...theirs }
  const conflicts: AnswerConflict[] = []
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (isSame(base[name], mine[name]) || isSame(mine[name], theirs[name])) continue
    if (!isSame(base[name], theirs[name])) conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
    else if (mine[name] === undefined) delete merged[name]
    else merged[name] = mine[name]
  }
  return { merged, conflicts }
}
