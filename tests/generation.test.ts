import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LastSevenDays, MixForecast, MonthlyImpact, RealTimeMix, UsageImpact } from '#schemas/generation/entities.ts'
import {
  generationLastSevenDays,
  generationNextSevenDays,
  generationNextTwoDays,
  generationNow,
  usageImpactOfDay,
  usageImpactOfMonths,
} from '#schemas/generation/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { generationDays } from '#server/db/schema/insights.ts'
import { findIntensities } from '#server/generation/queries.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = localDayOf(new Date())
const sample = readFileSync(new URL('./files/nz-generation-2023-04.csv', import.meta.url))
const load = (content: Buffer) => portal.operate('meter-data', { file: 'april.csv', icps: '{}' }, Readable.from([content]))
const bodyOf = async <Body>(person: string, route: Parameters<TestPortal['call']>[1], input = {}) =>
  (await portal.call(person, route, input)).body as Body

describe('the country', () => {
  test('now: shares of the latest half-hour that is over, and the day before it', async () => {
    const mix = await bodyOf<RealTimeMix>('aroha', generationNow)
    expect(mix.isStale).toBe(false)
    expect(Date.now() - Date.parse(mix.asOf)).toBeGreaterThanOrEqual(30 * 60_000)
    expect(mix.generationSources.reduce((sum, { percentage }) => sum + percentage, 0)).toBeCloseTo(100, 0)
    // No source says which company generates (docs/decisions/029).
    expect(mix.generationProviders).toEqual([])
    expect(mix.last24Hours).toHaveLength(48)
    expect(mix.last24Hours.at(-1)?.start).toBe(mix.asOf)
  })

  test('the coming hours follow each other, from the one that runs to the end of tomorrow and of the week', async () => {
    for (const [route, days] of [
      [generationNextTwoDays, 2],
      [generationNextSevenDays, 7],
    ] as const) {
      const forecast = await bodyOf<MixForecast>('aroha', route)
      expect(forecast.days.map(({ date }) => date)).toEqual(Array.from({ length: days }, (_, i) => addDays(today, i)))
      const starts = forecast.days.flatMap(({ HourlyBreakdown }) => HourlyBreakdown.map(({ start }) => Date.parse(start)))
      expect(Date.now() - (starts[0] ?? 0)).toBeLessThan(3_600_000)
      for (const [i, start] of starts.slice(1).entries()) expect(start - (starts[i] ?? 0)).toBe(3_600_000)
      for (const { EcoFriendly, gramsCo2PerKwh } of forecast.days) {
        expect(EcoFriendly).toBeGreaterThan(50)
        expect(gramsCo2PerKwh).toBeGreaterThan(0)
      }
    }
  })

  test('a file of the Authority is taken whole, known the second time, and refused with its line', async () => {
    expect(await load(sample)).toEqual(['april.csv: imported generation of 3 days, 1 Apr 2023 to 3 Apr 2023'])
    expect(await load(sample)).toEqual(['april.csv: imported before, nothing changed (generation of 3 days, 1 Apr 2023 to 3 Apr 2023)'])
    // One that broke off between two plants is whole by itself.
    const without = Buffer.from(
      sample
        .toString()
        .split('\n')
        .filter((line) => !line.includes(',Cogen,'))
        .join('\n'),
    )
    await expect(load(without)).rejects.toThrow('it has no CoGen on 2023-04-01, which an earlier file had')
    expect(await load(sample)).toEqual([expect.stringContaining('nothing changed')])
    const wrong = Buffer.from(sample.toString().replace('Hydro,Hydro,2023-04-03', 'Hydro,Hydro,2023-04-33'))
    await expect(load(wrong)).rejects.toThrow(/april.csv was not imported. line \d+: "2023-04-33" is not a day/)
  })
})

describe('a preview of another moment', () => {
  const day = addDays(today, -40)
  const ofDay = async (now: Date) => (await findIntensities(portal.database.db, day, day, now)).get(day) ?? []
  const isKnown = (halfHours: readonly number[]) => halfHours.length > 0 && halfHours.every((grams) => grams > 0)

  test('an earlier one leaves nothing unknown for customers', async () => {
    await findIntensities(portal.database.db, today, today, new Date())
    expect(isKnown(await ofDay(tradingPeriodStart(day, 1)))).toBe(false)
    expect(isKnown(await ofDay(new Date()))).toBe(true)
  })

  test('a later one keeps no correction from them', async () => {
    const { db } = portal.database
    expect(isKnown(await ofDay(tradingPeriodStart(addDays(today, 30), 1)))).toBe(true)
    const gone = await db.delete(generationDays).where(eq(generationDays.localDay, day)).returning()
    expect(isKnown(await ofDay(new Date()))).toBe(false)
    await db.insert(generationDays).values(gone)
    expect(isKnown(await ofDay(tradingPeriodStart(addDays(today, 30), 1)))).toBe(true)
  })
})

describe('one’s own use', () => {
  test('the days of a month add up to the month, and the half-hours of a day to the day', async () => {
    const month = addDays(today, -40).slice(0, 7)
    const date = `${month}-05`
    const { dailyData, halfHours, earliestDate, latestDataDate } = await bodyOf<UsageImpact>('aroha', usageImpactOfDay, { query: { date } })
    const { months, EarliestMonth } = await bodyOf<MonthlyImpact>('aroha', usageImpactOfMonths, { query: { month } })
    const own = months.at(-1)
    const kg = dailyData.reduce((sum, { kgCo2 }) => sum + kgCo2, 0)
    expect(months).toHaveLength(12)
    expect(own?.Month).toBe(month)
    expect(own?.kgCo2).toBeCloseTo(kg, 1)
    const day = dailyData.find((each) => each.date === date)
    expect(halfHours.reduce((sum, { grams }) => sum + (grams ?? 0), 0) / 1000).toBeCloseTo(day?.kgCo2 ?? 0, 2)
    expect(halfHours.reduce((sum, { kwh = 0 }) => sum + kwh, 0)).toBeCloseTo(day?.kwh ?? 0, 3)
    expect(earliestDate?.slice(0, 7)).toBe(EarliestMonth)
    expect(latestDataDate).toBe(addDays(today, -1))
  })

  test('days when the clocks change have 46 and 50 half-hours', async () => {
    const countOn = async (date: string) => (await bodyOf<UsageImpact>('aroha', usageImpactOfDay, { query: { date } })).halfHours.length
    expect([await countOn('2026-04-05'), await countOn('2026-09-27'), await countOn('2026-09-28')]).toEqual([50, 46, 48])
  })

  test('the last seven days are one’s own, and differ from those of others', async () => {
    const [own, others] = [
      await bodyOf<LastSevenDays>('aroha', generationLastSevenDays),
      await bodyOf<LastSevenDays>('tama', generationLastSevenDays),
    ]
    expect(own.dailyData.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(today, i - 7)))
    expect(own.moments).toEqual(others.moments)
    expect(own.dailyData).not.toEqual(others.dailyData)
  })

  test('who has no electricity readings has no impact, and is not refused', async () => {
    expect(await bodyOf('newcomer', usageImpactOfDay, { query: { date: today } })).toEqual({
      dailyData: [],
      halfHours: [],
      earliestDate: '2016-01-01',
    })
    expect(await bodyOf('newcomer', usageImpactOfMonths)).toEqual({ months: [], EarliestMonth: '2016-01' })
    expect((await bodyOf<LastSevenDays>('newcomer', generationLastSevenDays)).dailyData).toEqual([])
  })

  test('a time without readings is answered with nothing known, however far away it is', async () => {
    for (const date of ['2001-06-15', '2190-06-15']) {
      expect(await bodyOf<UsageImpact>('aroha', usageImpactOfDay, { query: { date } })).toMatchObject({ dailyData: [], halfHours: [] })
    }
    const { months } = await bodyOf<MonthlyImpact>('aroha', usageImpactOfMonths, { query: { month: '2099-12' } })
    expect(months.map(({ carbonLevel, days }) => [carbonLevel, days])).toEqual(Array.from({ length: 12 }, () => [0, 0]))
  })

  test('no month that is no month, and no day that is no day', async () => {
    expect((await portal.ask('aroha', 'GET', '/private/generationMix/monthlyUsageImpact?month=2026-13')).status).toBe(400)
    expect((await portal.ask('aroha', 'GET', '/private/generationMix/usageImpact?date=2026-02-30')).status).toBe(400)
  })
})

test('a customer whose readings came by a meter file alone has the carbon of each half-hour, on a day of fifty too', async () => {
  const day = '2023-04-02'
  const lines = Array.from({ length: 50 }, (_, i) => `DET,XXXXXXXXXXXXXXX,YYYYYYYYYY,F,02/04/2023,${i + 1},1.000,null,null,X,null`)
  const header = 'HDR,ICPHH,10.0,SNDR,BHLF,RCPT,21/04/2023,21:11:04,000,50,202304,E,I'
  await load(sample)
  const file = Buffer.from([header, ...lines].join('\n'), 'latin1')
  const options = { file: 'eiep3.csv', icps: '{"XXXXXXXXXXXXXXX":"SP-100699-E"}' }
  await portal.operate('meter-data', options, Readable.from([file]))
  const { dailyData, halfHours } = await bodyOf<UsageImpact>('newcomer', usageImpactOfDay, { query: { date: day } })
  expect(halfHours).toHaveLength(50)
  // A kilowatt-hour in each half-hour, added up by another program.
  expect(dailyData.find(({ date }) => date === day)).toMatchObject({ kwh: 50, kgCo2: 2.814 })
})
