import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays } from '#lib/calendar.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { contract } from '#schemas/contract.ts'
import type { LOG_OUTCOMES, LogEntry } from '#schemas/staff/entities.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { impersonatedActions as actions, impersonations } from '../db/schema/staff.ts'

const A_PAGE = 50

type Outcome = (typeof LOG_OUTCOMES)[number]

interface LogSearch {
  staff?: string | undefined
  customer?: string | undefined
  /** Local days, both included. */
  firstDay?: string | undefined
  lastDay?: string | undefined
  outcome?: Outcome | undefined
  /** The last entry of the page before. */
  before?: string | undefined
}

const staff = alias(users, 'staff')
const customers = alias(users, 'customers')

/** Whether text contains what was typed, in any case and letter for letter: `%` and `_` are no wildcards. */
const contains = (text: SQL, typed: string) => sql`strpos(lower(${text}), lower(${typed.trim()})) > 0`

const namesOf = (person: typeof staff | typeof customers) =>
  sql`concat_ws(' ', ${person.firstName}, ${person.lastName}, ${person.username}, ${person.email})`

const hasNumberWith = (typed: string) => sql`exists (
  select 1 from ${accountAccess} join ${billingAccounts} on ${billingAccounts.id} = ${accountAccess.billingAccountId}
  where ${accountAccess.userId} = ${customers.id}
    and strpos(replace(${billingAccounts.customerNumber}, ' ', ''), ${typed.replace(/\s/g, '')}) > 0)`

const OUTCOMES: Record<Outcome, SQL> = {
  done: sql`${actions.status} between 200 and 399`,
  refused: sql`${actions.status} between 400 and 499`,
  failed: sql`(${actions.status} < 200 or ${actions.status} >= 500)`,
}

/** A page of the log of acting for customers, newest first. */
export async function findLog(db: Database, { staff: who, customer: whom, firstDay, lastDay, outcome, before }: LogSearch) {
  const rows = await db
    .select({ action: actions, begun: impersonations, staff, customer: customers })
    .from(actions)
    .innerJoin(staff, eq(staff.id, actions.staffUserId))
    .leftJoin(customers, eq(customers.id, actions.customerUserId))
    .leftJoin(impersonations, eq(impersonations.id, actions.impersonationId))
    .where(
      and(
        who?.trim() ? contains(namesOf(staff), who) : undefined,
        whom?.trim()
          ? or(contains(namesOf(customers), whom), contains(sql`coalesce(${actions.tried}, '')`, whom), hasNumberWith(whom))
          : undefined,
        firstDay ? gte(actions.at, instantOf(firstDay, 0)) : undefined,
        lastDay ? lt(actions.at, instantOf(addDays(lastDay, 1), 0)) : undefined,
        outcome ? OUTCOMES[outcome] : undefined,
        before
          ? sql`(${actions.at}, ${actions.id}) < (select earlier.at, earlier.id from ${actions} as earlier where earlier.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(actions.at), desc(actions.id))
    .limit(A_PAGE + 1)
  const page = rows.slice(0, A_PAGE)
  const last = page.at(-1)
  return { entries: page.map(entryOf), next: rows.length > A_PAGE && last ? last.action.id : undefined }
}

interface Row {
  action: typeof actions.$inferSelect
  begun: typeof impersonations.$inferSelect | null
  staff: typeof users.$inferSelect
  customer: typeof users.$inferSelect | null
}

function entryOf({ action: { id, at, method, path, status, ...action }, begun, staff: who, customer }: Row): LogEntry {
  const reason = action.reason ?? begun?.reason
  return {
    id,
    at: at.toISOString(),
    staff: { username: who.username, name: nameOf(who) },
    customer: customer ? { username: customer.username, name: nameOf(customer) } : undefined,
    tried: action.tried || undefined,
    reason: reason || undefined,
    impersonationId: action.impersonationId ?? undefined,
    method,
    path,
    summary: callAt({ method, path })?.summary,
    outcome: outcomeOf(status),
    status: status || undefined,
    problem: action.problem ?? undefined,
    correlationId: action.correlationId,
  }
}

export const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 400) return 'done'
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}

const calls = contract.map((call) => ({ call, isAt: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }))

/** The call at an address; undefined for one that the contract no longer has. */
export const callAt = ({ method, path }: { method: string; path: string }) =>
  calls.find(({ call, isAt }) => call.method === method && isAt.test(path))?.call
