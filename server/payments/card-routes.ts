import { randomUUID } from 'node:crypto'
import * as routes from '#schemas/payments/routes.ts'
import { CREDIT_CARD_FIELDS, type CreditCardValues, creditCardMessage } from '#lib/forms/credit-card.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { type Scope, todayOf } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import { findOwed, payableCents } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { agreedHelpOf } from '../help/state.ts'
import type { Api } from '../http/api.ts'
import { problem, refused } from '../http/problem.ts'
import { giveAuthority } from './autopay.ts'
import { feeRateOf } from './card-fee.ts'
import { beginCard, type CardBegun, type WantedCard } from './card-requests.ts'
import { findCardState } from './card-state.ts'
import { wantNoCards } from './open-card-pages.ts'
import type { Payments } from './order.ts'
import { findCard, whyUnusable } from './saved-card.ts'
import { removeCard } from './store-card.ts'
import { takeCurrent } from './take-bills.ts'
import { type Instruction, instructionOf, keyUsed, takeInstruction, wasTaken } from './used-instructions.ts'

/** Saving a card on the gateway's page and letting it pay bills. Source: portal-shell.md, sections 2 to 4, 7 and 8. */
export function cardRoutes(api: Api, { db, payments }: { db: Database; payments: Payments | undefined }): void {
  const noCards = () => problem('/error/not_offered', 'Cards are not taken here.')

  api.handleSelected(routes.savedCardInfo, ({ scope }) => findCardState(db, scope, payments))

  api.handleSelected(routes.saveCard, async ({ scope, body }) => {
    const { change = 'card', cardKey = randomUUID(), isFromOptions } = body
    if (!payments) return noCards()
    const { billingAccountId } = scope.selected
    const instruction = await instructionOf(billingAccountId, 'card', cardKey, { change })
    return open(payments, scope, instruction, { cardKey, purpose: change, isFromOptions })
  })

  api.handleSelected(routes.deleteCard, async ({ scope }) => {
    if (payments) await removeCard(payments, scope)
  })

  api.handleSelected(routes.giveCardPayments, async ({ scope, body }) => {
    const { instructionKey = randomUUID(), payCurrentBalance = true, currentCents: saidCents, withToken = false, isFromOptions } = body
    if (!payments) return noCards()
    const { billingAccountId } = scope.selected
    // The classic form does not ask for it.
    const paysCurrent = payCurrentBalance && scope.selected.kind !== 'sme'
    const owed = await findOwed(db, scope)
    const owedCents = agreedHelpOf(owed, todayOf(scope)) ? 0 : payableCents(owed, todayOf(scope))
    const currentBillIds = owed.bills.flatMap(({ id, owedCents: cents }) => (cents > 0 ? id : []))
    const wantedCents = paysCurrent ? (saidCents ?? owedCents) : 0
    const currentCents = wantedCents < payments.gateway.leastCents ? 0 : wantedCents
    const feeRate = feeRateOf(payments, scope.selected)
    const refusal = refused(wrongsOf(body, feeRate))
    if (refusal) return refusal
    const said = { paysCurrent, saidCents, withToken, feeRate }
    const instruction = await instructionOf(billingAccountId, 'card payments', instructionKey, said)
    // What the form said is of the bills that it was about: of others the customer knows nothing.
    if (currentCents > 0 && currentCents !== owedCents && !(await wasTaken(db, instruction))) {
      const now = moneyText(dollarsOf(owedCents))
      return problem('/error/payments/owed_changed', `What you owe has changed meanwhile: it is ${now} now. Nothing was set up.`)
    }
    if (!withToken) {
      const wanted = { cardKey: instructionKey, purpose: 'autopay', currentCents, currentBillIds, feeRate, isFromOptions } as const
      return open(payments, scope, instruction, wanted)
    }
    const { brand } = scope.selected
    const { userId } = scope
    const refusedBy = await changeOwnAccount(db, scope, billingAccountId, async (tx) => {
      const card = await findCard(tx, billingAccountId)
      if (card?.savedBy !== userId) return problem('/error/payments/no_card', 'There is no saved card that could pay.')
      const whyNot = whyUnusable(card, todayOf(scope))
      if (whyNot) return problem('/error/payments/no_card', whyNot)
      const taken = await takeInstruction(tx, instruction)
      if (taken === 'other') return keyUsed()
      if (taken === 'same') return undefined
      await wantNoCards(tx, billingAccountId)
      const { canMail } = payments
      await giveAuthority(tx, card, { billingAccountId, userId, brand, canMail, instructionKey, feeRate, currentCents, currentBillIds })
      return undefined
    })
    if (refusedBy) return refusedBy
    // Where the gateway does not answer, the job asks it.
    await takeCurrent(payments, billingAccountId).catch(() => undefined)
    return {}
  })

  api.handleSelected(routes.changeCardPayments, async ({ scope, body }) => {
    if (!payments) return noCards()
    const feeRate = feeRateOf(payments, scope.selected)
    const refusal = refused(wrongsOf(body, feeRate))
    if (refusal) return refusal
    const { instructionKey = randomUUID(), isFromOptions } = body
    const { billingAccountId } = scope.selected
    const instruction = await instructionOf(billingAccountId, 'other card', instructionKey, { feeRate })
    return open(payments, scope, instruction, { cardKey: instructionKey, purpose: 'autopay', feeRate, isFromOptions })
  })
}

const wrongsOf = (values: CreditCardValues, feeRate: number) =>
  CREDIT_CARD_FIELDS.flatMap((field) => {
    const detail = creditCardMessage(field, values, feeRate)
    return detail === undefined ? [] : [{ pointer: `/${field}`, detail }]
  })

async function open(
  payments: Payments,
  { userId }: Scope,
  instruction: Instruction,
  wanted: Omit<WantedCard, 'billingAccountId' | 'userId'>,
) {
  const { billingAccountId } = instruction
  const taken = await changeOwnAccount(payments.db, { userId }, billingAccountId, (tx) => takeInstruction(tx, instruction))
  if (taken === 'other') return keyUsed()
  const begun: CardBegun = await beginCard(payments, { ...wanted, billingAccountId, userId })
  switch (begun.is) {
    case 'begun':
      return { redirectUrl: begun.url }
    case 'ended':
      return {}
    case 'underWay':
      return problem('/error/payments/under_way', 'Your bank is deciding on another card. Look again in a minute.')
    case 'noCard':
      return problem('/error/payments/no_card', 'There is no saved card to update.')
    case 'unavailable':
      return problem('/error/unavailable')
  }
}
