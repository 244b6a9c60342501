import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { meterDevices, meterReads } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'

/** Every register that the caller may read, of all their sites, with what it showed last. */
export async function findReadableDevices(db: Database, scope: Scope) {
  if (scope.billingAccountIds.length === 0) return []
  const devices = await db
    .select({ device: meterDevices, supply: supplyPoints, site: sites })
    .from(meterDevices)
    .innerJoin(
      supplyPoints,
      and(eq(supplyPoints.billingAccountId, meterDevices.billingAccountId), eq(supplyPoints.id, meterDevices.supplyPointId)),
    )
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(and(inArray(meterDevices.billingAccountId, scope.billingAccountIds), eq(supplyPoints.canSubmitRead, true)))
    .orderBy(asc(supplyPoints.id), asc(meterDevices.position))
  const reads = await db
    .selectDistinctOn([meterReads.billingAccountId, meterReads.deviceId])
    .from(meterReads)
    .where(inArray(meterReads.billingAccountId, scope.billingAccountIds))
    .orderBy(meterReads.billingAccountId, meterReads.deviceId, desc(meterReads.readDay))
  return devices.map((row) => ({
    ...row,
    lastRead: reads.find(
      ({ billingAccountId, deviceId }) => billingAccountId === row.device.billingAccountId && deviceId === row.device.id,
    ),
  }))
}

export type ReadableDevice = Awaited<ReturnType<typeof findReadableDevices>>[number]

/** Stores what registers show, all or none; sent again on the same day it takes the place of what was sent before. */
export async function saveReads(
  db: Database,
  { userId }: Scope,
  readDay: string,
  reads: readonly { device: ReadableDevice; reading: number }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { device, reading } of reads) {
      const { billingAccountId, id: deviceId } = device.device
      await tx
        .insert(meterReads)
        .values({ billingAccountId, deviceId, readDay, reading, source: 'customer', userId })
        .onConflictDoUpdate({
          target: [meterReads.billingAccountId, meterReads.deviceId, meterReads.readDay],
          set: { reading, source: 'customer', userId, at: new Date() },
        })
    }
  })
}
