import { BROWSER_PROBLEMS, OTHER_SELECTED } from '#schemas/browser-problems.ts'
import type { Problem, ProblemBody, ProblemType } from '#schemas/problem.ts'

/** A failed call, with its problem. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.type} ${problem.detail ?? problem.title ?? ''}`, options)
    this.problem = problem
  }
}

/** The problem of an error; a general one for errors that are not from calls. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : problem('/error/default')
}

/** A problem that is met without an answer that names it. */
export function problem(type: keyof typeof BROWSER_PROBLEMS, more: Partial<Problem> = {}): Problem {
  const { status, title } = BROWSER_PROBLEMS[type]
  return { type, status, title, ...more }
}

/** The detail where the session could not be renewed. */
export const CANNOT_RENEW = 'An error occurred while retrieving your data. Please refresh to try again. Thank you for your patience.'

const REFERENCE_LENGTH = 8

/** What customers name when they call: the beginning of the id under which the server's log has it. */
export function referenceOf({ type, instance }: ProblemBody): string | undefined {
  // A call that no answer came to is in no log.
  return type === '/error/no_response' ? undefined : instance?.replace('urn:uuid:', '').slice(0, REFERENCE_LENGTH)
}

/** What staff read who act in a customer's name where only the customer may do something. */
export const ONLY_CUSTOMER = 'Only the customer can change this.'

/** Whether the page shows what is not selected any more: loading it again would put the other one in its place, without a word. */
export const isOtherSelected = ({ detail }: ProblemBody): boolean => detail === OTHER_SELECTED

/** Whether what the page shows was changed somewhere else: loaded again, it shows what it was changed to. */
export const isChangedElsewhere = (problem: ProblemBody): boolean =>
  problem.type === '/error/changed_meanwhile' && !isOtherSelected(problem)

/** What to tell people about a problem. */
export function problemMessage({ type, status, detail, isForCustomers, retryAfterSeconds }: ProblemBody): string {
  if (isForCustomers && detail) return detail
  switch (type as ProblemType) {
    case '/error/no_response':
      return 'We couldn’t be reached. Check your connection and try again.'
    case '/error/no_data':
    case '/error/not_found':
      return 'We can’t find this.'
    case '/error/forbidden':
      return 'You do not have access to this.'
    case '/error/impersonating':
      return ONLY_CUSTOMER
    case '/error/changed_meanwhile':
      return `${detail ?? 'Something was changed somewhere else meanwhile.'} Reload the page to go on.`
    case '/error/too_many_requests':
      return `There were too many requests. Try again in ${duration(retryAfterSeconds ?? 60)}.`
    case '/error/unclear':
      // The caller says what was done and what was not: failure-text.ts.
      return 'Something went wrong. Try again in a minute.'
    case '/error/sign_in_again':
      return 'For your safety, please sign in again first.'
    case 'refresh_token_server_error':
      return CANNOT_RENEW
    default:
      return status === 503 ? 'This is not available just now. Try again in a minute.' : 'Something went wrong. Please try again.'
  }
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds === 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
}
