import type { ReactNode } from 'react'
import { billingAccounts } from '#schemas/account/routes.ts'
import type { CardState, RecurringPayments } from '#schemas/payments/entities.ts'
import { billPayments, endRecurringPayments } from '#schemas/payments/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useApi, useRefresh } from '#api/use-api.ts'
import { useRefreshCards } from '#forms/cards/use-card-page.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { feePercentText } from '#lib/card-fee.ts'
import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Section } from '#ui/section.tsx'

export interface OptionsProps {
  info: RecurringPayments
  state: CardState
  isActing: boolean
  /** whose bills they are, where another person is signed in */
  holder: string | undefined
}

interface Props extends OptionsProps {
  onChange(): void
  /** below what can be changed */
  children?: ReactNode
}

export type Method = RecurringPayments['recurringPaymentType']['paymentMethod']

const HOW_PAID: Record<Method, { own: string; others: string }> = {
  directDebit: { own: 'You pay by direct debit', others: 'are paid by direct debit' },
  creditCard: { own: 'You pay by card', others: 'are paid by card' },
  none: { own: 'You pay each bill yourself', others: 'are paid one by one' },
}

/** Whether a direct debit was given that the bank has not set up yet. */
export const isOnItsWay = ({ canDeleteRecurring, recurringPaymentType }: RecurringPayments): boolean =>
  canDeleteRecurring && recurringPaymentType.paymentMethod === 'none'

/** How bills are paid now. @param holder whose bills they are, where another person is signed in */
export function howPaidText(info: RecurringPayments, holder: string | undefined): string {
  if (isOnItsWay(info)) return `${holder === undefined ? 'Your' : `${holder}’s`} direct debit is on its way`
  const { own, others } = HOW_PAID[info.recurringPaymentType.paymentMethod]
  return holder === undefined ? own : `${holder}’s bills ${others}`
}

const WORDS = {
  directDebit: {
    change: 'Change the bank account',
    end: 'End direct debit',
    question: 'End direct debit?',
    failed: 'Direct debit was not ended.',
  },
  creditCard: {
    change: 'Change how you pay',
    end: 'End card payments',
    question: 'End card payments?',
    failed: 'Card payments were not ended.',
  },
} as const

/** The automatic payments that are set up. */
export function Active({ info, state, isActing, holder, onChange, children }: Props) {
  const { billingAccountId, paymentAuthority: authority, canDeleteRecurring, recurringPaymentType } = info
  const { paymentMethod } = recurringPaymentType
  const isCard = paymentMethod === 'creditCard'
  const words = WORDS[isCard ? 'creditCard' : 'directDebit']
  const refresh = useRefresh()
  const refreshCards = useRefreshCards()
  const [end, work] = useWork(async () => {
    await call(endRecurringPayments, { query: { billingAccountId } })
    await refreshCards()
    await refresh(billingAccounts.path)
  })
  const reason = isActing ? ONLY_CUSTOMER : undefined
  return (
    <Section title={howPaidText(info, holder)} lead={leadText(info, state, holder)}>
      {!isCard && authority && (
        <p>
          The account is {authority.accountNumber}, {authority.accountName}, {isOnItsWay(info) ? 'given on' : 'since'}{' '}
          {dayText(authority.since, 'year')}.
        </p>
      )}
      <Agreed />
      <Actions>
        <Button onClick={onChange} disabledReason={reason}>
          {words.change}
        </Button>
        {canDeleteRecurring && (
          <AskingButton
            isBusy={work.is === 'running'}
            disabledReason={reason}
            title={words.question}
            text={`Automatic payments stop. You pay each bill yourself, by its due day.${isCard ? ' Your card stays saved.' : ''}`}
            yes={words.end}
            isDestructive
            onYes={() => void end()}
          />
        )}
      </Actions>
      <ActionFailure of={work} text={(problem) => failureText(problem, words.failed)} />
      {children}
    </Section>
  )
}

function leadText(info: RecurringPayments, { savedCard, cardFeeRate }: CardState, holder: string | undefined): string {
  if (isOnItsWay(info)) return 'Banks take a few days to set it up. Until then, please pay each bill yourself.'
  const isOwn = holder === undefined
  if (info.recurringPaymentType.paymentMethod !== 'creditCard' || !savedCard)
    return isOwn
      ? 'We take each bill from your bank account on its due day.'
      : 'We take each bill on its due day, from the bank account that we were given.'
  const fee = cardFeeRate ? `, with a card fee of ${feePercentText(cardFeeRate)} on each payment` : ''
  return `We take each bill from ${isOwn ? 'your' : 'the'} ${cardText(savedCard)} on its due day${fee}.`
}

/** What was agreed about what is owed now. */
function Agreed() {
  const { data } = useApi(billPayments, {})
  if (!data?.help) return null
  return (
    <p>
      {data.help.kind === 'arrangement'
        ? 'We don’t take your instalments automatically: you pay each one yourself, on its day.'
        : data.due.some(({ isAgreed, isTaken }) => isAgreed && isTaken)
          ? `What you put off is taken on ${dayText(data.help.date, 'weekday')}, as agreed.`
          : `What you put off is not taken: you have until ${dayText(data.help.date, 'weekday')} to pay it, as agreed.`}
    </p>
  )
}
