import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readMeterFile } from './read-file.ts'

const eiep13a = readFileSync(new URL('../../tests/files/eiep13a-v1.1.csv', import.meta.url), 'utf8')
const read = (content: string) => readMeterFile(Readable.from([Buffer.from(content, 'latin1')]))

/** The sample of EIEP13A, with each detail line changed. */
const changed = (change: (fields: string[]) => string[], header = (line: string) => line) =>
  eiep13a
    .trimEnd()
    .split(/\r?\n/)
    .map((line, i) => (i === 0 ? header(line) : change(line.split(',')).join(',')))
    .join('\r\n')

const NAMES =
  'Record type,Authorisation code,ICP,Response code,NZDT adjustment,Serial,Flow direction,Register content code,Period of availability,Read period start,Read period end,Read status,Active energy kWh,Reactive energy'
const UNUSUAL: [name: string, content: string, said: string][] = [
  ['a byte order mark', `\xEF\xBB\xBF${eiep13a}`, 'a byte order mark at the start (line 1)'],
  [
    'a header of 13 columns',
    changed(
      (fields) => fields,
      (line) => `${line},,`,
    ),
    'commas at the end of a line (line 1)',
  ],
  ['no reactive energy', changed((fields) => fields.slice(0, 13)), 'a detail line without reactive energy (48 times, first on line 2)'],
  ['response 0', changed((fields) => fields.with(3, '0')), 'response "0" for 000'],
  [
    'version 1.40',
    changed(
      (fields) => fields,
      (line) => line.replace(',1.1,', ',1.40,'),
    ),
    'version 1.40 for 1.4',
  ],
  ['half-hours from second 00', changed((fields) => fields.with(9, (fields[9] ?? '').replace(/:01$/, ':00'))), 'second 00, not 01'],
  ['lower case', changed((fields) => fields.map((field, i) => (i === 2 ? field : field.toLowerCase()))), 'a code in lower case'],
  ['spaces and quotes', changed((fields) => fields.map((field) => ` "${field}" `)), 'a field in quotes'],
  [
    'numbers as a spreadsheet writes them',
    changed((fields) => fields.with(12, (fields[12] ?? '').replace(/^0\./, '.'))),
    'a number without a digit beside its decimal point',
  ],
  [
    'dates and times as a spreadsheet writes them',
    changed((fields) => fields.map((field) => field.replace(/^0(\d\/)/, '$1').replace(/ 0?(\d+:\d\d):\d\d$/, ' $1'))),
    'a day without its leading zero',
  ],
  [
    'column names instead of a header',
    changed(
      (fields) => fields,
      () => NAMES.toLowerCase(),
    ),
    'column names instead of a header',
  ],
  [
    'the columns that matter, in another order',
    changed(
      ([, , icp = '', , , , flow = '', , , start = '', end = '', status = '', kwh = '']) => [start, end, kwh, icp, status, flow],
      () => 'start,end,kwh,icp,read_status,flow_direction',
    ),
    'column names instead of a header',
  ],
]

test.each(UNUSUAL)('a file with %s is read as it is meant, and says so', async (_name, content, said) => {
  const expected = [...(await read(eiep13a)).book.days()]
  const { book, leniencies, firstLines } = await read(content)
  expect([...book.days()]).toEqual(expected)
  expect([...firstLines]).toEqual([['XXXXXXXXXXXXXXX', 2]])
  expect(leniencies.join('\n')).toContain(said)
})

test('a file as the standard has it is read without a remark', async () => {
  expect((await read(eiep13a)).leniencies).toEqual([])
})

const UNKNOWN: [name: string, names: string][] = [
  ['a name that no format has', 'start,end,kwh,icp,read_status,flow_direction,colour'],
  ['a column twice', 'start,end,kwh,icp,icp number,read_status,flow_direction'],
  ...['Active energy Wh', 'Cumulative active kWh', 'Active power kW', 'kWh not to be used'].map((energy): [string, string] => [
    `the column "${energy}"`,
    `start,end,${energy},icp,read_status,flow_direction`,
  ]),
  ['no column for the energy', 'start,end,icp,read_status,flow_direction'],
]
test.each(UNKNOWN)('column names with %s are no header', async (_name, names) => {
  await expect(read(`${names}\n`)).rejects.toThrow(/line 1: the first line must be a header/)
})

const details = (...lines: string[]) => [`HDR,ICPCONS,1.4,A,B,C,21/11/2026,1,${lines.length},,`, ...lines].join('\n')
const halfHour = (meter: string, start: string, end: string, kwh: string) =>
  `DET,,XXXXXXXXXXXXXXX,000,,${meter},X,UN,24,05/04/2026 ${start}:01,05/04/2026 ${end}:00,RD,${kwh},`

const withDays = (first: string, last: string) =>
  changed(
    (fields) => fields,
    (line) => line.replace(/[^,]*,[^,]*$/, `${first},${last}`),
  )
const DAYS: [name: string, first: string, last: string, refusal: string | undefined][] = [
  ['the very days of its readings', '01/10/2014', '01/10/2014', undefined],
  ['no days', '', '', undefined],
  ['a last day alone', '', '1/10/2014', undefined],
  ['later days', '02/10/2014', '22/03/2016', 'line 2: 01/10/2014 00:00:01 is not in the days of the header, 2014-10-02 to 2016-03-22'],
  ['earlier days', '01/09/2014', '30/09/2014', 'line 2: 01/10/2014 00:00:01 is not in the days of the header, 2014-09-01 to 2014-09-30'],
  ['days the wrong way round', '02/10/2014', '01/10/2014', "line 1: the header's 02/10/2014 is after its 01/10/2014"],
  ['a day that is none', '31/02/2014', '', 'line 1: "31/02/2014" is not a date as dd/mm/yyyy'],
]
test.each(DAYS)('a header that names %s', async (_name, first, last, refusal) => {
  const reading = read(withDays(first, last))
  if (refusal) await expect(reading).rejects.toThrow(refusal)
  else expect((await reading).book.readings).toBe(48)
})

test('the last half-hour of a summer day in NZST is of the days of the header, though it is past midnight by the clock', async () => {
  const line = 'DET,,XXXXXXXXXXXXXXX,000,NZST,AAA,X,UN,24,31/12/2025 23:30:01,01/01/2026 00:00:00,RD,1,'
  const file = `HDR,ICPCONS,1.4,A,B,C,21/11/2026,1,1,31/12/2025,31/12/2025\n${line}`
  expect((await read(file)).book.readings).toBe(1)
})

test('where one meter has no value, what the others measured is not taken for the whole', async () => {
  const both = [halfHour('AAA', '00:00', '00:30', '1'), halfHour('BBB', '00:00', '00:30', ''), halfHour('AAA', '00:30', '01:00', '2')]
  for (const lines of [both, both.toReversed()]) {
    const [day] = [...(await read(details(...lines))).book.days()]
    expect([day?.wattHours.slice(0, 2), day?.statuses.slice(0, 2)]).toEqual([[null, 2000], '-A'])
  }
})

test('an hour that comes twice is refused where the lines run backwards', async () => {
  const times = [
    ['02:00', '02:30'],
    ['02:30', '03:00'],
    ['02:00', '02:30'],
    ['02:30', '03:00'],
    ['03:00', '03:30'],
  ] as const
  const lines = times.map(([start, end]) => halfHour('AAA', start, end, '1'))
  expect((await read(details(...lines))).book.readings).toBe(5)
  await expect(read(details(...lines.toReversed()))).rejects.toThrow('the lines run backwards: NZDT or NZST must say which is meant')
})

test('period 49 of a day with 48 is refused, not dropped', async () => {
  const eiep3 = readFileSync(new URL('../../tests/files/eiep3-v10.csv', import.meta.url), 'utf8')
  await expect(read(eiep3.replace('19/04/2019,48,', '19/04/2019,49,'))).rejects.toThrow(
    'trading period 49 is out of range: 19/04/2019 has 48',
  )
})
