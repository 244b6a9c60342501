import type { Booking } from '#schemas/powershout/entities.ts'
import { powershoutCalendar, powershoutDeleteBooking } from '#schemas/powershout/routes.ts'
import { call } from '#api/call.ts'
import { download } from '#api/download.ts'
import { failureText } from '#api/failure-text.ts'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { spanText } from './hours-of-day.ts'
import css from './powershout.module.css'
import { refusalText } from './refusal-text.ts'

const STATE_TEXT: Record<Booking['state'], string | undefined> = {
  coming: undefined,
  running: 'Running now',
  past: 'Finished. You can still cancel until 11:59 pm',
}

interface Props {
  bookings: readonly Booking[]
  onChanged(): Promise<unknown>
  onSay(text: string): void
}

/** Bookings of today and later. */
export function Bookings({ bookings, onChanged, onSay }: Props) {
  return (
    <Section title="Your bookings">
      {bookings.length === 0 && <p>You have no bookings.</p>}
      <ul className={css.list}>
        {bookings.map((booking) => (
          <BookingRow key={booking.bookingId} booking={booking} onChanged={onChanged} onSay={onSay} />
        ))}
      </ul>
    </Section>
  )
}

function BookingRow({ booking, onChanged, onSay }: Omit<Props, 'bookings'> & { booking: Booking }) {
  const { bookingId, billingAccountId, startDate, selectedDate, duration, address, nickname, state, canDelete } = booking
  const [remove, removing] = useWork(async () => {
    await saveAndRefresh(async () => {
      const { hoursGivenBack } = await call(powershoutDeleteBooking, { body: { bookingId, billingAccountId } })
      onSay(`Booking cancelled. You have ${counted(hoursGivenBack, 'hour')} back.`)
    }, onChanged)
  })
  const when = `${dayText(selectedDate, 'weekday')}, ${spanText(startDate, duration)}`
  return (
    <li className={css.row} data-is={state}>
      <div>
        <h3 className="heading">{when}</h3>
        <p className="quiet">
          {counted(duration, 'hour')}, {nickname ?? address}
        </p>
        {STATE_TEXT[state] && (
          <span className={`label ${css.badge}`} data-is={state}>
            {STATE_TEXT[state]}
          </span>
        )}
        {removing.is === 'failed' && (
          <StateLine tone="bad">{refusalText(removing.problem, 'booking', failureText(removing.problem, 'Not cancelled.'))}</StateLine>
        )}
      </div>
      <div className={css.rowEnd}>
        {state !== 'past' && <SaveCalendarFile booking={booking} />}
        <AskingButton
          label={`Cancel the booking on ${when}`}
          isBusy={removing.is === 'running'}
          disabledReason={canDelete ? undefined : 'This wasn’t booked here. Call us to change it.'}
          title="Cancel this booking?"
          text={`${when}. You get ${counted(duration, 'hour')} back, and we charge what you use in that time as usual.`}
          yes="Cancel booking"
          isDestructive
          onYes={remove}
        />
      </div>
    </li>
  )
}

/** Saves a booking for the customer's own calendar. */
export function SaveCalendarFile({ booking: { bookingId, selectedDate } }: { booking: Booking }) {
  const [save, state] = useWork(() => download(powershoutCalendar, { query: { bookingId } }))
  return (
    <>
      <Button
        tone="quiet"
        label={`Add ${dayText(selectedDate, 'weekday')} to my calendar`}
        isBusy={state.is === 'running'}
        onClick={() => save()}
      >
        Add to calendar
      </Button>
      {state.is === 'failed' && (
        <div className={css.notSaved}>
          <StateLine tone="bad">{refusalText(state.problem, 'booking', `Not saved. ${problemMessage(state.problem)}`)}</StateLine>
        </div>
      )}
    </>
  )
}
