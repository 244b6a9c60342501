import { sum } from '#lib/sum.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'

export const HALF_HOUR_MS = 30 * 60_000

/** Energy that a car took in a half-hour of the clock. */
export interface HalfHour {
  startMs: number
  wattHours: number
}

/** A car that was plugged in once, at home or at a public charger. */
export interface Charge {
  id: string
  place: 'home' | 'public'
  placeName: string
  city?: string | undefined
  position?: { latitude: number; longitude: number } | undefined
  startMs: number
  endMs: number
  wattHours: number
  halfHours: readonly HalfHour[]
  /** found in the half-hours of the meter; else a charger told of it */
  isFound: boolean
  /** what was paid for it; undefined where it is part of the electricity bill */
  paid?: { cents: number; currency: string } | undefined
}

/** Half-hours of a charger that paused, or of a battery that is nearly full, belong to one charge. */
const LONGEST_PAUSE = 2
/** Beyond this a charge was not ended in its system, and its energy counts at its start. */
const LONGEST_CHARGE_MS = 7 * 86_400_000

/** Half-hours of a day in which a car took something. @param charging watt-hours of each half-hour of the local day */
export function halfHoursOfDay(localDay: string, charging: readonly (number | null)[]): HalfHour[] {
  const firstMs = tradingPeriodStart(localDay, 1).getTime()
  return charging.flatMap((wattHours, i) => (wattHours ? [{ startMs: firstMs + i * HALF_HOUR_MS, wattHours }] : []))
}

/**
 * Puts half-hours of charging at home together to charges, past midnight too.
 * @param halfHours oldest first
 * @param chargerPlace what home is called
 */
export function chargesOf(halfHours: readonly HalfHour[], placeName: string): Charge[] {
  const groups: HalfHour[][] = []
  for (const half of halfHours) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && half.startMs - before.startMs <= (LONGEST_PAUSE + 1) * HALF_HOUR_MS) group.push(half)
    else groups.push([half])
  }
  return groups.map((group) => {
    const [first, last] = [group[0]?.startMs ?? 0, group.at(-1)?.startMs ?? 0]
    return {
      id: `home-${new Date(first).toISOString()}`,
      place: 'home',
      placeName,
      startMs: first,
      endMs: last + HALF_HOUR_MS,
      wattHours: sum(group.map(({ wattHours }) => wattHours)),
      halfHours: group,
      isFound: true,
    }
  })
}

/** The energy of a charge without known half-hours, spread evenly over its time. */
export function spreadEvenly(startMs: number, endMs: number, wattHours: number): HalfHour[] {
  const first = Math.floor(startMs / HALF_HOUR_MS) * HALF_HOUR_MS
  const length = endMs - startMs
  if (length <= 0 || length > LONGEST_CHARGE_MS) return [{ startMs: first, wattHours }]
  const count = Math.ceil((endMs - first) / HALF_HOUR_MS)
  return Array.from({ length: count }, (_, i) => {
    const from = first + i * HALF_HOUR_MS
    const part = Math.min(endMs, from + HALF_HOUR_MS) - Math.max(startMs, from)
    return { startMs: from, wattHours: (wattHours * part) / length }
  })
}

/** Charges that were found, but for those that a charger at home told of itself. */
export function withoutTold(found: readonly Charge[], told: readonly Charge[]): Charge[] {
  const atHome = told.filter(({ place }) => place === 'home')
  return found.filter(({ startMs, endMs }) => !atHome.some((own) => own.startMs < endMs && startMs < own.endMs))
}

/** The local day that a charge counts on: that on which it began. */
export const dayOfCharge = ({ startMs }: Pick<Charge, 'startMs'>): string => localDayOf(new Date(startMs))
