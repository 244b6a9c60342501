import { and, desc, eq } from 'drizzle-orm'
import type { CardState } from '#schemas/payments/entities.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { findOwed } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { cardRequests, paymentOrders } from '../db/schema/payments.ts'
import { agreedHelpOf } from '../help/state.ts'
import { oncePerRequest } from '../once-per-request.ts'
import { findAuthority } from './autopay.ts'
import { findDeclined } from './declined.ts'
import { isArranged } from './due-now.ts'
import type { Payments } from './order.ts'
import { nextTry, triesLeft } from './retries.ts'
import { expiryOf, findCard, shownCard } from './saved-card.ts'

/** The saved card of the selected account; undefined without one selected. */
export async function findCardState(db: Database, scope: Scope, payments: Payments | undefined): Promise<CardState | undefined> {
  if (!scope.selected) return undefined
  const { billingAccountId } = scope.selected
  const card = await findCard(db, billingAccountId)
  const authority = await findAuthority(db, billingAccountId)
  const [request] = await db
    .select()
    .from(cardRequests)
    .where(and(eq(cardRequests.billingAccountId, billingAccountId), eq(cardRequests.status, 'open')))
  return {
    billingAccountId,
    canSave: payments !== undefined,
    canUpdate: payments?.gateway.canUpdateCards ?? false,
    isTest: payments?.gateway.isTest ?? false,
    isPending: request?.session && request.purpose !== 'none' ? (await outcomeOf(payments, request.session)) === 'underWay' : false,
    paysBills: authority !== undefined && card !== undefined,
    savedCard: card && shownCard(card, todayOf(scope), scope.userId),
    cardFeeRate: authority?.feeRate,
    declined: authority && (await findStillDeclined(db, scope)),
  }
}

const outcomeOf = async (payments: Payments | undefined, session: string) =>
  (await payments?.gateway.findCard(session).catch(() => undefined))?.is

/** The last bill, or balance, that the card which pays by itself did not pay, as long as something is owed. */
export async function findStillDeclined(db: Database, scope: Scope): Promise<CardState['declined']> {
  if (!scope.selected) return undefined
  const { billingAccountId } = scope.selected
  const [last] = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.kind, 'autopay')))
    .orderBy(desc(paymentOrders.startedAt))
    .limit(1)
  if (last?.status !== 'failed' || !last.endedAt) return undefined
  const said = { day: localDayOf(last.endedAt), amountNzd: dollarsOf(last.amountCents) }
  const owed = await findOwed(db, scope)
  if (last.billId === null) {
    const isOwed = owed.bills.some(({ owedCents }) => owedCents > 0) && agreedHelpOf(owed, todayOf(scope)) === undefined
    return isOwed ? { ...said, triesLeft: 0 } : undefined
  }
  const bill = owed.bills.find(({ id, owedCents }) => id === last.billId && owedCents > 0)
  if (!bill || isArranged(bill, owed)) return undefined
  const declined = await findDeclined(db, billingAccountId, bill)
  // A later day was agreed since: until then nothing is wrong.
  return declined.length > 0 ? { ...said, triesLeft: triesLeft(declined.length), nextTry: nextTry(declined) } : undefined
}

/** The card that pays the bills of the selected account by itself; undefined where none does. */
export const findAutopayCard = oncePerRequest(async (db, scope) => {
  const card = (await findSelected(db, scope))?.payingCard
  if (!card) return undefined
  const { brand, lastFour, expires } = card
  const isDeclined = (await findStillDeclined(db, scope)) !== undefined
  return { brand, lastFour, expiry: expiryOf(expires, todayOf(scope)), isDeclined }
})
