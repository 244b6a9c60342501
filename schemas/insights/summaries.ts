import { amountNzd, flag, integer, kwh, localDay, number, text } from '../formats.ts'
import { list, object } from '../shape.ts'
import { comparedGroup } from './comparison.ts'

/** Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
const insightState = {
  enum: ['HOME_PROFILE_NOT_COMPLETED', 'COMING_SOON', 'SUCCESS_WITH_LIMITED_DATA', 'SUCCESS'],
} as const

/** What an appliance takes of the whole. */
export const categoryShare = object({ value: number, percentage: number, dailyAverageUsage: number })

export const breakdownSummary = object(
  {
    state: insightState,
    kWhOnly: flag,
    categories: list(
      object(
        { name: text, hexColour: { type: 'string', pattern: '^#[0-9a-f]{6}$' }, kWh: categoryShare },
        { tip: text, dollar: categoryShare },
      ),
      { description: 'largest first, ties by name, Other last' },
    ),
  },
  {
    period: object({ startDate: localDay, numberOfDays: integer }),
    totalKwh: kwh,
    totalNzd: { ...amountNzd, description: 'the categories’ dollars and the daily charges, without exports and fees of a bill' },
    dailyChargeNzd: { ...amountNzd, description: 'of it, the daily charges, which belong to no category' },
    biggestSavingAppliance: text,
    biggestSavingDescription: text,
  },
)

export const comparisonSummary = object(
  { state: insightState },
  {
    hasOwnMonth: { type: 'boolean', description: 'a whole month of readings is known: without a comparison, homes like it are too few' },
    month: { type: 'string', description: 'YYYY-MM, local' },
    group: comparedGroup,
    yoursKwh: kwh,
    averageKwh: { ...kwh, description: 'of the group' },
    efficientKwh: { ...kwh, description: 'the mean of the fifth that used least; absent where they are too few' },
    history: list(object({ month: text, yoursKwh: kwh, averageKwh: kwh }, { efficientKwh: kwh }), {
      description: 'the last six whole months, oldest first',
    }),
  },
)
