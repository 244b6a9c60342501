import { readFileSync } from 'node:fs'
import { and, between, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import type { ElectricitySupply, ExplainedCost, Forecast, UsageSeries } from '#schemas/usage/entities.ts'
import * as routes from '#schemas/usage/routes.ts'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { readingDays, readingSpans } from '#server/db/schema/readings.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

/*
 * Adds everything up by itself, from the raw rows: half-hours from their arrays, the hour of the clock from the
 * browser's own calendar, cents from whole numbers. Nothing of what the server counts with is used.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Of each person the first, and with `--thorough` their others. */
const places = people.flatMap(({ username, accounts }) =>
  accounts
    .flatMap((account) =>
      account.sites
        .filter(({ supplies }) => supplies.some(({ load }) => load))
        .map((site) => ({ username, accountId: account.id, siteId: site.id, isBuyingGroup: account.buyingGroupName !== undefined })),
    )
    .slice(0, times(1, Number.POSITIVE_INFINITY)),
)
type Place = (typeof places)[number]

/** Every half-hour that is stored for a place: watt-hours by supply point and day. */
async function rawOf({ accountId, siteId }: Place) {
  const { db } = portal.database
  return db
    .select({ day: readingDays.localDay, values: readingDays.wattHours, supplyPointId: readingDays.supplyPointId, plan: plans })
    .from(readingDays)
    .innerJoin(supplyPoints, and(eq(supplyPoints.billingAccountId, accountId), eq(supplyPoints.id, readingDays.supplyPointId)))
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(and(eq(readingDays.billingAccountId, accountId), eq(readingDays.flow, 'X'), eq(supplyPoints.siteId, siteId)))
    .orderBy(readingDays.localDay)
}
type Raw = Awaited<ReturnType<typeof rawOf>>

const whOf = (raw: Raw, from: string, to: string) =>
  raw.filter(({ day }) => from <= day && day <= to).reduce((sum, { values }) => sum + values.reduce<number>((a, b) => a + (b ?? 0), 0), 0)

async function usage(place: Place, granularity: string, startDate: string, endDate: string): Promise<UsageSeries> {
  const { status, body } = await portal.call(place.username, routes.electricityUsage, {
    query: { granularity: granularity as 'DAILY', startDate, endDate },
  })
  expect(status, `${granularity} ${startDate} ${endDate}`).toBe(200)
  return body as UsageSeries
}
const wh = (kwh: number | undefined) => Math.round((kwh ?? 0) * 1000)
const cents = (nzd: number | string | undefined) => Math.round(Number(nzd ?? 0) * 100)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** The days of two years on which the clocks change; when this was written, 2025-09-28 and 2026-04-05 among them. */
const changesOf = (raw: Raw) => [...new Set(raw.filter(({ values }) => values.length !== 48).map(({ day }) => day))]

/** Selects a place, and reads all that is stored of it. */
async function prepare(place: Place) {
  await portal.call(place.username, selectSite, { body: { billingAccountId: place.accountId, siteId: place.siteId } })
  const raw = await rawOf(place)
  return { raw, first: raw[0]?.day ?? '', last: raw.at(-1)?.day ?? '' }
}

const named = (some: Place[]) => some.map((place) => [`${place.username} at ${place.siteId}`, place] as const)

describe.each(named(places))('%s', (_name, place) => {
  let raw: Raw
  let first: string
  let last: string
  beforeAll(async () => {
    ;({ raw, first, last } = await prepare(place))
  })

  test('half-hours, days, months and bill periods add up to the readings, all of them', async () => {
    const expected = whOf(raw, first, last)
    for (const granularity of ['DAILY', 'MONTHLY', 'BILL_WINDOW']) {
      const { items, summary } = await usage(place, granularity, first, last)
      expect([sum(items.map(({ kwh }) => wh(kwh))), wh(summary.totalKwh)], granularity).toEqual([expected, expected])
      for (const { kwh, startDate, endDate } of items) expect(wh(kwh), `${granularity} ${startDate}`).toBe(whOf(raw, startDate, endDate))
    }
    for (const day of [...changesOf(raw), last, addDays(last, -33)]) {
      const { items } = await usage(place, 'HOURLY', day, day)
      const own = raw.filter((row) => row.day === day)
      expect(
        items.map(({ kwh }) => wh(kwh)),
        day,
      ).toEqual(items.map((_, i) => sum(own.map(({ values }) => values[i] ?? 0))))
    }
  })

  test('the days on which the clocks change have 46 and 50 half-hours, in order and without a gap', async () => {
    const counts = new Set<number>()
    for (const day of changesOf(raw)) {
      const { items } = await usage(place, 'HOURLY', day, day)
      counts.add(items.length)
      const starts = items.map(({ start }) => Date.parse(start))
      expect(starts).toEqual(starts.map((_, k) => (starts[0] ?? 0) + k * 1_800_000))
      expect([dayFormat.format(starts[0]), dayFormat.format(starts.at(-1))]).toEqual([day, day])
    }
    expect(counts).toEqual(new Set([46, 50]))
  })

  test('day, night and free hours are all there is, and the peak is the highest half-hour', async () => {
    const from = addDays(last, -90)
    const { summary } = await usage(place, 'DAILY', from, last)
    expect(wh(summary.dayKwh) + wh(summary.nightKwh) + wh(summary.freeKwh)).toBe(wh(summary.totalKwh))
    const byDay = eachDay(from, last).map((day) => {
      const own = raw.filter((row) => row.day === day)
      return (own[0]?.values ?? []).map((_, i) => sum(own.map(({ values }) => values[i] ?? 0)))
    })
    expect(wh(summary.peak?.kwh)).toBe(Math.max(...byDay.flat()))
    const least = byDay.map((values) => Math.min(...values)).sort((a, b) => a - b)
    expect(summary.lowestWatts).toBe((least[Math.floor(least.length / 2)] ?? 0) * 2)
  })

  test('where power was sent, no lowest power is told', async () => {
    const { db } = portal.database
    const supplyPointId = raw.at(-1)?.supplyPointId ?? ''
    const ofDay = and(eq(readingDays.supplyPointId, supplyPointId), eq(readingDays.localDay, last))
    const [used] = await db.select().from(readingDays).where(ofDay)
    await db.insert(readingDays).values({ ...(used as typeof readingDays.$inferInsert), flow: 'I', totalWh: 100 })
    const lowestOf = async (from: string, to: string) => (await usage(place, 'DAILY', from, to)).summary.lowestWatts
    expect(await lowestOf(addDays(last, -6), last)).toBeUndefined()
    expect(await lowestOf(addDays(last, -6), addDays(last, -1))).toBeTypeOf('number')
    await db.delete(readingDays).where(and(ofDay, eq(readingDays.flow, 'I')))
  })
})

describe.each(named(places.filter(({ isBuyingGroup }) => !isBuyingGroup)))('%s', (_name, place) => {
  let raw: Raw
  let first: string
  let last: string
  beforeAll(async () => {
    ;({ raw, first, last } = await prepare(place))
  })

  test('half-hours cost what days cost, days what bill periods cost, bill periods what was billed', async () => {
    const { db } = portal.database
    const billed = await db.select().from(bills).where(eq(bills.billingAccountId, place.accountId)).orderBy(bills.startDay)
    const own = new Set(raw.map(({ supplyPointId }) => supplyPointId))
    const lines = await db.select().from(billLines).where(eq(billLines.billingAccountId, place.accountId))
    expect(billed.length).toBeGreaterThan(20)
    const windows = await usage(place, 'BILL_WINDOW', first, last)
    for (const { id, startDay, endDay } of billed) {
      const billedCents = sum(
        lines.filter((line) => line.billId === id && own.has(line.supplyPointId ?? '')).map(({ amount }) => cents(amount)),
      )
      expect(cents(windows.items.find(({ startDate }) => startDate === startDay)?.costNZD), id).toBe(billedCents)
      expect(expectedCents(raw, await freeStarts(place), startDay, endDay), id).toBe(billedCents)
      const days = await usage(place, 'DAILY', startDay, endDay)
      expect(sum(days.items.map(({ costNZD }) => cents(costNZD))), id).toBe(billedCents)
    }
    const { startDay, endDay } = billed.at(-1) ?? { startDay: last, endDay: last }
    const [before, after] = await Promise.all([usage(place, 'DAILY', startDay, endDay), usage(place, 'MONTHLY', startDay, endDay)])
    expect(sum(after.items.map(({ costNZD }) => cents(costNZD)))).toBe(cents(before.summary.totalCostNZD))
    for (const day of [...changesOf(raw), addDays(endDay, -2)]) {
      const [hourly, daily] = [await usage(place, 'HOURLY', day, day), await usage(place, 'DAILY', day, day)]
      expect(sum(hourly.items.map(({ costNZD }) => cents(costNZD))), day).toBe(cents(daily.items[0]?.costNZD))
    }
  })

  test('a bill that is issued tomorrow is not told ahead', async () => {
    const { db } = portal.database
    const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, place.accountId)).orderBy(desc(bills.startDay)).limit(1)
    if (!bill) throw new Error('there is no bill')
    const explain = async () =>
      (await portal.call(place.username, routes.electricityCost, { query: { date: bill.endDay } })).body as ExplainedCost
    const issueOn = (issuedDay: string) =>
      db
        .update(bills)
        .set({ issuedDay })
        .where(and(eq(bills.billingAccountId, place.accountId), eq(bills.id, bill.id)))
    expect((await explain()).isBilled).toBe(true)
    await issueOn(addDays(localDayOf(new Date()), 1))
    const { isBilled } = await explain()
    await issueOn(bill.issuedDay)
    expect(isBilled).toBe(false)
  })

  test('a bill is explained line by line, and the running one as far as it has come', async () => {
    const { db } = portal.database
    const [bill] = await db
      .select()
      .from(bills)
      .where(and(eq(bills.billingAccountId, place.accountId), between(bills.startDay, addDays(last, -70), addDays(last, -40))))
    const explain = async (date: string) =>
      (await portal.call(place.username, routes.electricityCost, { query: { date } })).body as ExplainedCost
    const explained = await explain(bill?.endDay ?? '')
    const own = new Set(raw.map(({ supplyPointId }) => supplyPointId))
    const lines = await db
      .select()
      .from(billLines)
      .where(and(eq(billLines.billingAccountId, place.accountId), eq(billLines.billId, bill?.id ?? '')))
      .orderBy(billLines.position)
    expect(explained).toMatchObject({ startDate: bill?.startDay, endDate: bill?.endDay, isBilled: true })
    expect(explained.lines.map(({ grossRateNzd: _rate, grossAmountNzd: _amount, ...line }) => line)).toEqual(
      lines
        .filter(({ supplyPointId }) => own.has(supplyPointId ?? ''))
        .map(({ description, quantity, unit, rate, amount }) => ({
          description,
          quantity: Number(quantity),
          unit,
          rateNzd: Number(rate),
          amountNzd: Number(amount),
        })),
    )
    const grossOf = ({ lines }: ExplainedCost) => sum(lines.map(({ grossAmountNzd = 0 }) => cents(grossAmountNzd)))
    expect(grossOf(explained)).toBe(cents(explained.totalNzd))
    const running = await explain(last)
    for (const { quantity, grossRateNzd = 0, grossAmountNzd = 0, description } of [...explained.lines, ...running.lines]) {
      // What a line says, multiplied, is its amount, but for half a cent of its own, as much of its rate, and one and a half of the GST of all.
      const said = Math.round(quantity * 100) * grossRateNzd
      expect(Math.abs(said - cents(grossAmountNzd)), description).toBeLessThan(2.5)
    }
    expect(grossOf(running)).toBe(cents(running.totalNzd))
    const days = await usage(place, 'DAILY', running.startDate, running.endDate)
    expect(cents(running.totalNzd)).toBe(cents(days.summary.totalCostNZD))
    expect(sum(running.lines.map(({ amountNzd }) => cents(amountNzd)))).toBe(cents(running.totalNzd))
  })
})

test.each(named(places.filter(({ isBuyingGroup }) => isBuyingGroup)))(
  '%s, a buying group, sees no dollars anywhere',
  async (_name, place) => {
    const { last } = await prepare(place)
    const days = await usage(place, 'DAILY', addDays(last, -30), last)
    expect(JSON.stringify(days)).not.toContain('NZD')
    expect(days.kWhOnly).toBe(true)
    expect(await portal.call(place.username, routes.electricityCost, { query: { date: last } })).toMatchObject({ status: 403 })
    const { body } = await portal.call(place.username, routes.electricityForecast)
    expect(JSON.stringify(body)).not.toContain('NZD')
  },
)

async function freeStarts({ accountId }: Place) {
  return portal.database.db.select().from(powershoutBookings).where(eq(powershoutBookings.billingAccountId, accountId))
}

const hourFormat = new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Pacific/Auckland' })

/** What a bill of a place comes to, made from nothing but the rows. */
function expectedCents(raw: Raw, bookings: Awaited<ReturnType<typeof freeStarts>>, from: string, to: string): number {
  const inPeriod = raw.filter(({ day }) => from <= day && day <= to)
  const days = eachDay(from, to).length
  return sum(
    [...new Set(inPeriod.map(({ supplyPointId }) => supplyPointId))].map((id) => {
      const own = inPeriod.filter(({ supplyPointId }) => supplyPointId === id)
      const plan = own[0]?.plan as Raw[number]['plan']
      let day = 0n
      let night = 0n
      for (const row of own) {
        // Midnight in New Zealand is at 11, 12 or 13 hours before it in UTC; the right one shows hour 0 of that day.
        const midnight = [11, 12, 13]
          .map((hours) => Date.parse(`${row.day}T00:00:00Z`) - hours * 3_600_000)
          .find((ms) => isMidnight(ms, row.day))
        row.values.forEach((value, i) => {
          const start = (midnight ?? 0) + i * 1_800_000
          const isFree = bookings.some(
            (booking) =>
              booking.supplyPointId === id &&
              booking.startInstant.getTime() <= start &&
              start < booking.startInstant.getTime() + booking.durationHours * 3_600_000,
          )
          if (isFree) return
          const hour = Number(hourFormat.format(start))
          const { nightFromHour: a, nightToHour: b } = plan
          const isNight = a !== b && (a < b ? hour >= a && hour < b : hour >= a || hour < b)
          if (isNight) night += BigInt(value ?? 0)
          else day += BigInt(value ?? 0)
        })
      }
      const rate = (text: string) => BigInt(Math.round(Number(text) * 100_000))
      // Halves go up: what is rounded is never negative.
      const round = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
      const [prices] = plan.prices
      if (!prices) throw new Error(`${plan.id} has no prices`)
      const { dayRate, nightRate = dayRate, dailyCharge } = prices
      const net =
        round(day * rate(dayRate), 1_000_000n) +
        round(night * rate(nightRate), 1_000_000n) +
        round(BigInt(days) * rate(dailyCharge), 1_000n)
      return Number(net + round(net * 15n, 100n))
    }),
  )
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
const isMidnight = (ms: number, day: string) =>
  hourFormat.format(ms) === '00' && dayFormat.format(ms) === day && dayFormat.format(ms - 1) !== day

const file = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8')

test.each([
  ['eiep3-v10.csv', 'newcomer', 'SP-100699-E', '2019-04-19', 1, 6, 'XXXXXXXXXXXXXXX'],
  ['eiep13a-v1.1.csv', 'newcomer', 'SP-100699-E', '2014-10-01', 2, 12, 'XXXXXXXXXXXXXXX'],
])(
  '%s is shown as it says, by half-hour, day, month and bill period',
  async (name, username, supplyPointId, day, icpField, kwhField, icp) => {
    const content = file(name)
    await portal.operate(
      'meter-data',
      { file: name, icps: JSON.stringify({ [icp]: supplyPointId, AAAAAAAAAAAAAAA: 'SP-100343-E' }) },
      content,
    )
    const expected = content
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .filter((fields) => fields[0] === 'DET' && fields[icpField] === icp)
      .map((fields) => Math.round(Number(fields[kwhField]) * 1000))
    const place = { username, accountId: 'BA-100699', siteId: 'ST-100699-1', isBuyingGroup: false }
    expect((await usage(place, 'HOURLY', day, day)).items.map(({ kwh }) => wh(kwh))).toEqual(expected)
    const costs: number[] = []
    for (const granularity of ['HOURLY', 'DAILY', 'MONTHLY', 'BILL_WINDOW']) {
      const { summary, items } = await usage(place, granularity, day, day)
      expect(wh(summary.totalKwh)).toBe(sum(expected))
      costs.push(sum(items.map(({ costNZD }) => cents(costNZD))))
    }
    expect(new Set(costs).size).toBe(1)
  },
)

test('free power hours are told apart, cost nothing and are on the bill', async () => {
  const place = places.find(({ username }) => username === 'aroha') as Place
  await prepare(place)
  const [booking] = (await freeStarts(place)).filter(({ id }) => id.startsWith('PB-20'))
  const day = dayFormat.format(booking?.startInstant)
  const { items, summary } = await usage(place, 'HOURLY', day, day)
  const free = items.filter(({ type }) => type === 'powerShout')
  expect(free.map(({ start }) => Date.parse(start))).toEqual(
    [0, 1, 2, 3, 4, 5].map((i) => (booking?.startInstant.getTime() ?? 0) + i * 1_800_000),
  )
  // The daily charge goes on: an everyday plan's share of it in half an hour, with GST, is 4 cents.
  expect(Math.max(...free.map(({ costNZD }) => cents(costNZD)))).toBeLessThanOrEqual(5)
  expect(wh(summary.freeKwh)).toBe(sum(free.map(({ kwh }) => wh(kwh))))
  const { body } = await portal.call('aroha', routes.electricityCost, { query: { date: day } })
  expect((body as ExplainedCost).lines).toContainEqual(
    expect.objectContaining({ description: 'Northlight Everyday, free power hours', quantity: summary.freeKwh, amountNzd: 0 }),
  )
  const daily = await portal.call('aroha', routes.electricityBillPeriod, { body: { startDate: day, endDate: day } })
  const [shown] = (daily.body as { days: Record<string, unknown>[] }).days
  expect(shown).toMatchObject({ type: 'powerShout', currencySign: '$', freeKw: summary.freeKwh })
  expect(Number(`${shown?.kwWhole}.${shown?.kwDecimal}`)).toBe(shown?.kw)
  expect(Number(`${shown?.dollars}.${shown?.cents}`)).toBe(shown?.costNZD)
})

test('a site’s supply points are chosen between, and together they are the site', async () => {
  const { last } = await prepare(places.find(({ isBuyingGroup }) => isBuyingGroup) as Place)
  const answers = await Promise.all(
    ['SP-200236-E', 'SP-200236-E2', undefined].map((supplyPointId) =>
      portal.call('kapiti-growers', routes.electricityUsage, {
        query: { granularity: 'DAILY', startDate: addDays(last, -30), endDate: last, ...(supplyPointId ? { supplyPointId } : {}) },
      }),
    ),
  )
  const [glass = 0, pack = 0, both = 0] = answers.map(({ body }) => wh((body as UsageSeries).summary.totalKwh))
  expect(Math.min(glass, pack)).toBeGreaterThan(0)
  expect(both).toBe(glass + pack)
})

test('the running period and the 24 before it follow one another without a gap', async () => {
  for (const username of ['aroha', 'newcomer']) {
    const { body } = await portal.call(username, routes.electricitySupply)
    const { periods } = body as { periods: { fromDate: string; toDate: string; label: string }[] }
    expect(periods).toHaveLength(25)
    for (const [i, { toDate }] of periods.slice(1).entries()) expect(addDays(toDate, 1)).toBe(periods[i]?.fromDate)
    expect(new Set(periods.map(({ label }) => label)).size).toBe(25)
  }
})

test('the bill periods of a property that was left end with that of its last reading', async () => {
  const { db } = portal.database
  const place = { billingAccountId: 'BA-100201', siteId: 'ST-100201-1' }
  const lastDay = addDays(localDayOf(new Date()), -800)
  await db.update(sites).set({ status: 'closed' }).where(eq(sites.id, place.siteId))
  const isHere = eq(readingSpans.billingAccountId, place.billingAccountId)
  const [span] = await db.select().from(readingSpans).where(isHere)
  await db.update(readingSpans).set({ lastDay }).where(isHere)
  const { body } = await portal.call('aroha', routes.electricitySupply)
  const { periods, latestDay } = body as ElectricitySupply
  expect(latestDay).toBe(lastDay)
  expect(periods).toHaveLength(25)
  expect([(periods[0]?.fromDate ?? '') <= lastDay, lastDay <= (periods[0]?.toDate ?? '')]).toEqual([true, true])
  await db.update(readingSpans).set({ lastDay: span?.lastDay }).where(isHere)
  await db.update(sites).set({ status: 'active' }).where(eq(sites.id, place.siteId))
})

test('the forecast goes on from the readings to the end of the period', async () => {
  const { body } = await portal.call('priya', routes.electricityForecast)
  const forecast = body as Forecast
  if (forecast.days.length > 0) expect(forecast.days.at(-1)?.date).toBe(forecast.endDate)
  expect(wh(forecast.expected.kwh)).toBe(wh(forecast.actual.kwh) + sum(forecast.days.map(({ kwh }) => wh(kwh))))
  expect(forecast.expected.lowKwh).toBeLessThanOrEqual(forecast.expected.kwh)
  expect(forecast.expected.highKwh).toBeGreaterThanOrEqual(forecast.expected.kwh)
  const place = places.find(({ username }) => username === 'priya') as Place
  const soFar = await usage(place, 'DAILY', forecast.startDate, forecast.latestDay)
  expect(forecast.actual).toEqual({ kwh: soFar.summary.totalKwh, costNZD: soFar.summary.totalCostNZD })

  expect(forecast.course).toHaveLength(forecast.daysInBillPeriod)
  const known = forecast.course.findLast(({ isExpected }) => !isExpected)
  expect(known).toMatchObject({ date: forecast.latestDay, ...forecast.actual, lowKwh: forecast.actual.kwh, highKwh: forecast.actual.kwh })
  expect(forecast.course.at(-1)).toMatchObject({ date: forecast.endDate, ...forecast.expected })
  const widths = forecast.course.map(({ lowKwh, highKwh }) => highKwh - lowKwh)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
})

test.each([
  ['HOURLY', '2026-05-01', '2026-05-09', 400, '/error/validation'],
  ['DAILY', '2026-05-09', '2026-05-01', 400, '/error/validation'],
  ['DAILY', '2020-01-01', '2026-05-01', 400, '/error/validation'],
  ['YEARLY', '2026-05-01', '2026-05-09', 400, '/error/validation'],
  ['MONTHLY', '2010-05-01', '2010-05-09', 404, '/error/no_data'],
  ['DAILY', '2026-02-30', '2026-05-09', 400, '/error/validation'],
])('%s from %s to %s is answered with %i %s', async (granularity, startDate, endDate, status, type) => {
  const answer = await portal.call('aroha', routes.electricityUsage, { query: { granularity: granularity as 'DAILY', startDate, endDate } })
  expect([answer.status, (answer.body as { type: string }).type]).toEqual([status, type])
})

test.each(['newcomer', 'staff', 'moana'])('%s has no electricity to show, and no error either', async (username) => {
  const range = { startDate: '2026-11-01', endDate: '2026-11-10' }
  expect(await portal.call(username, routes.electricitySupply)).toMatchObject({ status: 200 })
  for (const answer of [
    await portal.call(username, routes.electricityBillPeriod, { body: range }),
    await portal.call(username, routes.electricityForecast),
    await portal.call(username, routes.electricityUsage, { query: { granularity: 'DAILY', ...range } }),
    await portal.call(username, routes.readingsAsCsv, { query: range }),
  ]) {
    expect([404]).toContain(answer.status)
  }
})
