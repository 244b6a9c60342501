import type { Problem } from '#schemas/problem.ts'
import { problemMessage } from '#api/problem.ts'

/**
 * What an action on an offer or a booking was refused for: one that is not found was deleted in another tab or on another device.
 * @param failed what was not done, as a sentence
 */
export const refusalText = (problem: Problem, what: 'offer' | 'booking', failed = ''): string =>
  problem.type === '/error/not_found' ? `This ${what} is no longer there.` : `${failed} ${problemMessage(problem)}`.trimStart()
