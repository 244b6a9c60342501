import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { idsOf } from '#lib/ids-of.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import type { Brand } from '#schemas/brand.ts'
import { isOpenOn } from '../access.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { powershoutHours, powershoutReminders } from '../db/schema/powershout.ts'
import type { Work } from '../jobs/queue.ts'
import { letter } from '../mail/letter.ts'
import { canMail, storeMail } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { followMissed } from './feed-ledger.ts'
import { expireHours, findVouchers } from './ledger.ts'
import { canAccountBook } from './places.ts'

/** How long before their hours expire customers are reminded, if they want to be. */
export const DAYS_BEFORE = 7

type Reminding = Pick<Settings, 'publicUrl'>

/**
 * Reminds those who want it of hours that expire within a week and can be booked, once for each voucher: the note of it and the
 * mails are one transaction.
 */
export async function remind(db: Database, { publicUrl }: Reminding, now = new Date(), signal?: AbortSignal): Promise<void> {
  const today = localDayOf(now)
  const isDue = and(
    gte(powershoutHours.expiresOn, today),
    lte(powershoutHours.expiresOn, addDays(today, DAYS_BEFORE)),
    ne(powershoutHours.state, 'offer'),
    isNull(powershoutHours.remindedAt),
  )
  const accounts = await db
    .selectDistinct({ billingAccountId: powershoutHours.billingAccountId, brand: billingAccounts.brand })
    .from(powershoutHours)
    .innerJoin(billingAccounts, eq(billingAccounts.id, powershoutHours.billingAccountId))
    .innerJoin(
      powershoutReminders,
      and(eq(powershoutReminders.billingAccountId, powershoutHours.billingAccountId), eq(powershoutReminders.isWanted, true)),
    )
    .where(isDue)
    .orderBy(asc(powershoutHours.billingAccountId))
  for (const { billingAccountId, brand } of accounts) {
    if (signal?.aborted) return
    await db.transaction(async (tx) => {
      await lockAccount(tx, billingAccountId)
      const isOwn = eq(powershoutHours.billingAccountId, billingAccountId)
      const due = await tx.select({ id: powershoutHours.id }).from(powershoutHours).where(and(isOwn, isDue))
      const ids = idsOf(due)
      const vouchers = (await findVouchers(tx, billingAccountId, today)).filter(({ id }) => ids.includes(id))
      const readers = await findReaders(tx, billingAccountId, today)
      if (vouchers.length === 0 || readers.length === 0 || !(await canAccountBook(tx, billingAccountId, today))) return
      for (const person of readers) await storeMail(tx, reminderLetter(brand, person, vouchers, publicUrl))
      await tx
        .update(powershoutHours)
        .set({ remindedAt: sql`now()` })
        .where(and(isOwn, inArray(powershoutHours.id, idsOf(vouchers))))
    })
  }
}

/** Who wants a mail and may still see the account. */
const findReaders = (tx: Database, billingAccountId: string, today: string) =>
  tx
    .select({ email: users.email, firstName: users.firstName })
    .from(powershoutReminders)
    .innerJoin(users, eq(users.id, powershoutReminders.userId))
    .innerJoin(
      accountAccess,
      and(eq(accountAccess.userId, users.id), eq(accountAccess.billingAccountId, powershoutReminders.billingAccountId)),
    )
    .where(and(eq(powershoutReminders.billingAccountId, billingAccountId), eq(powershoutReminders.isWanted, true), isOpenOn(today)))

function reminderLetter(
  brand: Brand,
  person: { email: string; firstName: string },
  vouchers: readonly { hours: number; expiryDate: string }[],
  publicUrl: string,
) {
  const lines = vouchers.map(({ hours, expiryDate }) => `${counted(hours, 'hour')}, until ${dayText(expiryDate, 'weekday')}`)
  return letter(brand, person, 'Free power hours that expire soon, from', [
    'Some of your free power hours expire soon:',
    lines.join('\n'),
    'Book them for any hour of a day until then:',
    `${publicUrl}${paths.powershout()}`,
    'You asked us to remind you. You can turn that off on the same page.',
  ])
}

/** Writes off hours that have expired, and reminds of those that soon will, every hour: a day begins within one. */
export const powershoutWork = (db: Database, { mail, ...settings }: Reminding & Pick<Settings, 'mail'>): Work => ({
  queue: { name: 'free-hours', attempts: 3, retrySeconds: 60, timeoutSeconds: 3_600, leavesNothing: true },
  every: '9 * * * *',
  failure: 'free hours could not be written off or reminded of',
  async do({ signal }) {
    await followMissed(db)
    await expireHours(db, localDayOf(new Date()), signal)
    if (canMail(mail)) await remind(db, settings, new Date(), signal)
  },
})
