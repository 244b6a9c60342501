import { addDays, lastDayOfMonth } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { type UsesOfDay, usesOfDay } from './disaggregate.ts'
import { type DayOfReadings, useModelOf } from './use-model.ts'
import type { WhatUsesPower } from './what-uses-power.ts'

/** Days of readings that say how a site heats: a whole year of seasons. */
export const SEASON_DAYS = 365
/** Days whose half-hours say what is always on. */
export const HABIT_DAYS = 60

export interface DayOfUses extends UsesOfDay {
  localDay: string
}

/**
 * What each day from one on went into. All days of a month go by what is known at its end, or today: of readings that came later, days
 * that are past say nothing new.
 * @param days in order, with those of the year before the first one
 * @param earlier watt-hours of whole days before those, in place of their half-hours
 */
export function usesOfDays(
  days: readonly DayOfReadings[],
  site: WhatUsesPower,
  fromDay: string,
  earlier: readonly { localDay: string; wattHours: number }[] = [],
): DayOfUses[] {
  const totals = [
    ...earlier,
    ...days
      .filter(({ wattHours }) => !wattHours.includes(null))
      .map(({ localDay, wattHours }) => ({ localDay, wattHours: sum(wattHours.map((value) => value ?? 0)) })),
  ]
  const wanted = days.filter(({ localDay, wattHours }) => localDay >= fromDay && wattHours.some((value) => value !== null))
  return [...Map.groupBy(wanted, ({ localDay }) => localDay.slice(0, 7))].flatMap(([month, own]) => {
    const end = lastDayOfMonth(month)
    const since = (count: number) => addDays(end, -count)
    const inYear = totals.filter(({ localDay }) => localDay > since(SEASON_DAYS) && localDay <= end)
    const recent = days.filter(({ localDay }) => localDay > since(HABIT_DAYS) && localDay <= end)
    const model = useModelOf(inYear, recent, site)
    return own.map((day) => ({ localDay: day.localDay, ...usesOfDay(day, site, model) }))
  })
}
