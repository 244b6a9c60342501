import { addDays, addMonths, daysBetween, firstOf, lastOf } from '#lib/calendar.ts'

export interface BillWindow {
  startDay: string
  /** last local day, itself included */
  endDay: string
}

/** Days of a bill period as long as there is no bill to tell. Source: portal-usage.md, section 9. */
export const DEFAULT_WINDOW_DAYS = 29

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

/** An account's bill periods, in both directions without end. */
export interface Windows {
  at(day: string): BillWindow
  before(window: BillWindow): BillWindow
}

/** Bill periods, oldest first, each day in one of them: those that overlap are one. */
export function joinedPeriods(bills: readonly BillWindow[]): BillWindow[] {
  const periods: BillWindow[] = []
  for (const { startDay, endDay } of bills.toSorted((a, b) => a.startDay.localeCompare(b.startDay))) {
    const last = periods.at(-1)
    if (!last || last.endDay < startDay) periods.push({ startDay, endDay })
    else if (last.endDay < endDay) last.endDay = endDay
  }
  return periods
}

/**
 * The bill periods of a supply point or an account: billed ones as billed, others before and after them of the same
 * length. Without a bill they have the default length, from the day the customer joined.
 */
export function windowsOf(bills: readonly BillWindow[], joinedOn: string): Windows {
  const billed = joinedPeriods(bills)
  const last = billed.at(-1)
  const next = last && addDays(last.endDay, 1)
  const at = (day: string): BillWindow => {
    const known = billed.find(({ startDay, endDay }) => startDay <= day && day <= endDay)
    if (known) return known
    if (last && next) {
      // The first bill of who moved in within a month, say, is a short one: what follows begins when it has ended.
      const begins = day >= next ? next : last.startDay
      const { startDay, endDay } = billWindowAt(day, Math.min(28, Number(begins.slice(8))))
      // Where a billed period beside it was an odd one, it begins after that one, or ends before it.
      const before = billed.findLast((bill) => bill.endDay < day)
      const after = billed.find((bill) => bill.startDay > day)
      return {
        startDay: before && before.endDay >= startDay ? addDays(before.endDay, 1) : startDay,
        endDay: after && after.startDay <= endDay ? addDays(after.startDay, -1) : endDay,
      }
    }
    const index = Math.floor(daysBetween(joinedOn, day) / DEFAULT_WINDOW_DAYS)
    const startDay = addDays(joinedOn, index * DEFAULT_WINDOW_DAYS)
    return { startDay, endDay: addDays(startDay, DEFAULT_WINDOW_DAYS - 1) }
  }
  return { at, before: ({ startDay }) => at(addDays(startDay, -1)) }
}

/** Longer after the end of a period than this, bills have stopped, and none is on its way. */
const MOST_DAYS_AWAITED = 60

/** What has ended and is not billed yet: one bill period or several. */
export function awaitedWindow(
  { windows, lastBilledDay, joinedOn }: { windows: Windows; lastBilledDay: string | undefined; joinedOn: string },
  today: string,
): BillWindow | undefined {
  const startDay = lastBilledDay ? addDays(lastBilledDay, 1) : joinedOn
  const endDay = addDays(windows.at(today).startDay, -1)
  const isOnItsWay = daysBetween(windows.at(startDay).endDay, today) <= MOST_DAYS_AWAITED
  return startDay <= endDay && isOnItsWay ? { startDay, endDay } : undefined
}

/** The widgets of a page look back four weeks from the last reading, which is some days old. */
const RECENT_DAYS = 35

/**
 * The days to read for the cost of a span: whole bill periods. Recent spans read the same days, so the widgets of a
 * page share a query.
 */
export function daysToRead(all: readonly Windows[], { first, last }: { first: string; last: string }, today: string) {
  const wholePeriods = (firstDay: string, lastDay: string) => ({
    from: firstOf(all.map(({ at }) => at(firstDay).startDay)) ?? firstDay,
    to: lastOf(all.map(({ at }) => at(lastDay).endDay)) ?? lastDay,
  })
  const recent = wholePeriods(addDays(today, -RECENT_DAYS), today)
  const { from, to } = wholePeriods(first, last)
  return from >= recent.from && to <= recent.to ? recent : { from, to }
}
