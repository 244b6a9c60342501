import type { MixForecast, RealTimeMix, UsageImpact } from '#schemas/generation/entities.ts'
import {
  ecoTrackerWidget,
  generationLastSevenDays,
  generationNextSevenDays,
  generationNextTwoDays,
  generationNow,
  usageImpactOfDay,
  usageImpactOfMonths,
} from '#schemas/generation/routes.ts'
import { addDays, addMonths, lastDayOfMonth } from '#lib/calendar.ts'
import { EARLIEST_YEAR } from '#lib/earliest-year.ts'
import { kwhOf } from '#lib/kwh.ts'
import { localDayOf, localHourOf, nextMark } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Api } from '../http/api.ts'
import { content, noData } from '../http/envelope.ts'
import { problem } from '../http/problem.ts'
import { areFlat, type HourOfMix } from './forecast.ts'
import { carbonLevel, oneDecimal } from './mix.ts'
import { findCarbonDays, findSpanOfUse, gramsOf, intensityOf, levelOf, type OwnCarbon, together } from './own-carbon.ts'
import { findComingHours, findGeneration, type HalfHourOfMix, hoursOf } from './queries.ts'

const HALF_HOURS_PER_HOUR = 2
const WATTS_PER_MEGAWATT = 1000
const MONTHS = 12
const PERIOD_MS = 30 * 60_000
const ECO_TRACKER_MINUTES = 10

export function generationRoutes(api: Api, { db }: AreaParts): void {
  api.handle(generationNow, async ({ scope }) => {
    const found = await findGeneration(db, scope.now)
    if (!found) return problem('/error/no_data')
    return { ...mixNowOf(found), generationProviders: [], last24Hours: found.lastDay.map(momentOf) }
  })

  api.handle(generationNextSevenDays, ({ scope }) => forecast(scope, 7))
  api.handle(generationNextTwoDays, ({ scope }) => forecast(scope, 2))

  api.handle(generationLastSevenDays, async ({ scope }) => {
    const found = await findGeneration(db, scope.now)
    if (!found) return problem('/error/no_data')
    const today = todayOf(scope)
    return {
      moments: found.halfHours.map(momentOf),
      dailyData: await impactDays(scope, addDays(today, -7), addDays(today, -1)),
      isStale: found.isStale,
    }
  })

  api.handle(usageImpactOfDay, async ({ scope, query: { date } }): Promise<UsageImpact> => {
    const span = await findSpanOfUse(db, scope)
    if (!span) return { dailyData: [], halfHours: [], earliestDate: `${EARLIEST_YEAR}-01-01` }
    const month = date.slice(0, 7)
    const days = await carbonWithin(scope, span, `${month}-01`, lastDayOfMonth(month))
    const asked = days.find(({ localDay }) => localDay === date)
    const startMs = tradingPeriodStart(date, 1).getTime()
    return {
      dailyData: days.filter(({ localDay }) => localDay <= todayOf(scope)).map(({ localDay, carbon }) => impactOf(localDay, carbon)),
      halfHours: (asked?.wattHours ?? []).map((used, i) => {
        const intensity = asked?.intensities[i] ?? Number.NaN
        return {
          start: new Date(startMs + i * PERIOD_MS).toISOString(),
          kwh: used === null ? undefined : kwhOf(used),
          grams: used === null || Number.isNaN(intensity) ? undefined : oneDecimal((used * intensity) / 1000),
          gramsCo2PerKwh: Number.isNaN(intensity) ? undefined : intensity,
        }
      }),
      latestDataDate: span.last,
      earliestDate: span.first,
    }
  })

  api.handle(usageImpactOfMonths, async ({ scope, query: { month = todayOf(scope).slice(0, 7) } }) => {
    const span = await findSpanOfUse(db, scope)
    if (!span) return { months: [], EarliestMonth: `${EARLIEST_YEAR}-01` }
    const first = addMonths(month, 1 - MONTHS)
    const days = await carbonWithin(scope, span, `${first}-01`, lastDayOfMonth(month))
    const byMonth = Map.groupBy(days, ({ localDay }) => localDay.slice(0, 7))
    return {
      months: Array.from({ length: MONTHS }, (_, i) => addMonths(first, i)).map((Month) => {
        const own = (byMonth.get(Month) ?? []).filter(({ wattHours }) => wattHours.length > 0)
        return { Month, days: own.length, ...figuresOf(together(own.map(({ carbon }) => carbon))) }
      }),
      EarliestMonth: span.first.slice(0, 7),
    }
  })

  api.handle(ecoTrackerWidget, async (scope) => {
    const nextAt = nextMark(new Date(), ECO_TRACKER_MINUTES)
    const found = await findGeneration(db, scope.now)
    if (!found) return noData(nextAt)
    const hours = hoursOf(found.lastDay).map((hour) => ({
      start: new Date(hour.startMs).toISOString(),
      ecoFriendlyPercentage: oneDecimal(hour.ecoFriendlyPercentage),
      gramsCo2PerKwh: oneDecimal(hour.gramsCo2PerKwh),
    }))
    return content({ ...mixNowOf(found), hours }, { asOf: found.start, nextAt })
  })

  async function forecast(scope: Scope, days: number) {
    const today = todayOf(scope)
    const end = tradingPeriodStart(addDays(today, days), 1).getTime()
    const count = Math.ceil((end - scope.now.getTime()) / (HALF_HOURS_PER_HOUR * PERIOD_MS))
    const hours = await findComingHours(db, scope.now, count)
    return hours.length === 0 ? problem('/error/no_data') : forecastOf(hours.filter(({ startMs }) => startMs < end))
  }

  /** Days between the first and the last with readings: whatever is asked for, no more is looked at. */
  async function carbonWithin(scope: Scope, span: { first: string; last: string }, first: string, last: string) {
    const [from, to] = [first > span.first ? first : span.first, last < span.last ? last : span.last]
    return from > to ? [] : findCarbonDays(db, scope, from, to)
  }

  async function impactDays(scope: Scope, first: string, last: string) {
    if (!(await findSpanOfUse(db, scope))) return []
    return (await findCarbonDays(db, scope, first, last)).map(({ localDay, carbon }) => impactOf(localDay, carbon))
  }
}

type Generation = NonNullable<Awaited<ReturnType<typeof findGeneration>>>

const mixNowOf = ({ latest: { gramsCo2PerKwh, ecoFriendlyPercentage, sources }, isStale, start }: Generation) => ({
  asOf: start.toISOString(),
  isStale,
  carbonLevel: carbonLevel(gramsCo2PerKwh),
  ecoFriendlyPercentage,
  gramsCo2PerKwh,
  generationSources: sources,
})

const momentOf = ({ startMs, gramsCo2PerKwh, generated }: HalfHourOfMix): RealTimeMix['last24Hours'][number] => ({
  start: new Date(startMs).toISOString(),
  gramsCo2PerKwh,
  megawatts: Object.fromEntries(
    Object.entries(generated).map(([source, kwh]) => [source, oneDecimal((kwh * HALF_HOURS_PER_HOUR) / WATTS_PER_MEGAWATT)]),
  ),
})

function forecastOf(hours: readonly HourOfMix[]): MixForecast {
  const byDay = Map.groupBy(hours, ({ startMs }) => localDayOf(new Date(startMs)))
  return {
    days: [...byDay].map(([date, own]) => {
      const mean = (of: 'ecoFriendlyPercentage' | 'gramsCo2PerKwh') => oneDecimal(sum(own.map((hour) => hour[of])) / own.length)
      const gramsCo2PerKwh = mean('gramsCo2PerKwh')
      return {
        date,
        EcoFriendly: mean('ecoFriendlyPercentage'),
        gramsCo2PerKwh,
        carbonLevel: carbonLevel(gramsCo2PerKwh),
        HourlyBreakdown: own.map((hour) => ({
          Hour: localHourOf(new Date(hour.startMs)),
          start: new Date(hour.startMs).toISOString(),
          EcoFriendly: oneDecimal(hour.ecoFriendlyPercentage),
          gramsCo2PerKwh: oneDecimal(hour.gramsCo2PerKwh),
          carbonLevel: carbonLevel(hour.gramsCo2PerKwh),
        })),
      }
    }),
    isFlat: areFlat(hours),
  }
}

const impactOf = (date: string, carbon: OwnCarbon) => ({ date, ...figuresOf(carbon) })

function figuresOf(carbon: OwnCarbon) {
  const intensity = intensityOf(carbon)
  return {
    kwh: kwhOf(carbon.wattHours),
    kgCo2: Math.round(gramsOf(carbon)) / 1000,
    carbonLevel: levelOf(carbon),
    gramsCo2PerKwh: intensity === undefined ? undefined : oneDecimal(intensity),
  }
}
