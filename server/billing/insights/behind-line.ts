import { sum } from '#lib/sum.ts'
import type { BillLineKind } from '#schemas/feed/billing.ts'
import { clockHours } from '#lib/trading-periods.ts'
import { type ByRate, isFlat, rateOf, ratesOn, type Tariff } from '../../usage/cost.ts'
import type { HalfHours } from '../../usage/days-of-use.ts'

interface PricedLine {
  position: number
  kind: BillLineKind
  /** dollars a unit, as a decimal text */
  rate: string
}

/** A day of half-hours with the prices that hold on it. */
export interface PricedDay extends HalfHours {
  localDay: string
  tariff: Tariff
  free: ReadonlySet<number> | undefined
}

/** A day as a line counts it. */
export interface CountedHalfHours {
  localDay: string
  /** of each half-hour; null where it has no value, or another line counts it */
  wattHours: (number | null)[]
  /** a letter for each: A actual, E estimated, `-` without a reading, `.` counted by another line */
  marks: string
}

type Register = keyof ByRate

/** What a plan tells apart, in the order in which a bill has its lines. */
const registersOf = (tariff: Tariff): Register[] => [
  'dayWh',
  ...(isFlat(tariff) ? [] : (['nightWh'] as const)),
  ...(tariff.peak ? (['peakWh'] as const) : []),
  'freeWh',
]

const isRate = (text: string | undefined, other: string) => text !== undefined && Number(text) === Number(other)

/**
 * The half-hours that a line of energy or levy counts: those that have its price.
 * @param all lines of the same supply point on this bill
 * @returns `lines` count the same half-hours, because they have the same price; without `isByPrice` no half-hour has the line's price, as
 * after the prices of a plan were corrected, and all of them are here
 */
export function countedBy<Line extends PricedLine>(line: Line, all: readonly Line[], days: readonly PricedDay[]) {
  const alike = all.filter(({ kind, rate }) => kind === line.kind && Number(rate) === Number(line.rate))
  const pricedAt = (tariff: Tariff): Register[] => {
    const registers = registersOf(tariff)
    if (line.kind === 'levy') return isRate(tariff.levyRate, line.rate) ? registers.filter((register) => register !== 'freeWh') : []
    return registers.filter((register) => isRate(rateOf(tariff, register), line.rate))
  }
  // Two prices of a plan may be the same: a bill has its lines in the order of the plan's hours.
  const areInOrder = line.kind === 'energy' && days.some(({ tariff }) => pricedAt(tariff).length === alike.length)
  const registersAt = (tariff: Tariff): Register[] => {
    const same = pricedAt(tariff)
    return areInOrder && same.length === alike.length ? same.filter((_, i) => alike[i]?.position === line.position) : same
  }
  const counted = days.flatMap((day) => {
    const registers = registersAt(day.tariff)
    return registers.length === 0 ? [] : [countedDay(day, registers)]
  })
  const isByPrice = counted.length > 0
  return {
    isByPrice,
    lines: !isByPrice ? all.filter(({ kind }) => kind === line.kind) : areInOrder ? [line] : alike,
    days: isByPrice ? counted : days.map((day) => countedDay(day, registersOf(day.tariff))),
  }
}

function countedDay({ localDay, wattHours, statuses, tariff, free }: PricedDay, registers: readonly Register[]): CountedHalfHours {
  const rateAt = ratesOn(tariff, localDay)
  const isOwn = clockHours(localDay).map((hour, i) => registers.includes(rateAt(hour, free?.has(i) ?? false)))
  return {
    localDay,
    wattHours: wattHours.map((value, i) => (isOwn[i] ? value : null)),
    marks: wattHours.map((value, i) => (!isOwn[i] ? '.' : value === null ? '-' : statuses[i] === 'E' ? 'E' : 'A')).join(''),
  }
}

export const whOfDay = ({ wattHours }: Pick<CountedHalfHours, 'wattHours'>): number => sum(wattHours.map((value) => value ?? 0))

/** The smallest step of a bill's quantity, in thousandths: 1 for `391.204`, 1000 for `391`. */
export const stepOf = (quantity: string): number => 10 ** (3 - (quantity.split('.')[1]?.length ?? 0))
