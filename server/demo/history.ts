import { addDays, eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { Database } from '../db/open.ts'
import { findRecords } from '../feed/export.ts'
import { generationSources } from '../generation/mix.ts'
import { applyRecords } from './apply-records.ts'
import { gasByDay, gasByPeriod, gasReads } from './gas.ts'
import { generationOfDay } from './generation.ts'
import { generateDay } from './load-model.ts'
import { deliveriesOf } from './lpg.ts'
import { makeBills } from './make-bills.ts'
import { pastBookings } from './powershout.ts'
import { publicCharging } from './public-charging.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import { billDayOf, type DemoAccount, type DemoSite, type DemoSupply, deviceIdOf, energyOf } from './world.ts'

/** Makes readings, deliveries, bills and payments of accounts from the first day up to, but without, the last. */
export async function makeHistory(db: Database, accounts: readonly DemoAccount[], first: string, last: string): Promise<void> {
  const days = eachDay(first, addDays(last, -1))
  for (const account of accounts) {
    const records = account.sites.flatMap((site) => readingsOf(account, site, days))
    for (const supply of account.sites.flatMap(({ supplies }) => supplies)) {
      if (energyOf(supply) === 'naturalGas') records.push(...(await gasOf(db, account, supply, days)))
      if (energyOf(supply) === 'lpg') records.push(...(await deliveriesTo(db, account, supply, days)))
    }
    await applyRecords(db, [...records, ...bookingsOf(account, days), ...publicCharging(account, days)])
    await makeBills(db, account, last)
  }
}

/** What an edition before this one did not make: charging in public. */
export async function addPublicCharging(db: Database, accounts: readonly DemoAccount[], first: string, last: string): Promise<void> {
  const days = eachDay(first, addDays(last, -1))
  await applyRecords(
    db,
    accounts.flatMap((account) => publicCharging(account, days)),
  )
}

/** New Zealand's generation of these days and of the last one, which still runs. */
export async function makeGeneration(db: Database, first: string, last: string): Promise<void> {
  const at = endOf(addDays(last, -1))
  const records = eachDay(first, last).flatMap((day) => {
    const mix = generationOfDay(day)
    return generationSources.map((source) => record('generationDay', `${day}/${source}`, { day, source, kilowattHours: mix[source] }, at))
  })
  await applyRecords(db, records)
}

/** A site's electricity. */
function readingsOf(account: DemoAccount, site: DemoSite, days: string[]): DemoRecord[] {
  const billingAccountId = account.id
  const records: DemoRecord[] = []
  for (const { id, load } of site.supplies) {
    if (!load) continue
    for (const [i, day] of days.entries()) {
      const { wattHours } = generateDay(id, load, day)
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
      records.push(record('halfHours', `${id}/X/${day}`, data, endOf(day)))
    }
  }
  return records
}

async function gasOf(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<DemoRecord[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!supply.daily || !first || !last) return []
  if (supply.isAdvanced) return gasByDay(supply.id, supply.daily, first, last).map((period) => periodOf(account, supply, period))
  // A period that has just ended began before the new days.
  const billingAccountId = account.id
  const meterId = deviceIdOf(supply, 0)
  const earlier = (await findRecords(db, 'energyPeriod', { billingAccountId: [billingAccountId], supplyPointId: [supply.id] })).at(-1)
  const from = earlier ? addDays(earlier.data.endDay, 1) : first
  const periods = gasByPeriod(supply.id, supply.daily, { first: from, last, billDay: billDayOf(account, last, earlier?.data) })
  const shown = await findRecords(db, 'meterReading', { billingAccountId: [billingAccountId], meterId: [meterId] })
  const reads = gasReads(periods, shown.at(-1)?.data.reading ?? supply.meter?.showed[0] ?? 0)
  return [
    ...periods.map((period) => periodOf(account, supply, period)),
    ...reads.map(({ readDay: day, reading, source }) =>
      record('meterReading', `${meterId}/${day}`, { billingAccountId, meterId, day, reading, source }, endOf(day)),
    ),
  ]
}

async function deliveriesTo(db: Database, account: DemoAccount, supply: DemoSupply, days: string[]): Promise<DemoRecord[]> {
  const billingAccountId = account.id
  const known = await findRecords(db, 'energyPeriod', { billingAccountId: [billingAccountId], supplyPointId: [supply.id] })
  // Bottles that the customer ordered came on that day.
  const taken = new Set(known.map(({ data }) => data.startDay))
  return deliveriesOf(supply.id, supply.daily ?? { summer: 1, winter: 1 }, days, supply.daysBetweenDeliveries)
    .filter(({ period }) => !taken.has(period.startDay))
    .flatMap(({ period, order: { id, placedAt, ...order } }) => {
      const data = { billingAccountId, supplyPointId: supply.id, placedAt: placedAt.toISOString(), ...order }
      return [periodOf(account, supply, period), record('lpgOrder', id, data, endOf(period.endDay))]
    })
}

type Period = Pick<FeedData<'energyPeriod'>, 'startDay' | 'endDay' | 'quantity' | 'status'>

/** What was used or delivered between two days. */
const periodOf = ({ id: billingAccountId }: DemoAccount, { id }: DemoSupply, period: Period): DemoRecord =>
  record('energyPeriod', `${id}/${period.startDay}`, { billingAccountId, supplyPointId: id, ...period }, endOf(period.endDay))

/** Free power hours that were booked and used on these days. */
function bookingsOf(account: DemoAccount, days: string[]): DemoRecord[] {
  const booked = account.powershoutHours && account.sites[0]?.supplies.find(({ load }) => load)
  return booked ? pastBookings(account, booked.id, days) : []
}
