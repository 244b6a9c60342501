import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { cardRequests } from '../db/schema/payments.ts'

/* A page that saves a card, or the bank's answer to it, may take minutes: what the customer asks for after that goes before it. */

const isOpen = (billingAccountId: string) => and(eq(cardRequests.billingAccountId, billingAccountId), eq(cardRequests.status, 'open'))

/** A card that is still being saved does not pay bills by itself: another way was chosen, or none. It is saved all the same. */
export async function letCardsNotPay(tx: Database, billingAccountId: string): Promise<void> {
  await tx
    .update(cardRequests)
    .set({ purpose: 'card', currentCents: 0 })
    .where(and(isOpen(billingAccountId), eq(cardRequests.purpose, 'autopay')))
}

/** A card that is still being saved is forgotten as soon as it is: the customer wants none to be kept. */
export async function wantNoCards(tx: Database, billingAccountId: string): Promise<void> {
  await tx.update(cardRequests).set({ purpose: 'none', currentCents: 0 }).where(isOpen(billingAccountId))
}
