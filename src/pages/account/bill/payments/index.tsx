import { useLocation } from 'react-router-dom'
import { billPayments } from '#schemas/payments/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
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
import { Outcome } from './outcome.tsx'
import { PayForm } from './pay-form.tsx'

/** Paying what is owed, and what became of it. Source: portal-shell.md, sections 2 to 4. */
export default function PaymentsPage() {
  const paymentId = new URLSearchParams(useLocation().search).get('payment')
  return (
    <Page title="Bills & Payments" up={{ to: paths.bills(), label: 'Bills' }}>
      {paymentId ? <Outcome key={paymentId} paymentId={paymentId} /> : <Paying />}
    </Page>
  )
}

function Paying() {
  const answer = useApi(billPayments, {})
  return (
    <Resource
      of={answer}
      name="What you owe"
      heightRem={24}
      empty={<Notice title="Nothing to pay here">There is no account to pay for.</Notice>}
    >
      {(payable) => (
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
      )}
    </Resource>
  )
}

function owedText({ balance: { overdue, amountToPayNZD, totalBalance }, overdueSince }: Payable): string {
  if (overdue > 0) return `${moneyText(overdue)} is overdue${overdueSince ? ` since ${dayText(overdueSince)}` : ''}`
  if (amountToPayNZD > 0) return `${moneyText(amountToPayNZD)} is to be paid`
  return totalBalance < 0 ? `You are ${moneyText(-totalBalance)} in credit` : 'There is nothing to pay'
}

function leadText({ balance: { overdue, current, dueDate, amountToPayNZD }, isDirectDebit, help }: Payable): string {
  const due = dueDate ? dayText(dueDate, 'weekday') : 'later'
  if (help?.kind === 'arrangement' && help.amountNzd !== undefined)
    return `You pay it in instalments. The next ${moneyText(help.amountNzd)} is due ${dayText(help.date, 'weekday')}.`
  if (isDirectDebit && amountToPayNZD > 0)
    return `We will take it by direct debit${overdue > 0 ? '' : ` on ${due}`}. What you pay here, we take less.`
  if (overdue > 0 && current > 0) return `${moneyText(current)} more is due ${due}.`
  if (amountToPayNZD > 0)
    return overdue > 0 ? 'Hard to pay all at once? Pay a part now, and the rest later or in instalments.' : `It is due ${due}.`
  return 'You can pay ahead: it goes towards your next bill.'
}
