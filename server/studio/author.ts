import type { Scope } from '../access.ts'
import { findPerson, nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'

/** The name that a change is recorded with. */
export const authorOf = async (db: Database, scope: Scope): Promise<string> => nameOf(await findPerson(db, scope))
