import { eq } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { dismissals } from '../db/schema/activity.ts'

export async function findDismissed(db: Database, scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await db.select({ type: dismissals.type }).from(dismissals).where(eq(dismissals.userId, scope.userId))
  return new Set(rows.map(({ type }) => type))
}

export async function saveDismissal(db: Database, scope: Scope, type: string): Promise<void> {
  await db.insert(dismissals).values({ userId: scope.userId, type }).onConflictDoNothing()
}
