import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { fc } from '../../tests/property.ts'
import { csvOf, eiep13aOf, type StoredDay } from './export.ts'
import { readMeterFile } from './read-file.ts'

const header = { sender: 'NLGT', requestId: '1', runDay: '2026-11-21', start: '2024-01-01', end: '2026-12-31' }

const readings = fc.array(fc.tuple(fc.option(fc.nat(90_000), { freq: 6 }), fc.boolean()), { minLength: 50, maxLength: 50 })
const storedDay = fc
  .tuple(
    fc.constantFrom('2026-01-15', '2026-07-15', '2025-09-28', '2026-04-05', '2024-02-29'),
    fc.constantFrom('X' as const, 'I' as const),
    readings,
  )
  .map(([localDay, flow, values]): StoredDay => {
    const own = values.slice(0, tradingPeriodCount(localDay))
    return {
      icp: '0000102201NL2E7',
      meterSerial: 'M100201',
      name: 'Home',
      flow,
      localDay,
      wattHours: own.map(([value]) => value),
      statuses: own.map(([value, isEstimated]) => (value === null ? '-' : isEstimated ? 'E' : 'A')).join(''),
    }
  })
const storedDays = fc.uniqueArray(storedDay, { selector: ({ localDay, flow }) => `${localDay} ${flow}`, maxLength: 8, minLength: 1 })

test('what is handed out as EIEP13A is read again as it was, on every day, the two on which the clocks change among them', async () => {
  await fc.assert(
    fc.asyncProperty(storedDays, async (days) => {
      const { book, format } = await readMeterFile(Readable.from([...eiep13aOf(days, header)].map((text) => Buffer.from(text))))
      expect(format).toBe('EIEP13A')
      const read = [...book.days()].map(({ flow, localDay, wattHours, statuses }) => ({ flow, localDay, wattHours, statuses }))
      expect(read).toEqual(days.map(({ flow, localDay, wattHours, statuses }) => ({ flow, localDay, wattHours, statuses })))
    }),
    { numRuns: 20 },
  )
})

test('every line says whether it is daylight or standard time, and counts what there is', () => {
  fc.assert(
    fc.property(storedDays, (days) => {
      const [first = '', ...lines] = [...eiep13aOf(days, header)].join('').trimEnd().split('\r\n')
      const count = days.reduce((sum, { wattHours }) => sum + wattHours.length, 0)
      expect(first).toBe(`HDR,ICPCONS,1.4,NLGT,NLGT,CUST,21/11/2026,1,${String(count).padStart(8, '0')},01/01/2024,31/12/2026`)
      expect(lines).toHaveLength(count)
      for (const line of lines) {
        expect(line.split(',')).toHaveLength(14)
        expect(line.split(',')[4]).toMatch(/^NZ[SD]T$/)
      }
    }),
    { numRuns: 30 },
  )
})

const on = (localDay: string, more: Partial<StoredDay> = {}): StoredDay => {
  const count = tradingPeriodCount(localDay)
  return {
    icp: '0000102201NL2E7',
    meterSerial: 'M100201',
    name: 'Home',
    flow: 'X',
    localDay,
    wattHours: Array.from({ length: count }, (_, i) => 100 + i),
    statuses: 'A'.repeat(count),
    ...more,
  }
}

test('the hour that comes twice is told apart by its time', () => {
  const lines = [...eiep13aOf([on('2026-04-05')], header)].join('').split('\r\n')
  const times = lines
    .filter((line) => /05\/04\/2026 02:\d\d:01/.test(line))
    .map((line) => line.split(',').filter((_, i) => i === 4 || i === 9 || i === 10))
  expect(times).toEqual([
    ['NZDT', '05/04/2026 02:00:01', '05/04/2026 02:30:00'],
    ['NZDT', '05/04/2026 02:30:01', '05/04/2026 03:00:00'],
    ['NZST', '05/04/2026 02:00:01', '05/04/2026 02:30:00'],
    ['NZST', '05/04/2026 02:30:01', '05/04/2026 03:00:00'],
  ])
})

test('a half-hour of EIEP13A is written in full, the last of the day with an end on the next', () => {
  const text = [...eiep13aOf([on('2026-01-15', { statuses: `${'A'.repeat(47)}E`, wattHours: [] }), on('2026-01-31')], header)].join('')
  expect(text.endsWith(',\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(lines[1]).toBe('DET,,0000102201NL2E7,000,NZDT,M100201,X,UN,24,15/01/2026 00:00:01,15/01/2026 00:30:00,RD,,')
  expect(lines[48]).toBe('DET,,0000102201NL2E7,000,NZDT,M100201,X,UN,24,15/01/2026 23:30:01,16/01/2026 00:00:00,ES,,')
  expect(lines[96]).toBe('DET,,0000102201NL2E7,000,NZDT,M100201,X,UN,24,31/01/2026 23:30:01,01/02/2026 00:00:00,RD,0.147,')
})

test('a spreadsheet gets plain rows, marked as UTF-8, and no formula', () => {
  const text = [...csvOf([on('2026-04-05'), on('2025-09-28', { name: '=1+1, "Bäch"', wattHours: [], statuses: '' })])].join('')
  expect(text.startsWith('\uFEFFICP,Meter,Supply point,Flow,Date,Trading period,Start,End,Time,kWh,Status\r\n')).toBe(true)
  const rows = text.trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(96)
  expect(rows[0]).toBe('0000102201NL2E7,M100201,Home,used,2026-04-05,1,00:00,00:30,NZDT,0.100,actual')
  expect(rows[49]).toBe('0000102201NL2E7,M100201,Home,used,2026-04-05,50,23:30,00:00,NZST,0.149,actual')
  expect(rows[50]).toContain(`"'=1+1, ""Bäch"""`)
  expect(rows[50]).toMatch(/,,no reading$/)
})

test('a supply point without an ICP is answered as such, and one without a meter has none', () => {
  const [, line] = [...eiep13aOf([on('2026-01-15', { icp: null, meterSerial: null })], header)].join('').split('\r\n')
  expect(line).toMatch(/^DET,,,002,NZDT,,X,UN,/)
  const days = [on('2026-01-15', { icp: null, meterSerial: null, flow: 'I', statuses: 'E'.repeat(48) })]
  expect([...csvOf(days)].join('').split('\r\n')[1]).toBe(',,Home,sent back,2026-01-15,1,00:00,00:30,NZDT,0.100,estimated')
})
