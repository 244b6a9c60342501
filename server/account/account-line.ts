import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'

/** Says in a mail which account it is about: many people have several, each with its own bills. None of an account that is gone. */
export async function accountLine(db: Database, billingAccountId: string): Promise<string[]> {
  const [account] = await db
    .select({ customerNumber: billingAccounts.customerNumber })
    .from(billingAccounts)
    .where(eq(billingAccounts.id, billingAccountId))
  return account ? [`This is about your account with the customer number ${account.customerNumber}.`] : []
}
