import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadOcpiFile, idStart, isOcpiFile, readOcpiFile } from './read-file.ts'

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

test.each(['ACTIVE', 'INVALID', 'PENDING', 'RESERVATION', 'active'])(
  'a session that is %s goes on, or was none, and is left out',
  (status) => {
    const other = changed(session, (record) => {
      record.status = status
      delete record.end_date_time
    })
    expect(readOcpiFile(`[${other}]`)).toMatchObject({ kind: 'session', sessions: [], leftOut: 1 })
  },
)

test('a session of another status is refused', () => {
  const done = changed(session, (record) => (record.status = 'DONE'))
  expect(refusal(done)).toBe('line 1: status: must be COMPLETED, ACTIVE, INVALID, PENDING, RESERVATION, not "DONE"')
})

const within = (record: Fields, field: string) => record[field] as Fields
const coordinatesOf = (record: Fields) => within(within(record, 'cdr_location'), 'coordinates')
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
  ['cdr_location.coordinates.latitude', 'must be degrees', (record) => (coordinatesOf(record).latitude = 'x')],
  ['last_updated', 'is missing', (record) => delete record.last_updated],
  ['cdr_token', 'must be an object', (record) => (record.cdr_token = 'DE8ACC12E46L89')],
  ['cdr_token.uid', 'is missing', (record) => delete within(record, 'cdr_token').uid],
  ['id', 'must be a text', (record) => (record.id = '  ')],
  ['session_id', 'must be a text', (record) => (record.session_id = 101)],
  ['credit_reference_id', 'is missing', (record) => (record.credit = true)],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '2024-12-05T17:39:09+01:00')],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '+002024-12-05T17:39:09Z')],
  ['start_date_time', 'must be an instant', (record) => (record.start_date_time = '2009-12-31T23:59:59Z')],
  ['total_energy', 'is missing', (record) => delete record.total_energy],
  ['total_energy', 'must be kilowatt-hours from 0 to 1000, not -0.001', (record) => (record.total_energy = -0.001)],
  ['total_energy', 'must be kilowatt-hours from 0 to 1000, not 1000.001', (record) => (record.total_energy = 1_000.001)],
  ['total_cost', 'is missing', (record) => (record.total_cost = null)],
  ['total_cost', 'must be an object', (record) => (record.total_cost = 4.4)],
  ['total_cost', 'must be from 0 to 100,000', (record) => (record.total_cost = { incl_vat: -0.01 })],
  ['total_cost', 'must be from 0 to 100,000', (record) => (record.total_cost = { incl_vat: 100_000.01 })],
  ['total_cost.incl_vat', 'must be a number', (record) => (record.total_cost = { incl_vat: '4.40' })],
  ['total_cost.excl_vat', 'is missing', (record) => (record.total_cost = {})],
  ['total_cost.taxes.1', 'must be an object', (record) => (record.total_cost = { before_taxes: 4, taxes: [{ amount: 1 }, 1] })],
  ['total_cost.taxes.0.amount', 'is missing', (record) => (record.total_cost = { before_taxes: 4, taxes: [{}] })],
  ['currency', 'has more than 3 letters', (record) => (record.currency = 'EURO')],
  ['currency', 'must be three letters', (record) => (record.currency = 'EU')],
  ['cdr_location', 'is missing', (record) => delete record.cdr_location],
  ['cdr_location.city', 'is missing', (record) => delete within(record, 'cdr_location').city],
  ['cdr_location.country', 'is missing', (record) => delete within(record, 'cdr_location').country],
  ['cdr_location.coordinates', 'is missing', (record) => delete within(record, 'cdr_location').coordinates],
  ['cdr_location.coordinates.latitude', 'must be degrees', (record) => (coordinatesOf(record).latitude = '')],
  ['cdr_location.coordinates.latitude', 'must be degrees', (record) => (coordinatesOf(record).latitude = null)],
  ['cdr_location.coordinates.longitude', 'must be degrees', (record) => (coordinatesOf(record).longitude = '180.1')],
  [
    'cdr_location.address',
    'is missing',
    (record) => {
      within(record, 'cdr_location').name = ''
      delete within(record, 'cdr_location').address
    },
  ],
])('a wrong %s is refused with its line and the reason: %s', (field, reason, change) => {
  expect(refusal(`[\n${changed(cdr, change)}]`)).toContain(`line 2: ${field}: ${reason}`)
})

const readWith = (change: (record: Fields) => void, now?: Date) => {
  const { sessions, leniencies } = readOcpiFile(changed(cdr, change), now)
  return { ...sessions[0], leniencies }
}

test.each<[string, (record: Fields) => void, object]>([
  ['no energy', (record) => (record.total_energy = 0), { wattHours: 0 }],
  ['as much energy as any charge', (record) => (record.total_energy = 1_000), { wattHours: 1_000_000 }],
  ['no cost', (record) => (record.total_cost = { incl_vat: 0 }), { cost: { amount: '0.00', currency: 'EUR' } }],
  ['the highest cost', (record) => (record.total_cost = { incl_vat: 100_000 }), { cost: { amount: '100000.00', currency: 'EUR' } }],
  ['a currency in small letters', (record) => (record.currency = 'eur'), { cost: { amount: '4.40', currency: 'EUR' } }],
  ['a cost without taxes in the later form', (record) => delete within(record, 'total_cost').taxes, { cost: { amount: '4.00' } }],
  ['an id of 39 letters', (record) => (record.id = 'x'.repeat(39)), { settledBy: `BE*BEC ${'x'.repeat(39)}` }],
  ['spaces around an id', (record) => (record.id = ' 7 '), { id: 'OCPI BE*BEC cdr 7', settledBy: 'BE*BEC 7' }],
  ['a stroke in an id, which an address of ours cannot have', (record) => (record.id = 'a/b'), { id: 'OCPI BE*BEC cdr a_b' }],
  ['the oldest start', (record) => (record.start_date_time = '2010-01-01T00:00:00Z'), { start: '2010-01-01T00:00:00.000Z' }],
  ['parts of a second', (record) => (record.end_date_time = '2024-12-05T19:37:32.250Z'), { end: '2024-12-05T19:37:32.250Z' }],
  [
    'a charger without a name, by its street',
    (record) => delete within(record, 'cdr_location').name,
    { chargerName: 'F.Rooseveltlaan 3A' },
  ],
  ['one with an empty name', (record) => (within(record, 'cdr_location').name = ''), { chargerName: 'F.Rooseveltlaan 3A' }],
  ['a long name, cut', (record) => (within(record, 'cdr_location').name = 'n'.repeat(255)), { chargerName: 'n'.repeat(80) }],
])('%s is read', (_what, change, expected) => {
  expect(readWith(change)).toMatchObject(expected)
})

test.each<[string, (record: Fields) => void, string]>([
  ['an instant without Z', (record) => (record.end_date_time = '2024-12-05T19:37:32'), 'instants without Z (line 1)'],
  ['a cost without its tax', (record) => (record.total_cost = { excl_vat: 4 }), 'a cost without its tax, taken as the whole (line 1)'],
  [
    'a charger in another country than it says',
    (record) => (within(record, 'cdr_location').country = 'nzl'),
    'a position that is not in NZL, which was left out (line 1)',
  ],
])('%s is read, and the summary names it', (_what, change, leniency) => {
  expect(readWith(change).leniencies).toContain(leniency)
})

test('a position is taken as numbers too, and where it is right, nothing is said of it', () => {
  const { position, leniencies } = readWith((record) => (within(record, 'cdr_location').coordinates = { latitude: 51.05, longitude: 3.73 }))
  expect(position).toEqual({ latitude: 51.05, longitude: 3.73 })
  expect(leniencies).not.toContain('latitude and longitude swapped (line 1)')
  expect(readWith((record) => (within(record, 'cdr_location').country = 'NZL')).position).toBeUndefined()
})

test('a charge may end now, and not later', () => {
  const end = '2024-12-05T19:37:32Z'
  expect(readWith(() => undefined, new Date(end)).end).toBe('2024-12-05T19:37:32.000Z')
  expect(() => readWith(() => undefined, new Date(Date.parse(end) - 1))).toThrow('end_date_time: is in the future')
})

test('a credit cancels another record, whatever it says of energy and cost', () => {
  const credit = readWith((record) => {
    Object.assign(record, { id: '12/9', credit: true, credit_reference_id: '12345', total_energy: -15.342, total_cost: undefined })
  })
  expect(credit).toEqual({
    line: 1,
    network: 'BE*BEC',
    id: 'OCPI BE*BEC credit 12/9',
    credits: 'BE*BEC 12345',
    contractId: 'DE8ACC12E46L89',
    tokenUid: '012345678',
    start: '2024-12-05T17:39:09.000Z',
    end: '2024-12-05T19:37:32.000Z',
    wattHours: 0,
    updatedAt: '2024-12-05T20:02:13.000Z',
    leniencies: [],
  })
})

test.each([
  ['in watt-hours', [{ type: 'ENERGY', volume: 15_342 }], true],
  ['in watt-hours, beside other things', [{ type: 'ENERGY', volume: 15_342 }, { type: 'POWER', volume: 7_000 }, null], true],
  ['in kilowatt-hours', [{ type: 'ENERGY', volume: 15.342 }], false],
  ['of another amount', [{ type: 'ENERGY', volume: 15_500 }], false],
  ['not given as a number', [{ type: 'ENERGY', volume: '15342' }], false],
])('the energy of periods %s is told by the sum', (_how, dimensions, isNamed) => {
  const { leniencies } = readWith((record) => (record.charging_periods = [null, { dimensions: 'none' }, { dimensions }]))
  expect(leniencies.includes('the energy of charging periods in watt-hours (line 1)')).toBe(isNamed)
})

test('a session need not have a cost yet, nor a place', () => {
  const open = changed(session, (record) => delete record.total_cost)
  const [read] = readOcpiFile(open).sessions
  expect([read?.cost, read?.chargerName, read?.position]).toEqual([undefined, undefined, undefined])
})

test('the ids of a network begin alike, without what an address of ours cannot have', () => {
  expect(idStart('NZ*A/B')).toBe('OCPI NZ*A_B ')
})

test('a file may begin with a byte order mark, and has at most a hundred thousand records', () => {
  expect(readOcpiFile(`\uFEFF${cdr}`).sessions).toHaveLength(1)
  const records = (count: number) => `[${new Array(count).fill('{}').join()}]`
  expect(refusal(records(100_000))).toContain('country_code: is missing')
  expect(refusal(records(100_001))).toBe('the file has more than 100,000 records')
  expect(refusal('[\n7]')).toBe('record 1 is not an object')
  expect(refusal('[null]')).toBe('record 1 is not an object')
})

test('text that is no JSON is refused with its line', () => {
  expect(refusal('{\n  "id": "1",\n  "party_id" }')).toBe('line 3: this is not JSON')
  expect(refusal('{\n  "id": "1",\n')).toBe('line 3: this is not JSON')
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
  expect(isOcpiFile(Buffer.from('\uFEFF \n{"status_code" : 1000}'))).toBe(true)
  const others = ['{"kind": "site", "id": "S-1"}', 'HDR,ICPHH,10.0', '# {"party_id": 1}', '{"format": 1}']
  expect(others.map((text) => isOcpiFile(Buffer.from(text)))).toEqual([false, false, false, false])
})
