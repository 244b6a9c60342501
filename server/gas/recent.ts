import { daysBetween, monthsBefore, yearBefore } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findGasSupplies, findGasWindows, type GasWindow, lastGasDayOf } from './queries.ts'

const PERIODS = 12
/** Those up to the last reading, and the last whole one's of the year before, with one to spare. */
const MONTHS_READ = PERIODS + 3

/** Natural gas of the selected site in its last bill periods, all its meters together; undefined without any reading of the last year. */
export async function findRecentGas(db: Database, scope: Scope) {
  const supplies = await findGasSupplies(db, scope)
  const today = todayOf(scope)
  const lastDay = lastGasDayOf(supplies)
  if (!lastDay || lastDay < yearBefore(today)) return undefined
  const since = monthsBefore(lastDay < today ? lastDay : today, MONTHS_READ)
  const windows = (await Promise.all(supplies.map((supply) => findGasWindows(db, scope, supply, since)))).flat()
  const byStart = [...Map.groupBy(windows, ({ startDay }) => startDay).values()].map(together)
  const all = byStart.sort((a, b) => a.startDay.localeCompare(b.startDay))
  if (all.every(({ days }) => days === 0)) return undefined
  const kWhOnly = scope.selected?.isBuyingGroup ?? false
  // Only whole periods are compared.
  const last = all.findLast(({ endDay, days }) => endDay < today && days > 0)
  const before = last?.isWhole ? all.find(({ startDay, isWhole }) => startDay === yearBefore(last.startDay) && isWhole) : undefined
  return {
    periods: all.slice(-PERIODS).map(({ startDay, endDay, wattHours, cents, days, daysEstimated }) => ({
      startDate: startDay,
      endDate: endDay,
      isRunning: endDay >= today,
      ...(days === 0
        ? { type: 'empty' as const }
        : {
            type: daysEstimated === days ? ('estimated' as const) : ('actual' as const),
            kwh: kwhOf(wattHours),
            costNzd: kWhOnly ? undefined : dollarsOf(cents),
            daysWithUsage: days,
            daysEstimated,
          }),
    })),
    yearBeforeKwh: before && kwhOf(before.wattHours),
  }
}

function together(
  windows: GasWindow[],
): Pick<GasWindow, 'startDay' | 'endDay' | 'wattHours' | 'cents' | 'days' | 'daysEstimated'> & { isWhole: boolean } {
  const [{ startDay, endDay }] = windows as [GasWindow] // a group is here because of a window
  const total = (count: (window: GasWindow) => number) => sum(windows.map(count))
  return {
    startDay,
    endDay,
    wattHours: total(({ wattHours }) => wattHours),
    cents: total(({ cents }) => cents),
    days: total(({ days }) => days),
    isWhole: windows.every(({ days }) => days === daysBetween(startDay, endDay) + 1),
    daysEstimated: total(({ daysEstimated }) => daysEstimated),
  }
}
