import type { ProblemBody } from '#schemas/problem.ts'
import { problemMessage } from './problem.ts'

/**
 * True where we do not know what the server did: no answer came, part of one, one that is not the portal's, or one that says so
 * (server/http/error-answers.ts). What else the portal says itself is believed, but not about money (not-paid-text.ts).
 */
export const isUnclear = ({ type, status = 0 }: Pick<ProblemBody, 'type' | 'status'>): boolean =>
  UNCLEAR.includes(type) || (type === '/error/error_missing' && status >= 500)

const UNCLEAR: readonly string[] = ['/error/no_response', 'error/parse_error', '/error/unclear']

/**
 * Why something was not done, for people.
 * @param undone what is as it was before, such as `Not saved.`
 */
export function failureText(problem: ProblemBody, undone?: string): string {
  if (!isUnclear(problem)) return [undone, problemMessage(problem)].filter(Boolean).join(' ')
  const why = problem.type === '/error/unclear' ? 'Something went wrong' : 'We got no answer'
  const next = problem.type === '/error/no_response' ? 'Check your connection and try again.' : 'Try again in a minute.'
  return `${why}, so we can’t tell whether this was done. ${next}`
}
