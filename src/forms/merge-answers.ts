import { isSame } from '#lib/forms/is-same.ts'
import type { Answers } from './checks.ts'

/** A question that was answered differently in two places. */
export interface AnswerConflict {
  name: string
  mine: unknown
  theirs: unknown
}

/**
 * Merges answers that were changed in two places. Where both changed a question, the stored answer wins and the conflict is
 * reported.
 * @param base the answers before both changes
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
