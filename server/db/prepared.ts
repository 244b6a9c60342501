import type { Database } from './open.ts'

/** A query that is prepared once for each database, or transaction, that is asked. */
export function preparedFor<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const prepared = new WeakMap<Database, Query>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const made = prepare(db)
    prepared.set(db, made)
    return made
  }
}
