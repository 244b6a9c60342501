import { sum } from '#lib/sum.ts'

/*
 * How cold and how warm a day of the year usually is, by region. No feed brings temperatures, so a day has the weather that its region
 * usually has then: a real cold snap shows in the readings, and is shared out by what they say.
 */

/**
 * Heating degree days of a year below 18 °C. Source: TIMES-NZ 2.0, regional_hdd_assumptions.csv (EECA-NZ/TIMES-NZ-Model-Files, MIT),
 * from NIWA's weather.
 */
const HEATING_DEGREE_DAYS: Record<string, number> = {
  Northland: 1024,
  Auckland: 1165,
  Waikato: 1710,
  'Bay of Plenty': 1274,
  Gisborne: 1604,
  'Hawke’s Bay': 1604,
  Taranaki: 1646,
  'Manawatū-Whanganui': 1821,
  Wellington: 1930,
  Tasman: 1912,
  Nelson: 1912,
  Marlborough: 1912,
  'West Coast': 2416,
  Canterbury: 2490,
  Otago: 2657,
  Southland: 2937,
}
/** Of a region that is written otherwise: that of most homes lies between Auckland's and Canterbury's. */
const USUAL = 1700

const COMFORT = 18
/** Half of what lies between the mean of January and that of July, °C. */
const SWING = 5
/** How far days lie from the mean of their season, °C (standard deviation). */
const SPREAD = 2.3
const WARMEST_DAY_OF_YEAR = 28
const DAYS_OF_YEAR = 365.25

export interface DegreeDay {
  /** degrees that the day is usually colder than 18 °C, on average over years */
  heating: number
  /** degrees that it is usually warmer */
  cooling: number
  /** 0 at the height of summer, 1 in the middle of winter */
  winter: number
}

const years = new Map<string, DegreeDay[]>()

/** @param region as sites have it, such as Wellington @param day local day */
export function degreeDay(region: string, day: string): DegreeDay {
  let year = years.get(region)
  if (!year) {
    year = yearOf(HEATING_DEGREE_DAYS[region.replace("'", '’')] ?? USUAL)
    if (years.size < Object.keys(HEATING_DEGREE_DAYS).length * 2) years.set(region, year)
  }
  const dayOfYear = Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000)
  return year[Math.min(dayOfYear, year.length - 1)] as DegreeDay
}

function yearOf(degreeDays: number): DegreeDay[] {
  let [low, high] = [0, 25]
  // The mean of the year with which its days add up to the region's degree days; each round halves the range.
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (totalBelow(middle) > degreeDays) low = middle
    else high = middle
  }
  return daysOfYear((dayOfYear) => {
    const below = COMFORT - temperature(low, dayOfYear)
    return { heating: meanAbove(below), cooling: meanAbove(-below), winter: (1 - seasonOf(dayOfYear)) / 2 }
  })
}

const daysOfYear = <T>(make: (dayOfYear: number) => T): T[] => Array.from({ length: 366 }, (_, dayOfYear) => make(dayOfYear))
const seasonOf = (dayOfYear: number) => Math.cos((2 * Math.PI * (dayOfYear - WARMEST_DAY_OF_YEAR)) / DAYS_OF_YEAR)
const temperature = (mean: number, dayOfYear: number) => mean + SWING * seasonOf(dayOfYear)
const totalBelow = (mean: number) => sum(daysOfYear((dayOfYear) => meanAbove(COMFORT - temperature(mean, dayOfYear))).slice(0, 365))

/** Mean of what lies above 0 of a value that is spread around this one as a normal distribution is. */
function meanAbove(mean: number): number {
  const z = mean / SPREAD
  return mean * below(z) + (SPREAD * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

/** Share of a normal distribution that lies below; Abramowitz and Stegun 26.2.17, to seven decimals. */
function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}
