import { expect, test } from 'vitest'
import { read, withField } from '../../tests/meter-lines.ts'

const HEADER = 'HDR,ICPCONS,1.4,SEND,BEHA,RECI,21/06/2026,R1,1,01/06/2026,20/06/2026'
const DETAIL = 'DET,AUTH,0000102201NL2E7,000,NZST,M1,X,UN,24,19/06/2026 12:00:01,19/06/2026 12:30:00,RD,0.512,'

const header = (at: number, text: string) => withField(HEADER, at, text)
const detail = (at: number, text: string) => withField(DETAIL, at, text)
const dayOf = async (...lines: string[]) => [...(await read(...lines)).book.days()][0]

test('a reading of EIEP13A has its supply point, flow, day and half-hour', async () => {
  const { format, leniencies } = await read(HEADER, DETAIL)
  expect([format, leniencies]).toEqual(['EIEP13A', []])
  expect(await dayOf(HEADER, DETAIL)).toMatchObject({ icp: '0000102201NL2E7', flow: 'X', localDay: '2026-06-19' })
  expect((await dayOf(HEADER, DETAIL))?.wattHours[24]).toBe(512)
})

test('an estimate and energy into the network are told as such', async () => {
  expect((await dayOf(HEADER, detail(11, 'ES')))?.statuses[24]).toBe('E')
  expect(await dayOf(HEADER, detail(6, 'I'))).toMatchObject({ flow: 'I' })
})

test('meters, registers and their hours are streams of one supply point, which are added up', async () => {
  const four = header(8, '4')
  expect((await dayOf(four, DETAIL, detail(5, 'M2'), detail(7, 'CN'), detail(8, '16')))?.wattHours[24]).toBe(4 * 512)
})

test.each(['1.1', '1.2', '1.3', '1.4', '1.10'])('version %s is read', async (version) => {
  const { book, leniencies } = await read(header(2, version), DETAIL)
  expect([book.readings, leniencies]).toEqual([1, version.length > 3 ? ['version 1.10 for 1.1 (line 1)'] : []])
})

test.each([
  [2, '1.5', 'EIEP13A version "1.5" is not known; 1.1 to 1.4 are'],
  [2, '1.41', 'EIEP13A version "1.41" is not known'],
  [2, '11.4', 'EIEP13A version "11.4" is not known'],
  [6, '2026-06-21', '"2026-06-21" is not a date as dd/mm/yyyy'],
  [8, 'one', 'the detail count "one" is not a whole number'],
  [9, '20/06/2026', '19/06/2026 12:00:01 is not in the days of the header, 2026-06-20 to 2026-06-20'],
  [10, '18/06/2026', '19/06/2026 12:00:01 is not in the days of the header, 2026-06-01 to 2026-06-18'],
  [10, '31/05/2026', "the header's 01/06/2026 is after its 31/05/2026"],
])('a header whose field %i is "%s" is refused', async (at, text, why) => {
  await expect(read(header(at, text), DETAIL)).rejects.toThrow(why)
})

test('a header may name its first or its last day alone', async () => {
  expect((await read(header(9, ''), DETAIL)).book.readings).toBe(1)
  expect((await read(header(10, ''), DETAIL)).book.readings).toBe(1)
  await expect(read(header(9, '').replace('20/06', '18/06'), DETAIL)).rejects.toThrow('to 2026-06-18')
})

test.each([
  [2, '', 'the ICP is missing'],
  [3, '001', 'the request was answered with 001: no address'],
  [3, '4', 'the request was answered with 4: no authority'],
  [3, '777', 'the request was answered with 777: an unknown response'],
  [6, 'Q', 'flow "Q" is none of'],
  [11, 'QQ', 'read status "QQ" is none of RD (actual), ES (estimated)'],
  [12, 'much', '"much" is not a number of kWh'],
])('a reading whose field %i is "%s" is refused, with its line', async (at, text, why) => {
  await expect(read(HEADER, detail(at, text))).rejects.toThrow(`line 2: ${why}`)
})

test('a header has eleven fields, a reading thirteen or fourteen', async () => {
  await expect(read(HEADER.split(',').slice(0, 10).join(','), DETAIL)).rejects.toThrow('the header has 11 fields, not 10')
  await expect(read(HEADER, DETAIL.split(',').slice(0, 12).join(','))).rejects.toThrow('a detail line has 13 to 14 fields, not 12')
})

const twice = (meter: string, start: string, end: string, kwh: string) =>
  `DET,AUTH,0000102201NL2E7,000,,${meter},X,UN,24,05/04/2026 ${start}:01,05/04/2026 ${end}:00,RD,${kwh},`
const inApril = (count: number) => `HDR,ICPCONS,1.4,SEND,BEHA,RECI,21/06/2026,R1,${count},,`

test('an hour that comes twice is read in the order of its lines, each meter by itself', async () => {
  const hour = (meter: string, ...kwh: [string, string, string, string]) => [
    twice(meter, '02:00', '02:30', kwh[0]),
    twice(meter, '02:30', '03:00', kwh[1]),
    twice(meter, '02:00', '02:30', kwh[2]),
    twice(meter, '02:30', '03:00', kwh[3]),
  ]
  const { book, leniencies } = await read(inApril(8), ...hour('M1', '1', '2', '3', '4'), ...hour('M2', '10', '20', '30', '40'))
  expect([...book.days()][0]?.wattHours.slice(4, 8)).toEqual([11_000, 22_000, 33_000, 44_000])
  expect(leniencies.join()).toContain('an hour that comes twice without NZDT or NZST, read in the order of the lines (4 times')
})

test('an hour that comes twice and is there once is refused', async () => {
  await expect(read(inApril(1), twice('M1', '02:00', '02:30', '1'))).rejects.toThrow(
    '05/04/2026 02:00:01 happens twice on that day, and the file has it once: NZDT or NZST must say which is meant',
  )
})

test('lines of one meter that run backwards do not say which hour is meant; another meter before them does not matter', async () => {
  const later = twice('M1', '03:00', '03:30', '9')
  await expect(read(inApril(2), later, twice('M1', '02:00', '02:30', '1'))).rejects.toThrow('the lines run backwards')
  const lines = [twice('M1', '02:00', '02:30', '1'), twice('M1', '02:00', '02:30', '2')]
  expect((await read(inApril(3), twice('M2', '03:00', '03:30', '9'), ...lines)).book.readings).toBe(3)
})
