import { deleteCard, savedCardInfo } from '#schemas/payments/routes.ts'
import type { CardState, SavedCard as Card } from '#schemas/payments/entities.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { cardText } from '#lib/card-names.ts'
import { dayText, monthText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { takenLaterText } from '#lib/taken-later-text.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './cards.module.css'
import { notOpenedText } from './not-paid-text.ts'
import { useCardPage, useRefreshCards } from './use-card-page.ts'

const LOOK_AGAIN_MS = 2_000

/** The saved card; asked for again as long as the bank is deciding. */
export const useCardState = () =>
  useApi(savedCardInfo, {}, { refreshInterval: (latest) => (latest?.isPending === true ? LOOK_AGAIN_MS : 0) })

interface Props {
  state: CardState
  isActing: boolean
}

/** The saved card, and everything that can be done with it. Its number is on the gateway's page alone. */
export function SavedCard({ state, isActing }: Props) {
  const { billingAccountId, savedCard, canSave, canUpdate, isPending, paysBills, isTest } = state
  const refreshCards = useRefreshCards()
  const [openPage, opening] = useCardPage(state)
  const [remove, removing] = useWork(async () => {
    await call(deleteCard, { query: { billingAccountId } })
    await refreshCards()
  })
  const reason = isActing ? ONLY_CUSTOMER : undefined
  if (!canSave) return null
  return (
    <Section title={savedCard ? 'Your saved card' : 'Save a card'} lead={savedCard ? undefined : LEAD}>
      <Declined state={state} />
      {savedCard && <About card={savedCard} paysBills={paysBills} />}
      {isPending && <StateLine>Your bank is deciding on your card. This takes a few seconds.</StateLine>}
      {isTest && !savedCard && <p className="quiet">For trying out: only test cards are taken. No money moves.</p>}
      <Actions>
        {savedCard?.isYours && savedCard.canUpdateCCV && canUpdate && (
          <Button onClick={() => void openPage('code')} isBusy={opening.is === 'running'} disabledReason={reason}>
            Update the security code
          </Button>
        )}
        <Button tone="quiet" onClick={() => void openPage('card')} isBusy={opening.is === 'running'} disabledReason={reason}>
          {savedCard ? 'Replace this card' : 'Save a card'}
        </Button>
        {savedCard?.isYours && canUpdate && !savedCard.canUpdateCCV && (
          <Button tone="quiet" onClick={() => void openPage('code')} isBusy={opening.is === 'running'} disabledReason={reason}>
            Update its expiry date
          </Button>
        )}
        {savedCard && (
          <AskingButton
            isBusy={removing.is === 'running'}
            disabledReason={reason}
            title={`Delete your ${cardText(savedCard)}?`}
            text={
              paysBills
                ? 'It pays your bills automatically. Without it, automatic payments stop: you pay each bill yourself, by its due day. A payment that is on its way may still be taken.'
                : 'To pay by card you type it in again.'
            }
            yes="Delete this card"
            isDestructive
            onYes={() => void remove()}
          />
        )}
      </Actions>
      <ActionFailure of={opening} text={notOpenedText} />
      <ActionFailure of={removing} text={(problem) => failureText(problem, 'Your card was not deleted.')} />
      {removing.is === 'done' && !savedCard && <StateLine tone="good">Your card was deleted.</StateLine>}
    </Section>
  )
}

/** Whether the saved card is the customer's own, and the bank would take something from it. */
export const isUsable = ({ savedCard }: Pick<CardState, 'savedCard'>): boolean =>
  savedCard?.isYours === true && savedCard.expiry !== 'passed' && !savedCard.canUpdateCCV

const LEAD =
  'Pay next time without typing it again. This does not turn on automatic payments. Our payment provider keeps its number: we never see it.'

function About({ card, paysBills }: { card: Card; paysBills: boolean }) {
  return (
    <>
      <p>
        <strong className={css.card}>{cardText(card)}</strong>,{' '}
        {card.expiry === 'passed' ? 'expired at the end of' : 'expires at the end of'} {monthText(card.expires)}.
        {paysBills && ' It pays your bills on their due day.'}
        {!card.isYours && ' Another person with access to this account saved it: only they can pay from it.'}
      </p>
      {card.expiry !== 'later' && (
        <Notice title={card.expiry === 'passed' ? 'This card has expired' : 'This card expires soon'} tone="warning">
          {paysBills ? 'Save your new card here, and automatic payments go on.' : 'Save your new card here to go on paying with it.'}
        </Notice>
      )}
      {card.isYours && card.canUpdateCCV && (
        <Notice title="The security code is missing" tone="warning">
          Enter it on the card page, or your bank will decline payments from this card.
        </Notice>
      )}
    </>
  )
}

function Declined({ state: { declined, savedCard } }: { state: CardState }) {
  if (!declined) return null
  const { day, amountNzd, nextTry, isCardNewer, takenLater } = declined
  const own = savedCard ? cardText(savedCard) : 'card'
  if (isCardNewer) {
    return (
      <Notice title="Your former card was declined" tone="warning">
        On {dayText(day)} we could not take {moneyText(amountNzd)} from it. We take what is still owed of that from your {own} within a few
        minutes.
      </Notice>
    )
  }
  return (
    <Notice title="Your card was declined" tone="bad">
      On {dayText(day)} we could not take {moneyText(amountNzd)} from your {own}.{' '}
      {nextTry
        ? `We try again on ${dayText(nextTry, 'weekday')}, or at once when you save another card. You can also pay it yourself.`
        : takenLater
          ? takenLaterText(takenLater)
          : 'We won’t try again. You can pay it yourself, and save another card for your next bills.'}
    </Notice>
  )
}
