import { type ReactNode, useState } from 'react'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import { billPayments, recurringPaymentInfo } from '#schemas/payments/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { CardPaysDialog, ReturnError, ReturnSuccess, useCardReturn } from '#forms/cards/returned.tsx'
import { isUsable, SavedCard, useCardState } from '#forms/cards/saved-card.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Columns, TallColumn } from '#ui/columns.tsx'
import { MessageDialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Active, howPaidText, isOnItsWay, type Method, type OptionsProps } from './active.tsx'
import { CardForm } from './card-form.tsx'
import { clearDirectDebitDraft, DirectDebitForm, hasDirectDebitDraft } from './direct-debit-form.tsx'
import css from './payment-options.module.css'

/** Automatic payments and the saved card. Source: portal-shell.md, sections 3 to 5 and 9, Payments. */
export default function PaymentOptionsPage({ initial }: AccountPageProps) {
  const info = useApi(recurringPaymentInfo, {})
  const card = useCardState()
  return (
    <Page title="Payment options" up={{ to: paths.profile(), label: 'Profile' }}>
      <Resource
        of={info}
        isReady={card.data !== undefined || card.error !== undefined}
        name="Your payment options"
        heightRem={48}
        empty={<Notice title="Nothing to pay here">You don’t have an account with us yet, so there is nothing to pay.</Notice>}
      >
        {(data) => (
          <Resource of={card} name="Your saved card" heightRem={30} empty={null}>
            {(state) => (
              <Options
                key={data.billingAccountId}
                info={data}
                state={state}
                isActing={initial.impersonation !== undefined}
                holder={initial.actingFor}
              />
            )}
          </Resource>
        )}
      </Resource>
    </Page>
  )
}

/** Source: portal-shell.md, section 9, default payment type. */
const FIRST: Method = 'directDebit'

const METHODS: Record<Method, string> = { directDebit: 'Direct debit', creditCard: 'Card', none: 'Pay each bill myself' }

/** What was given, and whether it takes the place of another of its kind. */
interface Done {
  method: 'directDebit' | 'creditCard'
  isChange: boolean
}

function Options({ info, state, isActing, holder }: OptionsProps) {
  const [isChanging, setChanging] = useState(() => hasDirectDebitDraft(info))
  const [chosen, setChosen] = useState<Method | undefined>(isChanging ? 'directDebit' : undefined)
  const [done, setDone] = useState<Done>()
  const [returned, forget] = useCardReturn(state)
  // The form of the card says what is owed, and needs it at once.
  useApi(billPayments, {})
  const isActive = info.canDeleteRecurring
  const now = isOnItsWay(info) ? 'directDebit' : info.recurringPaymentType.paymentMethod
  // Until something else is chosen, what holds today is. Changing an automatic payment begins with direct debit.
  const method = chosen ?? (isActive ? FIRST : now)
  const choose = (other: Method) => {
    if (other !== 'directDebit') clearDirectDebitDraft(info)
    setChosen(other)
  }
  const reset = () => {
    setChanging(false)
    setChosen(undefined)
  }
  const finish = (method: Done['method']) => {
    reset()
    setDone({ method, isChange: method === now })
  }
  const canLetPay = !isActing && now !== 'creditCard' && isUsable(state) && info.recurringPaymentOptions.includes('creditCard')
  const isChoosing = !isActing && (!isActive || isChanging)
  const isFormOfCard = isChoosing && method === 'creditCard' && !state.savedCard
  const letPay = () => {
    forget()
    setChanging(true)
    choose('creditCard')
    window.scrollTo({ top: 0 })
  }
  const form = !isChoosing ? undefined : method === 'directDebit' ? (
    <Section
      title={now === 'directDebit' ? 'Take it from another bank account' : 'Pay by direct debit'}
      lead="Each bill is paid on its due day, so a discount for paying on time is never missed. Each bill tells you the amount first."
    >
      <DirectDebitForm info={info} isChange={now === 'directDebit'} onDone={() => finish('directDebit')} onCancel={reset} />
    </Section>
  ) : method === 'creditCard' ? (
    <Section title={now === 'creditCard' ? 'Let another card pay' : 'Pay by card'} lead="Each bill is taken from your card on its due day.">
      <CardForm info={info} state={state} isChange={now === 'creditCard'} onDone={() => finish('creditCard')} onCancel={reset} />
    </Section>
  ) : undefined
  const payNow = pageSettings.canPay && (
    <p className={css.payNow}>
      <Link className="target" to={paths.payments()}>
        Pay a bill now
      </Link>
    </p>
  )
  return (
    <>
      <ReturnError returned={returned} />
      <Columns>
        {isActive && !isChanging ? (
          <Active info={info} state={state} isActing={isActing} holder={holder} onChange={() => setChanging(true)}>
            {payNow}
          </Active>
        ) : isActing ? (
          <Section title="Automatic payments are off">
            <p>Only the customer can set this up.</p>
            {payNow}
          </Section>
        ) : (
          <Choice info={info} holder={holder} chosen={method} onChoose={choose}>
            {payNow}
          </Choice>
        )}
        {form && <TallColumn>{form}</TallColumn>}
        {isChoosing && method === 'none' && isActive && <StillOn onBack={reset} />}
        {/* While the form asks for a card there is one way to give one. */}
        {!isFormOfCard && <SavedCard state={state} isActing={isActing} />}
      </Columns>
      <ReturnSuccess returned={returned} state={state} forget={forget} onLetPay={canLetPay ? letPay : undefined} />
      {done && done.method !== now && (
        <Notice title="It is not set up yet" tone="warning">
          Reload this page, and try again if it still says so.
        </Notice>
      )}
      {done?.method === 'creditCard' && now === 'creditCard' && <CardPaysDialog state={state} onClose={() => setDone(undefined)} />}
      {done?.method === 'directDebit' && now === 'directDebit' && (
        <MessageDialog title={done.isChange ? 'The bank account is changed' : 'Direct debit is set up'} onClose={() => setDone(undefined)}>
          <p>We take each bill on its due day. The email that we have sent you says from when on.</p>
        </MessageDialog>
      )}
    </>
  )
}

interface ChoiceProps {
  info: RecurringPayments
  holder: string | undefined
  chosen: Method
  onChoose(method: Method): void
  children: ReactNode
}

/** Says how bills are paid now, with every way to pay them below. */
function Choice({ info, holder, chosen, onChoose, children }: ChoiceProps) {
  return (
    <Section title={howPaidText(info, holder)} lead={!info.canDeleteRecurring ? 'Each bill says what is due and when.' : ''}>
      <fieldset className={css.choices}>
        <legend className="label">How do you want to pay your bills?</legend>
        {[...info.recurringPaymentOptions, 'none' as const].map((method) => (
          <label key={method} className={css.tick}>
            <input type="radio" name="method" checked={chosen === method} onChange={() => onChoose(method)} />
            {METHODS[method]}
          </label>
        ))}
      </fieldset>
      {children}
    </Section>
  )
}

function StillOn({ onBack }: { onBack(): void }) {
  return (
    <Section title="Pay each bill yourself">
      <p>
        Automatic payments are still on.{' '}
        <Button tone="text" onClick={onBack}>
          Go back
        </Button>{' '}
        to end them.
      </p>
    </Section>
  )
}
