import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePhone, updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import { meterReads, readingDays } from '#server/db/schema/readings.ts'
import { customer, day, feedOf, KEEP } from './feed-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

/* Which of two records holds, and what customers and meters have said meanwhile. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { apply, siteOf } = feedOf(() => portal)

test('in whatever order versions of a record arrive, the latest one holds', async () => {
  const { records, record, site, siteId } = customer()
  await apply(records)
  let hour = 0
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }), fc.boolean(), async (minutes, isOneFile) => {
      hour++
      const versions = minutes.map((minute) => record('site', siteId, { ...site, city: `City ${hour} ${minute}` }, hour * 60 + minute))
      for (const file of isOneFile ? [versions] : versions.map((version) => [version])) await apply(file)
      expect((await siteOf(siteId))?.city).toBe(`City ${hour} ${Math.max(...minutes)}`)
    }),
    { numRuns: times(8, 100) },
  )
})

test('two records of one instant that say different things are a mistake', async () => {
  const { records, record, site, siteId } = customer()
  await apply(records)
  const said = await apply([record('site', siteId, { ...site, city: 'Picton' })], KEEP)
  expect(said[0]).toBe('f: line 1: at: is the same as of what is stored, but the data differ: it must say which is newer')
  expect((await siteOf(siteId))?.city).toBe('Nelson')
})

test('what a customer changed stays, unless their record changes after that', async () => {
  const { records, record, name, person, account, site, ...ids } = customer()
  const { personId, billingAccountId, siteId } = ids
  await apply([...records, record('profile', siteId, { billingAccountId, siteId, answers: { HouseType: 'Rural' } })])
  const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300)
  await ok(portal.call(name, savePhone, { params: { kind: 'mobile' }, body: { number: '021 555 0198' } }))
  const address = { street: '9 Hill Road', city: 'Nelson', postCode: '7010' }
  await ok(portal.call(name, updatePostalAddress, { body: { address, billingAccountId } }))
  await ok(
    portal.call(name, updateUserPreferences, {
      body: { email: 'bills@example.nz', sendBillViaEmail: true, sendPromotionViaEmail: false, billingAccountId },
    }),
  )
  await ok(portal.call(name, saveSiteNickname, { body: { billingAccountId, siteId, nickname: 'The nest' } }))
  const later = (kind: FeedKind, id: string, data: object) => record(kind, id, data, 60)
  const said = await apply([
    later('person', personId, { ...person, lastName: 'Kea' }),
    later('account', billingAccountId, { ...account, name: 'Ana Kea' }),
    later('site', siteId, { ...site, city: 'Picton' }),
  ])
  expect(said).toEqual([expect.stringMatching(/known before|3 older/)])
  const { db } = portal.database
  expect((await db.select().from(users).where(eq(users.id, personId)))[0]).toMatchObject({
    lastName: 'Tui',
    receivesPromotions: false,
    phones: [{ value: '64215550198', purpose: 'mobile' }],
  })
  expect((await db.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)))[0]).toMatchObject({
    billingEmail: 'bills@example.nz',
    postalAddress: address,
  })
  expect(await siteOf(siteId)).toMatchObject({ nickname: 'The nest', city: 'Nelson' })

  const now = { kind: 'site', id: siteId, at: new Date(Date.now() + 60_000).toISOString(), data: { ...site, city: 'Picton' } } as const
  await apply([now])
  expect(await siteOf(siteId)).toMatchObject({ nickname: null, city: 'Picton' })
})

test('customers who change something while a file is applied are answered, and what they said stays', async () => {
  const people = Array.from({ length: 4 }, customer)
  await apply(people.flatMap(({ records }) => records))
  const numbers = Array.from({ length: times(5, 30) }, (_, i) => `021 555 0${200 + i}`)
  const later = (minutes: number) =>
    people.map(({ record, personId, person }) => record('person', personId, { ...person, lastName: `Tui ${minutes}` }, minutes))
  const [files, saves] = await Promise.all([
    Promise.all(numbers.map((_, i) => apply(later(i + 1)))),
    Promise.all(
      people.map(async ({ name }) => {
        const statuses = []
        for (const number of numbers)
          statuses.push((await portal.call(name, savePhone, { params: { kind: 'mobile' }, body: { number } })).status)
        return statuses
      }),
    ),
  ])
  expect(files).toHaveLength(numbers.length)
  expect(new Set(saves.flat())).toEqual(new Set([204]))
  const last = numbers.at(-1)?.replaceAll(' ', '').replace(/^0/, '64')
  for (const { personId } of people) {
    const [row] = await portal.database.db.select().from(users).where(eq(users.id, personId))
    expect(row?.phones).toEqual([{ value: last, purpose: 'mobile' }])
  }
})

test('a reading that a customer sent stays, when an older one of that day arrives', async () => {
  const { records, record, name, ...ids } = customer()
  const { billingAccountId, supplyPointId } = ids
  const meterId = `M-${name}`
  const meter = record('meter', meterId, { billingAccountId, supplyPointId, digits: 5 })
  await apply([...records, record('supplyPoint', supplyPointId, { ...ids.supplyPoint, canSubmitReading: true }, 1), meter])
  const meters = [{ id: supplyPointId, devices: [{ id: meterId, deviceReading: '14210' }] }]
  expect((await portal.call(name, submitMeterRead, { body: { meters } })).status).toBeLessThan(300)
  const { db } = portal.database
  const stored = () => db.select().from(meterReads).where(eq(meterReads.deviceId, meterId))
  const [{ readDay = '' } = {}] = await stored()
  const late = { billingAccountId, meterId, day: readDay, reading: 14_000, source: 'estimate' }
  expect(await apply([record('meterReading', `${meterId}/${readDay}`, late, 2)])).toEqual([expect.stringContaining('known before')])
  expect(await stored()).toMatchObject([{ reading: 14_210, source: 'customer' }])
})

test('what a customer changed stays, also where the source’s clock is ahead', async () => {
  const { records, name, siteId, site, billingAccountId } = customer()
  const ahead = { kind: 'site', id: siteId, at: new Date(Date.now() + 1_800_000).toISOString(), data: site } as const
  await apply([...records, ahead])
  expect((await portal.call(name, saveSiteNickname, { body: { billingAccountId, siteId, nickname: 'Bach' } })).status).toBe(204)
  await apply([ahead])
  expect(await siteOf(siteId)).toMatchObject({ nickname: 'Bach' })
})

test('half-hours follow the rules of meter data: final beats estimate, later beats earlier', async () => {
  const own = customer()
  const id = `${own.supplyPointId}/X/2026-10-20`
  const half = (minutes: number, wattHours: number, status = 'A') => own.record('halfHours', id, day(own, wattHours, status), minutes)
  const storedWh = async () =>
    (await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, own.supplyPointId)))[0]?.totalWh
  await apply([...own.records, half(10, 100, 'E')])
  await apply([half(20, 200)])
  expect(await storedWh()).toBe(9_600)
  expect(await apply([half(30, 300, 'E')])).toEqual([expect.stringContaining('nothing changed')])
  expect(await apply([half(15, 150)])).toEqual([expect.stringContaining('nothing changed')])
  expect(await storedWh()).toBe(9_600)
  await apply([own.gone('halfHours', id, 40)])
  expect(await storedWh()).toBeUndefined()
  await apply([half(35, 150)])
  expect(await storedWh()).toBeUndefined()
  await apply([half(50, 250)])
  expect(await storedWh()).toBe(12_000)
})

test('half-hours of one instant that say different things are a mistake, in one file as in two', async () => {
  const own = customer()
  const id = `${own.supplyPointId}/X/2026-10-20`
  const half = (minutes: number, wattHours: number, status?: string) => own.record('halfHours', id, day(own, wattHours, status), minutes)
  await apply(own.records)
  // An estimate and what was read then say which of the two holds.
  for (const _ of [1, 2]) await apply([half(8, 80, 'E'), half(8, 90), half(8, 70, 'E')])
  expect(await apply([own.gone('halfHours', id, 9)])).toEqual([expect.stringContaining('1 deleted')])
  const both = [half(10, 100), half(10, 200)]
  expect(await apply(both, KEEP)).toEqual([
    'f: line 2: at: is the same as of what is stored, but the data differ: it must say which is newer',
    'f: 1 new record, 0 changed, 0 deleted, 0 unchanged, 0 older, 1 refused',
  ])
  expect(await apply([half(10, 100)])).toEqual(['f: nothing changed: 1 record known before'])
  await expect(apply(both)).rejects.toThrow('1 record refused')
  expect(await apply([half(5, 200)])).toEqual(['f: nothing changed: 1 record known before, 1 of them older than what is stored'])
})

test('a file of meter data counts as changed when it is taken: what the source said before is told to be older', async () => {
  const own = customer()
  const icp = '0001730042NL020'
  const file = [1, 2].map((period) => `${icp},M1,F,20/10/2026,${period},0.500,X`)
  await apply([...own.records, own.record('supplyPoint', own.supplyPointId, { ...own.supplyPoint, icp }, 1)])
  expect(await apply(`ICP,meter serial,reading type,date,trading period,kWh,flow\n${file.join('\n')}`)).toContain(
    'f: imported 2 readings on 1 day, 1.000 kWh (EIEP3)',
  )
  const record = own.record('halfHours', `${own.supplyPointId}/X/2026-10-20`, day(own, 100), 60)
  expect(await apply([record])).toEqual(['f: nothing changed: 1 record known before, 1 of them older than what is stored'])
})

test('half-hours are deleted by a record that is not older than they are', async () => {
  const own = customer()
  const id = `${own.supplyPointId}/X/2026-10-20`
  await apply([...own.records, own.record('halfHours', id, day(own, 500, 'A'), 20)])
  const left = async () =>
    (await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, own.supplyPointId))).length
  expect(await apply([own.gone('halfHours', id, 19)])).toEqual([expect.stringContaining('nothing changed')])
  expect(await left()).toBe(1)
  expect(await apply([own.gone('halfHours', id, 20)])).toEqual([expect.stringContaining('1 deleted, 0 unchanged, 0 older')])
  expect(await left()).toBe(0)
})
