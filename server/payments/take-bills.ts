import { and, asc, between, eq, exists, gt, lte, notExists, or, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { cardFeeCents, mostBesideFee } from '#lib/card-fee.ts'
import { cardText } from '#lib/card-names.ts'
import { monthText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import { paths } from '#lib/paths.ts'
import { accountLine } from '../account/account-line.ts'
import { changeAccount } from '../account/lock-account.ts'
import { findOwedOfAccount, findOwedOn, payableCents } from '../billing/queries.ts'
import { dueDayOf, type Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { bills, creditExtensions } from '../db/schema/billing.ts'
import { cardAuthorities, paymentOrders, savedCards } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { agreedHelpOf } from '../help/state.ts'
import { storeLetter } from '../mail/letter.ts'
import { findAuthority } from './autopay.ts'
import { feeRateOf } from './card-fee.ts'
import { countedDay, declinedAt, findBillTries, isBeingTaken, isLeftToCard } from './bill-tries.ts'
import { centsForBill, isTaken, LOOKED_BACK_DAYS } from './due-now.ts'
import { chargeOrder } from './charge-order.ts'
import { ofTakingAtOnce, type Payments } from './order.ts'
import { placeOrder } from './orders.ts'
import { settle } from './settle-order.ts'
import { restBesideDebits, forgetFormerCards } from './former-cards.ts'
import { ofHoldingAuthority, ofPayingCard } from './holding-authority.ts'
import { refuseWhileHeld } from './hold.ts'
import { isTriedNow } from './retries.ts'
import { cardOf, expiryOf, findCard, whyUnusable } from './saved-card.ts'

/**
 * Takes every automatic card payment that is due now. Safe to repeat, and to run in several processes.
 * @throws the first failure, once all are tried; while payments are held each is one
 * @param at in place of the time of the clock, which goes on while bills are taken
 */
export async function takeBills(payments: Payments, at?: Date): Promise<void> {
  const now = at ?? new Date()
  const failures: unknown[] = []
  const tried = (work: Promise<void>) => work.catch((error) => void failures.push(error))
  await tried(forgetFormerCards(payments))
  await tried(restBesideDebits(payments, now))
  await tried(tellOfExpiry(payments, now))
  for (const { billingAccountId } of await findPayingCurrent(payments.db)) await tried(takeCurrent(payments, billingAccountId, at))
  for (const { billingAccountId, billId } of await findDue(payments.db, localDayOf(now))) {
    await tried(takeBill(payments, billingAccountId, billId, at))
  }
  if (failures.length > 0) throw failures[0]
}

const findPayingCurrent = (db: Database) =>
  db.select({ billingAccountId: cardAuthorities.billingAccountId }).from(cardAuthorities).where(gt(cardAuthorities.currentCents, 0))

/** Bills that fell due while a card pays for them and of which it has not taken all that it is to take. */
async function findDue(db: Database, today: string): Promise<{ billingAccountId: string; billId: string }[]> {
  const ofBill = and(eq(paymentOrders.billingAccountId, bills.billingAccountId), eq(paymentOrders.billId, bills.id))
  const open = db
    .select({ one: sql`1` })
    .from(paymentOrders)
    .where(and(ofBill, eq(paymentOrders.status, 'open')))
  const taken = db
    .select({ cents: sql`coalesce(sum(${paymentOrders.amountCents}), 0)` })
    .from(paymentOrders)
    .where(and(ofBill, eq(paymentOrders.status, 'made')))
  // However old it is, it falls due on the day that was agreed.
  const putOff = db
    .select({ one: sql`1` })
    .from(creditExtensions)
    .where(
      and(
        eq(creditExtensions.billingAccountId, bills.billingAccountId),
        between(creditExtensions.endDay, addDays(today, -LOOKED_BACK_DAYS), today),
      ),
    )
  const due = await db
    .select({ billingAccountId: bills.billingAccountId, billId: bills.id })
    .from(cardAuthorities)
    .innerJoin(bills, eq(bills.billingAccountId, cardAuthorities.billingAccountId))
    .where(
      and(
        lte(bills.dueDay, today),
        or(gt(bills.dueDay, addDays(today, -LOOKED_BACK_DAYS)), exists(putOff)),
        gt(bills.amount, '0'),
        notExists(open),
        sql`(${taken}) < ${bills.amount} * 100`,
      ),
    )
    .orderBy(asc(bills.dueDay))
  const owed = await findOwedOn(db, [...new Set(due.map(({ billingAccountId }) => billingAccountId))], today)
  return due.filter(({ billingAccountId, billId }) => {
    return owed.get(billingAccountId)?.bills.some((bill) => bill.id === billId && isTaken(bill, today))
  })
}

/** Takes a bill that fell due, once; what is above the gateway's limit with another payment. */
export async function takeBill(payments: Payments, billingAccountId: string, billId: string, now = new Date()): Promise<void> {
  const today = localDayOf(now)
  await place(payments, billingAccountId, now, async (tx, { authority, cardSince, isUsable, owed }) => {
    const bill = owed.bills.find(({ id }) => id === billId)
    if (!bill || !isTaken(bill, today) || dueDayOf(bill) < localDayOf(authority.paysSince)) return undefined
    const tries = await findBillTries(tx, billingAccountId)
    if (isBeingTaken(bill, tries) || !isLeftToCard(bill, tries)) return undefined
    const declined = declinedAt(bill, tries)
    // Of a card that its bank would refuse the customer is told once a bill; the bank is not asked.
    const isTried = isUsable ? isTriedNow(declined, cardSince, today) : declined.length === 0
    return isTried ? { cents: centsForBill(bill, countedDay(bill, tries, today)), billId } : undefined
  })
}

/** Takes what was owed when the card was given, once: declined, it is not tried again. */
export async function takeCurrent(payments: Payments, billingAccountId: string, now = new Date()): Promise<void> {
  await place(payments, billingAccountId, now, async (tx, { authority, mostCents, isUsable, owed }) => {
    if (authority.currentCents === 0 || !isUsable) return undefined
    const tries = await tx
      .select({ status: paymentOrders.status, amountCents: paymentOrders.amountCents })
      .from(paymentOrders)
      .where(ofTakingAtOnce(authority))
    if (tries.some(({ status }) => status === 'open')) return undefined
    const today = localDayOf(now)
    const takenCents = sum(tries.flatMap(({ status, amountCents }) => (status === 'made' ? amountCents : [])))
    // Never more than was said, whatever is owed by now, and on the day on which it was said.
    const payable = payableCents(owed, localDayOf(authority.givenAt), authority.currentBillIds)
    const cents = Math.min(payable, authority.currentCents - takenCents)
    // One that was closed before anything was taken is tried again. What was agreed meanwhile goes before it.
    const isPart = ({ status, amountCents }: (typeof tries)[number]) => status === 'made' && amountCents >= mostCents
    const isDone =
      agreedHelpOf(owed, today) !== undefined ||
      tries.some((one) => one.status !== 'cancelled' && !isPart(one)) ||
      cents < payments.gateway.leastCents
    if (!isDone) return { cents, billId: null }
    await tx.update(cardAuthorities).set({ currentCents: 0 }).where(eq(cardAuthorities.billingAccountId, billingAccountId))
    return undefined
  })
}

interface Paying {
  authority: typeof cardAuthorities.$inferSelect
  /** the most that is taken at once */
  mostCents: number
  cardSince: Date
  /** the bank would take something from it */
  isUsable: boolean
  owed: Owed
}

/** Places an automatic card payment and takes it. @param decide what is taken; undefined for nothing @throws while payments are held */
async function place(
  payments: Payments,
  billingAccountId: string,
  now: Date,
  decide: (tx: Database, paying: Paying) => Promise<{ cents: number; billId: string | null } | undefined>,
): Promise<void> {
  const { leastCents } = payments.gateway
  const today = localDayOf(now)
  await refuseWhileHeld(payments.db)
  const placed = await placeOrder(
    payments,
    billingAccountId,
    async (tx) => {
      const authority = await findAuthority(tx, billingAccountId)
      const card = await findCard(tx, billingAccountId)
      const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
      if (!authority || !card || !account) return { is: 'nothing' }
      const owed = await findOwedOfAccount(tx, billingAccountId, today)
      // Never more than was accepted.
      const feeRate = Math.min(authority.feeRate, feeRateOf(payments, account))
      const mostCents = mostBesideFee(payments.gateway.mostCents, feeRate)
      const isUsable = whyUnusable(card, today) === undefined
      const wanted = await decide(tx, { authority, mostCents, cardSince: card.savedAt, isUsable, owed })
      if (!wanted || wanted.cents < leastCents) return { is: 'nothing' }
      const amountCents = Math.min(wanted.cents, mostCents)
      const feeCents = cardFeeCents(amountCents, feeRate)
      const own = { billingAccountId, userId: authority.givenBy, paymentKey: crypto.randomUUID(), kind: 'autopay' as const }
      return { is: 'new', values: { ...own, ...cardOf(card), billId: wanted.billId, amountCents, feeCents } }
    },
    now,
  )
  if (placed.is !== 'placed') return
  const card = await findCard(payments.db, billingAccountId)
  const isRefused = card !== undefined && whyUnusable(card, today) !== undefined
  await (isRefused ? settle(payments, placed.order, { is: 'failed' }, now) : chargeOrder(payments, placed.order, now))
}

/** Tells who pays by card automatically that their card is about to expire, once. */
async function tellOfExpiry({ db, canMail, publicUrl }: Payments, now: Date): Promise<void> {
  const today = localDayOf(now)
  const ending = await db
    .select({ card: savedCards, owner: users, brand: billingAccounts.brand })
    .from(billingAccounts)
    .innerJoin(cardAuthorities, ofHoldingAuthority)
    .innerJoin(savedCards, ofPayingCard)
    .innerJoin(users, eq(users.id, cardAuthorities.givenBy))
    .where(
      sql`${savedCards.expires} < ${addDays(today, 62).slice(0, 7)} and ${savedCards.toldExpires} is distinct from ${savedCards.expires}`,
    )
  for (const { card, owner, brand } of ending) {
    const expiry = expiryOf(card.expires, today)
    if (expiry === 'later') continue
    await changeAccount(db, card.billingAccountId, async (tx) => {
      const stored = await findCard(tx, card.billingAccountId)
      if (stored?.token !== card.token || stored.toldExpires === stored.expires) return
      await tx.update(savedCards).set({ toldExpires: card.expires }).where(eq(savedCards.billingAccountId, card.billingAccountId))
      if (!canMail) return
      const ends = `Your ${cardText(card)} pays your bills automatically, and ${expiry === 'passed' ? 'expired at the end of' : 'expires at the end of'} ${monthText(card.expires)}.`
      const then = 'To keep automatic payments going, save your new card here:'
      await storeLetter(tx, brand, owner, 'Your card is about to expire:', [
        ends,
        then,
        `${publicUrl}${paths.paymentOptions()}`,
        ...(await accountLine(tx, card.billingAccountId)),
      ])
    })
  }
}
