import { expect, test } from 'vitest'
import { read, withField } from '../../tests/meter-lines.ts'

const HEADER = 'HDR,ICPHH,10,SEND,BEHA,RECI,01/05/2026,10:00:00,F1,00000001,202604,E,I'
const DETAIL = 'DET,0000102201NL2E7,M1,F,19/04/2026,48,0.512,,,X,S1'

const header = (at: number, text: string) => withField(HEADER, at, text)
const detail = (at: number, text: string) => withField(DETAIL, at, text)
const dayOf = async (...lines: string[]) => [...(await read(...lines)).book.days()][0]

test('a reading of EIEP3 has its supply point, flow, day and trading period', async () => {
  const { format, book, leniencies } = await read(HEADER, DETAIL)
  expect([format, leniencies]).toEqual(['EIEP3', []])
  const [day] = [...book.days()]
  expect(day).toMatchObject({ icp: '0000102201NL2E7', flow: 'X', localDay: '2026-04-19', statuses: `${'-'.repeat(47)}A` })
  expect(day?.wattHours[47]).toBe(512)
})

test('an estimate and energy into the network are told as such', async () => {
  expect(await dayOf(HEADER, detail(3, 'E'))).toMatchObject({ statuses: `${'-'.repeat(47)}E` })
  expect(await dayOf(HEADER, detail(9, 'I'))).toMatchObject({ flow: 'I' })
})

test('two meters, and two streams of one meter, are added up', async () => {
  const two = header(9, '3')
  expect((await dayOf(two, DETAIL, detail(2, 'M2'), detail(10, 'S2')))?.wattHours[47]).toBe(3 * 512)
})

test.each([
  ['10.0', 2],
  ['11', 2],
  ['11.00', 2],
])('version %s is read', async (version, at) => {
  expect((await read(header(at, version), DETAIL)).book.readings).toBe(1)
})

test.each([
  [2, '9', 'EIEP3 version "9" is not known; 10 and 11 are'],
  [2, '110', 'EIEP3 version "110" is not known'],
  [2, 'v10', 'EIEP3 version "v10" is not known'],
  [6, '2026-05-01', '"2026-05-01" is not a date as dd/mm/yyyy'],
  [9, 'one', 'the detail count "one" is not a whole number'],
  [9, '2', 'the header promises 2 detail lines, but there are 1'],
  [10, '202613', '"202613" is not a month as yyyymm'],
  [10, '202600', '"202600" is not a month as yyyymm'],
  [10, '2026041', '"2026041" is not a month as yyyymm'],
  [10, '202605', '19/04/2026 is not in 2026-05, the month of the header'],
  [11, 'G', 'utility "G" is none of E (electricity)'],
  [12, 'Y', 'file status "Y" is none of I (initial), R (replacement), X (partial replacement)'],
])('a header whose field %i is "%s" is refused', async (at, text, why) => {
  await expect(read(header(at, text), DETAIL)).rejects.toThrow(why)
})

test('a header may leave out utility and status', async () => {
  expect((await read(HEADER.split(',').slice(0, 11).join(','), DETAIL)).book.readings).toBe(1)
  expect((await read(header(11, ''), DETAIL)).book.readings).toBe(1)
  expect((await read(header(12, ''), DETAIL)).book.readings).toBe(1)
  await expect(read(HEADER.split(',').slice(0, 10).join(','), DETAIL)).rejects.toThrow('the header has 11 to 13 fields, not 10')
})

test.each([
  [1, '', 'the ICP is missing'],
  [3, 'A', 'reading type "A" is none of F (final), E (estimate)'],
  [4, '19/04/2099', '19/04/2099 is in the future'],
  [5, '0', 'trading period 0 is out of range: 19/04/2026 has 48'],
  [5, '49', 'trading period 49 is out of range: 19/04/2026 has 48'],
  [5, '4x', 'the trading period "4x" is not a whole number'],
  [6, 'much', '"much" is not a number of kWh'],
  [9, 'Q', 'flow "Q" is none of'],
])('a reading whose field %i is "%s" is refused, with its line', async (at, text, why) => {
  await expect(read(HEADER, detail(at, text))).rejects.toThrow(`line 2: ${why}`)
})

test('a reading has eleven fields', async () => {
  await expect(read(HEADER, DETAIL.split(',').slice(0, 10).join(','))).rejects.toThrow('a detail line has 11 fields, not 10')
})

test('a month with a change of the clocks has 46 or 50 half-hours on that day', async () => {
  const autumn = detail(4, '05/04/2026').replace(',48,', ',50,')
  expect((await dayOf(HEADER, autumn))?.wattHours).toHaveLength(50)
  const spring = DETAIL.replace('19/04/2026,48', '27/09/2026,47')
  await expect(read(header(10, '202609'), spring)).rejects.toThrow('trading period 47 is out of range: 27/09/2026 has 46')
})
