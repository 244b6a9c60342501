import { useState } from 'react'
import type { DonationFrequency } from '#schemas/feed/donations.ts'
import type { DonationSchool, OwnPledge, SchoolDonations } from '#schemas/donation/entities.ts'
import { donations as donationsRoute, pledgeDonation } from '#schemas/donation/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh, useRefresh } from '#api/use-api.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { centsTyped } from '#lib/cents-typed.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import css from './donate.module.css'
import { SchoolChoice } from './school-choice.tsx'

const FREQUENCY_TEXT: Record<DonationFrequency, string> = { everyBill: 'with every bill', once: 'once, with your next bill' }

/** What a pledge is, after “You give”. */
export const givingText = ({ school, amountNzd, frequency }: Pick<OwnPledge, 'school' | 'amountNzd' | 'frequency'>): string =>
  `${moneyText(amountNzd)} to ${school.name} ${FREQUENCY_TEXT[frequency]}`

const FREQUENCIES = [
  { value: 'everyBill', label: 'With every bill' },
  { value: 'once', label: 'Once' },
] as const

const OTHER = 'other'

interface Props {
  donations: SchoolDonations
  /** the pledge that is changed */
  current?: OwnPledge
  isActing: boolean
  onPledged(pledge: OwnPledge): void
}

/** A school, an amount and how often. */
export function PledgeForm({ donations, current, isActing, onPledged }: Props) {
  const { billingAccountId, amountsNzd, leastCents, mostCents } = donations
  const isListed = current === undefined || amountsNzd.includes(current.amountNzd)
  const [school, setSchool] = useState<DonationSchool | undefined>(current?.hasLeft ? undefined : current?.school)
  const [amount, setAmount] = useState(current === undefined ? String(amountsNzd[0]) : isListed ? String(current.amountNzd) : OTHER)
  const [typed, setTyped] = useState(isListed ? '' : (current?.amountNzd.toFixed(2) ?? ''))
  const [frequency, setFrequency] = useState<DonationFrequency>(current?.frequency ?? 'everyBill')
  const [isTried, setTried] = useState(false)
  const keyFor = useKeyFor()
  const refresh = useRefresh()
  const [pledge, state] = useWork(async (schoolId: string, amountCents: number) => {
    const body = { billingAccountId, schoolId, amountCents, frequency, replaces: current?.id }
    let made: OwnPledge | undefined
    await saveAndRefresh(
      async () => {
        made = await call(pledgeDonation, { body: { ...body, requestKey: keyFor(body) } })
      },
      () => refresh(donationsRoute.path),
    )
    if (made) onPledged(made)
  })
  const cents = amount === OTHER ? centsTyped(typed) : Number(amount) * 100
  const wrongAmount =
    cents === undefined || cents < leastCents || cents > mostCents
      ? `Please enter an amount from ${moneyText(leastCents / 100)} to ${moneyText(mostCents / 100)}.`
      : undefined
  const isSame =
    current &&
    !current.hasLeft &&
    school?.id === current.school.id &&
    cents === Math.round(current.amountNzd * 100) &&
    frequency === current.frequency

  function submit(form: HTMLFormElement) {
    setTried(true)
    focusFirstWrong(form)
    if (school && cents !== undefined && wrongAmount === undefined) void pledge(school.id, cents)
  }

  return (
    <Form className={css.form} onSubmit={submit} noValidate>
      <SchoolChoice value={school} onChange={setSchool} error={isTried && !school ? 'Please choose a school.' : undefined} />
      <div className={css.gift}>
        <RadioCards
          legend="How much?"
          name="amount"
          options={[...amountsNzd.map((nzd) => ({ value: String(nzd), label: `$${nzd}` })), { value: OTHER, label: 'Another amount' }]}
          value={amount}
          onChange={setAmount}
          isInColumns
        />
        {amount === OTHER && (
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            maxLength={12}
            value={typed}
            onChange={setTyped}
            error={isTried ? wrongAmount : undefined}
          />
        )}
        <SegmentedControl label="How often" options={FREQUENCIES} value={frequency} onChange={setFrequency} />
        <Button
          isSubmit
          isBusy={state.is === 'running'}
          disabledReason={isActing ? ONLY_CUSTOMER : isSame ? 'Nothing has changed yet' : undefined}
        >
          {school && cents !== undefined && wrongAmount === undefined
            ? `Give ${moneyText(cents / 100)} ${frequency === 'once' ? 'once' : 'with every bill'}`
            : 'Give'}
        </Button>
        <ActionFailure of={state} text={failureText} />
      </div>
    </Form>
  )
}
