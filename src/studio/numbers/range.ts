import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { NUMBERS_DAYS } from '#schemas/numbers/entities.ts'

/** Local days of New Zealand, both included. */
export interface DayRange {
  firstDay: string
  lastDay: string
}

export const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'chosen', label: 'Days that you choose' },
] as const
export type Period = (typeof PERIODS)[number]['value']

/** The last days, up to today. */
export function lastDays(count: number, now = new Date()): DayRange {
  const lastDay = localDayOf(now)
  return { firstDay: addDays(lastDay, 1 - count), lastDay }
}

/** The range that a query asks for, such as `?from=2026-10-01&to=2026-10-31` or `?days=90`; 28 days without any. */
export function rangeIn(query: URLSearchParams, now = new Date()): DayRange & { period: Period } {
  const [firstDay, lastDay] = [query.get('from') ?? '', query.get('to') ?? '']
  if (isDay(firstDay) && isDay(lastDay)) return { firstDay, lastDay, period: 'chosen' }
  const period = PERIODS.find(({ value }) => value === query.get('days'))?.value ?? '28'
  return { ...lastDays(Number(period) || 28, now), period: period === 'chosen' ? '28' : period }
}

/** What is wrong with a range; undefined where nothing is. */
export function faultOfRange({ firstDay, lastDay }: DayRange): string | undefined {
  if (lastDay < firstDay) return 'The last day is before the first.'
  return lastDay > addDays(firstDay, NUMBERS_DAYS) ? `At most ${NUMBERS_DAYS} days: so long are they kept.` : undefined
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
