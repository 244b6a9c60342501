import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import type { Scope } from '../access.ts'
import { changeAccount, refuseFormer } from '../account/lock-account.ts'
import { findOwedOfAccount, payableCents } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { payments as paymentRows } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { isUnderWay, owedCentsOf } from '../help/offers.ts'
import { firstAskedAt, PAGE_OPEN_MS } from './ask-again.ts'
import { chargeOrder } from './charge-order.ts'
import { leaveUnopened } from './leave-unopened.ts'
import { isOf, type PaymentOrder, type Payments } from './order.ts'
import { cardOf, findCard } from './saved-card.ts'
import { settle } from './settle-order.ts'

/** A charge without a page has no customer who takes their time. */
const CHARGE_ASKED_MS = 20_000

interface Wanted {
  billingAccountId: string
  userId: string
  amountCents: number
  /** what the customer saw as owed */
  owedCents: number
  /** what they saw as to pay on time; absent for who does not say it */
  payableCents?: number | undefined
  /** the card fee besides */
  feeCents?: number
  paymentKey: string
  /** from the saved card instead of on the page */
  withToken?: boolean | undefined
  /** for the instalments that were agreed, before anything else */
  isInstalment?: boolean | undefined
  /** who pays has signed in lately: without that a saved card pays no more than is owed, so that a stolen token is of little use */
  isSignedInLately?: boolean
}

export type Begun =
  | { is: 'begun'; order: PaymentOrder; url: string }
  | { is: 'ended'; order: PaymentOrder }
  | { is: 'keyUsed' | 'underWay' | 'unavailable' | 'noCard' | 'noInstalments' | 'signInAgain' }
  | { is: 'paidMeanwhile'; order: PaymentOrder }
  | { is: 'owedChanged'; owedCents: number }

/**
 * Begins a payment on the page, or makes it from the saved card. One at a time is open for an account: the page of an earlier one is
 * closed first, so that nobody pays twice by two pages. Safe to repeat.
 */
export async function beginPayment(payments: Payments, wanted: Wanted, now = new Date()): Promise<Begun> {
  const { withToken = false, isInstalment = false, isSignedInLately = true, owedCents, payableCents: shownCents, ...values } = wanted
  const kind = withToken ? ('savedCard' as const) : ('page' as const)
  const isSame = (order: PaymentOrder) =>
    order.amountCents === wanted.amountCents && order.kind === kind && (order.billId !== null) === isInstalment
  const placed = await placeOrder(
    payments,
    wanted.billingAccountId,
    async (tx) => {
      await refuseFormer(tx, wanted, wanted.billingAccountId)
      const [known] = await tx
        .select()
        .from(paymentOrders)
        .where(and(eq(paymentOrders.billingAccountId, wanted.billingAccountId), eq(paymentOrders.paymentKey, wanted.paymentKey)))
      const isAnew = known?.status === 'cancelled' && isSame(known)
      if (known && !isAnew) return { is: 'known', order: known }
      // Nothing was paid by it, as where the gateway was away: the same click begins it again, under another number.
      if (known) await tx.update(paymentOrders).set({ paymentKey: known.id }).where(isOf(known))
      const today = localDayOf(now)
      const owed = await findOwedOfAccount(tx, wanted.billingAccountId, today)
      const owedNow = owedCentsOf(owed)
      const payable = payableCents(owed, today)
      // What was paid since by another device, or taken on the due day, is not paid a second time.
      if (owedNow !== owedCents && wanted.amountCents > payable) return { is: 'owedChanged', owedCents: owedNow }
      // Nor is all of it paid without the discount that was shown: instalments were agreed elsewhere, or its day has passed.
      if (shownCents !== undefined && wanted.amountCents >= shownCents && payable > shownCents)
        return { is: 'owedChanged', owedCents: payable }
      if (withToken && !isSignedInLately && wanted.amountCents > owedNow) return { is: 'signInAgain' }
      if (isInstalment && !isUnderWay(owed)) return { is: 'noInstalments' }
      const own = { ...values, owedCents, kind, billId: isInstalment ? owed.arrangement?.id : undefined }
      if (!withToken) return { is: 'new', values: own }
      const card = await findCard(tx, wanted.billingAccountId)
      // Only who saved it pays from it.
      return card?.savedBy === wanted.userId ? { is: 'new', values: { ...own, ...cardOf(card) } } : { is: 'noCard' }
    },
    now,
  )
  if (placed.is === 'nothing') return { is: 'unavailable' }
  if (placed.is !== 'placed') return placed
  const { order } = placed
  if (!isSame(order)) return { is: 'keyUsed' }
  if (order.status !== 'open') return { is: 'ended', order }
  return withToken ? chargeNow(payments, order) : openPage(payments, order)
}

async function chargeNow(payments: Payments, order: PaymentOrder): Promise<Begun> {
  // Where it fails to answer, what became of it is asked later.
  await chargeOrder(payments, order).catch(() => undefined)
  const [after] = await payments.db.select().from(paymentOrders).where(isOf(order))
  return { is: 'ended', order: after ?? order }
}

type NewOrder = Omit<typeof paymentOrders.$inferInsert, 'id' | 'startedAt' | 'askAt'>
type NotPlaced = { is: 'nothing' } | { is: 'noCard' | 'noInstalments' | 'signInAgain' } | { is: 'owedChanged'; owedCents: number }
type Decision = { is: 'known'; order: PaymentOrder } | { is: 'new'; values: NewOrder } | NotPlaced
type Placed = { is: 'placed'; order: PaymentOrder } | { is: 'paidMeanwhile'; order: PaymentOrder } | { is: 'underWay' } | NotPlaced

/**
 * Stores an order where no other of the account is open; the page of another is closed first.
 * @param decide what to store, asked with the account locked
 */
export async function placeOrder(
  payments: Payments,
  billingAccountId: string,
  decide: (tx: Database) => Promise<Decision>,
  now: Date,
): Promise<Placed> {
  const { db, gateway } = payments
  const stored = await changeAccount(
    db,
    billingAccountId,
    async (tx): Promise<{ is: 'placed'; order: PaymentOrder } | { is: 'other'; other: PaymentOrder } | NotPlaced> => {
      const decided = await decide(tx)
      if (decided.is === 'known') return { is: 'placed', order: decided.order }
      if (decided.is !== 'new') return decided
      const ofAccount = eq(paymentOrders.billingAccountId, billingAccountId)
      await leaveUnopened(tx, paymentOrders, ofAccount, now)
      const [other] = await tx
        .select()
        .from(paymentOrders)
        .where(and(ofAccount, eq(paymentOrders.status, 'open')))
      if (other) return { is: 'other', other }
      const askAt = decided.values.kind === 'page' ? firstAskedAt(now) : firstAskedAt(now, CHARGE_ASKED_MS)
      const [order] = await tx
        .insert(paymentOrders)
        .values({ ...decided.values, id: `PAY-${randomUUID()}`, startedAt: now, askAt })
        .returning()
      if (!order) throw new Error('a payment was stored and did not come back')
      return { is: 'placed', order }
    },
  )
  if (stored.is !== 'other') return stored
  const { other } = stored
  const outcome = await gateway.close(other.session ?? '').catch(() => undefined)
  if (!outcome) return { is: 'underWay' }
  await settle(payments, other, outcome)
  if (outcome.is === 'made') return { is: 'paidMeanwhile', order: other }
  // Closed, it is no longer in the way.
  return outcome.is === 'failed' || outcome.is === 'cancelled' ? placeOrder(payments, billingAccountId, decide, now) : { is: 'underWay' }
}

/** Closes the page of an account on which nothing was paid yet: it is for what was owed and agreed when it was opened. */
export async function closePage(payments: Payments, billingAccountId: string): Promise<void> {
  const { db, gateway } = payments
  const isPage = and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.kind, 'page'))
  await leaveUnopened(db, paymentOrders, isPage, new Date())
  const [open] = await db
    .select()
    .from(paymentOrders)
    .where(and(isPage, eq(paymentOrders.status, 'open')))
  if (!open?.session) return
  const outcome = await gateway.close(open.session).catch(() => undefined)
  if (outcome) await settle(payments, open, outcome)
}

async function openPage({ db, gateway, publicUrl }: Payments, order: PaymentOrder): Promise<Begun> {
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, order.billingAccountId))
  const page = await gateway
    .open({
      orderId: order.id,
      amountCents: order.amountCents + order.feeCents,
      description: `Customer number ${account?.customerNumber ?? ''}`,
      email: account?.billingEmail ?? '',
      returnUrl: `${publicUrl}${paths.payments()}?payment=${encodeURIComponent(order.id)}`,
      closesAt: new Date(order.startedAt.getTime() + PAGE_OPEN_MS),
    })
    .catch(() => undefined)
  if (!page) return { is: 'unavailable' }
  const [opened] = await db
    .update(paymentOrders)
    .set({ session: page.session })
    .where(and(isOf(order), eq(paymentOrders.status, 'open')))
    .returning()
  if (opened) return { is: 'begun', order: opened, url: page.url }
  // Another payment took its place meanwhile: nobody is given this page.
  await gateway.close(page.session)
  return { is: 'underWay' }
}

/** A payment for an account of the caller: another device may have selected another account meanwhile. Undefined for any other. */
export async function findOrder(db: Database, { billingAccountIds }: Scope, id: string) {
  const [found] = await db
    .select({
      order: paymentOrders,
      paidDay: paymentRows.paidDay,
      discount: paymentRows.discount,
      customerNumber: billingAccounts.customerNumber,
    })
    .from(paymentOrders)
    .innerJoin(billingAccounts, eq(billingAccounts.id, paymentOrders.billingAccountId))
    .leftJoin(paymentRows, and(eq(paymentRows.billingAccountId, paymentOrders.billingAccountId), eq(paymentRows.id, paymentOrders.id)))
    .where(and(inArray(paymentOrders.billingAccountId, billingAccountIds), eq(paymentOrders.id, id)))
  return found
}
