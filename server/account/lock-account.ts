import { eq } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { inTransaction } from '../db/transaction.ts'
import { mayKnow } from './has-access.ts'

/** Ends the transaction of a person whose access to the account ended while their call was on its way. */
class NoAccessAnyMore extends Error {
  readonly statusCode = 404
}

/** What changes one account is done one after the other: the lock lasts until the transaction ends. */
export async function lockAccount(tx: Database, billingAccountId: string): Promise<void> {
  await tx.select({ id: billingAccounts.id }).from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
}

/**
 * Checks again under the lock that the caller still has access to the account, which may have ended since the call came in. It is a query
 * after the one that waits for the lock, since that one sees what was stored before it began to wait.
 */
export async function refuseFormer(tx: Database, { userId }: Pick<Scope, 'userId'>, billingAccountId: string): Promise<void> {
  if (!(await mayKnow(tx, { userId, billingAccountId }))) throw new NoAccessAnyMore('There is no such property among yours.')
}

/** Changes a locked account in a transaction that can run twice, as inTransaction says. For jobs, and for what the gateway tells. */
export const changeAccount = <T>(db: Database, billingAccountId: string, change: (tx: Database) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, billingAccountId)
    return change(tx)
  })

/** The same for a customer, or for staff in their name. Who has no access any more is answered as for a property that is gone. */
export const changeOwnAccount = <T>(
  db: Database,
  scope: Pick<Scope, 'userId'>,
  billingAccountId: string,
  change: (tx: Database) => Promise<T>,
): Promise<T> =>
  changeAccount(db, billingAccountId, async (tx) => {
    await refuseFormer(tx, scope, billingAccountId)
    return change(tx)
  })
