import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { savePhone, updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import { billSummaryWidget, recentUsageWidget } from '#schemas/dashboard/routes.ts'
import type { FeedKind } from '#schemas/feed/kinds.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { billLines } from '#server/db/schema/billing.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { users } from '#server/db/schema/people.ts'
import { energyPeriods, meterReads, readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const example = readFileSync(new URL('../docs/examples/first-customer.ndjson', import.meta.url), 'utf8')

type Given = { kind: FeedKind; id: string; at: string; data?: object; deleted?: true } | string
const textOf = (records: readonly Given[]) =>
  records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n')
const apply = (records: string | Buffer | readonly Given[], args: Record<string, string> = {}, made?: string[]) =>
  portal.operate('feed-apply', { file: 'f', ...args }, Array.isArray(records) ? textOf(records) : (records as string | Buffer), made)
const KEEP = { keepGoing: 'yes' }

/** A moment of a day that is over. */
const at = (minutes: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + minutes * 60_000).toISOString()

let number = 0
/** A customer of one test alone, whom the feed brings. */
function customer() {
  const name = `f${++number}`
  const billingAccountId = `A-${name}`
  const ids = { personId: `P-${name}`, billingAccountId, siteId: `S-${name}`, supplyPointId: `SP-${name}`, planId: `plan-${name}` }
  const person = { subject: `demo|${name}`, username: name, email: `${name}@example.nz`, firstName: 'Ana', lastName: 'Tui' }
  const account = { customerNumber: name, kind: 'residential', name: 'Ana Tui', billingEmail: person.email, joinedOn: '2025-01-01' }
  const site = { billingAccountId, street: '1 Bay Road', city: 'Nelson', postCode: '7010', region: 'Nelson', propertyType: 'villa' }
  const supplyPoint = {
    billingAccountId,
    siteId: ids.siteId,
    energyType: 'electricity',
    planId: ids.planId,
    supplyAgreementId: `AG-${name}`,
  }
  const plan = { name: 'Plain', energyType: 'electricity', prices: [{ from: '2025-01-01', dayRate: '0.3', dailyCharge: '1.8' }] }
  const record = (kind: FeedKind, id: string, data: object, minutes = 0): Given => ({ kind, id, at: at(minutes), data })
  const records = [
    record('person', ids.personId, person),
    record('plan', ids.planId, plan),
    record('account', billingAccountId, account),
    record('access', `${billingAccountId}/${ids.personId}`, { billingAccountId, personId: ids.personId, role: 'accountHolder' }),
    record('site', ids.siteId, site),
    record('supplyPoint', ids.supplyPointId, supplyPoint),
  ]
  const gone = (kind: FeedKind, id: string, minutes: number): Given => ({ kind, id, at: at(minutes), deleted: true })
  return { ...ids, name, person, account, site, supplyPoint, plan, records, record, gone }
}

const line = (supplyPointId?: string) => ({
  description: 'Energy',
  quantity: '100',
  unit: 'kWh',
  rate: '0.3',
  amount: '30.00',
  supplyPointId,
})
const bill = (billingAccountId: string, supplyPointId?: string) => ({
  billingAccountId,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay: '2026-10-18',
  amount: '30.00',
  gst: '0.00',
  promptPaymentDiscount: '0.00',
  lines: [line(supplyPointId)],
})

const siteOf = async (id: string) => (await portal.database.db.select().from(sites).where(eq(sites.id, id)))[0]

test('the example of the documentation makes a customer whose bill, plan and use are there; again, it changes nothing', async () => {
  expect(await apply(example)).toEqual([expect.stringMatching(/^f: 7\d new records, 0 changed, 0 deleted, 0 unchanged, 0 older$/)])
  const authorization = `Bearer ${await portal.tokenOf('', { subject: 'customer-1001' })}`
  const ask = async ({ path }: { path: string }) => (await portal.ask(null, 'GET', path, { headers: { authorization } })).body
  expect(await ask(recentUsageWidget)).toMatchObject({ status: 'SUCCESS', data: { endDate: '2026-11-20' } })
  expect(await ask(plansOfSite)).toMatchObject({ plans: [{ planName: 'Everyday Low User' }] })
  expect(await ask(billSummaryWidget)).toMatchObject({ status: 'SUCCESS' })
  expect(await apply(gzipSync(example))).toEqual([expect.stringMatching(/^f: nothing changed: 7\d records known before$/)])
})

test('a wrong record refuses the whole file, with its line, its place and the reason', async () => {
  const { records, record, billingAccountId, siteId } = customer()
  const wrong = record('bill', `B-${billingAccountId}`, { ...bill(billingAccountId), amount: '31.00' })
  await expect(apply([...records, '# a comment', wrong])).rejects.toThrow('f was not applied: 1 record refused')
  expect(await siteOf(siteId)).toBeUndefined()
  const said = await apply([...records, wrong, record('payment', 'PAY', { billingAccountId: 'A-none' })], KEEP)
  expect(said).toEqual([
    'f: line 7: data.amount: must be 30.00, the sum of the lines',
    'f: line 8: data.paidDay: is missing; data.amount: is missing; data.method: is missing',
    'f: 6 new records, 0 changed, 0 deleted, 0 unchanged, 0 older, 2 refused',
  ])
  expect(await siteOf(siteId)).toMatchObject({ city: 'Nelson' })
})

test('refused records are told and handed back in the order of their lines, every one of them counted', async () => {
  const { record, site, billingAccountId } = customer()
  const homeless = Array.from({ length: 30 }, (_, i) => record('site', `S-${billingAccountId}-${i}`, site))
  const file = homeless.flatMap((each) => [each, '{"kind": 1}'])
  const made: string[] = []
  const said = await apply(file, KEEP, made)
  const numbers = (lines: readonly string[]) => lines.flatMap((text) => /line (\d+):/.exec(text)?.[1] ?? [])
  expect(numbers(said)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 1)))
  expect(said).toContain('f: and 40 more records')
  expect(numbers(made)).toEqual(Array.from({ length: 60 }, (_, i) => String(i + 1)))
  await expect(apply(file, { dryRun: 'yes' })).rejects.toThrow('f is not right: 60 records would be refused.')
})

test('a deletion of what never was is told apart from one that is known', async () => {
  const { records, gone, siteId } = customer()
  await apply(records)
  expect(await apply([gone('payment', 'PAY-none', 5)])).toEqual(['f: nothing changed: 0 records known before, 1 to be deleted not known'])
  expect(await apply([gone('payment', 'PAY-none', 5)])).toEqual(['f: nothing changed: 1 record known before'])
  expect(await apply([gone('site', siteId, -5)])).toEqual([
    'f: nothing changed: 1 record known before, 1 of them older than what is stored',
  ])
})

test('a list of records is told from a feed', async () => {
  await expect(apply('[{"kind":"site"}]')).rejects.toThrow('f is a list. A feed has a record a line')
})

test('what a wrong record holds is told in one line, so that nothing of it comes back as a record', async () => {
  const { record, site } = customer()
  const hidden = JSON.stringify(record('site', 'S-hidden', {}))
  const made: string[] = []
  await apply([record('site', 'S-1', { ...site, [`x\n${hidden}\n#\u001b[2J`]: 1 })], KEEP, made)
  expect(made[0]).toContain('\\u000a{"kind"')
  expect(made.join('\n').split('\n')).toHaveLength(2)
  expect(made.join('')).not.toContain('\u001b')
})

test('what is refused is handed back, and taken once it is mended', async () => {
  const { records, record, billingAccountId } = customer()
  const made: string[] = []
  const id = `B-${billingAccountId}`
  await apply([...records, record('bill', id, { ...bill(billingAccountId), amount: '31.00' }), '{"kind'], KEEP, made)
  expect(made).toEqual([
    '# line 7: data.amount: must be 30.00, the sum of the lines',
    expect.stringContaining(id),
    '# line 8: The line is not JSON.',
    '{"kind',
  ])
  const [comment = '', refused = ''] = made
  expect(await apply([comment, refused.replace('31.00', '30.00')])).toEqual([expect.stringContaining('1 new record,')])
})

test('a person without a subject keeps the one of their first sign-in, until a record has another', async () => {
  const { record, personId, person } = customer()
  const { subject: _, ...unknown } = person
  const stored = async () => (await portal.database.db.select().from(users).where(eq(users.id, personId)))[0]
  await apply([record('person', personId, unknown)])
  expect(await stored()).toMatchObject({ isSubjectKnown: false })
  await portal.database.db.update(users).set({ subject: 'elsewhere|1', isSubjectKnown: true }).where(eq(users.id, personId))
  await apply([record('person', personId, { ...unknown, firstName: 'Anahera' }, 1)])
  expect(await stored()).toMatchObject({ firstName: 'Anahera', subject: 'elsewhere|1', isSubjectKnown: true })
  await apply([record('person', personId, person, 2)])
  expect(await stored()).toMatchObject({ subject: person.subject, isSubjectKnown: true })
})

test('a subject that became known at the first sign-in stays, and the record that leaves it out is known', async () => {
  const { records, personId } = customer()
  const [person, ...others] = records as { data: Record<string, unknown> }[]
  const { subject: _, ...withoutSubject } = person?.data ?? {}
  const file = [{ ...person, data: withoutSubject }, ...others] as Given[]
  await apply(file)
  const { db } = portal.database
  await db.update(users).set({ subject: 'known now', isSubjectKnown: true }).where(eq(users.id, personId))
  expect(await apply(file)).toEqual([expect.stringContaining('nothing changed')])
  await db.update(feedRecords).set({ hash: '' }).where(eq(feedRecords.id, personId))
  expect(await apply(file)).toEqual([expect.stringMatching(/nothing changed: 6 records known before$/)])
  expect((await db.select().from(users).where(eq(users.id, personId)))[0]).toMatchObject({ subject: 'known now' })
})

test('a dry run says what would come of it, and stores nothing', async () => {
  const { records, siteId } = customer()
  expect(await apply(records, { dryRun: 'yes' })).toEqual([
    'f: 6 new records, 0 changed, 0 deleted, 0 unchanged, 0 older; nothing was stored',
  ])
  expect(await siteOf(siteId)).toBeUndefined()
})

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

test('what a record refers to must be there, of the same account and before it', async () => {
  const one = customer()
  const two = customer()
  await apply(one.records)
  const foreign = one.record('bill', `B-${one.name}`, bill(one.billingAccountId, two.supplyPointId))
  const early = two.record('site', 'S-early', { ...two.site, billingAccountId: two.billingAccountId })
  const said = await apply([early, ...two.records, foreign], KEEP)
  expect(said.slice(0, 2)).toEqual([
    `f: line 1: data.billingAccountId: there is no account ${two.billingAccountId}, stored or before this line`,
    `f: line 8: data: there is no supplyPoint ${two.supplyPointId} of account ${one.billingAccountId}, stored or before this line`,
  ])
  const moved = one.record('site', one.siteId, { ...one.site, billingAccountId: two.billingAccountId }, 5)
  expect((await apply([moved], KEEP))[0]).toBe(
    `f: line 1: data.billingAccountId: is of account ${one.billingAccountId}; delete it there first`,
  )
})

test('a record suits what it refers to: its energy, and the digits of its register', async () => {
  const { records, record, name, billingAccountId, supplyPointId, siteId, planId } = customer()
  const [gasId, meterId] = [`G-${name}`, `M-${name}`]
  const gas = { billingAccountId, siteId, energyType: 'naturalGas', planId: `gas-${name}`, supplyAgreementId: 'AG' }
  const gasPlan = { name: 'Gas', energyType: 'naturalGas', prices: [{ from: '2025-01-01', dayRate: '0.1', dailyCharge: '1' }] }
  const meter = record('meter', meterId, { billingAccountId, supplyPointId, digits: 3 })
  const reading = (day: string, shown: number) =>
    record('meterReading', `${meterId}/${day}`, { billingAccountId, meterId, day, reading: shown, source: 'reader' })
  const wrong = [
    record('supplyPoint', `${gasId}-2`, { ...gas, planId }),
    record('halfHours', `${gasId}/X/2026-10-20`, day({ billingAccountId, supplyPointId: gasId }, 100)),
    reading('2026-10-01', 1000),
  ]
  const right = [...records, record('plan', `gas-${name}`, gasPlan), record('supplyPoint', gasId, gas), meter, reading('2026-10-02', 999)]
  const told = [
    `data.planId: ${planId} is a plan of electricity, not of naturalGas`,
    `data.supplyPointId: ${gasId} is supplied with naturalGas; half-hours are of electricity`,
    `data.reading: has more digits than the 3 of ${meterId}`,
  ]
  // Whether what they refer to comes with them, or is stored.
  expect(await apply([...right, ...wrong], KEEP)).toEqual([
    ...told.map((text, i) => `f: line ${right.length + 1 + i}: ${text}`),
    'f: 10 new records, 0 changed, 0 deleted, 0 unchanged, 0 older, 3 refused',
  ])
  expect((await apply(wrong, KEEP)).slice(0, 3)).toEqual(told.map((text, i) => `f: line ${1 + i}: ${text}`))
})

test('what others refer to stays as suits them', async () => {
  const { records, record, name, billingAccountId, supplyPointId, supplyPoint, planId } = customer()
  const meterId = `M-${name}`
  const meter = (digits: number, at: number) => record('meter', meterId, { billingAccountId, supplyPointId, digits }, at)
  const reading = record('meterReading', `${meterId}/2026-10-01`, {
    billingAccountId,
    meterId,
    day: '2026-10-01',
    reading: 12_345,
    source: 'reader',
  })
  await apply([...records, meter(5, 0), reading])
  const plan = { name: 'Plain', energyType: 'naturalGas', prices: [{ from: '2025-01-01', dayRate: '0.3', dailyCharge: '1.8' }] }
  expect((await apply([record('plan', planId, plan, 5), meter(4, 5)], KEEP)).slice(0, 2)).toEqual([
    `f: line 1: data: supplyPoint ${supplyPointId} refers to it, and planId there: ${planId} is a plan of naturalGas, not of electricity`,
    `f: line 2: data: meterReading ${meterId}/2026-10-01 refers to it, and reading there: has more digits than the 4 of ${meterId}`,
  ])
  expect((await apply([meter(6, 5)])).at(-1)).toContain('1 changed')
  // Together they are right.
  const gas = record('supplyPoint', supplyPointId, { ...supplyPoint, energyType: 'naturalGas' }, 6)
  expect((await apply([record('plan', planId, plan, 6), gas])).at(-1)).toContain('2 changed')
})

test('a person for whom staff acted is closed, not deleted: the log of it is kept', async () => {
  const { records, gone, billingAccountId, personId, name } = customer()
  await apply(records)
  expect((await portal.call('staff', startImpersonation, { body: { customer: name, reason: 'Case 4471' } })).status).toBe(200)
  expect((await apply([gone('access', `${billingAccountId}/${personId}`, 1), gone('person', personId, 1)], KEEP))[0]).toBe(
    'f: line 2: deleted: the portal keeps what it has in impersonations about it; close them with `closedOn` in place of deleting them',
  )
})

test('what something else refers to is not deleted before it; what is a part goes along', async () => {
  const { records, record, gone, ...ids } = customer()
  const { billingAccountId, supplyPointId, siteId, personId } = ids
  const period = { billingAccountId, supplyPointId, startDay: '2026-09-01', endDay: '2026-09-30', quantity: '12.5', status: 'actual' }
  const periodRecord = record('energyPeriod', `${supplyPointId}/2026-09-01`, period)
  await apply([...records, periodRecord, record('bill', `B-${billingAccountId}`, bill(billingAccountId, supplyPointId))])
  expect((await apply([gone('site', siteId, 1)], KEEP))[0]).toBe(
    'f: line 1: deleted: a record of the kind supplyPoint still refers to it; delete that first',
  )
  const all = [gone('bill', `B-${billingAccountId}`, 1), gone('supplyPoint', supplyPointId, 1), gone('site', siteId, 1)]
  expect(await apply(all)).toEqual(['f: 0 new records, 0 changed, 3 deleted, 0 unchanged, 0 older'])
  const { db } = portal.database
  expect(await db.select().from(supplyPoints).where(eq(supplyPoints.id, supplyPointId))).toEqual([])
  expect(await db.select().from(energyPeriods).where(eq(energyPeriods.supplyPointId, supplyPointId))).toEqual([])
  // What was deleted does not come back with an older record, but with a newer one; its parts come back with any.
  expect(await apply(records)).toEqual([expect.stringMatching(/known before/)])
  const back = [
    record('site', siteId, ids.site, 2),
    record('supplyPoint', supplyPointId, ids.supplyPoint, 2),
    periodRecord,
    record('bill', `B-${billingAccountId}`, bill(billingAccountId, supplyPointId), 2),
  ]
  expect(await apply(back)).toEqual([expect.stringContaining('4 new records')])
  expect(
    await apply([
      gone('bill', `B-${billingAccountId}`, 3),
      gone('supplyPoint', supplyPointId, 3),
      gone('site', siteId, 3),
      gone('access', `${billingAccountId}/${personId}`, 3),
      gone('account', billingAccountId, 3),
      gone('person', personId, 3),
    ]),
  ).toEqual([expect.stringContaining('6 deleted')])
  expect(await db.select().from(billLines).where(eq(billLines.billingAccountId, billingAccountId))).toEqual([])
})

test('a corrected bill has its new lines, in their order', async () => {
  const { records, record, billingAccountId } = customer()
  const id = `B-${billingAccountId}`
  await apply([...records, record('bill', id, bill(billingAccountId))])
  const lines = ['10.00', '5.00', '20.00'].map((amount) => ({ ...line(), amount }))
  await apply([record('bill', id, { ...bill(billingAccountId), amount: '35.00', lines }, 1)])
  const stored = await portal.database.db
    .select()
    .from(billLines)
    .where(eq(billLines.billingAccountId, billingAccountId))
    .orderBy(asc(billLines.position))
  expect(stored.map(({ amount }) => amount)).toEqual(['10.00', '5.00', '20.00'])
})

test('of a batch, only the record is refused that the database cannot take', async () => {
  const people = Array.from({ length: 5 }, customer)
  const records = people.flatMap((each) => each.records)
  const [, , third] = people
  const twin = third?.record('person', `${third.personId}-twin`, { ...third.person, subject: 'twin', username: 'twin' })
  const said = await apply([...records, ...(twin ? [twin] : [])], KEEP)
  expect(said).toEqual([
    `f: line 31: data.email: ${third?.name}@example.nz is the email address of person ${third?.personId} already`,
    'f: 30 new records, 0 changed, 0 deleted, 0 unchanged, 0 older, 1 refused',
  ])
})

const day = (
  { billingAccountId, supplyPointId }: { billingAccountId: string; supplyPointId: string },
  wattHours: number,
  status = 'A',
) => ({
  billingAccountId,
  supplyPointId,
  flow: 'X',
  day: '2026-10-20',
  wattHours: new Array<number>(48).fill(wattHours),
  statuses: status.repeat(48),
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

test('a supply point that a line of a bill names is not deleted before the bill', async () => {
  const own = customer()
  const id = `B-${own.billingAccountId}`
  await apply([...own.records, own.record('bill', id, bill(own.billingAccountId, own.supplyPointId))])
  await expect(apply([own.gone('supplyPoint', own.supplyPointId, 5)])).rejects.toThrow('1 record refused')
  await apply([own.gone('bill', id, 5)])
  expect(await apply([own.gone('supplyPoint', own.supplyPointId, 5)])).toEqual([expect.stringContaining('1 deleted')])
})

test('a slow file keeps nobody waiting before all of it is there', async () => {
  const [slow, quick] = [customer(), customer()]
  const input = new PassThrough()
  input.write(`${JSON.stringify(slow.records[0])}\n`)
  const late = portal.operate('feed-apply', { file: 'f' }, input)
  expect(await apply(quick.records)).toEqual([expect.stringContaining('6 new records')])
  input.end(textOf(slow.records.slice(1)))
  expect(await late).toEqual([expect.stringContaining('6 new records')])
})

test('a user name is nobody else’s email address, nor of somebody who is still a customer', async () => {
  const [one, leaver, left] = [customer(), customer(), customer()]
  const closing = (who: typeof one, closedOn: string) => who.record('person', who.personId, { ...who.person, closedOn }, 1)
  await apply([one, leaver, left].flatMap(({ records }) => records))
  await apply([closing(leaver, '2099-01-01'), closing(left, '2026-01-01')])
  const twin = (change: object) => {
    const { record, personId, person } = customer()
    return record('person', personId, { ...person, ...change })
  }
  const said = await apply(
    [
      twin({ username: one.person.email.toUpperCase() }),
      twin({ username: leaver.name.toUpperCase() }),
      twin({ username: left.name }),
      one.record('person', one.personId, { ...one.person, username: leaver.person.email }, 2),
    ],
    KEEP,
  )
  expect(said).toEqual([
    `f: line 1: data.username: ${one.person.email} is the email address of person ${one.personId} already`,
    `f: line 2: data.username: ${leaver.name} is the user name of person ${leaver.personId} already`,
    `f: line 4: data.username: ${leaver.person.email} is the email address of person ${leaver.personId} already`,
    'f: 1 new record, 0 changed, 0 deleted, 0 unchanged, 0 older, 3 refused',
  ])
})

test.each([
  ['next to each other', 0],
  ['far from each other', 1500],
])('two people exchange their addresses and user names in one file, %s', async (_where, between) => {
  const [one, two] = [customer(), customer()]
  await apply([...one.records, ...two.records])
  const taking = (who: typeof one, from: typeof one) =>
    who.record('person', who.personId, { ...who.person, email: from.person.email, username: from.person.username }, 1)
  const addresses = Array.from({ length: between }, (_, i) =>
    one.record('address', `AD-${one.name}-${i}`, { street: '1 Bay Road', city: 'Nelson', postCode: '7010' }),
  )
  expect(await apply([taking(one, two), ...addresses, taking(two, one)])).toEqual([expect.stringContaining('2 changed, 0 deleted')])
  const emailOf = async (id: string) => (await portal.database.db.select().from(users).where(eq(users.id, id)))[0]?.email
  expect([await emailOf(one.personId), await emailOf(two.personId)]).toEqual([two.person.email, one.person.email])
})

test('a part of a unit is a change, and the same price written longer is none', async () => {
  const { records, record, billingAccountId, planId, plan, supplyPointId } = customer()
  await apply(records)
  const billOf = (quantity: string, minutes: number) => {
    const lines = [{ ...line(supplyPointId), quantity }]
    return record('bill', `B-${billingAccountId}`, { ...bill(billingAccountId), lines }, minutes)
  }
  await apply([billOf('391.2', 0)])
  expect(await apply([billOf('391.4', 1)])).toEqual([expect.stringContaining('1 changed')])
  const [stored] = await portal.database.db.select().from(billLines).where(eq(billLines.billingAccountId, billingAccountId))
  expect(stored?.quantity).toBe('391.4')
  await expect(apply([billOf('391.1', 1)])).rejects.toThrow('1 record refused')
  const longer = plan.prices.map((each) => ({ ...each, dayRate: '0.30000' }))
  expect(await apply([record('plan', planId, { ...plan, prices: longer })])).toEqual(['f: nothing changed: 1 record known before'])
})

test('a line that is no text is not handed back as another one', async () => {
  const { records, record, billingAccountId, account } = customer()
  await apply(records)
  const renamed = JSON.stringify(record('account', billingAccountId, { ...account, name: 'Renée K' }, 1))
  const handedBack: string[] = []
  await apply(Buffer.from(renamed, 'latin1'), KEEP, handedBack)
  expect(handedBack.join('\n').trim()).toBe('# line 1: The line is not UTF-8.')
})

test.each(['before', 'after'])('a new person takes the address of one who is deleted in the same file, %s them', async (when) => {
  const [one, two] = [customer(), customer()]
  await apply(one.records)
  const gone = [one.gone('access', `${one.billingAccountId}/${one.personId}`, 1), one.gone('person', one.personId, 1)]
  const came = two.record('person', two.personId, { ...two.person, email: one.person.email, username: one.person.username })
  expect(await apply(when === 'before' ? [came, ...gone] : [...gone, came])).toEqual([
    expect.stringContaining('1 new record, 0 changed, 2 deleted'),
  ])
  const found = await portal.database.db.select().from(users).where(eq(users.email, one.person.email))
  expect(found).toMatchObject([{ id: two.personId, username: one.person.username }])
})

test('the address of a person whose deletion is refused stays theirs', async () => {
  const [one, two] = [customer(), customer()]
  await apply(one.records)
  const said = await apply(
    [two.record('person', two.personId, { ...two.person, email: one.person.email }), one.gone('person', one.personId, 1)],
    KEEP,
  )
  expect(said).toEqual([
    `f: line 1: data.email: ${one.person.email} is the email address of person ${one.personId} already`,
    'f: line 2: deleted: a record of the kind access still refers to it; delete that first',
    expect.stringContaining('2 refused'),
  ])
})

test('a person whom an operator made a test customer stays one, whatever an older record says', async () => {
  const { records, record, personId, person, name } = customer()
  await apply(records)
  await portal.operate('person', { username: name, testCustomer: 'yes' }, '')
  expect(await apply([record('person', personId, { ...person, lastName: 'Kea' }, 1)])).toEqual([expect.stringContaining('1 of them older')])
  const [found] = await portal.database.db.select().from(users).where(eq(users.id, personId))
  expect([found?.isTestCustomer, found?.lastName]).toEqual([true, 'Tui'])
})

test('a person who comes twice while somebody else gives an address up gets what was said last', async () => {
  const [giver, taker] = [customer(), customer()]
  await apply([...giver.records, ...taker.records])
  const taking = (lastName: string, minutes: number) =>
    taker.record('person', taker.personId, { ...taker.person, email: giver.person.email, lastName }, minutes)
  const giving = giver.record(
    'person',
    giver.personId,
    { ...giver.person, email: `new-${giver.person.email}`, username: `new-${giver.name}` },
    1,
  )
  const filler = Array.from({ length: 1100 }, (_, i) =>
    giver.record('address', `AD-${giver.name}-${i}`, { street: '1 Bay Road', city: 'Nelson', postCode: '7010' }),
  )
  expect((await apply([taking('Kea', 1), taking('Moa', 2), ...filler, giving])).at(-1)).toContain('3 changed, 0 deleted')
  const [stored] = await portal.database.db.select().from(users).where(eq(users.id, taker.personId))
  expect([stored?.email, stored?.lastName]).toEqual([giver.person.email, 'Moa'])
})

test('a person who says nothing new keeps their names, no matter who had one of them before', async () => {
  const [leaver, person] = [customer(), customer()]
  const name = `${person.name}x`
  await apply([
    ...leaver.records,
    leaver.record('person', leaver.personId, { ...leaver.person, username: name.toUpperCase(), closedOn: '2026-01-01' }, 1),
    ...person.records,
    person.record('person', person.personId, { ...person.person, username: name }, 1),
  ])
  await apply([person.record('person', person.personId, { ...person.person, username: name }, 2)])
  const [stored] = await portal.database.db.select().from(users).where(eq(users.id, person.personId))
  expect([stored?.email, stored?.username]).toEqual([person.person.email, name])
})

test('the feed changes nothing about staff', async () => {
  const { person, record } = customer()
  const said = await apply([record('person', 'U-staff', person)], KEEP)
  expect(said[0]).toBe('f: line 1: id: is a member of staff; the feed changes customers alone')
})

test('a file of meter data is known by its first line', async () => {
  const eiep3 = readFileSync(new URL('./files/eiep3-v10.csv', import.meta.url))
  const icps = JSON.stringify({ XXXXXXXXXXXXXXX: 'SP-100699-E', AAAAAAAAAAAAAAA: 'SP-100343-E' })
  expect((await apply(eiep3, { icps }))[0]).toContain('imported 96 readings')
})

test('a file that says nothing, or breaks off, is told', async () => {
  expect(await apply('')).toEqual(['f: nothing changed: 0 records known before'])
  await expect(apply(gzipSync(example).subarray(0, 5000))).rejects.toThrow('f was not applied. The file is not whole')
})

test('garbage never gets in, and is refused line by line', async () => {
  const { records, record, site, siteId } = customer()
  await apply(records)
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.json(),
    fc.json({ noUnicodeString: false }).map((text) => `{"kind":"site","id":"${siteId}","at":"${at(9)}","data":${text}}`),
    fc
      .record({
        kind: fc.constantFrom('site', 'person', 'halfHours', 'bill', 'plan'),
        id: fc.string(),
        at: fc.constantFrom(at(9), ''),
        data: fc.object(),
      })
      .map((each) => JSON.stringify(each)),
    // A record that breaks off.
    fc.nat(150).map((length) => JSON.stringify(record('site', siteId, site, 9)).slice(0, length)),
  )
  const before = await siteOf(siteId)
  await fc.assert(
    fc.asyncProperty(fc.array(garbage, { minLength: 1, maxLength: times(50, 100) }), async (lines) => {
      const texts = lines.map((text) => text.replaceAll(/[\n\r]/g, ' ')).filter((text) => text.trim() !== '' && !text.startsWith('#'))
      const [last = ''] = (await apply(['# garbage', ...texts], KEEP)).slice(-1)
      const nothing = `f: 0 new records, 0 changed, 0 deleted, 0 unchanged, 0 older, ${texts.length} refused`
      expect(last).toBe(texts.length === 0 ? 'f: nothing changed: 0 records known before' : nothing)
    }),
    { numRuns: times(10, 200) },
  )
  expect(await siteOf(siteId)).toEqual(before)
})
