import { useState } from 'react'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension } from '#schemas/help/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { MessageDialog } from '#ui/dialog.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'
import css from './help.module.css'
import { useAgreed } from './use-agreed.ts'

interface Props {
  help: PayingHelp
  isActing: boolean
  /** called once a day is agreed */
  onAgreed?(): void
}

/** A later day to pay: the customer chooses it, the server says it. Source: portal-shell.md, section 3, Credit extension. */
export function PayLater({ help, isActing, onAgreed }: Props) {
  const { whyNot, latestDate, asked } = help.extension
  const [newEndDate, setNewEndDate] = useState<string>()
  const [latest] = asked
  return (
    <Section title="Pay it later">
      {latest?.status === 'refused' && (
        <p>
          We couldn’t agree to {dayText(latest.newEndDate, 'weekday')}. Call <Phone /> and we’ll find another way.
        </p>
      )}
      {latestDate ? (
        <Choosing
          help={help}
          latestDate={latestDate}
          isActing={isActing}
          onAgreed={(day) => {
            setNewEndDate(day)
            onAgreed?.()
          }}
        />
      ) : (
        whyNot && (
          <p>
            <TextWithPhones text={whyNot} />
          </p>
        )
      )}
      {newEndDate && (
        <MessageDialog title="You have more time" onClose={() => setNewEndDate(undefined)}>
          <p>
            You have until <strong>{dayText(newEndDate, 'weekday')}</strong> to pay {moneyText(help.balance.amountToPayNZD)}.
            {help.takenThen && ` ${help.takenThen}`} {discountText(help, newEndDate)} We have sent you an email about it.
          </p>
        </MessageDialog>
      )}
    </Section>
  )
}

interface ChoosingProps extends Omit<Props, 'onAgreed'> {
  latestDate: string
  onAgreed(newEndDate: string): void
}

function Choosing({ help, latestDate, isActing, onAgreed }: ChoosingProps) {
  const { earliestDate = latestDate, leftInYear = 1 } = help.extension
  const { billingAccountId } = help
  const [day, setDay] = useState(latestDate)
  const keyFor = useKeyFor()
  const agreed = useAgreed()
  const [ask, state] = useWork(async (endDate: string) => {
    let answer: { success: boolean; newEndDate: string } | undefined
    await saveAndRefresh(async () => {
      answer = await call(askForExtension, { body: { billingAccountId, endDate, requestKey: keyFor([billingAccountId, endDate]) } })
    }, agreed)
    if (answer?.success) onAgreed(answer.newEndDate)
  })
  const isPossible = day >= earliestDate && day <= latestDate
  return (
    <Form className={css.form} onSubmit={() => isPossible && ask(day)} noValidate>
      <p>
        {help.isAllTaken ? `We take it ${help.takenBy} on the day that you choose, not before. ` : ''}Choose a day up to{' '}
        {dayText(latestDate, 'weekday')}. It costs nothing, and you can pay before then. To change the day later, call us.
        {leftInYear === 1 && ' You can do this once more within a year.'}
        {discountText(help, latestDate)}
      </p>
      <div className={css.day}>
        <DayField label="Pay by" value={day} min={earliestDate} max={latestDate} onChange={setDay} />
      </div>
      {!isPossible && (
        <StateLine tone="bad">
          Choose a day from {dayText(earliestDate, 'weekday')} to {dayText(latestDate, 'weekday')}.
        </StateLine>
      )}
      <Button isSubmit isBusy={state.is === 'running'} disabledReason={isActing ? ONLY_CUSTOMER : undefined}>
        {isPossible ? `Pay by ${dayText(day, 'weekday')}` : 'Pay later'}
      </Button>
      <ActionFailure of={state} text={failureText} />
    </Form>
  )
}

/** The discount keeps its day, whatever later day is agreed. */
const discountText = ({ balance: { promptPaymentDiscount }, discountDate }: PayingHelp, agreed: string): string =>
  promptPaymentDiscount > 0 && discountDate && discountDate < agreed
    ? ` To get the ${moneyText(promptPaymentDiscount)} discount, you still need to pay by ${dayText(discountDate, 'weekday')}.`
    : ''
