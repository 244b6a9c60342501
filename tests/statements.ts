import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** What was sent to PostgreSQL, in transactions too, while something was done. */
export async function statementsOf(action: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype
  const sent: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args as [string | { text: string; values?: unknown[] }, unknown]
    const own = typeof asked === 'string' ? undefined : asked.values
    sent.push({ text: typeof asked === 'string' ? asked : asked.text, values: own ?? (Array.isArray(given) ? given : []) })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await action()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
