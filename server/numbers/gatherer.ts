/** How long counts of a process wait for others, so that all of its customers are one change of each sum. Tests wait less. */
export const gathering = { forMs: 2_000 }
/** While the database is away no more than these wait; numbers are not worth more memory. */
const MOST_WAITING = 20_000
/** Counts of one transaction. */
const STORED_AT_ONCE = 500

/**
 * Gathers counts for a while, and then stores them together. Those of a process that is killed are lost with it.
 * @param store all of these or none; what failed is tried again, so it must know what it has stored already
 */
export function createGatherer<Count>(
  store: (counts: readonly Count[]) => Promise<void>,
  onError: (error: unknown) => void,
  everyMs = gathering.forMs,
) {
  let waiting = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  async function storeWaiting(): Promise<void> {
    const counts = [...waiting]
    waiting = new Map()
    for (let at = 0; at < counts.length; at += STORED_AT_ONCE) {
      const some = counts.slice(at, at + STORED_AT_ONCE)
      try {
        await store(some.map(([, count]) => count))
      } catch (error) {
        onError(error)
        // Perhaps they are stored all the same: the next try finds out.
        for (const [key, count] of some) add(key, count)
      }
    }
  }

  /** Of several with one key the first is stored. */
  function add(key: string, count: Count): void {
    if (waiting.size >= MOST_WAITING || waiting.has(key)) return
    waiting.set(key, count)
    timer ??= setTimeout(() => {
      timer = undefined
      storing = storing.then(storeWaiting)
    }, everyMs).unref()
  }

  return {
    add,
    /** Waits until all are stored. */
    async close(): Promise<void> {
      clearTimeout(timer)
      storing = storing.then(storeWaiting)
      await storing
      // What could not be stored would be tried again.
      clearTimeout(timer)
    },
  }
}
