import { and, eq } from 'drizzle-orm'
import type { SavedCard } from '#schemas/payments/entities.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { hasAccess } from '../account/has-access.ts'
import type { Database } from '../db/open.ts'
import { savedCards } from '../db/schema/payments.ts'

export type StoredCard = typeof savedCards.$inferSelect

/** The card that an account has saved, as long as who saved it has access to the account. */
export async function findCard(db: Database, billingAccountId: string): Promise<StoredCard | undefined> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.billingAccountId, billingAccountId), hasAccess(savedCards.savedBy, billingAccountId)))
  return card
}

/** A card as an order keeps it: what is charged, and what it is called afterwards, whatever card is saved then. */
export const cardOf = ({ token, brand, lastFour }: StoredCard) => ({ cardToken: token, cardBrand: brand, cardLastFour: lastFour })

/** A card that ends within so many days is told of. */
const SOON_DAYS = 31

/** @param expires the card's last month @param today local day */
export function expiryOf(expires: string, today: string): SavedCard['expiry'] {
  if (expires < today.slice(0, 7)) return 'passed'
  return expires < addDays(today, SOON_DAYS).slice(0, 7) ? 'soon' : 'later'
}

/** Why the bank would take nothing from a card, in words for its owner. @param today local day */
export function whyUnusable({ expires, needsCode }: StoredCard, today: string): string | undefined {
  if (expiryOf(expires, today) === 'passed') return 'Your saved card has expired. Save your new card first.'
  return needsCode ? 'The security code of your saved card is missing. Type it on the card page first.' : undefined
}

/** What the retailer is told of a card. */
export const nameOfCard = ({ brand, lastFour, expires }: StoredCard) => ({ brand, lastFour, expires })

/** A card as people with access to its account see it. @param today local day @param userId who sees it */
export const shownCard = (
  { brand, lastFour, expires, savedAt, savedBy, needsCode }: StoredCard,
  today: string,
  userId: string,
): SavedCard => ({
  brand,
  lastFour,
  expires,
  expiry: expiryOf(expires, today),
  savedOn: localDayOf(savedAt),
  isYours: savedBy === userId,
  canUpdateCCV: needsCode,
})
