import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Balance } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { localDayOf } from '#lib/local-day.ts'
import { amountOf } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { Scope } from '../access.ts'
import { lockAccount } from '../account/lock-account.ts'
import { balanceOf, findOwedOn, NOTHING_OWED } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { payments as paymentRows } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { madeInPortal } from '../feed/records.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import { tellDeclined } from './declined.ts'
import { earnedDiscount } from './earned-discount.ts'
import type { Gateway, Outcome } from './gateway.ts'
import { receiptLines } from './receipt.ts'
import { findCard } from './saved-card.ts'

export type PaymentOrder = typeof paymentOrders.$inferSelect

/** What the payments of this installation go by. */
export interface Payments {
  db: Database
  gateway: Gateway
  brand: Brand
  canMail: boolean
  /** what paying by card costs a business besides, by brand, in hundredths of a percent */
  cardFees: Record<Brand, number>
  /** where the portal is */
  publicUrl: string
}

/** Nobody has told how a payment ended: the gateway is asked after so long, and then ever more seldom. */
const FIRST_ASKED_MS = 2 * 60_000
/** A charge without a page has no customer who takes their time. */
const CHARGE_ASKED_MS = 20_000
const ASKED_AT_LEAST_MS = 60 * 60_000
/** A payment page that nobody has paid on is closed after so long. */
const PAGE_OPEN_MS = 60 * 60_000

const isOf = ({ billingAccountId, id }: Pick<PaymentOrder, 'billingAccountId' | 'id'>) =>
  and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.id, id))

interface Wanted {
  billingAccountId: string
  userId: string
  amountCents: number
  /** what the customer saw as owed */
  owedCents: number
  /** the card fee besides */
  feeCents?: number
  paymentKey: string
  /** from the saved card instead of on the page */
  withToken?: boolean
}

export type Begun =
  | { is: 'begun'; order: PaymentOrder; url: string }
  | { is: 'ended'; order: PaymentOrder }
  | { is: 'keyUsed' | 'underWay' | 'unavailable' | 'noCard' }
  | { is: 'paidMeanwhile'; order: PaymentOrder }
  | { is: 'owedChanged'; owedCents: number }

/**
 * Begins a payment on the page, or makes it from the saved card. One at a time is open for an account: the page of an earlier one is
 * closed first, so that nobody pays twice by two pages. Safe to repeat.
 */
export async function beginPayment(payments: Payments, wanted: Wanted, now = new Date()): Promise<Begun> {
  const { withToken = false, owedCents, ...values } = wanted
  const kind = withToken ? ('savedCard' as const) : ('page' as const)
  const placed = await placeOrder(
    payments,
    wanted.billingAccountId,
    async (tx) => {
      const [known] = await tx
        .select()
        .from(paymentOrders)
        .where(and(eq(paymentOrders.billingAccountId, wanted.billingAccountId), eq(paymentOrders.paymentKey, wanted.paymentKey)))
      if (known) return { is: 'known', order: known }
      const balance = await findBalance(tx, wanted.billingAccountId, localDayOf(now))
      const owedNow = owedCentsOf(balance)
      // What was paid since by another device, or taken on the due day, is not paid a second time.
      if (owedNow !== owedCents && wanted.amountCents > payableOnTime(balance) * 100) return { is: 'owedChanged', owedCents: owedNow }
      return { is: 'new', values: { ...values, kind } }
    },
    now,
  )
  switch (placed.is) {
    case 'nothing':
      return { is: 'unavailable' }
    case 'underWay':
      return { is: 'underWay' }
    case 'paidMeanwhile':
      return { is: 'paidMeanwhile', order: placed.order }
    case 'owedChanged':
      return placed
    case 'placed': {
      const { order } = placed
      if (order.amountCents !== wanted.amountCents || order.kind !== kind) return { is: 'keyUsed' }
      if (order.status !== 'open') return { is: 'ended', order }
      return withToken ? chargeNow(payments, order) : openPage(payments, order)
    }
  }
}

async function findBalance(tx: Database, billingAccountId: string, today: string): Promise<Balance> {
  return balanceOf((await findOwedOn(tx, [billingAccountId], today)).get(billingAccountId) ?? NOTHING_OWED, today)
}

/** What a customer sees as owed. */
export const owedCentsOf = ({ amountToPayNZD }: Balance): number => Math.round(amountToPayNZD * 100)

async function chargeNow(payments: Payments, order: PaymentOrder): Promise<Begun> {
  const card = await findCard(payments.db, order.billingAccountId)
  if (!card) {
    await settle(payments, order, { is: 'cancelled' })
    return { is: 'noCard' }
  }
  // Where it fails to answer, what became of it is asked later.
  await chargeOrder(payments, order).catch(() => undefined)
  const [after] = await payments.db.select().from(paymentOrders).where(isOf(order))
  return { is: 'ended', order: after ?? order }
}

type NewOrder = Omit<typeof paymentOrders.$inferInsert, 'id' | 'startedAt' | 'askAt'>
type NotPlaced = { is: 'nothing' } | { is: 'owedChanged'; owedCents: number }
type Decision = { is: 'known'; order: PaymentOrder } | { is: 'new'; values: NewOrder } | NotPlaced
export type Placed = { is: 'placed' | 'paidMeanwhile'; order: PaymentOrder } | { is: 'underWay' } | NotPlaced

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
  const stored = await inTransaction(
    db,
    async (tx): Promise<{ is: 'placed'; order: PaymentOrder } | { is: 'other'; other: PaymentOrder } | NotPlaced> => {
      await lockAccount(tx, billingAccountId)
      const decided = await decide(tx)
      if (decided.is === 'known') return { is: 'placed', order: decided.order }
      if (decided.is !== 'new') return decided
      const ofAccount = eq(paymentOrders.billingAccountId, billingAccountId)
      // Nobody was given the page of one that was not opened: it can be left.
      await tx
        .update(paymentOrders)
        .set({ status: 'cancelled', endedAt: now })
        .where(and(ofAccount, eq(paymentOrders.status, 'open'), sql`${paymentOrders.session} is null`))
      const [other] = await tx
        .select()
        .from(paymentOrders)
        .where(and(ofAccount, eq(paymentOrders.status, 'open')))
      if (other) return { is: 'other', other }
      const askedAfterMs = decided.values.kind === 'page' ? FIRST_ASKED_MS : CHARGE_ASKED_MS
      const [order] = await tx
        .insert(paymentOrders)
        .values({ ...decided.values, id: `PAY-${randomUUID()}`, startedAt: now, askAt: new Date(now.getTime() + askedAfterMs) })
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

async function openPage({ db, gateway, publicUrl }: Payments, order: PaymentOrder): Promise<Begun> {
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, order.billingAccountId))
  const page = await gateway
    .open({
      orderId: order.id,
      amountCents: order.amountCents + order.feeCents,
      description: `Customer number ${account?.customerNumber ?? ''}`,
      email: account?.billingEmail ?? '',
      returnUrl: `${publicUrl}/account/bill/payments?payment=${encodeURIComponent(order.id)}`,
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

/**
 * Takes an order from the saved card. Nothing is taken before the charge's name is stored, so that it is taken once, wherever this ends.
 * @throws where the gateway does not answer: what became of it is asked later
 */
export async function chargeOrder(payments: Payments, order: PaymentOrder, now = new Date()): Promise<void> {
  const { db, gateway } = payments
  let { session } = order
  if (session === null) {
    const card = await findCard(db, order.billingAccountId)
    if (!card) return settle(payments, order, { is: 'cancelled' })
    const prepared = await gateway.prepare({
      orderId: order.id,
      amountCents: order.amountCents + order.feeCents,
      token: card.token,
      description: `Payment ${order.id}`,
    })
    const [stored] = await db
      .update(paymentOrders)
      .set({ session: prepared })
      .where(and(isOf(order), eq(paymentOrders.status, 'open')))
      .returning()
    if (!stored) {
      await gateway.close(prepared)
      return
    }
    session = prepared
  }
  await settle(payments, order, await gateway.charge(session), now)
}

/**
 * Stores how a payment ended, once however often it is told. A payment that was made is the customer's from then on, whatever was stored
 * of it before.
 * @param outcome as the gateway says it
 */
export async function settle(
  payments: Payments,
  order: Pick<PaymentOrder, 'billingAccountId' | 'id'>,
  outcome: Outcome,
  now = new Date(),
): Promise<void> {
  const ended = endOf(outcome)
  if (!ended) return
  await inTransaction(payments.db, async (tx) => {
    await lockAccount(tx, order.billingAccountId)
    const [stored] = await tx.select().from(paymentOrders).where(isOf(order)).for('update')
    if (!stored || stored.status === 'made') return
    if (ended.is === 'made') return book(payments, tx, stored, ended.at)
    if (stored.status !== 'open') return
    await tx.update(paymentOrders).set({ status: ended.is, endedAt: now, askAt: null }).where(isOf(order))
    if (ended.is === 'failed' && stored.kind === 'autopay') await tellDeclined(payments, tx, stored, now)
  })
}

/** Puts a payment that was made into the balance, with its receipt and its event. */
async function book({ brand, canMail }: Payments, tx: Database, order: PaymentOrder, at: Date): Promise<void> {
  const { billingAccountId, id, amountCents, feeCents, kind, userId } = order
  const paidDay = localDayOf(at)
  const owed = await findOwedOn(tx, [billingAccountId], paidDay)
  const before = owed.get(billingAccountId) ?? { bills: [], creditCents: 0 }
  const discountCents = earnedDiscount(before, amountCents, paidDay)
  await tx.update(paymentOrders).set({ status: 'made', endedAt: at, askAt: null }).where(isOf(order))
  await tx.insert(paymentRows).values({
    billingAccountId,
    id,
    paidDay,
    amount: amountOf(amountCents),
    discount: amountOf(discountCents),
    method: 'creditCard',
  })
  await madeInPortal(tx, 'payment', id, billingAccountId)
  const [payer] = await tx.select().from(users).where(eq(users.id, userId))
  if (canMail && payer) {
    const after = balanceOf((await findOwedOn(tx, [billingAccountId], paidDay)).get(billingAccountId) ?? before, paidDay)
    const card = await findCard(tx, billingAccountId)
    await storeMail(tx, letter(brand, payer, 'Your payment to', receiptLines({ order, card, discountCents, paidDay, after })))
  }
  await recordEvent(
    tx,
    { userId },
    {
      type: 'nz.switchboard.payment.made',
      billingAccountId,
      subject: id,
      data: {
        paymentId: id,
        day: paidDay,
        amount: amountOf(amountCents),
        discount: amountOf(discountCents),
        method: 'creditCard',
        session: order.session ?? '',
        by: kind,
        ...(feeCents > 0 && { fee: amountOf(feeCents) }),
      },
    },
  )
}

/** How a payment ended; undefined while it is not decided. */
const endOf = (outcome: Outcome) => (outcome.is === 'open' || outcome.is === 'underWay' ? undefined : outcome)

/** Asks the gateway about a payment of which it has told something. */
export async function settleSession(payments: Payments, session: string): Promise<void> {
  const [order] = await payments.db.select().from(paymentOrders).where(eq(paymentOrders.session, session))
  if (order) await settle(payments, order, await payments.gateway.find(session))
}

const MOST_ASKED = 100

/**
 * Asks the gateway about payments whose end nobody has told, and closes pages that were left. Safe to repeat, and to run in several
 * processes.
 * @throws the first failure, once all have been asked about
 */
export async function askAboutOpen(payments: Payments, now = new Date()): Promise<void> {
  const { db, gateway } = payments
  const due = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.status, 'open'), lte(paymentOrders.askAt, now)))
    .orderBy(asc(paymentOrders.askAt))
    .limit(MOST_ASKED)
  const failures: unknown[] = []
  for (const order of due) {
    try {
      const isLeft = now.getTime() - order.startedAt.getTime() >= PAGE_OPEN_MS
      const outcome = await askAbout(gateway, order, isLeft)
      await settle(payments, order, outcome, now)
      if (!endOf(outcome)) await askLater(db, order, now)
    } catch (error) {
      failures.push(error)
      await askLater(db, order, now)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function askAbout(gateway: Gateway, { session, kind }: PaymentOrder, isLeft: boolean): Promise<Outcome> {
  if (session === null) return { is: 'cancelled' }
  const outcome = await gateway.find(session)
  if (outcome.is !== 'open') return outcome
  if (isLeft) return gateway.close(session)
  // What was prepared and not taken is taken now.
  return kind === 'page' ? outcome : gateway.charge(session)
}

async function askLater(db: Database, order: PaymentOrder, now: Date): Promise<void> {
  const afterMs = Math.min(ASKED_AT_LEAST_MS, FIRST_ASKED_MS * 2 ** Math.min(order.asked, 10))
  await db
    .update(paymentOrders)
    .set({ asked: sql`${paymentOrders.asked} + 1`, askAt: new Date(now.getTime() + afterMs) })
    .where(and(isOf(order), eq(paymentOrders.status, 'open')))
}

/** A payment of the selected account; undefined for any other. */
export async function findOrder(db: Database, { selected }: Scope, id: string) {
  if (!selected) return undefined
  const [found] = await db
    .select({ order: paymentOrders, paidDay: paymentRows.paidDay, discount: paymentRows.discount })
    .from(paymentOrders)
    .leftJoin(paymentRows, and(eq(paymentRows.billingAccountId, paymentOrders.billingAccountId), eq(paymentRows.id, paymentOrders.id)))
    .where(and(eq(paymentOrders.billingAccountId, selected.billingAccountId), eq(paymentOrders.id, id)))
  return found
}
