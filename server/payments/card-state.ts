import { and, desc, eq } from 'drizzle-orm'
import type { CardState } from '#schemas/payments/entities.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { type Scope, type SelectedScope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { findOwed } from '../billing/queries.ts'
import type { Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { cardRequests, paymentOrders } from '../db/schema/payments.ts'
import { agreedHelpOf } from '../help/state.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { type CardAuthority, findAuthority } from './autopay.ts'
import { type BillTries, declinedAt, findBillTries } from './bill-tries.ts'
import { ofTakingAtOnce, type PaymentOrder, type Payments } from './order.ts'
import { triesLeft } from './retries.ts'
import { expiryOf, findCard, shownCard } from './saved-card.ts'
import { findBillsSince, nextTryBy, takenLater, type Taker, takerOf } from './taker.ts'

/** The saved card of the selected account. */
export async function findCardState(db: Database, scope: SelectedScope, payments: Payments | undefined): Promise<CardState> {
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
    ...(await findRecentEnd(db, billingAccountId)),
    paidAtOnce: authority && (await findPaidAtOnce(db, authority)),
  }
}

/** How the card page ended is told to who comes back from it, and not again on another day. */
const RECENT_MS = 15 * 60_000

async function findRecentEnd(
  db: Database,
  billingAccountId: string,
): Promise<Pick<CardState, 'recentPage' | 'recentFailure' | 'recentSuccess'>> {
  const [last] = await db
    .select()
    .from(cardRequests)
    .where(eq(cardRequests.billingAccountId, billingAccountId))
    .orderBy(desc(cardRequests.startedAt))
    .limit(1)
  if (!last?.endedAt || last.endedAt.getTime() < Date.now() - RECENT_MS) return { recentSuccess: 'none' }
  const page = last.purpose === 'autopay' ? 'autopay' : 'card'
  const { id: recentPage, status } = last
  return { recentPage, recentFailure: status === 'failed' ? page : undefined, recentSuccess: status === 'saved' ? page : 'none' }
}

async function findPaidAtOnce(db: Database, authority: CardAuthority): Promise<CardState['paidAtOnce']> {
  const [order] = await db.select().from(paymentOrders).where(ofTakingAtOnce(authority)).orderBy(desc(paymentOrders.startedAt)).limit(1)
  return order && { amountNzd: dollarsOf(order.amountCents), status: order.status }
}

const outcomeOf = async (payments: Payments | undefined, session: string) =>
  (await payments?.gateway.findCard(session).catch(() => undefined))?.is

/** The latest declined automatic card payment whose bill is still owed. Payments of other bills since then change nothing. */
async function findStillDeclined(db: Database, scope: Scope): Promise<CardState['declined']> {
  if (!scope.selected) return undefined
  const tries = await findOwnTries(db, scope)
  const latest = [...tries.values()].flatMap((some) => some.findLast(({ status }) => status !== 'cancelled') ?? [])
  const failed = latest.filter(({ status }) => status === 'failed').sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  if (failed.length === 0) return undefined
  const owed = await findOwed(db, scope)
  const taker = await findOwnTaker(db, scope, todayOf(scope))
  for (const order of failed) {
    const declined = stillDeclined(order, tries, owed, taker, todayOf(scope))
    if (declined) return declined
  }
  return undefined
}

/** What a card has done for the bills of the selected account. */
const findOwnTries = oncePerRequest(
  async (db, { selected }): Promise<BillTries> => (selected ? findBillTries(db, selected.billingAccountId) : new Map()),
)

function stillDeclined(order: PaymentOrder, tries: BillTries, owed: Owed, taker: Taker | undefined, today: string): CardState['declined'] {
  const { billId, amountCents, startedAt, endedAt } = order
  if (!endedAt) return undefined
  const said = { day: localDayOf(endedAt), amountNzd: dollarsOf(amountCents) }
  const open = owed.bills.filter(({ owedCents }) => owedCents > 0)
  if (billId === null) {
    const isOwed = open.some(({ issuedDay }) => issuedDay <= localDayOf(startedAt)) && agreedHelpOf(owed, today) === undefined
    if (!isOwed) return undefined
    const later = takenLater(owed, taker, today)
    return { ...said, triesLeft: 0, takenLater: later.length > 0 ? later : undefined }
  }
  const bill = open.find(({ id }) => id === billId)
  if (!bill || bill.isArranged) return undefined
  const declined = declinedAt(bill, tries)
  // A later day was agreed since: until then nothing is wrong.
  if (declined.length === 0) return undefined
  // A card that was given again leaves what fell due before.
  const next = nextTryBy(taker, bill)
  const last = declined.at(-1)
  const isCardNewer = (next !== undefined && taker?.is === 'card' && last !== undefined && taker.savedAt > last) || undefined
  return { ...said, triesLeft: next ? triesLeft(declined.length) : 0, nextTry: isCardNewer ? today : next, isCardNewer }
}

/** The card that pays the bills of the selected account automatically; undefined where none does. */
export const findAutopayCard = oncePerRequest(async (db, scope) => {
  const card = (await findSelected(db, scope))?.payingCard
  if (!card) return undefined
  const { brand, lastFour, expires } = card
  const declined = await findStillDeclined(db, scope)
  const isDeclined = declined !== undefined && !declined.isCardNewer
  return { brand, lastFour, expiry: expiryOf(expires, todayOf(scope)), isDeclined }
})

/** What takes the bills of the selected account. @param today local day */
export async function findOwnTaker(db: Database, scope: Scope, today: string): Promise<Taker | undefined> {
  const own = await findSelected(db, scope)
  if (!own) return undefined
  const { account, payingCard: card, cardSince, debitSince } = own
  const more = { findTries: () => findOwnTries(db, scope), findBillsSince: (since: Date) => findBillsSince(db, account.id, since) }
  return takerOf({ hasDirectDebit: account.hasDirectDebit, debitSince, cardSince, card }, more, today)
}
