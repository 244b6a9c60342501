import { addDays, yearBefore } from '#lib/calendar.ts'

/** Local days, both included; without them the last six months are shown. */
interface Days {
  from?: string
  to?: string
}

/** Times that are chosen with one click; `own` are the days that a customer picks. */
export const TIMES = [
  { value: 'sixMonths', label: 'Last 6 months' },
  { value: 'twelveMonths', label: 'Last 12 months' },
  { value: 'thisYear', label: 'This year' },
  { value: 'lastYear', label: 'Last year' },
  { value: 'own', label: 'Other days' },
] as const
export type Time = (typeof TIMES)[number]['value']

/** The days of a time. @param today local day */
export function daysOf(time: Exclude<Time, 'own'>, today: string): Days {
  const year = Number(today.slice(0, 4))
  switch (time) {
    case 'sixMonths':
      return {}
    case 'twelveMonths':
      return { from: addDays(yearBefore(today), 1), to: today }
    case 'thisYear':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** The time that has these days. @param today local day */
export function timeOf({ from, to }: Days, today: string): Time {
  const same = TIMES.find(({ value }) => {
    if (value === 'own') return false
    const days = daysOf(value, today)
    return days.from === from && days.to === to
  })
  return same?.value ?? 'own'
}
