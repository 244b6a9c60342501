import { asc, eq } from 'drizzle-orm'
import { withImpliedRights } from '#lib/staff-rights.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { staffAreas, staffRights } from '../db/schema/staff.ts'

/** All staff with their rights; those without any too. */
export async function findStaff(db: Database) {
  const [staff, rows, areas] = await Promise.all([
    db.select().from(users).where(eq(users.role, 'staff')).orderBy(asc(users.lastName), asc(users.firstName), asc(users.id)),
    db.select().from(staffRights).orderBy(asc(staffRights.grantedAt), asc(staffRights.right)),
    db.select().from(staffAreas).orderBy(asc(staffAreas.area)),
  ])
  return staff.map((person) => {
    const own = areas.filter(({ userId }) => userId === person.id).map(({ area }) => area)
    const granted = rows.filter(({ userId }) => userId === person.id)
    return {
      username: person.username,
      name: nameOf(person),
      rights: withImpliedRights(granted.map(({ right }) => right)),
      areas: own.length > 0 ? own : undefined,
      granted: granted.map(({ right, grantedAt, grantedBy }) => ({ right, at: grantedAt.toISOString(), by: grantedBy })),
    }
  })
}
