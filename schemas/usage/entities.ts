import { amountNzd, flag, instant, integer, kwh, localDay, number, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'
import { connection, energyType } from '../account/entities.ts'

/** A span of local days, as calls ask for it. */
export const dateRange = object({
  startDate: localDay,
  endDate: { ...localDay, description: 'last local day, itself included' },
})

/** One local day of use. Source: portal-usage.md, section 3, Daily bill-period usage. */
export const dailyUsage = object(
  {
    startDate: localDay,
    type: { enum: ['actual', 'estimated', 'empty'], description: 'estimated if any half-hour of the day is' },
  },
  {
    kwh: { ...kwh, description: 'absent on a day without readings' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
  },
)
export type DailyUsage = Shape<typeof dailyUsage>

/** A piece of use in a chart. Source: portal-usage.md, section 3. */
const usageType = {
  enum: ['actual', 'estimated', 'empty', 'powerShout'],
  description: 'powerShout where all of it, or on a day some of it, was in free power hours; empty without any reading',
} as const
export type UsageType = Shape<typeof usageType>

/** Energy and what it costs, as the specification names both. */
export const energyAmount = object(
  { kw: { ...kwh, description: 'kilowatt-hours' } },
  { costNZD: { ...amountNzd, description: 'absent for a buying group' } },
)

/** What readings that came after a bill change of it. The bill stays as it is. */
export const billCorrection = object(
  {
    startDate: { ...localDay, description: 'first day of the bill period' },
    endDate: { ...localDay, description: 'last day of the bill period, itself included' },
    kwh: { type: 'number', description: 'kilowatt-hours above what was billed; negative below it' },
  },
  { costNZD: { type: 'number', description: 'what these are worth, GST included; absent for a buying group' } },
)
export type BillCorrection = Shape<typeof billCorrection>

const corrections = list(billCorrection, {
  description: 'of bill periods that reach into this time; costs are what was billed, without these',
})

/** Until a bill has a day, its cost is of what is used alone. */
export const isExportUncounted = { ...flag, description: 'what is paid for power that was sent to the network is not in it' } as const

const billPeriodDay = object(
  { startDate: localDay, type: usageType },
  {
    isEstimated: flag,
    kw: { ...kwh, description: 'kilowatt-hours of the day; absent without readings' },
    kwWhole: { type: 'string', description: 'digits of `kw` before the decimal point' },
    kwDecimal: { type: 'string', description: 'digits of `kw` after the decimal point, three of them' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
    dollars: text,
    cents: { type: 'string', description: 'two digits' },
    currencySign: text,
    freeKw: { ...kwh, description: 'of it, in free power hours' },
  },
)
export type BillPeriodDay = Shape<typeof billPeriodDay>

export const billPeriodUsage = object(
  {
    startDate: localDay,
    endDate: localDay,
    days: list(billPeriodDay),
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    dailyAverage: { ...energyAmount, description: 'over the days with readings' },
    daysWithUsage: integer,
    corrections,
    includesDiscount: flag,
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
  },
  { totalCostNZD: { ...amountNzd, description: 'the sum of the days’ costs; absent for a buying group' } },
)
export type BillPeriodUsage = Shape<typeof billPeriodUsage>

const valueWithUnit = object({
  value: number,
  unit: { enum: ['nzd', 'kwh'], description: 'kWh leave bottled gas out, which no meter counts' },
})

/** What a bill has beside the use so far of the selected site. */
export const leftOut = {
  isGasUnread: { ...flag, description: 'gas has its daily charges in it alone: what was used is added once the meter is read' },
  isExportUncounted,
  toDateProperty: { type: 'string', description: 'the selected property, where the bill is of several' },
  billProperties: { ...integer, description: 'how many properties the bill is of, where it is of several' },
} as const

/** Source: portal-usage.md, section 3, Usage summary. */
export const usageSummary = object(
  {
    estimatedUsage: list(valueWithUnit, { description: 'dollars first, where there are any' }),
    actualUsage: list(valueWithUnit, { description: 'dollars first, where there are any' }),
    consumptionToDate: instant,
    supplyPointTypes: list(energyType, { description: 'what it covers: all energies of the selected site' }),
    remainingDays: { ...integer, description: 'from today on, today included; 0 after moving out of every property' },
    daysInBillPeriod: { type: 'integer', description: '29 unless known' },
  },
  leftOut,
)

export type UsageSummary = Shape<typeof usageSummary>

/** Source: portal-usage.md, section 4, Usage granularity. */
export const granularity = { enum: ['HOURLY', 'DAILY', 'MONTHLY', 'BILL_WINDOW'] } as const
export type Granularity = Shape<typeof granularity>

const usageItem = object(
  {
    start: { ...instant, description: 'when it begins, UTC' },
    startDate: localDay,
    endDate: { ...localDay, description: 'last local day, itself included' },
    type: usageType,
    isEstimated: {
      type: 'boolean',
      description: 'of a half-hour, whether it is; of a day, whether any half-hour is; of more, whether every day is',
    },
  },
  {
    kwh: { ...kwh, description: 'absent without readings' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
    energyCostNZD: {
      type: 'number',
      description: 'of a half-hour, what its energy costs, not rounded, without its share of the daily charge; GST included',
    },
    dailyChargeNZD: {
      type: 'number',
      description: 'the daily charges, as its bill says them, GST included; of a half-hour its share of one, not rounded',
    },
    freeKwh: { ...kwh, description: 'of it, in free power hours' },
    estimatedKwh: { ...kwh, description: 'of it, in estimated half-hours; absent of a half-hour, and where nothing is estimated' },
    daysWithUsage: integer,
    daysEstimated: { type: 'integer', description: 'of these, the days with an estimated half-hour' },
    isPartial: {
      type: 'boolean',
      description: 'true where readings are missing that a meter has, or still has to send; of several days, more than one day in thirty',
    },
    lacksReadings: { ...flag, description: 'of days, whether any such reading is missing' },
  },
)
export type UsageItem = Shape<typeof usageItem>

/** Electricity between two local days, item by item, with a summary. */
export const usageSeries = object(
  {
    granularity,
    startDate: localDay,
    endDate: localDay,
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    items: list(usageItem),
    summary: object(
      {
        totalKwh: { ...kwh, description: 'exact to the watt-hour' },
        dailyAverage: { ...energyAmount, description: 'over the days with readings' },
        dayKwh: { ...kwh, description: 'at the day rate; all but the free hours, on a flat plan' },
        nightKwh: { ...kwh, description: 'at the night rate' },
        freeKwh: kwh,
        daysWithUsage: integer,
        daysEstimated: integer,
        corrections,
      },
      {
        totalCostNZD: { ...amountNzd, description: 'the sum of the pieces’ costs; absent for a buying group' },
        dailyChargeNZD: { ...amountNzd, description: 'the daily charges, as bills say them, rounded once; absent for a buying group' },
        otherCostNZD: {
          ...amountNzd,
          description:
            'of the total, what bills have of exports, fees and credits, the same on each day of a period; absent below ten cents',
        },
        isCostAbout: { ...flag, description: 'true where bills have rates that the plan does not have, so items are an estimate' },
        hasNightRate: flag,
        peakKwh: { ...kwh, description: 'at the peak rate; absent on a plan without one' },
        peak: object({ start: instant, kwh }, {}, { description: 'the half-hour that took most' }),
        lowestWatts: {
          type: 'number',
          description:
            'what the quietest half-hour of a usual day draws (median of the days); absent where power was sent; what is always on is told by the breakdown, from the nights',
        },
      },
    ),
  },
  { isExportUncounted },
)
export type UsageSeries = Shape<typeof usageSeries>

/** Source: portal-usage.md, section 3, Consumption period option. */
const periodOption = object({ key: text, label: text, fromDate: localDay, toDate: localDay })
export type PeriodOption = Shape<typeof periodOption>

export const electricitySupplyAnswer = object(
  {
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    supplyPoints: list({ ...connection, properties: { ...connection.properties, earliestDay: localDay, latestDay: localDay } }),
    periods: list(periodOption, { description: 'the running bill period (of a left property its last), then the 24 before it' }),
  },
  {
    earliestDay: { ...localDay, description: 'the first day with readings, of all supply points; absent without any' },
    latestDay: localDay,
    firstReadingsBy: { ...localDay, description: 'without any reading yet: the day by which they begin to come' },
  },
)
export type ElectricitySupply = Shape<typeof electricitySupplyAnswer>

const billLine = object(
  {
    description: text,
    quantity: number,
    unit: { enum: ['kWh', 'day', 'bottle', 'percent', 'each'] },
    rateNzd: { type: 'number', description: 'dollars for one of the unit, without GST; up to five decimals' },
    amountNzd: { ...amountNzd, description: 'without GST; of the line of GST, the GST itself' },
  },
  {
    grossRateNzd: { type: 'number', description: 'the rate with GST; absent on the line of GST' },
    billedOn: { ...localDay, description: 'of several bills in one period, the day on which its bill was issued' },
    isNote: { type: 'boolean', description: 'true where that is a credit note' },
    grossAmountNzd: { type: 'number', description: 'the amount with its share of the GST; absent on the line of GST' },
  },
)

/** What a bill period's electricity costs, line by line. */
export const explainedCost = object(
  {
    startDate: localDay,
    endDate: { ...localDay, description: 'the last day that is counted' },
    isBilled: {
      type: 'boolean',
      description: 'true for the lines of a bill; false while the period runs: then it is what has come together so far',
    },
    lines: list(billLine),
    totalNzd: { ...amountNzd, description: 'the sum of the lines, and of their gross amounts' },
    discountNzd: { ...amountNzd, description: 'what paying by the due date saves of it' },
  },
  {
    gstNzd: { type: 'number', description: 'of the total, the GST' },
    correction: { ...billCorrection, description: 'what readings that came after the bill change of it; absent where none did' },
  },
)
export type ExplainedCost = Shape<typeof explainedCost>

const forecastDay = object({ date: localDay, kwh }, { costNZD: amountNzd })

/** The total from the first day of a period to the end of this day. */
const forecastCourse = object(
  { date: localDay, isExpected: { type: 'boolean', description: 'true after the last day with readings' }, kwh, lowKwh: kwh, highKwh: kwh },
  { costNZD: amountNzd, lowNZD: amountNzd, highNZD: amountNzd },
)

/** What the running bill period is likely to come to. */
export const forecast = object(
  {
    startDate: localDay,
    endDate: localDay,
    latestDay: { ...localDay, description: 'the last day with readings' },
    kWhOnly: flag,
    supplyPointTypes: list(energyType, { description: 'what it covers: electricity alone' }),
    daysInBillPeriod: integer,
    remainingDays: { ...integer, description: 'from today on, today included' },
    actual: object({ kwh }, { costNZD: amountNzd }, { description: 'so far' }),
    expected: object(
      { kwh, lowKwh: kwh, highKwh: kwh },
      { costNZD: amountNzd, lowNZD: amountNzd, highNZD: amountNzd },
      { description: 'the whole period; low and high are what it stays between in four of five periods like it' },
    ),
    days: list(forecastDay, { description: 'those to come, without what is expected of a meter that is behind' }),
    course: list(forecastCourse, { description: 'every day of the period' }),
  },
  { isExportUncounted },
)
export type Forecast = Shape<typeof forecast>

/** The coming bills. */
export const billPlan = object(
  {
    months: list(
      object({
        startDate: localDay,
        endDate: localDay,
        amountNzd: { ...amountNzd, description: 'of all energies of the selected site together' },
        energies: list(object({ energyType, amountNzd }), { description: 'what each energy is of it' }),
        basis: { enum: ['forecast', 'lastYear', 'average'], description: 'what the amount follows from' },
      }),
      { description: 'twelve bill periods from the running one on' },
    ),
    averageNzd: { ...amountNzd, description: 'of these bills, rounded up: put aside every month, it covers them' },
    setAside: object(
      { weeklyNzd: amountNzd, fortnightlyNzd: amountNzd },
      {},
      { description: 'what to put aside to have every bill covered' },
    ),
  },
  { isExportUncounted },
)
export type BillPlan = Shape<typeof billPlan>
