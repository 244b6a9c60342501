import { sql, type SQLWrapper } from 'drizzle-orm'
import { isOpenOn } from '../access.ts'
import type { Database } from '../db/open.ts'
import { accountAccess } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'

const TODAY = sql`(now() at time zone 'Pacific/Auckland')::date`

/** Whether a person has access to an account and can sign in now: what they saved or gave for it holds no longer than that. */
export const hasAccess = (userId: SQLWrapper | string, billingAccountId: SQLWrapper | string) =>
  sql<boolean>`exists (select 1 from ${accountAccess} join ${users} on ${users.id} = ${accountAccess.userId}
    where ${accountAccess.userId} = ${userId} and ${accountAccess.billingAccountId} = ${billingAccountId} and ${isOpenOn(TODAY)})`

/** The same of one person. */
export async function mayKnow(db: Database, { userId, billingAccountId }: { userId: string; billingAccountId: string }): Promise<boolean> {
  const [found] = await db.select({ one: sql`1` }).from(sql`(select 1) as one`).where(hasAccess(userId, billingAccountId))
  return found !== undefined
}
