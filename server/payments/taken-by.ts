import { eq } from 'drizzle-orm'
import { cardText } from '#lib/card-names.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { findPayingCard } from './saved-card.ts'

/** How the bills of an account are taken automatically, in words: “by direct debit”; undefined where they are not. */
export async function findTakenBy(db: Database, billingAccountId: string): Promise<string | undefined> {
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  if (account?.hasDirectDebit) return 'by direct debit'
  const card = await findPayingCard(db, billingAccountId)
  return card && `from your ${cardText(card)}`
}
