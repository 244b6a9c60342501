import type { Problem } from '#schemas/problem.ts'
import { problemMessage } from '#api/problem.ts'

/** True where no answer says what became of a call: a fault of ours, or none at all. */
export const isUnclear = ({ status }: Problem): boolean => status === 0 || status >= 500

/**
 * What to tell customers whose payment failed.
 * @param withToken the saved card is charged by the call itself; otherwise only the payment page takes money, and it was not opened
 */
export function notPaidText(problem: Problem, withToken: boolean): string {
  // Its sentence says what became of the payment.
  if (problem.isForCustomers && problem.detail) return problemMessage(problem)
  if (withToken && isUnclear(problem))
    return 'We don’t know yet if this was paid. Try again in a minute: however often you try, you pay only once.'
  return `Nothing was paid. ${problemMessage(problem)}`
}
