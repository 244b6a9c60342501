import { accountKind, energyType } from '../account/entities.ts'
import { brand } from '../brand.ts'
import { flag, localDay } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { decimal, icp, idOf, words } from './record.ts'

const rate = (description: string) => decimal(`${description}, New Zealand dollars a kWh without GST`)
const hours = (description: string) =>
  closedObject(
    {
      from: { type: 'integer', minimum: 0, maximum: 23, description: 'first local hour' },
      to: { type: 'integer', minimum: 0, maximum: 24, description: 'local hour that ends them; past midnight where smaller than from' },
    },
    {},
    { description },
  )

/** Prices from a local day on, until the next ones. */
export const prices = closedObject(
  {
    from: { ...localDay, description: 'first local day with these prices, YYYY-MM-DD' },
    dayRate: decimal('at all hours without another rate, New Zealand dollars a kWh, or a bottle of LPG, without GST'),
    dailyCharge: decimal('New Zealand dollars a day without GST'),
  },
  {
    nightRate: rate('in the night hours; the day rate where absent'),
    peakRate: rate('in the peak hours, where they overlap the night too; the rate of other hours where absent'),
    controlledRate: rate('of a controlled register, such as hot water; shown, not counted: half-hours do not tell registers apart'),
    exportRate: rate('paid for what is sent to the network; shown, not counted: costs are of what is used'),
    levyRate: rate('Electricity Authority levy on every kWh, but those of free hours'),
  },
)

export type PlanPrices = Shape<typeof prices>

/** A plan that is or was sold, with what it costs and cost. */
export const plan = closedObject(
  {
    name: words(80, 'as customers read it'),
    energyType: { ...energyType, description: 'what it supplies' },
    prices: list(prices, { minItems: 1, maxItems: 100, description: 'earliest first, each from a later day' }),
  },
  {
    nightHours: hours('when the night rate holds; none where absent'),
    peakHours: hours('when the peak rate holds, Monday to Friday'),
    isLowUser: { ...flag, description: 'a low fixed charge plan, for homes that use little; false where absent' },
    isLowPrice: { ...flag, description: 'a low price plan, which no free power hours can be booked on; false where absent' },
    promptPaymentDiscountRate: {
      type: 'string',
      pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$',
      examples: ['0.02'],
      description: 'part of the bill, 0 to 1, taken off when it is paid in time; 0 where absent',
    },
    valuePlanAnnualLimitKwh: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'kWh a year that a value plan is made for' },
    soldTo: list(
      { type: 'string', ...accountKind },
      { maxItems: 10, uniqueItems: true, description: 'the kinds of customers that may choose it now; nobody where absent' },
    ),
    soldByBrands: list(
      { type: 'string', ...brand },
      { minItems: 1, maxItems: 10, uniqueItems: true, description: 'the brands whose customers may choose it; all where absent' },
    ),
    soldInRegions: list(
      { type: 'string', minLength: 1, maxLength: 60 },
      {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description:
          'the regions in which it may be chosen, as sites name theirs; a new address has the region of the sites of its post code; all where absent',
      },
    ),
  },
)

/** Where one energy is supplied to a site. */
export const supplyPoint = closedObject(
  {
    billingAccountId: idOf('account'),
    siteId: idOf('site'),
    energyType: { ...energyType, description: 'what is supplied' },
    planId: idOf('plan'),
    supplyAgreementId: words(64, 'the contract, as orders name it'),
  },
  {
    icp: icp('installation control point, with its check characters'),
    meterSerial: words(40, 'as on the meter'),
    nickname: words(40, 'what tells it from others of its site'),
    hasHalfHours: { ...flag, description: 'its meter sends half-hours; true where absent' },
    isAdvanced: { ...flag, description: 'a gas meter that sends what was used every day; false where absent' },
    canSubmitReading: { ...flag, description: 'the customer may send readings of its meter; false where absent' },
    nextReadingOn: { ...localDay, description: 'local day on which it is read next, YYYY-MM-DD' },
    readingLockedBy: words(80, 'who works on its readings: nobody else may send any'),
    chargeNetId: words(64, 'account at the network of public chargers'),
    bottleSizeKg: { enum: [9, 45], description: 'kg of gas in a bottle' },
    maxBottles: { type: 'integer', minimum: 1, maximum: 99, description: 'most bottles in one order; no limit where absent' },
  },
)

/** A register of a meter that customers can read. */
export const meter = closedObject(
  { billingAccountId: idOf('account'), supplyPointId: idOf('supplyPoint') },
  {
    register: words(40, 'its label on the meter, such as Day; absent where there is one'),
    digits: { type: 'integer', minimum: 1, maximum: 9, description: 'digits before it rolls over to zero; 5 where absent' },
    position: { type: 'integer', minimum: 0, maximum: 99, description: 'order among the registers of its supply point; 0 where absent' },
  },
)
