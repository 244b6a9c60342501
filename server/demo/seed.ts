import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, count, eq, inArray, min, notInArray, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { seedConfiguration } from '../config/first-release.ts'
import { findCurrentRelease } from '../config/release.ts'
import { LOCKS } from '../db/locks.ts'
import type { Database } from '../db/open.ts'
import { billLines, bills, payments } from '../db/schema/billing.ts'
import { metadata } from '../db/schema/installation.ts'
import { users } from '../db/schema/people.ts'
import { powershoutBookings, powershoutHours } from '../db/schema/powershout.ts'
import { energyPeriods, meterReads, readingDays } from '../db/schema/readings.ts'
import { forgetKinds } from '../feed/records.ts'
import { seedAddresses } from './addresses.ts'
import { seedBenchmarks } from './benchmarks.ts'
import { makeHistory } from './history.ts'
import { seedPeople } from './seed-people.ts'

const DAYS_OF_HISTORY = 731
/** The version of the demo world; an installation with an earlier one is brought up to this. */
const EDITION = 6

/** Prepares a database to serve: a first release and, if wanted, an up-to-date demo world. */
export async function prepareDatabase(db: Database, { hasDemoWorld }: { hasDemoWorld: boolean }): Promise<{ isDemoNew: boolean }> {
  const isDemoNew = hasDemoWorld && (await seedIfEmpty(db))
  if (!(await findCurrentRelease(db))) await seedConfiguration(db)
  if (hasDemoWorld) {
    await seedAddresses(db)
    await catchUp(db)
  }
  return { isDemoNew }
}

/** Fills an empty database with the demo world; leaves any other as it is. */
export async function seedIfEmpty(db: Database, today = localDayOf(new Date())): Promise<boolean> {
  return db.transaction(async (tx) => {
    // If processes start together on an empty database, one makes the world and the others wait for it.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.demoWorld})`)
    const [found] = await tx.select({ people: count() }).from(users)
    if (found && found.people > 0) return false
    await seedPeople(tx, today)
    await seedAddresses(tx)
    await seedBenchmarks(tx, today)
    await seedConfiguration(tx)
    await makeHistory(tx, addDays(today, -DAYS_OF_HISTORY), today)
    await tx.insert(metadata).values({ name: 'demo-history', value: { until: today, edition: EDITION } })
    return true
  })
}

/** Brings the demo world up to today: adds the readings and bills of the days since it was last opened. */
export async function catchUp(db: Database, today = localDayOf(new Date())): Promise<void> {
  await db.transaction(async (tx) => {
    const [history] = await tx.select().from(metadata).where(eq(metadata.name, 'demo-history')).for('update')
    const { until, edition = 1 } = (history?.value ?? {}) as { until?: string; edition?: number }
    if (!until) return
    if (edition < 5) await forgetSharedReadings(tx)
    if (edition < 6) await nameByAccount(tx)
    if (edition < 2) await renew(tx, until)
    else if (edition < EDITION) await seedPeople(tx, until)
    if (edition < 5) await seedBenchmarks(tx, until)
    if (until < today) await makeHistory(tx, until, today)
    if (edition < EDITION || until < today) {
      await tx
        .update(metadata)
        .set({ value: { until: until < today ? today : until, edition: EDITION } })
        .where(eq(metadata.name, 'demo-history'))
    }
  })
}

/** Before edition 5, meters of different homes showed the same readings. Keeps meters with a customer's reading. */
async function forgetSharedReadings(db: Database): Promise<void> {
  const sent = db.select({ id: meterReads.deviceId }).from(meterReads).where(eq(meterReads.source, 'customer'))
  await db
    .delete(meterReads)
    .where(and(inArray(meterReads.reading, [14_200, 17_510]), eq(meterReads.source, 'reader'), notInArray(meterReads.deviceId, sent)))
}

/** Before edition 6, accounts had bills, payments and free hours with the same ids. */
async function nameByAccount(db: Database): Promise<void> {
  const ending = (account: PgColumn) => sql`'-' || substr(${account}, 4)`
  const isOld = (id: PgColumn, account: PgColumn) => sql`${id} not like '%' || ${ending(account)}`
  for (const table of [bills, payments, powershoutHours, powershoutBookings]) {
    const { id, billingAccountId } = table
    await db
      .update(table)
      .set({ id: sql`${id} || ${ending(billingAccountId)}` })
      .where(isOld(id, billingAccountId))
  }
  const { billId, billingAccountId } = billLines
  await db
    .update(billLines)
    .set({ billId: sql`${billId} || ${ending(billingAccountId)}` })
    .where(isOld(billId, billingAccountId))
}

/** Upgrades an older demo world: keeps what people did in it, makes bills and deliveries again. */
async function renew(db: Database, until: string): Promise<void> {
  const [first] = await db.select({ day: min(readingDays.localDay) }).from(readingDays)
  for (const table of [billLines, bills, payments, energyPeriods]) await db.delete(table)
  await forgetKinds(db, ['bill', 'payment', 'energyPeriod', 'lpgOrder'])
  await seedPeople(db, until)
  await makeHistory(db, first?.day ?? addDays(until, -DAYS_OF_HISTORY), until)
}
