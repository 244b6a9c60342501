import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CardState } from '#schemas/payments/entities.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { cardText } from '#lib/card-names.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { takenLaterText } from '#lib/taken-later-text.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, MessageDialog } from '#ui/dialog.tsx'
import { FocusedPart } from '#ui/focused-part.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CardReturn, cardReturnOf, withoutReturn } from './card-return.ts'
import css from './cards.module.css'
import { notOpenedText } from './not-paid-text.ts'
import { useCardPage } from './use-card-page.ts'

/** What the address says of a card, which is read once: a reload or a bookmark says nothing of it any more. */
export function useCardReturn(): [returned: CardReturn, forget: () => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [returned, setReturned] = useState(() => cardReturnOf(search))
  const rest = withoutReturn(search)
  useEffect(() => {
    if (rest !== search) navigate(`${pathname}${rest}`, { replace: true })
  }, [navigate, pathname, rest, search])
  return [returned, () => setReturned('none')]
}

interface Props {
  returned: CardReturn
  state: CardState
}

/** What went wrong on the card page, where the gateway has told so too. */
export function ReturnError({ returned, state: { recentFailure } }: Props) {
  const isAtOptions = useLocation().pathname === paths.paymentOptions()
  if (returned === 'cardError' && recentFailure === 'card')
    return (
      <Failed title="Your card was not saved">
        Your bank declined it, or something went wrong on the card page. Nothing was changed: try again below, or with another card.
      </Failed>
    )
  if (returned === 'recurringPaymentsError' && recentFailure === 'autopay')
    return (
      <Failed title="Automatic card payments were not set up">
        Your bank declined the card, or something went wrong on the card page. Nothing was changed.{' '}
        {isAtOptions ? (
          'Choose how to pay below to try again.'
        ) : (
          <>
            Try again under <Link to={paths.paymentOptions()}>payment options</Link>.
          </>
        )}
      </Failed>
    )
  return null
}

const Failed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.failed}>
    <FocusedPart>
      <Notice title={title} tone="bad">
        {children}
      </Notice>
    </FocusedPart>
  </div>
)

interface SuccessProps extends Props {
  forget(): void
  /** leads on to letting the saved card pay; absent where it cannot */
  onLetPay?: (() => void) | undefined
}

/** What went well on the card page, where what is stored says so too; the page scrolls down to it. */
export function ReturnSuccess({ returned, state, forget, onLetPay }: SuccessProps) {
  const shown = successOf(returned, state)
  useEffect(() => {
    if (shown !== 'none') window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [shown])
  switch (shown) {
    case 'cardSaved':
      return (
        <FocusedPart>
          <Notice title="Your card is saved" tone="good">
            You can pay with your {nameOf(state)} from now on.
            {onLetPay && <Button onClick={onLetPay}>Let it pay your bills</Button>}
          </Notice>
        </FocusedPart>
      )
    case 'updateCard':
      return <UpdatePrompt state={state} onClose={forget} />
    case 'autopaySuccess':
      return <CardPaysDialog state={state} onClose={forget} />
    default:
      return null
  }
}

/** The stored card decides whether it is true, and the page that it was saved on: another account may have been selected since. */
function successOf(returned: CardReturn, { savedCard, paysBills, recentSuccess }: CardState): CardReturn {
  // Servers of the version before do not say which page it was.
  const isOf = (page: CardState['recentSuccess']) => (recentSuccess ?? page) === page
  const isTrue =
    (returned === 'updateCard' && savedCard?.canUpdateCCV && isOf('card')) ||
    (returned === 'cardSaved' && savedCard && isOf('card')) ||
    (returned === 'autopaySuccess' && paysBills && isOf('autopay'))
  return isTrue ? returned : 'none'
}

/** Tells that a card pays from now on, and what was taken from it at once. */
export function CardPaysDialog({ state, onClose }: { state: CardState; onClose(): void }) {
  return (
    <MessageDialog title="Your card pays your bills from now on" onClose={onClose}>
      {state.paidAtOnce && <p>{paidText(state, state.paidAtOnce)}</p>}
      <p>We take each bill from your {nameOf(state)} on its due day. We have sent you an email about it.</p>
    </MessageDialog>
  )
}

const nameOf = ({ savedCard }: CardState) => (savedCard ? cardText(savedCard) : 'card')

/** How taking what was owed went. */
export function paidText(state: CardState, { amountNzd, status }: NonNullable<CardState['paidAtOnce']>): string {
  const amount = moneyText(amountNzd)
  switch (status) {
    case 'made':
      return `We took ${amount} from your ${nameOf(state)} just now. The receipt is on its way to you by email.`
    case 'open':
    // One that was closed before anything was taken is tried again.
    case 'cancelled':
      return `We are taking ${amount} from your ${nameOf(state)}. Your bank has not answered yet: the receipt comes by email.`
    case 'failed':
    case 'error':
      return `We could not take ${amount} from your ${nameOf(state)}. ${
        state.declined?.takenLater
          ? takenLaterText(state.declined.takenLater)
          : 'You still owe it: pay it yourself, by card or at your bank.'
      }`
  }
}

function UpdatePrompt({ state, onClose }: { state: CardState; onClose(): void }) {
  const [openPage, opening] = useCardPage(state)
  return (
    <Dialog title="Update your card" onClose={onClose}>
      {(close) => (
        <>
          <p>
            Your card was saved without its security code. Enter the code on the card page, or your bank will decline payments from this
            card.
          </p>
          <ActionFailure of={opening} text={notOpenedText} />
          <Actions>
            <Button isBusy={opening.is === 'running'} onClick={() => void openPage('code')}>
              Update the security code
            </Button>
            <Button tone="quiet" onClick={close}>
              Not now
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}
