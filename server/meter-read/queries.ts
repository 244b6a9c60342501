import { and, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { refuseFormer } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { meterDevices, meterReads } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'

/** The final reading of a home that was left has come by then: the meter is another customer's. */
const DAYS_AFTER_MOVE = 14

/** Every register that the caller may read, of all their sites, with what it showed last. */
export async function findReadableDevices(db: Database, scope: Scope) {
  if (scope.billingAccountIds.length === 0) return []
  const isJustLeft = sql`exists (select from ${homeMoves} where ${homeMoves.billingAccountId} = ${sites.billingAccountId}
    and ${homeMoves.moveOutSiteIds} @> to_jsonb(${sites.id}) and ${homeMoves.moveOutDay} >= ${addDays(todayOf(scope), -DAYS_AFTER_MOVE)})`
  const devices = await db
    .select({ device: meterDevices, supply: supplyPoints, site: sites })
    .from(meterDevices)
    .innerJoin(
      supplyPoints,
      and(eq(supplyPoints.billingAccountId, meterDevices.billingAccountId), eq(supplyPoints.id, meterDevices.supplyPointId)),
    )
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(
      and(
        inArray(meterDevices.billingAccountId, scope.billingAccountIds),
        eq(supplyPoints.canSubmitRead, true),
        or(ne(sites.status, 'closed'), isJustLeft),
      ),
    )
    .orderBy(asc(supplyPoints.id), asc(meterDevices.position))
  const lastReadOf = await findLastReads(db, scope)
  return devices.map((row) => ({ ...row, lastRead: lastReadOf(row.device) }))
}

type Device = Pick<typeof meterDevices.$inferSelect, 'billingAccountId' | 'id'>

interface Which {
  /** leaves out what was read on this local day or later */
  before?: string
  /** leaves out what was read on any other local day */
  on?: string
  source?: (typeof meterReads.$inferSelect)['source']
}

/** What registers showed last. */
export async function findLastReads(db: Database, { billingAccountIds }: Scope, { before, on, source }: Which = {}) {
  const reads = await db
    .selectDistinctOn([meterReads.billingAccountId, meterReads.deviceId])
    .from(meterReads)
    .where(
      and(
        inArray(meterReads.billingAccountId, billingAccountIds),
        before === undefined ? undefined : lt(meterReads.readDay, before),
        on === undefined ? undefined : eq(meterReads.readDay, on),
        source && eq(meterReads.source, source),
      ),
    )
    .orderBy(meterReads.billingAccountId, meterReads.deviceId, desc(meterReads.readDay))
  return ({ billingAccountId, id }: Device) => reads.find((read) => read.billingAccountId === billingAccountId && read.deviceId === id)
}

export type ReadableDevice = Awaited<ReturnType<typeof findReadableDevices>>[number]

interface Read {
  device: ReadableDevice
  reading: number
}

/** Ends the transaction: a meter reader's reading of the same day has come in, and stays. */
class ReaderCameFirst extends Error {}

/**
 * Stores what registers show, with an event for each meter, all or none; sent again on the same day it takes the place
 * of what was sent before, and never of what a meter reader has read.
 * @returns false, with nothing stored, if a meter reader's other reading came in since it was looked for
 */
export async function saveReads(db: Database, scope: Scope, readDay: string, reads: readonly Read[]): Promise<boolean> {
  try {
    await inTransaction(db, (tx) => saveAll(tx, scope, readDay, reads))
    return true
  } catch (error) {
    if (error instanceof ReaderCameFirst) return false
    throw error
  }
}

async function saveAll(tx: Database, scope: Scope, readDay: string, reads: readonly Read[]): Promise<void> {
  const changed: Read[] = []
  for (const read of reads) if (await saveRead(tx, scope, readDay, read)) changed.push(read)
  for (const own of Map.groupBy(changed, ({ device }) => device.supply.id).values()) {
    const [first] = own as [Read] // a group is here because of a reading
    const { billingAccountId, id, siteId, energyType, meterSerial } = first.device.supply
    await refuseFormer(tx, scope, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.meter_reading.sent',
      billingAccountId,
      subject: id,
      data: {
        siteId,
        supplyPointId: id,
        energyType,
        day: readDay,
        registers: own.map(({ device: { device }, reading }) => ({
          deviceId: device.id,
          reading,
          register: device.register ?? undefined,
        })),
        meterSerial: meterSerial ?? undefined,
      },
    })
  }
}

/** @returns false if the same was sent before */
async function saveRead(tx: Database, { userId }: Scope, readDay: string, { device, reading }: Read): Promise<boolean> {
  const { billingAccountId, id: deviceId } = device.device
  const saved = await tx
    .insert(meterReads)
    .values({ billingAccountId, deviceId, readDay, reading, source: 'customer', userId })
    .onConflictDoUpdate({
      target: [meterReads.billingAccountId, meterReads.deviceId, meterReads.readDay],
      set: { reading, source: 'customer', userId, at: new Date() },
      setWhere: and(ne(meterReads.source, 'reader'), or(ne(meterReads.reading, reading), ne(meterReads.source, 'customer'))),
    })
    .returning({ deviceId: meterReads.deviceId })
  if (saved.length === 0) {
    const [stored] = await tx
      .select({ reading: meterReads.reading })
      .from(meterReads)
      .where(and(eq(meterReads.billingAccountId, billingAccountId), eq(meterReads.deviceId, deviceId), eq(meterReads.readDay, readDay)))
    if (stored?.reading !== reading) throw new ReaderCameFirst()
    return false
  }
  await changedByCustomer(tx, 'meterReading', `${deviceId}/${readDay}`, billingAccountId)
  return true
}
