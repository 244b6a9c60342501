import { flag, instant, kwh, localDay, number, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** 0 no data, 1 very low, 2 low, 3 moderate, 4 high, 5 very high. Source: portal-usage.md, section 9. */
export const carbonLevel = { type: 'integer', minimum: 0, maximum: 5 } as const

export const sourceName = { enum: ['Hydro', 'Geothermal', 'Wind', 'Solar', 'Gas', 'Coal', 'CoGen', 'BESS'] } as const
export type SourceName = Shape<typeof sourceName>

const share = object({ name: sourceName, percentage: number })
const ecoFriendlyPercentage = { type: 'number', description: 'part of the generation that is from renewable sources' } as const
const gramsCo2PerKwh = { type: 'number', description: 'grams of CO2 equivalent per kWh generated' } as const

const megawatts = (description: string) =>
  object(
    {},
    { Hydro: number, Geothermal: number, Wind: number, Solar: number, Gas: number, Coal: number, CoGen: number, BESS: number },
    { description },
  )

/** What the address of GENERATION_URL answers with. */
export const toldGeneration = object({
  at: { ...instant, description: 'the moment that it is of, UTC' },
  megawatts: megawatts('by source'),
})

/** A half-hour of the country's generation. */
const moment = object({
  start: instant,
  gramsCo2PerKwh,
  megawatts: megawatts('average megawatts of the half-hour by source; below 0 for a battery that is charged'),
})
export type GenerationMoment = Shape<typeof moment>

const mixNow = {
  asOf: { ...instant, description: 'when the latest half-hour that is known began' },
  isStale: { type: 'boolean', description: 'its figures are late: they say little about now' },
  carbonLevel,
  ecoFriendlyPercentage,
  gramsCo2PerKwh,
  generationSources: list(share, { description: 'largest first' }),
} as const

/** Source: portal-usage.md, section 3, Generation mix, realtime data. */
export const realTimeMix = object({
  ...mixNow,
  generationProviders: list(object({ name: text, percentage: number }), {
    description: 'always empty: no source of generation says which company generates',
  }),
  last24Hours: list(moment, { description: 'oldest first' }),
})
export type RealTimeMix = Shape<typeof realTimeMix>

export const ecoTracker = object({
  ...mixNow,
  hours: list(object({ start: instant, ecoFriendlyPercentage, gramsCo2PerKwh }), { description: 'the last 24 hours, oldest first' }),
})

const forecastHour = object({
  Hour: { type: 'integer', minimum: 0, maximum: 23, description: 'local hour of the clock; an hour of autumn comes twice' },
  start: instant,
  EcoFriendly: ecoFriendlyPercentage,
  gramsCo2PerKwh,
  carbonLevel,
})
export type ForecastHour = Shape<typeof forecastHour>

/** Source: portal-usage.md, section 3, Generation mix, forecast. */
export const mixForecast = object({
  days: list(
    object({
      date: localDay,
      EcoFriendly: ecoFriendlyPercentage,
      gramsCo2PerKwh,
      carbonLevel,
      HourlyBreakdown: list(forecastHour),
    }),
    { description: 'from today; hours that cannot be foreseen are left out' },
  ),
  isFlat: {
    type: 'boolean',
    description: 'the best and the worst of the coming hours differ so little that it does not matter when power is used',
  },
})
export type MixForecast = Shape<typeof mixForecast>

const ownCarbon = {
  kwh,
  kgCo2: { type: 'number', description: 'kilograms of CO2 equivalent; half-hours whose generation is not known count like the others' },
  carbonLevel,
} as const

const impactDay = object({ date: localDay, ...ownCarbon }, { gramsCo2PerKwh })
export type ImpactDay = Shape<typeof impactDay>

/** Source: portal-usage.md, section 3, Generation mix, usage impact. */
export const usageImpact = object(
  {
    dailyData: list(impactDay, { description: 'the days of the month that was asked for; level 0 where nothing is known' }),
    halfHours: list(
      object(
        { start: instant },
        {
          kwh: { ...kwh, description: 'kilowatt-hours; absent where it was not read' },
          grams: { type: 'number', description: 'grams of CO2 equivalent; absent where the generation is not known' },
          gramsCo2PerKwh,
        },
      ),
      { description: 'of the day that was asked for: 46, 48 or 50' },
    ),
    earliestDate: { ...localDay, description: 'the first with readings; in 2016 where there are none' },
  },
  { latestDataDate: { ...localDay, description: 'absent without readings' } },
)
export type UsageImpact = Shape<typeof usageImpact>

/** Source: portal-usage.md, section 3, Generation mix, monthly impact. */
export const monthlyImpact = object({
  months: list(
    object(
      { Month: { type: 'string', description: 'YYYY-MM, local' }, days: { type: 'integer', description: 'with readings' }, ...ownCarbon },
      { gramsCo2PerKwh },
    ),
    { description: 'twelve months that end with the one asked for, oldest first; level 0 where nothing is known; none without readings' },
  ),
  EarliestMonth: { type: 'string', description: 'the first with readings; in 2016 where there are none' },
})
export type MonthlyImpact = Shape<typeof monthlyImpact>

/** The last seven days of the country, and of the selected site. */
export const lastSevenDays = object({
  moments: list(moment, { description: 'half-hours, oldest first' }),
  dailyData: list(impactDay, { description: 'the selected site’s own days; empty without electricity readings' }),
  isStale: flag,
})
export type LastSevenDays = Shape<typeof lastSevenDays>
