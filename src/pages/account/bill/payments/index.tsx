import { useLocation } from 'react-router-dom'
import { billPayments } from '#schemas/payments/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { SavedCard, useCardState } from '#forms/cards/saved-card.tsx'
import { cardText } from '#lib/card-names.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { telHref } from '#lib/tel-href.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Outcome } from './outcome.tsx'
import { PayForm } from './pay-form.tsx'
import { ReturnError, ReturnSuccess, useCardReturn } from './returned.tsx'

/** Paying what is owed, and what became of it. Source: portal-shell.md, sections 2 to 4. */
export default function PaymentsPage({ initial }: AccountPageProps) {
  const paymentId = new URLSearchParams(useLocation().search).get('payment')
  return (
    <Page title="Bills & Payments" up={{ to: paths.bills(), label: 'Bills' }}>
      {paymentId ? <Outcome key={paymentId} paymentId={paymentId} /> : <Paying isActing={initial.impersonation !== undefined} />}
    </Page>
  )
}

function Paying({ isActing }: { isActing: boolean }) {
  const answer = useApi(billPayments, {})
  const card = useCardState()
  const [returned, forget] = useCardReturn()
  return (
    <>
      <ReturnError returned={returned} />
      <Resource
        of={answer}
        // Shown at once, nothing moves.
        isReady={card.data !== undefined || card.error !== undefined}
        name="What you owe"
        heightRem={48}
        empty={<Notice title="Nothing to pay here">There is no account to pay for.</Notice>}
      >
        {(payable) => (
          <>
            <Owing payable={payable} />
            <Resource of={card} name="Your saved card" heightRem={14} empty={null}>
              {(state) => (
                <>
                  <SavedCard state={state} isActing={isActing} />
                  <ReturnSuccess returned={returned} state={state} forget={forget} />
                  <p>
                    <Link to={paths.paymentOptions()}>How your bills are paid by themselves</Link>
                  </p>
                </>
              )}
            </Resource>
          </>
        )}
      </Resource>
    </>
  )
}

function Owing({ payable }: { payable: Payable }) {
  return (
    <Section title={owedText(payable)} lead={leadText(payable)} isWide>
      {payable.canPay ? (
        <PayForm payable={payable} />
      ) : (
        <p>
          Payments are not taken on this page. <LinkTo href={telHref(pageSettings.phone)}>Call {pageSettings.phone}</LinkTo> and we will
          help you.
        </p>
      )}
      <p>
        <Link to={paths.billHelp()}>Trouble paying? Pay later or in instalments</Link>
      </p>
      <p>
        <Link to={paths.transactions({ kind: 'payment' })}>Your payments so far</Link>
      </p>
    </Section>
  )
}

function owedText({ balance: { overdue, amountToPayNZD, totalBalance }, overdueSince }: Payable): string {
  if (overdue > 0) return `${moneyText(overdue)} is overdue${overdueSince ? ` since ${dayText(overdueSince)}` : ''}`
  if (amountToPayNZD > 0) return `${moneyText(amountToPayNZD)} is to be paid`
  return totalBalance < 0 ? `You are ${moneyText(-totalBalance)} in credit` : 'There is nothing to pay'
}

function leadText(payable: Payable): string {
  const { balance, isDirectDebit, isCardAutopay, savedCard, help } = payable
  const { overdue, current, dueDate, amountToPayNZD } = balance
  const due = dueDate ? dayText(dueDate, 'weekday') : 'later'
  if (help?.kind === 'arrangement' && help.amountNzd !== undefined)
    return `You pay it in instalments. The next ${moneyText(help.amountNzd)} is due ${dayText(help.date, 'weekday')}.${
      isDirectDebit || isCardAutopay ? ' We do not take them by themselves: pay each here.' : ''
    }`
  if (isDirectDebit && amountToPayNZD > 0)
    return `We will take it by direct debit${overdue > 0 ? '' : ` on ${due}`}. What you pay here, we take less.`
  if (isCardAutopay && savedCard && amountToPayNZD > 0 && overdue === 0)
    return `We will take it from your ${cardText(savedCard)} on ${due}. What you pay here, we take less.`
  if (overdue > 0 && current > 0) return `${moneyText(current)} more is due ${due}.`
  if (amountToPayNZD > 0)
    return overdue > 0 ? 'Hard to pay all at once? Pay a part now, and the rest later or in instalments.' : `It is due ${due}.`
  return 'You can pay ahead: it goes towards your next bill.'
}
