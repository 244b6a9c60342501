import type { Database } from './open.ts'

/** A query that is built once for a database, and parsed once for each of its connections, which soon keep its plan. @param prepare gives it a unique name */
export function preparedOnce<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return (db) => {
    const query = known.get(db) ?? prepare(db)
    known.set(db, query)
    return query
  }
}
