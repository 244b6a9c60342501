import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { inTransaction } from '../db/transaction.ts'

/** What changes one account is done one after the other: the lock lasts until the transaction ends. */
export async function lockAccount(tx: Database, billingAccountId: string): Promise<void> {
  await tx.select({ id: billingAccounts.id }).from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
}

/** Changes a locked account in a transaction that can run twice, as inTransaction says. */
export const changeAccount = <T>(db: Database, billingAccountId: string, change: (tx: Database) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, billingAccountId)
    return change(tx)
  })
