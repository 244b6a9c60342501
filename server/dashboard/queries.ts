import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { dismissals, events } from '../db/schema/activity.ts'
import { oncePerRequest } from '../http/once-per-request.ts'

const dealtWithQuery = preparedOnce((db) => {
  const userId = sql.placeholder('userId')
  const planCheckedAt = db
    .select({ type: sql<null>`null`.as('type'), at: max(events.at).as('at') })
    .from(events)
    .where(and(eq(events.userId, userId), eq(events.type, 'viewPlanCheck'), isNull(events.actorId)))
  return db
    .select({ type: sql<string | null>`${dismissals.type}`.as('type'), at: sql<Date | null>`${dismissals.dismissedAt}`.as('at') })
    .from(dismissals)
    .where(eq(dismissals.userId, userId))
    .unionAll(planCheckedAt)
    .prepare('find_dealt_with')
})

interface DealtWith {
  /** when the caller dismissed a suggestion, by its type */
  dismissed: ReadonlyMap<string, Date>
  /** when the caller last looked at the plan check; what staff saw in their name does not count */
  planCheckedAt: Date | undefined
}

/** What the caller has done about suggestions. One query: every dashboard asks both. */
export const findDealtWith = oncePerRequest(async (db, { userId }): Promise<DealtWith> => {
  const rows = await dealtWithQuery(db).execute({ userId })
  const dated = rows.flatMap(({ type, at }) => (at ? [{ type, at: new Date(at) }] : []))
  return {
    dismissed: new Map(dated.flatMap(({ type, at }) => (type === null ? [] : [[type, at] as const]))),
    planCheckedAt: dated.find(({ type }) => type === null)?.at,
  }
})

export async function saveDismissal(db: Database, scope: Scope, type: string): Promise<void> {
  await db
    .insert(dismissals)
    .values({ userId: scope.userId, type })
    .onConflictDoUpdate({ target: [dismissals.userId, dismissals.type], set: { dismissedAt: sql`now()` } })
}
