import { amountNzd, instant, kwh, localDay } from '../formats.ts'
import type { Shape } from '../shape.ts'
import { energyType } from '../account/entities.ts'

/** One local day of use. Source: portal-usage.md, section 3, Daily bill-period usage. */
export const dailyUsage = {
  type: 'object',
  required: ['startDate', 'type'],
  properties: {
    startDate: localDay,
    type: { enum: ['actual', 'estimated', 'empty'], description: 'estimated if any half-hour of the day is' },
    kwh: { ...kwh, description: 'absent on a day without readings' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
  },
} as const
export type DailyUsage = Shape<typeof dailyUsage>

export const billPeriodUsage = {
  type: 'object',
  required: ['startDate', 'endDate', 'days', 'totalKwh', 'dailyAverageKwh', 'daysWithUsage', 'kWhOnly'],
  properties: {
    startDate: localDay,
    endDate: localDay,
    days: { type: 'array', items: dailyUsage },
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    totalCostNZD: amountNzd,
    dailyAverageKwh: kwh,
    daysWithUsage: { type: 'integer' },
    includesDiscount: { type: 'boolean' },
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
  },
} as const
export type BillPeriodUsage = Shape<typeof billPeriodUsage>

const valueWithUnit = {
  type: 'object',
  required: ['value', 'unit'],
  properties: { value: { type: 'number' }, unit: { enum: ['nzd', 'kwh'] } },
} as const

/** Source: portal-usage.md, section 3, Usage summary. */
export const usageSummary = {
  type: 'object',
  required: ['estimatedUsage', 'actualUsage', 'consumptionToDate', 'supplyPointTypes', 'remainingDays', 'daysInBillPeriod'],
  properties: {
    estimatedUsage: { type: 'array', items: valueWithUnit },
    actualUsage: { type: 'array', items: valueWithUnit },
    consumptionToDate: instant,
    supplyPointTypes: { type: 'array', items: energyType },
    remainingDays: { type: 'integer' },
    daysInBillPeriod: { type: 'integer', description: '29 unless known' },
  },
} as const
