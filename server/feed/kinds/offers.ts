import { sql } from 'drizzle-orm'
import { billingAccounts } from '../../db/schema/accounts.ts'
import { lpgOrders } from '../../db/schema/lpg.ts'
import { campaigns, powershoutBookings, powershoutHours } from '../../db/schema/powershout.ts'
import { followBookings, followHours } from '../../powershout/feed-ledger.ts'
import { type FeedRow, storedIn } from '../kind-store.ts'

/** Who placed an order that came by the feed. */
const BY_FEED = 'feed'

export const lpgOrder = storedIn('lpgOrder', {
  table: lpgOrders,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    supplyPointId: data.supplyPointId,
    numberOfBottles: data.numberOfBottles,
    orderKey: `${BY_FEED} ${id}`,
    placedBy: BY_FEED,
    placedAt: data.placedAt,
    state: data.state,
    scheduledDay: data.scheduledDay ?? null,
    deliveredDay: data.deliveredDay ?? null,
    failureTitle: data.failureTitle ?? null,
  }),
  unique: { lpg_orders_under_way: 'supplyPointId' },
  // What the portal knows of an order that was placed in it stays.
  onlyNew: ['orderKey', 'placedBy'],
  data: (row) => ({
    billingAccountId: row.billingAccountId,
    supplyPointId: row.supplyPointId,
    numberOfBottles: row.numberOfBottles,
    placedAt: row.placedAt,
    state: row.state,
    scheduledDay: row.scheduledDay,
    deliveredDay: row.deliveredDay,
    failureTitle: row.failureTitle,
  }),
})

export const campaign = storedIn('campaign', {
  table: campaigns,
  row: (data, id) => ({
    ...data,
    id,
    description: data.description ?? null,
    hours: data.hours ?? null,
    offerCode: data.offerCode ?? null,
  }),
  data: ({ id: _id, ...row }) => row,
})

const ACCOUNT_LOCK = { table: billingAccounts, of: { id: 'billingAccountId' } }

const named = (records: readonly { id: string; data: { billingAccountId: string } }[]) =>
  records.map(({ id, data: { billingAccountId } }) => ({ id, billingAccountId }))

const instantsOf = (records: readonly { id: string; at: string }[]) => new Map(records.map(({ id, at }) => [id, new Date(at)]))

/** The key of a row that was deleted. */
const keyOf = ({ billingAccountId, id }: FeedRow) => ({ billingAccountId: String(billingAccountId), id: String(id) })

export const freeHours = storedIn('freeHours', {
  table: powershoutHours,
  refersTo: { billingAccountId: 'account', campaignId: 'campaign' },
  locks: ACCOUNT_LOCK,
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    hours: data.hours,
    expiresOn: data.expiresOn,
    state: data.state,
    campaignId: data.campaignId ?? null,
    offerEndsOn: data.offerEndsOn ?? null,
  }),
  merged: {
    // What was accepted in the portal is an offer no more, whatever a slow source says.
    state: sql`case when ${powershoutHours.acceptedAt} is not null and excluded.state = 'offer' then 'accepted' else excluded.state end`,
  },
  data: (row) => ({
    billingAccountId: row.billingAccountId,
    hours: row.hours,
    expiresOn: row.expiresOn,
    state: row.state,
    campaignId: row.campaignId,
    offerEndsOn: row.offerEndsOn,
  }),
  after: (tx, records) => followHours(tx, named(records), instantsOf(records)),
  deleted: (tx, rows) => followHours(tx, rows.map(keyOf), new Map()),
})

export const freeHoursBooking = storedIn('freeHoursBooking', {
  table: powershoutBookings,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  alsoRefersTo: ({ vouchers = [] }) => vouchers.map(({ voucherId }) => ['freeHours', voucherId]),
  locks: ACCOUNT_LOCK,
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    supplyPointId: data.supplyPointId,
    startInstant: data.startInstant,
    durationHours: data.durationHours,
    vouchers: data.vouchers ?? null,
    cancelledAt: data.cancelledAt ?? null,
  }),
  kept: ['vouchers', 'cancelledAt'],
  merged: {
    vouchers: sql`coalesce(excluded.vouchers, ${powershoutBookings.vouchers})`,
    cancelledAt: sql`coalesce(excluded.cancelled_at, ${powershoutBookings.cancelledAt})`,
  },
  data: (row) => ({
    billingAccountId: row.billingAccountId,
    supplyPointId: row.supplyPointId,
    startInstant: row.startInstant,
    durationHours: row.durationHours,
    vouchers: row.vouchers,
    cancelledAt: row.cancelledAt,
  }),
  after: (tx, records) => followBookings(tx, named(records), instantsOf(records)),
  deleted: (tx, rows) => followBookings(tx, rows.map(keyOf), new Map()),
})
