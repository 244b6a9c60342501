import { and, eq } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import { localDayOf } from '#lib/local-day.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import { dueDayOf, type Owed } from '#server/billing/settle.ts'
import type { Database } from '#server/db/open.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { cardAuthorities, paymentOrders, savedCards } from '#server/db/schema/payments.ts'
import { owedCentsOf } from '#server/help/offers.ts'
import { centsForBill, isTaken } from '#server/payments/due-now.ts'
import { whyUnusable } from '#server/payments/saved-card.ts'

/* What must hold of payments whatever happens, by what is stored. */

const BILLING_ACCOUNT_ID = 'BA-100342'
const LEAST_CENTS = 100

export const owedAt = async (db: Database, now: Date): Promise<Owed> =>
  (await findOwedOn(db, [BILLING_ACCOUNT_ID], localDayOf(now))).get(BILLING_ACCOUNT_ID) ?? NOTHING_OWED

async function paying(db: Database) {
  const [authority] = await db.select().from(cardAuthorities).where(eq(cardAuthorities.billingAccountId, BILLING_ACCOUNT_ID))
  const [card] = await db.select().from(savedCards).where(eq(savedCards.billingAccountId, BILLING_ACCOUNT_ID))
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, BILLING_ACCOUNT_ID))
  return { authority: account?.hasDirectDebit ? undefined : authority, card }
}

/** Why nothing may be taken by a charge at the instant at which the gateway is asked to take it. */
export async function wrongsOfCharge(db: Database, id: string, now: Date): Promise<string[]> {
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id))
  if (!order) return ['a charge without an order']
  const { authority, card } = await paying(db)
  const owed = await owedAt(db, now)
  const bill = owed.bills.find((one) => one.id === order.billId)
  const isSeen = order.kind === 'savedCard' && order.owedCents === owedCentsOf(owed)
  return [
    ...(card === undefined ? ['no card is saved'] : []),
    ...(order.kind === 'autopay' && !authority ? ['the card may not pay by itself'] : []),
    ...(order.amountCents > owedCentsOf(owed) && !isSeen ? [`${order.amountCents} is taken of ${owedCentsOf(owed)}`] : []),
    ...(bill && (bill.isArranged || dueDayOf(bill) > localDayOf(now)) ? ['it was agreed to be paid later'] : []),
  ]
}

/** Bills that fell due while a card pays that the bank would not refuse, that no bank declined, and of which the card has left something open that it was to take. */
export async function leftOpen(db: Database, now: Date): Promise<string[]> {
  const { authority, card } = await paying(db)
  const today = localDayOf(now)
  if (!authority || !card || whyUnusable(card, today)) return []
  const owed = await owedAt(db, now)
  const orders = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.billingAccountId, BILLING_ACCOUNT_ID), eq(paymentOrders.kind, 'autopay')))
  return owed.bills
    .filter((bill) => isTaken(bill, today) && dueDayOf(bill) >= localDayOf(authority.paysSince))
    .filter((bill) => {
      const { id, amountCents } = bill
      const own = orders.filter(({ billId }) => billId === id)
      const takenCents = sum(own.filter(({ status }) => status === 'made').map((order) => order.amountCents))
      const leftCents = Math.min(centsForBill(bill, today), amountCents - takenCents)
      return !own.some(({ status }) => status === 'failed') && leftCents >= LEAST_CENTS
    })
    .map(({ id }) => id)
}
