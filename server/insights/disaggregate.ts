import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { HOURS_OF_USE } from './hours-of-use.ts'
import { chargingOf } from './charging.ts'
import { degreeDay } from './degree-days.ts'
import { type DayOfReadings, type UseModel, WINTER_WITHOUT_HEATING } from './use-model.ts'
import type { WhatUsesPower } from './what-uses-power.ts'

/** What a day's electricity may go into. Source: portal-usage.md, section 3; appliances are what is left. */
const USES = ['Always on', 'Heating', 'Cooling', 'Hot water', 'Electric vehicle', 'Pool', 'Lighting', 'Appliances'] as const
export type Use = (typeof USES)[number]

/** Standing losses of a cylinder and a person's hot water, kWh a day. Source: BRANZ, Household Energy End-use Project. */
const CYLINDER_KWH = 0.8
const PERSON_KWH = 2
/** Of what is neither always on nor heat. Source: the same. */
const LIGHTING = 0.2
/** The same of a business, and of its hot water where power heats it. */
const LIGHTING_AT_WORK = 0.18
const HOT_WATER_AT_WORK = 0.12
/** How much of the heating of a degree a heat pump takes to cool by one: it runs for fewer hours. */
const COOLING_BESIDE_HEATING = 0.6
/** A pump for some hours a day, more in summer, kWh. */
const POOL_KWH = { summer: 6, winter: 2 }
export interface UsesOfDay {
  /** whole watt-hours by use, those above 0; they add up to the readings of the day exactly */
  uses: Partial<Record<Use, number>>
  /** whole watt-hours of each half-hour that a car took; absent on a day without charging */
  charging?: number[] | undefined
}

/**
 * What a day's electricity went into, an estimate: a car's charging and what is always on are seen in the half-hours; what is left of each
 * half-hour is shared out by what the season, the answers and the hour let one expect.
 */
export function usesOfDay({ localDay, wattHours }: DayOfReadings, site: WhatUsesPower, model: UseModel): UsesOfDay {
  const hours = clockHours(localDay)
  const read = Float64Array.from(wattHours, (value) => value ?? 0)
  const sums = new Map<Use, number>()
  const add = (use: Use, value: number) => sums.set(use, (sums.get(use) ?? 0) + value)
  const charging = site.charges ? Array.from(chargingOf(read, hours, model.withoutCar), Math.round) : []
  for (const [i, charged] of charging.entries()) {
    read[i] = (read[i] ?? 0) - charged
    if (charged > 0) add('Electric vehicle', charged)
  }
  const expected = [...expectedOn(localDay, site, model)].map(([use, kwh]) => {
    // When a business works, its readings say.
    const weights = hours.map((hour) => (site.kind === 'sme' ? 1 : (HOURS_OF_USE[use][hour] ?? 0)))
    const total = sum(weights) || 1
    return { use, weights: weights.map((weight) => (kwh * weight) / total) }
  })
  read.forEach((value, i) => {
    const alwaysOn = Math.min(value, model.alwaysOn)
    if (alwaysOn > 0) add('Always on', alwaysOn)
    const rest = value - alwaysOn
    if (rest <= 0) return
    const weight = sum(expected.map(({ weights }) => weights[i] ?? 0))
    if (weight === 0) add('Appliances', rest)
    else for (const { use, weights } of expected) add(use, (rest * (weights[i] ?? 0)) / weight)
  })
  const total = sum(wattHours.map((value) => value ?? 0))
  return { uses: wholeWattHours(sums, total), charging: sums.has('Electric vehicle') ? charging : undefined }
}

/** What a day of this season lets one expect beside what is always on, by use. */
function expectedOn(localDay: string, site: WhatUsesPower, { alwaysOn, mildDay, perDegree }: UseModel): Map<Use, number> {
  const { heating, cooling, winter } = degreeDay(site.region, localDay)
  const ordinary = Math.max(0, mildDay * (1 + WINTER_WITHOUT_HEATING * winter) - alwaysOn * clockHours(localDay).length)
  const isHome = site.kind === 'residential'
  const pool = site.hasPool ? 1000 * (POOL_KWH.summer + (POOL_KWH.winter - POOL_KWH.summer) * winter) : 0
  const usualWater = isHome ? 1000 * (CYLINDER_KWH + PERSON_KWH * site.people) * (0.9 + 0.2 * winter) : HOT_WATER_AT_WORK * ordinary
  const bySun = site.hasSolarWater ? 0.3 + 0.4 * winter : 1
  // Whatever was answered, more than this of an ordinary day is not water.
  const water = site.heatsWater ? Math.min(usualWater * bySun, 0.6 * ordinary) : 0
  const lit = (ordinary - water) * (isHome ? LIGHTING * (0.75 + 0.5 * winter) : LIGHTING_AT_WORK)
  const expected: [Use, number][] = [
    ['Heating', site.heats ? perDegree * heating : 0],
    ['Cooling', site.cools ? COOLING_BESIDE_HEATING * (perDegree || site.heatingKwhPerDegree * 1000) * cooling : 0],
    ['Hot water', water],
    ['Pool', Math.min(pool, 0.5 * ordinary)],
    ['Lighting', lit],
    ['Appliances', Math.max(0.2 * ordinary, ordinary - water - lit - pool)],
  ]
  return new Map(expected.filter(([, wattHours]) => wattHours > 0))
}

/** Whole numbers that add up to a total: each rounded down, and what is left to those that lost most. */
function wholeWattHours(sums: ReadonlyMap<Use, number>, total: number): Partial<Record<Use, number>> {
  const whole = [...sums].map(([use, value]) => ({ use, value: Math.floor(value), lost: value - Math.floor(value) }))
  const left = total - sum(whole.map(({ value }) => value))
  const byLoss = whole.toSorted((a, b) => b.lost - a.lost)
  for (let i = 0; i < left && byLoss.length > 0; i++) {
    const part = byLoss[i % byLoss.length]
    if (part) part.value++
  }
  return Object.fromEntries(whole.filter(({ value }) => value > 0).map(({ use, value }) => [use, value]))
}
