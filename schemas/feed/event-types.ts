import { energyType } from '../account/entities.ts'
import { dpId, postalAddress } from '../address/entities.ts'
import { flag, instant, localDay } from '../formats.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import { list, object, type Shape } from '../shape.ts'
import { email, idOf } from './event-fields.ts'
import { PAYMENT_EVENTS } from './payment-events.ts'
import { PEOPLE_EVENTS } from './people-events.ts'

/*
 * What customers do that the retailer's systems must know of, by the type of its event. A field that is added is no new
 * type; one that goes or changes its meaning is. docs/webhooks.md is for those who receive them.
 */

const bookedHours = {
  startInstant: { ...instant, description: 'when they begin, UTC' },
  durationHours: { type: 'integer', minimum: 1, maximum: 24 },
  vouchers: list(object({ voucherId: idOf('free hours'), hours: { type: 'integer', minimum: 1 } }), {
    description: 'what it took of which free hours',
  }),
} as const

const ANSWERED = {
  answers: {
    type: 'object',
    additionalProperties: true,
    description: 'all answers from now on, by question; empty where taken back',
  },
  isComplete: { type: 'boolean', description: 'whether every mandatory question is answered' },
} as const

/** One type: what happened, what the event's `subject` is the id of, and its `data`. */
export const EVENT_TYPES = {
  'nz.switchboard.lpg.ordered': {
    summary: 'Bottled gas was ordered',
    subject: 'order',
    data: object(
      {
        orderId: idOf('order'),
        siteId: idOf('site'),
        supplyPointId: idOf('LPG supply point'),
        supplyAgreementId: idOf('supply agreement'),
        numberOfBottles: { type: 'integer', minimum: 1, maximum: 99 },
      },
      { questions: { type: 'object', additionalProperties: flag, description: 'answers about vulnerability, where they are asked' } },
    ),
  },
  'nz.switchboard.free_hours.offer_accepted': {
    summary: 'An offer of free power hours was accepted',
    subject: 'offer',
    data: object(
      {
        campaignOfferId: idOf('offer'),
        quantity: { type: 'integer', minimum: 1, description: 'free hours' },
        expiresOn: { ...localDay, description: 'last local day that they can be booked for, YYYY-MM-DD' },
      },
      { offerCode: { type: 'string', description: 'of its campaign' } },
    ),
  },
  'nz.switchboard.free_hours.booked': {
    summary: 'Free power hours were booked; what is used in them is not charged, on this bill or the next',
    subject: 'booking',
    data: object({
      bookingId: idOf('booking'),
      siteId: idOf('site'),
      supplyPointId: idOf('supply point'),
      supplyAgreementId: idOf('supply agreement'),
      ...bookedHours,
    }),
  },
  'nz.switchboard.free_hours.booking_deleted': {
    summary: 'A booking of free power hours was deleted, and its hours given back',
    subject: 'booking',
    data: object({ bookingId: idOf('booking'), supplyPointId: idOf('supply point'), ...bookedHours }),
  },
  ...PAYMENT_EVENTS,
  'nz.switchboard.meter_reading.sent': {
    summary: 'A meter reading was sent, or one of the same day corrected',
    subject: 'supply point',
    data: object(
      {
        siteId: idOf('site'),
        supplyPointId: idOf('supply point'),
        energyType,
        day: { ...localDay, description: 'day of the reading in Pacific/Auckland, YYYY-MM-DD' },
        registers: list(
          object(
            { deviceId: idOf('register'), reading: { type: 'integer', minimum: 0, description: 'the digits that it shows' } },
            { register: { type: 'string', description: 'its label on the meter' } },
          ),
          { description: 'those that were read or corrected' },
        ),
      },
      { meterSerial: { type: 'string', description: 'serial number of the meter' } },
    ),
  },
  'nz.switchboard.home_move.submitted': {
    summary: 'A customer told of a move; the feed says how far it is by its id, and brings the new site',
    subject: 'move',
    data: object(
      {
        moveId: idOf('move'),
        caseNumber: { type: 'string', description: 'as the customer knows it' },
        moveOutSiteIds: list(idOf('site'), { description: 'the sites that are left; empty for none' }),
        answers: {
          type: 'object',
          additionalProperties: true,
          description:
            'answers to the form, by question: someone who depends on power for their health, access to the meter, how to reach them',
        },
      },
      {
        moveOutDay: { ...localDay, description: 'last local day at the old places, YYYY-MM-DD; absent where none is left' },
        moveInAddress: { ...postalAddress, description: 'the new place; absent where they move into none' },
        isAddressTyped: { ...flag, description: 'the new address was typed in and is not of the register; true or absent' },
        moveInIcps: list({ type: 'string' }, { description: 'ICPs there, as far as they are known' }),
        moveInDpId: { ...dpId, description: 'NZ Post’s number of the delivery point there, where it is known' },
        moveInPropertyId: { ...idOf('address'), description: 'the address of the register that it is; absent where it is none' },
        moveInDay: { ...localDay, description: 'first local day at the new place' },
        selectedPlans: list(object({ energyType, planId: idOf('plan') }), {
          description: 'the plans chosen for the new place; absent where the present ones move along',
        }),
        selectedOffer: { type: 'string', description: 'code of the offer that was chosen' },
        bonusOfferCode: { type: 'string', description: 'code that the customer gave' },
      },
    ),
  },
  'nz.switchboard.home_move.changed': {
    summary: 'A customer changed the days of a move: confirm it again',
    subject: 'move',
    data: object({ moveId: idOf('move') }, { moveOutDay: localDay, moveInDay: localDay }),
  },
  'nz.switchboard.home_move.cancelled': {
    summary: 'A customer cancelled a move',
    subject: 'move',
    data: object({ moveId: idOf('move') }),
  },
  ...PEOPLE_EVENTS,
  'nz.switchboard.profile.answered': {
    summary: 'Questions about a home or a business were answered, or all answers taken back',
    subject: 'site',
    data: object(
      {
        siteId: idOf('site'),
        ...ANSWERED,
      },
      { formHash: { type: 'string', description: 'version of the questionnaire; absent where the feed gave the answers without one' } },
    ),
  },
  'nz.switchboard.form.answered': {
    summary: 'A form that staff have made was answered, or all answers taken back',
    subject: 'site',
    data: object(
      {
        formId: { type: 'string', description: 'id of the form, which is in its address' },
        siteId: idOf('site'),
        ...ANSWERED,
      },
      { formHash: { type: 'string', description: 'version of the form' } },
    ),
  },
  'nz.switchboard.site.renamed': {
    summary: 'A site was given a name, or the name taken away',
    subject: 'site',
    data: object({ siteId: idOf('site') }, { nickname: { type: 'string', description: 'absent where it was taken away' } }),
  },
  'nz.switchboard.site.picture_chosen': {
    summary: 'How the portal draws a site was chosen',
    subject: 'site',
    data: object({ siteId: idOf('site'), type: propertyType, colorSchema }),
  },
  'nz.switchboard.charging_account.linked': {
    summary: 'An account of the charging network was linked: its sessions are to be sent from now on',
    subject: 'billing account',
    data: object({
      chargeNetId: { type: 'string', description: 'number of the account at the network' },
      email: email('as the network knows it'),
    }),
  },
  'nz.switchboard.charging_account.unlinked': {
    summary: 'The link to an account of the charging network was taken away: no more of its sessions are to be sent',
    subject: 'billing account',
    data: object({ chargeNetId: { type: 'string', description: 'number of the account at the network' } }),
  },
  'nz.switchboard.car.saved': {
    summary: 'The electric car of a property was told, or told otherwise',
    subject: 'site',
    data: object(
      { siteId: idOf('site'), chargesAtHome: flag },
      {
        model: { type: 'string', description: 'name of the model; absent for another car' },
        kwhPer100Km: { type: 'number', description: 'what the customer says that it takes' },
      },
    ),
  },
  'nz.switchboard.car.removed': {
    summary: 'A customer no longer has an electric car at a property',
    subject: 'site',
    data: object({ siteId: idOf('site') }),
  },
} as const

export type EventType = keyof typeof EVENT_TYPES
export type EventData<Type extends EventType> = Shape<(typeof EVENT_TYPES)[Type]['data']>

// The keys of an object literal are its types, which Object.keys does not say.
export const eventTypes = Object.keys(EVENT_TYPES) as EventType[]
