import { randomUUID } from 'node:crypto'

export interface Writers {
  /** The writes that were answered as done, by the identifier that their row has. */
  acknowledged: Set<string>
  /** Answers that were neither done nor broken off, such as `503`. */
  refused: number[]
  stop(): Promise<void>
}

/** Customers who write without pause, each write a row of `events` with an identifier that only it has. */
export function startWriters(port: number, token: string, userId: string, writers = 4): Writers {
  const acknowledged = new Set<string>()
  const refused: number[] = []
  let isOver = false
  async function write(): Promise<void> {
    while (!isOver) {
      const id = randomUUID()
      const answer = await fetch(`http://localhost:${port}/api/v1/private/events/userVisit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-correlation-id': id },
      }).catch(() => undefined)
      if (answer?.ok) acknowledged.add(`${userId} ${id}`)
      else if (answer) refused.push(answer.status)
      await answer?.arrayBuffer().catch(() => {})
    }
  }
  const all = Array.from({ length: writers }, write)
  return {
    acknowledged,
    refused,
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}
