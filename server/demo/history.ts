import { eq, max } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { generationDays, usageCategoryDays } from '../db/schema/insights.ts'
import { lpgOrders } from '../db/schema/lpg.ts'
import { powershoutBookings } from '../db/schema/powershout.ts'
import { energyPeriods, meterReads, readingDays } from '../db/schema/readings.ts'
import { generationSources } from '../insights/generation.ts'
import { gasByDay, gasByPeriod, gasReads } from './gas.ts'
import { generationOfDay } from './generation.ts'
import { insertNew } from './insert-new.ts'
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
    for (const site of account.sites) await makeReadings(db, account, site, days)
    for (const supply of account.sites.flatMap(({ supplies }) => supplies)) {
      if (supply.energyType === 'naturalGas') await makeGas(db, account, supply, days)
      if (supply.energyType === 'lpg') await makeDeliveries(db, account, supply, days)
    }
    const booked = account.powershoutHours && account.sites[0]?.supplies.find(({ load }) => load)
    if (booked) {
      const bookings = pastBookings(booked.id, days).map((booking) => ({
        ...booking,
        id: ownId(booking.id, account),
        billingAccountId: account.id,
      }))
      await insertNew(db, powershoutBookings, bookings)
    }
  }
  const generation = eachDay(first, addDays(last, DAYS_OF_FORECAST)).flatMap((day) => {
    const mix = generationOfDay(day)
    return generationSources.map((source) => ({ localDay: day, source, kilowattHours: mix[source] }))
  })
  await insertNew(db, generationDays, generation)
  for (const account of accounts) await makeBills(db, account, last)
}

/** A site's electricity, and what it was used for. */
async function makeReadings(db: Database, account: DemoAccount, site: DemoSite, days: string[]): Promise<void> {
  const categories = new Map<string, Record<string, number>>()
  for (const { id, load } of site.supplies) {
    if (!load) continue
    const made = days.map((day) => ({ day, ...generateDay(id, load, day) }))
    const rows = made.map(({ day, wattHours }, i) => {
      // Now and then a meter reports late: a recent day is estimated until then.
      const isEstimated = (i * 7 + id.length) % 41 === 0
      return {
        billingAccountId: account.id,
        supplyPointId: id,
        flow: 'X' as const,
        localDay: day,
        wattHours,
        statuses: (isEstimated ? 'E' : 'A').repeat(tradingPeriodCount(day)),
        totalWh: sum(wattHours),
        status: isEstimated ? ('estimated' as const) : ('actual' as const),
      }
    })
    await insertNew(db, readingDays, rows)
    for (const { day, categories: own } of made) {
      const sums = categories.get(day) ?? {}
      for (const [name, wattHours] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + wattHours
      categories.set(day, sums)
    }
  }
  const rows = [...categories].map(([localDay, own]) => ({ billingAccountId: account.id, siteId: site.id, localDay, categories: own }))
  await insertNew(db, usageCategoryDays, rows)
}

async function makeGas(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<void> {
  const [first, last] = [days[0], days.at(-1)]
  if (!supply.daily || !first || !last) return
  const key = { billingAccountId: account.id, supplyPointId: supply.id }
  if (supply.isAdvanced) {
    const periods = gasByDay(supply.id, supply.daily, first, last)
    return insertNew(
      db,
      energyPeriods,
      periods.map((period) => ({ ...key, ...period })),
    )
  }
  // A period that has just ended began before the new days.
  const deviceId = deviceIdOf(supply, 0)
  const [earlier] = await db
    .select({ end: max(energyPeriods.endDay), reading: max(meterReads.reading) })
    .from(energyPeriods)
    .leftJoin(meterReads, eq(meterReads.deviceId, deviceId))
    .where(eq(energyPeriods.supplyPointId, supply.id))
  const from = earlier?.end ? addDays(earlier.end, 1) : first
  const periods = gasByPeriod(supply.id, supply.daily, { first: from, last, billDay: account.billDay })
  await insertNew(
    db,
    energyPeriods,
    periods.map((period) => ({ ...key, ...period })),
  )
  const reads = gasReads(periods, earlier?.reading ?? supply.meter?.showed[0] ?? 0)
  await insertNew(
    db,
    meterReads,
    reads.map((read) => ({ billingAccountId: account.id, deviceId, ...read })),
  )
}

async function makeDeliveries(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<void> {
  const key = { billingAccountId: account.id, supplyPointId: supply.id }
  const deliveries = deliveriesOf(supply.id, supply.daily ?? { summer: 1, winter: 1 }, days, supply.daysBetweenDeliveries)
  await insertNew(
    db,
    energyPeriods,
    deliveries.map(({ period }) => ({ ...key, ...period })),
  )
  await insertNew(
    db,
    lpgOrders,
    deliveries.map(({ order }) => ({ ...key, ...order })),
  )
}
