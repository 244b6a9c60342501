import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import type { Scope } from '../access.ts'
import { lockAccount } from '../account/lock-account.ts'
import { balanceOf, findOwedOn } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { payments } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { madeInPortal } from '../feed/records.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import { earnedDiscount } from './earned-discount.ts'
import type { Gateway, Outcome } from './gateway.ts'

export type PaymentOrder = typeof paymentOrders.$inferSelect

/** What the payments of this installation go by. */
export interface Payments {
  db: Database
  gateway: Gateway
  brand: Brand
  canMail: boolean
  /** where the portal is */
  publicUrl: string
}

/** Nobody has told how a payment ended: the gateway is asked after so long, and then ever more seldom. */
const FIRST_ASKED_MS = 2 * 60_000
const ASKED_AT_LEAST_MS = 60 * 60_000
/** A payment page that nobody has paid on is closed after so long. */
const PAGE_OPEN_MS = 60 * 60_000

const isOf = ({ billingAccountId, id }: Pick<PaymentOrder, 'billingAccountId' | 'id'>) =>
  and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.id, id))

interface Wanted {
  billingAccountId: string
  userId: string
  amountCents: number
  paymentKey: string
}

export type Begun =
  | { is: 'begun'; order: PaymentOrder; url: string }
  | { is: 'ended'; order: PaymentOrder }
  | { is: 'keyUsed' | 'underWay' | 'unavailable' }
  | { is: 'paidMeanwhile'; order: PaymentOrder }

/**
 * Begins a payment. One at a time is open for an account: the page of an earlier one is closed first, so that nobody pays twice by two
 * pages. Safe to repeat.
 */
export async function beginPayment(payments: Payments, wanted: Wanted, now = new Date()): Promise<Begun> {
  const { db, gateway } = payments
  const stored = await inTransaction(
    db,
    async (tx): Promise<{ is: 'order'; order: PaymentOrder } | { is: 'other'; other: PaymentOrder }> => {
      await lockAccount(tx, wanted.billingAccountId)
      const ofAccount = eq(paymentOrders.billingAccountId, wanted.billingAccountId)
      const [known] = await tx
        .select()
        .from(paymentOrders)
        .where(and(ofAccount, eq(paymentOrders.paymentKey, wanted.paymentKey)))
      if (known) return { is: 'order', order: known }
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
      const [order] = await tx
        .insert(paymentOrders)
        .values({ ...wanted, id: `PAY-${randomUUID()}`, startedAt: now, askAt: new Date(now.getTime() + FIRST_ASKED_MS) })
        .returning()
      if (!order) throw new Error('a payment was stored and did not come back')
      return { is: 'order', order }
    },
  )
  if (stored.is === 'order') return openPage(payments, stored.order, wanted)
  const { other } = stored
  const outcome = await gateway.close(other.session ?? '')
  await settle(payments, other, outcome)
  if (outcome.is === 'made') return { is: 'paidMeanwhile', order: other }
  // Closed, it is no longer in the way.
  return outcome.is === 'failed' || outcome.is === 'cancelled' ? beginPayment(payments, wanted, now) : { is: 'underWay' }
}

async function openPage({ db, gateway, publicUrl }: Payments, order: PaymentOrder, wanted: Wanted): Promise<Begun> {
  if (order.amountCents !== wanted.amountCents) return { is: 'keyUsed' }
  if (order.status !== 'open') return { is: 'ended', order }
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, order.billingAccountId))
  const page = await gateway
    .open({
      orderId: order.id,
      amountCents: order.amountCents,
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
 * Stores how a payment ended, once however often it is told. A payment that was made is the customer's from then on, whatever was stored
 * of it before.
 * @param outcome as the gateway says it
 */
export async function settle(
  { db, brand, canMail }: Payments,
  order: Pick<PaymentOrder, 'billingAccountId' | 'id'>,
  outcome: Outcome,
): Promise<void> {
  const ended = endOf(outcome)
  if (!ended) return
  const { billingAccountId, id } = order
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, billingAccountId)
    const [stored] = await tx.select().from(paymentOrders).where(isOf(order)).for('update')
    if (!stored || stored.status === 'made') return
    if (ended.is !== 'made') {
      if (stored.status !== 'open') return
      await tx.update(paymentOrders).set({ status: ended.is, endedAt: new Date(), askAt: null }).where(isOf(order))
      return
    }
    const paidDay = localDayOf(ended.at)
    const owed = await findOwedOn(tx, [billingAccountId], paidDay)
    const before = owed.get(billingAccountId) ?? { bills: [], creditCents: 0 }
    const discountCents = earnedDiscount(before, stored.amountCents, paidDay)
    await tx.update(paymentOrders).set({ status: 'made', endedAt: ended.at, askAt: null }).where(isOf(order))
    await tx.insert(payments).values({
      billingAccountId,
      id,
      paidDay,
      amount: amountOf(stored.amountCents),
      discount: amountOf(discountCents),
      method: 'creditCard',
    })
    await madeInPortal(tx, 'payment', id, billingAccountId)
    const [payer] = await tx.select().from(users).where(eq(users.id, stored.userId))
    if (canMail && payer) {
      const after = balanceOf((await findOwedOn(tx, [billingAccountId], paidDay)).get(billingAccountId) ?? before, paidDay)
      await storeMail(
        tx,
        letter(brand, payer, 'Your payment to', receiptLines({ id, cents: stored.amountCents, discountCents, paidDay, after })),
      )
    }
    await recordEvent(
      tx,
      { userId: stored.userId },
      {
        type: 'nz.switchboard.payment.made',
        billingAccountId,
        subject: id,
        data: {
          paymentId: id,
          day: paidDay,
          amount: amountOf(stored.amountCents),
          discount: amountOf(discountCents),
          method: 'creditCard',
          session: stored.session ?? '',
        },
      },
    )
  })
}

/** How a payment ended; undefined while it is not decided. */
const endOf = (outcome: Outcome) => (outcome.is === 'open' || outcome.is === 'underWay' ? undefined : outcome)

interface Receipt {
  id: string
  cents: number
  discountCents: number
  paidDay: string
  after: ReturnType<typeof balanceOf>
}

function receiptLines({ id, cents, discountCents, paidDay, after }: Receipt): string[] {
  const { totalBalance } = after
  return [
    `Thank you: we received ${moneyText(dollarsOf(cents))} by card on ${dayText(paidDay, 'year')}.`,
    ...(discountCents > 0 ? [`You paid on time, so we took ${moneyText(dollarsOf(discountCents))} off.`] : []),
    totalBalance > 0
      ? `${moneyText(totalBalance)} is still to pay.`
      : totalBalance < 0
        ? `Your account is ${moneyText(-totalBalance)} in credit. It goes towards your next bill.`
        : 'There is nothing more to pay.',
    `The number of this payment is ${id}.`,
  ]
}

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
      const outcome: Outcome =
        order.session === null ? { is: 'cancelled' } : await (isLeft ? gateway.close(order.session) : gateway.find(order.session))
      await settle(payments, order, outcome)
      if (!endOf(outcome)) await askLater(db, order, now)
    } catch (error) {
      failures.push(error)
      await askLater(db, order, now)
    }
  }
  if (failures.length > 0) throw failures[0]
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
    .select({ order: paymentOrders, paidDay: payments.paidDay, discount: payments.discount })
    .from(paymentOrders)
    .leftJoin(payments, and(eq(payments.billingAccountId, paymentOrders.billingAccountId), eq(payments.id, paymentOrders.id)))
    .where(and(eq(paymentOrders.billingAccountId, selected.billingAccountId), eq(paymentOrders.id, id)))
  return found
}
