/** More ask than can be served soon. The server answers 503, to be tried again. */
export class TooBusy extends Error {
  readonly statusCode = 503
}

export interface Turns {
  /** Does work when its turn comes. @throws {TooBusy} where too many wait */
  take<T>(work: () => Promise<T>): Promise<T>
  /** @throws {TooBusy} where a turn asked for now would be refused */
  refuseIfFull(): void
}

/** Turns for work that takes a processor for long: some at once, some that wait, and no more. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  let underWay = 0
  const waiting: (() => void)[] = []
  const refuseIfFull = () => {
    if (waiting.length >= mostWaiting) throw new TooBusy('too many wait for their turn')
  }
  return {
    refuseIfFull,
    async take(work) {
      if (underWay >= atOnce) {
        refuseIfFull()
        // Work that ends hands its place to the first that waits, so no newcomer gets in between.
        await new Promise<void>((begin) => waiting.push(begin))
      } else underWay++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else underWay--
      }
    },
  }
}
