import type { Database } from '#server/db/open.ts'

/** What was sent to the database while something was done: the SQL of each query, in order. */
export async function queriesOf(db: Database, action: () => Promise<unknown>): Promise<string[]> {
  // Both drivers keep their connection here and are asked through its method `query`.
  const { $client } = db as unknown as { $client: { query(...args: unknown[]): unknown } }
  const own = Object.getOwnPropertyDescriptor($client, 'query')
  const sent: string[] = []
  const send = $client.query
  $client.query = (...args) => {
    const [query] = args
    sent.push(typeof query === 'string' ? query : (query as { text: string }).text)
    return send.apply($client, args)
  }
  try {
    await action()
  } finally {
    if (own) Object.defineProperty($client, 'query', own)
    else delete ($client as Partial<typeof $client>).query
  }
  return sent
}
