import type { Problem } from '#schemas/problem.ts'
import { problemMessage } from '#api/problem.ts'

/** True where money may have moved all the same: no answer came, or a fault, even one that the portal tells itself. */
const mayBePaid = ({ status }: Problem): boolean => status === 0 || status >= 500

/**
 * What to tell customers whose payment failed.
 * @param withToken the saved card is charged by the call itself; otherwise only the payment page takes money, and it was not opened
 */
export function notPaidText(problem: Problem, withToken: boolean): string {
  // Its sentence says what became of the payment.
  if (problem.isForCustomers && problem.detail) return problemMessage(problem)
  if (withToken && mayBePaid(problem))
    return 'We don’t know yet if this was paid. Try again in a minute: however often you try, you pay only once.'
  return `Nothing was paid. ${problemMessage(problem)}`
}

/**
 * What to tell customers where letting a card pay failed.
 * @param withToken the call itself lets the saved card pay, and may charge it; otherwise only the card page does, and it was not opened
 */
export function notSetUpText(problem: Problem, withToken: boolean): string {
  if (withToken && mayBePaid(problem))
    return 'We don’t know yet if this was set up. Try again in a minute: however often you try, you pay only once.'
  // Its sentence says what became of it.
  if (problem.isForCustomers) return `Card payments were not set up. ${problemMessage(problem)}`
  return `Card payments were not set up and nothing was paid. ${problemMessage(problem)}`
}

/** What to tell customers where the card page did not open. */
export const notOpenedText = (problem: Problem): string => `The card page did not open. Nothing was changed. ${problemMessage(problem)}`
