import { and, eq, inArray, isNull } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { amountOf, centsOf, dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { accountLine } from '../account/account-line.ts'
import { mayKnow } from '../account/has-access.ts'
import { changeAccount } from '../account/lock-account.ts'
import { discountOn } from '../billing/discount.ts'
import { balanceOf, findOwedOfAccount } from '../billing/queries.ts'
import { dueDayOf, openParts, type Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { payments as paymentRows } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { recordEvent } from '../feed/events/record.ts'
import { findStates, madeInPortal, nameOf } from '../feed/records.ts'
import { endIfPaid } from '../help/end-paid.ts'
import { storeLetter } from '../mail/letter.ts'
import { findAuthority } from './autopay.ts'
import { countedDay as countedDayOf, findBillTries, isLeftToCard } from './bill-tries.ts'
import { tellDeclined } from './declined.ts'
import { earnedDiscount, sharesOf } from './earned-discount.ts'
import type { Outcome } from './gateway.ts'
import { cardOfOrder, isOf, type PaymentOrder, type Payments } from './order.ts'
import { receiptLines } from './receipt.ts'
import { findGiver } from './tell.ts'

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
  if (!ended) return outcome.is === 'underWay' ? keepDeciding(payments, order, now) : undefined
  await changeAccount(payments.db, order.billingAccountId, async (tx) => {
    const [stored] = await tx.select().from(paymentOrders).where(isOf(order)).for('update')
    if (!stored || stored.status === 'made') return
    if (ended.is === 'made') return book(payments, tx, stored, ended.at)
    if (stored.status !== 'open') return
    await tx.update(paymentOrders).set({ status: ended.is, endedAt: now, askAt: null }).where(isOf(order))
    if (ended.is === 'failed' && stored.kind === 'autopay') await tellDeclined(payments, tx, stored, now)
  })
}

/** From now on the customer is told that it is being decided, and asked for nothing else meanwhile. */
async function keepDeciding({ db }: Payments, order: Pick<PaymentOrder, 'billingAccountId' | 'id'>, now: Date): Promise<void> {
  await db
    .update(paymentOrders)
    .set({ decidingSince: now })
    .where(and(isOf(order), eq(paymentOrders.status, 'open'), isNull(paymentOrders.decidingSince)))
}

/** Puts a payment that was made into the balance, with its receipt and its event. */
async function book({ canMail }: Payments, tx: Database, order: PaymentOrder, at: Date): Promise<void> {
  const { billingAccountId, id, amountCents, feeCents, kind, userId } = order
  const paidDay = localDayOf(at)
  const told = await takeTold(tx, order)
  const before = await findOwedOfAccount(tx, billingAccountId, paidDay)
  const { billIds, countedDay } = await findAsked(tx, order, before, paidDay)
  const toldDiscountCents = centsOf(told?.discount ?? '0')
  const bookedDiscountCents = Math.max(earnedDiscount(before, amountCents, countedDay, billIds), toldDiscountCents)
  // Of what the retailer's systems say did not arrive, the discount goes as well.
  const discountCents = told && centsOf(told.amount) < amountCents ? toldDiscountCents : bookedDiscountCents
  const shares = sharesOf(before, amountCents + bookedDiscountCents, paidDay, billIds)
  const booked = {
    bookedDiscountCents,
    bookedBillIds: shares.map((share) => share.id),
    bookedBillCents: shares.map(({ cents }) => cents),
  }
  const paidIds = shares.flatMap((share) => (share.cents > 0 ? [share.id] : []))
  await tx
    .update(paymentOrders)
    .set({ status: 'made', endedAt: at, askAt: null, billIds: paidIds, ...booked })
    .where(isOf(order))
  await tx.insert(paymentRows).values({
    billingAccountId,
    id,
    paidDay,
    amount: told?.amount ?? amountOf(amountCents),
    discount: amountOf(discountCents),
    method: 'creditCard',
    billIds: booked.bookedBillIds,
    billCents: booked.bookedBillCents,
  })
  if (!told) await madeInPortal(tx, 'payment', id, billingAccountId)
  const owedAfter = await findOwedOfAccount(tx, billingAccountId, paidDay)
  await endIfPaid(tx, billingAccountId, owedAfter, paidDay)
  const payer = await findGiver(tx, order)
  if (canMail && payer) {
    // A person whose access has ended meanwhile is told of their money, and not of the account.
    const after = (await mayKnow(tx, order))
      ? {
          ...dueAfter(owedAfter, paidDay),
          isRestTakenNext: await isRestTakenNext(tx, order, owedAfter),
          about: await accountLine(tx, billingAccountId),
        }
      : undefined
    const receipt = { order, card: cardOfOrder(order), discountCents, paidDay, after }
    await storeLetter(tx, payer.brand, payer.person, 'Your payment to', receiptLines(receipt))
  }
  const data = {
    paymentId: id,
    day: paidDay,
    amount: amountOf(amountCents),
    discount: amountOf(discountCents),
    method: 'creditCard',
    session: order.session ?? '',
    by: kind,
    fee: feeCents > 0 ? amountOf(feeCents) : undefined,
  } as const
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.payment.made', billingAccountId, subject: id, data })
}

/**
 * What is owed, and how much of that on its next day; and what comes off by paying each bill on the day on which it falls due. Where a later
 * day was agreed, the discount ends before it: nothing may be promised until then.
 */
export function dueAfter(owed: Owed, day: string) {
  const balance = balanceOf(owed, day)
  const { debtCents = 0 } = owed
  const next = openParts(owed.bills, day).filter(({ dueDay }) => dueDay === balance.dueDate)
  const offs = owed.bills
    .filter(({ owedCents }) => owedCents > 0)
    .map((bill) => ({ dueDay: dueDayOf(bill), cents: discountOn(bill, dueDayOf(bill) > day ? dueDayOf(bill) : day) }))
  const offOf = (ones: typeof offs) => dollarsOf(sum(ones.map(({ cents }) => cents)))
  return {
    balance,
    dueNext: dollarsOf(sum(next.map(({ cents }) => cents)) + debtCents),
    offNext: offOf(offs.filter(({ dueDay }) => dueDay === balance.dueDate)),
    off: offOf(offs),
  }
}

/**
 * Takes away what the retailer's systems, which hear of a payment as well, were the first to say of it: they know neither its discount nor
 * its bills, and may have told it for another account. @returns what they said of this account
 */
async function takeTold(tx: Database, { billingAccountId, id }: PaymentOrder) {
  const record = (await findStates(tx, [{ kind: 'payment', id }])).get(nameOf({ kind: 'payment', id }))
  const told = await tx
    .delete(paymentRows)
    .where(
      and(inArray(paymentRows.billingAccountId, [billingAccountId, record?.billingAccountId ?? billingAccountId]), eq(paymentRows.id, id)),
    )
    .returning()
  return told.find((row) => row.billingAccountId === billingAccountId)
}

/**
 * The bills that an automatic payment is for, or the arrangement whose instalments a customer pays, none for any other; and the local day
 * that counts for its discount: a slow bank costs nobody theirs, nor does a portal that was away.
 */
async function findAsked(tx: Database, { kind, billingAccountId, billId, startedAt }: PaymentOrder, owed: Owed, paidDay: string) {
  const begunDay = localDayOf(startedAt)
  const day = begunDay < paidDay ? begunDay : paidDay
  if (kind !== 'autopay') return { billIds: billId === null ? [] : [billId], countedDay: day }
  if (billId !== null) {
    const bill = owed.bills.find(({ id }) => id === billId)
    return { billIds: [billId], countedDay: bill ? countedDayOf(bill, await findBillTries(tx, billingAccountId), day) : day }
  }
  // What is taken at once was said when the card was given.
  const authority = await findAuthority(tx, billingAccountId)
  if (!authority || authority.givenAt > startedAt) return { billIds: [], countedDay: day }
  return { billIds: authority.currentBillIds ?? [], countedDay: localDayOf(authority.givenAt) }
}

/** Whether a card is still to take a part of the bill that it was to pay. */
async function isRestTakenNext(tx: Database, { kind, billingAccountId, billId }: PaymentOrder, { bills }: Owed): Promise<boolean> {
  const bill = kind === 'autopay' ? bills.find(({ id, owedCents }) => id === billId && owedCents > 0) : undefined
  return bill !== undefined && isLeftToCard(bill, await findBillTries(tx, billingAccountId))
}

/** How a payment ended; undefined while it is not decided. */
export const endOf = (outcome: Outcome) => (outcome.is === 'open' || outcome.is === 'underWay' ? undefined : outcome)

/** Asks the gateway about a payment of which it has told something. */
export async function settleSession(payments: Payments, session: string): Promise<void> {
  const [order] = await payments.db.select().from(paymentOrders).where(eq(paymentOrders.session, session))
  if (order) await settle(payments, order, await payments.gateway.find(session))
}
