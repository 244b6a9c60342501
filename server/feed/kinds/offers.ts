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
  row: (_data, id) => ({ orderKey: `${BY_FEED} ${id}`, placedBy: BY_FEED }),
  unique: { lpg_orders_under_way: 'supplyPointId' },
  // What the portal knows of an order that was placed in it stays.
  onlyNew: ['orderKey', 'placedBy'],
})

export const campaign = storedIn('campaign', {
  table: campaigns,
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
  merged: {
    // What was accepted in the portal is an offer no more, whatever a slow source says.
    state: sql`case when ${powershoutHours.acceptedAt} is not null and excluded.state = 'offer' then 'accepted' else excluded.state end`,
  },
  after: (tx, records) => followHours(tx, named(records), instantsOf(records)),
  deleted: (tx, rows) => followHours(tx, rows.map(keyOf), new Map()),
})

export const freeHoursBooking = storedIn('freeHoursBooking', {
  table: powershoutBookings,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  alsoRefersTo: ({ vouchers = [] }) => vouchers.map(({ voucherId }) => ['freeHours', voucherId]),
  locks: ACCOUNT_LOCK,
  kept: ['vouchers', 'cancelledAt'],
  after: (tx, records) => followBookings(tx, named(records), instantsOf(records)),
  deleted: (tx, rows) => followBookings(tx, rows.map(keyOf), new Map()),
})
