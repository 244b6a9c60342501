import { type ReactNode, useEffect, useState } from 'react'
import type { LpgAccount } from '#schemas/lpg/entities.ts'
import { lpgCheckOrder, lpgDeliveryHistory, lpgOrderInfo, lpgOrderStatus, lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { useSWRConfig } from 'swr'
import { call } from '#api/call.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { paths } from '#lib/paths.ts'
import { Waiting } from '#api/resource.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { moneyText } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './bottled-gas.module.css'
import { LEAST_BOTTLES, mostBottles, nextCount } from './bottle-count.ts'
import { forgetOrderKey, orderKeyOf } from './order-key.ts'

type Supply = LpgAccount['billingAccountSites'][number]['supplyPoints'][number]

/** Source: portal-usage.md, section 4, LPG order. */
type OrderState =
  | { is: 'loading' }
  | { is: 'none' }
  | { is: 'submitting' }
  | { is: 'success'; placed: RouteAnswer<typeof lpgPlaceOrder> }
  | { is: 'paymentRequired' }
  | { is: 'error'; message: string; canRetry: boolean }

const REFUSED = {
  ineligible_order_in_progress: 'An order for this place is under way. The next can follow once it has come.',
  ineligible_too_many_bottles: 'That is more than may be ordered at once.',
} as const

interface Props {
  account: LpgAccount
  supply: Supply
  address: string
  onClose(): void
}

/** Orders bottles: how many, who needs them most, and once only. Source: portal-usage.md, sections 2 to 5 and 8. */
export function OrderDialog({ account, supply, address, onClose }: Props) {
  const { supplyAgreementId } = supply
  const [state, setState] = useState<OrderState>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { mutate } = useSWRConfig()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    let isCurrent = true
    setState({ is: 'loading' })
    call(lpgCheckOrder, { body: { supplyAgreementId } }).then(
      ({ status, reason }) => {
        if (!isCurrent) return
        if (status === 'eligible') setState({ is: 'none' })
        else if (reason === 'ineligible_credit_control') setState({ is: 'paymentRequired' })
        else
          setState({
            is: 'error',
            message: (reason && REFUSED[reason]) ?? 'We cannot take an order for this place just now.',
            canRetry: false,
          })
      },
      (error: unknown) => {
        if (isCurrent) setState({ is: 'error', message: problemMessage(problemOf(error)), canRetry: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [supplyAgreementId, attempt])

  async function place(numberOfBottles: number, questions: Record<string, boolean>) {
    setState({ is: 'submitting' })
    try {
      const placed = await call(lpgPlaceOrder, {
        body: {
          supplyAgreementId,
          numberOfBottles,
          ...(account.vulnerabilityQuestionnaire.isEnabled ? { questions } : {}),
          orderKey: orderKeyOf(supplyAgreementId),
        },
      })
      forgetOrderKey(supplyAgreementId)
      setState({ is: 'success', placed })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.type === '/error/lpg/ineligible_credit_control') setState({ is: 'paymentRequired' })
      else if (problem.type === '/error/lpg/order_in_progress') {
        setState({ is: 'error', message: REFUSED.ineligible_order_in_progress, canRetry: false })
      } else {
        // Whether it arrived is not known where no answer came; the same intention sent again is one order all the same.
        const isOpen = problem.status === 0 || problem.status >= 500
        const message = `${problemMessage(problem)}${isOpen ? ' It is ordered once only, however often you try.' : ''}`
        setState({ is: 'error', message, canRetry: true })
      }
    }
  }

  async function closed() {
    onClose()
    const changed = [lpgOrderInfo.path, lpgOrderStatus.path, lpgDeliveryHistory.path] as readonly string[]
    if (state.is === 'success') await mutate((key) => Array.isArray(key) && changed.includes(String(key[0])))
  }

  return (
    <Dialog title="Order bottled gas" onClose={closed}>
      {(close) => (
        <>
          {state.is === 'loading' && <Waiting label="Checking whether you can order" heightRem={12} />}
          {(state.is === 'none' || state.is === 'submitting' || (state.is === 'error' && state.canRetry)) && (
            <OrderForm
              account={account}
              supply={supply}
              address={address}
              isBusy={state.is === 'submitting'}
              failure={state.is === 'error' ? state.message : undefined}
              onOrder={place}
              onCancel={close}
            />
          )}
          {state.is === 'success' && (
            <>
              <Notice title="Your order is in" tone="good">
                {state.placed.emailSent
                  ? `We have sent an email to ${state.placed.email}.`
                  : `We will write to ${state.placed.email} once the day is planned.`}
              </Notice>
              {account.orderDeliverySuccessNotice && <p>{account.orderDeliverySuccessNotice}</p>}
              <Actions>
                <Button onClick={close}>Done</Button>
              </Actions>
            </>
          )}
          {state.is === 'paymentRequired' && (
            <>
              <Notice title="A payment is due first" tone="warning">
                A bill is overdue, so we cannot deliver just now. Once it is paid you can order again. If that is hard, call us on{' '}
                {account.orderPhoneNumber}: we find a way.
              </Notice>
              <Actions>
                <Link to={paths.bills()}>See your bills</Link>
                <Button tone="quiet" onClick={close}>
                  Close
                </Button>
              </Actions>
            </>
          )}
          {state.is === 'error' && !state.canRetry && (
            <>
              <Notice title="No order can be taken" tone="bad">
                {state.message}
              </Notice>
              <Actions>
                <Button onClick={() => setAttempt(attempt + 1)} tone="quiet">
                  Check again
                </Button>
                <Button tone="quiet" onClick={close}>
                  Close
                </Button>
              </Actions>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

interface FormProps extends Pick<Props, 'account' | 'supply' | 'address'> {
  isBusy: boolean
  failure: string | undefined
  onOrder(numberOfBottles: number, questions: Record<string, boolean>): void
  onCancel(): void
}

function OrderForm({ account, supply, address, isBusy, failure, onOrder, onCancel }: FormProps) {
  const [count, setCount] = useState(LEAST_BOTTLES)
  const [answers, setAnswers] = useState<Record<string, boolean>>({})
  const most = mostBottles(supply.maxBottles)
  const { isEnabled, questions } = account.vulnerabilityQuestionnaire
  const asked = isEnabled ? questions : []
  const isAnswered = asked.every(({ key }) => answers[key] !== undefined)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isAnswered && !isBusy) onOrder(count, answers)
      }}
    >
      <p>
        To <strong>{address}</strong>, bottles of {supply.bottleSize} kg.
      </p>
      <fieldset className={css.counter}>
        <legend className="visually-hidden">Bottles</legend>
        <Button
          tone="quiet"
          size="icon"
          label="One bottle less"
          disabledReason={count <= LEAST_BOTTLES ? 'One is the least' : undefined}
          onClick={() => setCount(nextCount(count, -1, most))}
        >
          <Icon name="minus" />
        </Button>
        <output className={css.count} aria-live="polite">
          {count} <small>{count === 1 ? 'bottle' : 'bottles'}</small>
        </output>
        <Button
          tone="quiet"
          size="icon"
          label="One bottle more"
          disabledReason={count >= most ? `${most} is the most at once` : undefined}
          onClick={() => setCount(nextCount(count, 1, most))}
        >
          <Icon name="plus" />
        </Button>
        <span className={css.price}>{moneyText(count * supply.pricePerBottleNzd)}</span>
      </fieldset>
      {asked.length > 0 && (
        <div className={css.questions}>
          <p className={css.quiet}>So that we know who needs gas most urgently:</p>
          {asked.map(({ key, label }) => (
            <fieldset key={key} className={css.question}>
              <legend>{label}</legend>
              {[true, false].map((answer) => (
                <label key={String(answer)} className={css.answer}>
                  <input
                    type="radio"
                    name={key}
                    checked={answers[key] === answer}
                    onChange={() => setAnswers({ ...answers, [key]: answer })}
                  />
                  {answer ? 'Yes' : 'No'}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {account.orderDeliveryNotice && <p className={css.quiet}>{account.orderDeliveryNotice}</p>}
      <Actions>
        <Button isSubmit isBusy={isBusy} disabledReason={isAnswered ? undefined : 'Answer the questions first'}>
          {failure ? 'Try again' : 'Place order'}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
      <StateLine tone={failure ? 'bad' : 'quiet'}>{isBusy ? 'Placing your order…' : failure}</StateLine>
    </form>
  )
}
