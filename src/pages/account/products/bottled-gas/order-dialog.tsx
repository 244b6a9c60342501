import { useRef, useState } from 'react'
import { lpgCheckOrder, lpgDeliveryHistory, lpgDeliverySummary, lpgOrderInfo, lpgOrderStatus, lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { Waiting } from '#api/resource.tsx'
import { type ActionState, useWork } from '#api/use-action.ts'
import { useApi, useRefreshWithWidgets } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { MOVED_OUT, orderingClosed } from '#lib/order-message.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Phone } from '#ui/phone.tsx'
import { settleLink } from '#ui/settle-link.ts'
import css from './bottled-gas.module.css'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

type Placed = RouteAnswer<typeof lpgPlaceOrder>

/** Source: portal-usage.md, section 4, LPG order. */
type OrderState =
  | { is: 'loading' | 'none' | 'submitting' | 'paymentRequired' }
  | { is: 'success'; placed: Placed }
  /** `canRetry`: the order itself can be sent again */
  | { is: 'error'; message: string | undefined; canRetry: boolean; title?: string }

const REFUSED = {
  ineligible_order_in_progress: 'There’s already an order on its way to this place. You can order again once it has come.',
  ineligible_too_many_bottles: 'That’s more bottles than you can order at once.',
  ineligible_moved_out: MOVED_OUT,
} as const

interface Props extends Pick<OrderFormProps, 'account' | 'supply' | 'address'> {
  onClose(hasOrdered: boolean): void
}

/** With these refusals, an earlier try whose answer was lost may have placed the order. */
const TOLD_OF_ORDER: readonly Problem['type'][] = ['/error/lpg/order_in_progress', '/error/lpg/order_key_used']

/** Orders bottles: how many, who needs them most, and once only. Source: portal-usage.md, sections 2 to 5 and 8. */
export function OrderDialog(props: Props) {
  const refresh = useRefreshWithWidgets()
  const [attempt, setAttempt] = useState(0)
  const loadOrders = () => void refresh(lpgOrderInfo.path, lpgOrderStatus.path, lpgDeliverySummary.path, lpgDeliveryHistory.path)
  // An order whose answer was lost shows on the page once the dialog has closed; sooner, a failure would take the dialog away.
  const isUnsure = useRef(false)
  const isPlaced = useRef(false)
  const onPlaced = () => {
    isPlaced.current = true
  }
  const onUnsure = () => {
    isUnsure.current = true
  }
  const onClose = () => {
    if (isUnsure.current) loadOrders()
    props.onClose(isPlaced.current)
  }
  const ways = { loadOrders, onPlaced, onUnsure, onCheckAgain: () => setAttempt(attempt + 1) }
  return (
    <Dialog title="Order bottled gas" onClose={onClose}>
      {(close) => <Order key={attempt} {...props} {...ways} close={close} />}
    </Dialog>
  )
}

interface OrderProps extends Props {
  close(): void
  loadOrders(): void
  onPlaced(): void
  onUnsure(): void
  onCheckAgain(): void
}

function Order({ account, supply, address, close, loadOrders, onPlaced, onUnsure, onCheckAgain }: OrderProps) {
  const { supplyAgreementId } = supply
  // Checked each time the dialog opens, and not while the form is being filled in.
  const check = useApi(lpgCheckOrder, { body: { supplyAgreementId } }, { revalidateOnReconnect: false, dedupingInterval: 0 })
  // One key per order, so that trying again orders once. After another check no order is under way, and the next order gets a new key.
  const [orderKey] = useState(() => crypto.randomUUID())
  const [order, ordering] = useWork(async (numberOfBottles: number, answers: Record<string, boolean>) => {
    const questions = account.vulnerabilityQuestionnaire.isEnabled ? answers : undefined
    try {
      const placed = await call(lpgPlaceOrder, { body: { supplyAgreementId, numberOfBottles, questions, orderKey } })
      loadOrders()
      onPlaced()
      return placed
    } catch (error) {
      if (TOLD_OF_ORDER.includes(problemOf(error).type)) loadOrders()
      else onUnsure()
      throw error
    }
  })
  // Mounted again, the same check would not be made while its last answer is a failure.
  const checkAgain = () => (ordering.is === 'idle' ? check.mutate() : onCheckAgain())
  const state = stateOf(check, ordering)
  return (
    <>
      {state.is === 'loading' && <Waiting label="Checking whether you can order" heightRem={12} />}
      {(state.is === 'none' || state.is === 'submitting' || (state.is === 'error' && state.canRetry)) && (
        <OrderForm
          account={account}
          supply={supply}
          address={address}
          isBusy={state.is === 'submitting'}
          failure={state.is === 'error' ? state.message : undefined}
          onOrder={order}
          onCancel={close}
        />
      )}
      {state.is === 'success' && (
        <div className={css.form}>
          <Notice title="Your order is in" tone="good">
            <FocusedLine>
              {counted(state.placed.numberOfBottles, 'bottle')} for {moneyText(state.placed.priceNzd)}, on your next bill.
              {account.expectedDate && ` With you by ${dayText(account.expectedDate, 'weekday')}.`}
            </FocusedLine>
            <p>
              {state.placed.emailSent
                ? `We have sent an email to ${state.placed.email}.`
                : `We will write to ${state.placed.email} once the day is planned.`}
            </p>
          </Notice>
          {account.orderDeliverySuccessNotice && <p>{account.orderDeliverySuccessNotice}</p>}
          <Actions>
            <Button onClick={close}>Done</Button>
          </Actions>
        </div>
      )}
      {state.is === 'paymentRequired' && (
        <>
          <Notice
            title={account.isProtected ? 'Let’s sort this out together' : 'A payment is due first'}
            tone={account.isProtected ? 'good' : 'warning'}
          >
            {orderingClosed(account)}
            {account.isProtected ? ' Our number is ' : ' If that’s hard, call us on '}
            <Phone number={account.orderPhoneNumber} />
            {account.isProtected ? '.' : ' and we’ll find a way.'}
          </Notice>
          <Actions>
            <Link to={settleLink(account).href}>{settleLink(account).label}</Link>
            <Button tone="quiet" onClick={close}>
              Close
            </Button>
          </Actions>
        </>
      )}
      {state.is === 'error' && !state.canRetry && (
        <>
          <Notice title={state.title ?? 'No order can be taken'} tone="bad">
            {state.message ?? (
              <>
                We cannot take an order for this place just now. Call us on <Phone number={account.orderPhoneNumber} /> and we’ll help.
              </>
            )}
          </Notice>
          <Actions>
            <Button onClick={checkAgain} tone="quiet">
              Check again
            </Button>
            <Button tone="quiet" onClick={close}>
              Close
            </Button>
          </Actions>
        </>
      )}
    </>
  )
}

function stateOf(
  { data, error, isValidating }: ReturnType<typeof useApi<typeof lpgCheckOrder>>,
  ordering: ActionState<Placed>,
): OrderState {
  switch (ordering.is) {
    case 'running':
      return { is: 'submitting' }
    case 'done':
      return { is: 'success', placed: ordering.answer }
    case 'failed':
      return afterFailure(ordering.problem)
    case 'idle':
      if (isValidating) return { is: 'loading' }
      if (error) {
        return { is: 'error', title: 'We couldn’t check whether you can order', message: problemMessage(problemOf(error)), canRetry: false }
      }
      if (data?.status === 'eligible') return { is: 'none' }
      if (data?.reason === 'ineligible_credit_control') return { is: 'paymentRequired' }
      return { is: 'error', message: data?.reason ? REFUSED[data.reason] : data?.detail, canRetry: false }
  }
}

function afterFailure(problem: Problem): OrderState {
  if (problem.type === '/error/lpg/ineligible_credit_control') return { is: 'paymentRequired' }
  if (problem.type === '/error/lpg/order_in_progress') {
    return { is: 'error', message: REFUSED.ineligible_order_in_progress, canRetry: false }
  }
  if (problem.type === '/error/lpg/order_key_used') {
    return { is: 'error', title: 'This was ordered already', message: problem.detail ?? problemMessage(problem), canRetry: false }
  }
  // Without an answer the order may have arrived; sent again with its key it is still one order.
  const isOpen = problem.status === 0 || problem.status >= 500
  return {
    is: 'error',
    message: `${problemMessage(problem)}${isOpen ? ' It is ordered once only, however often you try.' : ''}`,
    canRetry: true,
  }
}
