import { eq, max } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/local-day.ts'
import type { FeedRecord } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods, meterReads } from '../db/schema/readings.ts'
import { generationSources } from '../insights/generation.ts'
import { applyRecords, endOf } from './apply-records.ts'
import { gasByDay, gasByPeriod, gasReads } from './gas.ts'
import { generationOfDay } from './generation.ts'
import { generateDay } from './load-model.ts'
import { deliveriesOf } from './lpg.ts'
import { makeBills } from './make-bills.ts'
import { people } from './people.ts'
import { pastBookings } from './powershout.ts'
import { type DemoAccount, type DemoSite, type DemoSupply, deviceIdOf, ownId } from './world.ts'

/** The demo world knows the generation of the coming days, as a forecast would. */
const DAYS_OF_FORECAST = 8

/** Makes readings, generation, deliveries, bills and payments from the first day up to, but without, the last. */
export async function makeHistory(db: Database, first: string, last: string): Promise<void> {
  const days = eachDay(first, addDays(last, -1))
  const accounts = people.flatMap((person) => person.accounts)
  for (const account of accounts) {
    const records = account.sites.flatMap((site) => readingsOf(account, site, days))
    for (const supply of account.sites.flatMap(({ supplies }) => supplies)) {
      if (supply.energyType === 'naturalGas') records.push(...(await gasOf(db, account, supply, days)))
      if (supply.energyType === 'lpg') records.push(...deliveriesTo(account, supply, days))
    }
    await applyRecords(db, [...records, ...bookingsOf(account, days)])
  }
  await applyRecords(db, generationOf(eachDay(first, addDays(last, DAYS_OF_FORECAST)), endOf(addDays(last, -1))))
  for (const account of accounts) await makeBills(db, account, last)
}

/** A site's electricity, and what it was used for. */
function readingsOf(account: DemoAccount, site: DemoSite, days: string[]): FeedRecord[] {
  const billingAccountId = account.id
  const records: FeedRecord[] = []
  const categories = new Map<string, Record<string, number>>()
  for (const { id, load } of site.supplies) {
    if (!load) continue
    for (const [i, day] of days.entries()) {
      const { wattHours, categories: own } = generateDay(id, load, day)
      // Now and then a meter reports late: a recent day is estimated until then.
      const letter = (i * 7 + id.length) % 41 === 0 ? 'E' : 'A'
      const data = {
        billingAccountId,
        supplyPointId: id,
        flow: 'X',
        day,
        wattHours,
        statuses: letter.repeat(tradingPeriodCount(day)),
      } as const
      records.push({ kind: 'halfHours', id: `${id}/X/${day}`, at: endOf(day), data })
      const sums = categories.get(day) ?? {}
      for (const [name, used] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + used
      categories.set(day, sums)
    }
  }
  for (const [day, own] of categories) {
    const data = { billingAccountId, siteId: site.id, day, categories: own }
    records.push({ kind: 'usageCategoryDay', id: `${site.id}/${day}`, at: endOf(day), data })
  }
  return records
}

async function gasOf(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<FeedRecord[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!supply.daily || !first || !last) return []
  if (supply.isAdvanced) return gasByDay(supply.id, supply.daily, first, last).map((period) => periodOf(account, supply, period))
  // A period that has just ended began before the new days.
  const meterId = deviceIdOf(supply, 0)
  const [earlier] = await db
    .select({ end: max(energyPeriods.endDay), reading: max(meterReads.reading) })
    .from(energyPeriods)
    .leftJoin(meterReads, eq(meterReads.deviceId, meterId))
    .where(eq(energyPeriods.supplyPointId, supply.id))
  const from = earlier?.end ? addDays(earlier.end, 1) : first
  const periods = gasByPeriod(supply.id, supply.daily, { first: from, last, billDay: account.billDay })
  const reads = gasReads(periods, earlier?.reading ?? supply.meter?.showed[0] ?? 0)
  return [
    ...periods.map((period) => periodOf(account, supply, period)),
    ...reads.map(({ readDay: day, reading, source }): FeedRecord => {
      const data = { billingAccountId: account.id, meterId, day, reading, source }
      return { kind: 'meterReading', id: `${meterId}/${day}`, at: endOf(day), data }
    }),
  ]
}

function deliveriesTo(account: DemoAccount, supply: DemoSupply, days: string[]): FeedRecord[] {
  const deliveries = deliveriesOf(supply.id, supply.daily ?? { summer: 1, winter: 1 }, days, supply.daysBetweenDeliveries)
  return deliveries.flatMap(({ period, order: { id, placedAt, ...order } }): FeedRecord[] => {
    const data = { billingAccountId: account.id, supplyPointId: supply.id, placedAt: placedAt.toISOString(), ...order }
    return [periodOf(account, supply, period), { kind: 'lpgOrder', id, at: endOf(period.endDay), data }]
  })
}

type Period = { startDay: string; endDay: string; quantity: string; status: 'actual' | 'estimated' }

/** What was used or delivered between two days. */
export const periodOf = (
  { id: billingAccountId }: Pick<DemoAccount, 'id'>,
  { id }: Pick<DemoSupply, 'id'>,
  period: Period,
): FeedRecord => ({
  kind: 'energyPeriod',
  id: `${id}/${period.startDay}`,
  at: endOf(period.endDay),
  data: { billingAccountId, supplyPointId: id, ...period },
})

/** Free power hours that were booked and used on these days. */
function bookingsOf(account: DemoAccount, days: string[]): FeedRecord[] {
  const booked = account.powershoutHours && account.sites[0]?.supplies.find(({ load }) => load)
  if (!booked) return []
  return pastBookings(booked.id, days).map(({ id, day, startInstant, ...booking }): FeedRecord => {
    const data = { billingAccountId: account.id, startInstant: startInstant.toISOString(), ...booking }
    return { kind: 'freeHoursBooking', id: ownId(id, account), at: endOf(day), data }
  })
}

function generationOf(days: string[], at: string): FeedRecord[] {
  return days.flatMap((day) => {
    const mix = generationOfDay(day)
    return generationSources.map((source): FeedRecord => {
      return { kind: 'generationDay', id: `${day}/${source}`, at, data: { day, source, kilowattHours: mix[source] } }
    })
  })
}
