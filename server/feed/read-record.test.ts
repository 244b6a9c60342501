import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'
import { sentenceOf } from './refused.ts'

const now = Date.parse('2026-11-22T00:00:00Z')
const at = '2026-11-21T02:15:00Z'
const bytesOf = (record: unknown) => new TextEncoder().encode(typeof record === 'string' ? record : JSON.stringify(record))
const wrongOf = (record: unknown) => {
  const read = readRecord(bytesOf(record), now)
  return 'wrongs' in read ? read.wrongs.flatMap(({ place, reason }) => [place, reason]) : []
}

const line = { description: 'Energy', quantity: '100', unit: 'kWh', rate: '0.3', amount: '30.00' }
const bill = {
  billingAccountId: 'A-1',
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay: '2026-11-18',
  amount: '30.00',
  gst: '0.00',
  promptPaymentDiscount: '0.00',
  lines: [line],
}
const record = (kind: string, id: string, data: object) => ({ kind, id, at, data })
const period = {
  billingAccountId: 'A-1',
  supplyPointId: 'SP-1',
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  quantity: '2',
  status: 'actual',
}
const day = (localDay: string, count: number) => ({
  billingAccountId: 'A-1',
  supplyPointId: 'SP-1',
  flow: 'X',
  day: localDay,
  wattHours: new Array<number>(count).fill(100),
  statuses: 'A'.repeat(count),
})
const prices = (...days: string[]) => days.map((from) => ({ from, dayRate: '0.3', dailyCharge: '1.8' }))
const plan = { name: 'Everyday', energyType: 'electricity', prices: prices('2026-01-01') }

test('a record is taken as it is', () => {
  expect(readRecord(bytesOf(record('bill', 'B-1', bill)), now)).toEqual({ record: record('bill', 'B-1', bill) })
  expect(wrongOf({ kind: 'bill', id: 'B-1', at, deleted: true })).toEqual([])
  expect(wrongOf(record('halfHours', 'SP-1/X/2026-06-30', day('2026-06-30', 48)))).toEqual([])
  expect(wrongOf(record('plan', 'everyday', plan))).toEqual([])
})

test.each([
  ['no JSON', '{"kind"', '', 'The line is not JSON.'],
  ['a list', '[]', '', 'a record is an object'],
  ['a name twice', '{"kind":"bill","kind":"bill"}', '', 'The line names a member of an object twice.'],
  ['half a character', record('bill', 'B-\ud800', bill), '', 'Text must not contain NUL or half a character.'],
  ['an unknown kind', record('constructor', 'B-1', bill), 'kind', expect.stringContaining('is none of person, plan')],
  ['data and deleted', { ...record('bill', 'B-1', bill), deleted: true }, '', 'has both data and deleted, and may have one of them'],
  ['neither', { kind: 'bill', id: 'B-1', at }, '', 'has neither data nor deleted'],
  ['a field that is missing', record('bill', 'B-1', { ...bill, gst: undefined }), 'data.gst', 'is missing'],
  ['a field that is unknown', record('bill', 'B-1', { ...bill, gts: '0.00' }), 'data.gts', 'is no field of this kind'],
  [
    'a value inside a list',
    record('bill', 'B-1', { ...bill, lines: [{ ...line, unit: 'GJ' }] }),
    'data.lines.0.unit',
    'must be one of kWh, day, bottle, percent, each',
  ],
  [
    'an instant without a zone',
    { ...record('bill', 'B-1', bill), at: '2026-11-21T02:15:00' },
    'at',
    'must be an instant with its offset, such as 2026-11-21T02:15:00Z',
  ],
  ['a moment to come', { ...record('bill', 'B-1', bill), at: '2026-11-22T01:30:00Z' }, 'at', 'is in the future'],
  [
    'an id with a line break',
    record('bill', 'B\n1', bill),
    'id',
    'must have no slash, no space at either end and no letters that cannot be seen',
  ],
  [
    'an id with a slash',
    record('bill', 'B/1', bill),
    'id',
    'must have no slash, no space at either end and no letters that cannot be seen',
  ],
  [
    'an id that its data contradict',
    record('energyPeriod', 'SP-2/2026-10-01', period),
    'id',
    'must be SP-1/2026-10-01: supplyPointId, startDay, joined by a slash',
  ],
  ['a sum that is wrong', record('bill', 'B-1', { ...bill, amount: '31.00' }), 'data.amount', 'must be 30.00, the sum of the lines'],
  [
    'GST that its lines contradict',
    record('bill', 'B-1', { ...bill, gst: '3.91' }),
    'data.gst',
    'must be 0.00, the sum of the lines of GST',
  ],
  [
    'a period that ends before it begins',
    record('bill', 'B-1', { ...bill, endDay: '2026-09-30' }),
    'data.endDay',
    'must not be before 2026-10-01',
  ],
  [
    '48 half-hours on a day of 46',
    record('halfHours', 'SP-1/X/2026-09-27', day('2026-09-27', 48)),
    'data.wattHours',
    'must be 46 long: 2026-09-27 has as many half-hours',
  ],
  [
    'a value that is none',
    record('halfHours', 'SP-1/X/2026-06-30', { ...day('2026-06-30', 48), statuses: `-${'A'.repeat(47)}` }),
    'data.wattHours.0',
    'is null where its status is -, and only there',
  ],
  ['half-hours of a day to come', record('halfHours', 'SP-1/X/2026-11-23', day('2026-11-23', 48)), 'data.day', 'is in the future'],
  [
    'prices out of order',
    record('plan', 'p', { ...plan, prices: prices('2026-04-01', '2026-01-01') }),
    'data.prices',
    'must be earliest first, each from a later day',
  ],
  [
    'a bill of two years',
    record('bill', 'B-1', { ...bill, startDay: '2024-10-01' }),
    'data.endDay',
    'must be within 400 days of 2024-10-01',
  ],
  [
    'nights that end when they begin',
    record('plan', 'p', { ...plan, nightHours: { from: 0, to: 0 }, prices: prices('2026-01-01') }),
    'data.nightHours',
    'must not end when they begin',
  ],
  [
    'a night rate without nights',
    record('plan', 'p', { ...plan, prices: prices('2026-01-01').map((each) => ({ ...each, nightRate: '0.1' })) }),
    'data.nightHours',
    'is missing: there is a night rate',
  ],
] as [string, unknown, string, unknown][])('%s is refused, with its place', (_name, given, place, reason) => {
  expect(wrongOf(given).slice(0, 2)).toEqual([place, reason])
})

test('all that is wrong with a record is told at once, in words', () => {
  const wrongs = { ...bill, gst: 3, dueDay: '18/11/2026', amount: '30', lines: [{ ...line, unit: 'GJ', amount: '' }], colour: 'red' }
  const read = readRecord(bytesOf(record('bill', 'B-1', wrongs)), now)
  expect('wrongs' in read && read.wrongs.map(sentenceOf)).toEqual([
    'data.colour: is no field of this kind',
    'data.dueDay: must be a day, such as 2026-11-21',
    'data.amount: must look like 71.65',
    'data.gst: must be text, in quotes',
    'data.lines.0.unit: must be one of kWh, day, bottle, percent, each',
    'data.lines.0.amount: must look like 71.65',
  ])
  const unlike = readRecord(bytesOf(record('bill', 'B-1', { ...bill, amount: '31.00', endDay: '2026-09-30' })), now)
  expect('wrongs' in unlike && unlike.wrongs.map(({ place }) => place)).toEqual(['data.endDay', 'data.amount'])
})

test('no line makes the reader fail', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => 'wrongs' in readRecord(bytes, now)))
  fc.assert(fc.property(fc.jsonValue(), (value) => 'wrongs' in readRecord(bytesOf(value), now)))
  const nearly = fc.record({
    kind: fc.constantFrom('bill', 'site', 'halfHours', 'person'),
    id: fc.string(),
    at: fc.string(),
    data: fc.object(),
  })
  fc.assert(fc.property(nearly, (value) => 'wrongs' in readRecord(bytesOf(value), now)))
})

test('a line as long as a line may be is read', () => {
  const pdf = `JVBER${'A'.repeat(899_995)}`
  expect(wrongOf(record('bill', 'B-1', { ...bill, pdf }))).toEqual([])
})
