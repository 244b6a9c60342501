import { expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { windowsOf } from '../billing/windows.ts'
import type { SuppliedDays } from './days-of-use.ts'
import { weekForecastOf } from './week-forecast.ts'

const LATEST = '2026-06-20'
const TODAY = '2026-06-21'
const tariff = { dayRate: '0.20000', nightRate: '0.20000', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.00000' }

/** A supply point with so many days of readings up to the latest; what each took is in one half-hour. */
function supply(days: number, whOf: (day: string) => number): SuppliedDays {
  return {
    windows: windowsOf([{ startDay: '2026-05-01', endDay: '2026-05-31' }], '2024-01-01'),
    tariffAt: () => tariff,
    readings: new Map(
      eachDay(addDays(LATEST, 1 - days), LATEST).map((day) => {
        const count = tradingPeriodCount(day)
        return [day, { wattHours: Array.from({ length: count }, (_, i) => (i === 20 ? whOf(day) : 0)), statuses: 'A'.repeat(count) }]
      }),
    ),
    free: undefined,
    charged: undefined,
    billed: undefined,
  }
}
const at = { latestDay: LATEST, today: TODAY, kWhOnly: false }

test('seven days of 10 kWh cost $3.45 each: $2 of energy and $1 of charge, and GST', () => {
  const found = weekForecastOf([supply(70, () => 10_000)], at)
  expect(found).toMatchObject({ state: 'READY', daysRead: 7, latestDay: LATEST, startDate: TODAY, endDate: '2026-06-27' })
  expect(found.expected).toEqual({ kwh: 70, lowKwh: 70, highKwh: 70, costNZD: 24.15, lowNZD: 24.15, highNZD: 24.15 })
  expect(found.days).toEqual(
    eachDay(TODAY, '2026-06-27').map((date) => ({
      date,
      kwh: 10,
      lowKwh: 10,
      highKwh: 10,
      costNZD: 3.45,
      lowNZD: 3.45,
      highNZD: 3.45,
    })),
  )
  expect(found.before).toEqual(eachDay('2026-06-14', LATEST).map((date) => ({ date, kwh: 10, costNZD: 3.45 })))
  expect(found.reasons).toEqual([])
})

test("last week's forecast knows nothing of last week", () => {
  // 10 kWh a day until the week began, 16 kWh since.
  const { lastWeek } = weekForecastOf([supply(70, (day) => (day > '2026-06-13' ? 16_000 : 10_000))], at)
  expect(lastWeek).toMatchObject({
    startDate: '2026-06-14',
    endDate: LATEST,
    madeFrom: '2026-06-13',
    daysRead: 7,
    forecast: { kwh: 70, costNZD: 24.15 },
    used: { kwh: 112, costNZD: 33.81 },
    isWithinRange: false,
  })
  expect(lastWeek?.days[0]).toMatchObject({ date: '2026-06-14', kwh: 10, usedKwh: 16, usedNZD: 4.83 })
})

test("last week's forecast has nothing of a meter that was replaced", () => {
  const own = supply(70, () => 10_000)
  const replaced = { ...own, readings: new Map([...own.readings].filter(([day]) => day < '2026-06-01')) }
  const { lastWeek } = weekForecastOf([own, replaced], { ...at, goesOn: [true, false] })
  expect(lastWeek).toMatchObject({ forecast: { kwh: 70 }, used: { kwh: 70 }, isWithinRange: true })
})

test("last week's forecast has the meter that was replaced in that week, for the one in its place", () => {
  const [whole, changed] = [supply(70, () => 20_000), '2026-06-17']
  const ofDays = (charged: { from: string; to: string }) => ({
    ...whole,
    charged,
    readings: new Map([...whole.readings].filter(([day]) => charged.from <= day && day <= charged.to)),
  })
  const before = ofDays({ from: addDays(LATEST, -69), to: addDays(changed, -1) })
  const supplied = [supply(70, () => 10_000), before, ofDays({ from: changed, to: LATEST })]
  const { lastWeek } = weekForecastOf(supplied, { ...at, goesOn: [true, false, true] })
  // 30 kWh a day at 20 c, and two daily charges: $8.00, and GST; the charge of the one in its place is that of the one before it.
  const amounts = { kwh: 210, costNZD: 64.4 }
  expect(lastWeek).toMatchObject({ forecast: amounts, used: amounts, isWithinRange: true })
  for (const day of lastWeek?.days ?? []) expect(day).toMatchObject({ costNZD: 9.2, usedNZD: 9.2 })
})

test('only the days of last week that were read are beside its forecast', () => {
  const own = supply(70, () => 10_000)
  for (const day of ['2026-06-15', '2026-06-16']) (own.readings as Map<string, unknown>).delete(day)
  const { lastWeek } = weekForecastOf([own], at)
  expect(lastWeek).toMatchObject({ daysRead: 5, forecast: { kwh: 50 }, used: { kwh: 50 }, isWithinRange: true })
  expect(lastWeek?.days[1]).not.toHaveProperty('usedKwh')
  for (const day of ['2026-06-14', '2026-06-17']) (own.readings as Map<string, unknown>).delete(day)
  expect(weekForecastOf([own], at).lastWeek).toBeUndefined()
})

test('a buying group has no dollars anywhere', () => {
  expect(JSON.stringify(weekForecastOf([supply(70, () => 10_000)], { ...at, kWhOnly: true }))).not.toContain('NZD')
})

test('six days are too few, and say when there will be seven; a seventh makes a forecast, without one of last week', () => {
  expect(weekForecastOf([supply(6, () => 10_000)], at)).toEqual({
    state: 'TOO_FEW_DAYS',
    kWhOnly: false,
    daysRead: 6,
    latestDay: LATEST,
    readyBy: '2026-06-22',
  })
  const found = weekForecastOf([supply(7, () => 10_000)], at)
  expect(found.state).toBe('READY')
  expect(found.lastWeek).toBeUndefined()
  expect(found.expected?.highKwh).toBeGreaterThan(80)
})

test('two weeks without readings still make a forecast from today on, a day more does not', () => {
  const late = (today: string) => weekForecastOf([supply(70, () => 10_000)], { ...at, today })
  expect(late('2026-07-04')).toMatchObject({ state: 'READY', startDate: '2026-07-04', expected: { kwh: 70 } })
  expect(late('2026-07-05')).toEqual({ state: 'READINGS_LATE', kWhOnly: false, daysRead: 7, latestDay: LATEST })
})

test('the reasons name what is more than chance: a weekend, a single day, the season, the last days', () => {
  const reasons = (whOf: (day: string) => number, days = 450) => weekForecastOf([supply(days, whOf)], at).reasons
  expect(reasons((day) => (weekdayOf(day) >= 6 ? 15_000 : 10_000), 90)).toEqual([{ kind: 'weekend', percentage: expect.closeTo(44, -1) }])
  expect(reasons((day) => (weekdayOf(day) === 7 ? 2_000 : 10_000), 90)).toMatchObject([{ kind: 'weekday', weekday: 7 }])
  expect(reasons((day) => (day > '2026-06-13' ? 12_000 : 10_000), 90)).toContainEqual({
    kind: 'lately',
    percentage: expect.closeTo(20, -1),
  })
  // A wave that is steepest in June: over the 17.5 days from the middle of four weeks to that of the next, it falls by a tenth.
  const wave = (day: string) =>
    10_000 * (1 - 0.4 * Math.sin((2 * Math.PI * (Date.parse(day) - Date.parse('2026-06-21'))) / (365.25 * 86_400_000)))
  expect(reasons(wave)).toContainEqual({ kind: 'season', percentage: expect.closeTo(-11, 0) })
})
