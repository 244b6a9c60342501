import { expect, test } from 'vitest'
import { firstDocument } from '../config/first-release.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { chargesOf, halfHoursOfDay } from './charges.ts'
import { type CountedCharge, countCharges, type Counting } from './counted-charges.ts'
import {
  besidesPetrol,
  carbonOf,
  dayNightRatesOf,
  electricityOf,
  firstDayOfYear,
  insightsOf,
  monthsOf,
  movingSavesCents,
  type NamedPlan,
  summaryOf,
  type YearOfCharging,
} from './views.ts'

const NIGHT = {
  nightFromHour: 21,
  nightToHour: 7,
  peakHours: null,
  prices: [{ from: '2015-01-01', dayRate: '0.30000', nightRate: '0.10000', dailyCharge: '1.00000' }],
}
const DAY = '2026-06-10'

test('moving the day’s charging saves the difference of the rates, of what was paid for', () => {
  // From 10 to 11 am, and half an hour of the night.
  const halfHours = Array.from({ length: tradingPeriodCount(DAY) }, (_, i) => (i === 20 || i === 21 || i === 44 ? 1000 : 0))
  const charges = chargesOf(halfHoursOfDay(DAY, halfHours), 'Home')
  const saves = (free: Counting['free'], plan = NIGHT) => {
    const counting = { plan, nightPlan: plan, free, intensities: new Map() }
    return movingSavesCents(countCharges(charges, counting), plan, counting, DAY)
  }
  expect(saves(undefined)).toBeCloseTo(2 * 23)
  expect(saves(new Map([[DAY, new Set([20])]]))).toBeCloseTo(23)
  expect(saves(new Map([[DAY, new Set([20, 21])]]))).toBe(0)
  // A levy is owed at night too.
  expect(saves(undefined, { ...NIGHT, prices: NIGHT.prices.map((prices) => ({ ...prices, levyRate: '0.01000' })) })).toBeCloseTo(2 * 23)
})

test('moving saves nothing of charges at home that were paid for apart from the bill', () => {
  const halfHours = Array.from({ length: tradingPeriodCount(DAY) }, (_, i) => (i === 20 ? 1000 : 0))
  const [charge] = chargesOf(halfHoursOfDay(DAY, halfHours), 'Home')
  if (!charge) throw new Error('there is no charge')
  const counting: Counting = { plan: NIGHT, nightPlan: NIGHT, free: undefined, intensities: new Map() }
  const paid = { ...charge, paid: { cents: 500, currency: 'NZD' } }
  expect(movingSavesCents(countCharges([paid], counting), NIGHT, counting, DAY)).toBe(0)
})

test('beside petrol an electric car pays its charging and its road user charges, and the amounts add up', () => {
  const configured = firstDocument.content.electricVehicles
  if (!configured) throw new Error('the first release says nothing of electric cars')
  // 2,000 kWh less 12 % are 10,000 km at 17.6 kWh per 100 km: 1,070 litres.
  const paid = { sessions: 100, wattHours: 2_000_000, nightWh: 0, cents: 40_000.4, nightCents: 0, grams: 0 }
  const beside = besidesPetrol(paid, { kwhPer100Km: 17.6 }, configured)
  expect(beside).toMatchObject({ litres: 1070, costNzd: 2835.5, chargingNzd: 400, savingNzd: 1675.5 })
  expect(beside.roadUserCharges).toEqual({
    costNzd: 760,
    nzdPer1000Km: 76,
    since: '2024-04-01',
    source: 'NZ Transport Agency Waka Kotahi: road user charges of light electric vehicles',
  })
  const without = besidesPetrol(paid, { kwhPer100Km: 17.6 }, { ...configured, roadUserCharges: undefined })
  expect(without).toMatchObject({ savingNzd: 2435.5, roadUserCharges: undefined })
})

test('a year has twelve months, or thirteen of which the first is counted in part', () => {
  const within = monthsOf('2026-11-26')
  expect(within).toHaveLength(13)
  expect([within[0], within[1], within.at(-1)]).toEqual([
    { month: '2025-11', from: '2025-11-26' },
    { month: '2025-12', from: undefined },
    { month: '2026-11', from: undefined },
  ])
  const wholeMonths = monthsOf('2026-12-01')
  expect(wholeMonths).toHaveLength(12)
  expect([wholeMonths[0], wholeMonths.at(-1)]).toEqual([
    { month: '2025-12', from: undefined },
    { month: '2026-11', from: undefined },
  ])
})

const OWN: NamedPlan = { ...NIGHT, name: 'Night plan', isLowPrice: false }
const FLAT: NamedPlan = {
  ...NIGHT,
  name: 'Flat plan',
  isLowPrice: false,
  nightFromHour: 0,
  nightToHour: 0,
  prices: [{ from: '2015-01-01', dayRate: '0.20000', dailyCharge: '1.00000' }],
}

/** Charging of a local day: watt-hours by half-hour. In public it was paid apart. */
function chargeOn(localDay: string, wattHours: Record<number, number>, paid?: CountedCharge['paid']): CountedCharge {
  const halfHours = halfHoursOfDay(
    localDay,
    Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => wattHours[i] ?? 0),
  )
  const place = paid ? { place: 'public' as const, placeName: 'Lakefront', paid } : { place: 'home' as const, placeName: 'Home' }
  const totalWh = Object.values(wattHours).reduce((a, b) => a + b)
  const [first] = halfHours
  if (!first) throw new Error('a charge needs energy')
  const { startMs } = first
  const charge = { id: localDay, startMs, endMs: startMs + 1, wattHours: totalWh, halfHours, isFound: !paid, ...place }
  // A tenth of a gram for each watt-hour.
  const [counted] = countCharges([charge], {
    plan: OWN,
    nightPlan: OWN,
    free: undefined,
    intensities: new Map([[localDay, Array.from({ length: 50 }, () => 100)]]),
  })
  if (!counted) throw new Error('nothing was counted')
  return counted
}

const TODAY = '2026-11-27'
/** From the day before the year of the views to the day after it: half-hour 24 is noon, 46 is 11 pm. */
const CHARGES = [
  chargeOn('2025-11-26', { 24: 100_000 }),
  chargeOn('2025-11-27', { 24: 6_000, 46: 4_000 }),
  chargeOn('2026-10-15', { 24: 20_000 }, { cents: 1_600, currency: 'NZD' }),
  chargeOn('2026-11-05', { 24: 5_000 }, { cents: 440, currency: 'EUR' }),
  chargeOn('2026-11-26', { 20: 2_000 }),
  chargeOn(TODAY, { 20: 4_000 }),
]

/** A car that goes five kilometres with a kilowatt-hour from the plug, beside one that takes 8 litres at $2.50 for 100. */
const yearOf = (changes: Partial<YearOfCharging> = {}): YearOfCharging => ({
  today: TODAY,
  charges: CHARGES,
  counting: { plan: OWN, nightPlan: OWN, free: undefined, intensities: new Map() },
  plan: OWN,
  reference: FLAT,
  car: { hasEv: true, isSaved: true, chargesAtHome: true, consumption: 'own', kwhPer100Km: 18, modelName: 'A small one' },
  configured: {
    models: [],
    usualKwhPer100Km: 18,
    chargingLossPercentage: 10,
    petrol: { nzdPerLitre: 2.5, asOf: '2026-11-01', litresPer100Km: 8, source: 'A survey' },
    faqs: [],
  },
  homeState: 'found',
  kWhOnly: false,
  isLinked: true,
  ...changes,
})

test('the summary counts today in its month, and the year to yesterday', () => {
  expect(summaryOf(yearOf())).toEqual({
    hasEv: true,
    homeState: 'found',
    kWhOnly: false,
    planName: 'Night plan',
    hasNightRate: true,
    thisMonth: { sessions: 3, kwh: 11, costNzd: 2.07, kgCo2: 1.1, public: { sessions: 1, kwh: 5, costNzd: 0, kgCo2: 0.5 } },
    lastMonth: { sessions: 1, kwh: 20, costNzd: 16, kgCo2: 2, public: { sessions: 1, kwh: 20, costNzd: 16, kgCo2: 2 } },
    lastYear: { sessions: 4, kwh: 37, costNzd: 19.22, kgCo2: 3.7 },
    kilometres: 185,
    car: { kwhPer100Km: 18, consumption: 'own', modelName: 'A small one' },
    isLinked: true,
  })
})

test('a summary without a plan, or with a flat one, has no night rate; a month at home alone says nothing of public places', () => {
  expect(summaryOf(yearOf({ plan: undefined }))).toMatchObject({ planName: '', hasNightRate: false })
  expect(summaryOf(yearOf({ plan: FLAT }))).toMatchObject({ planName: 'Flat plan', hasNightRate: false })
  const atHome = CHARGES.filter(({ place }) => place === 'home')
  expect(summaryOf(yearOf({ charges: atHome })).thisMonth.public).toBeUndefined()
})

test('the insights divide a year at home into day and night, and set it beside another plan and petrol', () => {
  const insights = insightsOf(yearOf())
  expect(insights).toMatchObject({
    startDate: '2025-11-27',
    endDate: '2026-11-26',
    planName: 'Night plan',
    home: { kwh: 12, dayKwh: 8, nightKwh: 4, nightPercentage: 33, costNzd: 3.22, dayCostNzd: 2.76, nightCostNzd: 0.46 },
    public: { sessions: 2, kwh: 25, costNzd: 16, kgCo2: 2.5 },
    kilometres: 185,
    kwhPer100Km: 18,
    lossPercentage: 10,
    night: { from: 21, to: 7, planName: 'Night plan', isOwnPlan: true },
    movingSavesNzd: 1.84,
    reference: { planName: 'Flat plan', costNzd: 2.76, savingNzd: -0.46 },
  })
  // Without what was paid in euros: 32 kWh are 160 km, for which petrol is 12.8 litres.
  expect(insights.petrol).toMatchObject({ costNzd: 32, kgCo2: 30.37, chargingNzd: 19.22, savingNzd: 12.78, savingKgCo2: 27.17 })
})

test('the difference between two plans is that of the amounts shown, which are of charges to the cent', () => {
  // 2.01 kWh are 69.345 c and 46.23 c: ten times 69 c and 46 c.
  const charges = Array.from({ length: 10 }, (_, i) => chargeOn(`2026-10-${10 + i}`, { 24: 2_010 }))
  const { home, reference } = insightsOf(yearOf({ charges }))
  expect(home.costNzd).toBe(6.9)
  expect(reference).toEqual({ planName: 'Flat plan', costNzd: 4.6, savingNzd: -2.3 })
})

test('a buying group reads of its own electricity the energy alone', () => {
  const { home, public: inPublic, movingSavesNzd, reference, petrol, night } = insightsOf(yearOf({ kWhOnly: true }))
  expect(home).toEqual({ kwh: 12, dayKwh: 8, nightKwh: 4, nightPercentage: 33 })
  expect(inPublic.costNzd).toBe(16)
  expect([movingSavesNzd, reference, petrol]).toEqual([undefined, undefined, undefined])
  expect(night?.isOwnPlan).toBe(true)
  expect(summaryOf(yearOf({ kWhOnly: true })).lastMonth).toMatchObject({ costNzd: undefined, public: { costNzd: 16 } })
})

test('on a flat plan the night is that of the other plan, and moving charges saves nothing', () => {
  const counting = { plan: FLAT, nightPlan: OWN, free: undefined, intensities: new Map() }
  const { night, movingSavesNzd } = insightsOf(yearOf({ plan: FLAT, reference: OWN, counting }))
  expect(night).toMatchObject({ planName: 'Night plan', isOwnPlan: false })
  expect(movingSavesNzd).toBeUndefined()
})

test('without a plan there is none to compare, and no night where no plan has one', () => {
  const counting = { plan: undefined, nightPlan: undefined, free: undefined, intensities: new Map() }
  expect(insightsOf(yearOf({ plan: undefined, counting }))).toMatchObject({
    planName: '',
    night: undefined,
    movingSavesNzd: undefined,
    reference: undefined,
  })
  expect(insightsOf(yearOf({ plan: undefined, reference: undefined })).night?.planName).toBe('')
})

test('free hours count on the other plan too, unless it is a low price plan, which comes without them', () => {
  const free = new Map([['2025-11-27', new Set([24])]])
  const counting = { plan: OWN, nightPlan: OWN, free, intensities: new Map() }
  const costOn = (reference: NamedPlan) => insightsOf(yearOf({ counting, reference })).reference?.costNzd
  expect(costOn(FLAT)).toBe(1.38)
  expect(costOn({ ...FLAT, isLowPrice: true })).toBe(2.76)
})

test('nothing is set beside petrol where no cost is known', () => {
  expect(insightsOf(yearOf({ charges: CHARGES.filter(({ cents }) => cents === undefined) })).petrol).toBeUndefined()
})

test('the months of electricity add up day, night and public places, from the first day of the year to yesterday', () => {
  const { hasNight, months } = electricityOf(yearOf())
  expect(hasNight).toBe(true)
  expect(months.filter(({ dayKwh, nightKwh, publicKwh }) => dayKwh + nightKwh + publicKwh > 0)).toEqual([
    { month: '2025-11', from: '2025-11-27', dayKwh: 6, nightKwh: 4, publicKwh: 0, costNzd: 2.53 },
    { month: '2026-10', dayKwh: 0, nightKwh: 0, publicKwh: 20, costNzd: 16 },
    { month: '2026-11', dayKwh: 2, nightKwh: 0, publicKwh: 5, costNzd: 0.69 },
  ])
  expect(months).toHaveLength(13)
  expect(electricityOf(yearOf({ kWhOnly: true })).months.every(({ costNzd }) => costNzd === undefined)).toBe(true)
  const counting = { plan: FLAT, nightPlan: undefined, free: undefined, intensities: new Map() }
  expect(electricityOf(yearOf({ counting })).hasNight).toBe(false)
})

test('the carbon of charging is beside that of the petrol car, by month and in all', () => {
  const { months, kgCo2, petrolKgCo2, gramsPerKwh } = carbonOf(yearOf())
  expect(months.filter((month) => month.kgCo2 > 0)).toEqual([
    { month: '2025-11', from: '2025-11-27', kgCo2: 1, petrolKgCo2: 9.49 },
    { month: '2026-10', kgCo2: 2, petrolKgCo2: 18.98 },
    { month: '2026-11', kgCo2: 0.7, petrolKgCo2: 6.64 },
  ])
  expect({ kgCo2, petrolKgCo2, gramsPerKwh }).toEqual({ kgCo2: 3.7, petrolKgCo2: 35.12, gramsPerKwh: 100 })
  expect(carbonOf(yearOf({ charges: [] }))).toMatchObject({ kgCo2: 0, petrolKgCo2: 0, gramsPerKwh: undefined })
})

test('each number that carbon is counted with names its source', () => {
  const { factors } = carbonOf(yearOf())
  expect(factors.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Electricity: the country’s generation of each half-hour that was charged',
    'Regular petrol: 2.373 kg CO₂e per litre',
    'The petrol car: 8 litres per 100 km',
    'Lost while charging: 10%',
  ])
  expect(factors.map(({ source }) => source)).toMatchObject(
    [/^Electricity Authority \(EMI\); Ministry for the Environment/, /^Ministry for the Environment/, /^A survey$/, /^Our assumption$/].map(
      (source) => expect.stringMatching(source),
    ),
  )
})

test.each([
  [
    'a plan with a night rate',
    OWN,
    false,
    { hasNightRate: true, dayRateNzd: 0.345, nightRateNzd: 0.115, nightFrom: 21, nightTo: 7, dailyChargeNzd: 1.15 },
  ],
  ['a flat plan', FLAT, false, { hasNightRate: false, dayRateNzd: 0.23, dailyChargeNzd: 1.15 }],
  ['a buying group, which sees no prices', OWN, true, { hasNightRate: true, nightFrom: 21, nightTo: 7 }],
])('the rates of day and night of %s', (_of, plan, kWhOnly, rates) => {
  expect(dayNightRatesOf(plan, TODAY, kWhOnly)).toEqual({ planName: plan.name, ...rates })
})

test('a year is read from the first day of the month that it begins in', () => {
  expect(firstDayOfYear(TODAY)).toBe('2025-11-01')
})
