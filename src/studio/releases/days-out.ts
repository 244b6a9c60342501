import { localDayOf } from '#lib/local-day.ts'
import type { Scheduled } from '#schemas/studio/entities.ts'

/** A scheduled release on a day that it is out. */
export interface OnDay {
  scheduled: Scheduled
  /** it begins, or ends, on that day */
  begins: boolean
  ends: boolean
}

/** The scheduled releases that are out at some time of a local day; one for good is told on the day that it begins. */
export function outOn(day: string, all: readonly Scheduled[]): OnDay[] {
  return all.flatMap((scheduled) => {
    const first = localDayOf(new Date(scheduled.dueAt))
    // One that ends at midnight is not out on the day that begins then.
    const last = scheduled.endsAt ? localDayOf(new Date(Date.parse(scheduled.endsAt) - 1)) : first
    return first <= day && day <= last ? [{ scheduled, begins: day === first, ends: scheduled.endsAt !== undefined && day === last }] : []
  })
}
