import type { Shape } from '../shape.ts'
import { bill, creditExtension, payment, paymentArrangement } from './billing.ts'
import { donation, donationPledge, school } from './donations.ts'
import { evSession } from './ev.ts'
import { homeMove } from './home-move.ts'
import { generationDay, homeBenchmark, usageCategoryDay } from './market.ts'
import { campaign, freeHours, freeHoursBooking, lpgOrder } from './offers.ts'
import { access, account, person } from './people.ts'
import { address, broadband, profile, site } from './places.ts'
import { energyPeriod, halfHours, meterReading } from './readings.ts'
import { recordOf } from './record.ts'
import { referral } from './referrals.ts'
import { meter, plan, supplyPoint } from './supply.ts'

/** What the retailer's systems own, by the kind of its records; what is referred to comes before what refers to it. */
export const FEED_KINDS = {
  person,
  plan,
  address,
  generationDay,
  homeBenchmark,
  campaign,
  school,
  account,
  access,
  site,
  profile,
  supplyPoint,
  broadband,
  meter,
  halfHours,
  energyPeriod,
  meterReading,
  usageCategoryDay,
  lpgOrder,
  homeMove,
  freeHours,
  freeHoursBooking,
  evSession,
  bill,
  payment,
  creditExtension,
  paymentArrangement,
  donationPledge,
  donation,
  referral,
} as const

export type FeedKind = keyof typeof FEED_KINDS
export type FeedData<Kind extends FeedKind> = Shape<(typeof FEED_KINDS)[Kind]>

// The keys of an object literal are its kinds, which Object.keys does not say.
export const feedKinds = Object.keys(FEED_KINDS) as FeedKind[]

/** The fields that form the id of a record whose source does not give one. */
export const ID_PARTS: { readonly [Kind in FeedKind]?: readonly (keyof FeedData<Kind> & string)[] } = {
  generationDay: ['day', 'source'],
  homeBenchmark: ['region', 'propertyType', 'month'],
  access: ['billingAccountId', 'personId'],
  profile: ['siteId'],
  broadband: ['siteId'],
  halfHours: ['supplyPointId', 'flow', 'day'],
  energyPeriod: ['supplyPointId', 'startDay'],
  meterReading: ['meterId', 'day'],
  usageCategoryDay: ['siteId', 'day'],
}

/** The schema of a whole record. */
export const recordSchema = (kind: FeedKind) => recordOf(kind, FEED_KINDS[kind], ID_PARTS[kind]?.join(', '))

export type FeedRecord<Kind extends FeedKind = FeedKind> = { kind: Kind; id: string; at: string } & (
  | { data: FeedData<Kind>; deleted?: undefined }
  | { data?: undefined; deleted: true }
)
