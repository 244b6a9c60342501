import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bytesOf, read } from '../../tests/meter-lines.ts'
import { BadMeterFile, readMeterFile } from './read-file.ts'

const HEADER = 'HDR,ICPHH,10,SEND,BEHA,RECI,01/05/2026,10:00:00,F1,1,202604,E,I'
const DETAIL = 'DET,0000102201NL2E7,M1,F,19/04/2026,48,0.512,,,X,S1'
const NAMES = 'ICP,Reading type,Date,Trading period,kWh,Flow'
const ROW = '0000102201NL2E7,F,19/04/2026,48,0.512,X'
const NAMES_13A = 'ICP,Flow direction,Read period start,Read period end,Read status,Active energy kWh'
const ROW_13A = '0000102201NL2E7,X,19/04/2026 12:00:01,19/04/2026 12:30:00,RD,0.512'

const promising = (count: number) => HEADER.replace(',F1,1,', `,F1,${count},`)
const NAMES_SAID = 'column names instead of a header, so the number of readings could not be checked (line 1)'

test.each([1, 7, 64])('a file that comes in pieces of %i bytes is read like the whole, and has the same hash', async (size) => {
  const bytes = bytesOf(promising(2), DETAIL, `${DETAIL.replace(',48,', ',47,')}\r`, '')
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  const { book, sha256, leniencies } = await readMeterFile(Readable.from(pieces))
  expect([...book.days()][0]?.wattHours.slice(45)).toEqual([null, 512, 512])
  expect(leniencies).toEqual([])
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('lines that are empty in a spreadsheet are no readings, and keep their number', async () => {
  const { firstLines } = await read(HEADER, '', ',,,,', ' \t, ,', DETAIL, '')
  expect([...firstLines]).toEqual([['0000102201NL2E7', 5]])
})

test('each supply point is found again by the first line that names it', async () => {
  const lines = ['0000102201NL2E7', '0000102202NL1D2', '0000102201NL2E7'].map((icp, i) => `DET,${icp},M1,F,19/04/2026,${i + 1},1,,,X,S1`)
  expect([...(await read(promising(3), ...lines)).firstLines]).toEqual([
    ['0000102201NL2E7', 2],
    ['0000102202NL1D2', 3],
  ])
})

test.each([
  ['nothing', [], 'line 1: the file is empty'],
  ['a header alone', [promising(0)], 'the file has no readings'],
  ['column names alone', [NAMES], 'the file has no readings'],
  ['a reading less than promised', [promising(2), DETAIL], 'line 1: the header promises 2 detail lines, but there are 1'],
  ['a reading more than promised', [HEADER, DETAIL, DETAIL], 'line 1: the header promises 1 detail lines, but there are 2'],
  ['UTF-16 of a spreadsheet', ['\xFF\xFEH\0D\0R\0'], 'line 1: the file is saved as UTF-16; save it as CSV, comma delimited'],
  ['UTF-16 the other way round', ['\xFE\xFF\0H\0D\0R'], 'line 1: the file is saved as UTF-16'],
  ['an unknown file type', [HEADER.replace('ICPHH', 'ICPMMABCDEFGHIJKLMNOPQRST')], 'line 1: file type "ICPMMABCDEFGHIJKLMNO" is not known'],
  ['no file type', ['HDR'], 'line 1: file type "" is not known'],
  ['another first line', ['Dear customer, here is your file'], 'must be a header starting with HDR, not with "Dear customer"'],
  ['a long first line', ['x'.repeat(30)], `must be a header starting with HDR, not with "${'x'.repeat(20)}"`],
  ['an empty first line', ['', HEADER], 'line 1: the first line must be a header starting with HDR, not with ""'],
  ['a line of another kind', [HEADER, DETAIL, 'TRL,1'], 'line 3: a line starts with DET, not with "TRL"'],
  ['a long line of another kind', [HEADER, 'y'.repeat(30)], `line 2: a line starts with DET, not with "${'y'.repeat(20)}"`],
  [
    'a reading that contradicts another',
    [promising(2), DETAIL, DETAIL.replace('0.512', '0.6')],
    'line 3: period 48 of 2026-04-19 comes twice',
  ],
  ['a value beside its columns', [NAMES, `${ROW},7`], 'line 2: a line has 6 fields, as the column names do, not 7'],
  ['a value further beside its columns', [NAMES, `${ROW},,7`], 'line 2: a line has 6 fields, as the column names do, not 8'],
])('a file with %s is refused', async (_name, lines, why) => {
  const refused = await read(...lines).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BadMeterFile)
  expect((refused as Error).message).toContain(why)
})

test('a line that is too long is refused before it is there as a whole', async () => {
  const longest = DETAIL.padEnd(4096, ',')
  expect((await read(HEADER, longest)).book.readings).toBe(1)
  await expect(read(HEADER, `${longest},`)).rejects.toThrow('line 2: the line is too long; this is no meter-data file')
  await expect(read('x'.repeat(4097))).rejects.toThrow('line 1: the line is too long')
})

test('a field that is too long is refused', async () => {
  const serial = DETAIL.split(',')[2] ?? ''
  const withSerial = (length: number) => DETAIL.replace(serial, 'S'.repeat(length))
  expect((await read(HEADER, withSerial(100))).book.readings).toBe(1)
  await expect(read(HEADER, withSerial(101))).rejects.toThrow('line 2: a field has more than 100 letters')
})

test('a failure of the disk is not taken for a mistake in the file', async () => {
  const failure = new Error('input/output error')
  const input = new Readable({ read: () => input.destroy(failure) })
  await expect(readMeterFile(input)).rejects.toBe(failure)
})

test('what counts as the future is told by the caller', async () => {
  const on = (now: string) => readMeterFile(Readable.from([bytesOf(HEADER, DETAIL)]), { now: new Date(now) })
  expect((await on('2026-04-18T12:00:00Z')).book.readings).toBe(1)
  await expect(on('2026-04-18T11:59:59Z')).rejects.toThrow('line 2: 19/04/2026 is in the future')
})

test.each([
  ['hdr', [HEADER.replace('HDR', 'hdr'), DETAIL], ['a code in lower case (line 1)']],
  ['icphh', [HEADER.replace('ICPHH', 'IcpHH'), DETAIL], ['a code in lower case (line 1)']],
  ['det', [HEADER, DETAIL.replace('DET', 'Det')], ['a code in lower case (line 2)']],
  ['a mark in the middle', [HEADER.replace('SEND', '\xFF\xFE'), DETAIL], []],
  ['column names', [NAMES, ROW], [NAMES_SAID]],
  ['column names before empty columns', [`${NAMES},,`, `${ROW},,`], [NAMES_SAID]],
])('a file with %s is read, and said to be unusual where it is', async (_name, lines, said) => {
  const { format, book, leniencies } = await read(...lines)
  expect([format, [...book.days()][0]?.wattHours[47], leniencies]).toEqual(['EIEP3', 512, said])
})

test('columns of EIEP13A may leave out the answer to the request; one that is there holds', async () => {
  const { format, book, leniencies } = await read(NAMES_13A, ROW_13A)
  expect([format, [...book.days()][0]?.wattHours[24], leniencies]).toEqual(['EIEP13A', 512, [NAMES_SAID]])
  const answered = (code: string) => read(`${NAMES_13A},Response code`, `${ROW_13A},${code}`)
  expect((await answered('000')).leniencies).toEqual([NAMES_SAID])
  await expect(answered('002')).rejects.toThrow('line 2: the request was answered with 002: no ICP')
})

test('ICPs that nobody knows are refused while the file is read, before all of it is', async () => {
  let read = 0
  async function* file() {
    yield Buffer.from(`${NAMES}\n`)
    for (; read < 100; read++) {
      const rows = Array.from({ length: 1000 }, (_, i) => ROW.replace('0000102201', String(read * 1000 + i).padStart(10, '0')))
      yield Buffer.from(`${rows.join('\n')}\n`)
    }
  }
  const unknown = async () => {
    throw new BadMeterFile('not known')
  }
  await expect(readMeterFile(Readable.from(file()), { meetIcps: unknown })).rejects.toThrow('not known')
  expect(read).toBeLessThan(25)
})
