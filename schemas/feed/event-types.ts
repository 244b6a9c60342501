import { energyType } from '../account/entities.ts'
import { dpId, postalAddress } from '../address/entities.ts'
import { flag, identifier, instant, localDay } from '../formats.ts'
import { cardBrand } from '../payments/entities.ts'
import { FREQUENCIES } from './billing.ts'
import { medicalDependence } from './people.ts'
import { donationFrequency } from './donations.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import { object, type Shape } from '../shape.ts'

/*
 * What customers do that the retailer's systems must know of, by the type of its event. A field that is added is no new
 * type; one that goes or changes its meaning is. docs/webhooks.md is for those who receive them.
 */

const idOf = (what: string) => ({ ...identifier, description: `id of the ${what}` }) as const
const email = (what: string) => ({ type: 'string', maxLength: 300, description: what }) as const
const money = { type: 'string', pattern: '^\\d+\\.\\d\\d$' } as const
const personId = idOf('person')
const bookedHours = {
  startInstant: { ...instant, description: 'when they begin, UTC' },
  durationHours: { type: 'integer', minimum: 1, maximum: 24 },
  vouchers: {
    type: 'array',
    description: 'what it took of which free hours',
    items: object({ voucherId: idOf('free hours'), hours: { type: 'integer', minimum: 1 } }),
  },
} as const
const card = {
  brand: cardBrand,
  lastFour: { type: 'string', description: 'the end of its number: the portal knows no more of it' },
  expires: { type: 'string', description: 'its last month, YYYY-MM' },
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
  'nz.switchboard.payment.made': {
    summary:
      'A payment was made on the payment page or from a saved card; it is in the balance already, and the feed may send it again by its id',
    subject: 'payment',
    data: object(
      {
        paymentId: idOf('payment'),
        day: { ...localDay, description: 'day of the payment in Pacific/Auckland, YYYY-MM-DD' },
        amount: { ...money, description: 'New Zealand dollars, such as 120.50' },
        discount: { ...money, description: 'the prompt payment discount that it earned' },
        method: { enum: ['creditCard'] },
        session: { type: 'string', description: 'what the payment gateway calls it' },
      },
      {
        fee: { ...money, description: 'the card fee that was taken besides; absent where there is none' },
        by: { enum: ['page', 'savedCard', 'autopay'], description: 'on the payment page, from the saved card by hand, or automatically' },
      },
    ),
  },
  'nz.switchboard.payment.declined': {
    summary: 'A bill fell due and the card that pays it automatically was declined',
    subject: 'payment',
    data: object(
      {
        paymentId: idOf('payment'),
        amount: { ...money, description: 'what was to be taken, without a card fee' },
        triesLeft: { type: 'integer', minimum: 0, description: 'how often the portal tries again' },
      },
      { billId: { ...idOf('bill'), description: 'id of the bill; absent where it was for what was owed when the card was given' } },
    ),
  },
  'nz.switchboard.card.saved': {
    summary: 'A card was saved with the payment gateway, in place of the one before, or its expiry was changed',
    subject: 'billing account',
    data: object({ ...card, session: { type: 'string', description: 'what the payment gateway calls the page that saved it' } }),
  },
  'nz.switchboard.card.deleted': {
    summary: 'The saved card was deleted',
    subject: 'billing account',
    data: object(card),
  },
  'nz.switchboard.card_payments.given': {
    summary: 'The authority to take the bills of an account from its saved card on their due day was given; the portal takes them',
    subject: 'billing account',
    data: object({ ...card, feePercent: { type: 'number', minimum: 0, description: 'the card fee that was accepted' } }),
  },
  'nz.switchboard.card_payments.ended': {
    summary: 'The authority to take the bills of an account from its saved card was taken back',
    subject: 'billing account',
    data: object({}),
  },
  'nz.switchboard.direct_debit.given': {
    summary: 'The authority to take the bills of an account from a bank account was given, or given for another bank account',
    subject: 'billing account',
    data: object(
      {
        accountName: { type: 'string', description: 'name of the bank account' },
        accountNumber: { type: 'string', description: 'whole, as 01-0902-0068389-000: the portal keeps it nowhere else' },
        paymentInformation: { type: 'string', description: 'what the bank statement is to say' },
      },
      {
        submitterName: { type: 'string' },
        mobileNumber: { type: 'string', description: 'with its country code' },
        bank: { type: 'string' },
        branch: { type: 'string' },
        branchAddress: { type: 'string' },
      },
    ),
  },
  'nz.switchboard.direct_debit.ended': {
    summary: 'The authority to take the bills of an account from a bank account was taken back',
    subject: 'billing account',
    data: object({}),
  },
  'nz.switchboard.credit_extension.granted': {
    summary: 'A later day to pay was granted by the rules of the portal; the feed may confirm or refuse it by its id',
    subject: 'extension',
    data: object({
      extensionId: idOf('credit extension'),
      askedDay: { ...localDay, description: 'it is for the bills issued up to this day in Pacific/Auckland, YYYY-MM-DD' },
      endDay: { ...localDay, description: 'last local day to pay them, YYYY-MM-DD' },
      amount: { ...money, description: 'what was owed, New Zealand dollars' },
    }),
  },
  'nz.switchboard.payment_arrangement.made': {
    summary:
      'What is owed is paid in instalments; the feed may confirm or refuse it by its id. A direct debit must not take these bills as a whole any more',
    subject: 'arrangement',
    data: object(
      {
        arrangementId: idOf('payment arrangement'),
        madeDay: { ...localDay, description: 'day in Pacific/Auckland, YYYY-MM-DD' },
        frequency: { enum: FREQUENCIES },
        total: { ...money, description: 'what was owed, New Zealand dollars' },
        billIds: { type: 'array', items: idOf('bill'), description: 'the bills that it is for, newest first' },
        instalments: {
          type: 'array',
          description: 'they add up to the total',
          items: object({ dueDay: { ...localDay, description: 'last local day to pay it' }, amount: money }),
        },
      },
      { replaces: idOf('payment arrangement that has ended for it') },
    ),
  },
  'nz.switchboard.payment_arrangement.ended': {
    summary: 'A customer ended their instalments: what is left of their bills is due as the bills say',
    subject: 'arrangement',
    data: object({
      arrangementId: idOf('payment arrangement'),
      endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' },
    }),
  },
  'nz.switchboard.donation.pledged': {
    summary: 'A donation to a school was promised, to be added to the next bill or to every bill; the feed says what was given',
    subject: 'pledge',
    data: object(
      {
        pledgeId: idOf('donation pledge'),
        schoolId: idOf('school'),
        schoolName: { type: 'string', description: 'as the customer saw it' },
        amount: { ...money, description: 'each time, New Zealand dollars' },
        frequency: donationFrequency,
        pledgedDay: { ...localDay, description: 'day in Pacific/Auckland, YYYY-MM-DD' },
      },
      { replaces: idOf('donation pledge that has ended for it') },
    ),
  },
  'nz.switchboard.donation.ended': {
    summary: 'A customer ended their donations to a school: no bill that is issued from now on has one of this pledge',
    subject: 'pledge',
    data: object({
      pledgeId: idOf('donation pledge'),
      schoolId: idOf('school'),
      endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' },
    }),
  },
  'nz.switchboard.referral.code_made': {
    summary: 'An account got the code by which its friends join; the feed says who did',
    subject: 'billing account',
    data: object({ code: { type: 'string', description: 'in the query “friend” of the link that the customer passes on' } }),
  },
  'nz.switchboard.meter_reading.sent': {
    summary: 'A meter reading was sent, or one of the same day corrected',
    subject: 'supply point',
    data: object(
      {
        siteId: idOf('site'),
        supplyPointId: idOf('supply point'),
        energyType,
        day: { ...localDay, description: 'day of the reading in Pacific/Auckland, YYYY-MM-DD' },
        registers: {
          type: 'array',
          description: 'those that were read or corrected',
          items: object(
            { deviceId: idOf('register'), reading: { type: 'integer', minimum: 0, description: 'the digits that it shows' } },
            { register: { type: 'string', description: 'its label on the meter' } },
          ),
        },
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
        moveOutSiteIds: { type: 'array', items: idOf('site'), description: 'the sites that are left; empty for none' },
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
        moveInIcps: { type: 'array', items: { type: 'string' }, description: 'ICPs there, as far as they are known' },
        moveInDpId: { ...dpId, description: 'NZ Post’s number of the delivery point there, where it is known' },
        moveInPropertyId: { ...idOf('address'), description: 'the address of the register that it is; absent where it is none' },
        moveInDay: { ...localDay, description: 'first local day at the new place' },
        selectedPlans: {
          type: 'array',
          description: 'the plans chosen for the new place; absent where the present ones move along',
          items: object({ energyType, planId: idOf('plan') }),
        },
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
  'nz.switchboard.email.changed': {
    summary: 'The email address to sign in with was changed, and the new one confirmed',
    subject: 'person',
    data: object({
      personId,
      email: email('the address from now on; it is verified'),
      was: email('the address before'),
      reason: {
        enum: ['confirmed', 'takenBack'],
        description: 'confirmed: by the link in the mail to the new address; takenBack: the old address undid a change',
      },
    }),
  },
  'nz.switchboard.email.verified': {
    summary: 'The email address to sign in with was verified by the link in a mail',
    subject: 'person',
    data: object({ personId, email: email('the address') }),
  },
  'nz.switchboard.phone.changed': {
    summary: 'A phone number was saved or removed',
    subject: 'person',
    data: object(
      { personId, kind: { enum: ['work', 'home', 'mobile'] } },
      { number: { type: 'string', description: 'with its country code, as +64215550199; absent where it was removed' } },
    ),
  },
  'nz.switchboard.postal_address.changed': {
    summary: 'The address that letters of an account go to was changed',
    subject: 'billing account',
    data: object({ address: postalAddress }),
  },
  'nz.switchboard.bill_delivery.changed': {
    summary: 'How the bills of an account are sent was changed, or the address they are mailed to',
    subject: 'billing account',
    data: object({ method: { enum: ['email', 'post'] }, email: email('where bills are mailed to') }),
  },
  'nz.switchboard.promotions.changed': {
    summary: 'Promotions by email were allowed or refused',
    subject: 'person',
    data: object({ personId, receivesPromotions: flag }),
  },
  'nz.switchboard.access.added': {
    summary: 'A person accepted an invitation to see an account; one who is new was added, and the feed names them by this id from then on',
    subject: 'person',
    data: object({
      personId,
      role: { enum: ['accountHolder', 'authorisedPerson'] },
      email: email('the address that they were invited at, and sign in with'),
      firstName: { type: 'string' },
      lastName: { type: 'string' },
      invitedBy: { ...personId, description: 'id of the account holder who invited them' },
      isNewPerson: { type: 'boolean', description: 'the portal did not know them before' },
    }),
  },
  'nz.switchboard.access.removed': {
    summary: 'A person can no longer see an account; what they saved for it is forgotten',
    subject: 'person',
    data: object({
      personId,
      role: { enum: ['accountHolder', 'authorisedPerson'] },
      reason: {
        enum: ['closed', 'removed', 'left'],
        description: 'closed: they closed their access to the portal; removed: by a holder of the account; left: they gave it up',
      },
    }),
  },
  'nz.switchboard.access.closed': {
    summary: 'A person closed their access: they cannot sign in any more. Their accounts go on',
    subject: 'person',
    data: object({ personId, closedOn: { ...localDay, description: 'from this local day on, YYYY-MM-DD' } }),
  },
  'nz.switchboard.medical_dependence.applied': {
    summary: 'A customer told that someone at their place depends on power for their health: nothing may be disconnected meanwhile',
    subject: 'billing account',
    data: object({ medicalDependence }),
  },
  'nz.switchboard.medical_dependence.contacts_changed': {
    summary: 'Who is asked for where someone depends on power for their health was changed',
    subject: 'billing account',
    data: object({ medicalDependence }),
  },
  'nz.switchboard.profile.answered': {
    summary: 'Questions about a home or a business were answered, or all answers taken back',
    subject: 'site',
    data: object(
      {
        siteId: idOf('site'),
        answers: {
          type: 'object',
          additionalProperties: true,
          description: 'all answers from now on, by question; empty where taken back',
        },
        isComplete: { type: 'boolean', description: 'whether every mandatory question is answered' },
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
        answers: {
          type: 'object',
          additionalProperties: true,
          description: 'all answers from now on, by question; empty where taken back',
        },
        isComplete: { type: 'boolean', description: 'whether every mandatory question is answered' },
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
