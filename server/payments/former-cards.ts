import { and, eq, inArray, not } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { addDays } from '#lib/calendar.ts'
import { cardText } from '#lib/card-names.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { paths } from '#lib/paths.ts'
import { hasAccess } from '../account/has-access.ts'
import { findHolders } from '../account/holders.ts'
import { changeAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardAuthorities, cardsToForget, savedCards } from '../db/schema/payments.ts'
import { recordEvent } from '../feed/events/record.ts'
import { endAuthority } from './autopay.ts'
import { closeCharges } from './charge-order.ts'
import type { Payments } from './order.ts'
import { nameOfCard } from './saved-card.ts'
import { tellOfChange } from './tell.ts'

const isFormerCard = not(hasAccess(savedCards.savedBy, savedCards.billingAccountId))
const isFormerAuthority = not(hasAccess(cardAuthorities.givenBy, cardAuthorities.billingAccountId))

/** Forgets the cards, and ends the card payments, of people whose access to the account has ended. Safe to repeat. */
export async function forgetFormerCards(payments: Payments): Promise<void> {
  const { db } = payments
  const found = await union(
    db.select({ billingAccountId: savedCards.billingAccountId }).from(savedCards).where(isFormerCard),
    db.select({ billingAccountId: cardAuthorities.billingAccountId }).from(cardAuthorities).where(isFormerAuthority),
  )
  for (const { billingAccountId } of found) {
    await changeAccount(db, billingAccountId, async (tx) => {
      await forgetFormerCard(payments, tx, billingAccountId)
    })
    await closeCharges(payments, billingAccountId, ['autopay', 'savedCard'])
  }
}

/** The same of one account, which is locked. */
export async function forgetFormerCard(
  { canMail, publicUrl }: Pick<Payments, 'canMail' | 'publicUrl'>,
  tx: Database,
  billingAccountId: string,
): Promise<void> {
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  const [card] = await tx
    .delete(savedCards)
    .where(and(eq(savedCards.billingAccountId, billingAccountId), isFormerCard))
    .returning()
  if (card) await tx.insert(cardsToForget).values({ token: card.token }).onConflictDoNothing()
  if (!account) {
    // The retailer's systems have deleted the account: nobody is left to be told.
    await tx.delete(cardAuthorities).where(eq(cardAuthorities.billingAccountId, billingAccountId))
    return
  }
  const told = { billingAccountId, brand: account.brand, canMail, isByAnother: true } as const
  if (card) {
    const { savedBy: userId } = card
    await recordEvent(tx, { userId }, { type: 'nz.switchboard.card.deleted', billingAccountId, data: nameOfCard(card) })
    const line = `You no longer have access to an account for which you had saved your ${cardText(card)}. We no longer keep the card and take nothing from it.`
    await tellOfChange(tx, { ...told, userId, subject: 'Your card was deleted:', lines: [line] })
  }
  const [authority] = await tx
    .select()
    .from(cardAuthorities)
    .where(and(eq(cardAuthorities.billingAccountId, billingAccountId), card ? undefined : isFormerAuthority))
  if (!authority) return
  await endAuthority(tx, { billingAccountId, userId: authority.givenBy })
  for (const { id: userId } of await findHolders(tx, billingAccountId)) {
    await tellOfChange(tx, {
      ...told,
      userId,
      subject: 'Card payments have ended with',
      lines: [
        'The person who set up card payments for your account no longer has access to it, so we no longer take your bills from a card. Please pay each bill by its due day, or choose another way here:',
        `${publicUrl}${paths.paymentOptions()}`,
      ],
    })
  }
}

/**
 * Card payments rest while the retailer's systems take an account by direct debit. When that ends, the card takes what falls due from then
 * on, and nothing that the debit was to take: the bills of that day are its own.
 */
export async function restBesideDebits({ db }: Payments, now: Date): Promise<void> {
  const debited = db.select({ id: billingAccounts.id }).from(billingAccounts).where(eq(billingAccounts.hasDirectDebit, true))
  const paysSince = instantOf(addDays(localDayOf(now), 1), 0)
  await db.update(cardAuthorities).set({ paysSince, currentCents: 0 }).where(inArray(cardAuthorities.billingAccountId, debited))
}
