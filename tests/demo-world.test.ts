import { and, desc, eq, like, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { savePhone } from '#schemas/contact/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { accountAccess, billingAccounts, profiles, sites } from '#server/db/schema/accounts.ts'
import { billLines, bills, payments } from '#server/db/schema/billing.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { homeBenchmarks } from '#server/db/schema/insights.ts'
import { metadata } from '#server/db/schema/installation.ts'
import { lpgOrders } from '#server/db/schema/lpg.ts'
import { users } from '#server/db/schema/people.ts'
import { energyPeriods, meterReads } from '#server/db/schema/readings.ts'
import { credentials } from '#server/db/schema/sign-in.ts'
import { staffRights } from '#server/db/schema/staff.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { catchUp } from '#server/demo/seed.ts'
import { exportRecords } from '#server/feed/export.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
/** The day up to which the demo world is made. */
let until: string
beforeAll(async () => {
  portal = await startPortal()
  until = (await fact()).until
})
afterAll(() => portal.close())

const fact = async () => {
  const [row] = await portal.database.db.select().from(metadata).where(eq(metadata.name, 'demo-history'))
  return row?.value as { until: string; edition: number }
}
/** Makes the demo world one of an older edition, or of an earlier day. */
const saveFact = async (value: { until: string; edition?: number }) =>
  portal.database.db.update(metadata).set({ value }).where(eq(metadata.name, 'demo-history'))

/** What the feed exports of the demo world, without the instants of its records. */
async function worldOf(part = ''): Promise<string[]> {
  const lines: string[] = []
  await portal.operate('feed-export', {}, '', lines)
  return lines.filter((line) => line.includes(part)).map((line) => line.replace(/"at":"[^"]*",/, ''))
}

/** Kind and id of what the first has and the second lacks. */
const missingIn = (one: readonly string[], other: readonly string[]) => {
  const known = new Set(other)
  return one
    .filter((line) => !known.has(line))
    .map((line) => {
      const { kind, id } = JSON.parse(line) as { kind: string; id: string }
      return `${kind} ${id}`
    })
}

test('everything in the demo world came by the feed: each record says when', async () => {
  const exportedAt = new Date('2090-01-01T00:00:00Z')
  const lines: string[] = []
  await exportRecords(portal.database.db, (line) => void lines.push(line), exportedAt)
  expect(lines.length).toBeGreaterThan(13_000)
  expect(lines.filter((line) => line.includes('"at":"2090-'))).toEqual([])
})

test('an installation from before the feed gets the facts of today, and keeps what people did', async () => {
  const { db } = portal.database
  const before = await worldOf()
  await saveFact({ until, edition: 4 })
  await portal.call('rimu-cafe', saveSiteNickname, {
    body: { billingAccountId: 'BA-200115', siteId: 'ST-200115-1', nickname: 'The corner' },
  })
  await portal.call('hemi', savePhone, { params: { kind: 'home' }, body: { number: '03 555 0177' } })
  await db.delete(feedRecords)
  await db.update(sites).set({ city: 'Nelson', region: 'Nelson', suburb: null }).where(eq(sites.id, 'ST-200115-1'))
  await db.update(supplyPoints).set({ meterSerial: 'M200115' }).where(eq(supplyPoints.id, 'SP-200115-G'))
  await db.update(users).set({ isTestCustomer: false }).where(eq(users.id, 'U-rua'))
  await db.update(meterReads).set({ reading: 14_200 }).where(eq(meterReads.deviceId, 'MD-SP-100343-E-1'))
  const sent = { billingAccountId: 'BA-100342', deviceId: 'MD-SP-100342-E2-1', readDay: until, reading: 31_950, userId: 'U-tama' }
  await db.insert(meterReads).values({ ...sent, source: 'customer' })
  await db
    .update(meterReads)
    .set({ reading: 31_900 })
    .where(and(eq(meterReads.deviceId, sent.deviceId), eq(meterReads.source, 'reader')))
  await db.delete(homeBenchmarks).where(eq(homeBenchmarks.region, 'Taranaki'))
  await db.update(credentials).set({ passwordHash: 'chosen' }).where(eq(credentials.userId, 'U-priya'))
  await db.delete(credentials).where(eq(credentials.userId, 'U-rua'))
  await db.delete(staffRights).where(eq(staffRights.userId, 'U-viewer'))

  await catchUp(db, { today: until })
  const after = await worldOf()
  const [reading] = after.filter((line) => line.includes(`"MD-SP-100342-E2-1/`))
  const { id: firstReading } = JSON.parse(reading ?? '') as { id: string }
  const changed = ['person U-hemi', 'site ST-200115-1', `meterReading ${firstReading}`]
  expect(missingIn(before, after).sort()).toEqual(changed.sort())
  expect(missingIn(after, before).sort()).toEqual([...changed, `meterReading ${sent.deviceId}/${until}`].sort())
  const [cafe] = await db.select().from(sites).where(eq(sites.id, 'ST-200115-1'))
  expect(cafe).toMatchObject({ city: 'New Plymouth', region: 'Taranaki', nickname: 'The corner' })
  const [hemi] = await db.select().from(users).where(eq(users.id, 'U-hemi'))
  expect(hemi?.phones).toEqual([{ value: '6435550177', type: 'home' }])
  const [priya] = await db.select().from(credentials).where(eq(credentials.userId, 'U-priya'))
  expect(priya?.passwordHash).toBe('chosen')
  expect(await signIn(db, 'rua', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
  expect(await db.select().from(staffRights).where(eq(staffRights.userId, 'U-viewer'))).toEqual([])
  expect((await fact()).edition).toBeGreaterThan(6)
})

test('an installation that lacks people of today gets them with their bills, deliveries and payments', async () => {
  const { db } = portal.database
  const before = await worldOf()
  const account = 'BA-100733'
  await saveFact({ until })
  const all = [accountAccess, profiles, billLines, bills, payments, energyPeriods, lpgOrders, supplyPoints, sites]
  for (const table of all) await db.delete(table).where(eq(table.billingAccountId, account))
  await db.delete(billingAccounts).where(eq(billingAccounts.id, account))
  await db.delete(credentials).where(eq(credentials.userId, 'U-moana'))
  await db.delete(users).where(eq(users.id, 'U-moana'))
  await db.delete(feedRecords).where(or(eq(feedRecords.billingAccountId, account), eq(feedRecords.id, 'U-moana')))
  expect((await worldOf(account)).length).toBe(0)
  await catchUp(db, { today: until })
  expect(await worldOf()).toEqual(before)
})

test('a regular delivery of gas is left out on a day on which bottles came already', async () => {
  const { db } = portal.database
  const [latest] = await db
    .select()
    .from(lpgOrders)
    .where(like(lpgOrders.id, 'LO-2%-LPG-100733-2'))
    .orderBy(desc(lpgOrders.scheduledDay))
    .limit(1)
  const [id, day] = [latest?.id ?? '', latest?.deliveredDay ?? '']
  await db.delete(lpgOrders).where(eq(lpgOrders.id, id))
  await db.delete(feedRecords).where(eq(feedRecords.id, id))
  const thatDay = and(eq(energyPeriods.supplyPointId, 'LPG-100733-2'), eq(energyPeriods.startDay, day))
  await db.update(energyPeriods).set({ quantity: '5' }).where(thatDay)
  await db.delete(feedRecords).where(eq(feedRecords.id, `LPG-100733-2/${day}`))
  await saveFact({ until: day, edition: (await fact()).edition })
  await catchUp(db, { today: until })
  expect(await db.select().from(lpgOrders).where(eq(lpgOrders.id, id))).toEqual([])
  expect((await db.select().from(energyPeriods).where(thatDay)).map(({ quantity }) => Number(quantity))).toEqual([5])
})

test('what an operator deleted of the demo world stays away, and its other days go on', async () => {
  const deleted = (await worldOf('"SP-100342-E2"'))
    .map((line) => JSON.parse(line) as { kind: string; id: string })
    .filter(({ kind }) => ['supplyPoint', 'meter', 'bill'].includes(kind))
  const at = new Date().toISOString()
  const lines = deleted.toReversed().map(({ kind, id }) => JSON.stringify({ kind, id, at, deleted: true }))
  await portal.operate('feed-apply', { file: 'f' }, lines.join('\n'))
  await saveFact({ until: addDays(until, -40), edition: 6 })
  await catchUp(portal.database.db, { today: until })
  expect((await fact()).until).toBe(until)
  expect(await worldOf('"SP-100342-E2"')).toEqual([])
})

test('a wrong record of the demo world is a fault, one that refers to what is gone is left out', async () => {
  const { db } = portal.database
  const at = '2026-11-01T00:00:00Z'
  const person = (id: string) => {
    const data = { email: `${id}@example.nz`, username: 'there is no name like it', firstName: 'Ana', lastName: 'Tui' }
    return { kind: 'person' as const, id, at, data }
  }
  await expect(applyRecords(db, [person('P-one'), person('P-two')])).rejects.toThrow('is the user name of person P-one already')
  const data = { billingAccountId: 'A-gone', personId: 'P-one', role: 'accountHolder' as const }
  await applyRecords(db, [{ kind: 'access', id: 'A-gone/P-one', at, data }])
})
