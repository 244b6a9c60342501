import { energyType } from '../account/entities.ts'
import { postalAddress } from '../address/entities.ts'
import { flag, identifier, instant, integer, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** How far a move is. `received`: we have it; `confirmed`: the retailer will do it on its days. */
export const homeMoveState = { enum: ['received', 'confirmed', 'done', 'declined', 'cancelled'] } as const
export type HomeMoveState = Shape<typeof homeMoveState>

/** What happened to a move: it got into a state, or its days were changed. */
const homeMoveStep = { enum: [...homeMoveState.enum, 'changed'] } as const
export type HomeMoveStep = Shape<typeof homeMoveStep>

/** How the meter at an address is read; `unknown` where the register does not say. */
export const meterType = { enum: ['smart', 'manual', 'unknown'] } as const
export type MeterType = Shape<typeof meterType>

/** Source: portal-shell.md, section 9. */
export const offerPlanType = { enum: ['flexibleTerm', 'fixedTerm'] } as const

/** Where a customer lives who moves, as the form lists it. Source: portal-shell.md, section 3, Move form (client state). */
const fromAddress = object(
  {
    id: text,
    address: text,
    postCode: text,
    isSelected: flag,
    switching: {
      enum: ['remote', 'visit', 'none'],
      description: 'whether the meter is switched from afar, someone has to come, or there is nothing but bottled gas',
    },
    supplies: list(object({ energyType, planName: text }, { icp: text })),
  },
  { nickname: text },
)

const dayRules = object(
  {
    noticeDays: integer,
    visitNoticeDays: integer,
    mostDaysAhead: integer,
    mostDaysApart: integer,
    closedDays: list(localDay),
  },
  {},
  { description: 'on which days power is switched: lib/home-move-days.ts counts by them' },
)

const offer = object(
  { code: text, title: text, body: text, energyType, planType: offerPlanType },
  { planId: { type: 'string', description: 'the plan that it comes with; any of its energy without it' }, endDate: localDay },
)
export type MoveOffer = Shape<typeof offer>

/** What the pages about a move begin with. */
export const homeMoveStart = object({
  billingAccountId: identifier,
  selectedSiteId: { ...identifier, description: 'prices are asked for by it where no place is left, also once it is closed' },
  serverDateTime: { ...instant, description: 'the moment of this answer; days are counted from here, not by the device’s clock' },
  today: localDay,
  fromAddressInfo: object({ sites: list(fromAddress) }, { mobileNumber: text, email: text }),
  billingAccounts: list(object({ id: text, customerNumber: text, isSelected: flag })),
  allowManualAddressSelection: {
    ...flag,
    description: 'an address that is not in the register, or without a smart meter, may be moved to',
  },
  dayRules,
  energyTypes: list(energyType, { description: 'what can be supplied to a new place' }),
  offerData: list(offer),
  hasBonusOffers: flag,
  showsMoney: { ...flag, description: 'false for a buying group, which sees no prices' },
  phone: text,
})
export type HomeMoveStart = Shape<typeof homeMoveStart>

const rate = object(
  {
    name: text,
    unit: { enum: ['kWh', 'day', 'bottle'] },
    rateWithGstNzd: { type: 'number', description: 'dollars for one of the unit' },
    rateWithoutGstNzd: { type: 'number' },
  },
  { note: text },
)

/** A plan with what it costs. */
const ratedPlan = object({
  energyType,
  planId: text,
  planName: text,
  isCurrent: { ...flag, description: 'the customer has it at the old place' },
  rates: list(rate, { description: 'none for a buying group' }),
  discountPercentage: { type: 'number', description: 'for paying by the due date' },
})
export type RatedPlan = Shape<typeof ratedPlan>

/** What energy costs where a customer moves from and to. Source: portal-shell.md, section 3, ratesInfo. */
export const ratesInfo = object({
  meterType,
  movingFrom: list(ratedPlan),
  movingTo: list(ratedPlan, { description: 'the plans that can be had there, the present one first' }),
})
export type RatesInfo = Shape<typeof ratesInfo>

/** The last reading at the old place. */
const finalReading = object(
  {
    siteId: text,
    address: text,
    supplyPointId: text,
    energyType,
    state: {
      enum: ['automatic', 'visit', 'later', 'due', 'given'],
      description: 'the meter sends it; our reader comes; the customer sends it from moving out on; now; they have',
    },
  },
  { meterSerial: text, readDate: localDay },
)
export type FinalReading = Shape<typeof finalReading>

const dayLimits = object({ earliest: localDay, latest: localDay })

/** What a customer has from us once they have moved. */
const homeMoveTerms = object(
  {
    plans: list(object({ energyType, planName: text }), { description: 'that apply at the new place' }),
    unsure: list(object({ energyType, planName: text }), {
      description: 'plans of the old place that are sold in some regions, of which the new place is none as far as it is known',
    }),
    ending: list(energyType, { description: 'what they have at the old place alone' }),
  },
  { offer: { ...text, description: 'the offer that was chosen, in words' }, bonusCode: text },
)
export type HomeMoveTerms = Shape<typeof homeMoveTerms>

/** A move as its customer sees it. */
export const homeMoveCase = object(
  {
    moveId: identifier,
    caseNumber: text,
    state: homeMoveState,
    stateText: { type: 'string', description: 'the state in words' },
    nextStep: { type: 'string', description: 'what comes next and who does it, in a sentence' },
    history: list(
      object({ step: homeMoveStep, at: instant, text }, { message: { type: 'string', description: 'what the retailer says of it' } }),
      { description: 'newest first' },
    ),
    finalReadings: list(finalReading),
    mayCancel: flag,
  },
  {
    moveOut: object({ addresses: list(text), date: localDay }),
    moveIn: object(
      { address: text, date: localDay },
      { newSiteId: { type: 'string', description: 'once it is one of the customer’s places' } },
    ),
    terms: homeMoveTerms,
    mayChange: object({}, { moveOutDate: dayLimits, moveInDate: dayLimits }, { description: 'the days that can still be changed' }),
  },
)
export type HomeMoveCase = Shape<typeof homeMoveCase>

/** The address that a customer moves to. */
export const moveInAddress = { ...postalAddress, description: 'where they move to' } as const
