/** Litres that a usual shower head lets through in a minute. Source: EECA, hot water. */
const LITRES_PER_MINUTE = 9
/** Water comes at about 15 °C and is mixed to about 40 °C. */
const DEGREES_WARMED = 25
/** A litre of water takes 4.186 kJ for each degree; an hour of a kilowatt is 3,600 kJ. */
const KWH_PER_LITRE_AND_DEGREE = 4.186 / 3_600
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
  return { litres, kwh: Math.round(litres * DEGREES_WARMED * KWH_PER_LITRE_AND_DEGREE) }
}
