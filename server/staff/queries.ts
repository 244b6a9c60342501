import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findScope, isClosed, presentFirst, type Scope } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { selections, users } from '../db/schema/people.ts'
import { impersonations } from '../db/schema/staff.ts'

/** The customer with this username or email address, or else all who hold the account with this customer number; never staff. */
export async function findCustomers(db: Database, name: string) {
  const typed = name.trim().toLowerCase()
  const digits = typed.replace(/\s/g, '')
  const byNumber = db
    .select({ id: accountAccess.userId })
    .from(billingAccounts)
    .innerJoin(accountAccess, eq(accountAccess.billingAccountId, billingAccounts.id))
    .where(and(eq(sql`replace(${billingAccounts.customerNumber}, ' ', '')`, digits), eq(accountAccess.role, 'accountHolder')))
  // Apart, so that each goes by its own index: joined by an `or` they would read every customer.
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)))
    .union(byNumber)
  // A person who has left may be named like one who has not.
  const rows = await db
    .select()
    .from(users)
    .where(and(ne(users.role, 'staff'), inArray(users.id, named)))
    .orderBy(presentFirst, users.username)
  const present = rows.filter((person) => !isClosed(person))
  const byName = present.find(({ username, email }) => [username, email].some((one) => one.toLowerCase() === typed))
  return byName ? [byName] : present
}

/** Begins acting for a customer and ends the member of staff's earlier session. */
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
    // Simultaneous starts take turns, so that one ends the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, staffUserId)).for('update')
    await tx
      .update(impersonations)
      .set({ endedAt: now })
      .where(and(eq(impersonations.staffUserId, staffUserId), isNull(impersonations.endedAt), gt(impersonations.endsAt, now)))
    const [selected] = await tx.select().from(selections).where(eq(selections.userId, customerUserId))
    await tx.insert(impersonations).values({ ...row, selectedAccountId: selected?.billingAccountId, selectedSiteId: selected?.siteId })
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

/** The impersonation with this identifier, of any member of staff. */
export async function findAnyImpersonation(db: Database, id: string) {
  const [row] = await db.select().from(impersonations).where(eq(impersonations.id, id))
  return row
}

/**
 * The customer's scope while this member of staff acts for them; undefined once that has ended, or if the customer has
 * closed their account or become staff.
 */
export async function findImpersonatedScope(
  db: Database,
  staff: Scope,
  { id, staffUserId, customerUserId, endsAt, endedAt, selectedAccountId, selectedSiteId }: typeof impersonations.$inferSelect,
): Promise<Scope | undefined> {
  if (staffUserId !== staff.userId || endedAt || endsAt <= new Date()) return undefined
  const [customer] = await db.select({ subject: users.subject }).from(users).where(eq(users.id, customerUserId))
  const theirs = customer && (await findScope(db, customer.subject, undefined, { selectedAccountId, selectedSiteId }))
  return theirs?.role === 'customer' ? { ...theirs, actor: { userId: staff.userId, impersonationId: id } } : undefined
}

const customers = alias(users, 'customers')

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
