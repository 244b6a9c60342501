import { addDays, weekdayOf } from '#lib/calendar.ts'
import { localDayOf, localHourOf } from '#lib/local-day.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods } from '../db/schema/readings.ts'
import { findOrdersUnderWay, saveProgress } from '../lpg/queries.ts'

const MINUTES_TO_PLAN = 2
const WORKING_DAYS_TO_DELIVER = 2
const FIRST_HOUR = 7
const LAST_HOUR = 16

/** Delivers the demo world's LPG orders: schedules each, sends it out in the morning, delivers it by the afternoon. */
export async function runDeliveries(db: Database, now = new Date()): Promise<void> {
  const today = localDayOf(now)
  const hour = localHourOf(now)
  for (const order of await findOrdersUnderWay(db)) {
    const { billingAccountId, supplyPointId, scheduledDay } = order
    if (order.state === 'processing') {
      if (now.getTime() - order.placedAt.getTime() < MINUTES_TO_PLAN * 60_000) continue
      await saveProgress(db, order, {
        state: 'scheduled',
        scheduledDay: workingDaysAfter(localDayOf(order.placedAt), WORKING_DAYS_TO_DELIVER),
      })
    } else if (scheduledDay !== null && (scheduledDay < today || (scheduledDay === today && hour >= LAST_HOUR))) {
      await db.transaction(async (tx) => {
        await saveProgress(tx, order, { state: 'successful', deliveredDay: scheduledDay })
        await tx
          .insert(energyPeriods)
          .values({
            billingAccountId,
            supplyPointId,
            startDay: scheduledDay,
            endDay: scheduledDay,
            quantity: String(order.numberOfBottles),
            status: 'actual',
          })
          .onConflictDoNothing()
      })
    } else if (scheduledDay === today && hour >= FIRST_HOUR && order.state !== 'outForDelivery') {
      await saveProgress(db, order, { state: 'outForDelivery' })
    }
  }
}

function workingDaysAfter(day: string, count: number): string {
  let left = count
  let date = day
  while (left > 0) {
    date = addDays(date, 1)
    if (weekdayOf(date) <= 5) left--
  }
  return date
}
