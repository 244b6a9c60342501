import { amountNzd, instant, kwh, localDay } from '../formats.ts'
import type { Shape } from '../shape.ts'
import { connection, energyType } from '../account/entities.ts'

/** A span of local days, as calls ask for it. */
export const dateRange = {
  type: 'object',
  required: ['startDate', 'endDate'],
  properties: {
    startDate: localDay,
    endDate: { ...localDay, description: 'last local day, itself included' },
  },
} as const

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

/** A piece of use in a chart. Source: portal-usage.md, section 3. */
export const usageType = {
  enum: ['actual', 'estimated', 'empty', 'powerShout'],
  description: 'powerShout where all of it, or on a day some of it, was in free power hours; empty without any reading',
} as const
export type UsageType = Shape<typeof usageType>

/** Energy and what it costs, as the specification names both. */
export const energyAmount = {
  type: 'object',
  required: ['kw'],
  properties: { kw: { ...kwh, description: 'kilowatt-hours' }, costNZD: { ...amountNzd, description: 'absent for a buying group' } },
} as const

/** What readings that came after a bill change of it. The bill stays as it is. */
export const billCorrection = {
  type: 'object',
  required: ['startDate', 'endDate', 'kwh'],
  properties: {
    startDate: { ...localDay, description: 'first day of the bill period' },
    endDate: { ...localDay, description: 'last day of the bill period, itself included' },
    kwh: { type: 'number', description: 'kilowatt-hours above what was billed; negative below it' },
    costNZD: { type: 'number', description: 'what these are worth, GST included; absent for a buying group' },
  },
} as const
export type BillCorrection = Shape<typeof billCorrection>

const corrections = {
  type: 'array',
  items: billCorrection,
  description: 'of bill periods that reach into this time; costs are what was billed, without these',
} as const

const billPeriodDay = {
  type: 'object',
  required: ['startDate', 'type'],
  properties: {
    startDate: localDay,
    type: usageType,
    isEstimated: { type: 'boolean' },
    kw: { ...kwh, description: 'kilowatt-hours of the day; absent without readings' },
    kwWhole: { type: 'string', description: 'of `kw`, what stands before the point' },
    kwDecimal: { type: 'string', description: 'of `kw`, what stands after it, three digits' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
    dollars: { type: 'string' },
    cents: { type: 'string', description: 'two digits' },
    currencySign: { type: 'string' },
    freeKw: { ...kwh, description: 'of it, in free power hours' },
  },
} as const
export type BillPeriodDay = Shape<typeof billPeriodDay>

export const billPeriodUsage = {
  type: 'object',
  required: ['startDate', 'endDate', 'days', 'totalKwh', 'dailyAverage', 'daysWithUsage', 'corrections', 'includesDiscount', 'kWhOnly'],
  properties: {
    startDate: localDay,
    endDate: localDay,
    days: { type: 'array', items: billPeriodDay },
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    totalCostNZD: { ...amountNzd, description: 'the sum of the days’ costs; absent for a buying group' },
    dailyAverage: { ...energyAmount, description: 'over the days with readings' },
    daysWithUsage: { type: 'integer' },
    corrections,
    includesDiscount: { type: 'boolean' },
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
  },
} as const
export type BillPeriodUsage = Shape<typeof billPeriodUsage>

const valueWithUnit = {
  type: 'object',
  required: ['value', 'unit'],
  properties: {
    value: { type: 'number' },
    unit: { enum: ['nzd', 'kwh'], description: 'kWh leave bottled gas out, which no meter counts' },
  },
} as const

/** Source: portal-usage.md, section 3, Usage summary. */
export const usageSummary = {
  type: 'object',
  required: ['estimatedUsage', 'actualUsage', 'consumptionToDate', 'supplyPointTypes', 'remainingDays', 'daysInBillPeriod'],
  properties: {
    estimatedUsage: { type: 'array', items: valueWithUnit, description: 'dollars first, where there are any' },
    actualUsage: { type: 'array', items: valueWithUnit, description: 'dollars first, where there are any' },
    consumptionToDate: instant,
    supplyPointTypes: { type: 'array', items: energyType, description: 'what it covers: all energies of the selected site' },
    remainingDays: { type: 'integer' },
    daysInBillPeriod: { type: 'integer', description: '29 unless known' },
  },
} as const

export type UsageSummary = Shape<typeof usageSummary>

/** Source: portal-usage.md, section 4, Usage granularity. */
export const granularity = { enum: ['HOURLY', 'DAILY', 'MONTHLY', 'BILL_WINDOW'] } as const
export type Granularity = Shape<typeof granularity>

export const usageItem = {
  type: 'object',
  required: ['start', 'startDate', 'endDate', 'type', 'isEstimated'],
  properties: {
    start: { ...instant, description: 'when it begins, UTC' },
    startDate: localDay,
    endDate: { ...localDay, description: 'last local day, itself included' },
    type: usageType,
    isEstimated: {
      type: 'boolean',
      description: 'of a half-hour, whether it is; of a day, whether any half-hour is; of more, whether every day is',
    },
    kwh: { ...kwh, description: 'absent without readings' },
    costNZD: { ...amountNzd, description: 'GST included, before discount; absent for a buying group' },
    energyCostNZD: {
      type: 'number',
      description: 'of a half-hour, what its energy costs, not rounded, without its share of the daily charge; GST included',
    },
    freeKwh: { ...kwh, description: 'of it, in free power hours' },
    daysWithUsage: { type: 'integer' },
    daysEstimated: { type: 'integer', description: 'of these, the days with an estimated half-hour' },
  },
} as const
export type UsageItem = Shape<typeof usageItem>

/** Electricity between two local days, in pieces, and what there is to say of the whole. */
export const usageSeries = {
  type: 'object',
  required: ['granularity', 'startDate', 'endDate', 'kWhOnly', 'items', 'summary'],
  properties: {
    granularity,
    startDate: localDay,
    endDate: localDay,
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    items: { type: 'array', items: usageItem },
    summary: {
      type: 'object',
      required: ['totalKwh', 'dailyAverage', 'dayKwh', 'nightKwh', 'freeKwh', 'daysWithUsage', 'daysEstimated', 'corrections'],
      properties: {
        totalKwh: { ...kwh, description: 'exact to the watt-hour' },
        totalCostNZD: { ...amountNzd, description: 'the sum of the pieces’ costs; absent for a buying group' },
        dailyChargeNZD: { ...amountNzd, description: 'of the total, the daily charges; absent for a buying group' },
        dailyAverage: { ...energyAmount, description: 'over the days with readings' },
        hasNightRate: { type: 'boolean' },
        dayKwh: { ...kwh, description: 'at the day rate; all but the free hours, on a flat plan' },
        nightKwh: { ...kwh, description: 'at the night rate' },
        freeKwh: kwh,
        daysWithUsage: { type: 'integer' },
        daysEstimated: { type: 'integer' },
        corrections,
        peak: {
          type: 'object',
          required: ['start', 'kwh'],
          description: 'the half-hour that took most',
          properties: { start: instant, kwh },
        },
        alwaysOnWatts: {
          type: 'number',
          description: 'the load that never goes away: what the quietest half-hour of a usual day draws (median of the days)',
        },
      },
    },
  },
} as const
export type UsageSeries = Shape<typeof usageSeries>

/** Source: portal-usage.md, section 3, Consumption period option. */
export const periodOption = {
  type: 'object',
  required: ['key', 'label', 'fromDate', 'toDate'],
  properties: { key: { type: 'string' }, label: { type: 'string' }, fromDate: localDay, toDate: localDay },
} as const
export type PeriodOption = Shape<typeof periodOption>

export const electricitySupplyAnswer = {
  type: 'object',
  required: ['kWhOnly', 'supplyPoints', 'periods'],
  properties: {
    kWhOnly: { type: 'boolean', description: 'true for a buying group' },
    supplyPoints: {
      type: 'array',
      items: {
        ...connection,
        properties: { ...connection.properties, earliestDay: localDay, latestDay: localDay },
      },
    },
    earliestDay: { ...localDay, description: 'the first day with readings, of all supply points; absent without any' },
    latestDay: localDay,
    periods: { type: 'array', items: periodOption, description: 'the bill period that is running, then the 24 before it' },
  },
} as const
export type ElectricitySupply = Shape<typeof electricitySupplyAnswer>

export const billLine = {
  type: 'object',
  required: ['description', 'quantity', 'unit', 'rateNzd', 'amountNzd'],
  properties: {
    description: { type: 'string' },
    quantity: { type: 'number' },
    unit: { enum: ['kWh', 'day', 'bottle', 'percent'] },
    rateNzd: { type: 'number', description: 'dollars for one of the unit, without GST; up to five decimals' },
    amountNzd: { ...amountNzd, description: 'without GST; of a percent line, the GST itself' },
  },
} as const

/** What a bill period's electricity costs, line by line. */
export const explainedCost = {
  type: 'object',
  required: ['startDate', 'endDate', 'isBilled', 'lines', 'totalNzd', 'discountNzd'],
  properties: {
    startDate: localDay,
    endDate: { ...localDay, description: 'the last day that is counted' },
    isBilled: {
      type: 'boolean',
      description: 'true for the lines of a bill; false while the period runs: then it is what has come together so far',
    },
    lines: { type: 'array', items: billLine },
    totalNzd: { ...amountNzd, description: 'the sum of the lines' },
    discountNzd: { ...amountNzd, description: 'what paying by the due date saves of it' },
    correction: { ...billCorrection, description: 'what readings that came after the bill change of it; absent where none did' },
  },
} as const
export type ExplainedCost = Shape<typeof explainedCost>

const forecastDay = {
  type: 'object',
  required: ['date', 'kwh'],
  properties: { date: localDay, kwh, costNZD: amountNzd },
} as const

/** What the running bill period is likely to come to. */
export const forecast = {
  type: 'object',
  required: [
    'startDate',
    'endDate',
    'latestDay',
    'kWhOnly',
    'supplyPointTypes',
    'daysInBillPeriod',
    'remainingDays',
    'actual',
    'expected',
    'days',
  ],
  properties: {
    startDate: localDay,
    endDate: localDay,
    latestDay: { ...localDay, description: 'the last day with readings' },
    kWhOnly: { type: 'boolean' },
    supplyPointTypes: { type: 'array', items: energyType, description: 'what it covers: electricity alone' },
    daysInBillPeriod: { type: 'integer' },
    remainingDays: { type: 'integer' },
    actual: { type: 'object', required: ['kwh'], properties: { kwh, costNZD: amountNzd }, description: 'so far' },
    expected: {
      type: 'object',
      required: ['kwh', 'lowKwh', 'highKwh'],
      properties: { kwh, lowKwh: kwh, highKwh: kwh, costNZD: amountNzd, lowNZD: amountNzd, highNZD: amountNzd },
      description: 'the whole period; low and high are what it stays between in four of five periods like it',
    },
    days: { type: 'array', items: forecastDay, description: 'those to come' },
  },
} as const
export type Forecast = Shape<typeof forecast>

/** The coming bills. */
export const billPlan = {
  type: 'object',
  required: ['months', 'averageNzd', 'setAside'],
  properties: {
    months: {
      type: 'array',
      description: 'twelve bill periods from the running one on',
      items: {
        type: 'object',
        required: ['startDate', 'endDate', 'amountNzd', 'energies', 'basis'],
        properties: {
          startDate: localDay,
          endDate: localDay,
          amountNzd: { ...amountNzd, description: 'of all energies of the selected site together' },
          energies: {
            type: 'array',
            description: 'what each energy is of it',
            items: { type: 'object', required: ['energyType', 'amountNzd'], properties: { energyType, amountNzd } },
          },
          basis: { enum: ['forecast', 'lastYear', 'average'], description: 'what the amount follows from' },
        },
      },
    },
    averageNzd: { ...amountNzd, description: 'of these bills' },
    setAside: {
      type: 'object',
      required: ['weeklyNzd', 'fortnightlyNzd', 'monthlyNzd'],
      description: 'what to put aside to have every bill covered',
      properties: { weeklyNzd: amountNzd, fortnightlyNzd: amountNzd, monthlyNzd: amountNzd },
    },
  },
} as const
export type BillPlan = Shape<typeof billPlan>
