/** What did not happen in time. */
export class TimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`)
  }
}

/** The same promise, given up after a while. */
export function withTimeout<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(what, ms)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
