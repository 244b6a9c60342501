import { eq, sql } from 'drizzle-orm'
import type { StudioRole } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import { accountAccess, users } from '../db/schema.ts'
import { type OperatorCommand, OperatorError } from '../operator.ts'

const ROLES = ['viewer', 'editor', 'publisher'] as const satisfies readonly StudioRole[]

/** `npm run person -- USERNAME`: what somebody may do, and changes of it. A customer never becomes staff. */
export const changePerson: OperatorCommand = async ({ db }, { username = '', studio = '', sample = '' }, _input, print) => {
  const [person] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  if (!person) throw new OperatorError(`There is nobody of the user name "${username}".`)
  if (studio !== '' && studio !== 'none' && !ROLES.some((role) => role === studio)) {
    throw new OperatorError(`There is no role "${studio}" in Studio; there are ${ROLES.join(', ')}, and none.`)
  }
  if (sample !== '' && sample !== 'yes' && sample !== 'no') throw new OperatorError('--sample is yes or no.')
  const [account] = await db.select().from(accountAccess).where(eq(accountAccess.userId, person.id)).limit(1)
  if (studio !== '' && studio !== 'none' && account) {
    throw new OperatorError(`${nameOf(person)} is a customer: staff need a sign-in of their own.`)
  }
  if (sample === 'yes' && person.role === 'staff') throw new OperatorError(`${nameOf(person)} is staff, and nobody made up.`)
  const changes = {
    ...(studio === '' ? {} : { studioRole: studio === 'none' ? null : (studio as StudioRole) }),
    ...(studio === '' || studio === 'none' ? {} : { role: 'staff' as const }),
    ...(sample === '' ? {} : { isSample: sample === 'yes' }),
  }
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, person.id))
  const now = { ...person, ...changes }
  print(`${nameOf(now)}: ${now.role}, Studio: ${now.studioRole ?? 'no role'}, ${now.isSample ? 'made up' : 'not made up'}`)
}
