import { amountNzd, flag, integer, kwh, localDay, number } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** What homes are compared by. Bottles are not: they say when gas was bought, not when it was used. */
export const insightEnergy = { enum: ['electricity', 'naturalGas'] } as const
export type InsightEnergy = Shape<typeof insightEnergy>

const usage = (value: typeof kwh | typeof amountNzd) =>
  object(
    {
      Actual: { ...value, description: 'the customer’s own' },
      Average: { ...value, description: 'of the group; dollars are at the customer’s own prices, with their daily charges' },
    },
    { Efficient: { ...value, description: 'the mean of the fifth that used least; absent where they are too few' } },
  )

/** Who the others are. */
export const comparedGroup = object({
  description: { type: 'string', description: 'such as "homes in Canterbury that heat with electricity"' },
  homes: { type: 'integer', description: 'how many others, at least' },
  isWidened: { type: 'boolean', description: 'too few homes share everything that the profile says' },
})

/** Source: portal-usage.md, section 3, Monthly insights, Comparison. */
const comparedEnergy = object(
  {
    UsageInKWh: usage(kwh),
    group: comparedGroup,
  },
  { UsageInDollars: { ...usage(amountNzd), description: 'GST included; absent for a buying group' } },
)
export type ComparedEnergy = Shape<typeof comparedEnergy>

/** Source: portal-usage.md, section 3, Monthly insights. */
export const monthlyInsights = object({
  Period: { type: 'string', description: 'in words, such as October 2026' },
  Date: { ...localDay, description: 'its first day' },
  numberOfDays: integer,
  Readings: list(
    object(
      { Use: insightEnergy, EnergyInKWh: kwh, Average: { ...number, description: 'kWh a day' } },
      { EnergyInDollars: { ...amountNzd, description: 'daily charges included; absent for a buying group' } },
    ),
  ),
  Comparison: object(
    {
      Total: object(
        { UsageInKWh: object({ Actual: kwh }) },
        { UsageInDollars: object({ Actual: amountNzd }) },
        { description: 'the customer’s own, of the energies that are compared' },
      ),
    },
    { Electricity: comparedEnergy, Gas: comparedEnergy },
  ),
})
export type MonthlyInsights = Shape<typeof monthlyInsights>

const compared = object({
  comparisons: list(monthlyInsights, { description: 'of the last 13 months, those with a group of similar homes, newest first' }),
  selectableYears: list(integer, { description: 'with such a month, for `/yearly`; newest first' }),
})

export const homeComparisonAnswer = object({
  unlockProgress: object({ isUnlocked: flag }),
  isReady: { type: 'boolean', description: 'there are enough months for a trend' },
  showPopup: { type: 'boolean', description: 'say with a popup that there is little to show yet' },
  isV2Enabled: { type: 'boolean', description: 'nothing at all to show yet: it is coming' },
  isMeasured: { type: 'boolean', description: 'the site has a smart meter or natural gas' },
  hasOwnMonth: { type: 'boolean', description: 'a whole month of its readings is known: without a comparison, others like it are too few' },
  kWhOnly: { type: 'boolean', description: 'true for a buying group' },
  hideToggle: { type: 'boolean', description: 'there is one unit only' },
  electricity: compared,
  naturalGas: compared,
})
export type HomeComparison = Shape<typeof homeComparisonAnswer>
