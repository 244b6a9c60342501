import { workingDaysAfter } from '#lib/calendar.ts'
import { localDayOf, localHourOf } from '#lib/local-day.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { findRecords, type StoredRecord } from '../feed/export.ts'
import { UNDER_WAY } from '../lpg/order-status.ts'
import { applyRecords } from './apply-records.ts'
import { type DemoRecord, record } from './record.ts'

const MINUTES_TO_PLAN = 2
const WORKING_DAYS_TO_DELIVER = 2
const FIRST_HOUR = 7
const LAST_HOUR = 16

/** Delivers the demo world's LPG orders: schedules each, sends it out in the morning, delivers it by the afternoon. */
export async function runDeliveries(db: Database, now = new Date()): Promise<void> {
  const orders = await findRecords(db, 'lpgOrder', { state: UNDER_WAY })
  await applyRecords(
    db,
    orders.flatMap((order) => nextStep(order, now)),
    now,
  )
}

/** What the delivery system says of an order next; nothing while it waits. */
function nextStep({ id, data }: StoredRecord<'lpgOrder'>, now: Date): DemoRecord[] {
  const { billingAccountId, supplyPointId, placedAt, state, scheduledDay, numberOfBottles } = data
  const today = localDayOf(now)
  const at = now.toISOString()
  const goes = (progress: Partial<FeedData<'lpgOrder'>>) => record('lpgOrder', id, { ...data, ...progress }, at)
  if (state === 'processing') {
    if (now.getTime() - Date.parse(placedAt) < MINUTES_TO_PLAN * 60_000) return []
    return [goes({ state: 'scheduled', scheduledDay: workingDaysAfter(localDayOf(new Date(placedAt)), WORKING_DAYS_TO_DELIVER) })]
  }
  if (scheduledDay === undefined) return []
  const hour = localHourOf(now)
  if (scheduledDay < today || (scheduledDay === today && hour >= LAST_HOUR)) {
    const delivered = { startDay: scheduledDay, endDay: scheduledDay, quantity: String(numberOfBottles), status: 'actual' } as const
    return [
      goes({ state: 'successful', deliveredDay: scheduledDay }),
      record('energyPeriod', `${supplyPointId}/${scheduledDay}`, { billingAccountId, supplyPointId, ...delivered }, at),
    ]
  }
  if (scheduledDay === today && hour >= FIRST_HOUR && state !== 'outForDelivery') return [goes({ state: 'outForDelivery' })]
  return []
}
