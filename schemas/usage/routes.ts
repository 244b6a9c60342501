import { localDay } from '../formats.ts'
import { route } from '../route.ts'
import { billPeriodUsage, usageSummary } from './entities.ts'

const dateRange = {
  type: 'object',
  required: ['startDate', 'endDate'],
  properties: {
    startDate: localDay,
    endDate: { ...localDay, description: 'last local day, itself included' },
  },
} as const

export const electricityBillPeriod = route({
  method: 'POST',
  path: '/private/electricity/aggregated-site-bill-period',
  summary: 'Electricity use of the selected site over a bill period, by day',
  body: dateRange,
  responses: { 200: billPeriodUsage },
  errors: ['/error/no_data'],
})

export const consolidatedUsageSummary = route({
  method: 'POST',
  path: '/private/consolidation/usage-summary',
  summary: 'Use so far in the bill period and what the whole is likely to be',
  body: dateRange,
  responses: { 200: usageSummary },
  errors: ['/error/no_data'],
})
