import { useState } from 'react'
import type { Frequency } from '#schemas/feed/billing.ts'
import type { OwnArrangement, PayingHelp } from '#schemas/help/entities.ts'
import { makeArrangement } from '#schemas/help/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { addDays } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import {
  type ArrangementRule,
  type ArrangementWish,
  instalmentsOf,
  latestFirstDay,
  leastEachCents,
  wrongFirstDay,
  wrongWith,
} from '#lib/instalments.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextWithPhones } from '#ui/text-with-phones.tsx'
import { Unfold } from '#ui/unfold.tsx'
import { centsTyped } from '#lib/cents-typed.ts'
import { unbroken } from '#lib/unbroken.ts'
import { AgreedDialog, type Agreed } from './agreed-dialog.tsx'
import css from './help.module.css'
import { useAgreed } from './use-agreed.ts'

interface Props {
  help: PayingHelp
  isActing: boolean
}

/**
 * Paying in instalments from the next payday on. What is shown before agreeing is worked out by the rule that stores it.
 * @param onAgreed called once the customer has read what was agreed
 */
export function InstalmentForm({ help, isActing, onAgreed }: Props & { onAgreed(): void }) {
  const { arrangement, today } = help
  const { whyNot, owedCents, leastInstalmentCents, mostMonths, current } = arrangement
  const [agreed, setAgreed] = useState<Agreed>()
  const close = () => {
    setAgreed(undefined)
    onAgreed()
  }
  const form = owedCents !== undefined && leastInstalmentCents !== undefined && mostMonths !== undefined && (
    <Choosing
      key={current?.id}
      billingAccountId={help.billingAccountId}
      owedCents={owedCents}
      rule={{ leastInstalmentCents, mostMonths }}
      today={today}
      current={current}
      discountNzd={help.balance.promptPaymentDiscount}
      takenBy={help.takenBy}
      isActing={isActing}
      onAgreed={setAgreed}
    />
  )
  return (
    <Section title={current ? 'Change your instalments' : 'Pay it in instalments'}>
      {current && form ? <Unfold label="Choose other days or amounts">{form}</Unfold> : form}
      {!form && whyNot && (
        <p>
          <TextWithPhones text={whyNot} />
        </p>
      )}
      {agreed && <AgreedDialog agreed={agreed} onClose={close} />}
    </Section>
  )
}

const FREQUENCY_OPTIONS = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
] as const

interface ChoosingProps {
  billingAccountId: string
  owedCents: number
  rule: ArrangementRule
  today: string
  /** what it takes the place of */
  current: OwnArrangement | undefined
  discountNzd: number
  takenBy: string | undefined
  isActing: boolean
  onAgreed(agreed: Agreed): void
}

/** The number of instalments suggested first, if the rule allows it: few enough to see the end, each small enough to afford. */
const TIMES_AT_FIRST: Record<Frequency, number> = { weekly: 8, fortnightly: 4, monthly: 3 }

function Choosing({ billingAccountId, owedCents, rule, today, current, discountNzd, takenBy, isActing, onAgreed }: ChoosingProps) {
  const [frequency, setFrequency] = useState<Frequency>(current?.frequency ?? 'fortnightly')
  const next = current?.instalments.find(({ status }) => status === 'next')
  // Nothing is due at once for who asks for more time.
  const [firstDay, setFirstDay] = useState(next?.dueDate ?? addDays(today, 7))
  // The last one may be smaller than what can be agreed.
  const largest = current && Math.max(...current.instalments.map(({ amountNzd }) => amountNzd))
  const [typed, setTyped] = useState(largest?.toFixed(2))
  const [tried, setTried] = useState<ArrangementWish>()
  const keyFor = useKeyFor()
  const agreed = useAgreed()
  const [agree, state] = useWork(async (wish: ArrangementWish) => {
    const { eachCents, firstDay: firstDate } = wish
    const body = { billingAccountId, frequency: wish.frequency, firstDate, instalmentCents: eachCents, owedCents, replaces: current?.id }
    let arrangement: OwnArrangement | undefined
    await saveAndRefresh(async () => {
      arrangement = await call(makeArrangement, { body: { ...body, requestKey: keyFor(body) } })
    }, agreed)
    if (arrangement) onAgreed({ arrangement, discountNzd, takenBy })
  })
  const wrongDay = wrongFirstDay(firstDay, rule, today)
  const least = leastEachCents(owedCents, { frequency, firstDay: wrongDay ? today : firstDay }, rule, today)
  const usual = Math.min(owedCents, Math.max(least, Math.ceil(owedCents / TIMES_AT_FIRST[frequency] / 100) * 100))
  const eachCents = typed === undefined ? usual : centsTyped(typed)
  const wish = eachCents === undefined ? undefined : { frequency, firstDay, eachCents }
  const wrong = wish ? wrongWith(owedCents, wish, rule, today) : 'Please enter an amount, such as 50 or 49.90.'
  const instalments = wish && wrong === undefined ? instalmentsOf(owedCents, wish, rule.leastInstalmentCents) : []

  // What is said of one wish says nothing of another.
  const isTried = wish !== undefined && tried !== undefined && isSameWish(wish, tried)

  function submit() {
    if (!wish) return
    setTried(wish)
    void agree(wish)
  }

  return (
    <Form className={css.form} onSubmit={submit} noValidate>
      <p>
        Pay the {moneyText(owedCents / 100)} in parts, starting on your next payday. It costs nothing, and you can change or end it on this
        page.
        {discountNzd > 0 && ` You lose the ${moneyText(discountNzd)} discount for paying on time.`}
        {takenBy && ` We don’t take it ${takenBy} then: you pay each instalment here.`}
      </p>
      <SegmentedControl label="How often" options={FREQUENCY_OPTIONS} value={frequency} onChange={setFrequency} />
      <div className={css.pair}>
        <DayField
          label="Your next payday"
          value={firstDay}
          min={today}
          max={latestFirstDay(rule, today)}
          onChange={setFirstDay}
          error={wrongDay}
        />
        <TextField
          label="Each time, in dollars"
          inputMode="decimal"
          maxLength={12}
          value={typed ?? (usual / 100).toFixed(2)}
          onChange={setTyped}
          error={wrong === wrongDay ? undefined : wrong}
        />
      </div>
      <Preview instalments={instalments} />
      <Button isSubmit isBusy={state.is === 'running'} disabledReason={isActing ? ONLY_CUSTOMER : wrong}>
        {`${current ? 'Change to' : 'Agree to'} ${instalments.length > 0 ? counted(instalments.length, 'instalment') : 'instalments'}`}
      </Button>
      <ActionFailure of={state} text={(problem) => (isTried ? failureText(problem) : undefined)} />
    </Form>
  )
}

const isSameWish = (a: ArrangementWish, b: ArrangementWish) =>
  a.frequency === b.frequency && a.firstDay === b.firstDay && a.eachCents === b.eachCents

/** What would be agreed, in a sentence; all days open below it. */
function Preview({ instalments }: { instalments: readonly { dueDay: string; cents: number }[] }) {
  const [first] = instalments
  const last = instalments.at(-1)
  if (!first || !last) return null
  const text = (cents: number) => moneyText(cents / 100)
  const sentence =
    instalments.length === 1
      ? `${text(first.cents)} on ${dayText(first.dueDay, 'weekday')}`
      : first.cents === last.cents
        ? `${instalments.length} payments of ${text(first.cents)}, the last on ${dayText(last.dueDay, 'year')}`
        : `${counted(instalments.length - 1, 'payment')} of ${text(first.cents)}, then ${text(last.cents)} on ${dayText(last.dueDay, 'year')}`
  return (
    <div>
      <p role="status">{unbroken(sentence)}</p>
      {instalments.length > 1 && (
        <Unfold label="Show all dates">
          <ol className={css.instalments} aria-label="What would be agreed">
            {instalments.map(({ dueDay, cents }) => (
              <li key={dueDay}>
                <span>{dayText(dueDay, 'weekday')}</span>
                <span />
                <span className={css.amount}>{text(cents)}</span>
              </li>
            ))}
          </ol>
        </Unfold>
      )}
    </div>
  )
}
