import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { localDayOf } from '#lib/local-day.ts'
import { cleanUp } from '#server/clean-up.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { generationReadings } from '#server/db/schema/insights.ts'
import { askForGeneration } from '#server/generation/poll.ts'
import { findGeneration, findHalfHours } from '#server/generation/queries.ts'
import { openEmptyDatabase } from './portal.ts'

let database: OpenDatabase
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
let url: string

beforeAll(async () => {
  database = await openEmptyDatabase()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/now`
})
afterEach(() => database.db.delete(generationReadings))
afterAll(async () => {
  server.close()
  await database.close()
})

const says = (body: unknown) => {
  answer = (_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const country = { Hydro: 3000, Geothermal: 900, Wind: 400, Gas: 310 }
const now = new Date('2026-06-30T05:12:00Z')
const ask = (at = now) => askForGeneration(database.db, url, { now: at })

test('what was told of moments is the mix of their half-hour, once it is over', async () => {
  for (const [at, Hydro] of [
    ['2026-06-30T05:00:00Z', 3000],
    ['2026-06-30T05:10:00Z', 3100],
    ['2026-06-30T05:20:00Z', 3200],
  ] as const) {
    says({ at, megawatts: { ...country, Hydro } })
    await ask(new Date(at))
  }
  const day = localDayOf(now)
  expect(await findHalfHours(database.db, day, day, now)).toEqual([])
  const later = new Date('2026-06-30T05:31:00Z')
  const [half] = await findHalfHours(database.db, day, day, later)
  expect(half?.generated).toEqual({ Hydro: 1_550_000, Geothermal: 450_000, Wind: 200_000, Gas: 155_000 })
  // of 2,355 MWh, 155 at 432 g and 450 at 62 g
  expect(half?.gramsCo2PerKwh).toBe(40.3)
  expect((await findGeneration(database.db, later))?.isStale).toBe(false)
  expect((await findGeneration(database.db, new Date('2026-06-30T07:31:00Z')))?.isStale).toBe(true)
})

test('the same moment told twice is kept once, and goes after forty days', async () => {
  says({ at: now.toISOString(), megawatts: country })
  await ask()
  says({ at: now.toISOString(), megawatts: { ...country, Hydro: 2999 } })
  await ask()
  expect((await database.db.select().from(generationReadings)).map(({ megawatts }) => megawatts)).toEqual([country])
  const keptAfter = async (days: number) => {
    await cleanUp(database.db, { now: new Date(now.getTime() + days * 86_400_000) })
    return (await database.db.select().from(generationReadings)).length
  }
  expect([await keptAfter(39), await keptAfter(41)]).toEqual([1, 0])
})

test.each([
  ['something else', { at: now.toISOString(), megawatts: 'much' }, /something else: \/megawatts must be object/],
  ['no JSON', '<html>', /JSON/],
  ['yesterday’s news', { at: '2026-06-28T05:12:00Z', megawatts: {} }, /which is not now/],
  ['tomorrow’s', { at: '2026-07-01T05:12:00Z', megawatts: {} }, /which is not now/],
  ['a country without its gas', { at: now.toISOString(), megawatts: { Hydro: 3000, Geothermal: 900, Wind: 400 } }, /Gas is missing/],
  ['next to nothing', { at: now.toISOString(), megawatts: { ...country, Hydro: 300 } }, /cannot generate 1910 MW/],
  ['a thousand countries', { at: now.toISOString(), megawatts: { ...country, Hydro: 3e9 } }, /cannot generate 3000001610 MW/],
  ['less than nothing', { at: now.toISOString(), megawatts: { ...country, Wind: -400 } }, /Wind cannot be -400 MW/],
  ['a source that nobody knows', { at: now.toISOString(), megawatts: { ...country, Nuclear: 400 } }, /"Nuclear" is not known/],
  ['too much', ' '.repeat(70_000), /more than 65536 bytes/],
])('%s is refused, and nothing of it is kept', async (_, body, reason) => {
  says(body)
  await expect(ask()).rejects.toThrow(reason)
  expect(await database.db.select().from(generationReadings)).toEqual([])
})

test('an error and a redirect are no answer', async () => {
  answer = (_, response) => response.writeHead(503).end()
  await expect(ask()).rejects.toThrow('GENERATION_URL answered with 503')
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  await expect(ask()).rejects.toThrow()
})
