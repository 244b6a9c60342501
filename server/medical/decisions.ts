import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { mayKnow } from '../account/has-access.ts'
import { findHolders } from '../account/holders.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/transaction.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { Telling } from '../mail/telling.ts'

const isDecided = sql`${billingAccounts.medicalDependence}->>'status' in ('confirmed', 'declined')`

/**
 * Tells who applied in the portal, or the holders where that person has no access any more, what the retailer's systems decided, once. Safe
 * to repeat.
 */
export async function tellDecisions(db: Database, telling: Telling): Promise<void> {
  const decided = and(isNotNull(billingAccounts.medicalAppliedBy), isDecided)
  for (const { id } of await db.select({ id: billingAccounts.id }).from(billingAccounts).where(decided)) {
    await inTransaction(db, async (tx) => {
      const [account] = await tx
        .select()
        .from(billingAccounts)
        .where(and(eq(billingAccounts.id, id), decided))
        .for('update')
      const userId = account?.medicalAppliedBy
      if (!userId) return
      await tx.update(billingAccounts).set({ medicalAppliedBy: null }).where(eq(billingAccounts.id, id))
      const [person] = await tx.select().from(users).where(eq(users.id, userId))
      if (!telling.canMail) return
      const isTheirs = person && (await mayKnow(tx, { userId, billingAccountId: id }))
      for (const reader of isTheirs ? [person] : await findHolders(tx, id)) await storeMail(tx, decisionLetter(account, reader, telling))
    })
  }
}

function decisionLetter(
  { brand, medicalDependence }: { brand: Brand; medicalDependence: (typeof billingAccounts.$inferSelect)['medicalDependence'] },
  person: { email: string; firstName: string },
  { publicUrl }: Telling,
) {
  const url = `${publicUrl}${paths.medicalDependence()}`
  if (medicalDependence?.status !== 'confirmed') {
    return letter(brand, person, 'About power for someone’s health:', [
      'We could not confirm that someone at your place depends on power for their health. Please call us: often a paper is missing, and you can apply again at any time.',
      url,
    ])
  }
  const { reviewOn } = medicalDependence
  return letter(brand, person, 'It is confirmed that someone at your place depends on power:', [
    'Your power is not disconnected for money owed, whatever you owe.',
    ...(reviewOn
      ? [`A health practitioner has to confirm it again by ${dayText(reviewOn, 'year')}. Until we have heard from you, nothing changes.`]
      : []),
    'What we know, and who we ask for, is here:',
    url,
  ])
}
