import { and, eq, gte } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { meterReadSites, type SiteMeters, submitMeterRead } from '#schemas/meter-read/routes.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { meterReads } from '#server/db/schema/readings.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(() => portal.database.db.delete(meterReads).where(eq(meterReads.source, 'customer')))
afterAll(() => portal.close())

const sitesOf = async (person: string) => ((await portal.call(person, meterReadSites)).body as SiteMeters).sites
const submit = (person: string, meter: string, ...readings: string[]) =>
  portal.call(person, submitMeterRead, {
    body: { meters: [{ id: meter, devices: readings.map((deviceReading, i) => ({ id: `MD-${meter}-${i + 1}`, deviceReading })) }] },
  })
const today = localDayOf(new Date())
const byReader = {
  billingAccountId: 'BA-100699',
  deviceId: 'MD-SP-100699-E-1',
  readDay: today,
  reading: 14_240,
  source: 'reader',
} as const
const forgetReader = () => portal.database.db.delete(meterReads).where(and(eq(meterReads.source, 'reader'), eq(meterReads.readDay, today)))
const sentToday = () => portal.database.db.select().from(meterReads).where(eq(meterReads.readDay, today))

test('the sites with a meter to read are listed, the selected one first to be filled in', async () => {
  expect((await sitesOf('tama')).map(({ siteId, isPreselected }) => [siteId, isPreselected])).toEqual([
    ['ST-100342-2', true],
    ['ST-100343-1', false],
  ])
  const [home] = await sitesOf('newcomer')
  expect(home?.isPreselected).toBe(true)
  expect(home?.meters[0]?.devices[0]).toMatchObject({ digits: 5, lastRead: { reading: 14_200, source: 'reader' } })
  expect(await sitesOf('priya')).toEqual([])
})

test('the meter of a home that was left can be read for two weeks', async () => {
  const { db } = portal.database
  const ids = async () => (await sitesOf('tama')).map(({ siteId }) => siteId)
  const left = eq(sites.id, 'ST-100342-2')
  await db.update(sites).set({ status: 'closed' }).where(left)
  expect(await ids()).toEqual(['ST-100343-1'])
  const move = { billingAccountId: 'BA-100342', id: 'TEST-left', caseNumber: 'M-1', requestKey: 'TEST-left', submittedBy: 'U-tama' }
  await db.insert(homeMoves).values({ ...move, state: 'done', moveOutSiteIds: ['ST-100342-2'], moveOutDay: addDays(today, -14) })
  expect(await ids()).toContain('ST-100342-2')
  await db
    .update(homeMoves)
    .set({ moveOutDay: addDays(today, -15) })
    .where(eq(homeMoves.id, 'TEST-left'))
  expect(await ids()).toEqual(['ST-100343-1'])
  await db.delete(homeMoves).where(eq(homeMoves.id, 'TEST-left'))
  await db.update(sites).set({ status: 'active' }).where(left)
})

test('what a meter shows is stored for today; sent again, it is there once, and may be put right', async () => {
  expect((await submit('newcomer', 'SP-100699-E', '14260')).status).toBe(204)
  expect((await submit('newcomer', 'SP-100699-E', '14260')).status).toBe(204)
  expect((await sentToday()).map(({ reading, source, userId }) => [reading, source, userId])).toEqual([[14_260, 'customer', 'U-newcomer']])
  expect((await submit('newcomer', 'SP-100699-E', '14250')).status).toBe(204)
  expect((await sentToday()).map(({ reading }) => reading)).toEqual([14_250])
  expect((await sitesOf('newcomer'))[0]?.meters[0]?.devices[0]?.lastRead).toEqual({ date: today, reading: 14_250, source: 'customer' })
})

test('a reading that is put right is compared with the one before today, as the first was', async () => {
  expect((await submit('newcomer', 'SP-100699-E', '14250')).status).toBe(204)
  expect(await submit('newcomer', 'SP-100699-E', '1425')).toMatchObject({
    status: 400,
    body: {
      type: '/error/validation',
      errors: [{ pointer: '/meters/0/devices/0/deviceReading', detail: expect.stringContaining('Our meter reader last read 14200.') }],
    },
  })
  expect(await submit('newcomer', 'SP-100699-E', '99999')).toMatchObject({ status: 422, body: { type: '/error/meter_read_unusual' } })
  expect((await sentToday()).map(({ reading }) => reading)).toEqual([14_250])
})

test("a meter reader's reading of today stays, and who sends another is told of it", async () => {
  const { db } = portal.database
  const [stored] = await db.insert(meterReads).values(byReader).returning()
  try {
    expect(await submit('newcomer', 'SP-100699-E', '14250')).toMatchObject({
      status: 400,
      body: {
        type: '/error/validation',
        errors: [{ pointer: '/meters/0/devices/0/deviceReading', detail: expect.stringContaining('Our meter reader read 14240 today') }],
      },
    })
    expect((await submit('newcomer', 'SP-100699-E', '14240')).status).toBe(204)
    expect(await sentToday()).toEqual([stored])
  } finally {
    await forgetReader()
  }
})

test('it stays where an estimate of a later day is known as well', async () => {
  const { db } = portal.database
  await db.insert(meterReads).values([byReader, { ...byReader, readDay: addDays(today, 1), reading: 14_300, source: 'estimate' }])
  try {
    expect(await submit('newcomer', 'SP-100699-E', '14250')).toMatchObject({
      status: 400,
      body: { errors: [{ detail: expect.stringContaining('Our meter reader read 14240 today') }] },
    })
    expect((await sentToday()).map(({ reading, source }) => [reading, source])).toEqual([[14_240, 'reader']])
  } finally {
    await db.delete(meterReads).where(and(eq(meterReads.deviceId, byReader.deviceId), gte(meterReads.readDay, today)))
  }
})

test('one that comes in while the customer’s is being stored stays too', async () => {
  const { db } = portal.database
  const transaction = db.transaction.bind(db)
  const store = vi.spyOn(db, 'transaction').mockImplementationOnce(async (change) => {
    await db.insert(meterReads).values(byReader)
    return transaction(change)
  })
  try {
    expect(await submit('newcomer', 'SP-100699-E', '14250')).toMatchObject({
      status: 400,
      body: { errors: [{ detail: expect.stringContaining('Our meter reader read 14240 today') }] },
    })
    expect(store).toHaveBeenCalledOnce()
    expect((await sentToday()).map(({ reading, source }) => [reading, source])).toEqual([[14_240, 'reader']])
  } finally {
    store.mockRestore()
    await forgetReader()
  }
})

test('an estimate of today gives way to what the customer reads', async () => {
  const { db } = portal.database
  await db
    .insert(meterReads)
    .values({ billingAccountId: 'BA-100699', deviceId: 'MD-SP-100699-E-1', readDay: today, reading: 14_900, source: 'estimate' })
  expect((await submit('newcomer', 'SP-100699-E', '14250')).status).toBe(204)
  expect((await sentToday()).map(({ reading, source }) => [reading, source])).toEqual([[14_250, 'customer']])
})

test.each(['estimate', 'customer'] as const)(
  'less than a reading of an earlier day by %s is taken once the customer has looked again',
  async (source) => {
    const { db } = portal.database
    const day = addDays(today, -1)
    await db.insert(meterReads).values({ ...byReader, readDay: day, reading: 14_300, source })
    try {
      const send = (deviceReading: string, isConfirmed: boolean) =>
        portal.call('newcomer', submitMeterRead, {
          body: { meters: [{ id: 'SP-100699-E', devices: [{ id: byReader.deviceId, deviceReading, isConfirmed }] }] },
        })
      expect(await send('14250', false)).toMatchObject({ status: 422, body: { type: '/error/meter_read_unusual' } })
      expect((await send('14250', true)).status).toBe(204)
      expect((await sentToday()).map(({ reading }) => reading)).toEqual([14_250])
      // What the meter reader read before that is a limit nevertheless.
      expect((await send('14150', true)).status).toBe(400)
    } finally {
      await db.delete(meterReads).where(and(eq(meterReads.deviceId, byReader.deviceId), eq(meterReads.readDay, day)))
    }
  },
)

test('both registers of a meter are taken together, or neither', async () => {
  const refused = await submit('tama', 'SP-100342-E2', '31900', '1')
  expect(refused).toMatchObject({
    status: 400,
    body: { type: '/error/validation', errors: [{ pointer: '/meters/0/devices/1/deviceReading' }] },
  })
  expect(await sentToday()).toEqual([])
  expect((await submit('tama', 'SP-100342-E2', '31900', '8300')).status).toBe(204)
  expect(await sentToday()).toHaveLength(2)
})

test('a reading far above what is usual is taken once the customer has looked again', async () => {
  const send = (isConfirmed?: boolean) =>
    portal.call('newcomer', submitMeterRead, {
      body: {
        meters: [
          {
            id: 'SP-100699-E',
            devices: [{ id: 'MD-SP-100699-E-1', deviceReading: '99999', ...(isConfirmed === undefined ? {} : { isConfirmed }) }],
          },
        ],
      },
    })
  for (const answer of [await send(), await send(false)]) {
    expect(answer).toMatchObject({
      status: 422,
      body: {
        type: '/error/meter_read_unusual',
        errors: [{ pointer: '/meters/0/devices/0/deviceReading', detail: expect.stringContaining('far above what is usual') }],
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('backwards')
  }
  expect(await sentToday()).toEqual([])
  expect((await send(true)).status).toBe(204)
  expect((await sentToday()).map(({ reading }) => reading)).toEqual([99_999])
})

test('a meter that is being worked on says who does it', async () => {
  const { status, body } = await submit('tama', 'SP-100343-E', '14300')
  expect([status, body]).toMatchObject([
    423,
    { type: '/error/meter_locked', detail: expect.stringContaining('is locked by Meter Services') },
  ])
  expect(await sentToday()).toEqual([])
})

test.each([
  ["another person's meter", 'SP-100342-E2', '14300'],
  ['a meter that is not read by eye', 'SP-100201-E', '14300'],
  ['no meter at all', 'XX', '1'],
])('%s cannot be read', async (_name, meter, reading) => {
  expect(await submit('aroha', meter, reading)).toMatchObject({ status: 404, body: { type: '/error/not_found' } })
  expect(await sentToday()).toEqual([])
})

test("one's own meter with another person's register is refused too", async () => {
  const answer = await portal.call('newcomer', submitMeterRead, {
    body: { meters: [{ id: 'SP-100699-E', devices: [{ id: 'MD-SP-100342-E2-1', deviceReading: '14300' }] }] },
  })
  expect(answer.status).toBe(404)
})

test('the same register twice in one request is refused', async () => {
  const device = { id: 'MD-SP-100699-E-1', deviceReading: '14300' }
  const { status } = await portal.call('newcomer', submitMeterRead, {
    body: { meters: [{ id: 'SP-100699-E', devices: [device, device] }] },
  })
  expect(status).toBe(400)
})
