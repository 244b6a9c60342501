interface Queue {
  running: number
  waiting: (() => void)[]
}

interface Limits {
  /** how many pieces of a person's work are done at once */
  atOnce: number
  /** how many more may wait; without it any number */
  mostWaiting?: number
}

/** Lets the work of one person wait for their own, first come first served, so that it does not make others wait. */
export function createTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: Limits) {
  const queues = new Map<string, Queue>()
  return {
    /** True where as many pieces of this person's work wait as may. */
    isFull: (userId: string): boolean => (queues.get(userId)?.waiting.length ?? 0) >= mostWaiting,
    /** Does a piece of this person's work in its turn. */
    async inTurn<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
      const queue = queues.get(userId) ?? { running: 0, waiting: [] }
      queues.set(userId, queue)
      if (queue.running < atOnce) queue.running += 1
      else await new Promise<void>((begin) => queue.waiting.push(begin))
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        // The next one takes the place of this one.
        if (next) next()
        else if (queue.running > 1) queue.running -= 1
        else queues.delete(userId)
      }
    },
  }
}
