import { and, eq, gt, isNull, notInArray } from 'drizzle-orm'
import type { StaffRight } from '#schemas/staff/entities.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { impersonations, staffRights } from '../db/schema/staff.ts'

type NewStaff = Pick<typeof users.$inferInsert, 'id' | 'subject' | 'username' | 'email' | 'contactId' | 'firstName' | 'lastName'>

/** Adds a member of staff with these rights. A person who is known, by their email address too, stays as they are. */
export async function addStaff(db: Database, person: NewStaff, rights: readonly StaffRight[], by: string): Promise<void> {
  const added = await db
    .insert(users)
    .values({ ...person, role: 'staff' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (added.length > 0) await grantExactly(db, person.id, rights, by)
}

/** Grants what is new and takes away the rest; what a person keeps keeps its date. */
export async function grantExactly(db: Database, userId: string, wanted: readonly StaffRight[], by: string): Promise<void> {
  const isTheirs = eq(staffRights.userId, userId)
  await db.delete(staffRights).where(wanted.length > 0 ? and(isTheirs, notInArray(staffRights.right, [...wanted])) : isTheirs)
  if (wanted.length > 0) {
    const rows = wanted.map((right) => ({ userId, right, grantedBy: by }))
    await db.insert(staffRights).values(rows).onConflictDoNothing()
  }
  if (wanted.includes('act')) return
  // What is under way ends with the right, so that granting it again does not bring it back.
  const now = new Date()
  const isOpen = and(eq(impersonations.staffUserId, userId), isNull(impersonations.endedAt), gt(impersonations.endsAt, now))
  await db.update(impersonations).set({ endedAt: now }).where(isOpen)
}
