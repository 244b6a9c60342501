import { kwhToWarm, LITRES_PER_MINUTE } from '#lib/hot-water.ts'

const WEEKS_PER_YEAR = 52

export interface ShowerSettings {
  usualMinutes: number
  targetMinutes: number
  showersPerWeek: number
}

/** What a year of showers at the target instead of the usual time saves; nothing where the target is longer. */
export function savingsOf({ usualMinutes, targetMinutes, showersPerWeek }: ShowerSettings): { litres: number; kwh: number } {
  const minutes = Math.max(0, usualMinutes - targetMinutes) * showersPerWeek * WEEKS_PER_YEAR
  const litres = minutes * LITRES_PER_MINUTE
  return { litres, kwh: Math.round(kwhToWarm(litres)) }
}
