import { energyType } from '../account/entities.ts'
import { envelope } from '../envelope.ts'
import { amountNzd, flag, integer, localDay, text } from '../formats.ts'
import { route } from '../route.ts'
import { tipCategory } from '../tips/entities.ts'
import { list, object, type Shape } from '../shape.ts'
import { homeComparisonAnswer, monthlyInsights } from './comparison.ts'
import { measured, measuredQuery } from './measured.ts'
import { breakdownSummary, categoryShare, comparisonSummary } from './summaries.ts'

/** Source: portal-usage.md, section 3, Usage breakdown. */
const usageCategory = object(
  {
    name: text,
    hexColour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
    iconUrl: { type: 'string', pattern: '^/', description: 'white, to be set on `hexColour`' },
    kWh: categoryShare,
  },
  {
    tip: text,
    dollar: { ...categoryShare, description: 'by the price of the half-hours it was used in; absent for a buying group' },
  },
)
export type UsageCategory = Shape<typeof usageCategory>

const breakdownPeriod = object(
  {
    startDate: localDay,
    endDate: localDay,
    numberOfDays: { type: 'integer', description: 'with readings' },
    period: { type: 'string', description: 'the bill period in words' },
    categories: list(usageCategory, { description: 'largest first, ties by name, Other last' }),
  },
  {
    totalNzd: {
      ...amountNzd,
      description:
        'the categories’ dollars and the daily charges, of electricity without exports and fees of its bill; absent for a buying group',
    },
    dailyChargeNzd: { ...amountNzd, description: 'of it, the daily charges, which belong to no category' },
    biggestSavingAppliance: text,
    biggestSavingDescription: text,
    biggestSavingCtaLabel: text,
    biggestSavingTipCategory: tipCategory,
  },
)
export type BreakdownPeriod = Shape<typeof breakdownPeriod>

const usageBreakdownAnswer = object({
  unlockProgress: object({ isUnlocked: flag }),
  isReady: { type: 'boolean', description: 'there are enough readings for a whole breakdown' },
  showPopup: { type: 'boolean', description: 'say with a popup that there is little to show yet' },
  isV2Enabled: { type: 'boolean', description: 'nothing at all to show yet: it is coming' },
  isMeasured: { type: 'boolean', description: 'the site has a smart meter or natural gas' },
  daysKnown: { type: 'integer', description: 'of the last year, days of electricity that the estimates go by' },
  isDualFuel: flag,
  kWhOnly: { type: 'boolean', description: 'true for a buying group' },
  hideToggle: { type: 'boolean', description: 'there is one unit only' },
  fuels: list(
    object(
      {
        energyType,
        selectableYears: list(integer, { description: 'newest first' }),
        billPeriods: list(breakdownPeriod, { description: 'newest first' }),
      },
      { latestWeek: { ...breakdownPeriod, description: 'the last seven days that are worked out; absent for what is not read each day' } },
    ),
    { description: 'what can be chosen between; electricity first' },
  ),
})
export type UsageBreakdown = Shape<typeof usageBreakdownAnswer>

export const usageBreakdown = route({
  path: '/private/insights/usagebreakdown',
  isCostly: true,
  summary: 'What the energy of the selected site went into, by bill period',
  query: object({}, { environment: { enum: ['web'] } }),
  answer: usageBreakdownAnswer,
})

export const homeComparison = route({
  path: '/private/insights/homeComparison',
  summary: 'The selected home or business beside similar ones, by month',
  query: object({}, { environment: { enum: ['web'] } }),
  answer: homeComparisonAnswer,
})

export const latestComparison = route({
  path: '/private/insights/homeComparison/latest',
  summary: 'The newest month of the selected site that can be compared',
  answer: monthlyInsights,
  errors: ['/error/no_data'],
})

export const thirtyDayComparison = route({
  path: '/private/insights/homeComparison/thirtyDay',
  summary: 'The last thirty days with readings beside what similar homes used in as many days of their newest month',
  answer: monthlyInsights,
  errors: ['/error/no_data'],
})

export const yearlyComparison = route({
  path: '/private/insights/homeComparison/yearly',
  summary: 'The months of a year of the selected site that can be compared, oldest first',
  query: object({ year: { type: 'integer', minimum: 2000, maximum: 2100 } }),
  answer: object({ months: list(monthlyInsights) }),
  errors: ['/error/no_data'],
})

export const usageBreakdownWidget = route({
  path: '/private/drd/widget/usageBreakdown',
  isCostly: true,
  summary: 'What the electricity of the last bill period went into',
  answer: envelope(breakdownSummary),
})

export const energyMixWidget = route({
  path: '/private/drd/widget/energyMix',
  isCostly: true,
  summary: 'What the electricity of the last seven days went into',
  answer: envelope(breakdownSummary),
})

export const homeComparisonWidget = route({
  path: '/private/drd/widget/homeComparison',
  summary: 'Use beside that of similar homes',
  answer: envelope(comparisonSummary),
})

export const measuredWidget = route({
  path: '/private/drd/widget/measure',
  isCostly: true,
  summary: 'A measure of the selected property over a range: energy, its cost, its carbon, or what bills came to',
  query: measuredQuery,
  answer: envelope(measured),
})
