import { energyType } from '../account/entities.ts'
import { BILL_LINE_KINDS, BILL_UNITS } from '../feed/billing.ts'
import { amountNzd, identifier, instant, integer, kwh, localDay, number, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'
import { billCorrection } from '../usage/entities.ts'
import { billStatus, isNote } from './entities.ts'

/** What may make one bill higher or lower than another. */
export const WHY_KINDS = [
  'days',
  'timeOfYear',
  'use',
  'hours',
  'freeHours',
  'prices',
  'dailyCharges',
  'discount',
  'cover',
  'other',
] as const
export type WhyKind = (typeof WHY_KINDS)[number]

const listedBill = object({
  id: identifier,
  startDate: localDay,
  endDate: localDay,
  issuedDate: localDay,
  dueDate: localDay,
  amountNzd: { ...amountNzd, description: 'below zero in credit' },
  status: billStatus,
})
export type ListedBill = Shape<typeof listedBill>

const whyPart = object(
  {
    kind: { enum: WHY_KINDS },
    amountNzd: { ...amountNzd, description: 'below zero where it made the bill lower' },
  },
  {
    energyType: { ...energyType, description: 'absent for what is of the account as a whole' },
    usualKwh: {
      ...integer,
      description: 'of the time of year: kWh that these days usually take more than those of the other bill; below zero where less',
    },
    sentKwh: { ...integer, description: 'of the part of `other` that is paid for power that was sent: kWh of this bill; absent elsewhere' },
    sentKwhBefore: { ...integer, description: 'the same of the other bill' },
  },
)

const comparedEnergy = object({
  energyType,
  unit: { enum: ['kWh', 'bottle'] },
  quantity: { ...number, description: 'that this bill counted' },
  quantityBefore: { ...number, description: 'that the other one counted' },
  daysEstimated: { ...integer, description: 'days of this bill that are estimated in full or in part' },
  daysEstimatedBefore: integer,
})

/** Why a bill is higher or lower than another one. */
const billComparison = object(
  {
    with: { enum: ['lastBill', 'lastYear'], description: 'the bill before, or the one of the same time of last year' },
    bill: listedBill,
    differenceNzd: { ...amountNzd, description: 'this bill less the other; the parts add up to it, to the cent' },
    days: integer,
    daysBefore: integer,
    isSeasonKnown: {
      type: 'boolean',
      description: 'false where no year of readings tells the time of year from other use: then both are in use',
    },
    hasOtherPlan: { type: 'boolean', description: 'true where its energy is billed under other names: another plan, or other prices' },
    parts: list(whyPart),
    energies: list(comparedEnergy),
  },
  {
    isColder: { type: 'boolean', description: 'whether its days are usually colder, by the degree days of the region; absent where alike' },
  },
)
export type BillComparison = Shape<typeof billComparison>

const explainedLine = object(
  {
    position: { ...integer, description: 'of the line on the bill, from 0 on' },
    description: text,
    kind: { enum: BILL_LINE_KINDS },
    quantity: number,
    unit: { enum: BILL_UNITS },
    rateNzd: { ...number, description: 'dollars for one of the unit, without GST' },
    amountNzd: { ...amountNzd, description: 'without GST; of the line of GST, the GST itself' },
    hasReadings: { type: 'boolean', description: 'true where GET …/lines/{position} tells the readings behind it' },
  },
  {
    grossRateNzd: { ...number, description: 'the rate with GST; absent on the line of GST' },
    grossAmountNzd: { ...amountNzd, description: 'with its share of the GST; absent on the line of GST' },
  },
)
export type ExplainedLine = Shape<typeof explainedLine>

/** Of the Electricity Industry Participation Code, clause 11.32H, in force since 30 October 2026. */
const recovery = object(
  {
    isTooOld: { enum: ['all', 'some', 'none'], description: 'how much of the period is more than six months ago' },
    firstDay: { ...localDay, description: 'the first day whose electricity a bill of today may still charge' },
    isSmallBusiness: { type: 'boolean', description: 'true for a business: the clause holds for a small one, and for every household' },
  },
  {},
  { description: 'what an undercharge may still be charged for' },
)

const explainedSupply = object(
  {
    lines: list(explainedLine),
  },
  {
    supplyPointId: { ...identifier, description: 'absent for the lines of the account as a whole' },
    energyType,
    address: text,
    nickname: text,
    icp: text,
    daysActual: { ...integer, description: 'of electricity or gas that is read by day' },
    daysEstimated: integer,
    daysMissing: integer,
    correction: { ...billCorrection, description: 'what readings that came after the bill change of it; absent where none did' },
    recovery,
  },
)
export type ExplainedSupply = Shape<typeof explainedSupply>

const explainedBill = object(
  {
    ...listedBill.properties,
    days: integer,
    gstNzd: { ...amountNzd, description: 'the GST in it' },
    discountNzd: { ...amountNzd, description: 'that paying by the due date takes off' },
    owedNzd: { ...amountNzd, description: 'what is still owed of it' },
    supplies: list(explainedSupply),
  },
  {
    isNote,
    takenBack: object(
      { date: localDay },
      { newBillId: { ...identifier, description: 'the bill that was sent in its place' } },
      { description: 'by a credit note of all of it, on that day' },
    ),
    besideBillId: {
      ...identifier,
      description:
        'of a bill without energy, such as one for work on the meter: the bill for the energy of its days; it has no comparisons',
    },
  },
)
export type ExplainedBill = Shape<typeof explainedBill>

/** A bill taken apart, and why it is higher or lower than others. Source: portal-usage.md, section 7. */
export const billInsightsAnswer = object(
  {
    bills: list(listedBill, { description: 'the latest, newest first' }),
    comparisons: list(billComparison, { description: 'the bill before, then that of last year, as far as there are such bills' }),
    running: object({ startDate: localDay, endDate: localDay }, {}, { description: 'the period of the next bill' }),
    kWhOnly: { type: 'boolean', description: 'true for a buying group: corrections are told in kWh' },
  },
  {
    bill: { ...explainedBill, description: 'absent without any bill' },
    switching: object(
      { title: text, body: text, href: { type: 'string', description: 'a site that compares plans' } },
      {},
      { description: 'where a household compares its plan with those of other retailers; absent for a business, and without electricity' },
    ),
  },
)
export type BillInsights = Shape<typeof billInsightsAnswer>

const countedDay = object({
  date: localDay,
  start: { ...instant, description: 'of its first half-hour' },
  kwh: { ...kwh, description: 'of the half-hours that the line counts' },
  status: { enum: ['actual', 'estimated', 'missing'], description: 'estimated or missing where any of its half-hours is' },
  isCorrected: { type: 'boolean', description: 'true where readings of the day came after the bill, and the line is not confirmed' },
  halfHours: list(kwh, {
    description: 'kWh of each half-hour, 46 to 50; 0 where the marks say that it has none. Empty where the meter tells days alone',
  }),
  marks: {
    type: 'string',
    description: 'a letter for each half-hour: A actual, E estimated, - without a reading, . counted by another line',
  },
})
export type CountedDay = Shape<typeof countedDay>

const countedPeriod = object({
  startDate: localDay,
  endDate: localDay,
  quantity: { ...number, description: 'kWh, or bottles that came' },
  status: { enum: ['actual', 'estimated'] },
})

const shownReading = object({ date: localDay, reading: integer, source: { enum: ['customer', 'reader', 'estimate'] } }, { register: text })

/** The readings behind a line of a bill, as they are now. */
export const lineReadings = object({
  billedQuantity: { ...number, description: 'of the line, and of others with the same price, which count the same readings' },
  countedQuantity: { ...number, description: 'what the readings come to now' },
  isConfirmed: { type: 'boolean', description: 'true where both are the same, as far as the bill is rounded' },
  isByPrice: {
    type: 'boolean',
    description: 'false where the plan has no such price now: then all half-hours of the meter are here, and no line is confirmed by them',
  },
  numberOfLines: { ...integer, description: 'how many lines count these readings' },
  days: list(countedDay),
  periods: list(countedPeriod, { description: 'of gas that is read bill by bill, or deliveries of bottles' }),
  meter: list(shownReading, { description: 'what the meter showed, where it is read by eye' }),
})
export type LineReadings = Shape<typeof lineReadings>
