import { asc, eq } from 'drizzle-orm'
import { withImpliedRights } from '#lib/staff-rights.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { staffRights } from '../db/schema/staff.ts'

/** All staff with their rights; those without any too. */
export async function findStaff(db: Database) {
  const [staff, rows] = await Promise.all([
    db.select().from(users).where(eq(users.role, 'staff')).orderBy(asc(users.lastName), asc(users.firstName), asc(users.id)),
    db.select().from(staffRights).orderBy(asc(staffRights.grantedAt), asc(staffRights.right)),
  ])
  return staff.map((person) => {
    const granted = rows.filter(({ userId }) => userId === person.id)
    return {
      username: person.username,
      name: nameOf(person),
      rights: withImpliedRights(granted.map(({ right }) => right)),
      granted: granted.map(({ right, grantedAt, grantedBy }) => ({ right, at: grantedAt.toISOString(), by: grantedBy })),
    }
  })
}
