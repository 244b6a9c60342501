import { sum } from '#lib/sum.ts'

/** An hour to come, as a customer pays for it and as the country makes it. */
export interface HourToCome {
  startMs: number
  /** GST included; 0 in booked free hours; undefined where no price may be told */
  centsPerKwh: number | undefined
  /** grams of CO2 equivalent; undefined where it is not known */
  gramsPerKwh: number | undefined
  isFree: boolean
}

/** Hours in a row, by the mean of theirs. */
type Stretch = HourToCome

export interface BestHours {
  best: Stretch
  /** false where all stretches cost about the same */
  doesPriceDiffer: boolean
  /** how far apart the cleanest and the least clean stretch are, in percent of the latter; undefined where not known */
  mixDiffersBy: number | undefined
  /** how much less the best stretch gives off than the least clean one, in percent of that */
  cleanerBy: number | undefined
  /** of the dearest stretch */
  mostCentsPerKwh: number | undefined
  /** neither price nor mix makes a difference worth waiting for */
  isAnyHourAsGood: boolean
}

const HOUR_MS = 3_600_000
/** A dishwasher takes this long. */
export const HOURS_IN_A_ROW = 2
/** What a gram of CO2 counts beside a cent: a kilogram counts as 20 cents, which is $200 a tonne. */
const CENTS_PER_GRAM = 0.02
/** Smaller differences than these are not worth waiting for: a cent a kWh, and a tenth of what is given off. */
const LEAST_CENTS = 1
const LEAST_PERCENT = 10

/**
 * The hours in a row that cost least and give off least, price and carbon weighed; the earliest of equal ones. Undefined
 * where neither price nor mix is known of any.
 * @param hours oldest first; a stretch takes only hours that follow one another
 * @param inARow how many hours a stretch has
 */
export function bestHoursOf(hours: readonly HourToCome[], inARow = HOURS_IN_A_ROW): BestHours | undefined {
  const isPriced = hours.every(({ centsPerKwh }) => centsPerKwh !== undefined)
  const isMixKnown = hours.every(({ gramsPerKwh }) => gramsPerKwh !== undefined)
  if (!isPriced && !isMixKnown) return undefined
  const stretches = stretchesOf(hours, inARow)
  const weightOf = ({ centsPerKwh = 0, gramsPerKwh = 0 }: Stretch) =>
    (isPriced ? centsPerKwh : 0) + (isMixKnown ? gramsPerKwh * CENTS_PER_GRAM : 0)
  const [first, ...others] = stretches
  if (!first) return undefined
  const best = others.reduce((a, b) => (weightOf(b) < weightOf(a) ? b : a), first)
  const cents = isPriced ? stretches.map(({ centsPerKwh = 0 }) => centsPerKwh) : undefined
  const grams = isMixKnown ? stretches.map(({ gramsPerKwh = 0 }) => gramsPerKwh) : undefined
  const doesPriceDiffer = cents !== undefined && Math.max(...cents) - Math.min(...cents) >= LEAST_CENTS
  const mixDiffersBy = grams && percentBelow(Math.min(...grams), Math.max(...grams))
  return {
    best,
    doesPriceDiffer,
    mixDiffersBy,
    cleanerBy: grams && percentBelow(best.gramsPerKwh ?? 0, Math.max(...grams)),
    mostCentsPerKwh: cents && Math.max(...cents),
    isAnyHourAsGood: !doesPriceDiffer && (mixDiffersBy ?? 0) < LEAST_PERCENT,
  }
}

function stretchesOf(hours: readonly HourToCome[], inARow: number): Stretch[] {
  return hours.flatMap((hour, i) => {
    const own = hours.slice(i, i + inARow)
    const isWhole = own.length === inARow && own.every(({ startMs }, after) => startMs === hour.startMs + after * HOUR_MS)
    if (!isWhole) return []
    const meanOf = (of: 'centsPerKwh' | 'gramsPerKwh') =>
      own.some((each) => each[of] === undefined) ? undefined : sum(own.map((each) => each[of] ?? 0)) / own.length
    return [
      {
        startMs: hour.startMs,
        centsPerKwh: meanOf('centsPerKwh'),
        gramsPerKwh: meanOf('gramsPerKwh'),
        isFree: own.every(({ isFree }) => isFree),
      },
    ]
  })
}

const percentBelow = (value: number, most: number) => (most > 0 ? Math.round((1 - value / most) * 100) : 0)
