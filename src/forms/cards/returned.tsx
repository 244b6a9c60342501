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

/**
 * What the address says of a card, where what is stored says so too. The address is read once: a reload or a bookmark says nothing of it
 * any more. What is told once stays while it is read, as long as nothing newer contradicts it, and belongs to that account alone.
 */
export function useCardReturn(state: CardState | undefined): [returned: CardReturn, forget: () => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [returned, setReturned] = useState(() => cardReturnOf(search))
  const [cardPage] = useState(() => new URLSearchParams(search).get('cardPage'))
  const [first, setFirst] = useState<CardState>()
  const rest = withoutReturn(search)
  useEffect(() => {
    if (rest !== search) navigate(`${pathname}${rest}`, { replace: true })
  }, [navigate, pathname, rest, search])
  const isTold = state !== undefined && isTrue({ returned, cardPage }, state, first)
  if (isTold && !first) setFirst(state)
  // What is untrue now was true before another card page ended, and is not told again once that one is long ago.
  if (first && !isTold && returned !== 'none' && first.billingAccountId === state?.billingAccountId) setReturned('none')
  return [isTold ? returned : 'none', () => setReturned('none')]
}

/** @param first what was stored when it was told first: how a card page ended is stored for some minutes, or until the next has ended */
function isTrue({ returned, cardPage }: { returned: CardReturn; cardPage: string | null }, state: CardState, first = state): boolean {
  const { savedCard, paysBills } = state
  const isLongAgo = !state.recentFailure && (state.recentSuccess ?? 'none') === 'none'
  const { recentPage, recentFailure, recentSuccess } = isLongAgo ? first : state
  if (first.billingAccountId !== state.billingAccountId) return false
  // Another page has ended, as that of an account that was chosen meanwhile. Servers of the version before name none.
  if (cardPage && recentPage && cardPage !== recentPage) return false
  // Servers of the version before do not say which page saved a card.
  const isOf = (page: CardState['recentSuccess']) => (recentSuccess ?? page) === page
  switch (returned) {
    case 'updateCard':
      return savedCard?.canUpdateCCV === true && isOf('card')
    case 'cardSaved':
      return savedCard !== undefined && isOf('card')
    case 'autopaySuccess':
      return paysBills && isOf('autopay')
    case 'cardError':
      return recentFailure === 'card'
    case 'recurringPaymentsError':
      return recentFailure === 'autopay'
    case 'none':
      return false
  }
}

/** What went wrong on the card page. */
export function ReturnError({ returned }: { returned: CardReturn }) {
  const isAtOptions = useLocation().pathname === paths.paymentOptions()
  if (returned === 'cardError')
    return (
      <Failed title="Your card was not saved">
        Your bank declined it, or something went wrong on the card page. Nothing was changed: try again below, or with another card.
      </Failed>
    )
  if (returned === 'recurringPaymentsError')
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

interface SuccessProps {
  returned: CardReturn
  state: CardState
  forget(): void
  /** leads on to letting the saved card pay; absent where it cannot */
  onLetPay?: (() => void) | undefined
}

/** What went well on the card page; the page scrolls down to it. */
export function ReturnSuccess({ returned, state, forget, onLetPay }: SuccessProps) {
  const isShown = returned === 'cardSaved' || returned === 'updateCard' || returned === 'autopaySuccess'
  useEffect(() => {
    if (isShown) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [isShown])
  switch (returned) {
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
