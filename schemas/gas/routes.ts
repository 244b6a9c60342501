import { object } from '../shape.ts'
import { envelope } from '../envelope.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { billPeriodUsage, dateRange } from '../usage/entities.ts'
import { naturalGasUsageAnswer, recentGas, siteGasUsage } from './entities.ts'

export const aggregatedSiteGas = route({
  method: 'POST',
  path: '/private/naturalgas/aggregated-site-usage',
  isCostly: true,
  isReadOnly: true,
  summary: 'The natural gas supply points of the selected site, and what they use together',
  answer: siteGasUsage,
})

export const naturalGasUsage = route({
  path: '/private/naturalgas/usage',
  summary: 'Natural gas of a supply point by bill period, for a year, with the last invoice',
  query: object(
    { supplyPointId: { ...identifier, description: 'one of the selected site' } },
    { selectedYear: { type: 'integer', minimum: 2000, maximum: 2100, description: 'the last with data, without it' } },
  ),
  answer: naturalGasUsageAnswer,
  errors: ['/error/not_found', '/error/no_data'],
})

export const advancedGasBillPeriod = route({
  path: '/private/naturalgas/advanced/aggregated-site-bill-period',
  summary: 'Natural gas of the selected site over a bill period, by day, where a meter sends it by day',
  query: dateRange,
  answer: billPeriodUsage,
  errors: ['/error/no_data'],
})

export const gasUsageWidget = route({
  path: '/private/drd/widget/gasUsage',
  summary: 'Natural gas of the last bill periods',
  answer: envelope(recentGas),
})
