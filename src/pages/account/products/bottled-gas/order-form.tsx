import { useState } from 'react'
import type { LpgAccount } from '#schemas/lpg/entities.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { StateLine } from '#ui/state-line.tsx'
import css from './bottled-gas.module.css'
import { LEAST_BOTTLES, mostBottles, nextCount } from '#lib/bottle-count.ts'

export interface OrderFormProps {
  account: LpgAccount
  supply: LpgAccount['billingAccountSites'][number]['supplyPoints'][number]
  address: string
  isBusy: boolean
  failure: string | undefined
  onOrder(numberOfBottles: number, questions: Record<string, boolean>): void
  onCancel(): void
}

/** Asks how many bottles, and who needs gas most urgently. */
export function OrderForm({ account, supply, address, isBusy, failure, onOrder, onCancel }: OrderFormProps) {
  const [count, setCount] = useState(LEAST_BOTTLES)
  const [answers, setAnswers] = useState<Record<string, boolean>>({})
  const most = mostBottles(supply.maxBottles)
  const { isEnabled, questions } = account.vulnerabilityQuestionnaire
  const asked = isEnabled ? questions : []
  const isAnswered = asked.every(({ key }) => answers[key] !== undefined)
  return (
    <Form className={css.form} onSubmit={() => onOrder(count, answers)} noValidate>
      <p>
        Bottles of {supply.bottleSize} kg, delivered to <strong>{address}</strong>.
      </p>
      <fieldset className={css.counter}>
        <legend className="visually-hidden">Bottles</legend>
        <IconButton
          icon="minus"
          label="One bottle less"
          disabledReason={count <= LEAST_BOTTLES ? 'One is the least' : undefined}
          onClick={() => setCount(nextCount(count, -1, most))}
        />
        <output className={`heading ${css.count}`} aria-live="polite">
          {count} <small>{count === 1 ? 'bottle' : 'bottles'}</small>
        </output>
        <IconButton
          icon="plus"
          label="One bottle more"
          disabledReason={count >= most ? `${most} is the most at once` : undefined}
          onClick={() => setCount(nextCount(count, 1, most))}
        />
        <span className={css.price}>
          {moneyText(count * supply.pricePerBottleNzd)}
          <small className="quiet remark">GST included</small>
        </span>
      </fieldset>
      <p>
        {account.expectedDate && `With you by ${dayText(account.expectedDate, 'weekday')}. `}
        We’ll add it to your next bill, so there is nothing to pay now.
      </p>
      {asked.length > 0 && (
        <div className={css.questions}>
          <p className="quiet">Your answers help us deliver to the homes that need gas most first.</p>
          {asked.map(({ key, label }) => (
            <fieldset key={key} className={css.question}>
              <legend>{label}</legend>
              {[true, false].map((answer) => (
                <label key={String(answer)} className={`target ${css.answer}`}>
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
      {account.orderDeliveryNotice && <p className="quiet">{account.orderDeliveryNotice}</p>}
      {/* Above the buttons: below them a phone's screen ends. */}
      <StateLine tone={failure ? 'bad' : 'quiet'}>{isBusy ? 'Placing your order…' : failure}</StateLine>
      <FormButtons
        submit={failure ? 'Try again' : 'Place order'}
        isBusy={isBusy}
        disabledReason={isAnswered ? undefined : 'Answer the questions first'}
        onCancel={onCancel}
      />
      {!isAnswered && (
        <p className="quiet">Answer {asked.length === 1 ? 'the question' : `all ${asked.length} questions`} to place your order.</p>
      )}
    </Form>
  )
}
