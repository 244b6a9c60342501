import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { homeProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { profiles } from '#server/db/schema/accounts.ts'
import { energyUseDays, insightMarks } from '#server/db/schema/insights.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { applyFeed } from '#server/feed/apply.ts'
import { insightQueue } from '#server/insights/queue.ts'
import { takeMarks } from '#server/insights/marks.ts'
import type { InsightStep } from '#server/insights/step.ts'
import { type NewDay, storeDays } from '#server/meterdata/store-days.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What comes in marks its site, and the job `insights` takes each mark once. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  await portal.database.db.delete(insightMarks)
})
afterEach(() => portal.database.db.delete(insightMarks))
afterAll(() => portal.close())

const HOME = { billingAccountId: 'BA-100201', siteId: 'ST-100201-1' }
const TOWNHOUSE = { billingAccountId: 'BA-100342', siteId: 'ST-100342-1' }
const CAR = { billingAccountId: 'BA-100528', siteId: 'ST-100528-1' }

const day = (localDay: string, wh: number, supplyPointId = 'SP-100201-E', billingAccountId = HOME.billingAccountId): NewDay => ({
  billingAccountId,
  supplyPointId,
  flow: 'X',
  localDay,
  wattHours: Array.from({ length: 48 }, () => wh),
  statuses: 'A'.repeat(48),
  changedAt: `${localDay}T12:00:00Z`,
})
const marks = async () => (await portal.database.db.select().from(insightMarks)).map(({ siteId, fromDay }) => `${siteId} ${fromDay}`).sort()
const mark = (site: typeof HOME, fromDay = '2026-11-01') => portal.database.db.insert(insightMarks).values({ ...site, fromDay })

/** A step that notes what it was asked for. */
function noting() {
  const asked: string[] = []
  const step: InsightStep = async (_db, { siteId }, fromDay) => {
    asked.push(`${siteId} ${fromDay}`)
  }
  return { asked, step }
}

test('new, corrected and deleted readings mark their site with the first day; the same once more does not', async () => {
  const { db } = portal.database
  await storeDays(db, [day('2030-03-02', 100), day('2030-03-01', 100)])
  expect(await marks()).toEqual(['ST-100201-1 2030-03-01'])
  await db.delete(insightMarks)
  await storeDays(db, [{ ...day('2030-03-01', 100), changedAt: '2030-03-05T00:00:00Z' }])
  expect(await marks()).toEqual([])
  await storeDays(db, [{ ...day('2030-03-02', 250), changedAt: '2030-03-06T00:00:00Z' }])
  expect(await marks()).toEqual(['ST-100201-1 2030-03-02'])
  await db.delete(insightMarks)
  await db.delete(readingDays).where(and(eq(readingDays.supplyPointId, 'SP-100201-E'), eq(readingDays.localDay, '2030-03-01')))
  expect(await marks()).toEqual(['ST-100201-1 2030-03-01'])
})

test('a file that is refused leaves no mark', async () => {
  const { db } = portal.database
  const undone = db.transaction(async (tx) => {
    await storeDays(tx, [day('2030-04-01', 100)])
    throw new Error('refused')
  })
  await expect(undone).rejects.toThrow('refused')
  expect(await marks()).toEqual([])
})

test('a changed answer marks all days of the home, and the same answers do not', async () => {
  const { profile, siteId, revision } = (await portal.call('aroha', homeProfile)).body as ProfileAnswers
  const save = async (answers: Record<string, unknown>, based: number) =>
    ((await portal.call('aroha', saveHomeProfile, { body: { siteId, profile: answers, revision: based } })).body as ProfileAnswers).revision
  const next = await save({ ...profile, NumberOfAdultOccupants: 3 }, revision)
  expect(await marks()).toEqual(['ST-100201-1 0001-01-01'])
  await portal.database.db.delete(insightMarks)
  const same = await save({ ...profile, NumberOfAdultOccupants: 3 }, next)
  expect(await marks()).toEqual([])
  // Given on another day: those of long ago were asked for again.
  const { db } = portal.database
  await db
    .update(profiles)
    .set({ updatedAt: new Date('2022-06-01') })
    .where(eq(profiles.siteId, siteId))
  await db.delete(insightMarks)
  await save({ ...profile, NumberOfAdultOccupants: 3 }, same)
  expect(await marks()).toEqual(['ST-100201-1 0001-01-01'])
})

test('a file of the feed and an answer wake the job, once for all of them', async () => {
  const { db } = portal.database
  await db.delete(jobs).where(eq(jobs.name, insightQueue.name))
  for (const localDay of ['2026-11-01', '2026-11-02']) {
    const { changedAt: _, localDay: own, ...data } = day(localDay, 120)
    const line = { kind: 'halfHours', id: `SP-100201-E/X/${own}`, at: '2026-11-20T00:00:00Z', data: { ...data, day: own } }
    await applyFeed(db, () => Readable.from([Buffer.from(`${JSON.stringify(line)}\n`)]))
  }
  expect(await marks()).toEqual(['ST-100201-1 2026-11-01', 'ST-100201-1 2026-11-02'])
  expect(await db.select().from(jobs).where(eq(jobs.name, insightQueue.name))).toHaveLength(1)
})

test('the steps run once for a site, from the least of its days, and a site that nothing marked is left alone', async () => {
  const { asked, step } = noting()
  await mark(HOME, '2026-11-05')
  await mark(HOME, '2026-10-20')
  await mark(TOWNHOUSE, '2026-11-07')
  expect(await takeMarks(portal.database.db, { steps: [step] })).toBe(2)
  expect(asked.sort()).toEqual(['ST-100201-1 2026-10-20', 'ST-100342-1 2026-11-07'])
  expect(await marks()).toEqual([])
})

test('of two processes that take marks at once, each site is worked out by one', async () => {
  const { asked, step } = noting()
  for (const site of [HOME, TOWNHOUSE, CAR]) await mark(site)
  const { db } = portal.database
  const taken = await Promise.all([takeMarks(db, { steps: [step] }), takeMarks(db, { steps: [step] }), takeMarks(db, { steps: [step] })])
  expect(taken.reduce((a, b) => a + b)).toBe(3)
  expect(asked.sort()).toEqual(['ST-100201-1 2026-11-01', 'ST-100342-1 2026-11-01', 'ST-100528-1 2026-11-01'])
})

test('a mark made while its site is worked out is taken afterwards', async () => {
  const asked: string[] = []
  const step: InsightStep = async (tx, { siteId, billingAccountId }, fromDay) => {
    asked.push(fromDay)
    if (asked.length === 1) await tx.insert(insightMarks).values({ billingAccountId, siteId, fromDay: '2026-11-09' })
  }
  await mark(HOME, '2026-11-03')
  await takeMarks(portal.database.db, { steps: [step] })
  expect(asked).toEqual(['2026-11-03', '2026-11-09'])
  expect(await marks()).toEqual([])
})

test('what is broken off half-way has changed nothing, keeps its mark, and holds up no other site', async () => {
  const { db } = portal.database
  const usesOn = (localDay: string) =>
    db
      .select({ uses: energyUseDays.uses })
      .from(energyUseDays)
      .where(and(eq(energyUseDays.siteId, HOME.siteId), eq(energyUseDays.localDay, localDay)))
  const half: InsightStep = async (tx, site) => {
    await tx.insert(energyUseDays).values({ ...site, localDay: '2031-01-01', uses: { Heating: 1 } })
    if (site.siteId === HOME.siteId) throw new Error('killed')
  }
  await mark(HOME, '2026-11-04')
  await mark(TOWNHOUSE)
  await expect(takeMarks(db, { steps: [half] })).rejects.toThrow('killed')
  expect(await usesOn('2031-01-01')).toEqual([])
  expect(await marks()).toEqual(['ST-100201-1 2026-11-04'])
  const { asked, step } = noting()
  await takeMarks(db, { steps: [step] })
  expect(asked).toEqual(['ST-100201-1 2026-11-04'])
  await db.delete(energyUseDays).where(eq(energyUseDays.localDay, '2031-01-01'))
})

test('a process that stops takes no further site, and leaves the rest marked', async () => {
  const stopping = new AbortController()
  const step: InsightStep = async () => stopping.abort()
  await mark(HOME)
  await mark(TOWNHOUSE)
  expect(await takeMarks(portal.database.db, { steps: [step], signal: stopping.signal })).toBe(1)
  expect(await marks()).toHaveLength(1)
})
