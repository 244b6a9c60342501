import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { paths } from '#lib/paths.ts'
import { isClosed } from '../access.ts'
import { lockAccount } from '../account/lock-account.ts'
import { nameOf } from '../account/queries.ts'
import { hasCode } from '../db/failures.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { accessInvitations } from '../db/schema/invitations.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer, madeInPortal } from '../feed/records.ts'
import { storeLetter } from '../mail/letter.ts'
import { CAN, hashOf, isHolder, isOpen, type Role } from './invitations.ts'

const UNIQUE_VIOLATION = /^23505$/

/** What the link of an invitation leads to. */
export type Opened =
  | { is: 'open'; email: string; role: Role; inviter: string; holder: string; brand: Brand; isKnown: boolean }
  /** the brand where the invitation is known */
  | { is: 'used' | 'ended' | 'notPossible'; brand?: Brand }

/** Looks at an invitation without using it. */
export async function openInvitation(db: Database, token: string): Promise<Opened> {
  const found = await findInvitation(db, token)
  if (!found) return { is: 'ended' }
  const { invitation, account, inviter } = found
  const { brand } = account
  if (invitation.state === 'accepted') return { is: 'used', brand }
  if (!isOpen(invitation) || !(await isHolder(db, invitation.invitedBy, invitation.billingAccountId))) return { is: 'ended', brand }
  const person = await findByAddress(db, invitation.email)
  if (person && !canAccept(person)) return { is: 'notPossible', brand }
  const { email, role } = invitation
  return { is: 'open', email, role, inviter: nameOf(inviter), holder: account.name, brand: account.brand, isKnown: person !== undefined }
}

async function findInvitation(db: Database, token: string) {
  const [found] = await db
    .select({ invitation: accessInvitations, account: billingAccounts, inviter: users })
    .from(accessInvitations)
    .innerJoin(billingAccounts, eq(billingAccounts.id, accessInvitations.billingAccountId))
    .innerJoin(users, eq(users.id, accessInvitations.invitedBy))
    .where(eq(accessInvitations.tokenHash, hashOf(token)))
  return found
}

const findByAddress = async (db: Database, email: string) =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0]

/** Staff are no customers, and the access of who has left is opened by the retailer alone. */
const canAccept = (person: typeof users.$inferSelect) => person.role !== 'staff' && !isClosed(person)

export type Accepted =
  | { is: 'used' | 'ended' | 'notPossible' | 'noName'; brand?: Brand }
  /** `isNew`: they have no way to sign in yet */
  | { is: 'accepted'; person: { id: string; email: string }; isNew: boolean; brand: Brand }

/**
 * Accepts an invitation for the person with its address, no matter who opens the link; of simultaneous attempts one succeeds.
 * @param name of a person who is not known here yet
 */
export async function acceptInvitation(
  db: Database,
  token: string,
  name: { firstName: string; lastName: string } | undefined,
  telling: { canMail: boolean; publicUrl: string },
): Promise<Accepted> {
  const attempt = () => inTransaction(db, (tx) => accept(tx, token, name, telling))
  const unlessTaken = (error: unknown) => {
    if (hasCode(error, UNIQUE_VIOLATION)) return undefined
    throw error
  }
  // Their address became a person's this moment, who is known at the second look; or it is the user name of another person.
  return (await attempt().catch(unlessTaken)) ?? (await attempt().catch(unlessTaken)) ?? { is: 'notPossible' }
}

async function accept(
  tx: Database,
  token: string,
  name: { firstName: string; lastName: string } | undefined,
  { canMail, publicUrl }: { canMail: boolean; publicUrl: string },
): Promise<Accepted> {
  const found = await findInvitation(tx, token)
  if (!found) return { is: 'ended' }
  const { account } = found
  // Who closes their access this moment accepts nothing after it. In the order in which the feed locks them.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, found.invitation.email.toLowerCase()))
    .for('update')
  await lockAccount(tx, account.id)
  // Who takes an address back withdraws what was invited with it, and holds no account.
  await tx
    .select({ id: accessInvitations.id })
    .from(accessInvitations)
    .where(eq(accessInvitations.tokenHash, hashOf(token)))
    .for('update')
  // Again, now that nobody else changes it.
  const opened = await openInvitation(tx, token)
  if (opened.is !== 'open') return opened
  const { id, role, email, invitedBy } = found.invitation
  const known = await findByAddress(tx, email)
  if (!known && !name) return { is: 'noName' }
  const person = known ?? (await addPerson(tx, account.id, { email, firstName: '', lastName: '', ...name }))
  const now = new Date()
  await tx
    .update(accessInvitations)
    .set({ state: 'accepted', endedAt: now, acceptedBy: person.id })
    .where(and(eq(accessInvitations.billingAccountId, account.id), eq(accessInvitations.id, id)))
  const position = await tx.$count(accountAccess, eq(accountAccess.userId, person.id))
  await tx
    .insert(accountAccess)
    .values({ billingAccountId: account.id, userId: person.id, role, position })
    // Who has become a holder meanwhile stays one.
    .onConflictDoUpdate({
      target: [accountAccess.billingAccountId, accountAccess.userId],
      set: { role: sql`case when ${accountAccess.role} = 'accountHolder' then ${accountAccess.role} else excluded.role end` },
    })
  const { firstName, lastName } = person
  const data = { personId: person.id, role, email: person.email, firstName, lastName, invitedBy, isNewPerson: !known }
  const added = { type: 'nz.switchboard.access.added', billingAccountId: account.id, subject: person.id, data } as const
  await recordEvent(tx, { userId: person.id }, added)
  await changedByCustomer(tx, 'access', `${account.id}/${person.id}`, account.id)
  if (canMail) {
    const { brand, customerNumber } = account
    await storeLetter(tx, brand, found.inviter, 'Your invitation was accepted:', [
      `${nameOf(person)} (${person.email}) can now ${CAN[role]} (customer number ${customerNumber}).`,
      'If this is not who you invited, call us, or remove them at once under Account details:',
      `${publicUrl}${paths.accountSettings()}`,
    ])
    await storeLetter(tx, brand, person, 'You have access to an account with', [
      `You accepted the invitation of ${nameOf(found.inviter)}. You can now ${CAN[role]} (customer number ${customerNumber}).`,
      'Sign in to see it:',
      `${publicUrl}${paths.account()}`,
      'If this wasn’t you, please call us straight away.',
    ])
  }
  return { is: 'accepted', person, isNew: !known, brand: account.brand }
}

/** Adds a person whose address the link has proved. Their way to sign in comes after it. */
async function addPerson(
  tx: Database,
  billingAccountId: string,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
) {
  const id = randomUUID()
  const [person] = await tx
    .insert(users)
    .values({
      id,
      subject: `portal|${id}`,
      isSubjectKnown: false,
      username: email,
      email,
      contactId: id,
      firstName,
      lastName,
      receivesPromotions: false,
    })
    .returning()
  if (!person) throw new Error('a person was not stored')
  await madeInPortal(tx, 'person', id, billingAccountId)
  return person
}
