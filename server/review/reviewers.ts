import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { staffRights } from '../db/schema/staff.ts'

/** A member of staff as they are written to. */
const staffFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
}
export type StaffMember = Pick<typeof users.$inferSelect, keyof typeof staffFields>

/** Who does something, as it is recorded. */
export interface Person {
  id: string
  name: string
}

const isStaffHere = and(eq(users.role, 'staff'), isNull(users.closedOn))

/** The staff who may publish, and therefore review. */
export const findReviewers = (db: Database): Promise<StaffMember[]> =>
  db
    .select(staffFields)
    .from(users)
    .innerJoin(staffRights, and(eq(staffRights.userId, users.id), eq(staffRights.right, 'publish')))
    .where(isStaffHere)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

/** A member of staff; undefined once they have left. */
export async function findStaffMember(db: Database, id: string): Promise<StaffMember | undefined> {
  const [person] = await db
    .select(staffFields)
    .from(users)
    .where(and(eq(users.id, id), isStaffHere))
  return person
}
