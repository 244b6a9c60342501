import { isOvertaken } from './failures.ts'
import type { Database } from './open.ts'

const MOST_TRIES = 3

/**
 * Runs what a customer changes in a transaction. It runs again where it and a file of the feed wait for each other, and the
 * database ends this one.
 * @param change does nothing but by its transaction, so that it can run twice
 */
export async function inTransaction<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(change)
    } catch (error) {
      if (tries === MOST_TRIES || !isOvertaken(error)) throw error
    }
  }
}
