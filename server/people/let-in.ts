import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import { paths } from '#lib/paths.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { accessInvitations } from '../db/schema/invitations.ts'
import { users } from '../db/schema/people.ts'
import { storeLetter } from '../mail/letter.ts'
import type { BrandTelling } from '../mail/telling.ts'
import { CAN, isTo } from './invitations.ts'

/*
 * People who have access to an account because another person invited them. An attacker who was signed in for a while may have invited some.
 */

/** Withdraws every invitation that a person has sent and that is still open. */
export const withdrawInvitationsOf = (tx: Database, userId: string) => withdrawAll(tx, eq(accessInvitations.invitedBy, userId))

/** The same of those to an address that its person has left: such a letter would let them in again once their access has ended. */
export const withdrawInvitationsTo = (tx: Database, email: string) => withdrawAll(tx, isTo(email))

async function withdrawAll(tx: Database, which: SQL): Promise<void> {
  await tx
    .update(accessInvitations)
    .set({ state: 'withdrawn', endedAt: new Date() })
    .where(and(which, eq(accessInvitations.state, 'open')))
}

export type LetIn = Awaited<ReturnType<typeof findLetInBy>>[number]

/** Who has accepted an invitation of this person since then, and still has the access. */
export async function findLetInBy(db: Database, userId: string, since: Date) {
  return db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: accountAccess.role,
      customerNumber: billingAccounts.customerNumber,
    })
    .from(accessInvitations)
    .innerJoin(billingAccounts, eq(billingAccounts.id, accessInvitations.billingAccountId))
    .innerJoin(
      accountAccess,
      and(eq(accountAccess.billingAccountId, accessInvitations.billingAccountId), eq(accountAccess.userId, accessInvitations.acceptedBy)),
    )
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(and(eq(accessInvitations.invitedBy, userId), eq(accessInvitations.state, 'accepted'), gte(accessInvitations.endedAt, since)))
    .orderBy(asc(accessInvitations.endedAt), asc(accessInvitations.id))
}

/** Tells a person who has their address back whom they seem to have let in. */
export async function tellOfLetIn(
  tx: Database,
  { brand, canMail, publicUrl }: BrandTelling,
  to: { email: string; firstName: string },
  letIn: readonly LetIn[],
): Promise<void> {
  if (!canMail) return
  await storeLetter(tx, brand, to, 'People who were given access to your account with', [
    'You took back a change of your email address. Since it was asked for, an invitation in your name was accepted by:',
    ...letIn.map((person) => `${nameOf(person)} (${person.email}) can now ${CAN[person.role]} (customer number ${person.customerNumber}).`),
    'If you don’t know them, sign in with your new password and remove them under Account details, with anybody else there whom you don’t know. If you can’t, call us:',
    `${publicUrl}${paths.accountSettings()}`,
  ])
}
