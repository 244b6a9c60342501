import { inArray, like } from 'drizzle-orm'
import type { CardPage } from '#schemas/payments/entities.ts'
import { type changeCardPayments, giveCardPayments } from '#schemas/payments/routes.ts'
import type { Database } from '#server/db/open.ts'
import { arrangementInstalments, bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
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
export const DECLINED = '4000 0000 0000 0002'
/** A card that is saved, and declined once it is to pay. */
export const DECLINED_LATER = '4000 0000 0000 0341'

/** Noon of a local day. */
export const noonOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** How payments are taken here. @param change what the gateway does otherwise @param now what its clock shows */
export function paymentsOf({ database, settings }: TestPortal, change: Partial<Gateway> = {}, now = new Date()) {
  const created = createPayments(database.db, settings)
  if (!created) throw new Error('no payments are taken')
  return { ...created, gateway: { ...createEmbeddedGateway(database.db, settings.publicUrl, () => now), ...change } }
}

let keys = 0
export const aKey = () => `paying-key-${keys++}`

/** Sends what a customer filled in on a page of the gateway. */
export const sendToGateway = ({ app }: TestPortal, url: string, answers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(answers).toString(),
  })

/** Types a card into the gateway's page and follows it back. */
export async function typeCard(portal: TestPortal, { redirectUrl = '' }: CardPage, number = GOOD, expiry = '09/39') {
  const { headers } = await sendToGateway(portal, new URL(redirectUrl).pathname, { action: 'save', number, expiry, code: '123' })
  await portal.app.inject({ url: new URL(String(headers.location), 'http://localhost').pathname })
}

export interface PayingCard {
  number?: string
  payCurrentBalance?: boolean
  /** by which a card comes in place of another, too */
  route?: typeof giveCardPayments | typeof changeCardPayments
}

/** Lets a new card pay from now on. */
export async function letPay(
  portal: TestPortal,
  username: string,
  { number = GOOD, payCurrentBalance = false, route = giveCardPayments }: PayingCard = {},
) {
  const body = { ...shownAccount(username), creditCardTsAndCs: true, creditCardFeeAccept: true, instructionKey: aKey(), payCurrentBalance }
  await typeCard(portal, (await portal.call(username, route, { body })).body as CardPage, number)
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

/** Forgets every later day and all instalments that were agreed. */
export async function forgetAgreed(db: Database): Promise<void> {
  for (const table of [arrangementInstalments, paymentArrangements, creditExtensions]) await db.delete(table)
  await db.delete(feedRecords).where(inArray(feedRecords.kind, ['creditExtension', 'paymentArrangement']))
}
