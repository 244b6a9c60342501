import { connection } from '../account/entities.ts'
import { kwh, localDay } from '../formats.ts'
import type { Shape } from '../shape.ts'
import { billCorrection, energyAmount as amount } from '../usage/entities.ts'

export const gasConsumption = {
  type: 'object',
  required: ['startDate', 'endDate', 'type'],
  properties: {
    startDate: localDay,
    endDate: { ...localDay, description: 'last local day, itself included' },
    type: { enum: ['actual', 'estimated', 'empty'], description: 'estimated where every reading in it is' },
    daysEstimated: { type: 'integer', description: 'days of it whose reading is an estimate' },
    total: amount,
    dailyAverage: amount,
    correction: { ...billCorrection, description: 'what readings that came after its bill change of it; absent where none did' },
  },
} as const
export type GasConsumption = Shape<typeof gasConsumption>

export const aggregatedGasUsage = {
  type: 'object',
  required: ['costIncluded', 'dailyAverage', 'monthlyAverage'],
  description: 'of the last twelve months with readings',
  properties: { costIncluded: { type: 'boolean' }, dailyAverage: amount, monthlyAverage: amount },
} as const

/** Source: portal-usage.md, section 3, Last gas invoice. */
const lastGasInvoice = {
  type: 'object',
  required: ['plan', 'canSubmitMeterRead'],
  properties: {
    usage: {
      type: 'object',
      required: ['total', 'dailyAverage', 'endDate'],
      description: 'of the latest bill; absent before the first',
      properties: { total: amount, dailyAverage: amount, endDate: localDay },
    },
    plan: {
      type: 'object',
      required: ['planName', 'isValuePlan'],
      properties: {
        planName: { type: 'string' },
        isValuePlan: { type: 'boolean' },
        valuePlanAnnualLimit: { ...kwh, description: 'kWh a year that the plan is meant for' },
        valuePlanRate: { type: 'number', description: 'dollars per kWh, GST included' },
        usedInYear: { ...kwh, description: 'in the twelve months up to the last reading; absent where fewer are known' },
      },
    },
    serialNumber: { type: 'string' },
    lastMeterRead: {
      type: 'object',
      required: ['date', 'reading', 'source'],
      properties: { date: localDay, reading: { type: 'number' }, source: { enum: ['customer', 'reader', 'estimate'] } },
    },
    canSubmitMeterRead: { type: 'boolean' },
    nextReadDate: localDay,
  },
} as const

export const naturalGasUsageAnswer = {
  type: 'object',
  required: ['selectedSupplyPointId', 'isAdvanced', 'kWhOnly', 'byYear', 'earliestDataYear', 'lastDataYear', 'lastInvoice'],
  properties: {
    selectedSupplyPointId: { type: 'string' },
    isAdvanced: { type: 'boolean', description: 'the meter sends what was used every day' },
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    aggregatedUsage: aggregatedGasUsage,
    byYear: {
      type: 'array',
      items: {
        type: 'object',
        required: ['year', 'naturalGasConsumptionData'],
        properties: {
          year: { type: 'integer' },
          naturalGasConsumptionData: {
            type: 'object',
            required: ['consumptionList'],
            properties: {
              summary: { ...amount, description: 'the sum of the list' },
              consumptionList: { type: 'array', items: gasConsumption, description: 'bill periods that end in the year, oldest first' },
              lastConsumption: gasConsumption,
              dailyAverage: amount,
            },
          },
        },
      },
    },
    earliestDataYear: { type: 'integer', description: '2016 where nothing else is known' },
    lastDataYear: { type: 'integer' },
    lastInvoice: lastGasInvoice,
  },
} as const
export type NaturalGasUsage = Shape<typeof naturalGasUsageAnswer>

export const siteGasUsage = {
  type: 'object',
  required: ['kWhOnly', 'supplyPoints'],
  properties: {
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    supplyPoints: {
      type: 'array',
      items: connection,
    },
    selectedSupplyPointId: { type: 'string', description: 'the one that is shown first; absent without any' },
    aggregatedUsage: aggregatedGasUsage,
  },
} as const
export type SiteGasUsage = Shape<typeof siteGasUsage>
