import pg from 'pg'
import type { Database } from '#server/db/open.ts'

export interface Statement {
  /** of a prepared statement */
  name?: string | undefined
  text: string
  values: unknown[]
}

interface Asked {
  query(...args: unknown[]): unknown
}

/** What was sent to the database, in transactions too, while something was done, in order. */
export async function statementsOf(db: Database, action: () => Promise<unknown>): Promise<Statement[]> {
  const { $client } = db as unknown as { $client: Asked }
  // Each connection of a pool is a client; the database inside the process is one itself.
  const target = $client instanceof pg.Pool ? (pg.Client.prototype as unknown as Asked) : $client
  const own = Object.getOwnPropertyDescriptor(target, 'query')
  const { query } = target
  const sent: Statement[] = []
  target.query = function (this: unknown, ...args) {
    const [first, given] = args as [string | { name?: string; text: string; values?: unknown[] }, unknown]
    const { name, text, values } = typeof first === 'string' ? { text: first } : first
    sent.push({ name, text, values: values ?? (Array.isArray(given) ? given : []) })
    return Reflect.apply(query, this, args)
  }
  try {
    await action()
  } finally {
    if (own) Object.defineProperty(target, 'query', own)
    else delete (target as Partial<Asked>).query
  }
  return sent
}
