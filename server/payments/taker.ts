import { and, eq, gt, inArray } from 'drizzle-orm'
import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { listed } from '#lib/listed.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { sum } from '#lib/sum.ts'
import type { DueDay } from '#schemas/payments/entities.ts'
import { discountOn } from '../billing/discount.ts'
import { dueDayOf, type Owed, type OwedBill, partsOf } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { accountAccess, billingAccounts } from '../db/schema/accounts.ts'
import { bills } from '../db/schema/billing.ts'
import { feedRecords } from '../db/schema/feed.ts'
import { cardAuthorities, directDebits, savedCards } from '../db/schema/payments.ts'
import { type BillTries, declinedAt, findBillTries, isLeftToCard, nextTryOf } from './bill-tries.ts'
import { isTaken } from './due-now.ts'
import { ofHoldingAuthority, ofPayingCard } from './holding-authority.ts'
import { isTriedNow } from './retries.ts'
import { type StoredCard, whyUnusable } from './saved-card.ts'

/*
 * What takes the bills of an account automatically, and which of them. Every page, mail and PDF that says that a bill is taken asks here.
 */

export type Taker = {
  /** in words: “by direct debit” */
  by: string
} & (DirectDebit | Card)

interface DirectDebit {
  is: 'directDebit'
  /** it takes bills that were issued after this local day; empty for all */
  issuedAfter: string
  /** and those that came after it on that day */
  alsoTakes: ReadonlySet<string>
}

interface Card {
  is: 'card'
  /** it takes bills that fall due from this local day on */
  dueFrom: string
  /** its last month */
  expires: string
  savedAt: Date
  tries: BillTries
}

interface Known {
  hasDirectDebit: boolean
  /** null where it was there before the portal knew of it, or there is none */
  debitSince: Date | null
  /** null without an authority */
  cardSince: Date | null
  card: StoredCard | null
}

interface More {
  /** what the card has done so far */
  findTries: () => Promise<BillTries>
  /** the bills of a day that the retailer's systems told of after an instant on it */
  findBillsSince: (since: Date) => Promise<ReadonlySet<string>>
}

/** What takes the bills of an account; undefined where nothing does, or a card of which the bank would refuse it. @param today local day */
export async function takerOf(
  { hasDirectDebit, debitSince, cardSince, card }: Known,
  { findTries, findBillsSince }: More,
  today: string,
): Promise<Taker | undefined> {
  if (hasDirectDebit) {
    const since = debitSince ? { issuedAfter: localDayOf(debitSince), alsoTakes: await findBillsSince(debitSince) } : undefined
    return { is: 'directDebit', by: 'by direct debit', ...(since ?? { issuedAfter: '', alsoTakes: new Set() }) }
  }
  if (!cardSince || !card || whyUnusable(card, today)) return undefined
  const { expires, savedAt } = card
  return { is: 'card', by: `from your ${cardText(card)}`, dueFrom: localDayOf(cardSince), expires, savedAt, tries: await findTries() }
}

/** The bills of an account that were issued on the day of an instant, and that the retailer's systems told of after it. */
export async function findBillsSince(db: Database, billingAccountId: string, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(
      feedRecords,
      and(eq(feedRecords.kind, 'bill'), eq(feedRecords.id, bills.id), eq(feedRecords.billingAccountId, bills.billingAccountId)),
    )
    .where(and(eq(bills.billingAccountId, billingAccountId), eq(bills.issuedDay, localDayOf(since)), gt(feedRecords.at, since)))
  return new Set(rows.map(({ id }) => id))
}

/** Accounts, each with what takes its bills. Takes no scope: the caller has checked that it may ask. @param userId whose role at each account is told */
export async function findWithTakers(db: Database, billingAccountIds: readonly string[], today: string, userId = '') {
  const rows = await db
    .select({
      account: billingAccounts,
      role: accountAccess.role,
      debitSince: directDebits.paysSince,
      cardSince: cardAuthorities.paysSince,
      card: savedCards,
    })
    .from(billingAccounts)
    .leftJoin(directDebits, eq(directDebits.billingAccountId, billingAccounts.id))
    .leftJoin(cardAuthorities, ofHoldingAuthority)
    .leftJoin(savedCards, ofPayingCard)
    .leftJoin(accountAccess, and(eq(accountAccess.billingAccountId, billingAccounts.id), eq(accountAccess.userId, userId)))
    .where(inArray(billingAccounts.id, [...billingAccountIds]))
  return Promise.all(
    rows.map(async ({ account, role, ...known }) => {
      const { id, hasDirectDebit } = account
      const more = { findTries: () => findBillTries(db, id), findBillsSince: (since: Date) => findBillsSince(db, id, since) }
      return { account, role, taker: await takerOf({ hasDirectDebit, ...known }, more, today) }
    }),
  )
}

/** What takes the bills of an account. Takes no scope either. */
export const findTaker = async (db: Database, billingAccountId: string, today: string): Promise<Taker | undefined> =>
  (await findWithTakers(db, [billingAccountId], today))[0]?.taker

/** Whether a direct debit leaves a bill to be paid by hand, since it was there before. */
export const isBeforeDebit = (taker: Taker | undefined, { id, issuedDay }: OwedBill): boolean =>
  taker?.is === 'directDebit' && issuedDay <= taker.issuedAfter && !taker.alsoTakes.has(id)

/** Whether it takes a bill on a local day. */
function takesOn(taker: Taker, bill: OwedBill, day: string): boolean {
  if (bill.isArranged) return false
  if (taker.is === 'directDebit') return !isBeforeDebit(taker, bill)
  return day >= taker.dueFrom && day.slice(0, 7) <= taker.expires && isLeftToCard(bill, taker.tries)
}

/** Whether it takes every bill that is owed, where all of them are put off to a local day. */
export const takesAllOn = (taker: Taker, { bills }: Owed, day: string): boolean =>
  bills.every((bill) => bill.owedCents === 0 || takesOn(taker, bill, day))

/** Whether it takes what is owed of a bill, on its day or, where that has passed, in the next days. @param today local day */
export function isToBeTaken(taker: Taker, bill: OwedBill, today: string): boolean {
  const day = dueDayOf(bill)
  if (!takesOn(taker, bill, day)) return false
  if (day < today) return taker.is === 'card' && isTaken(bill, today)
  // Declined today, it is tried again on another day, and another card at once.
  return taker.is === 'directDebit' || isTriedNow(declinedAt(bill, taker.tries), taker.savedAt, today)
}

/** The local day on which a card that was declined for a bill is tried again; undefined where it is not. */
export function nextTryBy(taker: Taker | undefined, bill: OwedBill): string | undefined {
  if (taker?.is !== 'card' || dueDayOf(bill) < taker.dueFrom) return undefined
  const next = nextTryOf(bill, taker.tries)
  return next !== undefined && next.slice(0, 7) <= taker.expires ? next : undefined
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
      .map(({ dueDay: date, cents, isNotCovered }) => ({
        date,
        isTaken: isTakenThen,
        isAgreed: bill.parts && !isNotCovered ? true : undefined,
        cents: cents - discountOn(bill, date),
      }))
  })
  return [...Map.groupBy(parts, ({ date, isTaken, isAgreed }) => `${date} ${isTaken} ${isAgreed}`).values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const { cents, ...same } = first
      return { ...same, amountNzd: dollarsOf(cents + sum(rest.map((part) => part.cents))) }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** What is taken on its day of what a card did not pay at once. */
export const takenLater = (owed: Owed, taker: Taker | undefined, today: string): DueDay[] =>
  dueDays(owed, taker, today).filter(({ isTaken }) => isTaken)

/** What is taken automatically on days that were agreed, and what of it is to be paid by hand, in words; nothing where all is by hand. */
export function takenThenText(owed: Owed, taker: Taker | undefined, today: string): string {
  const due = dueDays(owed, taker, today).filter(({ isAgreed }) => isAgreed)
  const taken = due.filter(({ isTaken }) => isTaken)
  if (!taker || taken.length === 0) return ''
  const byHand = due.filter(({ isTaken }) => !isTaken)
  const on = ({ amountNzd, date }: DueDay) => `${moneyText(amountNzd)} ${taker.by} on ${dayText(date, 'weekday')}`
  const rest = byHand.map(({ amountNzd, date }) => ` Please pay ${moneyText(amountNzd)} yourself by ${dayText(date, 'weekday')}.`).join('')
  return `We take ${listed(taken.map(on))}.${rest}`
}
