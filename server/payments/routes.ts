import { randomUUID } from 'node:crypto'
import { cardFeeCents, mostBesideFee } from '#lib/card-fee.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import * as routes from '#schemas/payments/routes.ts'
import type { DirectDebitValues } from '#lib/forms/direct-debit.ts'
import type { AreaParts } from '../area-parts.ts'
import { isRecent, type Scope, type SelectedScope, signInAgain, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { balanceOf, findOwed, overdueSince } from '../billing/queries.ts'
import { owedCentsOf } from '../help/offers.ts'
import { agreedHelpOf } from '../help/state.ts'
import type { Api } from '../http/api.ts'
import { problem, refused } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { isStillDeciding } from './ask-orders.ts'
import { feeRateOf } from './card-fee.ts'
import { cardRoutes } from './card-routes.ts'
import { closeCharges } from './charge-order.ts'
import { shownDeciding } from './deciding.ts'
import { endRecurring, findRecurring, giveDirectDebit, recurringOptions, wrongsOf } from './direct-debit.ts'
import { findOwnTaker } from './card-state.ts'
import { LEAST_CENTS } from './gateway.ts'
import { findCard, shownCard } from './saved-card.ts'
import { beginPayment, findOrder } from './orders.ts'
import { dueDays, isBeforeDebit } from './taker.ts'
import { balanceLine } from './receipt.ts'
import { dueAfter } from './settle-order.ts'
import { keyUsed } from './used-instructions.ts'

/** What is owed, paying it on the gateway's page, and having it taken by direct debit. Source: portal-shell.md, sections 2 to 7. */
export function paymentRoutes(api: Api, { db, payments, mail }: AreaParts): void {
  const least = payments?.gateway.leastCents ?? LEAST_CENTS
  /** The fee is charged with the amount, and the gateway's limit is for both. */
  const mostOf = (feeRate: number) => mostBesideFee(payments?.gateway.mostCents ?? LEAST_CENTS, feeRate)

  api.handle(routes.billPayments, async ({ scope }) => {
    const selected = await findSelected(db, scope)
    if (!selected) return problem('/error/no_data')
    const { id, kind, brand } = selected.account
    const { deciding } = selected
    const isDeciding = payments && deciding && (await isStillDeciding(payments, { ...deciding, billingAccountId: id }))
    const owed = await findOwed(db, scope)
    const today = todayOf(scope)
    const balance = balanceOf(owed, today)
    const card = payments && (await findCard(db, id))
    const taker = await findOwnTaker(db, scope, today)
    const cardFeeRate = feeRateOf(payments, { kind, brand })
    return {
      billingAccountId: id,
      canPay: payments !== undefined,
      savedCard: card && shownCard(card, today, scope.userId),
      cardFeeRate,
      isTest: payments?.gateway.isTest ?? false,
      leastCents: least,
      mostCents: mostOf(cardFeeRate),
      balance,
      owedCents: owedCentsOf(owed),
      isProtected: owed.isProtected || undefined,
      deciding: isDeciding ? shownDeciding(deciding) : undefined,
      due: dueDays(owed, taker, today),
      takenBy: taker?.by,
      isDebitNew: owed.bills.some((bill) => bill.owedCents > 0 && isBeforeDebit(taker, bill)) || undefined,
      overdueSince: overdueSince(owed, today),
      help: agreedHelpOf(owed, today),
    }
  })

  api.handleSelected(routes.beginPayment, async ({ scope, body: { billingAccountId, amountCents, ...said } }) => {
    if (!payments) return problem('/error/not_offered', 'Payments are not taken here. Nothing was paid.')
    if (amountCents < least) return problem('/error/payments/amount', `The least that can be paid is ${moneyText(dollarsOf(least))}.`)
    const feeRate = feeRateOf(payments, scope.selected)
    const most = mostOf(feeRate)
    if (amountCents > most) return problem('/error/payments/amount', `The most that can be paid at once is ${moneyText(dollarsOf(most))}.`)
    const feeCents = cardFeeCents(amountCents, feeRate)
    const wanted = {
      billingAccountId,
      userId: scope.userId,
      amountCents,
      feeCents,
      ...said,
      isSignedInLately: isRecent(scope),
    }
    const begun = await beginPayment(payments, wanted)
    switch (begun.is) {
      case 'begun':
        return { paymentId: begun.order.id, status: begun.order.status, redirectUrl: begun.url }
      case 'ended':
        return { paymentId: begun.order.id, status: begun.order.status }
      case 'keyUsed':
        return problem('/error/payments/key_used', 'This payment was begun with another amount.')
      case 'signInAgain':
        return signInAgain()
      case 'noCard':
        return problem('/error/payments/no_card', 'There is no saved card to pay from. Nothing was paid.')
      case 'owedChanged':
        return problem(
          '/error/payments/owed_changed',
          `What you owe has changed meanwhile: it is ${moneyText(dollarsOf(begun.owedCents))} now. Nothing was paid.`,
        )
      case 'noInstalments':
        return problem('/error/payments/owed_changed', 'You are not paying in instalments any more. Nothing was paid.')
      case 'underWay':
        return problem('/error/payments/under_way', 'Another payment of this account is being decided. Look again in a minute.')
      case 'paidMeanwhile': {
        const paid = moneyText(dollarsOf(begun.order.amountCents))
        return problem(
          '/error/payments/paid_meanwhile',
          `${paid} was paid meanwhile, on a page that was still open. Nothing more was begun.`,
        )
      }
      case 'unavailable':
        return problem('/error/unavailable')
    }
  })

  api.handle(routes.billPayment, async ({ scope, params: { paymentId } }) => {
    const found = await findOrder(db, scope, paymentId)
    if (!found) return problem('/error/not_found', 'None of your accounts has such a payment.')
    const { order, paidDay, discount, customerNumber } = found
    const discountCents = centsOf(discount ?? '0')
    const isOfSelected = order.billingAccountId === scope.selected?.billingAccountId
    const today = todayOf(scope)
    return {
      paymentId: order.id,
      status: order.status,
      amountNzd: dollarsOf(order.amountCents),
      feeNzd: order.feeCents > 0 ? dollarsOf(order.feeCents) : undefined,
      startedAt: order.startedAt.toISOString(),
      date: paidDay ?? undefined,
      discountNzd: discountCents > 0 ? dollarsOf(discountCents) : undefined,
      otherCustomerNumber: isOfSelected ? undefined : customerNumber,
      rest:
        order.status === 'made' && isOfSelected
          ? balanceLine({ ...dueAfter(await findOwed(db, scope), today), isRestTakenNext: false }, today)
          : undefined,
    }
  })

  const recurring = async (scope: Scope) => (await findRecurring(db, scope, payments)) ?? problem('/error/no_data')

  api.handle(routes.recurringPaymentInfo, ({ scope }) => recurring(scope))

  api.handleSelected(routes.recurringPaymentOptions, () => ({ recurringPaymentOptions: recurringOptions(payments) }))

  api.handleSelected(routes.giveDirectDebit, ({ scope, body }) => give(scope, 'classic', body))
  api.handleSelected(routes.giveDirectDebitV2, ({ scope, body }) => give(scope, 'v2', body))

  type Given = DirectDebitValues & { billingAccountId?: string; instructionKey?: string }

  async function give(
    scope: SelectedScope,
    form: 'classic' | 'v2',
    { billingAccountId: _shown, instructionKey = randomUUID(), ...values }: Given,
  ) {
    const { billingAccountId } = scope.selected
    const refusal = refused(wrongsOf(form, values))
    if (refusal) return refusal
    if (!(await giveDirectDebit(db, scope, { form, values, instructionKey, canMail: canMail(mail) }))) return keyUsed()
    if (payments) await closeCharges(payments, billingAccountId, ['autopay'])
    return recurring(scope)
  }

  api.handleSelected(routes.endRecurringPayments, async ({ scope }) => {
    await endRecurring(db, scope, canMail(mail))
    if (payments) await closeCharges(payments, scope.selected.billingAccountId, ['autopay'])
  })

  cardRoutes(api, { db, payments })
}
