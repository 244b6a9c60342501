import { and, eq } from 'drizzle-orm'
import { paths } from '#lib/paths.ts'
import { type Scope, todayOf } from '../access.ts'
import { findHolders } from '../account/holders.ts'
import { changeAccount } from '../account/lock-account.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { storeLetter } from '../mail/letter.ts'
import type { Telling } from '../mail/telling.ts'
import { closeCharges } from '../payments/charge-order.ts'
import type { Payments } from '../payments/order.ts'
import { findOtherHolders } from './close-access.ts'
import { endAccess } from './end-access.ts'
import { isHolder } from './invitations.ts'

export type Removed = 'removed' | 'notThere' | 'notHolder' | 'lastHolder'

/**
 * Ends a person's access to the selected account: a holder removes anybody, and everybody leaves by themselves, but the last holder who can
 * sign in. Both are told by mail.
 */
export async function removePerson(
  db: Database,
  scope: Scope,
  personId: string,
  { payments, ...telling }: Telling & { payments: Payments | undefined },
): Promise<Removed> {
  const { selected, userId } = scope
  if (!selected) return 'notThere'
  const { billingAccountId } = selected
  const isSelf = personId === userId
  const outcome = await changeAccount(db, billingAccountId, async (tx): Promise<Removed> => {
    const [found] = await tx
      .select({ person: users, role: accountAccess.role, account: billingAccounts })
      .from(accountAccess)
      .innerJoin(users, eq(users.id, accountAccess.userId))
      .innerJoin(billingAccounts, eq(billingAccounts.id, accountAccess.billingAccountId))
      .where(and(eq(accountAccess.billingAccountId, billingAccountId), eq(accountAccess.userId, personId)))
    if (!isSelf && !(await isHolder(tx, userId, billingAccountId))) return 'notHolder'
    if (!found) return 'notThere'
    if (found.role === 'accountHolder') {
      const others = await findOtherHolders(tx, personId, [billingAccountId], todayOf(scope))
      if (!others.has(billingAccountId)) return 'lastHolder'
    }
    const [by] = await tx.select().from(users).where(eq(users.id, userId))
    await endAccess(tx, scope, { billingAccountId, userId: personId, reason: isSelf ? 'left' : 'removed' }, telling)
    if (telling.canMail && by) await tell(tx, { ...found, by, isSelf, publicUrl: telling.publicUrl })
    return 'removed'
  })
  if (outcome === 'removed' && payments) await closeCharges(payments, billingAccountId, ['autopay', 'savedCard'])
  return outcome
}

interface Told extends Pick<Telling, 'publicUrl'> {
  person: typeof users.$inferSelect
  by: typeof users.$inferSelect
  account: typeof billingAccounts.$inferSelect
  isSelf: boolean
}

async function tell(tx: Database, { person, by, account, isSelf, publicUrl }: Told): Promise<void> {
  const number = `customer number ${account.customerNumber}`
  const ended = isSelf ? 'You gave up your access' : `${nameOf(by)} ended your access`
  await storeLetter(tx, account.brand, person, 'Your access has ended to an account with', [
    `${ended} to the account of ${account.name} (${number}). Cards that you saved for it are deleted, and nothing is taken from you for it any more.`,
    'If this is a mistake, ask the account holder, or call us.',
  ])
  const { billDelivery, billingEmail } = account
  const areBillsTheirs = billDelivery === 'email' && billingEmail.toLowerCase() === person.email.toLowerCase()
  for (const holder of await findHolders(tx, account.id)) {
    await storeLetter(tx, account.brand, holder, 'A person can no longer see your account with', [
      isSelf
        ? `${nameOf(person)} gave up their access to your account (${number}).`
        : `${nameOf(by)} ended the access of ${nameOf(person)} to your account (${number}).`,
      ...(areBillsTheirs
        ? [`Your bills still go to ${billingEmail}. Change the address here:\n${publicUrl}${paths.accountSettings()}`]
        : []),
      'If this wasn’t meant to happen, call us straight away.',
    ])
  }
}
