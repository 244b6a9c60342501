import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { clockHours, tradingPeriodStart } from '#lib/trading-periods.ts'
import type { BestHours } from '#schemas/usage/best-hours.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findComingHours } from '../generation/queries.ts'
import { bestHoursOf, type HourToCome } from './best-hours.ts'
import { centsPerWh, type PlanOfTariff, ratesOn, tariffsOf } from './cost.ts'
import { findFreePeriods } from './free-hours.ts'
import { findElectricitySupplies, findLeft, stillSupplying } from './queries.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
/** Waiting longer than a day for a clean plate is too long. */
const HOURS_AHEAD = 24

type FreeByDay = ReadonlyMap<string, ReadonlySet<number>>

/**
 * The best hours in a row of the coming day at the selected site, by the plan of its first electricity supply point that still
 * supplies, the free hours booked there and the country's mix. Undefined without electricity, and for a site that was left. A buying group's
 * is by the mix alone.
 */
export async function findBestHours(db: Database, scope: Scope, inARow: number): Promise<BestHours | undefined> {
  const [supply] = stillSupplying(await findElectricitySupplies(db, scope))
  if (!scope.selected || !supply || (await findLeft(db, scope))) return undefined
  const { billingAccountId, isBuyingGroup: kWhOnly, kind } = scope.selected
  // The hour that runs has begun: the first to come is the next.
  const firstMs = Math.ceil(scope.now.getTime() / HOUR_MS) * HOUR_MS
  const today = localDayOf(scope.now)
  const [mix, free] = await Promise.all([
    findComingHours(db, scope.now, HOURS_AHEAD + 1),
    kWhOnly ? undefined : findFreePeriods(db, billingAccountId, today, addDays(today, 2)),
  ])
  const gramsAt = new Map(mix.map(({ startMs, gramsCo2PerKwh }) => [startMs, gramsCo2PerKwh]))
  const priceAt = kWhOnly ? () => undefined : pricesOf(supply.plan, free?.get(supply.supply.id))
  const hours = Array.from({ length: HOURS_AHEAD }, (_, i): HourToCome => {
    const startMs = firstMs + i * HOUR_MS
    const price = priceAt(startMs)
    return { startMs, centsPerKwh: price?.centsPerKwh, gramsPerKwh: gramsAt.get(startMs), isFree: price?.isFree ?? false }
  })
  return answerOf(hours, { kWhOnly, isBusiness: kind === 'sme' }, inARow)
}

/** What a kilowatt-hour costs in an hour: the mean of its half-hours. */
export function pricesOf(plan: PlanOfTariff, free: FreeByDay | undefined): (startMs: number) => { centsPerKwh: number; isFree: boolean } {
  const tariffAt = tariffsOf(plan)
  const halfHourAt = (startMs: number) => {
    const day = localDayOf(new Date(startMs))
    const index = (startMs - tradingPeriodStart(day, 1).getTime()) / HALF_HOUR_MS
    const isFree = free?.get(day)?.has(index) ?? false
    const tariff = tariffAt(day)
    return { cents: centsPerWh(tariff, ratesOn(tariff, day)(clockHours(day)[index] ?? 0, isFree)) * 1000, isFree }
  }
  return (startMs) => {
    const [a, b] = [halfHourAt(startMs), halfHourAt(startMs + HALF_HOUR_MS)]
    return { centsPerKwh: (a.cents + b.cents) / 2, isFree: a.isFree && b.isFree }
  }
}

function answerOf(
  hours: readonly HourToCome[],
  { kWhOnly, isBusiness }: Pick<BestHours, 'kWhOnly' | 'isBusiness'>,
  inARow: number,
): BestHours | undefined {
  const found = bestHoursOf(hours, inARow)
  if (!found) return undefined
  const { best, doesPriceDiffer, isAnyHourAsGood, mixDiffersBy, cleanerBy, mostCentsPerKwh } = found
  const endMs = best.startMs + inARow * HOUR_MS
  return {
    kWhOnly,
    isBusiness,
    isAnyHourAsGood,
    doesPriceDiffer,
    best: {
      start: new Date(best.startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      isFree: best.isFree,
      centsPerKwh: rounded(best.centsPerKwh),
    },
    mostCentsPerKwh: rounded(mostCentsPerKwh),
    mixDiffersByPercentage: mixDiffersBy,
    cleanerByPercentage: cleanerBy,
    hours: hours.map(({ startMs, centsPerKwh, gramsPerKwh, isFree }) => ({
      start: new Date(startMs).toISOString(),
      isBest: startMs >= best.startMs && startMs < endMs,
      isFree,
      centsPerKwh: rounded(centsPerKwh),
      gramsCo2PerKwh: rounded(gramsPerKwh),
    })),
  }
}

/** To hundredths. */
const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 100) / 100)
