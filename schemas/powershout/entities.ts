import { amountNzd, flag, identifier, instant, integer, kwh, localDay, text } from '../formats.ts'
import { icon } from '../icon.ts'
import { closedObject, list, object, type Shape } from '../shape.ts'

/* Free power hours, which the specification calls powershout. Source: portal-usage.md, section 3, Powershout. */

export const loyaltyAccountId = { ...identifier, description: 'what the system of free hours calls a billing account' } as const
export const memberId = { ...identifier, description: 'what it calls the person' } as const

const hours = (description: string) => ({ type: 'integer', minimum: 0, description }) as const

/** The whole hours that a booking may be for, one after another. */
export const MOST_HOURS = 24

export const voucher = object({
  id: text,
  hours: hours('what is left of it'),
  expiryDate: { ...localDay, description: 'last local day that it can be booked for, YYYY-MM-DD' },
})

export const expiringHours = object({ hours: hours('that expire then'), expiryDate: localDay })

/** Why no free hours can be booked somewhere. */
const notEligible = {
  enum: ['noElectricity', 'noHalfHours', 'lowPricePlan', 'buyingGroup', 'notConnected'],
  description: 'why no free hours can be booked there; absent where they can',
} as const
export type NotEligible = Shape<typeof notEligible>

export const booking = object(
  {
    bookingId: text,
    billingAccountId: text,
    supplyPointId: text,
    address: text,
    startDate: { ...instant, description: 'when the free hours begin, UTC' },
    endDate: { ...instant, description: 'when they end, UTC' },
    selectedDate: { ...localDay, description: 'the local day that they were booked for' },
    duration: { type: 'integer', minimum: 1, description: 'hours, one after another' },
    ecoHours: { type: 'integer', minimum: 1, description: 'hours that it took from the balance' },
    state: { enum: ['coming', 'running', 'past'], description: 'a booking of today may be past and can still be deleted' },
    canDelete: { ...flag, description: 'until 11:59 pm of its day, and where the portal knows what it took' },
    vouchers: list(text, { description: 'ids of what it took' }),
  },
  { supplyAgreementId: text, nickname: { ...text, description: 'what the customer calls the property' } },
)
export type Booking = Shape<typeof booking>

export const offer = object(
  {
    campaignOfferId: text,
    quantity: hours('free hours that it gives'),
    title: text,
    status: { enum: ['ACTIVE', 'EXPIRED', 'ALREADY_ACCEPTED'] },
    expiryDate: { ...localDay, description: 'last local day on which it can be accepted' },
    hoursExpiryDate: { ...localDay, description: 'last local day that its hours can be booked for' },
  },
  { offerCode: text, description: text },
)
export type Offer = Shape<typeof offer>

/** A property that free hours can be booked for, or why not. */
export const eligibleAccount = object(
  {
    billingAccountId: text,
    loyaltyAccountId,
    supplyPointId: text,
    supplyAgreementId: text,
    address: text,
    isEligible: flag,
    isSelected: { ...flag, description: 'of the selected billing account' },
  },
  { nickname: text, notEligible },
)
export type EligibleAccount = Shape<typeof eligibleAccount>

const shortText = { type: 'string', minLength: 1, maxLength: 80 } as const
const copyText = { type: 'string', minLength: 1, maxLength: 400 } as const

/** What the page and the widget say, which staff may change. */
export const widgetCopy = object({
  lead: { ...copyText, description: 'what free hours are' },
  howItWorks: { ...copyText, description: 'when they are credited' },
  notEligible: { ...copyText, description: 'why they cannot, and what they could do' },
  whatsNew: list(closedObject({ title: shortText, body: copyText, icon }), {
    maxItems: 6,
    description: 'slides over the page, until they were seen',
  }),
})
export type WidgetCopy = Shape<typeof widgetCopy>

const notification = object({
  key: { enum: ['expiring', 'offers', 'running'] },
  text: { type: 'string', description: 'what to know, in a sentence' },
})

export const powershout = object(
  {
    billingAccountId: text,
    loyaltyAccountId,
    memberId,
    isEligible: { ...flag, description: 'free hours can be booked at a property of the account' },
    balance: hours('free hours that can be booked'),
    vouchers: list(voucher, { description: 'soonest expiry first' }),
    activeBookings: list(booking, { description: 'of today and later, earliest first' }),
    notifications: list(notification),
    widgetCopy,
    canRemind: { ...flag, description: 'mails can be sent' },
    isReminded: { ...flag, description: 'the caller gets a mail before hours expire' },
  },
  { notEligible },
)
export type Powershout = Shape<typeof powershout>

/** Free power hours as the dashboard shows them. */
export const powershoutSummary = object(
  { balanceHours: { type: 'integer', description: 'free hours that can be booked' }, offersCount: integer },
  {
    expiring: object({ hours: integer, expiryDate: localDay }),
    running: { ...object({ startDate: instant, endDate: instant }), description: 'free hours that run now' },
    nextBooking: object({ startDate: instant, durationHours: integer }),
  },
)

export const activityItem = object(
  {
    id: text,
    kind: { enum: ['granted', 'accepted', 'booked', 'givenBack', 'expired', 'corrected'] },
    hours: { ...integer, description: 'above zero where hours were added' },
    date: { ...instant, description: 'when it happened, UTC' },
  },
  {
    title: { type: 'string', description: 'what the hours were given for' },
    expiryDate: { ...localDay, description: 'of hours that were added or expired' },
    booking: object({ startDate: instant, duration: integer, address: text }),
  },
)
export type ActivityItem = Shape<typeof activityItem>

/** The hours worth most for a home, from its own past. */
export const suggestion = object(
  {
    supplyPointId: text,
    duration: integer,
    basedOnWeeks: { type: 'integer', description: 'weeks of readings that it is taken from' },
    isAnyHourAsGood: { ...flag, description: 'the best is worth hardly more than a usual hour' },
    hours: list(object({ startDate: instant, kwh, worthNzd: amountNzd }), {
      description: 'the best of each of the next seven local days, best first',
    }),
  },
  { usualNzd: { ...amountNzd, description: 'what as many hours are usually worth: the median' } },
)
export type Suggestion = Shape<typeof suggestion>

/** What free hours brought. */
export const bookingResult = object(
  {
    bookingId: text,
    startDate: instant,
    duration: integer,
    address: text,
    state: { enum: ['known', 'waiting'], description: 'waiting while readings of its hours are missing' },
    isOnNextBill: { ...flag, description: 'it was booked after the bill of its day was made, which charged its hours' },
  },
  {
    kwh: { ...kwh, description: 'used in the free hours' },
    creditNzd: { ...amountNzd, description: 'what a bill is less because of it, GST included' },
    usualKwh: { ...kwh, description: 'used in the same hours of the weeks before, on average; absent without such weeks' },
    usualWeeks: { type: 'integer', description: 'how many of the four weeks before had readings and no free hours then' },
    isEstimated: { ...flag, description: 'some of the readings are estimates' },
  },
)
export type BookingResult = Shape<typeof bookingResult>

/** What the free hours of some time brought together. */
export const broughtHours = object(
  {
    hours: integer,
    waitingHours: { ...integer, description: 'those of them whose readings have not come' },
    kwh: { ...kwh, description: 'used in them' },
  },
  { creditNzd: { ...amountNzd, description: 'what bills are less because of them, GST included; absent for a buying group' } },
)
export type BroughtHours = Shape<typeof broughtHours>
