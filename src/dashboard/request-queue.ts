/*
 * Requests for data wait here for their turn: in the order of the page, and never more in parallel than the server allows.
 * Leaving the page cancels them all.
 */

interface Waiting {
  place: number
  start(): void
  cancel(): void
}

export class RequestQueue {
  maxRequests: number
  #running = 0
  #waiting: Waiting[] = []
  #leaving = new AbortController()

  constructor(maxRequests: number) {
    this.maxRequests = maxRequests
  }

  /** Runs the work in its turn. Rejects with an AbortError if the page is left first. */
  run<T>(place: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const { signal } = this.#leaving
      this.#waiting.push({
        place,
        cancel: () => reject(new DOMException('The page was left', 'AbortError')),
        start: () => {
          this.#running += 1
          work(signal)
            .then(resolve, reject)
            .finally(() => {
              this.#running -= 1
              this.#next()
            })
        },
      })
      // Requests made in one go are ordered before the first starts.
      queueMicrotask(() => this.#next())
    })
  }

  /** Called when the page is left. */
  cancel(): void {
    this.#leaving.abort()
    for (const { cancel } of this.#waiting.splice(0)) cancel()
    this.#leaving = new AbortController()
  }

  #next(): void {
    while (this.#running < this.maxRequests && this.#waiting.length > 0) {
      const first = this.#waiting.reduce((a, b) => (b.place < a.place ? b : a))
      this.#waiting.splice(this.#waiting.indexOf(first), 1)
      first.start()
    }
  }
}
