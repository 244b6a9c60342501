import { addDays, addMonths, lastDayOfMonth, yearBefore } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import type { ElectricitySupply, Granularity, PeriodOption } from '#schemas/usage/entities.ts'

/*
 * What the electricity page shows, as its URL says: every view can be linked, and Back leads to the previous one. A bill period
 * is named by its first day, the others as `2026`, `2026-03` and `2026-03-31`.
 */

export type Scale = 'bill' | 'year' | 'month' | 'day'
export type Compare = 'none' | 'before' | 'lastYear'
export type Unit = 'kwh' | 'dollars'

export interface View {
  scale: Scale
  at: string
  unit: Unit
  compare: Compare
  supplyPointId: string | undefined
}

/** Local days, both included, and the granularity they are shown at. */
export interface Span {
  startDate: string
  endDate: string
  granularity: Granularity
}

const SHAPE: Record<Scale, RegExp> = {
  bill: /^\d{4}-\d{2}-\d{2}$/,
  year: /^\d{4}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
}
const SCALES = Object.keys(SHAPE) as Scale[]

/**
 * The view of a URL, by default the latest bill period. An unknown scale falls back to the day. Source: portal-shell.md, section 5, Time period selection.
 */
export function viewOf(search: string, supply: ElectricitySupply): View {
  const query = new URLSearchParams(search)
  const scale = SCALES.find((known) => known === (query.get('view') ?? 'bill')) ?? 'day'
  const asked = query.get('at') ?? ''
  const compare = query.get('compare')
  const supplyPointId = query.get('supply') ?? undefined
  return {
    scale,
    at: SHAPE[scale].test(asked) && isReal(asked, scale) ? asked : latestAt(scale, supply),
    unit: supply.kWhOnly || query.get('unit') === 'kwh' ? 'kwh' : 'dollars',
    compare: compare === 'before' || compare === 'lastYear' ? compare : 'none',
    supplyPointId: supply.supplyPoints.some(({ id }) => id === supplyPointId) ? supplyPointId : undefined,
  }
}

const isReal = (at: string, scale: Scale) => scale === 'year' || !Number.isNaN(Date.parse(scale === 'month' ? `${at}-01` : at))

/** The path of a view, without its defaults. */
export function viewPath({ scale, at, unit, compare, supplyPointId }: View): string {
  return paths.consumption({
    view: scale,
    at,
    unit: unit === 'kwh' ? 'kwh' : undefined,
    compare: compare === 'none' ? undefined : compare,
    supply: supplyPointId,
  })
}

const latestAt = (scale: Scale, supply: ElectricitySupply) =>
  atOfDay(supply.latestDay ?? supply.periods[0]?.fromDate ?? localDayOf(new Date()), scale, supply)

/** The time of a scale that a day is in. */
const atOfDay = (day: string, scale: Scale, { periods }: ElectricitySupply): string =>
  atOf({ startDate: scale === 'bill' ? ((periodAt(day, periods) ?? periods.at(-1))?.fromDate ?? day) : day }, scale)

const periodAt = (day: string, periods: readonly PeriodOption[]) => periods.find(({ fromDate, toDate }) => fromDate <= day && day <= toDate)

export function spanOf({ scale, at }: View, { periods }: ElectricitySupply): Span {
  switch (scale) {
    case 'bill':
      return { startDate: at, endDate: periodAt(at, periods)?.toDate ?? addDays(at, 28), granularity: 'DAILY' }
    case 'year':
      return { startDate: `${at}-01-01`, endDate: `${at}-12-31`, granularity: 'MONTHLY' }
    case 'month':
      return { startDate: `${at}-01`, endDate: lastDayOfMonth(at), granularity: 'DAILY' }
    case 'day':
      return { startDate: at, endDate: at, granularity: 'HOURLY' }
  }
}

/** The scale of the data that are shown: while the next load, it is the one before. */
export function scaleOf({ granularity, startDate, endDate }: Span): Scale {
  if (granularity === 'HOURLY') return 'day'
  if (granularity === 'MONTHLY') return 'year'
  return startDate.endsWith('-01') && endDate === lastDayOfMonth(startDate.slice(0, 7)) ? 'month' : 'bill'
}

/** The start of a span, as the URL has it. */
export function atOf({ startDate }: Pick<Span, 'startDate'>, scale: Scale): string {
  return { bill: startDate, year: startDate.slice(0, 4), month: startDate.slice(0, 7), day: startDate }[scale]
}

/** The same view one step earlier or later; undefined beyond the readings. */
export function step(view: View, by: -1 | 1, supply: ElectricitySupply): View | undefined {
  const moved = moveBy(view, by, supply)
  return moved && !isBeyondReadings(spanOf(moved, supply), supply) ? moved : undefined
}

function moveBy(view: View, by: -1 | 1, { periods }: ElectricitySupply): View | undefined {
  const { scale, at } = view
  const next = {
    bill: () => periods.find((_, i) => periods[i + by]?.fromDate === at)?.fromDate,
    year: () => String(Number(at) + by),
    month: () => addMonths(at, by),
    day: () => addDays(at, by),
  }[scale]()
  return next === undefined ? undefined : { ...view, at: next }
}

/** True for a time before the first reading or after the last. */
export function isBeyondReadings({ startDate, endDate }: Span, { earliestDay = '', latestDay = '' }: ElectricitySupply): boolean {
  return endDate < earliestDay || startDate > latestDay
}

/** What has been read of the chosen connection, or of all. */
export const chosenOf = ({ supplyPointId }: View, supply: ElectricitySupply): { latestDay?: string } =>
  supply.supplyPoints.find(({ id }) => id === supplyPointId) ?? supply

/** The span a view is compared with, if any. */
export function comparedSpan(view: View, supply: ElectricitySupply): Span | undefined {
  const { scale, compare } = view
  const span = spanOf(view, supply)
  const { startDate, endDate } = span
  if (compare === 'none') return undefined
  if (compare === 'lastYear' && scale !== 'year') return { ...span, startDate: yearBefore(startDate), endDate: yearBefore(endDate) }
  const before = moveBy(view, -1, supply)
  if (!before) return undefined
  const whole = spanOf(before, supply)
  const { latestDay } = chosenOf(view, supply)
  // A running year is compared with the same part of the year before: its months are too long to leave out.
  const isRunning = scale === 'year' && latestDay !== undefined && startDate <= latestDay && latestDay < endDate
  return isRunning ? { ...whole, endDate: yearBefore(latestDay) } : whole
}

/** The view of one column: a year's month, a month's or bill period's day; undefined for a half-hour. */
export function into(view: View, startDate: string): View | undefined {
  switch (view.scale) {
    case 'year':
      return { ...view, scale: 'month', at: startDate.slice(0, 7) }
    case 'month':
    case 'bill':
      return { ...view, scale: 'day', at: startDate }
    case 'day':
      return undefined
  }
}

/** The same time at another scale. */
export function rescale(view: View, scale: Scale, supply: ElectricitySupply): View {
  if (scale === view.scale) return view
  const { startDate, endDate } = spanOf(view, supply)
  const { latestDay = endDate, earliestDay = startDate } = supply
  // Of a longer span, the last day with readings.
  const day = [endDate < latestDay ? endDate : latestDay, earliestDay].sort().at(-1) ?? endDate
  return { ...view, scale, at: atOfDay(day, scale, supply) }
}
