import { and, eq, ne } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import type { Owed } from '#server/billing/settle.ts'
import type { Database } from '#server/db/open.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { cardAuthorities, paymentOrders, savedCards } from '#server/db/schema/payments.ts'

/*
 * What must hold of payments whatever happens. It is judged by what is stored and by arithmetic alone, never by the rules that the portal
 * settles bills by: what is owed in all is what was billed less what was paid, and each payment says what each bill got of it.
 */

const BILLING_ACCOUNT_ID = 'BA-100342'
const LEAST_CENTS = 100
/** So long the portal may have been away; what fell due before is not taken any more. */
const LOOKED_BACK_DAYS = 21

/** What is owed as a page says it, for who pays what they see. */
export const owedAt = async (db: Database, now: Date): Promise<Owed> =>
  (await findOwedOn(db, [BILLING_ACCOUNT_ID], localDayOf(now))).get(BILLING_ACCOUNT_ID) ?? NOTHING_OWED

/** What is stored of the account. */
async function storedOf(db: Database, today: string) {
  const [authority] = await db.select().from(cardAuthorities).where(eq(cardAuthorities.billingAccountId, BILLING_ACCOUNT_ID))
  const [card] = await db.select().from(savedCards).where(eq(savedCards.billingAccountId, BILLING_ACCOUNT_ID))
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, BILLING_ACCOUNT_ID))
  const billed = (await db.select().from(bills).where(eq(bills.billingAccountId, BILLING_ACCOUNT_ID))).filter(
    ({ issuedDay }) => issuedDay <= today,
  )
  const paid = (await db.select().from(payments).where(eq(payments.billingAccountId, BILLING_ACCOUNT_ID))).map((payment) => ({
    shares: (payment.billIds ?? []).map((id, at) => ({ id, cents: payment.billCents?.[at] ?? 0 })),
    cents: centsOf(payment.amount) + centsOf(payment.discount),
  }))
  const extensions = await db
    .select()
    .from(creditExtensions)
    .where(and(eq(creditExtensions.billingAccountId, BILLING_ACCOUNT_ID), ne(creditExtensions.status, 'refused')))
  const arrangements = await db
    .select()
    .from(paymentArrangements)
    .where(and(eq(paymentArrangements.billingAccountId, BILLING_ACCOUNT_ID), ne(paymentArrangements.status, 'refused')))
  const arranged = new Set(
    arrangements.flatMap(({ endedDay, billIds }) => (endedDay === null || endedDay > today ? (billIds ?? billed.map(({ id }) => id)) : [])),
  )
  const totalCents = sum(billed.map(({ amount }) => centsOf(amount))) - sum(paid.map(({ cents }) => cents))
  return {
    authority: account?.hasDirectDebit ? undefined : authority,
    card,
    billed,
    paid,
    arranged,
    owedCents: Math.max(0, totalCents),
    /** on which a bill falls due, as agreed */
    dueDayOf: ({ issuedDay, dueDay }: typeof bills.$inferSelect): string =>
      [dueDay, ...extensions.filter(({ askedDay }) => issuedDay <= askedDay).map(({ endDay }) => endDay)].sort().at(-1) ?? dueDay,
  }
}

/** Why nothing may be taken by a charge at the instant at which the gateway is asked to take it. */
export async function wrongsOfCharge(db: Database, id: string, now: Date): Promise<string[]> {
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id))
  if (!order) return ['a charge without an order']
  const today = localDayOf(now)
  const { authority, card, billed, arranged, owedCents, dueDayOf } = await storedOf(db, today)
  const bill = billed.find((one) => one.id === order.billId)
  const isSeen = order.kind === 'savedCard' && order.owedCents === owedCents
  return [
    ...(card === undefined ? ['no card is saved'] : []),
    ...(order.kind === 'autopay' && !authority ? ['the card may not pay by itself'] : []),
    ...(order.amountCents > owedCents && !isSeen ? [`${order.amountCents} is taken of ${owedCents}`] : []),
    ...(order.kind === 'autopay' && bill && (arranged.has(bill.id) || dueDayOf(bill) > today) ? ['it was agreed to be paid later'] : []),
  ]
}

/** Bills that fell due while a card pays that the bank would not refuse, that no bank declined, and of which the card has left something open that it was to take. */
export async function leftOpen(db: Database, now: Date): Promise<string[]> {
  const today = localDayOf(now)
  const { authority, card, billed, paid, arranged, owedCents, dueDayOf } = await storedOf(db, today)
  if (!authority || !card || card.needsCode || card.expires < today.slice(0, 7)) return []
  const failed = await db
    .select({ billId: paymentOrders.billId })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.billingAccountId, BILLING_ACCOUNT_ID), eq(paymentOrders.status, 'failed')))
  const isLeftToCard = (bill: (typeof billed)[number]) =>
    dueDayOf(bill) <= today &&
    dueDayOf(bill) > addDays(today, -LOOKED_BACK_DAYS) &&
    dueDayOf(bill) >= localDayOf(authority.paysSince) &&
    !arranged.has(bill.id) &&
    !failed.some(({ billId }) => billId === bill.id)
  const own = billed.filter(isLeftToCard)
  const others = billed.filter((bill) => !own.includes(bill))
  // In all no more is left than the bills that are none of the card's, and what is too little to be taken.
  const tooLittleCents = ({ promptPaymentDiscount }: (typeof own)[number]) => LEAST_CENTS - 1 + centsOf(promptPaymentDiscount)
  const mostCents = sum(others.map(({ amount }) => centsOf(amount))) + sum(own.map(tooLittleCents))
  // Of what names no bill, such as what the bank paid, any bill may have got something.
  const paidOf = (billId: string) => sum(paid.flatMap(({ shares }) => shares.flatMap(({ id, cents }) => (id === billId ? cents : []))))
  const unnamedCents = sum(paid.map(({ cents }) => cents)) - sum(billed.map(({ id }) => paidOf(id)))
  return [
    ...(owedCents > mostCents ? [`${owedCents} in all, of which ${mostCents} may be left`] : []),
    ...own.filter((bill) => centsOf(bill.amount) - paidOf(bill.id) - unnamedCents > tooLittleCents(bill)).map(({ id }) => id),
  ]
}
