import { and, eq } from 'drizzle-orm'
import { paths } from '#lib/paths.ts'
import type { EventData } from '#schemas/feed/event-types.ts'
import type { Scope } from '../access.ts'
import { findHolders } from '../account/holders.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { directDebits } from '../db/schema/payments.ts'
import { selections } from '../db/schema/people.ts'
import { powershoutReminders } from '../db/schema/powershout.ts'
import { dataDownloads } from '../db/schema/your-data.ts'
import { unlinkFormer } from '../ev/link.ts'
import { recordEvent } from '../feed/events/record.ts'
import { removedByCustomer } from '../feed/records.ts'
import { storeLetter } from '../mail/letter.ts'
import type { Telling } from '../mail/telling.ts'
import { endDebit } from '../payments/autopay.ts'
import { forgetFormerCard } from '../payments/former-cards.ts'
import { tellOfChange } from '../payments/tell.ts'
import { withdrawWithAccess } from './invitations.ts'

interface Ended {
  billingAccountId: string
  /** whose access ends */
  userId: string
  reason: EventData<'nz.switchboard.access.removed'>['reason']
}

/**
 * Ends a person's access to an account, with what rests on it: the card that they saved, what is taken from it or from their bank account,
 * the charging account that they linked, their reminders, the invitations that they sent or were sent, a file of their data. The account
 * stays locked. Charges that are under way are closed after the commit (closeCharges).
 */
export async function endAccess(
  tx: Database,
  by: Pick<Scope, 'userId' | 'actor'>,
  { billingAccountId, userId, reason }: Ended,
  { canMail, publicUrl }: Telling,
): Promise<void> {
  await lockAccount(tx, billingAccountId)
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  const isOfPerson = and(eq(accountAccess.billingAccountId, billingAccountId), eq(accountAccess.userId, userId))
  const [access] = await tx.delete(accountAccess).where(isOfPerson).returning()
  if (!access || !account) return
  await tx.delete(selections).where(and(eq(selections.userId, userId), eq(selections.billingAccountId, billingAccountId)))
  await tx
    .delete(powershoutReminders)
    .where(and(eq(powershoutReminders.userId, userId), eq(powershoutReminders.billingAccountId, billingAccountId)))
  // A file of their data that is ready has the account in it.
  await tx.delete(dataDownloads).where(eq(dataDownloads.userId, userId))
  await withdrawWithAccess(tx, { billingAccountId, userId })
  const data = { personId: userId, role: access.role, reason }
  await recordEvent(tx, by, { type: 'nz.switchboard.access.removed', billingAccountId, subject: userId, data })
  const { brand } = account
  if ((await unlinkFormer(tx, by, { billingAccountId, userId })) && canMail) {
    for (const holder of await findHolders(tx, billingAccountId)) {
      await storeLetter(tx, brand, holder, 'A charging account is no longer linked with', [UNLINKED])
    }
  }
  await forgetFormerCard({ canMail, publicUrl }, tx, billingAccountId)
  const [debit] = await tx.select().from(directDebits).where(eq(directDebits.billingAccountId, billingAccountId))
  if (debit?.givenBy === userId && (await endDebit(tx, { billingAccountId, userId: by.userId, brand, canMail }))) {
    for (const { id } of await findHolders(tx, billingAccountId)) {
      const told = { billingAccountId, brand, userId: id, canMail, isByAnother: true } as const
      await tellOfChange(tx, { ...told, subject: 'The direct debit has ended with', lines: debitLines(publicUrl) })
    }
  }
  await removedByCustomer(tx, 'access', `${billingAccountId}/${userId}`, billingAccountId)
}

const UNLINKED =
  'The person who linked a charging account to your account no longer has access to it, so it is not linked any more. If the charging account is yours, please link it again.'

const debitLines = (publicUrl: string) => [
  'The person whose bank account paid the bills of your account no longer has access to it, so we no longer take them from there. Please pay each bill by its due day, or choose another way here:',
  `${publicUrl}${paths.paymentOptions()}`,
]
