import { useState } from 'react'
import { billPayment } from '#schemas/payments/routes.ts'
import type { OwnPayment, PaymentStatus } from '#schemas/payments/entities.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { receiptNumber } from '#lib/receipt-number.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { FocusedPart } from '#ui/focused-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useTimeout } from '#ui/use-timeout.ts'
import { HelpLink } from './help-link.tsx'
import css from './payments.module.css'
import { useNewBalance } from './use-new-balance.ts'

/** How often what the bank is deciding is looked at. */
export const LOOK_AGAIN_MS = 2_000
/** The gateway tells at once as a rule; from then on the customer need not wait for it here. */
const LONG_MS = 30_000

/** How a payment ended: the gateway's word, not the address that the customer came back by. */
export function Outcome({ paymentId }: { paymentId: string }) {
  const payment = useApi(
    billPayment,
    { params: { paymentId } },
    { refreshInterval: (latest) => (latest === undefined || latest.status === 'open' ? LOOK_AGAIN_MS : 0) },
  )
  useNewBalance(payment.data?.status === 'made')
  return (
    <Resource
      of={payment}
      name="Your payment"
      heightRem={16}
      empty={<Notice title="There is no such payment">If you’ve just paid, please don’t pay again. Check your bills in a minute.</Notice>}
    >
      {(data) => (
        <FocusedPart isStatus>
          <Ended payment={data} />
          {data.otherCustomerNumber && (
            <p>This payment is for your account {data.otherCustomerNumber}. You are looking at another of your accounts now.</p>
          )}
        </FocusedPart>
      )}
    </Resource>
  )
}

function Ended({ payment }: { payment: OwnPayment }) {
  const { status, amountNzd, feeNzd, date, discountNzd, paymentId, rest } = payment
  const amount = moneyText(amountNzd)
  const isLong = useIsLong(status === 'open')
  switch (status) {
    case 'made':
      return (
        <Section title={`Thank you: we received ${amount}`} lead={date && `Paid by card on ${dayText(date, 'weekday')}.`}>
          {feeNzd !== undefined && <p>A card fee of {moneyText(feeNzd)} was added.</p>}
          {discountNzd !== undefined && <p>We took {moneyText(discountNzd)} off for what you paid on time.</p>}
          {rest && <p>{rest}</p>}
          <p>The receipt is on its way to you by email. Its number is {receiptNumber(paymentId)}.</p>
          <Actions>
            <ActionLink href={paths.bills()}>See your bills</ActionLink>
            <ActionLink href={paths.transactions()} tone="quiet">
              Transactions
            </ActionLink>
          </Actions>
        </Section>
      )
    case 'open':
      return (
        <Section
          title={isLong ? `${amount} is not decided yet` : `Waiting for ${amount}…`}
          lead={
            isLong
              ? 'Your bank has not answered yet, or the payment page is still open. We’ll keep checking and email you a receipt: please don’t pay twice.'
              : 'Your bank is deciding. This takes a few seconds.'
          }
        >
          <Actions>
            <ActionLink href={paths.bills()} tone="quiet">
              Back to your bills
            </ActionLink>
          </Actions>
        </Section>
      )
    case 'failed':
    case 'error':
    case 'cancelled':
      return (
        <Section title="Nothing was paid" lead={NOT_PAID[status]}>
          {status === 'failed' && <p>Only your bank can tell you why. Its number is on the back of your card. Another card may work.</p>}
          <Actions>
            <ActionLink href={paths.payments()}>{status === 'failed' ? 'Try another card' : 'Try again'}</ActionLink>
            <ActionLink href={paths.bills()} tone="quiet">
              Back to your bills
            </ActionLink>
          </Actions>
          {status === 'failed' && (
            <p className={`${css.links} screen-only`}>
              <HelpLink />
            </p>
          )}
        </Section>
      )
  }
}

const NOT_PAID: Record<Exclude<PaymentStatus, 'open' | 'made'>, string> = {
  failed: 'Your bank declined the payment.',
  error: 'Something went wrong on the payment page.',
  cancelled: 'You left the payment page, or it was closed.',
}

/** Whether something has been waited for a long time. */
function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useTimeout(isWaiting ? LONG_MS : undefined, () => setIsLong(true))
  return isLong && isWaiting
}
