/** Thrown when something took too long. */
export class TimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`)
  }
}

/** Rejects with a TimeoutError if the promise takes longer. */
export function withTimeout<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(what, ms)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
