import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { recentUsageWidget } from '#schemas/usage/routes.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { billLines } from '#server/db/schema/billing.ts'
import { at, bill, customer, example, feedOf, KEEP, line, textOf } from './feed-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

/* Files of records: taken, refused, handed back. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { apply, siteOf } = feedOf(() => portal)

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

test('a dry run says what would come of it, and stores nothing', async () => {
  const { records, siteId } = customer()
  expect(await apply(records, { dryRun: 'yes' })).toEqual([
    'f: 6 new records, 0 changed, 0 deleted, 0 unchanged, 0 older; nothing was stored',
  ])
  expect(await siteOf(siteId)).toBeUndefined()
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

test('an order that is refused is told which other one of its supply point is under way', async () => {
  const { records, record, billingAccountId, supplyPointId } = customer()
  const order = (name: string, state: string) =>
    record('lpgOrder', `${name}-${supplyPointId}`, {
      ...{ billingAccountId, supplyPointId, state },
      numberOfBottles: 2,
      placedAt: '2026-10-01T00:00:00Z',
    })
  await apply([...records, order('1', 'successful'), order('2', 'scheduled')])
  expect((await apply([order('3', 'processing')], KEEP))[0]).toBe(
    `f: line 1: data.supplyPointId: ${supplyPointId} is that of lpgOrder 2-${supplyPointId} already`,
  )
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
