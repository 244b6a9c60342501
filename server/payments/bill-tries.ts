import { and, asc, eq } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { dueDayOf, type OwedBill } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { payments } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { isEnough, LOOKED_BACK_DAYS } from './due-now.ts'
import type { PaymentOrder } from './order.ts'
import { nextTry } from './retries.ts'

interface Try extends PaymentOrder {
  /** what of it is among the payments of the account, in cents: less than was taken where that was given back */
  bookedCents: number
  /** the discount that it earned */
  discountCents: number
}

/** The automatic card payments of an account, by the ids of the bills that each was for, or settled; oldest first. */
export type BillTries = ReadonlyMap<string | null, readonly Try[]>

export async function findBillTries(db: Database, billingAccountId: string): Promise<BillTries> {
  const rows = await db
    .select({ order: paymentOrders, booked: payments.amount, discount: payments.discount })
    .from(paymentOrders)
    .leftJoin(payments, and(eq(payments.billingAccountId, paymentOrders.billingAccountId), eq(payments.id, paymentOrders.id)))
    .where(and(eq(paymentOrders.billingAccountId, billingAccountId), eq(paymentOrders.kind, 'autopay')))
    .orderBy(asc(paymentOrders.startedAt), asc(paymentOrders.id))
  const tries = rows.map(({ order, booked, discount }) => ({
    ...order,
    bookedCents: centsOf(booked ?? '0'),
    discountCents: centsOf(discount ?? '0'),
  }))
  const byBill = tries.flatMap((one) => [...new Set([one.billId, ...(one.billIds ?? [])])].map((billId) => ({ billId, one })))
  return new Map([...Map.groupBy(byBill, ({ billId }) => billId)].map(([billId, own]) => [billId, own.map(({ one }) => one)]))
}

const triesOf = ({ id }: Pick<OwedBill, 'id'>, tries: BillTries) => tries.get(id) ?? []

/** Whether a card payment for a bill is under way. */
export const isBeingTaken = (bill: OwedBill, tries: BillTries): boolean => triesOf(bill, tries).some(({ status }) => status === 'open')

const madeOf = (bill: OwedBill, tries: BillTries) => triesOf(bill, tries).filter(({ status }) => status === 'made')

/** Whether money that a card paid for a bill was returned to it, by lowering that payment or by a separate entry. */
const isGivenBack = (bill: OwedBill, tries: BillTries): boolean =>
  madeOf(bill, tries).some(({ amountCents, bookedCents }) => bill.isOpenedAgain || bookedCents < amountCents)

/** Whether card payments for this bill alone, with their discounts, reach its amount. One taken at once was for other bills too. */
const isCharged = (bill: OwedBill, tries: BillTries): boolean =>
  sum(madeOf(bill, tries).map((one) => (one.billId === bill.id ? one.amountCents + one.discountCents : 0))) >= bill.amountCents

/** When the card was declined for a bill since it fell due, oldest first. An agreed later day starts the tries again. */
export const declinedAt = (bill: OwedBill, tries: BillTries): Date[] =>
  triesOf(bill, tries)
    .flatMap(({ status, endedAt }) => (status === 'failed' && endedAt ? endedAt : []))
    .filter((endedAt) => localDayOf(endedAt) >= dueDayOf(bill))
    .sort((a, b) => a.getTime() - b.getTime())

/** The local day on which a declined bill is tried again; undefined where it is not, or not declined. */
export function nextTryOf(bill: OwedBill, tries: BillTries): string | undefined {
  const next = nextTry(declinedAt(bill, tries))
  return next !== undefined && next < addDays(dueDayOf(bill), LOOKED_BACK_DAYS) ? next : undefined
}

/** Whether the card was declined, on the day on which a bill falls due, for what it was to take at once: that bill, too, which is not tried again. */
function isDeclinedAtOnce(bill: OwedBill, tries: BillTries): boolean {
  const day = dueDayOf(bill)
  return (tries.get(null) ?? []).some(({ status, startedAt, endedAt }) => {
    return status === 'failed' && endedAt !== null && localDayOf(startedAt) <= day && day <= localDayOf(endedAt)
  })
}

/**
 * Whether a card is still to take what is owed of a bill: a try is left, it has not paid the whole of it, and nothing was given back to
 * the card, which is not charged again.
 */
export function isLeftToCard(bill: OwedBill, tries: BillTries): boolean {
  const hasTry = (declinedAt(bill, tries).length === 0 || nextTryOf(bill, tries) !== undefined) && !isDeclinedAtOnce(bill, tries)
  return hasTry && isEnough(bill) && !isCharged(bill, tries) && !isGivenBack(bill, tries)
}

/**
 * The local day that counts for the discount of what a card takes for a bill: its own day, as long as no bank has declined it, though the
 * portal or the gateway was away then.
 */
export const countedDay = (bill: OwedBill, tries: BillTries, today: string): string =>
  dueDayOf(bill) < today && declinedAt(bill, tries).length === 0 ? dueDayOf(bill) : today
