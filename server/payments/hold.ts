import { eq } from 'drizzle-orm'
import { saveMetadata } from '../db/metadata.ts'
import type { Database } from '../db/open.ts'
import { metadata } from '../db/schema/installation.ts'
import { type OperatorCommand, OperatorError } from '../operator/operator.ts'

const METADATA = 'payments held'

/** From now on no card is charged by itself, until an operator says that it may be. */
export const holdPayments = (db: Database) => saveMetadata(db, METADATA, { since: new Date().toISOString() })

const resumePayments = (db: Database) => db.delete(metadata).where(eq(metadata.name, METADATA)).returning()

/** @throws {Error} while they are held, so that the portal’s operators hear of it each time */
export async function refuseWhileHeld(db: Database): Promise<void> {
  const [row] = await db.select().from(metadata).where(eq(metadata.name, METADATA))
  if (row) {
    const { since } = row.value as { since: string }
    throw new Error(`Automatic card payments are held since ${since}. Once all payments until then are told: npm run payments -- resume`)
  }
}

/** `npm run payments -- hold` and `-- resume`. */
export const changePayments: OperatorCommand = async ({ db }, { to }, _input, print) => {
  if (to === 'hold') {
    await holdPayments(db)
    return print('No card is charged by itself from now on. What customers pay themselves goes on.')
  }
  const [resumed] = await resumePayments(db)
  if (!resumed) throw new OperatorError('Automatic card payments are not held.')
  print('Cards are charged again: the bills that are due within ten minutes.')
}
