import { addDays, eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { closedWindows } from '../billing/windows.ts'
import { generateDailyKwh } from './load-model.ts'

interface Levels {
  summer: number
  winter: number
}

interface GasPeriod {
  startDay: string
  endDay: string
  quantity: string
  status: 'actual' | 'estimated'
}

/** kWh in a cubic metre of natural gas, near enough for a demo world. */
const KWH_PER_CUBIC_METRE = 10.8

/** An advanced meter sends a reading every day. */
export function gasByDay(supplyPointId: string, levels: Levels, first: string, last: string): GasPeriod[] {
  return eachDay(first, last).map((day) => ({
    startDay: day,
    endDay: day,
    quantity: generateDailyKwh(supplyPointId, levels, day).toFixed(3),
    status: 'actual',
  }))
}

/** Any other meter is read once a bill period; every third reading is missed and the use estimated. */
export function gasByPeriod(
  supplyPointId: string,
  levels: Levels,
  { first, last, billDay }: { first: string; last: string; billDay: number },
): GasPeriod[] {
  return closedWindows(first, addDays(last, 1), billDay).map(({ startDay, endDay }) => {
    const kwh = sum(eachDay(startDay, endDay).map((day) => generateDailyKwh(supplyPointId, levels, day)))
    return { startDay, endDay, quantity: kwh.toFixed(3), status: Number(startDay.slice(5, 7)) % 3 === 0 ? 'estimated' : 'actual' }
  })
}

/** What the meter showed at the end of each period, in cubic metres. */
export function gasReads(periods: readonly GasPeriod[], start: number) {
  let cubicMetres = start
  return periods.map(({ endDay, quantity, status }) => {
    cubicMetres += Number(quantity) / KWH_PER_CUBIC_METRE
    return { readDay: endDay, reading: Math.round(cubicMetres), source: status === 'actual' ? ('reader' as const) : ('estimate' as const) }
  })
}
