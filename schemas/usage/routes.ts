import { object } from '../shape.ts'
import { identifier, localDay } from '../formats.ts'
import { envelope } from '../envelope.ts'
import { route } from '../route.ts'
import {
  billPeriodUsage,
  dateRange,
  electricitySupplyAnswer,
  explainedCost,
  forecast,
  granularity,
  usageSeries,
  usageSummary,
} from './entities.ts'
import { bestHours, isForCar } from './best-hours.ts'
import { observation, recentDays, recentUsage } from './recent.ts'
import { weekForecast } from './week-forecast.ts'

const supplyPointId = { ...identifier, description: 'one of the selected site; all of them together without it' } as const

export const electricityBillPeriod = route({
  path: '/private/electricity/aggregated-site-bill-period',
  isReadOnly: true,
  summary: 'Electricity use of the selected site over a bill period, by day',
  body: dateRange,
  answer: billPeriodUsage,
  errors: ['/error/no_data'],
})

export const consolidatedUsageSummary = route({
  path: '/private/consolidation/usage-summary',
  isCostly: true,
  isReadOnly: true,
  summary: 'Use so far in the bill period and what the whole is likely to be',
  body: dateRange,
  answer: usageSummary,
  errors: ['/error/no_data'],
})

export const electricitySupply = route({
  path: '/private/electricity/supply',
  summary: 'The electricity supply points of the selected site, their readings’ first and last day, and the bill periods',
  answer: electricitySupplyAnswer,
})

export const electricityUsage = route({
  path: '/private/electricity/usage',
  summary: 'Electricity of the selected site by half-hour, day, month or bill period, with costs',
  query: object({ granularity, ...dateRange.properties }, { supplyPointId }),
  answer: usageSeries,
  errors: ['/error/no_data', '/error/not_found'],
})

export const electricityCost = route({
  path: '/private/electricity/cost',
  summary: 'What the electricity of a bill period costs, line by line',
  query: object({ date: { ...localDay, description: 'any day of the bill period' } }, { supplyPointId }),
  answer: explainedCost,
  errors: ['/error/no_data', '/error/not_found', '/error/forbidden'],
})

export const electricityForecast = route({
  path: '/private/electricityForecast',
  isCostly: true,
  summary: 'What the running bill period of the selected site is likely to come to',
  answer: forecast,
  errors: ['/error/no_data'],
})

export const electricityWeekForecast = route({
  path: '/private/electricityForecast/week',
  isCostly: true,
  summary: 'What the electricity of the selected site is likely to be in the coming seven days, and how good last week’s forecast was',
  answer: envelope(weekForecast),
})

export const electricityBestHours = route({
  path: '/private/electricityForecast/bestHours',
  isCostly: true,
  summary:
    'The two hours of the coming day in which electricity is cheapest and cleanest at the selected site, or as many as a charge of the car takes',
  query: object({}, { isForCar }),
  answer: envelope(bestHours),
})

export const recentUsageWidget = route({
  path: '/private/drd/widget/recentUsage',
  summary: 'Electricity of the last days with readings, by day',
  query: object({}, { days: recentDays }),
  answer: envelope(recentUsage),
})

export const sidekickWidget = route({
  path: '/private/drd/widget/sidekick',
  summary: 'One observation about the selected property, made from its readings',
  answer: envelope(observation),
})

const readingsQuery = object(dateRange.properties, { supplyPointId })

export const readingsAsCsv = route({
  path: '/private/electricity/readings.csv',
  isCostly: true,
  summary: 'Half-hours of the selected site as a file for a spreadsheet',
  query: readingsQuery,
  file: 'text/csv; charset=utf-8',
  answer: { type: 'string', description: 'comma-separated, with a header; a line for every half-hour' },
  errors: ['/error/no_data', '/error/not_found'],
})

export const readingsAsEiep13a = route({
  path: '/private/electricity/readings.eiep13a',
  isCostly: true,
  summary: 'Half-hours of the selected site as detailed consumption information, EIEP13A 1.4',
  query: readingsQuery,
  file: 'text/csv; charset=us-ascii',
  answer: { type: 'string', description: 'EIEP13A version 1.4, a detail line for every half-hour' },
  errors: ['/error/no_data', '/error/not_found'],
})
