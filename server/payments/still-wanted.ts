import { localDayOf } from '#lib/local-day.ts'
import { changeAccount } from '../account/lock-account.ts'
import { findOwedOfAccount, payableCents } from '../billing/queries.ts'
import type { Owed } from '../billing/settle.ts'
import { owedCentsOf } from '../help/offers.ts'
import { agreedHelpOf } from '../help/state.ts'
import { type CardAuthority, findAuthority } from './autopay.ts'
import { centsForBill, isTaken } from './due-now.ts'
import type { PaymentOrder, Payments } from './order.ts'
import { findCard } from './saved-card.ts'

/**
 * Whether a charge that was prepared is to be taken still, asked with the account locked: its card is the saved one, and what it is for is
 * owed. The day on which it was begun counts for the discount.
 */
export function isStillWanted({ db }: Pick<Payments, 'db'>, order: PaymentOrder, now: Date): Promise<boolean> {
  const { billingAccountId, kind, cardToken } = order
  return changeAccount(db, billingAccountId, async (tx) => {
    const card = await findCard(tx, billingAccountId)
    if (!card || card.token !== cardToken) return false
    const owed = await findOwedOfAccount(tx, billingAccountId, localDayOf(now))
    if (kind === 'autopay') {
      const authority = await findAuthority(tx, billingAccountId)
      // An authority given after this charge began does not cover it.
      return authority !== undefined && authority.givenAt <= order.startedAt && order.amountCents <= dueCents(owed, order, authority, now)
    }
    return order.amountCents <= payableCents(owed, localDayOf(order.startedAt)) || owedCentsOf(owed) === order.owedCents
  })
}

/** What a card that pays by itself takes of what is owed. */
function dueCents(owed: Owed, { billId, startedAt }: PaymentOrder, { currentBillIds }: CardAuthority, now: Date): number {
  const begunDay = localDayOf(startedAt)
  if (billId === null) return agreedHelpOf(owed, localDayOf(now)) ? 0 : payableCents(owed, begunDay, currentBillIds)
  const bill = owed.bills.find(({ id }) => id === billId)
  return bill && isTaken(bill, localDayOf(now)) ? centsForBill(bill, begunDay) : 0
}
