import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCKS } from '#server/db/locks.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { applyFeed } from '#server/feed/apply.ts'
import { example } from './feed-records.ts'
import { startListening, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
})
afterAll(() => portal.close())

const records = example.split('\n').filter((line) => line.startsWith('{'))
const account = records.find((line) => line.includes('"kind": "account"')) ?? ''
const idOfAccount = (id: string) => account.replaceAll('A-5001', id).replace('5001 7731', id)
const isStored = async (id: string) =>
  (await portal.database.db.select().from(billingAccounts).where(eq(billingAccounts.id, id))).length === 1

async function send(
  body: string | Uint8Array | ReadableStream,
  { as = 'feed-writer', path = '/feed', type = 'application/x-ndjson' } = {},
) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.tokenOf(as)}`, 'content-type': type },
    body: body as BodyInit,
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a machine sends records, plain or packed; the same again changes nothing', async () => {
  expect(await send(example)).toEqual({
    status: 200,
    body: { isStored: true, created: records.length, changed: 0, deleted: 0, unchanged: 0, older: 0, notKnown: 0, refused: [] },
  })
  const again = { status: 200, body: expect.objectContaining({ created: 0, changed: 0, unchanged: records.length }) }
  expect(await send(gzipSync(example), { type: 'application/gzip' })).toEqual(again)
  expect(await send(gzipSync(example))).toEqual(again)
})

// On the other database one connection serves all, and a file that is applied has it.
if (process.env.TEST_DATABASE === 'postgres') {
  test('feeds that wait for another keep no customer waiting', async () => {
    const { db } = portal.database
    let end = () => {}
    const applied = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.feed})`)
      await new Promise<void>((resolve) => {
        end = resolve
      })
    })
    const waiting = Array.from({ length: 12 }, () => send('# nothing'))
    // More than the pool of connections holds, if each of them held one.
    for (let i = 0; i < 5; i++) expect((await portal.ask('aroha', 'GET', '/private/drd/initialize')).status).toBe(200)
    end()
    await applied
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
  })

  test('meter data wait for the file before them, which brings their supply points', async () => {
    const isApplied = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    async function* file() {
      const brought = records.filter((line) => /"kind": "(plan|account|site|supplyPoint)"/.test(line)).join('\n')
      yield Buffer.from(`${brought.replace(', "icp": "0001730042NL020"', '').replaceAll('5001', '6300')}\n`)
      isApplied.resolve()
      await end.promise
    }
    const applied = applyFeed(portal.database.db, () => Readable.from(file()))
    await isApplied.promise
    const meterData = send(readFileSync(new URL('./files/eiep13a-v1.1.csv', import.meta.url)), {
      path: '/feed/meter-data?icps=XXXXXXXXXXXXXXX=SP-6300',
      type: 'text/csv',
    })
    for (let i = 0; i < 5; i++) expect((await portal.ask('aroha', 'GET', '/private/drd/initialize')).status).toBe(200)
    end.resolve()
    expect((await applied).refused).toBe(0)
    expect(await meterData).toMatchObject({ status: 200, body: { isNew: true } })
  })
}

test.each([
  ['/feed?dryrun=true', 'dryrun'],
  ['/feed/meter-data?dryRun=true', 'dryRun'],
  ['/feed?keepGoing=true&force=1', 'force'],
])('%s asks for what the call does not know, which is named, and nothing is taken', async (path, name) => {
  const type = path.includes('meter-data') ? 'text/csv' : 'application/x-ndjson'
  const body = { type: '/error/validation', detail: `The query has ${name}, which this call does not take.` }
  expect(await send(idOfAccount('A-6200'), { path, type })).toMatchObject({ status: 400, body })
  expect(await isStored('A-6200')).toBe(false)
})

test('with more wrong records than an answer holds, nothing is taken', async () => {
  const long = `{"kind":"${'x'.repeat(1_000_000)}"}\n`
  const { status, body } = await send(`${idOfAccount('A-6100')}\n${long.repeat(9)}`, { path: '/feed?keepGoing=true' })
  expect([status, body.type]).toEqual([422, '/error/feed_refused'])
  expect(JSON.stringify(body).length).toBeLessThan(10_000)
  expect(await isStored('A-6100')).toBe(false)
})

test('a wrong record refuses the whole file, with its line, its place and the reason', async () => {
  const wrong = idOfAccount('A-6002').replace('"residential"', '"rich"')
  expect(await send(`${idOfAccount('A-6001')}\n${wrong}`)).toEqual({
    status: 422,
    body: expect.objectContaining({
      type: '/error/feed_refused',
      detail: '1 record refused. line 2: data.kind: must be one of residential, sme',
      errors: [{ pointer: '/2/data/kind', detail: 'line 2: data.kind: must be one of residential, sme' }],
    }),
  })
  expect(await isStored('A-6001')).toBe(false)
  expect(await send(`${idOfAccount('A-6001')}\n${wrong}`, { path: '/feed?keepGoing=true' })).toEqual({
    status: 200,
    body: expect.objectContaining({
      created: 1,
      refused: [{ line: 2, mistakes: [{ place: 'data.kind', reason: 'must be one of residential, sme' }], record: wrong }],
    }),
  })
  expect(await isStored('A-6001')).toBe(true)
})

test('a dry run stores nothing', async () => {
  const { status, body } = await send(idOfAccount('A-6003'), { path: '/feed?dryRun=true' })
  expect([status, body]).toEqual([200, expect.objectContaining({ isStored: false, created: 1 })])
  expect(await isStored('A-6003')).toBe(false)
})

test('a file that breaks off on its way is not taken', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${idOfAccount('A-6004')}\n`))
    },
    pull(controller) {
      controller.error(new Error('the sender fails'))
    },
  })
  await expect(send(broken)).rejects.toThrow()
  expect(await isStored('A-6004')).toBe(false)
  expect((await send(gzipSync(idOfAccount('A-6004')).subarray(0, 60))).status).toBe(422)
})

test('only a machine that may write sends records, and only as a file', async () => {
  for (const as of ['feed-reader', 'aroha', 'staff']) {
    for (const path of ['/feed', '/feed/meter-data'])
      expect([as, (await send(idOfAccount('A-6005'), { as, path })).status]).toEqual([as, 403])
  }
  const asJson = await send(idOfAccount('A-6005'), { type: 'application/json' })
  expect([asJson.status, asJson.body.detail]).toEqual([415, 'Send it with the content-type application/x-ndjson or application/gzip.'])
  expect(await isStored('A-6005')).toBe(false)
})

test('meter data come in by their own call, once', async () => {
  const eiep3 = readFileSync(new URL('./files/eiep3-v10.csv', import.meta.url))
  const to = { path: '/feed/meter-data?icps=XXXXXXXXXXXXXXX=SP-100699-E,AAAAAAAAAAAAAAA=SP-100343-E&fileName=eiep3.csv', type: 'text/csv' }
  expect(await send(eiep3, to)).toEqual({
    status: 200,
    body: expect.objectContaining({ isNew: true, format: 'EIEP3', readings: 96, days: 2, leniencies: [] }),
  })
  expect((await send(eiep3, to)).body).toMatchObject({ isNew: false })
  expect(await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, 'SP-100699-E'))).toHaveLength(1)
  expect(await send('HDR,nonsense', to)).toMatchObject({
    status: 422,
    body: { type: '/error/feed_refused', detail: expect.stringContaining('line 1') },
  })
})

test('whatever is sent is answered, never with a failure of the server', async () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom(...records.map((line) => line.slice(0, -3))),
  )
  const paths = fc.constantFrom('/feed', '/feed?keepGoing=true', '/feed?dryRun=true', '/feed/meter-data')
  await fc.assert(
    fc.asyncProperty(anything, paths, async (body, path) => {
      const { status } = await send(body, { path, type: path === '/feed/meter-data' ? 'text/csv' : 'application/x-ndjson' })
      expect([200, 400, 415, 422]).toContain(status)
    }),
    { numRuns: times(40, 1000) },
  )
})
