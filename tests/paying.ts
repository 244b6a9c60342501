import { like } from 'drizzle-orm'
import type { CardPage } from '#schemas/payments/entities.ts'
import { giveCardPayments } from '#schemas/payments/routes.ts'
import type { Database } from '#server/db/open.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import * as tables from '#server/db/schema/payments.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { createPayments } from '#server/payments/payments.ts'
import type { TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails } from './stored-mails.ts'

/* Paying by card in tests: what a customer and the gateway do. */

export const GOOD = '4111 1111 1111 1111'
export const SLOW = '4000 0000 0000 0077'

/** How payments are taken here. @param change what the gateway does otherwise @param now what its clock shows */
export function paymentsOf({ database, settings }: TestPortal, change: Partial<Gateway> = {}, now = new Date()) {
  const created = createPayments(database.db, settings)
  if (!created) throw new Error('no payments are taken')
  return { ...created, gateway: { ...createEmbeddedGateway(database.db, settings.publicUrl, () => now), ...change } }
}

let keys = 0
export const aKey = () => `paying-key-${keys++}`

/** Types a card into the gateway's page and follows it back. */
export async function typeCard({ app }: TestPortal, { redirectUrl = '' }: CardPage, number = GOOD, expiry = '09/39') {
  const { headers } = await app.inject({
    method: 'POST',
    url: new URL(redirectUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ action: 'save', number, expiry, code: '123' }).toString(),
  })
  await app.inject({ url: new URL(String(headers.location), 'http://localhost').pathname })
}

/** Lets a new card pay from now on. */
export async function letPay(portal: TestPortal, username: string, { number = GOOD, payCurrentBalance = false } = {}) {
  const body = { ...shownAccount(username), creditCardTsAndCs: true, creditCardFeeAccept: true, instructionKey: aKey(), payCurrentBalance }
  await typeCard(portal, (await portal.call(username, giveCardPayments, { body })).body as CardPage, number)
}

/** Forgets everything that was paid, saved and sent, and bills of the test's own. */
export async function forgetPaying(db: Database): Promise<void> {
  for (const table of [
    tables.paymentOrders,
    tables.savedCards,
    tables.cardRequests,
    tables.cardAuthorities,
    tables.cardsToForget,
    tables.directDebits,
    tables.usedInstructions,
    tables.gatewayPayments,
    tables.gatewayCardPages,
    tables.gatewayCards,
    customerEvents,
  ])
    await db.delete(table)
  await db.delete(payments).where(like(payments.id, 'PAY-%'))
  await db.delete(payments).where(like(payments.id, 'TEST-%'))
  await db.delete(bills).where(like(bills.id, 'TEST-%'))
  await db.delete(feedRecords).where(like(feedRecords.id, 'PAY-%'))
  await deleteMails(db)
}
