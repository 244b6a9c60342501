import { useState } from 'react'
import { beginPayment, billPayments } from '#schemas/payments/routes.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { notPaidText } from '#forms/cards/not-paid-text.ts'
import { isUsable } from '#forms/cards/saved-card.tsx'
import { useLeaveFor } from '#forms/cards/use-card-page.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { feeText } from '#lib/card-fee.ts'
import { cardText } from '#lib/card-names.ts'
import { moneyText } from '#lib/money-text.ts'
import { centsOfDollars } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Choice, choicesOf, moreThanOwedText, readAmount } from './amount.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import css from './payments.module.css'

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

interface Props {
  payable: Payable
  isActing: boolean
  /** begins in the field of the amount: the button that asked for the form is gone */
  startsAtAmount: boolean
}

/** Chooses an amount and goes to the payment page with it. */
export function PayForm({ payable, isActing, startsAtAmount }: Props) {
  const choices = choicesOf(payable)
  const [chosen, setChosen] = useState<Choice['id']>(choices[0]?.id ?? 'other')
  const usable = isUsable(payable) ? payable.savedCard : undefined
  const [prefersSaved, setPrefersSaved] = useState(true)
  const withToken = prefersSaved && usable !== undefined
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const keyFor = useKeyFor()
  const refresh = useRefresh()
  const leaveFor = useLeaveFor()
  const [pay, state] = useWork(async (amountCents: number, isInstalment: boolean) => {
    const { billingAccountId, owedCents, balance } = payable
    const payableCents = centsOfDollars(payableOnTime(balance))
    const paymentKey = keyFor([billingAccountId, amountCents, withToken, isInstalment])
    const body = { billingAccountId, amountCents, owedCents, payableCents, withToken, isInstalment, paymentKey }
    const begun = call(beginPayment, { body }).catch(async (error) => {
      // What is owed now, which may be why; what was typed stays.
      await refresh(billPayments.path)
      throw error
    })
    await leaveFor(begun.then(({ paymentId, redirectUrl = `?payment=${encodeURIComponent(paymentId)}` }) => ({ redirectUrl })))
  })
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0]
  const amount = choice?.cents ?? readAmount(typed, payable)
  const moreThanOwed = typeof amount === 'number' ? moreThanOwedText(amount, payable) : undefined

  function submit(form: HTMLFormElement) {
    if (typeof amount !== 'string') return void pay(amount, choice?.id === 'instalment')
    setError(amount)
    focusFirstWrong(form)
  }

  // Paper says what is owed; it pays nothing.
  return (
    <Form ref={startsAtAmount ? focusFirst : undefined} className={`${css.form} screen-only`} onSubmit={submit} noValidate>
      {choices.length > 1 && (
        <RadioCards
          legend="How much do you want to pay?"
          name="amount"
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          value={choice?.id}
          onChange={setChosen}
        />
      )}
      {choice?.id === 'other' && (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          maxLength={12}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          error={error}
        />
      )}
      {moreThanOwed && <p role="status">{moreThanOwed}</p>}
      {usable && (
        <RadioCards
          legend="How do you want to pay?"
          name="card"
          options={[
            { value: 'saved', label: cardText(usable) },
            { value: 'another', label: 'Another card' },
          ]}
          value={withToken ? 'saved' : 'another'}
          onChange={(value) => setPrefersSaved(value === 'saved')}
        />
      )}
      {typeof amount === 'number' && feeText(amount, payable.cardFeeRate) && <p>{feeText(amount, payable.cardFeeRate)}</p>}
      {payable.isTest && !withToken && <Notice title="For trying out">The payment page only takes test cards. No money moves.</Notice>}
      <Button isSubmit isBusy={state.is === 'running'} disabledReason={isActing ? 'Only the customer can pay.' : undefined}>
        {`Pay ${typeof amount === 'number' ? `${moneyText(amount / 100)} ` : ''}${withToken ? `with ${cardText(usable)}` : 'by card'}`}
      </Button>
      <ActionFailure of={state} text={(problem) => notPaidText(problem, withToken)} />
      {!withToken && <p className="quiet">You enter your card on our payment provider’s page. We never see its number.</p>}
    </Form>
  )
}
