import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isGenerationFile, readGenerationFile } from './emi-file.ts'

const sample = readFileSync(new URL('../../tests/files/nz-generation-2023-04.csv', import.meta.url))
const read = (text: string | Buffer) => readGenerationFile(Readable.from([Buffer.from(text)]))
const lines = sample.toString().trimEnd().split(/\r?\n/)
const [columns = '', plant = ''] = lines
/** The country on the first day of the sample. */
const firstDay = lines.filter((line) => line.includes(',2023-04-01,'))

test('a file of the Authority is summed up by day and source, the day of 50 half-hours too', async () => {
  expect(isGenerationFile(sample)).toBe(true)
  const days = await read(sample)
  const sums = [...days].map(([day, sources]) => [
    day,
    Object.fromEntries([...sources].map(([source, kwh]) => [source, [kwh.length, Math.round(kwh.reduce((a, b) => a + b, 0))]])),
  ])
  // Added up by another program.
  expect(sums).toEqual([
    [
      '2023-04-01',
      { Hydro: [48, 59_030_522], Wind: [48, 8_642_283], CoGen: [48, 3_095_413], Gas: [48, 7_592_437], Geothermal: [48, 19_908_267] },
    ],
    [
      '2023-04-02',
      { Hydro: [50, 57_939_684], Wind: [50, 9_568_732], CoGen: [50, 3_326_784], Gas: [50, 7_619_680], Geothermal: [50, 20_766_399] },
    ],
    [
      '2023-04-03',
      { Hydro: [48, 68_995_485], Wind: [48, 6_627_971], CoGen: [48, 2_918_739], Gas: [48, 9_194_314], Geothermal: [48, 18_882_757] },
    ],
  ])
})

const line = (changes: Record<number, string>) =>
  plant
    .split(',')
    .map((field, i) => changes[i] ?? field)
    .join(',')

test('fuels are known by all of their spellings, and cogeneration by its technology', async () => {
  const fuels = [
    ['SOL', 'SOL'],
    ['ELE', 'BESS'],
    ['GEO', 'GEO'],
    ['HYD', 'HYD'],
    ['Gas', 'Cogen'],
    ['Diesel', 'Thrml'],
  ]
  const known = [...(await read([columns, ...firstDay].join('\n')))].flatMap(([, sources]) => [...sources.keys()])
  expect(known).toEqual(['Hydro', 'Wind', 'CoGen', 'Gas', 'Geothermal'])
  const text = [columns, ...firstDay, ...fuels.map(([fuel = '', tech = ''], i) => line({ 3: `plant${i}`, 4: fuel, 5: tech }))].join('\n')
  const [[, sources] = []] = [...(await read(text))]
  expect([...(sources?.keys() ?? [])]).toEqual([...known, 'Solar', 'BESS'])
})

test.each([
  ['an unknown fuel', [columns, line({ 4: 'Moonlight' })], 'line 2: the fuel "Moonlight" is not known'],
  ['no day', [columns, line({ 6: '2023-02-30' })], 'line 2: "2023-02-30" is not a day, such as 2026-06-30'],
  ['a plant twice', [columns, plant, plant], 'line 3: this plant and day are there twice'],
  ['no number', [columns, line({ 9: 'much' })], 'line 2: "much" is not a number of kWh'],
  ['a number that is not decimal', [columns, line({ 9: '0x10' })], 'line 2: "0x10" is not a number of kWh'],
  ['a day that is to come', [columns, line({ 6: '2099-06-30' })], 'line 2: 2099-06-30 is in the future'],
  ['a line that was cut', [columns, plant.slice(0, 80)], /^line 2: it has \d+ fields, not 57: the file is not whole$/],
  ['lines that were cut', lines.slice(0, -1), 'the file ends with 2023-04-02, though it has days up to 2023-04-03: it is not whole'],
  ['one plant alone', [columns, plant], "half-hour 1 of 2023-04-01 is not the whole country's: Geothermal is missing"],
  [
    'more than a country makes',
    [columns, ...firstDay, line({ 0: 'ZZZ', 7: '9999999' })],
    "half-hour 1 of 2023-04-01 is not the whole country's: the country cannot generate 23",
  ],
  ['more half-hours than the day has', [columns, line({ 55: '12' })], 'line 2: 2023-04-01 has 48 half-hours, and the line has more'],
  ['other columns', ['Site_Code,Fuel', plant], /^line 1: the columns must be site_code/],
  ['nothing', [columns], 'the file has no generation'],
])('a file with %s is refused, with the line or the half-hour', async (_, content, reason) => {
  await expect(read(content.join('\n'))).rejects.toThrow(reason)
})
