import { eq, sql } from 'drizzle-orm'
import { RIGHT_NAMES, withImpliedRights } from '#lib/staff-rights.ts'
import { presentFirst } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import { endSignIns } from '../auth/end-sign-ins.ts'
import { accountAccess } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { staffRights } from '../db/schema/staff.ts'
import { changedByCustomer } from '../feed/records.ts'
import { nameInLog } from '../process/log.ts'
import { type OperatorCommand, OperatorError } from '../operator/operator.ts'
import { giveFirstLink } from './create-person.ts'
import { areasIn, areasText, findAreas, setAreas } from './areas.ts'
import { grantExactly } from './grant.ts'
import { rightsIn } from './rights-in.ts'

/** `npm run person -- USERNAME`: what a person may do, and changes of it. A customer never becomes staff. */
export const changePerson: OperatorCommand = async (
  { db, settings },
  { username = '', rights = '', areas = '', testCustomer = '', by = '', signOut = '', newPassword = '' },
  _input,
  print,
) => {
  const [person] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .orderBy(presentFirst)
    .limit(1)
  if (!person) throw new OperatorError(`Nobody has the user name "${username}".`)
  const wanted = rights === '' ? undefined : rightsIn(rights)
  const wantedAreas = areas === '' ? undefined : { areas: await areasIn(db, areas) }
  if (!['', 'yes', 'no'].includes(testCustomer)) throw new OperatorError('--test-customer is yes or no.')
  const [account] = await db.select().from(accountAccess).where(eq(accountAccess.userId, person.id)).limit(1)
  const isBecomingStaff = wanted !== undefined && wanted.length > 0
  if (isBecomingStaff && account) throw new OperatorError(`${nameOf(person)} is a customer: staff need their own sign-in.`)
  if (wantedAreas && person.role !== 'staff' && !isBecomingStaff) throw new OperatorError(`${nameOf(person)} is not staff.`)
  if (testCustomer === 'yes' && (person.role === 'staff' || isBecomingStaff)) {
    throw new OperatorError(`${nameOf(person)} is staff and cannot be a test customer.`)
  }
  if (newPassword === 'yes' && settings.identity.kind === 'external') {
    throw new OperatorError('Your own sign-in provider keeps the passwords: ask for another one there.')
  }
  if (newPassword === 'yes' && person.role !== 'staff' && !isBecomingStaff) {
    throw new OperatorError(`${nameOf(person)} is a customer, who asks for a new password at the sign-in.`)
  }
  const changes = {
    role: isBecomingStaff ? ('staff' as const) : person.role,
    isTestCustomer: testCustomer === '' ? person.isTestCustomer : testCustomer === 'yes',
  }
  await db.transaction(async (tx) => {
    await tx.update(users).set(changes).where(eq(users.id, person.id))
    if (wanted) await grantExactly(tx, person.id, wanted, by || 'operator')
    if (wantedAreas) await setAreas(tx, person.id, wantedAreas.areas, by || 'operator')
    if (changes.isTestCustomer !== person.isTestCustomer) await changedByCustomer(tx, 'person', person.id)
  })
  const granted = await db.select().from(staffRights).where(eq(staffRights.userId, person.id))
  const held = withImpliedRights(granted.map(({ right }) => right))
  const names = held.map((right) => RIGHT_NAMES[right].toLowerCase())
  print(`${nameOf(person)}: ${changes.role}, rights: ${held.join(', ') || 'none'}${names.length > 0 ? ` (${names.join('; ')})` : ''}`)
  const within = await findAreas(db, person.id)
  if (within) print(areasText(within))
  const isOnlyAsked = wanted === undefined && wantedAreas === undefined && testCustomer === '' && signOut !== 'yes' && newPassword !== 'yes'
  if (isOnlyAsked) print(`The log calls this person ${nameInLog(person.id)}.`)
  if (signOut === 'yes') {
    await endSignIns(db, person)
    print('All sessions and tokens of this person have ended.')
  }
  if (newPassword === 'yes') print(await giveFirstLink(db, settings, person))
  if (changes.isTestCustomer) print('Studio may show previews as this person.')
}
