import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadOcpiFile, isOcpiFile, readOcpiFile } from './read-file.ts'

const sample = (name: string) => readFileSync(new URL(`../../../tests/files/${name}`, import.meta.url), 'utf8')
const cdr = sample('ocpi-cdr.json')
const session = sample('ocpi-session.json')
type Fields = Record<string, unknown>
const changed = (text: string, change: (record: Fields) => void) => {
  const record = JSON.parse(text) as Fields
  change(record)
  return JSON.stringify(record, undefined, 2)
}
const refusal = (text: string) => {
  try {
    readOcpiFile(text)
  } catch (error) {
    if (error instanceof BadOcpiFile) return error.message
    throw error
  }
  return undefined
}

test('the sample of a charge detail record is read, with its position the right way round', () => {
  const { kind, sessions, leniencies } = readOcpiFile(cdr)
  expect(kind).toBe('cdr')
  expect(sessions).toEqual([
    {
      line: 1,
      network: 'BE*BEC',
      id: 'OCPI BE*BEC cdr 12345',
      settledBy: 'BE*BEC 12345',
      contractId: 'DE8ACC12E46L89',
      tokenUid: '012345678',
      start: '2024-12-05T17:39:09.000Z',
      end: '2024-12-05T19:37:32.000Z',
      wattHours: 15_342,
      chargerName: 'Gent Zuid',
      chargerCity: 'Gent',
      position: { latitude: 51.047599, longitude: 3.729944 },
      cost: { amount: '4.40', currency: 'EUR' },
      updatedAt: '2024-12-05T20:02:13.000Z',
    },
  ])
  expect(leniencies).toEqual(['latitude and longitude swapped (line 1)', 'costs as a later edition of OCPI has them (line 1)'])
})

test('the sample of a session is read by its sum, although its periods are in watt-hours', () => {
  const { kind, sessions, leniencies } = readOcpiFile(session)
  expect(kind).toBe('session')
  expect(sessions).toMatchObject([{ id: 'OCPI BE*BEC 101', wattHours: 41_120, cost: { amount: '9.35', currency: 'EUR' } }])
  expect(sessions[0]?.settledBy).toBeUndefined()
  expect(leniencies).toContain('the energy of charging periods in watt-hours (line 1)')
})

test('a list, and the answer of a network, tell the line of each record', () => {
  const other = changed(cdr, (record) => {
    record.id = '12346'
  })
  const lines = (text: string) => readOcpiFile(text).sessions.map(({ line }) => line)
  expect(lines(`[\n${cdr}, ${other}]`)).toEqual([2, 2 + cdr.split('\n').length - 1])
  expect(lines(`{"status_code": 1000,\n"data": [\n${cdr}]}`)).toEqual([3])
})

test('a record that names its session has the id of that session', () => {
  const settled = changed(cdr, (record) => {
    record.session_id = '101'
  })
  expect(readOcpiFile(settled).sessions[0]?.id).toBe('OCPI BE*BEC 101')
})

test('the price with tax is taken as OCPI 2.2.1 has it', () => {
  const withTax = changed(cdr, (record) => {
    record.total_cost = { excl_vat: 10, incl_vat: 11.5 }
    record.currency = 'NZD'
  })
  expect(readOcpiFile(withTax).sessions[0]?.cost).toEqual({ amount: '11.50', currency: 'NZD' })
})

test('sessions that go on, or were none, are left out', () => {
  const active = changed(session, (record) => {
    record.status = 'ACTIVE'
    delete record.end_date_time
  })
  expect(readOcpiFile(`[${active}]`)).toMatchObject({ kind: 'session', sessions: [], leftOut: 1 })
})

const within = (record: Fields, field: string) => record[field] as Fields
test.each<[string, string, (record: Fields) => void]>([
  ['cdr_token', 'is missing', (record) => delete record.cdr_token],
  ['cdr_token.contract_id', 'is missing', (record) => delete within(record, 'cdr_token').contract_id],
  ['id', 'must be a text', (record) => (record.id = 12_345)],
  ['id', 'has more than 39 letters', (record) => (record.id = 'x'.repeat(40))],
  ['id', 'has letters that cannot be seen', (record) => (record.id = 'a\u202eb')],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '05/12/2024')],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '2024-11-31T05:00:00Z')],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '1900-01-01T05:00:00Z')],
  ['end_date_time', 'must be after start_date_time', (record) => (record.end_date_time = record.start_date_time)],
  ['end_date_time', 'is in the future', (record) => (record.end_date_time = '2999-01-01T00:00:00Z')],
  ['total_energy', 'must be kilowatt-hours from 0 to 1000', (record) => (record.total_energy = 15_342)],
  ['total_energy', 'must be a number', (record) => (record.total_energy = '15.342')],
  ['total_cost', 'is missing', (record) => delete record.total_cost],
  ['total_cost.before_taxes', 'must be a number', (record) => (within(record, 'total_cost').before_taxes = '4')],
  ['currency', 'must be three letters', (record) => (record.currency = 'E1')],
  [
    'cdr_location.coordinates.latitude',
    'must be degrees',
    (record) => (within(within(record, 'cdr_location'), 'coordinates').latitude = 'x'),
  ],
  ['last_updated', 'is missing', (record) => delete record.last_updated],
])('a wrong %s is refused with its line and the reason: %s', (field, reason, change) => {
  expect(refusal(`[\n${changed(cdr, change)}]`)).toContain(`line 2: ${field}: ${reason}`)
})

test('text that is no JSON is refused with its line', () => {
  expect(refusal('{\n  "id": "1",\n  "party_id" }')).toMatch(/^line [123]: this is not JSON$/)
  expect(refusal('[]')).toBe('line 1: the file has no sessions')
  expect(refusal(`[${cdr},${session}]`)).toContain('send them in two files')
  expect(refusal(`[${cdr},\n${cdr}]`)).toContain('the same session is on line 1 already')
})

test('whatever a file says, it is read or refused with a reason', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(JSON.parse(cdr) as Fields)), fc.jsonValue(), (field, value) => {
      const text = changed(cdr, (record) => {
        record[field] = value
      })
      const told = refusal(text)
      expect(told === undefined || told.length > 5).toBe(true)
    }),
  )
})

test('files of a charging network are told from records of the feed and from meter data', () => {
  expect([cdr, session, `[\n${cdr}]`].map((text) => isOcpiFile(Buffer.from(text)))).toEqual([true, true, true])
  const others = ['{"kind": "site", "id": "S-1"}', 'HDR,ICPHH,10.0', '# a comment', '{"format": 1}']
  expect(others.map((text) => isOcpiFile(Buffer.from(text)))).toEqual([false, false, false, false])
})
