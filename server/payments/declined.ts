import { and, asc, eq, isNull } from 'drizzle-orm'
import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import type { Database } from '../db/open.ts'
import { cardAuthorities, paymentOrders } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { recordEvent } from '../feed/events/record.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'
import type { PaymentOrder, Payments } from './orders.ts'
import { nextTry, triesLeft } from './retries.ts'
import { findCard } from './saved-card.ts'

/** When a bill's card was declined, oldest first. @param billId null for what was owed when the card was given */
export async function findDeclined(db: Database, billingAccountId: string, billId: string | null): Promise<Date[]> {
  const rows = await db
    .select({ endedAt: paymentOrders.endedAt })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.billingAccountId, billingAccountId),
        eq(paymentOrders.kind, 'autopay'),
        eq(paymentOrders.status, 'failed'),
        billId === null ? isNull(paymentOrders.billId) : eq(paymentOrders.billId, billId),
      ),
    )
    .orderBy(asc(paymentOrders.endedAt))
  return rows.flatMap(({ endedAt }) => endedAt ?? [])
}

/** Tells that a card which pays by itself was declined, in the transaction that stores it. */
export async function tellDeclined({ brand, canMail, publicUrl }: Payments, tx: Database, order: PaymentOrder): Promise<void> {
  const { billingAccountId, id, billId, userId, amountCents } = order
  const [authority] = await tx.select().from(cardAuthorities).where(eq(cardAuthorities.billingAccountId, billingAccountId))
  // Taken back meanwhile, nobody expects it to pay.
  if (!authority) return
  const declined = await findDeclined(tx, billingAccountId, billId)
  const left = billId === null ? 0 : triesLeft(declined.length)
  const next = billId === null ? undefined : nextTry(declined)
  const [owner] = await tx.select().from(users).where(eq(users.id, userId))
  const card = await findCard(tx, billingAccountId)
  if (canMail && owner) {
    await storeMail(
      tx,
      letter(brand, owner, 'Your card was declined:', [
        `We could not take ${moneyText(dollarsOf(amountCents))} from your ${card ? cardText(card) : 'card'}. Nothing was paid.`,
        next
          ? `We try again on ${dayText(next, 'year')}. If you use another card by then, we try that one at once.`
          : 'We do not try again by ourselves. Please pay it yourself.',
        'To pay now or to use another card, go to:',
        `${publicUrl}/account/bill/payments`,
      ]),
    )
  }
  await recordEvent(
    tx,
    { userId },
    {
      type: 'nz.switchboard.payment.declined',
      billingAccountId,
      subject: id,
      data: { paymentId: id, amount: amountOf(amountCents), triesLeft: left, billId: billId ?? undefined },
    },
  )
}
