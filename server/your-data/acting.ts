import { and, desc, eq, inArray, asc, sql } from 'drizzle-orm'
import type { contract } from '#schemas/contract.ts'
import { whileActingOf } from '#schemas/route.ts'
import type { ActedVisit } from '#schemas/your-data/entities.ts'
import type { Scope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { impersonatedActions as actions, impersonations } from '../db/schema/staff.ts'
import { callAt, outcomeOf } from '../staff/log-queries.ts'

const A_PAGE = 20

/** When staff acted for the caller, newest first: who, why, and what they changed. What they only looked at is counted. */
export async function findActedVisits(
  db: Database,
  { userId, now }: Scope,
  before: string | undefined,
): Promise<{ visits: ActedVisit[]; next: string | undefined }> {
  const rows = await db
    .select({ visit: impersonations, staff: users })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.staffUserId))
    .where(
      and(
        eq(impersonations.customerUserId, userId),
        before
          ? sql`(${impersonations.startedAt}, ${impersonations.id}) < (select earlier.started_at, earlier.id from ${impersonations} as earlier
              where earlier.id = ${before} and earlier.customer_user_id = ${userId})`
          : undefined,
      ),
    )
    .orderBy(desc(impersonations.startedAt), desc(impersonations.id))
    .limit(A_PAGE + 1)
  const page = rows.slice(0, A_PAGE)
  const ids = page.map(({ visit }) => visit.id)
  const done = ids.length === 0 ? [] : await db.select().from(actions).where(inArray(actions.impersonationId, ids)).orderBy(asc(actions.at))
  const visits = page.map(({ visit, staff }): ActedVisit => {
    const own = done.filter(({ impersonationId }) => impersonationId === visit.id).map((action) => ({ action, call: callAt(action) }))
    const isOver = visit.endedAt !== null || visit.endsAt <= now
    return {
      id: visit.id,
      startedAt: visit.startedAt.toISOString(),
      endedAt: isOver ? (visit.endedAt ?? visit.endsAt).toISOString() : undefined,
      staffName: nameOf(staff),
      reason: visit.reason,
      looked: own.filter(({ call, action }) => (call ? isLook(call) : action.method === 'GET')).length,
      changes: own.flatMap(({ action, call }) =>
        call && !isLook(call) && call.access === 'customer'
          ? [{ at: action.at.toISOString(), what: wordsOf(call), outcome: outcomeOf(action.status) }]
          : [],
      ),
    }
  })
  return { visits, next: rows.length > A_PAGE ? ids.at(-1) : undefined }
}

type Call = (typeof contract)[number]

const isLook = ({ method, isReadOnly, isCount }: Call) => method === 'GET' || isReadOnly === true || isCount === true

/** As the mail of that change says it, where there is one. */
function wordsOf(call: Call): string {
  const becomes = whileActingOf(call)
  return typeof becomes === 'object' ? becomes.mail[0]?.toUpperCase() + becomes.mail.slice(1) : call.summary
}
