import { addDays, addMonths, daysBetween } from '#lib/calendar.ts'

export interface BillWindow {
  startDay: string
  /** last local day, itself included */
  endDay: string
}

/** The bill period that a day falls in, for an account whose periods start on this day of the month (1 to 28). */
export function billWindowAt(day: string, billDay: number): BillWindow {
  const month = day.slice(0, 7)
  const startMonth = Number(day.slice(8)) >= billDay ? month : addMonths(month, -1)
  const startDay = dayOfMonth(startMonth, billDay)
  return { startDay, endDay: addDays(dayOfMonth(addMonths(startMonth, 1), billDay), -1) }
}

export function daysInWindow({ startDay, endDay }: BillWindow): number {
  return daysBetween(startDay, endDay) + 1
}

/** Every whole bill period between two days, oldest first. */
export function closedWindows(firstDay: string, today: string, billDay: number): BillWindow[] {
  const windows: BillWindow[] = []
  let window = billWindowAt(firstDay, billDay)
  if (window.startDay < firstDay) window = billWindowAt(addDays(window.endDay, 1), billDay)
  while (window.endDay < today) {
    windows.push(window)
    window = billWindowAt(addDays(window.endDay, 1), billDay)
  }
  return windows
}

function dayOfMonth(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}

/**
 * The bill period that is running: the one after the latest bill, or since the customer joined.
 * @param bills newest first
 */
export function currentWindow(bills: readonly { endDay: string }[], joinedOn: string, today: string): BillWindow {
  const [latest] = bills
  const startDay = latest ? addDays(latest.endDay, 1) : joinedOn
  const window = billWindowAt(startDay, Math.min(28, Number(startDay.slice(8))))
  return window.endDay >= today ? window : billWindowAt(today, Math.min(28, Number(startDay.slice(8))))
}
