import { useState } from 'react'
import type { CardState, Payable, RecurringPayments } from '#schemas/payments/entities.ts'
import { billPayments, changeCardPayments, giveCardPayments } from '#schemas/payments/routes.ts'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { notSetUpText } from '#forms/cards/not-paid-text.ts'
import { useLeaveFor } from '#forms/cards/use-card-page.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { isUsable } from '#forms/cards/saved-card.tsx'
import { useFields } from '#forms/use-fields.ts'
import { cardFeeCents, feePercentText } from '#lib/card-fee.ts'
import { cardText } from '#lib/card-names.ts'
import { CREDIT_CARD_FIELDS, creditCardMessage } from '#lib/forms/credit-card.ts'
import { centsOfDollars } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import css from './payment-options.module.css'
import { Tick } from './tick.tsx'

interface Props {
  info: RecurringPayments
  state: CardState
  /** another card takes over from the one that pays */
  isChange: boolean
  onDone(): void
  /** resets the form and leaves it */
  onCancel(): void
}

const START = { creditCardTsAndCs: false, creditCardFeeAccept: false }

/** Lets a card pay the bills: classic for a business, which accepts the card fee, V2 for a home, which may pay what it owes at once. */
export function CardForm({
  info: { billingAccountId, form, cardFeeRate, recurringPaymentType },
  state,
  isChange,
  onDone,
  onCancel,
}: Props) {
  const saved = isChange || !isUsable(state) ? undefined : state.savedCard
  // A direct debit of a bill that is due in some days may be on its way.
  const isDebit = recurringPaymentType.paymentMethod === 'directDebit'
  const fields = useFields(CREDIT_CARD_FIELDS, START, (field, values) => creditCardMessage(field, values, cardFeeRate))
  const terms = fields.values
  const [isAtOnce, setAtOnce] = useState<boolean>()
  const [prefersSaved, setPrefersSaved] = useState(true)
  const withToken = prefersSaved && saved !== undefined
  const keyFor = useKeyFor()
  const leaveFor = useLeaveFor()
  const owing = useApi(billPayments, {})
  const owedNzd = form === 'v2' && !isChange && owing.data ? chargedAtOnce(owing.data) : 0
  // Ticked to begin with. Source: portal-shell.md, section 3, Credit card form.
  const paysAtOnce = isAtOnce ?? !isDebit
  // Only what the form has said is taken.
  const chargedNzd = paysAtOnce ? owedNzd : 0
  const [give, work] = useWork(async () => {
    const instructionKey = keyFor([billingAccountId, terms, chargedNzd, withToken])
    const body = { ...terms, billingAccountId, instructionKey, isFromOptions: true }
    await leaveFor(
      isChange
        ? call(changeCardPayments, { body })
        : call(giveCardPayments, {
            body: { ...body, payCurrentBalance: chargedNzd > 0, currentCents: centsOfDollars(chargedNzd), withToken },
          }),
    )
    onDone()
  })
  return (
    <Form className={css.form} onSubmit={(form) => fields.send(form, give)} noValidate>
      {saved && (
        <fieldset className={css.choices}>
          <legend className="label">Which card pays?</legend>
          {[true, false].map((isSaved) => (
            <label key={String(isSaved)} className={css.tick}>
              <input type="radio" name="card" checked={withToken === isSaved} onChange={() => setPrefersSaved(isSaved)} />
              {isSaved ? cardText(saved) : 'Another card'}
            </label>
          ))}
        </fieldset>
      )}
      {owedNzd > 0 && (
        <Tick
          id="payCurrentBalance"
          label={`Pay what I owe now, ${moneyText(owedNzd)}, from this card today. If you leave this out, we take it on its due day; anything overdue you pay yourself.${isDebit ? ' A direct debit that is on its way may still be taken: leave it out if a bill is due in some days.' : ''}`}
          isTicked={paysAtOnce}
          error={undefined}
          onChange={setAtOnce}
        />
      )}
      {cardFeeRate > 0 ? (
        <Tick
          id="creditCardFeeAccept"
          label={`I accept the card fee of ${feePercentText(cardFeeRate)} on each payment: ${moneyText(cardFeeCents(10_000, cardFeeRate) / 100)} on $100.00.`}
          isTicked={terms.creditCardFeeAccept}
          error={fields.errorOf('creditCardFeeAccept')}
          onChange={(isOn) => fields.change({ creditCardFeeAccept: isOn })}
        />
      ) : (
        <p>There is no card fee.</p>
      )}
      <Tick
        id="creditCardTsAndCs"
        label="I agree that each bill is taken from my card on its due day, and have read the terms and conditions."
        isTicked={terms.creditCardTsAndCs}
        error={fields.errorOf('creditCardTsAndCs')}
        onChange={(isOn) => fields.change({ creditCardTsAndCs: isOn })}
      />
      {pageSettings.links.terms && (
        <p>
          <LinkTo href={pageSettings.links.terms}>Read the terms and conditions</LinkTo>
        </p>
      )}
      <p className="quiet">
        {withToken ? '' : 'You enter your card on our payment provider’s page. We never see its number. '}If your card is declined, we try
        again after three days, and once more four days later. We tell you each time.
      </p>
      <FormButtons submit={buttonText(withToken, chargedNzd)} isBusy={work.is === 'running' || owing.isLoading} onCancel={onCancel} />
      <ActionFailure of={work} text={(problem) => notSetUpText(problem, withToken && !isChange)} />
    </Form>
  )
}

/** What the card would be charged at once. What was agreed to be paid later is not taken now. */
function chargedAtOnce({ balance, help, leastCents }: Payable): number {
  const nzd = help ? 0 : payableOnTime(balance)
  return centsOfDollars(nzd) >= leastCents ? nzd : 0
}

/** The button says every amount that it takes. */
function buttonText(withToken: boolean, chargedNzd: number): string {
  if (chargedNzd > 0)
    return withToken ? `Pay ${moneyText(chargedNzd)} and let this card pay` : `Continue to pay ${moneyText(chargedNzd)} by card`
  return withToken ? 'Let this card pay' : 'Continue to card details'
}
