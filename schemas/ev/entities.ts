import { flag, instant, integer, kwh, localDay, number, text } from '../formats.ts'
import { type JSONSchema, list, object, type Shape } from '../shape.ts'
import { problemSchema } from '../problem.ts'

/** The answer of a call of the EV plan: what was asked for, or in its place an error. Source: portal-usage.md, section 8. */
export const orError = <const Data extends JSONSchema>(data: Data) =>
  object({}, { data, error: { ...problemSchema, description: 'why there is nothing' } })

const nzd = {
  type: 'number',
  description: 'New Zealand dollars, GST included; absent where the customer sees kilowatt-hours alone',
} as const
const kgCo2 = { type: 'number', description: 'kilograms of CO2 equivalent' } as const
const month = { type: 'string', pattern: '^\\d{4}-\\d\\d$', description: 'YYYY-MM' } as const

/** A model of car and what it takes. */
export const carModel = object({
  id: text,
  name: text,
  kwhPer100Km: { type: 'number', description: 'of the battery, without what charging loses' },
  source: { type: 'string', description: 'who says so' },
})
export type CarModel = Shape<typeof carModel>

/** kWh per 100 km: a small car takes 12, a van 30, and beyond these it is a slip. */
export const OWN_CONSUMPTION = { minimum: 8, maximum: 60 } as const

/** Where the charging at home comes from, or why there is none. */
export const homeState = {
  enum: ['found', 'noneFound', 'notAtHome', 'profileNeeded', 'noReadings', 'readByHand', 'noElectricity'],
  description:
    'found in the readings; none found in them; not told that a car charges here; the profile is not complete; no readings yet; a meter that sends none; no electricity here',
} as const
export type HomeState = Shape<typeof homeState>

const car = {
  modelId: text,
  modelName: text,
  kwhPer100Km: { type: 'number', description: 'what the customer or the table of models says; the usual of all cars where neither does' },
} as const

export const myEv = object(
  {
    hasEv: { ...flag, description: 'the property has a car or a plan for one' },
    isSaved: { ...flag, description: 'the customer told us of the car here' },
    chargesAtHome: { ...flag, description: 'what was saved, else what the profile says' },
    consumption: { enum: ['own', 'model', 'usual'], description: 'where the consumption comes from' },
    kwhPer100Km: car.kwhPer100Km,
  },
  { modelId: text, modelName: text, ownKwhPer100Km: { type: 'number', description: 'what the customer says that the car takes' } },
)
export type MyEv = Shape<typeof myEv>

const sums = { sessions: integer, kwh, kgCo2 } as const
const costs = {
  costNzd: nzd,
  isCostAbout: { ...flag, description: 'true where bills do not say what each half-hour at home cost, so the cost is an estimate' },
} as const
const sumsOf = object(sums, costs)
export type ChargingSums = Shape<typeof sumsOf>

export const chargingSession = object(
  {
    id: text,
    place: { enum: ['home', 'public'] },
    placeName: text,
    start: instant,
    end: instant,
    kwh,
    kgCo2,
    isFound: { ...flag, description: 'we found it in the half-hours of the meter; else a charger told it' },
    nightPercentage: { type: 'integer', description: 'how much of the energy fell into the night hours' },
  },
  {
    costNzd: nzd,
    foreignCost: object({ amount: number, currency: text }, {}, { description: 'where it was not paid in New Zealand dollars; in no sum' }),
    city: text,
    position: object({ latitude: number, longitude: number }),
  },
)
export type ChargingSession = Shape<typeof chargingSession>

export const chargingSessions = object({
  startDate: localDay,
  endDate: localDay,
  kWhOnly: { ...flag, description: 'a buying group sees kilowatt-hours, not dollars, of what it charges at home' },
  homeState,
  sessions: list(chargingSession, { description: 'latest first' }),
  total: sumsOf,
  places: list(object({ place: { enum: ['home', 'public'] }, placeName: text, ...sums }, { city: text, ...costs }), {
    description: 'the same by place, most energy first',
  }),
  years: list(integer, { description: 'those with sessions, latest first' }),
  notInCost: { type: 'integer', description: 'sessions that are in no cost: paid in other money, or not settled yet' },
})
export type ChargingSessions = Shape<typeof chargingSessions>

const sumsOfMonth = object(sums, {
  ...costs,
  public: { ...sumsOf, description: 'what of it was charged in public; absent without any' },
})
export type ChargingMonth = Shape<typeof sumsOfMonth>

export const evSummary = object({
  hasEv: flag,
  homeState,
  kWhOnly: flag,
  planName: text,
  hasNightRate: flag,
  thisMonth: sumsOfMonth,
  lastMonth: sumsOfMonth,
  lastYear: { ...sumsOf, description: 'the twelve months to yesterday' },
  kilometres: { type: 'integer', description: 'that the charging of the year is good for, estimated' },
  car: object({ kwhPer100Km: car.kwhPer100Km, consumption: myEv.properties.consumption }, { modelName: text }),
  isLinked: { ...flag, description: 'an account of the charging network is linked' },
})
export type EvSummary = Shape<typeof evSummary>

const nightHours = object({ from: integer, to: integer, planName: text, isOwnPlan: flag })

export const evInsights = object(
  {
    startDate: localDay,
    endDate: localDay,
    homeState,
    kWhOnly: flag,
    planName: text,
    home: object(
      { kwh, dayKwh: kwh, nightKwh: kwh, nightPercentage: integer },
      { ...costs, dayCostNzd: nzd, nightCostNzd: nzd },
      { description: 'charging at home between the two days' },
    ),
    public: sumsOf,
    kilometres: { type: 'integer', description: 'that all of the charging is good for, estimated' },
    kwhPer100Km: car.kwhPer100Km,
    lossPercentage: { type: 'integer', description: 'what charging loses on the way into the battery, assumed' },
  },
  {
    night: { ...nightHours, description: 'the hours that count as night; absent where no plan has any' },
    movingSavesNzd: { ...nzd, description: 'what the energy of the day would cost less at the night rate of today; absent without one' },
    reference: object(
      { planName: text, costNzd: nzd, savingNzd: { ...nzd, description: 'negative where the other plan is cheaper' } },
      {},
      { description: 'the same charging at home on another plan of ours, the standard one or the one for cars, both at today’s prices' },
    ),
    petrol: object(
      {
        litres: number,
        costNzd: number,
        kgCo2,
        chargingNzd: { ...nzd, description: 'all of the charging, at home and in public' },
        savingNzd: { ...nzd, description: 'beside the charging and the road user charges, where these are known' },
        savingKgCo2: kgCo2,
        nzdPerLitre: number,
        asOf: localDay,
        litresPer100Km: number,
      },
      {
        roadUserCharges: object(
          { costNzd: nzd, nzdPer1000Km: number, since: localDay, source: text },
          {},
          { description: 'of the electric car for these kilometres; petrol has its tax in its price' },
        ),
      },
      { description: 'the same kilometres in a petrol car' },
    ),
  },
)
export type EvInsights = Shape<typeof evInsights>

const monthFrom = {
  ...localDay,
  description: 'the day from which the month is counted; absent for a month counted from its first',
} as const

export const evElectricity = object({
  kWhOnly: flag,
  hasNight: flag,
  months: list(object({ month, dayKwh: kwh, nightKwh: kwh, publicKwh: kwh }, { from: monthFrom, costNzd: nzd }), {
    description: 'those of the twelve months to yesterday, oldest first',
  }),
})
export type EvElectricity = Shape<typeof evElectricity>

export const evCarbon = object(
  {
    months: list(object({ month, kgCo2 }, { from: monthFrom, petrolKgCo2: kgCo2 }), {
      description: 'the last twelve and this one, oldest first',
    }),
    kgCo2,
    factors: list(object({ name: text, value: text, source: text }), { description: 'what it is counted with' }),
  },
  { petrolKgCo2: kgCo2, gramsPerKwh: { type: 'integer', description: 'of the electricity that was charged' } },
)
export type EvCarbon = Shape<typeof evCarbon>

export const dayNightRates = object(
  { planName: text, hasNightRate: flag },
  {
    dayRateNzd: { type: 'number', description: 'dollars a kWh, GST included; the only one on a flat plan' },
    nightRateNzd: { type: 'number', description: 'dollars a kWh, GST included' },
    nightFrom: { ...integer, description: 'hour of the clock' },
    nightTo: { ...integer, description: 'hour of the clock' },
    dailyChargeNzd: number,
  },
)
export type DayNightRates = Shape<typeof dayNightRates>

export const faqs = object({ faqs: list(object({ question: text, answer: text })) })
export type Faqs = Shape<typeof faqs>

export const networkAccount = object(
  {
    billingAccountId: { ...text, description: 'our account that it is linked to, or can be linked to' },
    networkName: text,
    canLink: { ...flag, description: 'accounts can be linked in this installation' },
    isTest: { ...flag, description: 'the network is the one for trying out' },
    email: { ...text, description: 'the customer’s own, to begin with' },
  },
  {
    link: object({ chargeNetId: text }, { email: text, since: instant }),
    notLeft: { ...text, description: 'number of the account that was linked before, if the network did not answer that it is left' },
    testAccounts: list(object({ chargeNetId: text, email: text, about: text })),
  },
)
export type NetworkAccount = Shape<typeof networkAccount>

export const verified = object({
  verified: { ...flag, description: 'the network has such an account with this email address' },
  needsEmail: { ...flag, description: 'without an email address nothing can be verified' },
  accountAlreadyLinked: { ...flag, description: 'this person has linked it to this account of ours already, or our systems know of it' },
})
export type Verified = Shape<typeof verified>
