import type { ProblemBody } from '#schemas/problem.ts'
import { problemMessage } from './problem.ts'

/** Whether a problem leaves open what the server did: a lost connection, or a gateway that stopped waiting. */
export const isWithoutAnswer = ({ type, status }: Pick<ProblemBody, 'type' | 'status'>): boolean =>
  type === '/error/no_response' || status === 502 || status === 504

/**
 * Why something was not done, for people.
 * @param undone what is as before because of it, such as `Not saved.`; left out where nobody can tell
 */
export function failureText(problem: ProblemBody, undone?: string): string {
  if (isWithoutAnswer(problem)) return 'No answer came, so we can’t tell whether this was done. Check your connection and try again.'
  return [undone, problemMessage(problem)].filter(Boolean).join(' ')
}
