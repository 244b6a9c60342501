import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { takenLaterText } from '#lib/taken-later-text.ts'
import { accountLine } from '../account/account-line.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { recordEvent } from '../feed/events/record.ts'
import { storeLetter } from '../mail/letter.ts'
import { findAuthority } from './autopay.ts'
import { declinedAt } from './bill-tries.ts'
import { cardOfOrder, type PaymentOrder, type Payments } from './order.ts'
import { triesLeft } from './retries.ts'
import { findCard, whyUnusable } from './saved-card.ts'
import { findTaker, nextTryBy, takenLater } from './taker.ts'
import { findGiver } from './tell.ts'

/** Tells that an automatic card payment was declined, in the transaction that stores it. */
export async function tellDeclined({ canMail, publicUrl }: Payments, tx: Database, order: PaymentOrder, now: Date): Promise<void> {
  const { billingAccountId, id, billId, userId, amountCents } = order
  const authority = await findAuthority(tx, billingAccountId)
  // Taken back meanwhile, nobody expects it to pay.
  if (!authority) return
  const owed = await findOwedOfAccount(tx, billingAccountId, localDayOf(now))
  const bill = owed.bills.find(({ id }) => id === billId)
  const inInstalments = bill?.isArranged ?? false
  const today = localDayOf(now)
  const taker = await findTaker(tx, billingAccountId, today)
  const next = bill && !inInstalments ? nextTryBy(taker, bill) : undefined
  const left = bill && next && taker?.is === 'card' ? triesLeft(declinedAt(bill, taker.tries).length) : 0
  const taken = billId === null ? takenLater(owed, taker, today) : []
  const owner = await findGiver(tx, order)
  const card = cardOfOrder(order)
  const saved = await findCard(tx, billingAccountId)
  const whyUnused = saved && whyUnusable(saved, today)
  if (canMail && owner) {
    await storeLetter(tx, owner.brand, owner.person, 'Your card was declined:', [
      `We could not take ${moneyText(dollarsOf(amountCents))} from your ${card ? cardText(card) : 'card'}. Nothing was paid.`,
      whyUnused
        ? `${whyUnused} We take this bill from it at once; or pay it yourself.`
        : next
          ? `We try again on ${dayText(next, 'year')}. If you use another card by then, we try that one at once.`
          : inInstalments
            ? 'We do not try again: you pay it in instalments, as agreed.'
            : taken.length > 0
              ? takenLaterText(taken)
              : owed.isProtected
                ? 'We won’t try again. Your power stays on. Pay it when you can, or look at “Trouble paying?” beside your bill.'
                : 'We won’t try again. Please pay it yourself.',
      'To pay or to use another card, go to:',
      `${publicUrl}${paths.payments()}`,
      ...(await accountLine(tx, billingAccountId)),
    ])
  }
  const data = { paymentId: id, amount: amountOf(amountCents), triesLeft: left, billId: billId ?? undefined }
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.payment.declined', billingAccountId, subject: id, data })
}
