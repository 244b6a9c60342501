import { counted } from '#lib/counted.ts'
import { calendarFile } from '../calendar/entry.ts'

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

/** A booking as a calendar file. The same booking saved again takes the place of the first. */
export function bookingFile({ bookingId, start, end, durationHours, place, brandName, url }: CalendarBooking, now: Date): string {
  const hours = counted(durationHours, 'hour')
  return calendarFile(brandName, {
    id: bookingId,
    title: `Free power: ${hours}`,
    description: `Your power is free for ${hours} at ${place}. You can cancel the booking until 11:59 pm on the day.`,
    start,
    end,
    url,
    madeAt: now,
    location: place,
    remindBeforeSeconds: REMIND_BEFORE_SECONDS,
  })
}
