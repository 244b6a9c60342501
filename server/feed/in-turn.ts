import { sql } from 'drizzle-orm'
import { isOvertaken } from '../db/failures.ts'
import { LOCKS, waitAsLongAsItTakes } from '../db/locks.ts'
import type { Database } from '../db/open.ts'

/** How long to wait before looking again whether another file has ended, or customers have. */
const WAIT_MS = 250
/** How often a file starts again after the database cancelled it in favour of a customer who was changing the same rows. */
const MOST_TRIES = 5

/**
 * Applies a file in one transaction, once no other file is being applied.
 * @param apply runs again from its beginning where the database ended it for a customer
 */
export async function inTurn<T>(db: Database, apply: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const applied = await db.transaction(async (tx) => ((await isNext(tx)) ? { result: await apply(tx) } : undefined))
      if (applied) return applied.result
      tries = 0
    } catch (error) {
      if (tries === MOST_TRIES || !isOvertaken(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

/** False while another file is applied: one that waits holds no connection meanwhile, which customers need. */
async function isNext(tx: Database): Promise<boolean> {
  await waitAsLongAsItTakes(tx)
  const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${LOCKS.feed}) as "isOurs"`)) as unknown as {
    rows: [{ isOurs: boolean }]
  }
  return rows[0].isOurs
}
