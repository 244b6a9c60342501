import type { Problem } from '#schemas/problem.ts'

/** What an action on an offer or a booking was refused for: one that is not found was deleted in another tab or on another device. */
export const refusalText = (problem: Problem, what: 'offer' | 'booking', otherwise: string): string =>
  problem.type === '/error/not_found' ? `This ${what} is no longer there.` : otherwise
