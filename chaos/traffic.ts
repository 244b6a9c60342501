/** One request of a customer and how it went. */
export interface Request {
  name: string
  startMs: number
  endMs: number
  /** why it counts as failed: a status, or what happened to the connection */
  failure?: string | undefined
}

/** All that customers asked. Times are of `performance.now()`. */
export interface Traffic {
  record(request: Request): void
  /** Those that ended in this time: one that takes long is counted where it ends. */
  between(startMs: number, endMs: number): Request[]
}

export function createTraffic(): Traffic {
  const requests: Request[] = []
  return {
    record: (request) => void requests.push(request),
    between: (startMs, endMs) => requests.filter((request) => request.endMs >= startMs && request.endMs < endMs),
  }
}
