import { and, asc, eq } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { isOpenOn } from '../access.ts'
import type { Database } from '../db/open.ts'
import { accountAccess } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'

/** The holders of an account who can sign in. */
export async function findHolders(db: Database, billingAccountId: string, today = localDayOf(new Date())) {
  const rows = await db
    .select({ holder: users })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(and(eq(accountAccess.billingAccountId, billingAccountId), eq(accountAccess.role, 'accountHolder'), isOpenOn(today)))
    .orderBy(asc(users.id))
  return rows.map(({ holder }) => holder)
}
