import { lastDayOfMonth } from '#lib/calendar.ts'
import { monthText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'

/** Which sessions are shown: a month, a year, or all of them. */
export interface SessionRange {
  year: number | 'all'
  /** 1 to 12; absent for the whole year */
  month?: number | undefined
  /** grouped by place instead of one by one */
  byPlace: boolean
}

const FIRST_YEAR = 2008

/** Reads the address: `?year=2026&month=10&by=place`. What is not there, or makes no sense, is this year, whole, one by one. */
export function rangeIn(search: string, thisYear: number): SessionRange {
  const query = new URLSearchParams(search)
  const year = Number(query.get('year'))
  const month = Number(query.get('month'))
  const known = Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear
  return {
    year: query.get('year') === 'all' ? 'all' : known ? year : thisYear,
    month: query.get('year') !== 'all' && Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined,
    byPlace: query.get('by') === 'place',
  }
}

/** The address of what is shown, beside what else it has. */
export function searchFor({ year, month, byPlace }: SessionRange, search: string): string {
  const query = new URLSearchParams(search)
  query.set('year', String(year))
  if (month === undefined || year === 'all') query.delete('month')
  else query.set('month', String(month))
  if (byPlace) query.set('by', 'place')
  else query.delete('by')
  return `?${query}`
}

/** The local days that are shown, both included. */
export function daysOf({ year, month }: SessionRange, thisYear: number): { startDate: string; endDate: string } {
  if (year === 'all') return { startDate: `${FIRST_YEAR}-01-01`, endDate: `${thisYear}-12-31` }
  if (month === undefined) return { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
  const own = `${year}-${String(month).padStart(2, '0')}`
  return { startDate: `${own}-01`, endDate: lastDayOfMonth(own) }
}

/** What is shown, in words. */
export function rangeText({ year, month }: SessionRange): string {
  if (year === 'all') return 'All years'
  return month === undefined ? String(year) : monthText(`${year}-${String(month).padStart(2, '0')}`)
}

/** The year at the property, wherever the browser is. */
export const yearNow = (now = new Date()): number => Number(localDayOf(now).slice(0, 4))
