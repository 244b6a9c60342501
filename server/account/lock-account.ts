import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'

/** What changes one account is done one after the other: the lock lasts until the transaction ends. */
export async function lockAccount(tx: Database, billingAccountId: string): Promise<void> {
  await tx.select({ id: billingAccounts.id }).from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
}
