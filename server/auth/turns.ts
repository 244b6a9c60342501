import { createTurns as createTurnsOfEach } from '../threads/turns.ts'

/** More ask than can be served soon. The server answers 503, to be tried again. */
export class TooBusy extends Error {
  readonly statusCode = 503
}

const EVERYBODY = 'everybody'

/** Turns for work that takes a processor for long: some at once, some that wait, and no more. */
export function createTurns(atOnce: number, mostWaiting: number) {
  const turns = createTurnsOfEach({ atOnce, mostWaiting })
  /** @throws {TooBusy} where a turn asked for now would be refused */
  const refuseIfFull = (): void => {
    if (turns.isFull(EVERYBODY)) throw new TooBusy('too many wait for their turn')
  }
  return {
    refuseIfFull,
    /** Does work when its turn comes. @throws {TooBusy} where too many wait */
    async take<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      refuseIfFull()
      return turns.inTurn(EVERYBODY, work)
    },
  }
}
