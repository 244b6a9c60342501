import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChargingSessions } from '#schemas/ev/entities.ts'
import { chargingSession, joinNetwork, leaveNetwork } from '#schemas/ev/routes.ts'
import { evSessions } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { isThorough } from './thorough.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal()
})
afterEach(() => portal.close())

const sample = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8')
const cdr = sample('ocpi-cdr.json')
const session = sample('ocpi-session.json')
type Fields = Record<string, unknown>

/** A record of a New Zealand network about priya, who is its driver CN-77120. */
const ofPriya = (text: string, change: Fields = {}) => {
  const record = JSON.parse(text) as Fields
  const token = { ...(record.cdr_token as Fields), contract_id: 'CN-77120' }
  return { ...record, country_code: 'NZ', party_id: 'NET', currency: 'NZD', cdr_token: token, ...change }
}
const MELLING = {
  id: 'LOC9',
  name: 'Melling',
  address: '1 Pharazyn Street',
  city: 'Lower Hutt',
  country: 'NZL',
  // Swapped.
  coordinates: { latitude: '174.9054', longitude: '-41.2036' },
  evse_uid: '1',
  evse_id: 'NZ*NET*E1',
}
const AT = { start_date_time: '2026-10-05T05:00:00Z', end_date_time: '2026-10-05T05:40:00Z', last_updated: '2026-10-05T06:00:00Z' }

const load = (content: unknown, icps: Record<string, string> = {}, command = 'meter-data') =>
  portal.operate(
    command,
    { file: 'ocpi.json', icps: JSON.stringify(icps) },
    typeof content === 'string' ? content : JSON.stringify(content, undefined, 1),
  )
const october = async (person = 'priya') =>
  (
    (await portal.call(person, chargingSession, { query: { startDate: '2026-10-05', endDate: '2026-10-05' } })).body as ChargingSessions
  ).sessions.filter(({ place }) => place === 'public')
const stored = async () =>
  (await portal.database.db.select().from(evSessions)).filter(({ id }) => id.startsWith('OCPI')).sort((a, b) => (a.id < b.id ? -1 : 1))

test('both sample files are taken for the driver that is named, and the swapped position is noticed', async () => {
  expect(await load(cdr, { DE8ACC12E46L89: 'SP-100201-E' })).toEqual([
    'ocpi.json: imported 1 charge detail record, 15.342 kWh (OCPI 2.2.1)',
    'ocpi.json: read although the standard has it otherwise: latitude and longitude swapped (line 1)',
    'ocpi.json: read although the standard has it otherwise: costs as a later edition of OCPI has them (line 1)',
  ])
  await load(session, { 'NL-TST-C12345678-S': 'SP-100201-E' })
  expect(await stored()).toMatchObject([
    { billingAccountId: 'BA-100201', wattHours: 41_120, cost: '9.35', currency: 'EUR', position: null, settledBy: null },
    {
      billingAccountId: 'BA-100201',
      wattHours: 15_342,
      cost: '4.40',
      currency: 'EUR',
      chargerName: 'Gent Zuid',
      position: { latitude: 51.047599, longitude: 3.729944 },
      settledBy: 'BE*BEC 12345',
    },
  ])
  const query = { startDate: '2024-12-01', endDate: '2024-12-31' }
  const { sessions, total, notInCost } = (await portal.call('aroha', chargingSession, { query })).body as ChargingSessions
  expect(sessions).toMatchObject([{ placeName: 'Gent Zuid', city: 'Gent', foreignCost: { amount: 4.4, currency: 'EUR' } }])
  expect([total.kwh, total.costNzd, notInCost]).toEqual([15.342, 0, 1])
})

test('a record of a linked driver shows in their list, by either command, and by nobody else', async () => {
  const record = ofPriya(cdr, { ...AT, cdr_location: MELLING, total_cost: { excl_vat: 10, incl_vat: 11.5 } })
  await load(record, {}, 'feed-apply')
  expect(await october()).toMatchObject([
    {
      placeName: 'Melling',
      city: 'Lower Hutt',
      kwh: 15.342,
      costNzd: 11.5,
      start: '2026-10-05T05:00:00.000Z',
      position: { latitude: -41.2036, longitude: 174.9054 },
    },
  ])
  expect(await october('aroha')).toEqual([])
  expect(await load(record)).toEqual([
    expect.stringContaining('imported before, nothing changed (1 charge detail record, 15.342 kWh)'),
    expect.any(String),
  ])
  expect(await stored()).toHaveLength(1)
})

test('of a file with one bad record nothing is stored, and its line, field and reason are told', async () => {
  const good = ofPriya(cdr, { ...AT, cdr_location: MELLING })
  const bad = { ...good, id: '12346', total_energy: 'much' }
  await expect(load([good, bad])).rejects.toThrow(/ocpi\.json was not imported\. line \d+: total_energy: must be a number/)
  await expect(load([good, ofPriya(cdr, { id: '12347', cdr_token: { uid: 'x', contract_id: 'CN-404' } })])).rejects.toThrow(
    /line \d+: cdr_token\.contract_id: no customer has linked CN-404/,
  )
  await expect(load(good, { 'CN-77120': 'SP-nowhere' })).rejects.toThrow('there is no supply point SP-nowhere')
  await expect(load('{"party_id": "NET", ')).rejects.toThrow(/line 1: this is not JSON/)
  expect(await stored()).toEqual([])
})

test('a record settles its session, an older one changes nothing, and a late session does not unsettle it', async () => {
  const open = ofPriya(session, { ...AT, id: '900', kwh: 14, total_cost: undefined })
  await load(open)
  expect(await october()).toMatchObject([{ kwh: 14, placeName: 'Public charger' }])
  expect((await october())[0]?.costNzd).toBeUndefined()

  const settled = ofPriya(cdr, { ...AT, last_updated: '2026-10-06T00:00:00Z', session_id: '900', cdr_location: MELLING })
  await load(settled)
  const shown = await october()
  expect(shown).toMatchObject([{ kwh: 15.342, placeName: 'Melling', costNzd: 4.4 }])

  await load({ ...settled, last_updated: '2026-10-05T12:00:00Z', total_energy: 1 })
  expect(await load({ ...open, last_updated: '2026-10-07T00:00:00Z' })).toContainEqual(
    'ocpi.json: left out 1 session: the charge detail record is here already',
  )
  expect(await october()).toEqual(shown)

  await load({ ...settled, last_updated: '2026-10-08T00:00:00Z', total_energy: 15.5 })
  expect((await october())[0]?.kwh).toBe(15.5)
})

test('sessions of a driver who took the link away are left out, and those that came before stay', async () => {
  const record = ofPriya(cdr, { ...AT, cdr_location: MELLING })
  await load(record)
  await portal.call('priya', leaveNetwork, { body: { ...shownAccount('priya'), chargeNetId: 'CN-77120' } })
  const lines = await load({ ...record, id: '12346', start_date_time: '2026-10-05T07:00:00Z', end_date_time: '2026-10-05T07:30:00Z' })
  expect(lines).toContain('ocpi.json: left out 1 session of accounts that their customers took away, or from before they linked them')
  expect(await october()).toHaveLength(1)
})

test('a record that names no session settles the one of its time, and so the other way round', async () => {
  const open = ofPriya(session, { ...AT, id: '900', kwh: 14, total_cost: undefined })
  const settled = ofPriya(cdr, { ...AT, last_updated: '2026-10-06T00:00:00Z', session_id: undefined, cdr_location: MELLING })
  await load(open)
  for (const _again of [1, 2]) await load(settled)
  expect(await october()).toMatchObject([{ kwh: 15.342, placeName: 'Melling', costNzd: 4.4 }])
  // Another car of theirs, plugged in at the same moment.
  await load({ ...settled, id: '12346', total_energy: 3 })
  expect((await october()).map(({ kwh }) => kwh).sort()).toEqual([15.342, 3])

  const later = { start_date_time: '2026-10-05T07:00:00Z', end_date_time: '2026-10-05T07:30:00Z' }
  await load({ ...settled, ...later, id: '12347', total_energy: 5 })
  expect(await load({ ...open, ...later, id: '901' })).toContainEqual(
    expect.stringContaining('left out 1 session: the charge detail record'),
  )
  expect(await october()).toHaveLength(3)
})

test('where a number was taken over, what was charged before stays with whom it was', async () => {
  const DRIVER = { chargeNetId: 'CN-10001', email: 'driver@example.nz' }
  const of = { ...AT, cdr_location: MELLING, cdr_token: { uid: 'card-1', contract_id: 'CN-10001' } }
  await portal.call('aroha', joinNetwork, { body: { ...shownAccount('aroha'), ...DRIVER } })
  await load(ofPriya(cdr, of))
  await portal.call('aroha', leaveNetwork, { body: { ...shownAccount('aroha'), chargeNetId: DRIVER.chargeNetId } })
  await portal.call('tama', joinNetwork, { body: { ...shownAccount('tama'), ...DRIVER } })

  const newer = ofPriya(cdr, { ...of, last_updated: '2026-10-09T00:00:00Z', total_energy: 16 })
  const late = ofPriya(cdr, { ...of, id: '12346', start_date_time: '2026-10-05T07:00:00Z', end_date_time: '2026-10-05T07:30:00Z' })
  const ofAnother = ofPriya(cdr, { ...AT, id: '12347', cdr_location: MELLING })
  expect(await load([newer, late, ofAnother])).toContain(
    'ocpi.json: left out 2 sessions of accounts that their customers took away, or from before they linked them',
  )
  expect(await Promise.all(['aroha', 'tama', 'priya'].map(async (person) => (await october(person)).length))).toEqual([1, 0, 1])
})

test('a session that is stored with another account stays there, and the import says so', async () => {
  await load(cdr, { DE8ACC12E46L89: 'SP-100201-E' })
  const lines = await load(cdr, { DE8ACC12E46L89: 'SP-100342-E1' })
  expect(lines).toContain('ocpi.json: left out 1 session: stored already, with another account')
  expect(lines).not.toContainEqual(expect.stringContaining('took away'))
  expect(await stored()).toMatchObject([{ billingAccountId: 'BA-100201' }])
})

test('a credit cancels its record, also once more, and a corrected one takes its place', async () => {
  const settled = ofPriya(cdr, { ...AT, session_id: '900', cdr_location: MELLING })
  const cancels = { credit: true, credit_reference_id: '12345', total_energy: -15.342, total_cost: { excl_vat: -4.4 } }
  const credit = { ...settled, ...cancels, id: '12345-C', last_updated: '2026-10-06T00:00:00Z' }
  await load(settled)
  expect(await october()).toHaveLength(1)
  expect(await load(credit)).toContainEqual(expect.stringContaining('imported 1 charge detail record'))
  expect(await october()).toEqual([])
  expect(await load([settled, credit])).toContainEqual(expect.stringContaining('left out 1 credit of charges that are not here'))
  expect(await october()).toEqual([])

  const corrected = { ...settled, id: '12346', total_energy: 9, last_updated: '2026-10-07T00:00:00Z' }
  await load([{ ...credit, id: '12345-D' }, corrected])
  expect((await october()).map(({ kwh }) => kwh)).toEqual([9])
  await expect(load({ ...credit, credit_reference_id: undefined })).rejects.toThrow(/credit_reference_id: is missing/)
})

test.each(['900', undefined])('a record of %s and its credit in one file cancel the session that was told before', async (sessionId) => {
  await load(ofPriya(session, { ...AT, id: '900', kwh: 14, total_cost: undefined }))
  expect(await october()).toHaveLength(1)
  const settled = ofPriya(cdr, { ...AT, session_id: sessionId, last_updated: '2026-10-06T00:00:00Z', cdr_location: MELLING })
  const credit = { ...settled, credit: true, credit_reference_id: '12345', id: '12345-C', last_updated: '2026-10-06T01:00:00Z' }
  await load([settled, credit])
  expect(await october()).toEqual([])
})

test.each([{ session_id: '900' }, { session_id: undefined }])(
  'of a file with a record, its credit and a corrected one, the last is taken: %o',
  async (about) => {
    const settled = ofPriya(cdr, { ...AT, ...about, cdr_location: MELLING })
    const credit = { ...settled, credit: true, credit_reference_id: '12345', id: '12345-C', last_updated: '2026-10-06T00:00:00Z' }
    const corrected = { ...settled, id: '12346', total_energy: 9, last_updated: '2026-10-07T00:00:00Z' }
    expect(await load([settled, credit])).toContainEqual('ocpi.json: left out 1 charge detail record that the file itself cancels')
    expect(await october()).toEqual([])
    for (const _again of [1, 2]) {
      await load([settled, credit, corrected])
      expect((await october()).map(({ kwh }) => kwh)).toEqual([9])
    }
  },
)

test('a file of more sessions than fit in one statement is taken', async () => {
  const one = ofPriya(session, { ...AT, kwh: 14, total_cost: undefined })
  const start = Date.parse(AT.start_date_time)
  const at = (i: number) => new Date(start - i * 60_000).toISOString()
  const many = Array.from({ length: isThorough ? 66_000 : 11_000 }, (_, i) => ({
    ...one,
    id: `${i}`,
    start_date_time: at(i + 1),
    end_date_time: at(i),
  }))
  expect(await load(JSON.stringify(many))).toContainEqual(expect.stringMatching(/imported [\d,]+ sessions/))
})

test('hostile names stay text', async () => {
  const name = '=cmd|<script>alert(1)</script>"; drop table ev_sessions'
  await load(ofPriya(cdr, { ...AT, cdr_location: { ...MELLING, name } }))
  expect((await october())[0]?.placeName).toBe(name)
})
