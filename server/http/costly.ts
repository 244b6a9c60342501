import type { FastifyReply } from 'fastify'
import type { Scope } from '../access.ts'
import { createTurns } from '../threads/turns.ts'
import { ProblemAnswer } from './problem.ts'

/** Two, since one waits for the database while the other is worked out. */
const AT_ONCE = 2
/** More than all tabs ask for that a browser opens again at its start. */
const MOST_WAITING = 60
const AGAIN_AFTER_SECONDS = 2

/** Costly calls of one person wait for each other: hundreds of them at once must not slow the portal for everyone else. */
export function createCostlyCalls() {
  const { isFull, inTurn } = createTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING })
  return async function answerInTurn<Answer>(
    { userId, actor }: Scope,
    reply: FastifyReply,
    work: () => Promise<Answer>,
  ): Promise<Answer | ProblemAnswer> {
    // Staff who act for a customer do not take the turns of the customer.
    const caller = actor?.userId ?? userId
    if (isFull(caller)) {
      return new ProblemAnswer('/error/too_many_requests', undefined, undefined, { 'retry-after': String(AGAIN_AFTER_SECONDS) })
    }
    return inTurn(caller, async () => {
      if (reply.raw.destroyed) throw new ClientGone()
      return work()
    })
  }
}

/** Nobody waits for the answer any more, so nothing is worked out for it. */
class ClientGone extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('the client went away before its turn')
  }
}
