import { createHash } from 'node:crypto'
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'

/** Something to put into a calendar. */
export interface CalendarEntry {
  /** the same for the same thing, so that a calendar takes it once */
  id: string
  title: string
  description: string
  start: Date
  end: Date
  /** page of the portal that says more */
  url: string
  /** when the entry was made */
  madeAt: Date
  /** where it is */
  location?: string
  /** how long before its start a calendar reminds; at its start where absent */
  remindBeforeSeconds?: number
}

/**
 * An entry as an iCalendar file (RFC 5545). Its times are UTC, so that no calendar has to know when the clocks of New Zealand change.
 * @param product who made it, such as the brand's name
 */
export function calendarFile(
  product: string,
  { id, title, description, start, end, url, madeAt, location, remindBeforeSeconds = 0 }: CalendarEntry,
): string {
  const calendar = ical({ prodId: { company: product, product: 'Portal', language: 'EN' }, method: ICalCalendarMethod.PUBLISH })
  const host = new URL(url).hostname
  const event = calendar.createEvent({
    id: `${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}`,
    start,
    end,
    stamp: madeAt,
    summary: title,
    description,
    location: location ?? null,
    url,
  })
  event.createAlarm({ type: ICalAlarmType.display, trigger: remindBeforeSeconds, description: title })
  // The library leaves out the end of the last line, which strict readers want.
  return `${calendar.toString()}\r\n`
}
