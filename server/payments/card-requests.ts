import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { changeAccount, changeOwnAccount } from '../account/lock-account.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardRequests } from '../db/schema/payments.ts'
import { findAuthority } from './autopay.ts'
import { findBillTries } from './bill-tries.ts'
import { askAboutEach, askedAgainAt, firstAskedAt, isLeft, MOST_ASKED, overIfUnknown, PAGE_OPEN_MS } from './ask-again.ts'
import type { CardOutcome } from './gateway.ts'
import { leaveUnopened } from './leave-unopened.ts'
import type { Payments } from './order.ts'
import { findCard } from './saved-card.ts'
import { forgetCards, storeCard } from './store-card.ts'
import { takenAtOnce } from './taken-at-once.ts'

/* Pages of the gateway on which a card is saved. The gateway alone says what became of one. */

export type CardRequest = typeof cardRequests.$inferSelect

export const CARD_RETURN_PATH = '/payments/card'

export interface WantedCard {
  billingAccountId: string
  userId: string
  cardKey: string
  purpose: CardRequest['purpose']
  /** what is paid at once with `autopay`, as the form said it */
  currentCents?: number
  currentBillIds?: string[]
  feeRate?: number
  /** the customer left the page of payment options, and comes back to it */
  isFromOptions?: boolean | undefined
}

export type CardBegun = { is: 'begun'; url: string } | { is: 'ended' } | { is: 'underWay' | 'unavailable' | 'noCard' }

const isOf = ({ billingAccountId, id }: Pick<CardRequest, 'billingAccountId' | 'id'>) =>
  and(eq(cardRequests.billingAccountId, billingAccountId), eq(cardRequests.id, id))

/** Opens a page to save a card. One page of an account is open at a time: an earlier one is closed first. Safe to repeat. */
export async function beginCard(payments: Payments, wanted: WantedCard, now = new Date()): Promise<CardBegun> {
  const { db, gateway } = payments
  const { isFromOptions = false, ...own } = wanted
  const { billingAccountId, cardKey } = own
  const card = wanted.purpose === 'code' ? await findCard(db, billingAccountId) : undefined
  if (wanted.purpose === 'code' && (card?.savedBy !== wanted.userId || !gateway.canUpdateCards)) return { is: 'noCard' }
  const stored = await changeOwnAccount(db, wanted, billingAccountId, async (tx) => {
    const ofAccount = eq(cardRequests.billingAccountId, billingAccountId)
    const [known] = await tx
      .select()
      .from(cardRequests)
      .where(and(ofAccount, eq(cardRequests.cardKey, cardKey)))
    if (known?.status === 'open' || known?.status === 'saved') return { own: known }
    // No card came of it, as where the gateway was away: the same click opens another page.
    if (known) await tx.update(cardRequests).set({ cardKey: known.id }).where(isOf(known))
    await leaveUnopened(tx, cardRequests, ofAccount, now)
    const [other] = await tx
      .select()
      .from(cardRequests)
      .where(and(ofAccount, eq(cardRequests.status, 'open')))
    if (other) return { other }
    const [begun] = await tx
      .insert(cardRequests)
      .values({ ...own, id: `CARD-${randomUUID()}`, startedAt: now, askAt: firstAskedAt(now) })
      .returning()
    return { own: begun }
  })
  if (stored.own) {
    const opened = await openPage(payments, stored.own, { token: card?.token, isFromOptions })
    // The gateway refuses to open a page again with other data, such as an amount from before a payment: the page is closed.
    if (opened.is !== 'unavailable' || stored.own.session === null) return opened
  }
  const before = stored.own ?? stored.other
  if (!before) throw new Error('a page for a card was stored and did not come back')
  const outcome = await gateway.closeCardPage(before.session ?? '').catch(() => undefined)
  if (!outcome || !isEnd(outcome)) return { is: stored.own && !outcome ? 'unavailable' : 'underWay' }
  await settleCard(payments, before, outcome)
  // The same click is about the bills that its form showed, also where others have come since.
  return beginCard(payments, stored.own ? { ...wanted, currentBillIds: before.currentBillIds ?? undefined } : wanted, now)
}

async function openPage(
  { db, gateway, publicUrl }: Payments,
  request: CardRequest,
  { token, isFromOptions }: { token: string | undefined; isFromOptions: boolean },
): Promise<CardBegun> {
  if (request.status !== 'open') return { is: 'ended' }
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, request.billingAccountId))
  const page = await gateway
    .openCardPage({
      requestId: request.id,
      token,
      description: `Customer number ${account?.customerNumber ?? ''}. ${whatFollows(request, await findTakenAtOnce(db, request))}`,
      email: account?.billingEmail ?? '',
      returnUrl: `${publicUrl}${CARD_RETURN_PATH}/${request.id}${isFromOptions ? '?from=options' : ''}`,
      closesAt: new Date(request.startedAt.getTime() + PAGE_OPEN_MS),
    })
    .catch(() => undefined)
  if (!page) return { is: 'unavailable' }
  const [opened] = await db
    .update(cardRequests)
    .set({ session: page.session })
    .where(and(isOf(request), eq(cardRequests.status, 'open')))
    .returning()
  if (opened) return { is: 'begun', url: page.url }
  // Another took its place meanwhile: nobody is given this page.
  await gateway.closeCardPage(page.session)
  return { is: 'underWay' }
}

/** What is taken from the card that a page is for as soon as it is saved, as what is owed now. */
async function findTakenAtOnce(db: Database, { billingAccountId, userId, purpose, currentCents, currentBillIds }: CardRequest) {
  const card = await findCard(db, billingAccountId)
  // The card of another person takes what they gave with it.
  const known = !card || card.savedBy === userId ? await findAuthority(db, billingAccountId) : undefined
  if (!known && purpose !== 'autopay') return 0
  const now = new Date()
  const given = purpose === 'autopay' ? { paysSince: known?.paysSince ?? now, currentCents, currentBillIds } : known
  const owed = await findOwedOfAccount(db, billingAccountId, localDayOf(now))
  return given ? takenAtOnce(owed, given, await findBillTries(db, billingAccountId), { savedAt: now, now }).nowCents : 0
}

/** What the card page says of what is taken once the card is saved. */
function whatFollows({ purpose }: CardRequest, takenCents: number): string {
  if (takenCents > 0) {
    const each = purpose === 'autopay' ? ', and each bill on its due day' : ''
    return `${moneyText(dollarsOf(takenCents))} is taken from the card as soon as it is saved${each}.`
  }
  return purpose === 'autopay' ? 'Nothing is taken now: each bill is, on its due day.' : 'Nothing is paid now.'
}

/** Whether nothing more can become of it. */
const isEnd = ({ is }: CardOutcome) => is !== 'open' && is !== 'underWay'

/** Stores what became of a card, once however often it is told. */
async function settleCard(payments: Payments, request: Pick<CardRequest, 'billingAccountId' | 'id'>, outcome: CardOutcome): Promise<void> {
  if (!isEnd(outcome)) return
  await changeAccount(payments.db, request.billingAccountId, async (tx) => {
    const [stored] = await tx.select().from(cardRequests).where(isOf(request)).for('update')
    if (stored?.status !== 'open') return
    const status = outcome.is as CardRequest['status']
    await tx.update(cardRequests).set({ status, endedAt: new Date(), askAt: null }).where(isOf(request))
    if (outcome.is === 'saved') await storeCard(payments, tx, stored, outcome)
  })
}

/** Asks the gateway about a page of which it has told something. @returns the request as it is after that */
export async function settleCardSession(payments: Payments, session: string): Promise<void> {
  const [request] = await payments.db.select().from(cardRequests).where(eq(cardRequests.session, session))
  if (request) await settleCard(payments, request, await payments.gateway.findCard(session))
}

/** What became of a card whose page leads back; undefined for a page that nobody opened. */
export async function returnFromCard(payments: Payments, id: string): Promise<CardRequest | undefined> {
  const { db, gateway } = payments
  const byId = () => db.select().from(cardRequests).where(eq(cardRequests.id, id))
  const [request] = await byId()
  if (!request?.session) return undefined
  const outcome = await gateway.findCard(request.session).catch(() => undefined)
  if (outcome) await settleCard(payments, request, outcome)
  const [after] = await byId()
  return after
}

/** Asks about cards of which nobody has told, and closes pages that were left. @throws the first failure, once all were asked about */
export async function askAboutCards(payments: Payments, now = new Date()): Promise<void> {
  const { db, gateway } = payments
  const due = await db
    .select()
    .from(cardRequests)
    .where(and(eq(cardRequests.status, 'open'), lte(cardRequests.askAt, now)))
    .orderBy(asc(cardRequests.askAt))
    .limit(MOST_ASKED)
  await askAboutEach(due, {
    async ask(request) {
      const { session } = request
      if (session === null) return leaveUnopened(db, cardRequests, isOf(request), now)
      const asked = isLeft(request, now) ? gateway.closeCardPage(session) : gateway.findCard(session)
      const outcome: CardOutcome = await overIfUnknown(asked, request, now)
      await settleCard(payments, request, outcome)
      return isEnd(outcome)
    },
    async later(request) {
      await db
        .update(cardRequests)
        .set({ asked: sql`${cardRequests.asked} + 1`, askAt: askedAgainAt(request.asked, now) })
        .where(and(isOf(request), eq(cardRequests.status, 'open')))
    },
  }).finally(() => forgetCards(payments))
}
