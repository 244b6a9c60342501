import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { ReturnError, ReturnSuccess, useCardReturn } from '#forms/cards/returned.tsx'
import { SavedCard, useCardState } from '#forms/cards/saved-card.tsx'
import { moneyText } from '#lib/money-text.ts'
import { nextBillText } from '#lib/next-bill-text.ts'
import { paths } from '#lib/paths.ts'
import { telHref } from '#lib/tel-href.ts'
import { decidingText } from '#lib/to-pay-now.ts'
import { unbroken } from '#lib/unbroken.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Columns } from '#ui/columns.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { HelpLink } from './help-link.tsx'
import { LOOK_AGAIN_MS, Outcome } from './outcome.tsx'
import { leadText, owedText } from './owing-texts.ts'
import { PayForm } from './pay-form.tsx'
import css from './payments.module.css'
import { useDecided } from './use-new-balance.ts'

/** Paying what is owed and how a payment went. Source: portal-shell.md, sections 2 to 4. */
export default function PaymentsPage({ initial }: AccountPageProps) {
  const paymentId = new URLSearchParams(useLocation().search).get('payment')
  return (
    <Page title="Payments" up={{ to: paths.bills(), label: 'Bills' }}>
      {paymentId ? <Outcome key={paymentId} paymentId={paymentId} /> : <Paying isActing={initial.impersonation !== undefined} />}
    </Page>
  )
}

function Paying({ isActing }: { isActing: boolean }) {
  const answer = useApi(billPayments, {}, { refreshInterval: (latest) => (latest?.deciding ? LOOK_AGAIN_MS : 0) })
  useDecided(answer.data && answer.data.deciding !== undefined)
  const card = useCardState()
  const summary = useApi(billSummaryWidget, {})
  const [returned, forget] = useCardReturn(card.data)
  const [paysAhead, setPaysAhead] = useState(false)
  return (
    <Resource
      of={answer}
      // Shown at once, nothing moves.
      isReady={areSettled(card, summary)}
      name="What you owe"
      heightRem={48}
      empty={<Notice title="Nothing to pay here">You don’t have an account with us yet, so there is nothing to pay.</Notice>}
    >
      {(payable) => (
        <>
          <ReturnError returned={returned} />
          <Columns isRagged={paysAhead || payable.balance.amountToPayNZD > 0}>
            <Owing
              payable={payable}
              nextBill={summary.data?.data && nextBillText(summary.data.data)}
              isActing={isActing}
              paysAhead={paysAhead}
              onPayAhead={() => setPaysAhead(true)}
            />
            <div>
              <Resource of={card} name="Your saved card" heightRem={14} empty={null}>
                {(state) => (
                  <>
                    <SavedCard state={state} isActing={isActing} />
                    <ReturnSuccess returned={returned} state={state} forget={forget} />
                  </>
                )}
              </Resource>
            </div>
          </Columns>
        </>
      )}
    </Resource>
  )
}

/** In place of paying: the server takes no other payment until the bank has decided. */
const BeingDecided = ({ deciding: { paymentId, amountNzd } }: { deciding: NonNullable<Payable['deciding']> }) => (
  <>
    <Notice title={decidingText(moneyText(amountNzd))} tone="plain">
      What you owe changes once your bank has agreed. You can leave this page: we’ll email you a receipt. Please don’t pay it twice.
    </Notice>
    <Actions>
      <ActionLink href={`${paths.payments()}?payment=${encodeURIComponent(paymentId)}`} tone="quiet">
        See how it goes
      </ActionLink>
    </Actions>
  </>
)

interface OwingProps {
  payable: Payable
  /** when it comes */
  nextBill: string | undefined
  isActing: boolean
  /** whether the customer chose to pay although nothing is owed */
  paysAhead: boolean
  onPayAhead(): void
}

function Owing({ payable, nextBill, isActing, paysAhead, onPayAhead }: OwingProps) {
  const isNothingOwed = payable.balance.amountToPayNZD <= 0
  // It stays where less is owed by now than when its button was pressed: it says why nothing was paid.
  const [hadForm] = useState(!isNothingOwed)
  return (
    <Section title={owedText(payable)} lead={unbroken(leadText(payable, nextBill))}>
      {payable.deciding ? (
        <BeingDecided deciding={payable.deciding} />
      ) : payable.canPay && isNothingOwed && !paysAhead && !hadForm ? (
        <Button tone="quiet" onClick={onPayAhead}>
          Pay ahead
        </Button>
      ) : payable.canPay ? (
        <PayForm payable={payable} isActing={isActing} startsAtAmount={paysAhead} />
      ) : (
        <p>
          Payments are not taken on this page. <LinkTo href={telHref(pageSettings.phone)}>Call {pageSettings.phone}</LinkTo> and we will
          help you.
        </p>
      )}
      <p className={`${css.links} screen-only`}>
        {payable.owedCents > 0 && <HelpLink />}
        <Link to={paths.transactions({ kind: 'payment' })}>Transactions</Link>
        <Link to={paths.paymentOptions()}>Payment options</Link>
      </p>
    </Section>
  )
}
