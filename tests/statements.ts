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

/** The database inside the process, which hands each of its transactions another client. */
interface Embedded extends Asked {
  transaction(run: (tx: Asked) => unknown): unknown
}

/** What was sent to the database, in transactions too, while something was done, in order. */
export async function statementsOf(db: Database, action: () => Promise<unknown>): Promise<Statement[]> {
  const { $client } = db as unknown as { $client: Embedded }
  const isPool = $client instanceof pg.Pool
  // Each connection of a pool is a client; the database inside the process is one itself.
  const target = isPool ? (pg.Client.prototype as unknown as Asked) : $client
  const own = Object.getOwnPropertyDescriptor(target, 'query')
  const { query } = target
  const sent: Statement[] = []
  const note = ([first, given]: unknown[]) => {
    const { name, text, values } =
      typeof first === 'string' ? { text: first } : (first as { name?: string; text: string; values?: unknown[] })
    sent.push({ name, text, values: values ?? (Array.isArray(given) ? given : []) })
  }
  target.query = function (this: unknown, ...args) {
    note(args)
    return Reflect.apply(query, this, args)
  }
  if (!isPool) {
    const { transaction } = $client
    $client.transaction = (run) =>
      transaction.call($client, (tx) => {
        const noted: Asked['query'] = (...args) => {
          note(args)
          return tx.query(...args)
        }
        return run(Object.assign(Object.create(tx) as Asked, { query: noted }))
      })
  }
  try {
    await action()
  } finally {
    if (own) Object.defineProperty(target, 'query', own)
    else delete (target as Partial<Asked>).query
    if (!isPool) delete (target as Partial<Embedded>).transaction
  }
  return sent
}
