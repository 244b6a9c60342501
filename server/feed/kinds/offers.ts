import { lpgOrders } from '../../db/schema/lpg.ts'
import { campaigns, powershoutBookings, powershoutHours } from '../../db/schema/powershout.ts'
import { storedIn } from '../kind-store.ts'

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
  row: (data, id) => ({ ...data, id, description: data.description ?? null, hours: data.hours ?? null }),
  data: ({ id: _id, ...row }) => row,
})

export const freeHours = storedIn('freeHours', {
  table: powershoutHours,
  refersTo: { billingAccountId: 'account', campaignId: 'campaign' },
  row: (data, id) => ({ ...data, id, campaignId: data.campaignId ?? null }),
  data: ({ id: _id, ...row }) => row,
})

export const freeHoursBooking = storedIn('freeHoursBooking', {
  table: powershoutBookings,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  row: (data, id) => ({ ...data, id }),
  data: ({ id: _id, ...row }) => row,
})
