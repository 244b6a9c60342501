import { expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '#lib/calendar.ts'
import { clockHours } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { usesOfDays } from './uses-of-days.ts'
import { whatUsesPower } from './what-uses-power.ts'

/*
 * Watt-hours that the rule shares out for some homes, written down: a constant that changes shows here. Whether it is better so is measured
 * with `npm run bench insights`.
 */

const LAST = '2026-07-31'
const WINTER = ['05', '06', '07', '08', '09']

/** A year of a home: evenings, more of them in winter, a week away in May, and a charge every third night. */
const readings = (charges: boolean) =>
  eachDay('2025-08-01', LAST).map((localDay) => {
    const day = Number(localDay.slice(8))
    const isWinter = WINTER.includes(localDay.slice(5, 7))
    const isAway = localDay >= '2026-05-10' && localDay <= '2026-05-16'
    const wattHours = clockHours(localDay).map((hour, i) => {
      if (isAway) return 60
      const base = 110 + ((day * 7 + i * 3) % 11) * 4 + (hour >= 1 && hour < 5 ? 0 : 30)
      const morning = hour >= 6 && hour < 9 ? 350 + (isWinter ? 300 : 0) : 0
      const evening = hour >= 17 && hour < 22 ? 500 + (isWinter ? 900 : 0) + (weekdayOf(localDay) >= 6 ? 120 : 0) : 0
      const charge = charges && day % 3 === 0 && (hour >= 23 || hour < 2) ? 2_600 : 0
      return base + morning + evening + charge
    })
    return { localDay, wattHours }
  })

const ELECTRIC = {
  WaterHeating: 'Electricity',
  HeatingFuels: 'Electricity',
  AirConditioning: 'HeatPump',
  NumberOfAdultOccupants: 2,
  NumberOfChildOccupants: 1,
  FloorArea: { Min: 150, Max: 199 },
}

function monthOf(site: ReturnType<typeof whatUsesPower>, month: string, { charges = false, days = 365 } = {}) {
  const known = readings(charges).filter(({ localDay }) => localDay > addDays(LAST, -days))
  const own = usesOfDays(known, site, `${month}-01`).filter(({ localDay }) => localDay.startsWith(month))
  const names = [...new Set(own.flatMap(({ uses }) => Object.keys(uses)))].sort()
  return Object.fromEntries(names.map((name) => [name, sum(own.map(({ uses }) => (uses as Record<string, number>)[name] ?? 0))]))
}
const home = (answers: object = {}) => whatUsesPower('residential', 'Wellington', { ...ELECTRIC, ...answers })

const CASES = [
  [
    'an electric home in winter',
    () => monthOf(home(), '2026-07'),
    { 'Always on': 169_540, Appliances: 91_763, Heating: 281_140, 'Hot water': 211_961, Lighting: 40_732 },
  ],
  [
    'the same in summer',
    () => monthOf(home(), '2026-01'),
    { 'Always on': 169_540, Appliances: 78_613, Cooling: 7_716, Heating: 31_211, 'Hot water': 156_827, Lighting: 17_629 },
  ],
  [
    'with a car that charges every third night',
    () => monthOf(home({ HasEvThatChargesAtHome: true }), '2026-07', { charges: true }),
    // Ten nights of 15.6 kWh.
    { 'Always on': 169_548, Appliances: 104_622, 'Electric vehicle': 156_064, Heating: 256_485, 'Hot water': 217_926, Lighting: 46_491 },
  ],
  [
    'with a pool in summer and water that the sun heats',
    () => monthOf(home({ OtherEnergyUsageImpact: ['Pool', 'SolarWaterHeating'] }), '2026-01'),
    { 'Always on': 169_540, Appliances: 64_066, Cooling: 6_797, Heating: 46_432, 'Hot water': 93_929, Lighting: 51_949, Pool: 28_823 },
  ],
  [
    'with a month of readings, held to what such homes take',
    () => monthOf(home(), '2026-07', { days: 31 }),
    { 'Always on': 169_540, Appliances: 102_322, Heating: 284_945, 'Hot water': 192_750, Lighting: 45_579 },
  ],
  [
    'a badly insulated home with radiators and few readings',
    () => monthOf(home({ HeatingSystems: 'Radiators', Insulation: 'None' }), '2026-07', { days: 31 }),
    { 'Always on': 169_540, Appliances: 17_838, Heating: 556_296, 'Hot water': 43_547, Lighting: 7_915 },
  ],
  [
    'a home heated by gas',
    () => monthOf(home({ HeatingFuels: 'Gas', WaterHeating: 'Gas', AirConditioning: 'None' }), '2026-07'),
    { 'Always on': 169_540, Appliances: 425_630, Lighting: 199_966 },
  ],
  [
    'a business with hot water and air conditioning',
    () =>
      monthOf(
        whatUsesPower('sme', 'Canterbury', {
          PaidServices: ['HVAC', 'Hot water cylinder'],
          TypesOfEnergyUsed: ['Electricity'],
          FloorAreaInM2: '150-300',
        }),
        '2026-02',
      ),
    { 'Always on': 153_132, Appliances: 142_137, Cooling: 4_103, Heating: 62_529, 'Hot water': 23_638, Lighting: 31_197 },
  ],
] as const

test.each(CASES)('%s', (_, uses, expected) => {
  expect(uses()).toEqual(expected)
})

test('a large home’s pool takes three times as much in the middle of summer as in winter', () => {
  const days = eachDay('2025-08-01', LAST).map((localDay) => ({
    localDay,
    wattHours: clockHours(localDay).map((hour) => (hour < 7 ? 200 : 1_600)),
  }))
  const pool = (localDay: string) =>
    usesOfDays(days, home({ HeatingFuels: 'Gas', OtherEnergyUsageImpact: ['Pool'] }), `${localDay.slice(0, 7)}-01`).find(
      (day) => day.localDay === localDay,
    )?.uses.Pool
  expect([pool('2026-01-28'), pool('2026-07-28')]).toEqual([7_075, 2_335])
})

test('only from one to five at night does what takes power count as always on', () => {
  const days = eachDay('2026-06-01', LAST).map((localDay) => ({
    localDay,
    wattHours: clockHours(localDay).map((hour) => (hour === 0 || hour === 5 ? 40 : 120)),
  }))
  const [first] = usesOfDays(days, home({ HeatingFuels: 'Gas', WaterHeating: 'Gas' }), '2026-07-01')
  expect(first?.uses['Always on']).toBe(44 * 120 + 4 * 40)
})
