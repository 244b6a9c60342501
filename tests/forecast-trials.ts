import { readFileSync } from 'node:fs'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { generateDay } from '#server/demo/load-model.ts'
import { customers } from '#server/demo/people.ts'
import profile from '#server/demo/data/nz-residential-profile-2024.json' with { type: 'json' }
import { DAYS_OF_HISTORY, forecast } from '#server/usage/forecast.ts'
import type { KnownDay } from '#server/usage/forecast-history.ts'

/** How forecasts of past days compare with what was used, added up over days; errors in watt-hours. */
export interface Trials {
  days: number
  usedWh: number
  errorWh: number
  /** of 'the same day last week' */
  lastWeekErrorWh: number
  daysInRange: number
  weeks: number
  weeksInRange: number
}

/** Forecasts the seven days after every so-manieth day of a history, once a year of it is known. */
export function tryForecasts(known: readonly KnownDay[], everyDays: number): Trials {
  const trials: Trials = { days: 0, usedWh: 0, errorWh: 0, lastWeekErrorWh: 0, daysInRange: 0, weeks: 0, weeksInRange: 0 }
  for (let end = DAYS_OF_HISTORY; end + 7 <= known.length; end += everyDays) {
    const last = (known[end - 1] as KnownDay).localDay // within the history
    const { days, marginOf } = forecast(known.slice(0, end), last, addDays(last, 7))
    const used = known.slice(end, end + 7).map(({ totalWh }) => totalWh)
    const before = known.slice(end - 7, end).map(({ totalWh }) => totalWh)
    for (const [i, { totalWh, lowWh, highWh }] of days.entries()) {
      const own = used[i] ?? 0
      trials.days++
      trials.usedWh += own
      trials.errorWh += Math.abs(totalWh - own)
      trials.lastWeekErrorWh += Math.abs((before[i] ?? 0) - own)
      if (lowWh <= own && own <= highWh) trials.daysInRange++
    }
    const off = sum(used) - sum(days.map(({ totalWh }) => totalWh))
    const { lessWh, moreWh } = marginOf(7)
    trials.weeks++
    if (-lessWh <= off && off <= moreWh) trials.weeksInRange++
  }
  return trials
}

export const trialsTogether = (all: readonly Trials[]): Trials =>
  all.reduce(
    (a, b) => Object.fromEntries(Object.entries(a).map(([name, value]) => [name, value + b[name as keyof Trials]])) as unknown as Trials,
  )

/** Each electricity supply point of the demo world, with two years of days. */
export const demoHomes = (last = '2026-11-20') =>
  customers
    .flatMap(({ accounts }) => accounts.flatMap(({ sites }) => sites.flatMap(({ supplies }) => supplies)))
    .flatMap(({ id, load }) => {
      if (!load) return []
      const days = eachDay(addDays(last, -730), last)
      return [{ id, days: days.map((localDay) => ({ localDay, totalWh: sum(generateDay(id, load, localDay).wattHours) })) }]
    })

/** What homes took together, day by day: real ones. Source: tests/files/README.md */
export function realHomes(): KnownDay[] {
  const lines = readFileSync(new URL('files/nz-residential-days-2023-2025.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const [localDay = '', kwh] = line.split(',')
    return { localDay, totalWh: Number(kwh) * 1000 }
  })
}

/** New Zealand's residential profile as days of 2023 to 2025: each month has one ordinary weekday and weekend. */
export function profileHome(): KnownDay[] {
  return eachDay('2023-01-01', '2025-02-28').map((localDay) => {
    const key = `${Number(localDay.slice(5, 7))}-${weekdayOf(localDay) >= 6 ? 'weekend' : 'weekday'}` as keyof typeof profile
    return { localDay, totalWh: Math.round(profile[key].dayIndex * 20_000) }
  })
}
