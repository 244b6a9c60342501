import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { PROBLEMS } from '#schemas/problem.ts'
import { findScope, isClosed, type Scope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts, impersonatedActions, impersonations, users } from '../db/schema.ts'
import { ProblemAnswer } from '../problem.ts'

const LATEST = 50

/** The customer with this user name, e-mail address or customer number; staff are nobody's customer. */
export async function findCustomer(db: Database, named: string) {
  const typed = named.trim().toLowerCase()
  const digits = typed.replace(/\s/g, '')
  const rows = await db
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName, closedOn: users.closedOn })
    .from(users)
    .leftJoin(accountAccess, eq(accountAccess.userId, users.id))
    .leftJoin(billingAccounts, eq(billingAccounts.id, accountAccess.billingAccountId))
    .where(
      and(
        ne(users.role, 'staff'),
        or(
          eq(sql`lower(${users.username})`, typed),
          eq(sql`lower(${users.email})`, typed),
          and(eq(sql`replace(${billingAccounts.customerNumber}, ' ', '')`, digits), eq(accountAccess.role, 'accountHolder')),
        ),
      ),
    )
    .limit(1)
  return rows.find((person) => !isClosed(person))
}

/** Begins acting for a customer; whatever this member of staff had open before ends. */
export async function beginImpersonation(
  db: Database,
  { staffUserId, customerUserId, reason, minutes }: { staffUserId: string; customerUserId: string; reason: string; minutes: number },
) {
  const now = new Date()
  const row = {
    id: randomUUID(),
    staffUserId,
    customerUserId,
    reason,
    startedAt: now,
    endsAt: new Date(now.getTime() + minutes * 60_000),
  }
  await db.transaction(async (tx) => {
    await tx
      .update(impersonations)
      .set({ endedAt: now })
      .where(and(eq(impersonations.staffUserId, staffUserId), isNull(impersonations.endedAt), gt(impersonations.endsAt, now)))
    await tx.insert(impersonations).values(row)
  })
  return row
}

export async function finishImpersonation(db: Database, scope: Scope, id: string): Promise<void> {
  await db
    .update(impersonations)
    .set({ endedAt: new Date() })
    .where(
      and(
        eq(impersonations.id, id),
        eq(impersonations.staffUserId, scope.userId),
        isNull(impersonations.endedAt),
        gt(impersonations.endsAt, new Date()),
      ),
    )
}

const customers = alias(users, 'customers')

/** The customer's scope for staff who act for them now; undefined once that is over, or was somebody else's. */
export async function findImpersonatedScope(db: Database, staff: Scope, id: string): Promise<Scope | undefined> {
  const [row] = await db
    .select({ subject: customers.subject })
    .from(impersonations)
    .innerJoin(customers, eq(customers.id, impersonations.customerUserId))
    .where(
      and(
        eq(impersonations.id, id),
        eq(impersonations.staffUserId, staff.userId),
        isNull(impersonations.endedAt),
        gt(impersonations.endsAt, new Date()),
      ),
    )
  const theirs = row && (await findScope(db, row.subject))
  return theirs && { ...theirs, actor: { userId: staff.userId, impersonationId: id } }
}

/** Who acts for this person now, as the banner says it; undefined when they act for themselves. */
export async function findImpersonation(db: Database, scope: Scope) {
  if (!scope.actor) return undefined
  const [row] = await db
    .select({ id: impersonations.id, endsAt: impersonations.endsAt, staff: users, customer: customers })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.staffUserId))
    .innerJoin(customers, eq(customers.id, impersonations.customerUserId))
    .where(eq(impersonations.id, scope.actor.impersonationId))
  if (!row) return undefined
  return { id: row.id, staffName: nameOf(row.staff), customerName: nameOf(row.customer), endsAt: row.endsAt.toISOString() }
}

/**
 * Does something in a customer's name and records who did it for whom. The row is there before the deed, so that
 * nothing is ever done without one; a status of 0 is a deed that was cut short.
 */
export async function recordAction<T>(
  db: Database,
  { userId, impersonationId }: NonNullable<Scope['actor']>,
  customerUserId: string,
  request: FastifyRequest,
  act: () => Promise<T> | T,
): Promise<T> {
  const id = randomUUID()
  const path = request.url.split('?')[0]?.replace('/api/v1', '') ?? ''
  await db.insert(impersonatedActions).values({
    id,
    impersonationId,
    staffUserId: userId,
    customerUserId,
    method: request.method,
    path,
    status: 0,
    correlationId: request.id,
  })
  let status = 500
  try {
    const answer = await act()
    status = statusOf(answer)
    return answer
  } finally {
    await db.update(impersonatedActions).set({ status }).where(eq(impersonatedActions.id, id))
  }
}

function statusOf(answer: unknown): number {
  if (answer instanceof ProblemAnswer) return PROBLEMS[(answer as ProblemAnswer).type].status
  return answer === undefined ? 204 : 200
}

/** The latest impersonations with everything done in each. */
export async function findLog(db: Database) {
  const rows = await db
    .select({ one: impersonations, staff: users, customer: customers })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.staffUserId))
    .innerJoin(customers, eq(customers.id, impersonations.customerUserId))
    .orderBy(desc(impersonations.startedAt))
    .limit(LATEST)
  const actions =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(impersonatedActions)
          .where(
            inArray(
              impersonatedActions.impersonationId,
              rows.map(({ one }) => one.id),
            ),
          )
          .orderBy(asc(impersonatedActions.at))
  return rows.map(({ one, staff, customer }) => ({
    id: one.id,
    staffName: nameOf(staff),
    customerName: nameOf(customer),
    reason: one.reason,
    startedAt: one.startedAt.toISOString(),
    endsAt: one.endsAt.toISOString(),
    ...(one.endedAt ? { endedAt: one.endedAt.toISOString() } : {}),
    actions: actions
      .filter(({ impersonationId }) => impersonationId === one.id)
      .map(({ at, method, path, status, correlationId }) => ({ at: at.toISOString(), method, path, status, correlationId })),
  }))
}
