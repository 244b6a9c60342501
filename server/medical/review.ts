import { and, asc, eq, sql } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import type { MedicalDependence } from '#schemas/feed/people.ts'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { findHolders } from '../account/holders.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { inTransaction } from '../db/transaction.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { Telling } from '../mail/telling.ts'

/** How long before the review date a customer is asked to have it confirmed again. */
export const REVIEW_DAYS = 31

export const isReviewDue = (dependence: MedicalDependence | undefined, today: string): boolean =>
  dependence?.status === 'confirmed' && dependence.reviewOn !== undefined && dependence.reviewOn <= addDays(today, REVIEW_DAYS)

const reviewOn = sql<string>`${billingAccounts.medicalDependence}->>'reviewOn'`

/** Asks the holders of an account by mail to have it confirmed again, once for each review date, and not after it. Safe to repeat. */
export async function askForReviews(db: Database, telling: Telling, now = new Date()): Promise<void> {
  const today = localDayOf(now)
  const due = and(
    sql`${billingAccounts.medicalDependence}->>'status' = 'confirmed'`,
    sql`${reviewOn} between ${today} and ${addDays(today, REVIEW_DAYS)}`,
    sql`${billingAccounts.medicalReviewAsked}::text is distinct from ${reviewOn}`,
  )
  for (const { id } of await db.select({ id: billingAccounts.id }).from(billingAccounts).where(due).orderBy(asc(billingAccounts.id))) {
    await inTransaction(db, async (tx) => {
      const [account] = await tx
        .select()
        .from(billingAccounts)
        .where(and(eq(billingAccounts.id, id), due))
        .for('update')
      const day = account?.medicalDependence?.reviewOn
      if (!account || !day) return
      await tx.update(billingAccounts).set({ medicalReviewAsked: day }).where(eq(billingAccounts.id, id))
      if (!telling.canMail) return
      for (const person of await findHolders(tx, id, today)) await storeMail(tx, reviewLetter(account.brand, person, day, telling))
    })
  }
}

const reviewLetter = (brand: Brand, person: { email: string; firstName: string }, day: string, { publicUrl }: Telling) =>
  letter(brand, person, `Please have it confirmed again by ${dayText(day, 'year')}:`, [
    'We know that someone at your place depends on power for their health. A health practitioner has to confirm that again.',
    'Print the form, have it filled in by a doctor, nurse practitioner or other health practitioner, and send it back to us:',
    `${publicUrl}${paths.medicalDependence('form')}`,
    'Your power stays on, whatever you owe. Until we have heard from you, nothing changes.',
    'If nobody at your place depends on power any more, please call us.',
  ])
