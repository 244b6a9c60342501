import ical, { ICalAlarmType } from 'ical-generator'
import { counted } from '#lib/counted.ts'

export interface CalendarBooking {
  bookingId: string
  start: Date
  end: Date
  durationHours: number
  /** where the power is free */
  place: string
  /** of the brand */
  brandName: string
  /** the page of bookings */
  url: string
}

const REMIND_BEFORE_SECONDS = 900

/**
 * A booking as a calendar file. Times are in UTC, so that every calendar shows them right over a change of the clocks, and the
 * same booking saved again takes the place of the first.
 * Source: RFC 5545.
 */
export function calendarFile({ bookingId, start, end, durationHours, place, brandName, url }: CalendarBooking, now: Date): string {
  const calendar = ical({ name: `${brandName}: free power hours`, prodId: { company: brandName, product: 'Portal', language: 'EN' } })
  const event = calendar.createEvent({
    id: `${bookingId}@free-power-hours`,
    stamp: now,
    start,
    end,
    summary: `Free power: ${counted(durationHours, 'hour')}`,
    location: place,
    description: `Your power is free for ${counted(durationHours, 'hour')} at ${place}. You can change or delete the booking until 11:59 pm on its day.`,
    url,
  })
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMIND_BEFORE_SECONDS })
  return calendar.toString()
}
