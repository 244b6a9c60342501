import type { ProblemBody } from '#schemas/problem.ts'
import { problemMessage } from './problem.ts'

/**
 * True where we do not know what the server did: no answer came, part of one, or one that is not the portal's. What the portal says itself
 * is believed, though a database that goes away at a commit can make it wrong: about money not even that is (not-paid-text.ts).
 */
export const isWithoutAnswer = ({ type, status = 0 }: Pick<ProblemBody, 'type' | 'status'>): boolean =>
  type === '/error/no_response' || type === 'error/parse_error' || (type === '/error/error_missing' && status >= 500)

/**
 * Why something was not done, for people.
 * @param undone what is as it was before, such as `Not saved.`
 */
export function failureText(problem: ProblemBody, undone?: string): string {
  if (!isWithoutAnswer(problem)) return [undone, problemMessage(problem)].filter(Boolean).join(' ')
  const next = problem.type === '/error/no_response' ? 'Check your connection and try again.' : 'Try again in a minute.'
  return `We got no answer, so we can’t tell whether this was done. ${next}`
}
