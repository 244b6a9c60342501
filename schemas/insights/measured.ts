import { localDay, number } from '../formats.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'

/* The chart whose measure staff choose. */

export const measure = {
  enum: ['electricity', 'naturalGas', 'carbonOfElectricity', 'freePower', 'billAmounts'],
  title: 'What it shows',
} as const
export type Measure = Shape<typeof measure>

export const measuredRange = {
  enum: ['last7Days', 'last30Days', 'last12Months', 'thisBill'],
  title: 'Range',
  description: 'up to the last reading; bills are always those of the last 12 months, and gas has days only where a meter sends them',
} as const
export type MeasuredRange = Shape<typeof measuredRange>

export const measuredUnit = {
  enum: ['kwh', 'dollars'],
  title: 'Electricity and gas in',
  description: 'kWh unless chosen; a buying group sees kWh whatever this says',
} as const

/** What the call takes; the widget’s options too. */
export const measuredQuery = object({}, { measure, range: measuredRange, unit: measuredUnit })
export type MeasuredQuery = Shape<typeof measuredQuery>

const measuredPoint = object(
  { startDate: localDay, endDate: { ...localDay, description: 'last local day, itself included' } },
  {
    value: { ...number, description: 'absent where nothing is known' },
    isEstimated: { const: true, description: 'all of it is' },
  },
)
export type MeasuredPoint = Shape<typeof measuredPoint>

export const measured = closedObject({
  measure,
  unit: { enum: ['kwh', 'dollars', 'kgCo2'], description: 'dollars with GST; kilograms of CO2 equivalent' },
  points: list(measuredPoint, { minItems: 1, description: 'days, months or bill periods, oldest first' }),
  total: number,
})
export type Measured = Shape<typeof measured>
