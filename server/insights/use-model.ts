import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { chargingOf, type WithoutCar } from './charging.ts'
import { degreeDay } from './degree-days.ts'
import type { WhatUsesPower } from './what-uses-power.ts'

/** A local day's readings of a site, all its electricity together. */
export interface DayOfReadings {
  localDay: string
  /** of each of the 46, 48 or 50 half-hours; null where there is no reading */
  wattHours: readonly (number | null)[]
}

/** What readings say of a site's habits, in watt-hours. */
export interface UseModel {
  /** what goes on all the time, by half-hour */
  alwaysOn: number
  /** a mild day without heating, cooling and cars */
  mildDay: number
  /** heating for each degree day */
  perDegree: number
  /** what half-hours take when no car charges */
  withoutCar: WithoutCar
}

/** Extra use of a midwinter day without heating (light, longer showers, more time indoors), as a share of a summer day's use. */
export const WINTER_WITHOUT_HEATING = 0.25

/** From one to five at night hardly anyone is up. */
const NIGHT = { from: 1, to: 5 }
const LOW = 0.1
/** Limits the least at night, in multiples of what is always on: if a car charges every night, no night shows the use without it. */
const MOST_BESIDE_CAR = 3
/** A day with less of the usual is one away, which says nothing of what heating takes. */
const AWAY = 0.4
/** How many degree days of readings weigh as much as what homes like it usually take for heating. */
const WEIGHT_OF_USUAL = 600

/**
 * What the readings up to a day say of a site's habits. With few of them it is what homes with the same answers usually do.
 * @param totals watt-hours of whole days of up to a year
 * @param recent half-hours of the last weeks
 */
export function useModelOf(
  totals: readonly { localDay: string; wattHours: number }[],
  recent: readonly DayOfReadings[],
  site: WhatUsesPower,
): UseModel {
  const bySlot: number[][] = Array.from({ length: 24 }, () => [])
  for (const { localDay, wattHours } of recent) {
    const hours = clockHours(localDay)
    wattHours.forEach((value, i) => {
      if (value !== null) bySlot[hours[i] ?? 0]?.push(value)
    })
  }
  const night = quantile(bySlot.slice(NIGHT.from, NIGHT.to).flat(), LOW)
  const alwaysOn = Math.max(0, night)
  const least = Float64Array.from(bySlot, (values, hour) => {
    const usual = 1.15 * quantile(values, LOW)
    return hour >= 21 || hour < 6 ? Math.min(usual, MOST_BESIDE_CAR * alwaysOn + 150) : usual
  })
  const withoutCar = { least, usual: site.charges ? usualWithoutCar(recent, least) : least }
  const { mildDay, perDegree } = seasonOf(totals, site)
  const charged = site.charges ? meanOf(recent.map((day) => chargedOn(day, withoutCar))) : 0
  return { alwaysOn, withoutCar, mildDay: Math.max(0, mildDay - charged), perDegree }
}

/** The mean of each hour's half-hours in which no car charges. */
function usualWithoutCar(recent: readonly DayOfReadings[], least: Float64Array): Float64Array {
  const bySlot: number[][] = Array.from({ length: 24 }, () => [])
  for (const { localDay, wattHours } of recent) {
    const hours = clockHours(localDay)
    const read = Float64Array.from(wattHours, (value) => value ?? 0)
    const charged = chargingOf(read, hours, { least, usual: least })
    wattHours.forEach((value, i) => {
      if (value !== null && charged[i] === 0) bySlot[hours[i] ?? 0]?.push(value)
    })
  }
  return Float64Array.from(bySlot, (values, hour) => Math.max(least[hour] ?? 0, meanOf(values)))
}

function chargedOn({ localDay, wattHours }: DayOfReadings, withoutCar: WithoutCar): number {
  const read = Float64Array.from(wattHours, (value) => value ?? 0)
  return chargingOf(read, clockHours(localDay), withoutCar).reduce((a, b) => a + b, 0)
}

/** A line through days by how cold they usually are, held to the usual slope while there are few or all are alike. */
function seasonOf(totals: readonly { localDay: string; wattHours: number }[], site: WhatUsesPower): { mildDay: number; perDegree: number } {
  const all = totals.map(({ wattHours }) => wattHours)
  const middle = quantile(all, 0.5)
  const home = totals.filter(({ wattHours }) => wattHours >= AWAY * middle)
  const cold = home.map(({ localDay }) => degreeDay(site.region, localDay).heating)
  const meanCold = meanOf(cold)
  const meanUse = meanOf(home.map(({ wattHours }) => wattHours))
  if (!site.heats) return { mildDay: meanUse, perDegree: 0 }
  const usual = site.heatingKwhPerDegree * 1000
  let squares = 0
  let products = 0
  home.forEach(({ wattHours }, i) => {
    const off = (cold[i] ?? 0) - meanCold
    squares += off * off
    products += off * (wattHours - meanUse)
  })
  // What winter takes without any heating is not heating's.
  const withoutHeating = (WINTER_WITHOUT_HEATING * meanUse) / Math.max(6, ...cold)
  const slope = (products + WEIGHT_OF_USUAL * (usual + withoutHeating)) / (squares + WEIGHT_OF_USUAL)
  // However cold, something else is used too: half of a day at least.
  const most = meanCold > 0 ? (0.75 * meanUse) / meanCold : usual
  const perDegree = Math.min(Math.max(0, slope - withoutHeating), most)
  return { mildDay: Math.max(0, meanUse - perDegree * meanCold), perDegree }
}

const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length)

/** The value below which such a part of all lies; 0 of none. */
function quantile(values: readonly number[], part: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0
}
