import { addDays, eachDay, yearBefore } from '#lib/calendar.ts'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UsageSeries } from '#schemas/usage/entities.ts'
import { electricityUsage, readingsAsCsv, readingsAsEiep13a, recentUsageWidget } from '#schemas/usage/routes.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { imports, readingDays, readingSpans } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal()
})
afterEach(() => portal.close())

const file = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8')
const eiep3 = file('eiep3-v10.csv')
const eiep13a = file('eiep13a-v1.1.csv')

/** Both files mask their ICPs; these are the two demo supply points without readings of their own. */
const ICPS = { XXXXXXXXXXXXXXX: 'SP-100699-E', AAAAAAAAAAAAAAA: 'SP-100343-E' }
const load = (name: string, content: string, icps: Record<string, string> = ICPS) =>
  portal.operate('meter-data', { file: name, icps: JSON.stringify(icps) }, Readable.from([Buffer.from(content, 'latin1')]))

/** Adds a file up by itself: kilowatt-hours by ICP, in watt-hours. */
function sumsOf(content: string, icpColumn: number, kwhColumn: number): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const line of content.split(/\r?\n/)) {
    const fields = line.split(',')
    if (fields[0] !== 'DET') continue
    const icp = fields[icpColumn] ?? ''
    const value = fields[kwhColumn] ?? ''
    sums[icp] = (sums[icp] ?? 0) + (value === '' || value === 'null' ? 0 : Math.round(Number(value) * 1000))
  }
  return sums
}

const storedOf = async (supplyPointId: string) => {
  const rows = await portal.database.db.select().from(readingDays).where(eq(readingDays.supplyPointId, supplyPointId))
  // When the file came is beside the point.
  return rows.map(({ changedAt: _, ...row }) => row).sort((a, b) => (a.localDay < b.localDay ? -1 : 1))
}
const recentUsage = async (person: string) =>
  (await portal.call(person, recentUsageWidget)).body as {
    status: string
    data?: { totalKwh: number; previousTotalKwh?: number; endDate: string; days: { kwh?: number }[] }
  }

test('what both sample files hold is what the API shows, to the watt-hour', async () => {
  const hh = sumsOf(eiep3, 1, 6)
  const consumption = sumsOf(eiep13a, 2, 12)
  expect((await recentUsage('newcomer')).status).toBe('NO_DATA')

  expect((await load('eiep13a-v1.1.csv', eiep13a)).at(-1)).toContain(
    `imported 48 readings on 1 day, ${((consumption.XXXXXXXXXXXXXXX ?? 0) / 1000).toFixed(3)} kWh`,
  )
  const older = await recentUsage('newcomer')
  expect(older.data).toMatchObject({ endDate: '2014-10-01', totalKwh: (consumption.XXXXXXXXXXXXXXX ?? 0) / 1000 })

  await load('eiep3-v10.csv', eiep3)
  const newer = await recentUsage('newcomer')
  expect(newer.data).toMatchObject({ endDate: '2019-04-19', totalKwh: (hh.XXXXXXXXXXXXXXX ?? 0) / 1000 })
  const [apartment] = await storedOf('SP-100343-E')
  expect(apartment?.totalWh).toBe(hh.AAAAAAAAAAAAAAA)
  expect(apartment?.wattHours).toHaveLength(48)

  await portal.ask('tama', 'POST', '/private/user/site', { body: { billingAccountId: 'BA-100343' } })
  expect((await recentUsage('tama')).data?.totalKwh).toBe((hh.AAAAAAAAAAAAAAA ?? 0) / 1000)
})

test('days are compared with those before them where all of both were read, and otherwise not', async () => {
  const { data } = await recentUsage('priya')
  expect(data?.previousTotalKwh).toBeGreaterThan(0)
  await portal.database.db.execute(sql`
    delete from reading_days where local_day = ${addDays(data?.endDate ?? '', -3)} and supply_point_id in (
      select p.id from supply_points p join account_access a using (billing_account_id) join users u on u.id = a.user_id where u.username = 'priya')`)
  const withGap = await recentUsage('priya')
  expect(withGap.data?.days.filter(({ kwh }) => kwh === undefined)).toHaveLength(1)
  expect(withGap.data?.previousTotalKwh).toBeUndefined()
})

test('days of which a half-hour, or the second of two meters, is missing are not compared', async () => {
  const { db } = portal.database
  const usageOf = async (person: string) => {
    const { data } = await recentUsage(person)
    const endDate = data?.endDate ?? ''
    const query = { granularity: 'DAILY' as const, startDate: addDays(endDate, -13), endDate }
    const { items } = (await portal.call(person, electricityUsage, { query })).body as UsageSeries
    return { endDate, previousTotalKwh: data?.previousTotalKwh, partial: items.flatMap((day) => (day.isPartial ? day.startDate : [])) }
  }
  const { endDate } = await usageOf('aroha')
  await db.execute(sql`
    update reading_days set watt_hours[11] = null where local_day = ${addDays(endDate, -2)} and supply_point_id in (
      select p.id from supply_points p join account_access a using (billing_account_id) join users u on u.id = a.user_id where u.username = 'aroha')`)
  expect(await usageOf('aroha')).toEqual({ endDate, partial: [addDays(endDate, -2)] })

  const whole = await usageOf('kapiti-growers')
  expect([whole.previousTotalKwh, whole.partial]).toEqual([expect.any(Number), []])
  const isPackhouse = eq(readingDays.supplyPointId, 'SP-200236-E2')
  await db.delete(readingDays).where(and(isPackhouse, gt(readingDays.localDay, addDays(whole.endDate, -5))))
  const late = await usageOf('kapiti-growers')
  expect(late).toEqual({ endDate: whole.endDate, partial: eachDay(addDays(whole.endDate, -4), whole.endDate) })
  // Silent for longer than a month, it has ended, and the days of the other are whole.
  await db.delete(readingDays).where(and(isPackhouse, gt(readingDays.localDay, addDays(whole.endDate, -40))))
  await db
    .update(readingSpans)
    .set({ lastDay: addDays(whole.endDate, -40) })
    .where(eq(readingSpans.supplyPointId, 'SP-200236-E2'))
  expect(await usageOf('kapiti-growers')).toMatchObject({ previousTotalKwh: expect.any(Number), partial: [] })
})

test('importing again changes nothing', async () => {
  await load('eiep3-v10.csv', eiep3)
  const before = await portal.database.db.select().from(readingDays)
  expect(await load('eiep3-v10.csv', eiep3)).toEqual([expect.stringContaining('imported before, nothing changed')])
  expect(await portal.database.db.select().from(readingDays)).toEqual(before)
  expect(await portal.database.db.select().from(imports)).toHaveLength(1)
})

test('the same file is imported again for other supply points', async () => {
  await load('eiep3-v10.csv', eiep3)
  const swapped = { XXXXXXXXXXXXXXX: ICPS.AAAAAAAAAAAAAAA, AAAAAAAAAAAAAAA: ICPS.XXXXXXXXXXXXXXX }
  expect((await load('eiep3-v10.csv', eiep3, swapped)).at(-1)).toContain('imported 96 readings')
  expect((await storedOf(ICPS.AAAAAAAAAAAAAAA))[0]?.totalWh).toBe(sumsOf(eiep3, 1, 6).XXXXXXXXXXXXXXX)
})

test('a file is imported again once a supply point has none of its readings, as one that was deleted and came again', async () => {
  await load('eiep3-v10.csv', eiep3)
  const before = await storedOf(ICPS.AAAAAAAAAAAAAAA)
  const { db } = portal.database
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, ICPS.AAAAAAAAAAAAAAA))
  await db.update(readingDays).set({ totalWh: 1 }).where(eq(readingDays.supplyPointId, ICPS.XXXXXXXXXXXXXXX))
  expect(await load('eiep3-v10.csv', eiep3)).toEqual([expect.stringContaining('imported 96 readings')])
  expect(await storedOf(ICPS.AAAAAAAAAAAAAAA)).toEqual(before)
  // What was stored of another since stays.
  expect(await storedOf(ICPS.XXXXXXXXXXXXXXX)).toMatchObject([{ totalWh: 1 }])
  expect(await load('eiep3-v10.csv', eiep3)).toEqual([expect.stringContaining('imported before, nothing changed')])
})

test('an ICP of a property that a customer left goes to who moved in, and is refused where both are there', async () => {
  const { db } = portal.database
  const [left = '', entered = ''] = Object.values(ICPS)
  await db
    .update(supplyPoints)
    .set({ icp: 'YYYYYYYYYYYYYYY' })
    .where(inArray(supplyPoints.id, [left, entered]))
  const content = eiep3.replaceAll('XXXXXXXXXXXXXXX', 'YYYYYYYYYYYYYYY')
  const [other] = await db
    .select({ id: supplyPoints.id })
    .from(supplyPoints)
    .where(and(eq(supplyPoints.energyType, 'electricity'), notInArray(supplyPoints.id, [left, entered])))
  const icps = { AAAAAAAAAAAAAAA: other?.id ?? '' }
  await expect(load('both.csv', content, icps)).rejects.toThrow(
    /line \d+: ICP YYYYYYYYYYYYYYY is supply point SP-.* and supply point SP-.*--icp/,
  )
  const [point] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, left))
  await db
    .update(sites)
    .set({ status: 'closed' })
    .where(eq(sites.id, point?.siteId ?? ''))
  expect((await load('both.csv', content, icps)).at(-1)).toContain('imported 96 readings')
  expect(await storedOf(left)).toEqual([])
  expect((await storedOf(entered))[0]?.totalWh).toBe(sumsOf(eiep3, 1, 6).XXXXXXXXXXXXXXX)
})

const lines = eiep3.trimEnd().split(/\r?\n/)
const withLine = (number: number, change: (line: string) => string) =>
  lines.map((line, i) => (i === number - 1 ? change(line) : line)).join('\n')
const detail = (number: number) => (lines[number - 1] ?? '').split(',')
const withField = (number: number, field: number, value: string) => withLine(number, () => detail(number).with(field, value).join(','))

const BROKEN: [mistake: string, content: string, message: RegExp][] = [
  ['a value that is no number', withField(50, 6, 'abc'), /line 50: .*abc/],
  ['a negative value', withField(50, 6, '-1'), /line 50/],
  ['a period that the day does not have', withField(30, 5, '49'), /line 30: .*49/],
  ['the same period twice with different values', withLine(31, () => detail(30).with(6, '440').join(',')), /line 31/],
  ['a wrong header', withLine(1, (line) => line.replace('ICPHH', 'ICPXX')), /line 1: .*ICPXX/],
  ['an unknown version', withLine(1, (line) => line.replace('10.0', '9.0')), /line 1: .*9\.0/],
  ['a wrong count', lines.slice(0, -1).join('\n'), /line 1: .*96 detail lines, but there are 95/],
  ['a line cut short', withLine(60, (line) => line.slice(0, 20)), /line 60/],
  ['a day that does not exist', withField(40, 4, '31/02/2019'), /line 40: .*31\/02\/2019/],
  ['something that is no meter data', '<html>', /line 1/],
  ['nothing', '', /line 1: the file is empty/],
  ['a day in the future', withField(40, 4, '19/04/2047'), /line 40: 19\/04\/2047 is in the future/],
  ['details of another month than its header', withField(40, 4, '19/03/2019'), /line 40: 19\/03\/2019 is not in 2019-04/],
  ['gas', withLine(1, (line) => line.replace(',E,I', ',G,I')), /line 1: utility "G" is none of E \(electricity\)/],
  ['an unknown file status', withLine(1, (line) => line.replace(',E,I', ',E,Z')), /line 1: file status "Z"/],
  ['more columns than the standard', withLine(40, (line) => `${line},,7`), /line 40: a detail line has 11 fields, not 13/],
  ['a month that may be first', withField(40, 4, '1/4/2019'), /line 40: "1\/4\/2019"/],
  ['a quote left open', withField(40, 2, '"METER'), /line 40: a quote is opened/],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(eiep3, 'utf16le')]).toString('latin1'), /line 1: .*UTF-16/],
]

test('a file with a mistake is refused whole, naming the line', async () => {
  const before = await portal.database.db.select().from(readingDays)
  for (const [mistake, content, message] of BROKEN) {
    const refusal = await load('broken.csv', content).catch((error: Error) => error.message)
    expect([mistake, refusal]).toEqual([mistake, expect.stringMatching(message)])
    expect(refusal).toContain('broken.csv was not imported.')
  }
  expect(await portal.database.db.select().from(readingDays)).toEqual(before)
})

test('a gas meter’s ICP takes no electricity', async () => {
  const { db } = portal.database
  const [gas] = await db.select().from(supplyPoints).where(eq(supplyPoints.energyType, 'naturalGas')).limit(1)
  await db
    .update(supplyPoints)
    .set({ icp: 'AAAAAAAAAAAAAAA' })
    .where(eq(supplyPoints.id, gas?.id ?? ''))
  await expect(load('eiep3-v10.csv', eiep3, { XXXXXXXXXXXXXXX: 'SP-100699-E' })).rejects.toThrow(/ICP AAAAAAAAAAAAAAA is not known/)
  expect(await storedOf(gas?.id ?? '')).toEqual([])
})

test('an ICP that nobody has is refused, saying what to do', async () => {
  await expect(load('eiep3-v10.csv', eiep3, { XXXXXXXXXXXXXXX: 'SP-100699-E' })).rejects.toThrow(/line \d+: .*AAAAAAAAAAAAAAA.*--icp/)
  await expect(load('eiep3-v10.csv', eiep3, { ...ICPS, AAAAAAAAAAAAAAA: 'SP-nowhere' })).rejects.toThrow(/SP-nowhere/)
  expect(await storedOf('SP-100699-E')).toEqual([])
})

test('the summary names what was read although the standard has it otherwise', async () => {
  const unusual = `\xEF\xBB\xBF${eiep13a.replaceAll(',RD,', ',rd,').replaceAll('00:00:01,', '00:00:00,')}`
  const summary = await load('unusual.csv', unusual)
  expect(summary).toEqual([
    expect.stringMatching(/^unusual\.csv: imported 48 readings on 1 day/),
    'unusual.csv: read although the standard has it otherwise: a byte order mark at the start (line 1)',
    'unusual.csv: read although the standard has it otherwise: a code in lower case (48 times, first on line 2)',
    'unusual.csv: read although the standard has it otherwise: a half-hour that starts at second 00, not 01 (line 2)',
  ])
  expect((await storedOf('SP-100699-E'))[0]).toMatchObject({ totalWh: sumsOf(eiep13a, 2, 12).XXXXXXXXXXXXXXX, status: 'actual' })
})

/** The first hours of a day whose clock shows one of them twice, without NZDT or NZST. */
const AUTUMN = ['00', '01', '02', '02', '03'].flatMap((hour, i) => [
  `DET,,XXXXXXXXXXXXXXX,000,,M1,X,UN,24,05/04/2026 ${hour}:00:01,05/04/2026 ${hour}:30:00,RD,${i}.1,`,
  `DET,,XXXXXXXXXXXXXXX,000,,M1,X,UN,24,05/04/2026 ${hour}:30:01,05/04/2026 0${Number(hour) + 1}:00:00,RD,${i}.2,`,
])
const AUTUMN_WATT_HOURS = [100, 200, 1100, 1200, 2100, 2200, 3100, 3200, 4100, 4200]
const eiep13aOf = (details: string[]) => [`HDR,ICPCONS,1.4,A,B,C,21/11/2026,1,${details.length},,`, ...details, ''].join('\n')

test('the hour that comes twice is read in order where no line says NZDT or NZST, and refused where it comes once', async () => {
  const once = eiep13aOf(AUTUMN.filter((_, i) => i < 6 || i > 7))
  await expect(load('autumn.csv', once)).rejects.toThrow(/05\/04\/2026 02:00:01 happens twice on that day, and the file has it once/)
  const [, said = ''] = await load('autumn.csv', eiep13aOf(AUTUMN))
  expect(said).toContain('an hour that comes twice without NZDT or NZST, read in the order of the lines (2 times')
  const [day] = await storedOf('SP-100699-E')
  expect(day?.wattHours.slice(0, 10)).toEqual(AUTUMN_WATT_HOURS)
})

test('of a file that is too large for the memory, the day whose clock shows an hour twice is taken too', async () => {
  const meters = Array.from({ length: 60 }, (_, i) => `M${i + 2}`)
  const others = eachDay('2025-04-06', '2026-03-31').flatMap((day) => {
    const date = day.split('-').reverse().join('/')
    return meters.map((meter) => `DET,,XXXXXXXXXXXXXXX,000,,${meter},X,UN,24,${date} 12:00:01,${date} 12:30:00,RD,0.1,`)
  })
  const lines = eiep13aOf([...AUTUMN.slice(0, 7), ...others, ...AUTUMN.slice(7)]).split(/^/m)
  const pieces = Readable.from(lines.map((line) => Buffer.from(line, 'latin1')))
  const [said] = await portal.operate('meter-data', { file: 'large.csv', icps: JSON.stringify(ICPS) }, pieces)
  expect(said).toContain('imported 21,610 readings on 361 days')
  const day = (await storedOf('SP-100699-E')).at(-1)
  expect([day?.localDay, day?.wattHours.slice(0, 10)]).toEqual(['2026-04-05', AUTUMN_WATT_HOURS])
})

test('an estimate never replaces a final reading, and the summary says how many were left out', async () => {
  await load('eiep3-v10.csv', eiep3)
  const before = await storedOf('SP-100699-E')
  const estimates = lines.map((line) => line.replace(/,F,/, ',E,').replace(/,\d+\.\d+,null/, ',7.777,null'))
  expect(await load('estimates.csv', estimates.join('\n'))).toEqual([
    expect.stringContaining('imported 96 readings'),
    'estimates.csv: left out 96 estimates: there are final readings already',
  ])
  expect(await storedOf('SP-100699-E')).toEqual(before)
})

test('a final reading replaces an estimate, in a later file and in the same', async () => {
  const [first = ''] = lines.slice(1)
  const estimated = first.replace(',F,', ',E,')
  const header = (count: number) => (lines[0] ?? '').replace(',96,', `,${count},`)
  await load('estimate.csv', [header(1), estimated].join('\n'))
  expect((await storedOf('SP-100699-E'))[0]?.statuses[0]).toBe('E')
  await load('both.csv', [header(2), first, estimated].join('\n'))
  expect((await storedOf('SP-100699-E'))[0]?.statuses[0]).toBe('A')
})

test('half-hours that a file says nothing about keep what they have', async () => {
  await load('eiep3-v10.csv', eiep3)
  const [whole] = await storedOf('SP-100699-E')
  const header = lines[0]?.replace(',96,', ',1,')
  const correction = detail(2).with(6, '9.999').join(',')
  await load('correction.csv', `${header}\n${correction}\n`)
  const [corrected] = await storedOf('SP-100699-E')
  expect(corrected?.wattHours).toEqual(whole?.wattHours.with(Number(detail(2)[5]) - 1, 9999))
  expect(corrected?.totalWh).toBe(corrected?.wattHours.reduce<number>((sum, wh) => sum + (wh ?? 0), 0))
})

/** The last 24 months of a supply point's readings. */
async function twoYearsOf(supplyPointId: string) {
  const rows = await storedOf(supplyPointId)
  const endDate = rows.at(-1)?.localDay ?? ''
  const startDate = addDays(yearBefore(yearBefore(endDate)), 1)
  return { range: { startDate, endDate }, rows: rows.filter(({ localDay }) => localDay >= startDate) }
}
const halfHoursOf = (rows: { wattHours: (number | null)[] }[]) => rows.reduce((sum, { wattHours }) => sum + wattHours.length, 0)

test('a customer, and who acts for them, take the last 24 months along at once, by half-hours, exact', async () => {
  const { range, rows: stored } = await twoYearsOf('SP-100201-E')
  for (const person of ['aroha', 'rua']) {
    const { status, body, headers } = await portal.call(person, readingsAsCsv, { query: range })
    expect(status).toBe(200)
    const years = `${range.startDate.slice(0, 4)}-${range.endDate.slice(0, 4)}`
    expect(headers['content-disposition']).toContain(`filename="Electricity usage ${years}.csv"`)
    const rows = String(body).trimEnd().split('\r\n').slice(1)
    expect(rows).toHaveLength(halfHoursOf(stored))
    const wattHours = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[9]) * 1000), 0)
    expect(wattHours).toBe(stored.reduce((sum, { totalWh }) => sum + totalWh, 0))
    for (const { localDay, wattHours: values } of stored.filter((day) => day.wattHours.length !== 48)) {
      expect(rows.filter((row) => row.split(',')[4] === localDay)).toHaveLength(values.length)
    }
  }
  const month = { startDate: `${range.endDate.slice(0, 4)}-01-01`, endDate: `${range.endDate.slice(0, 4)}-01-31` }
  const { body, headers } = await portal.call('aroha', readingsAsCsv, { query: month })
  expect(headers['content-disposition']).toContain(`filename="Electricity usage ${month.startDate} to ${month.endDate}.csv"`)
  expect(String(body).trimEnd().split('\r\n')).toHaveLength(1 + 31 * 48)
})

test('what was handed out as EIEP13A is taken back unchanged', async () => {
  const before = await storedOf('SP-100201-E')
  const { range, rows } = await twoYearsOf('SP-100201-E')
  const { body } = await portal.call('aroha', readingsAsEiep13a, { query: range })
  const lines = await load('own.csv', String(body), {})
  expect(lines.at(-1)).toContain(`imported ${(String(body).trimEnd().split('\r\n').length - 1).toLocaleString('en-NZ')} readings`)
  expect(await storedOf('SP-100201-E')).toEqual(before)
  await portal.database.db.delete(readingDays).where(eq(readingDays.supplyPointId, 'SP-100201-E'))
  await portal.operate('meter-data', { file: 'again.csv', icps: '{}' }, `${String(body).trimEnd()}\r\n\r\n`)
  expect(await storedOf('SP-100201-E')).toEqual(rows)
})

test("another person's readings cannot be had", async () => {
  const { range } = await twoYearsOf('SP-100417-E')
  for (const route of [readingsAsCsv, readingsAsEiep13a]) {
    const answer = await portal.call('aroha', route, { query: { ...range, supplyPointId: 'SP-100417-E' } })
    expect([answer.status, (answer.body as { type: string }).type]).toEqual([404, '/error/not_found'])
  }
})
