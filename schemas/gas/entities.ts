import { connection } from '../account/entities.ts'
import { amountNzd, flag, integer, kwh, localDay, number, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'
import { billCorrection, energyAmount as amount } from '../usage/entities.ts'

const period = {
  startDate: localDay,
  endDate: { ...localDay, description: 'last local day, itself included' },
  type: { enum: ['actual', 'estimated', 'empty'], description: 'estimated where every reading in it is' },
} as const

const daysRead = {
  daysWithUsage: { type: 'integer', description: 'days of it that were read, estimates included' },
  daysEstimated: { type: 'integer', description: 'of these, the days whose reading is an estimate' },
} as const

const gasConsumption = object(period, {
  ...daysRead,
  total: amount,
  dailyAverage: amount,
  correction: { ...billCorrection, description: 'what readings that came after its bill change of it; absent where none did' },
})
export type GasConsumption = Shape<typeof gasConsumption>

const aggregatedGasUsage = object(
  { costIncluded: flag, dailyAverage: amount, monthlyAverage: amount },
  { numberOfPeriods: integer },
  { description: 'of the last bill periods that are over and have readings, twelve at most' },
)

/** Source: portal-usage.md, section 3, Last gas invoice. */
const lastGasInvoice = object(
  {
    plan: object(
      { planName: text, isValuePlan: flag },
      {
        valuePlanAnnualLimit: { ...kwh, description: 'kWh a year that the plan is meant for' },
        valuePlanRate: { type: 'number', description: 'dollars per kWh, GST included' },
        usedInYear: { ...kwh, description: 'in the twelve months up to the last reading; absent where fewer are known' },
      },
    ),
    canSubmitMeterRead: flag,
  },
  {
    usage: object(
      { total: amount, dailyAverage: amount, endDate: localDay },
      {},
      { description: 'of the latest bill; absent before the first' },
    ),
    serialNumber: text,
    lastMeterRead: object({ date: localDay, reading: number, source: { enum: ['customer', 'reader', 'estimate'] } }),
    nextReadDate: localDay,
  },
)

export const naturalGasUsageAnswer = object(
  {
    selectedSupplyPointId: text,
    isAdvanced: { type: 'boolean', description: 'the meter sends what was used every day' },
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    byYear: list(
      object({
        year: integer,
        naturalGasConsumptionData: object(
          {
            consumptionList: list(gasConsumption, { description: 'bill periods named after a month of the year, oldest first' }),
          },
          {
            summary: { ...amount, description: 'the sum of the list' },
            lastConsumption: gasConsumption,
            dailyAverage: amount,
          },
        ),
      }),
    ),
    earliestDataYear: { type: 'integer', description: '2016 where nothing else is known' },
    lastDataYear: integer,
    lastInvoice: lastGasInvoice,
  },
  { aggregatedUsage: aggregatedGasUsage },
)
export type NaturalGasUsage = Shape<typeof naturalGasUsageAnswer>

export const siteGasUsage = object(
  {
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    supplyPoints: list(connection),
  },
  {
    selectedSupplyPointId: { type: 'string', description: 'the one that is shown first; absent without any' },
    aggregatedUsage: aggregatedGasUsage,
  },
)
export type SiteGasUsage = Shape<typeof siteGasUsage>

const gasPeriod = object(
  { ...period, isRunning: { type: 'boolean', description: 'its last day is still to come' } },
  { kwh, costNzd: { ...amountNzd, description: 'absent for a buying group' }, ...daysRead },
)

/** Natural gas of the selected site as the dashboard draws it. */
export const recentGas = object(
  { periods: list(gasPeriod, { description: 'the last twelve bill periods with the running one, oldest first' }) },
  { yearBeforeKwh: { ...kwh, description: 'of the last whole period, a year before; absent where it was not read' } },
)
