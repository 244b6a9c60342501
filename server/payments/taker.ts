import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cardText } from '#lib/card-names.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { DueDay } from '#schemas/payments/entities.ts'
import { discountOn, type Owed, type OwedBill, partsOf } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardAuthorities, directDebits, savedCards } from '../db/schema/payments.ts'
import { isEnough, isTaken } from './due-now.ts'
import { hasAccess } from './has-access.ts'
import { type StoredCard, whyUnusable } from './saved-card.ts'

/*
 * What takes the bills of an account automatically, and which of them. Every page, mail and PDF that says that a bill is taken asks here.
 */

export interface Taker {
  is: 'directDebit' | 'card'
  /** in words: “by direct debit” */
  by: string
  /** it takes bills that were issued after this local day; empty for all */
  issuedAfter: string
  /** it takes bills that fall due from this local day on; empty for all */
  dueFrom: string
}

interface Known {
  hasDirectDebit: boolean
  /** null where it was there before the portal knew of it, or there is none */
  debitSince: Date | null
  /** null without an authority */
  cardSince: Date | null
  card: StoredCard | null
}

/** What takes the bills of an account; undefined where nothing does, or a card of which the bank would refuse it. @param today local day */
export function takerOf({ hasDirectDebit, debitSince, cardSince, card }: Known, today: string): Taker | undefined {
  if (hasDirectDebit) {
    return { is: 'directDebit', by: 'by direct debit', issuedAfter: debitSince ? localDayOf(debitSince) : '', dueFrom: '' }
  }
  if (!cardSince || !card || whyUnusable(card, today)) return undefined
  return { is: 'card', by: `from your ${cardText(card)}`, issuedAfter: '', dueFrom: localDayOf(cardSince) }
}

/** The same of an account, whoever asks. */
export async function findTaker(db: Database, billingAccountId: string, today: string): Promise<Taker | undefined> {
  const own = (column: PgColumn) => eq(column, billingAccountId)
  const [known] = await db
    .select({
      hasDirectDebit: billingAccounts.hasDirectDebit,
      debitSince: directDebits.paysSince,
      cardSince: cardAuthorities.paysSince,
      card: savedCards,
    })
    .from(billingAccounts)
    .leftJoin(directDebits, own(directDebits.billingAccountId))
    .leftJoin(cardAuthorities, and(own(cardAuthorities.billingAccountId), hasAccess(cardAuthorities.givenBy, billingAccountId)))
    .leftJoin(savedCards, and(own(savedCards.billingAccountId), hasAccess(savedCards.savedBy, billingAccountId)))
    .where(eq(billingAccounts.id, billingAccountId))
  return known && takerOf(known, today)
}

/** Whether it takes a bill at all, on whatever day that falls due. */
const takes = ({ is, issuedAfter }: Taker, bill: OwedBill): boolean =>
  bill.issuedDay > issuedAfter && !bill.isArranged && (is === 'directDebit' || isEnough(bill))

/** Whether it takes every bill that is owed, on the day on which each falls due or is agreed to. */
export const takesAll = (taker: Taker, { bills }: Owed): boolean => bills.every((bill) => bill.owedCents === 0 || takes(taker, bill))

/** Whether it takes what is owed of a bill, today or later. @param today local day */
export function isToBeTaken(taker: Taker, bill: OwedBill, today: string): boolean {
  if (!takes(taker, bill)) return false
  const [first] = partsOf(bill)
  if (!first || first.dueDay >= today) return first !== undefined && first.dueDay >= taker.dueFrom
  return taker.is === 'card' && first.dueDay >= taker.dueFrom && isTaken(bill, today)
}

/**
 * What falls due from today on, day by day, less the discount for who pays on time. @param today local day
 * @param taker what takes it on its day; undefined where each bill is paid by hand
 */
export function dueDays({ bills }: Owed, taker: Taker | undefined, today: string): DueDay[] {
  const parts = bills.flatMap((bill) => {
    if (bill.owedCents === 0) return []
    const isTakenThen = taker !== undefined && isToBeTaken(taker, bill, today)
    return partsOf(bill)
      .filter(({ dueDay }) => dueDay >= today)
      .map(({ dueDay, cents }) => ({ dueDay, isTakenThen, cents: cents - discountOn(bill, isTakenThen ? dueDay : today) }))
  })
  return [...Map.groupBy(parts, ({ dueDay, isTakenThen }) => `${dueDay} ${isTakenThen}`).values()]
    .map((some) => ({
      date: some[0]?.dueDay ?? today,
      amountNzd: dollarsOf(sum(some.map(({ cents }) => cents))),
      isTaken: some[0]?.isTakenThen ?? false,
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
}
