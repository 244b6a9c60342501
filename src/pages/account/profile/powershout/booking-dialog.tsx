import { useRef, useState } from 'react'
import type { Booking, EligibleAccount, Powershout, Suggestion } from '#schemas/powershout/entities.ts'
import { powershoutAddBooking, powershoutBookings, powershoutSuggestion } from '#schemas/powershout/routes.ts'
import { call } from '#api/call.ts'
import { failureText, isUnclear } from '#api/failure-text.ts'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { addDays } from '#lib/calendar.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { hoursFor, type Taken, vouchersFor } from '#lib/vouchers.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { bestBookable, type BestHours, worthText } from './best-hours.ts'
import { SaveCalendarFile } from './bookings.tsx'
import { eveningOf, hoursOfDay, isPastMidnight, sameTimeOn, spanText } from './hours-of-day.ts'
import { MonthPicker } from './month-picker.tsx'
import css from './powershout.module.css'

interface Props {
  powershout: Powershout
  /** of the account whose hours these are */
  places: readonly EligibleAccount[]
  /** the account has others too, such as one that was left: which of them it is for is said */
  hasOthers: boolean
  /** why nothing can be booked now */
  whyNotNow: string | undefined
  onBooked(): Promise<unknown>
  onClose(): void
}

/** Hours that are offered in the list; fewer are left more often than not. */
const MOST_AT_ONCE = 24

/** Books free hours: where, on which day, from when and how long. Source: portal-usage.md, sections 2, 3 and 5. */
export function BookingDialog(props: Props) {
  return (
    <Dialog title="Book free power hours" onClose={props.onClose}>
      {(close) => <BookingForm {...props} close={close} />}
    </Dialog>
  )
}

function BookingForm({ powershout, places, hasOthers, whyNotNow, onBooked, close }: Props & { close(): void }) {
  const { vouchers, loyaltyAccountId } = powershout
  const today = localDayOf(new Date())
  const last = vouchers.at(-1)?.expiryDate ?? today
  const [supplyPointId, setSupplyPointId] = useState(places[0]?.supplyPointId ?? '')
  const [duration, setDuration] = useState(1)
  const suggested = useApi(powershoutSuggestion, supplyPointId ? { query: { supplyPointId, duration } } : undefined, {
    shouldRetryOnError: false,
  })
  const best = suggested.data && bestBookable(suggested.data, vouchers)
  /** Until another time is chosen, the hours worth most. */
  const [chosen, setChosen] = useState<string>()
  const startDate = chosen ?? (suggested.data?.isAnyHourAsGood ? undefined : best?.startDate) ?? eveningToCome(last)
  const day = localDayOf(new Date(startDate))
  /** by the hours that were tried, so that a second try of them is one booking */
  const keys = useRef(new Map<string, string>())
  const [tried, setTried] = useState<{ wanted: string; taken: readonly Taken[] }>()
  const booked = useApi(powershoutBookings, supplyPointId ? { query: { bookingDatesOnly: true, supplyPointId } } : undefined)
  const left = Math.min(MOST_AT_ONCE, hoursFor(vouchers, day))
  const free = vouchersFor(vouchers, duration, day)
  const place = places.find((each) => each.supplyPointId === supplyPointId)
  const wanted = [supplyPointId, startDate, duration].join()
  const [book, state] = useWork(async (taken: readonly Taken[]): Promise<Booking | undefined> => {
    if (!place) return undefined
    const bookingKey = keys.current.get(wanted) ?? crypto.randomUUID()
    keys.current.set(wanted, bookingKey)
    const body = {
      startDate,
      supplyAgreementId: place.supplyAgreementId,
      duration,
      ecoHours: duration,
      supplyPointId,
      loyaltyAccountId,
      vouchers: taken.map(({ voucherId }) => voucherId),
      bookingKey,
    }
    setTried({ wanted, taken })
    setChosen(startDate)
    try {
      return (await call(powershoutAddBooking, { body })).booking
    } finally {
      // Also what a refusal was about is loaded again.
      await onBooked()
    }
  })
  // Other hours are another try: what was said of the ones before is gone.
  const isTried = tried?.wanted === wanted
  const failure = state.is === 'failed' && isTried ? failureText(state.problem) : undefined
  // A try whose answer was lost may have taken the last hours, and can be sent again as it was.
  const isOpen = isTried && (state.is === 'running' || (state.is === 'failed' && isUnclear(state.problem)))
  const taken = free ?? (isOpen ? tried.taken : undefined)

  if (state.is === 'done' && state.answer) {
    const { startDate: start, duration: length, address, nickname } = state.answer
    return (
      <div className={css.form}>
        <Notice title="Your free hours are booked" tone="good">
          <FocusedLine>
            {dayText(localDayOf(new Date(start)), 'weekday')}, {spanText(start, length)}, {nickname ?? address}. We take what you use then
            off this bill or the next.
          </FocusedLine>
        </Notice>
        <div className={css.actions}>
          <Button onClick={close}>Done</Button>
          <SaveCalendarFile booking={state.answer} />
        </div>
      </div>
    )
  }
  if (whyNotNow && state.is === 'idle') {
    return (
      <div className={css.form}>
        <p>{whyNotNow}.</p>
        <div className={css.actions}>
          <Button onClick={close}>Close</Button>
        </div>
      </div>
    )
  }
  if (suggested.isLoading && !suggested.data) return <StateLine tone="quiet">Looking for your best hours…</StateLine>
  return (
    <Form className={css.form} onSubmit={() => taken && book(taken)} noValidate>
      {places.length > 1 && (
        <Select
          label="Property"
          options={places.map((each) => ({ value: each.supplyPointId, label: each.nickname ?? each.address }))}
          value={supplyPointId}
          onChange={(id) => {
            setChosen(startDate)
            setSupplyPointId(id)
          }}
        />
      )}
      {suggested.data?.duration === duration && suggested.data.supplyPointId === supplyPointId && best && (
        <Suggested
          suggestion={suggested.data}
          best={best}
          isChosen={best.startDate === startDate}
          onTake={() => setChosen(best.startDate)}
        />
      )}
      <MonthPicker
        first={today}
        last={last}
        value={day}
        booked={booked.data?.bookingDates ?? []}
        onChange={(next) => setChosen(sameTimeOn(next, startDate))}
      />
      <div className={css.choices}>
        <Select label="From" options={hoursOfDay(day)} value={startDate} onChange={setChosen} />
        <Select
          label="For"
          options={Array.from({ length: Math.max(left, duration) }, (_, i) => ({ value: String(i + 1), label: counted(i + 1, 'hour') }))}
          value={String(duration)}
          onChange={(count) => {
            setChosen(startDate)
            setDuration(Number(count))
          }}
        />
      </div>
      <p className="quiet">
        {free
          ? `This uses ${duration} of the ${counted(left, 'hour')} you can use that day, those that expire first.`
          : `You have ${counted(left, 'hour')} you can use that day.`}
        {isPastMidnight(startDate, duration) && ' Hours after midnight count towards the day the booking starts.'}
        {startDate < new Date().toISOString() && ' This time has already passed. What you used then becomes free.'}
      </p>
      <div className={css.foot}>
        <p>
          <strong>
            {dayText(day, 'weekday')}, {spanText(startDate, duration)}
          </strong>
          {hasOthers && place && `, ${place.nickname ?? place.address}`}
        </p>
        <StateLine tone={failure ? 'bad' : 'quiet'}>{state.is === 'running' ? 'Booking…' : failure}</StateLine>
        <Button isSubmit isBusy={state.is === 'running'} disabledReason={taken ? undefined : 'There are not enough hours for that day'}>
          Book {counted(duration, 'free hour')}
        </Button>
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** 6 pm of today, or of tomorrow where that is over and hours are left for it. */
function eveningToCome(last: string): string {
  const today = localDayOf(new Date())
  const tonight = eveningOf(today)
  return Date.parse(tonight) > Date.now() || last <= today ? tonight : eveningOf(addDays(today, 1))
}

interface SuggestedProps {
  suggestion: Suggestion
  best: BestHours
  isChosen: boolean
  onTake(): void
}

/** The hours worth most to this home, from what it usually uses; honest where any hour is as good. */
function Suggested({ suggestion, best, isChosen, onTake }: SuggestedProps) {
  const when = `${dayText(localDayOf(new Date(best.startDate)), 'weekday')}, ${spanText(best.startDate, suggestion.duration)}`
  return (
    <div className={css.suggestion}>
      <p>
        {suggestion.isAnyHourAsGood ? (
          <>You use about the same at every hour, so any time is as good as another.</>
        ) : (
          <>
            Worth most in the coming week: <strong>{when}</strong>, {worthText(best, suggestion)}.
          </>
        )}{' '}
        <span className="quiet">Based on your last {counted(suggestion.basedOnWeeks, 'week')}.</span>
      </p>
      {!suggestion.isAnyHourAsGood && !isChosen && (
        <Button tone="quiet" onClick={onTake}>
          Choose these
        </Button>
      )}
    </div>
  )
}
