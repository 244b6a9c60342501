import { remembered } from '#lib/remembered.ts'
import type { Database } from './open.ts'

/** A query that is built once for a database, and parsed once for each of its connections, which soon keep its plan. @param prepare gives it a unique name */
export const preparedOnce = <Query>(prepare: (db: Database) => Query): ((db: Database) => Query) => remembered(prepare)
