import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import type { OperatorCommand } from '../operator/operator.ts'
import { holdPayments } from '../payments/hold.ts'

/**
 * A restored database knows nothing of what happened since its backup. Readers of events by cursor have the places of that time, so new
 * ones begin far behind them, and behind those of an earlier restore: by the clock, a thousand a second. And cards that paid since would be
 * charged again, so none is charged by itself until an operator says so.
 */
export async function afterRestore(db: Database): Promise<void> {
  await holdPayments(db)
  await db.execute(sql`
    select setval('customer_event_positions', greatest(nextval('customer_event_positions') + 1, (extract(epoch from now()) * 1000)::bigint))`)
}

export const HELD_AFTER_RESTORE =
  'Cards are not charged by themselves: apply the payments since the backup (feed apply), then say `payments resume`. On a copy set PAYMENTS=off and WEBHOOKS=off, and no SMTP_URL.'

/** `npm run restored`, for PostgreSQL, whose own programs restore. */
export const restored: OperatorCommand = async ({ db }, _args, _input, print) => {
  await afterRestore(db)
  print(HELD_AFTER_RESTORE)
}
