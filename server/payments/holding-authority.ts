import { and, eq } from 'drizzle-orm'
import { hasAccess } from '../account/has-access.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardAuthorities, savedCards } from '../db/schema/payments.ts'

/** Joins the authority to take an account's bills from a card that holds: the retailer's systems know of no direct debit. */
export const ofHoldingAuthority = and(
  eq(cardAuthorities.billingAccountId, billingAccounts.id),
  eq(billingAccounts.hasDirectDebit, false),
  hasAccess(cardAuthorities.givenBy, billingAccounts.id),
)

/** Joins the card that such an authority is for. */
export const ofPayingCard = and(
  eq(savedCards.billingAccountId, cardAuthorities.billingAccountId),
  hasAccess(savedCards.savedBy, billingAccounts.id),
)
