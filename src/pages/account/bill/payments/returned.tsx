import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CardState } from '#schemas/payments/entities.ts'
import { problemMessage } from '#api/problem.ts'
import { useCardPage } from '#forms/cards/use-card-page.ts'
import { ReloadPage } from '#forms/inline/reload-page.tsx'
import { cardText } from '#lib/card-names.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { type CardReturn, cardReturnOf } from './card-return.ts'
import css from './payments.module.css'

/** What the address says of a card, and how to forget it. */
export function useCardReturn(): [returned: CardReturn, forget: () => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [cardReturnOf(search), () => navigate(paths.payments(), { replace: true })]
}

/** What went wrong on the card page. */
export function ReturnError({ returned }: { returned: CardReturn }) {
  switch (returned) {
    case 'cardError':
      return (
        <Notice title="Your card was not saved" tone="bad">
          Your bank declined it, or something went wrong on the card page. Nothing was changed: try again below, or with another card.
        </Notice>
      )
    case 'recurringPaymentsError':
      return (
        <Notice title="Automatic card payments were not set up" tone="bad">
          Your bank declined the card, or something went wrong on the card page. Nothing was changed. Try again under{' '}
          <Link to={paths.paymentOptions()}>payment options</Link>.
        </Notice>
      )
    default:
      return null
  }
}

interface Props {
  returned: CardReturn
  state: CardState
  forget(): void
}

/** What went well on the card page, where what is stored says so too; the page scrolls down to it. */
export function ReturnSuccess({ returned, state, forget }: Props) {
  const shown = successOf(returned, state)
  useEffect(() => {
    if (shown !== 'none') window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [shown])
  switch (shown) {
    case 'cardSaved':
      return (
        <StateLine tone="good">Your {state.savedCard && cardText(state.savedCard)} was saved. You can pay with it from now on.</StateLine>
      )
    case 'updateCard':
      return <UpdatePrompt state={state} onClose={forget} />
    case 'autopaySuccess':
      return (
        <Dialog title="Your card pays your bills from now on" onClose={forget}>
          {(close) => (
            <>
              <p>
                We take each bill from your {state.savedCard && cardText(state.savedCard)} on its due day. We have sent you an email about
                it.
              </p>
              <Button onClick={close}>Done</Button>
            </>
          )}
        </Dialog>
      )
    default:
      return null
  }
}

/** The stored card decides whether it is true. */
function successOf(returned: CardReturn, { savedCard, paysBills }: CardState): CardReturn {
  switch (returned) {
    case 'updateCard':
      return savedCard?.canUpdateCCV ? 'updateCard' : 'none'
    case 'cardSaved':
      return savedCard ? 'cardSaved' : 'none'
    case 'autopaySuccess':
      return paysBills ? 'autopaySuccess' : 'none'
    default:
      return 'none'
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
          {opening.is === 'failed' && <StateLine tone="bad">The card page did not open. {problemMessage(opening.problem)}</StateLine>}
          <ReloadPage after={opening} />
          <div className={css.actions}>
            <Button isBusy={opening.is === 'running'} onClick={() => void openPage('code')}>
              Update the security code
            </Button>
            <Button tone="quiet" onClick={close}>
              Not now
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
