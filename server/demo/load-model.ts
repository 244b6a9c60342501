import { addDays, weekdayOf } from '#lib/calendar.ts'
import { clockHours, tradingPeriodCount } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { eveningOfCharge, HOT_WATER_BY_SEASON, HOURS_OF_LOAD, type Load, morningOfCharge } from './habits.ts'
import { randomStream } from './random.ts'
import profile from './data/nz-residential-profile-2024.json' with { type: 'json' }

/*
 * Believable electricity of a household or business: each use has its own shape over the day, its own season and its
 * own noise; a shared weather runs through all of them. The ordinary part of a home follows New Zealand's measured
 * residential profile (data/nz-residential-profile-2024.json: by month and kind of day, shares of a day's use per
 * half-hour and the day's level). Deterministic by supply point and day, so any day can be made on its own.
 */

export interface LoadSpec {
  kind: 'home' | 'bach' | 'cafe' | 'glasshouse'
  /** Daily use regardless of weather. */
  baseKwhPerDay: number
  /** Electric heating per degree that a day is colder than 18 °C. */
  heatingKwhPerDegree: number
  /** 0 where gas heats the water. */
  hotWaterKwhPerDay: number
  /** Heating need of the region in a year, in degree days below 18 °C. Source: nz-heating-degree-days.csv */
  heatingDegreeDays: number
  ev?: { kwhPerCharge: number; chargesPerWeek: number }
}

interface DayLoad {
  /** watt-hours of each half-hour of the local day */
  wattHours: number[]
  /** watt-hours of the day by what they went into; they add up to the same */
  categories: Record<string, number>
}

const CAFE_HOURS = [3, 3, 3, 3, 4, 9, 17, 20, 20, 20, 19, 20, 21, 19, 17, 13, 8, 5, 4, 3, 3, 3, 3, 3]
const GLASSHOUSE_HOURS = [9, 9, 9, 10, 11, 12, 10, 7, 5, 4, 4, 4, 4, 4, 4, 4, 5, 7, 9, 10, 10, 10, 9, 9]

/** What the ordinary part of a day's use goes into, by share. */
const ORDINARY = [
  { category: 'Appliances', share: 0.42 },
  { category: 'Electronics', share: 0.2 },
  { category: 'Lighting', share: 0.16 },
  { category: 'Other', share: 0.22 },
] as const

/** Makes one local day of a supply point's use. @param key whose day it is; the same key gives the same day */
export function generateDay(key: string, spec: LoadSpec, day: string): DayLoad {
  const random = randomStream(`${key} ${day}`)
  const hours = clockHours(day)
  const parts: { category: Load; kwh: number; weights: number[] }[] = []
  const isWeekend = weekdayOf(day) >= 6
  const activity = isAway(key, spec, day) ? 0.12 : 1
  const level = 0.86 + random() * 0.28

  const coldness = Math.max(0, 18 - meanTemperature(spec.heatingDegreeDays, day))
  const warmth = Math.max(0, meanTemperature(spec.heatingDegreeDays, day) - 18.5)

  if (spec.kind === 'cafe') {
    const isOpen = weekdayOf(day) !== 7
    parts.push({ category: 'Appliances', kwh: spec.baseKwhPerDay * (isOpen ? 0.74 : 0.3) * level, weights: at(CAFE_HOURS, hours) })
    parts.push({ category: 'Lighting', kwh: spec.baseKwhPerDay * (isOpen ? 0.14 : 0.03), weights: at(CAFE_HOURS, hours) })
    parts.push({ category: 'Other', kwh: spec.baseKwhPerDay * 0.16, weights: hours.map(() => 1) })
  } else if (spec.kind === 'glasshouse') {
    parts.push({ category: 'Lighting', kwh: spec.baseKwhPerDay * (0.3 + 0.5 * winterness(day)), weights: at(GLASSHOUSE_HOURS, hours) })
    parts.push({ category: 'Appliances', kwh: spec.baseKwhPerDay * 0.4 * level, weights: hours.map(() => 1) })
    parts.push({ category: 'Other', kwh: spec.baseKwhPerDay * 0.1, weights: hours.map(() => 1) })
  } else {
    const measured = measuredDay(day, isWeekend)
    const kwh = spec.baseKwhPerDay * measured.dayIndex * level * activity
    for (const { category, share } of ORDINARY) {
      const weights = hours.map((hour, i) => (measured.shares[localSlot(hour, i, hours)] ?? 0) * (HOURS_OF_LOAD[category][hour] ?? 0))
      parts.push({ category, kwh: kwh * share, weights })
    }
  }
  if (spec.hotWaterKwhPerDay > 0) {
    const kwh = spec.hotWaterKwhPerDay * bySeason(HOT_WATER_BY_SEASON, day) * (0.85 + random() * 0.3) * activity
    parts.push({ category: 'Hot water', kwh, weights: at(HOURS_OF_LOAD['Hot water'], hours) })
  }
  if (coldness > 1.5) {
    const kwh = spec.heatingKwhPerDegree * (coldness - 1.5) * (0.85 + random() * 0.3) * activity
    parts.push({ category: 'Heating', kwh, weights: at(spec.kind === 'glasshouse' ? GLASSHOUSE_HOURS : HOURS_OF_LOAD.Heating, hours) })
  }
  if (warmth > 0) {
    parts.push({ category: 'Cooling', kwh: spec.heatingKwhPerDegree * warmth * 0.8 * activity, weights: at(HOURS_OF_LOAD.Cooling, hours) })
  }
  if (spec.ev) {
    const weights = chargingOn(key, spec.ev, day)
    parts.push({ category: 'Electric vehicle', kwh: sum(weights), weights })
  }

  const wattHours = new Array<number>(tradingPeriodCount(day)).fill(0)
  const categories: Record<string, number> = {}
  for (const { category, kwh, weights } of parts) {
    const noisy = weights.map((weight) => weight * (0.55 + random() * 0.9))
    const total = sum(noisy) || 1
    noisy.forEach((weight, i) => {
      const wh = Math.round((kwh * 1000 * weight) / total)
      wattHours[i] = (wattHours[i] ?? 0) + wh
      categories[category] = (categories[category] ?? 0) + wh
    })
  }
  return { wattHours, categories }
}

/** kWh of each half-hour of a day: the evening of the day's own charge, and what is left of that of the day before. */
function chargingOn(key: string, ev: NonNullable<LoadSpec['ev']>, day: string): number[] {
  const before = addDays(day, -1)
  const own = eveningOfCharge(chargeKwh(key, ev, day), clockHours(day))
  const kwhBefore = chargeKwh(key, ev, before)
  const left = morningOfCharge(kwhBefore - sum(eveningOfCharge(kwhBefore, clockHours(before))), clockHours(day))
  return own.map((kwh, i) => kwh + (left[i] ?? 0))
}

/** What the car charges from the evening of a day on; 0 where it stays unplugged. */
function chargeKwh(key: string, { chargesPerWeek, kwhPerCharge }: NonNullable<LoadSpec['ev']>, day: string): number {
  const random = randomStream(`${key} ${day} car`)
  return random() < chargesPerWeek / 7 ? kwhPerCharge * (0.6 + random() * 0.7) : 0
}

/** kWh of gas or the like for a day, between its summer and its winter level. */
export function generateDailyKwh(key: string, levels: { summer: number; winter: number }, day: string): number {
  const noise = 0.8 + randomStream(`${key} ${day}`)() * 0.4
  return bySeason(levels, day) * noise
}

/** What lies between a summer's and a winter's value on a day. */
const bySeason = ({ summer, winter }: { summer: number; winter: number }, day: string): number =>
  summer + (winter - summer) * winterness(day)

/** 0 in mid-January, 1 in mid-July. */
export function winterness(day: string): number {
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-15`)) / 86_400_000
  return (1 - Math.cos((2 * Math.PI * dayOfYear) / 365.25)) / 2
}

/** Mean temperature of a day, °C: the region's season and a weather that lasts for days. */
function meanTemperature(heatingDegreeDays: number, day: string): number {
  const summer = 20.4 - heatingDegreeDays / 900
  const winter = 14.2 - heatingDegreeDays / 320
  const season = summer + (winter - summer) * winterness(day)
  const block = Math.floor(Date.parse(day) / (4 * 86_400_000))
  const within = (Date.parse(day) / 86_400_000 - block * 4) / 4
  const front = (index: number) => randomStream(`weather ${index}`)() * 6 - 3
  return season + front(block) * (1 - within) + front(block + 1) * within + randomStream(`weather day ${day}`)() * 2 - 1
}

/** A bach is empty outside summer and long weekends; every home is empty for a week now and then. */
function isAway(key: string, spec: LoadSpec, day: string): boolean {
  const week = Math.floor((Date.parse(day) / 86_400_000 + 3) / 7)
  const chance = randomStream(`${key} away ${week}`)()
  if (spec.kind === 'bach') return weekdayOf(day) < 5 ? winterness(day) > 0.08 || chance < 0.3 : chance < 0.2 + 0.5 * winterness(day)
  return chance < 0.03
}

function measuredDay(day: string, isWeekend: boolean) {
  const key = `${Number(day.slice(5, 7))}-${isWeekend ? 'weekend' : 'weekday'}` as keyof typeof profile
  return profile[key]
}

/** Which of the 48 ordinary half-hours of the clock a half-hour of this day is. */
function localSlot(hour: number, index: number, hours: readonly number[]): number {
  const isSecondHalf = index > 0 && hours[index - 1] === hour ? 1 : 0
  return Math.min(47, hour * 2 + isSecondHalf)
}

function at(weightsByHour: readonly number[], hours: readonly number[]): number[] {
  return hours.map((hour) => weightsByHour[hour] ?? 0)
}
