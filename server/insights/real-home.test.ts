import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import type { DayOfReadings } from './use-model.ts'
import { usesOfDays } from './uses-of-days.ts'
import { whatUsesPower } from './what-uses-power.ts'

/* A month of a real home with panels, in five minutes (tests/files/README.md); Australian, as if it were in the Bay of Plenty. */

const FIVE_MINUTES_IN_HALF_HOUR = 6

/** Watt-hours of each half-hour and day of one register of a NEM12 file: rows 300 hold the kWh of a day, after a row 200 that names it. */
function halfHoursOf(register: string): DayOfReadings[] {
  const rows = readFileSync(new URL('../../tests/files/nem12-month-solar.csv', import.meta.url), 'utf8').split(/\r?\n/)
  const days: DayOfReadings[] = []
  let isWanted = false
  for (const fields of rows.map((row) => row.split(','))) {
    if (fields[0] === '200') isWanted = fields[3] === register
    if (fields[0] !== '300' || !isWanted) continue
    const day = fields[1] ?? ''
    const values = fields.slice(2, 290).map(Number)
    const wattHours = Array.from({ length: 48 }, (_, i) => {
      const own = values.slice(i * FIVE_MINUTES_IN_HALF_HOUR, (i + 1) * FIVE_MINUTES_IN_HALF_HOUR)
      return Math.round(sum(own) * 1000)
    })
    days.push({ localDay: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`, wattHours })
  }
  return days.sort((a, b) => (a.localDay < b.localDay ? -1 : 1))
}

const used = halfHoursOf('E1')
const total = sum(used.flatMap(({ wattHours }) => wattHours.map((value) => value ?? 0)))
const sharesOf = (answers: object) => {
  const days = usesOfDays(used, whatUsesPower('residential', 'Bay of Plenty', { ...answers }), '2023-01-01')
  const sums: Record<string, number> = {}
  for (const [use, wattHours] of days.flatMap(({ uses }) => Object.entries(uses))) sums[use] = (sums[use] ?? 0) + (wattHours ?? 0)
  return Object.fromEntries(Object.entries(sums).map(([use, wattHours]) => [use, wattHours / total]))
}

test('the file is a month with nothing bought at many noons', () => {
  expect(used).toHaveLength(31)
  expect(total / 31).toBeGreaterThan(2_000)
  expect(used.filter(({ wattHours }) => (wattHours[25] ?? 0) < 30).length).toBeGreaterThan(5)
})

test('its breakdown adds up, and has nothing that the home does not have', () => {
  const byGas = sharesOf({ WaterHeating: 'Gas', HeatingFuels: 'Gas', AirConditioning: 'None', OtherEnergyUsageImpact: ['SolarPanels'] })
  expect(Object.keys(byGas).sort()).toEqual(['Always on', 'Appliances', 'Lighting'])
  expect(sum(Object.values(byGas))).toBeCloseTo(1, 9)
  expect(byGas['Always on']).toBeGreaterThan(0.05)
  expect(byGas.Lighting).toBeLessThan(0.25)
})

test('with everything electric, a month of summer is not heating, and no use takes nearly all', () => {
  const electric = sharesOf({
    WaterHeating: 'Electricity',
    HeatingFuels: 'Electricity',
    AirConditioning: 'HeatPump',
    OtherEnergyUsageImpact: ['SolarPanels'],
  })
  expect(electric.Heating ?? 0).toBeLessThan(0.15)
  expect(electric['Hot water']).toBeGreaterThan(0.1)
  expect(Math.max(...Object.values(electric))).toBeLessThan(0.7)
  expect(sum(Object.values(electric))).toBeCloseTo(1, 9)
})
