import { useState } from 'react'
import { billingAccounts } from '#schemas/account/routes.ts'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import { endRecurringPayments, recurringPaymentInfo } from '#schemas/payments/routes.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { problemMessage } from '#api/problem.ts'
import { Resource } from '#api/resource.tsx'
import { useWork } from '#api/use-action.ts'
import { useApi, useRefresh } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { DirectDebitForm } from './direct-debit-form.tsx'
import css from './payment-options.module.css'

/** How bills are paid by themselves. Source: portal-shell.md, sections 3 to 5 and 9, Payments. */
export default function PaymentOptionsPage({ initial }: AccountPageProps) {
  const info = useApi(recurringPaymentInfo, {})
  return (
    <Page title="Payment options">
      <Resource
        of={info}
        name="Your payment options"
        heightRem={30}
        empty={<Notice title="Nothing to pay here">There is no account to pay for.</Notice>}
      >
        {(data) => <Options info={data} isActing={initial.impersonation !== undefined} />}
      </Resource>
    </Page>
  )
}

function Options({ info, isActing }: { info: RecurringPayments; isActing: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const [isDone, setDone] = useState(false)
  const isActive = info.autopay.status === 'active'
  const end = () => {
    setChanging(false)
    setDone(true)
  }
  return (
    <>
      {isActive && !isChanging ? (
        <Active info={info} isActing={isActing} onChange={() => setChanging(true)} />
      ) : (
        <Section
          title={isActive ? 'Take it from another bank account' : 'Pay by direct debit'}
          lead="Each bill is paid on its due day, so a discount for paying on time is never missed. You see the amount before."
          isWide
        >
          {isActing ? (
            <p>Only the customer can set this up.</p>
          ) : (
            <DirectDebitForm info={info} onDone={end} onCancel={isActive ? () => setChanging(false) : undefined} />
          )}
        </Section>
      )}
      {pageSettings.canPay && (
        <Section title="Pay a bill yourself" isWide>
          <p>
            By card, whenever you like: <Link to={paths.payments()}>pay now</Link>.
          </p>
        </Section>
      )}
      {isDone && (
        <Dialog title="Direct debit is set up" onClose={() => setDone(false)}>
          {(close) => (
            <>
              <p>From your next bill on, we take what is due on its due day. We have sent you an email about it.</p>
              <Button onClick={close}>Good</Button>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

interface ActiveProps {
  info: RecurringPayments
  isActing: boolean
  onChange(): void
}

function Active({ info: { paymentAuthority: authority, canDeleteRecurring }, isActing, onChange }: ActiveProps) {
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  const [isAsking, setAsking] = useState(false)
  const [end, state] = useWork(async () => {
    await call(endRecurringPayments, {})
    forgetWidgetData()
    await refresh(recurringPaymentInfo.path, billingAccounts.path)
  })
  const reason = isActing ? 'Only the customer can change this.' : undefined
  return (
    <Section title="You pay by direct debit" lead="Each bill is paid on its due day." isWide>
      {authority && (
        <p>
          From {authority.accountNumber}, {authority.accountName}, since {dayText(authority.since, 'year')}.
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={onChange} {...(reason && { disabledReason: reason })}>
          Change the bank account
        </Button>
        {canDeleteRecurring && (
          <Button tone="remove" isBusy={state.is === 'running'} onClick={() => setAsking(true)} {...(reason && { disabledReason: reason })}>
            End direct debit
          </Button>
        )}
      </div>
      {state.is === 'failed' && <StateLine tone="bad">Direct debit was not ended. {problemMessage(state.problem)}</StateLine>}
      {isAsking && (
        <Confirm
          title="End direct debit?"
          text="Your bills are no longer paid by themselves. You pay each one yourself, by its due day."
          yes="End direct debit"
          no="Keep it"
          isDestructive
          onYes={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
