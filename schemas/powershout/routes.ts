import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { envelope } from '../envelope.ts'
import { flag, identifier, instant, integer, localDay, requestKey, text } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import {
  activityItem,
  booking,
  bookingResult,
  broughtHours,
  eligibleAccount,
  expiringHours,
  loyaltyAccountId,
  memberId,
  MOST_HOURS,
  offer,
  powershout,
  powershoutSummary,
  suggestion,
  voucher,
} from './entities.ts'

const duration = { type: 'integer', minimum: 1, maximum: MOST_HOURS, description: 'hours, one after another' } as const
const supplyPointId = { ...identifier, description: 'an electricity supply point of the caller' } as const
const campaignOfferId = { ...identifier, description: 'of an offer to that account' } as const
const balance = { ...integer, description: 'free hours that can be booked' } as const

export const powershoutCurrency = route({
  path: '/private/powershoutcurrency',
  summary: 'Free power hours of the selected account: what is left, what is booked and what there is to know',
  answer: powershout,
  errors: ['/error/no_data'],
})

export const powershoutBalance = route({
  path: '/private/powershoutcurrency/balance',
  summary: 'Free hours that can be booked, and the vouchers that they are in',
  answer: object({
    balance,
    ecoHours: { ...integer, description: 'of these, hours that one booking can take: a day has no more' },
    vouchers: list(voucher, { description: 'soonest expiry first' }),
  }),
})

export const powershoutHistory = route({
  path: '/private/powershoutcurrency/activity/history',
  summary: 'What was given, booked, given back and what expired, newest first, by pages',
  query: object(
    {},
    {
      pageSize: { type: 'integer', minimum: 1, maximum: 100, description: '40 without it' },
      pageNumber: { type: 'integer', minimum: 1, maximum: 100_000, description: 'from 1' },
    },
  ),
  answer: object({
    activityHistory: list(activityItem),
    additionalData: object({ total: { type: 'integer', description: 'of all pages' }, pageSize: integer }),
  }),
})

export const powershoutBookings = route({
  path: '/private/powershoutcurrency/bookings',
  summary: 'Bookings of the selected account that were not deleted, latest first, or the days that have one',
  query: object(
    {},
    {
      bookingDatesOnly: { ...flag, description: 'answers the local days alone' },
      supplyPointId,
      selectedDate: { ...localDay, description: 'those that begin on this local day' },
    },
  ),
  answer: object({}, { bookings: list(booking), bookingDates: list(localDay) }),
  errors: ['/error/not_found'],
})

export const powershoutOffers = route({
  path: '/private/powershoutcurrency/offers',
  summary: 'Free hours on offer to the selected account, and offers that have lately ended or been accepted',
  answer: object({
    activeOffers: list(offer, { description: 'soonest to end first' }),
    pastOffers: list(offer, { description: 'of the last 30 days' }),
  }),
})

export const powershoutExpiringHours = route({
  path: '/private/powershoutcurrency/expiringHours',
  summary: 'When how many hours expire, soonest first',
  answer: object({ expiringHours: list(expiringHours) }),
})

export const powershoutEligibleAccounts = route({
  path: '/private/powershoutcurrency/eligible/accounts',
  summary: 'Every property of the caller with electricity, and whether free hours can be booked for it',
  answer: object({ eligibleAccounts: list(eligibleAccount) }),
})

export const powershoutAcceptOffer = route({
  path: '/private/powershoutcurrency/offer/accept',
  whileActing: 'done',
  summary: 'Accepts an offer of free hours; sent again with its key it gives nothing more and answers the same',
  body: object(
    {
      loyaltyAccountId,
      memberId,
      campaignOfferId,
      quantity: { type: 'integer', minimum: 1, maximum: 1000, description: 'the hours that it is of' },
    },
    {
      offerCode: { type: 'string', maxLength: 40, description: 'of its campaign, if that has one' },
      acceptKey: requestKey('names this act, so that it can be sent again'),
    },
  ),
  answer: object({
    campaignOfferId: text,
    quantity: integer,
    hoursExpiryDate: { ...localDay, description: 'last local day that they can be booked for' },
    balance,
  }),
  errors: [
    '/error/not_found',
    '/error/powershout/offer_already_accepted',
    '/error/powershout/offer_expired',
    '/error/powershout/invalid_request',
  ],
})

export const powershoutDeleteOffer = route({
  path: '/private/powershoutcurrency/offer/delete',
  whileActing: 'done',
  summary: 'Takes an offer off the list: an open one cannot be accepted any more, hours that were accepted stay',
  body: object({ loyaltyAccountId, memberId, campaignOfferId }),
  errors: ['/error/not_found'],
})

export const powershoutAddBooking = route({
  path: '/private/powershoutcurrency/booking/add',
  whileActing: { mail: 'booked free power hours' },
  summary: 'Books free hours of a day; sent again with its key it books nothing more and answers the same',
  body: object(
    {
      startDate: { ...instant, description: 'the whole local hour in which they begin, UTC: of today, even if it has passed, or later' },
      supplyAgreementId: { ...identifier, description: 'of the supply point' },
      duration,
      supplyPointId,
      loyaltyAccountId,
    },
    {
      ecoHours: { ...duration, description: 'hours to take from the balance: as many as the duration' },
      vouchers: list(identifier, {
        maxItems: MOST_HOURS,
        description:
          'what the customer was shown that it takes: only as many as needed, soonest expiry first; refused where that has changed',
      }),
      bookingKey: requestKey('names this act, so that it can be sent again'),
    },
  ),
  answer: object({ booking, balance }),
  errors: [
    '/error/not_found',
    '/error/powershout/time_elapsed',
    '/error/powershout/duplicate_booking',
    '/error/powershout/invalid_request',
    '/error/powershout/key_used',
  ],
})

export const powershoutDeleteBooking = route({
  path: '/private/powershoutcurrency/booking/delete',
  whileActing: { mail: 'deleted a booking of free power hours' },
  summary: 'Deletes a booking and gives its hours back, until 11:59 pm of its day; one that is deleted stays so',
  body: object({
    bookingId: { ...identifier, description: 'of that account' },
    billingAccountId: { ...identifier, description: 'an account of the caller' },
  }),
  answer: object({ bookingId: text, hoursGivenBack: integer, balance }),
  errors: ['/error/not_found', '/error/powershout/time_elapsed', '/error/powershout/invalid_request'],
})

export const powershoutSuggestion = route({
  path: '/private/powershoutcurrency/suggestion',
  summary: 'The hours of the coming week that are worth most for a home, from its own past',
  query: object({ supplyPointId }, { duration: { ...duration, description: 'hours; 1 without it' } }),
  answer: suggestion,
  errors: ['/error/not_found', '/error/no_data'],
})

export const powershoutResults = route({
  path: '/private/powershoutcurrency/results',
  isCostly: true,
  summary: 'What the free hours of twelve months brought the selected account, against the same hours of the weeks before',
  answer: object({
    results: list(bookingResult, { description: 'newest first' }),
    months: list(object({ month: { type: 'string', description: 'local month, YYYY-MM' }, brought: broughtHours }), {
      description: 'the calendar months that had free hours, newest first',
    }),
    total: broughtHours,
  }),
})

export const powershoutCalendar = route({
  path: '/private/powershoutcurrency/bookings/calendar',
  summary: 'A booking as a calendar file (RFC 5545)',
  query: object({ bookingId: { ...identifier, description: 'of an account of the caller' } }),
  file: 'text/calendar; charset=utf-8',
  answer: text,
  errors: ['/error/not_found'],
})

export const powershoutReminder = route({
  path: '/private/powershoutcurrency/reminder',
  whileActing: 'done',
  summary: 'Says whether the caller wants a mail before free hours of the selected account expire',
  body: object({ ...ofShownAccount, isReminded: flag }),
  errors: ['/error/no_data', ...otherAccount],
})

export const powerShoutWidget = route({
  path: '/private/drd/widget/powerShout',
  summary: 'Free power hours: balance, next booking, hours about to expire',
  answer: envelope(powershoutSummary),
})
