import { energyType } from '../account/entities.ts'
import { amountNzd, localDay } from '../formats.ts'
import { route } from '../route.ts'
import type { Shape } from '../shape.ts'

const share = {
  type: 'object',
  required: ['value', 'percentage', 'dailyAverageUsage'],
  properties: { value: { type: 'number' }, percentage: { type: 'number' }, dailyAverageUsage: { type: 'number' } },
} as const

/** Source: portal-usage.md, section 3, Usage breakdown. */
const usageCategory = {
  type: 'object',
  required: ['name', 'hexColour', 'iconUrl', 'kWh'],
  properties: {
    name: { type: 'string' },
    hexColour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
    iconUrl: { type: 'string', pattern: '^/', description: 'white, to be set on `hexColour`' },
    tip: { type: 'string' },
    dollar: { ...share, description: 'by the price of the half-hours it was used in; absent for a buying group' },
    kWh: share,
  },
} as const
export type UsageCategory = Shape<typeof usageCategory>

const breakdownPeriod = {
  type: 'object',
  required: ['startDate', 'numberOfDays', 'period', 'categories'],
  properties: {
    startDate: localDay,
    numberOfDays: { type: 'integer', description: 'with readings' },
    period: { type: 'string', description: 'the bill period in words' },
    totalNzd: {
      ...amountNzd,
      description: 'what the period cost: the categories’ dollars and the daily charges; absent for a buying group',
    },
    dailyChargeNzd: { ...amountNzd, description: 'of it, the daily charges, which belong to no category' },
    categories: { type: 'array', items: usageCategory, description: 'largest first, ties by name, Other last' },
    biggestSavingAppliance: { type: 'string' },
    biggestSavingDescription: { type: 'string' },
    biggestSavingCtaLabel: { type: 'string' },
    biggestSavingTipCategory: { type: 'string' },
  },
} as const
export type BreakdownPeriod = Shape<typeof breakdownPeriod>

const usageBreakdownAnswer = {
  type: 'object',
  required: ['unlockProgress', 'isReady', 'showPopup', 'isV2Enabled', 'isDualFuel', 'kWhOnly', 'hideToggle', 'fuels'],
  properties: {
    unlockProgress: { type: 'object', required: ['isUnlocked'], properties: { isUnlocked: { type: 'boolean' } } },
    isReady: { type: 'boolean', description: 'there are enough readings for a whole breakdown' },
    showPopup: { type: 'boolean', description: 'say with a popup that there is little to show yet' },
    isV2Enabled: { type: 'boolean', description: 'nothing at all to show yet: it is coming' },
    isDualFuel: { type: 'boolean' },
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    hideToggle: { type: 'boolean', description: 'there is one unit only' },
    fuels: {
      type: 'array',
      description: 'what can be chosen between; electricity first',
      items: {
        type: 'object',
        required: ['energyType', 'selectableYears', 'billPeriods'],
        properties: {
          energyType,
          selectableYears: { type: 'array', items: { type: 'integer' }, description: 'newest first' },
          billPeriods: { type: 'array', items: breakdownPeriod, description: 'newest first' },
        },
      },
    },
  },
} as const
export type UsageBreakdown = Shape<typeof usageBreakdownAnswer>

export const usageBreakdown = route({
  method: 'GET',
  path: '/private/insights/usagebreakdown',
  summary: 'What the energy of the selected site went into, by bill period',
  query: { type: 'object', properties: { environment: { enum: ['web'] } } },
  responses: { 200: usageBreakdownAnswer },
})
