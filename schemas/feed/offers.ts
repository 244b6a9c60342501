import { instant, localDay } from '../formats.ts'
import { closedObject, list } from '../shape.ts'
import { idOf, words } from './record.ts'

const hours = (description: string) => ({ type: 'integer', minimum: 1, maximum: 1000, description }) as const

/** An order of bottled gas and how it goes. An order that was placed in the portal keeps the id that the portal gave it. */
export const lpgOrder = closedObject(
  {
    billingAccountId: idOf('account'),
    supplyPointId: idOf('supplyPoint'),
    numberOfBottles: { type: 'integer', minimum: 1, maximum: 99, description: 'bottles that were ordered' },
    placedAt: { ...instant, description: 'when it was ordered, UTC' },
    state: {
      enum: ['processing', 'scheduled', 'rescheduled', 'outForDelivery', 'successful', 'unsuccessful', 'cancelled'],
      description: 'how far it is; a supply point has one order at a time that is not over',
    },
  },
  {
    scheduledDay: { ...localDay, description: 'local day of the planned delivery, YYYY-MM-DD' },
    deliveredDay: { ...localDay, description: 'local day of the delivery, YYYY-MM-DD' },
    failureTitle: { type: 'string', maxLength: 120, description: 'why it could not be delivered, as the customer reads it' },
  },
)

/** What free hours are given for. */
export const campaign = closedObject(
  {
    name: words(80, 'as customers read it'),
    startsOn: { ...localDay, description: 'first local day on which it gives hours, YYYY-MM-DD' },
    endsOn: { ...localDay, description: 'last local day on which it gives hours, YYYY-MM-DD' },
  },
  {
    hours: hours('free hours that it gives each account'),
    description: { type: 'string', maxLength: 500, description: 'what customers read about it' },
    offerCode: words(40, 'sent along when an offer of it is accepted'),
  },
)

/** Free hours of electricity that an account was offered or given. What was booked of them is not taken off: bookings say it. */
export const freeHours = closedObject(
  {
    billingAccountId: idOf('account'),
    hours: hours('free hours'),
    expiresOn: { ...localDay, description: 'last local day that they can be booked for, YYYY-MM-DD' },
    state: {
      enum: ['offer', 'granted', 'accepted'],
      description: 'an offer waits for the customer to accept it; accepted in the portal or elsewhere it is theirs, as granted hours are',
    },
  },
  {
    campaignId: idOf('campaign'),
    offerEndsOn: {
      ...localDay,
      description: 'last local day on which an offer can be accepted, YYYY-MM-DD; the last day of its campaign where absent',
    },
  },
)

/** Free hours that were booked. One that was booked in the portal keeps the id that the portal gave it. */
export const freeHoursBooking = closedObject(
  {
    billingAccountId: idOf('account'),
    supplyPointId: idOf('supplyPoint'),
    startInstant: { ...instant, description: 'when they begin, UTC' },
    durationHours: { type: 'integer', minimum: 1, maximum: 24, description: 'how many, one after another' },
  },
  {
    vouchers: list(closedObject({ voucherId: idOf('freeHours'), hours: hours('free hours that it took of these') }), {
      minItems: 1,
      maxItems: 24,
      description: 'the free hours that it took, which its deletion gives back; where absent, the hours were taken off elsewhere',
    }),
    cancelledAt: { ...instant, description: 'when it was deleted, UTC: it frees nothing' },
  },
)
