import { addDays, daysBetween } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { withoutAbsences } from './absences.ts'

/** A day of use so far as a forecast needs it. */
export interface KnownDay {
  localDay: string
  totalWh: number
  /** how much of the day was read, from 0 to 1; all of it unless said */
  shareRead?: number
  /** true for estimated readings: they count as use, but no forecast is measured by them */
  isEstimated?: boolean
}

/** Days in a row, each as it would be with 24 hours that were all read. */
export interface History {
  firstDay: string
  /** watt-hours of each day; NaN where too little was read, or nobody was home */
  wattHours: Float64Array
  /** 1 where a forecast may be measured by the day */
  isMeasured: Uint8Array
}

/** A day of which less was read says nothing about others. */
const LEAST_READ = 0.5

/** Length of a local day against one of 24 hours: 23/24 and 25/24 where the clocks change. */
export const lengthOf = (localDay: string): number => tradingPeriodCount(localDay) / 48

/** Known days up to the last one that counts, from the earliest one of the last so many days. */
export function historyOf(known: readonly KnownDay[], last: string, mostDays: number): History {
  const earliest = addDays(last, 1 - mostDays)
  const own = known.filter(({ localDay, shareRead = 1 }) => earliest <= localDay && localDay <= last && shareRead >= LEAST_READ)
  const firstDay = own.reduce((first, { localDay }) => (localDay < first ? localDay : first), addDays(last, 1))
  const wattHours = new Float64Array(daysBetween(firstDay, last) + 1).fill(Number.NaN)
  const isMeasured = new Uint8Array(wattHours.length)
  for (const { localDay, totalWh, shareRead = 1, isEstimated = false } of own) {
    const index = daysBetween(firstDay, localDay)
    wattHours[index] = totalWh / (shareRead * lengthOf(localDay))
    isMeasured[index] = isEstimated ? 0 : 1
  }
  const present = withoutAbsences(wattHours)
  return { firstDay, wattHours: present, isMeasured: isMeasured.map((is, i) => (Number.isNaN(present[i]) ? 0 : is)) }
}
