import { expect, test } from 'vitest'
import { eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { chargesOf, halfHoursOfDay } from '../ev/charges.ts'
import { usesOfDays } from '../insights/uses-of-days.ts'
import { whatUsesPower } from '../insights/what-uses-power.ts'
import { generateDay, type LoadSpec } from './load-model.ts'
import { neighbours } from './neighbours.ts'
import { customers } from './people.ts'
import { profileAnswers } from './profile-answers.ts'

interface Home {
  name: string
  key: string
  load: LoadSpec
  answered: ReturnType<typeof whatUsesPower>
}

const people: Home[] = customers.flatMap(({ accounts }) =>
  accounts.flatMap((account) =>
    account.sites.flatMap((site) =>
      site.supplies.flatMap(({ id, load }) =>
        load
          ? [{ name: site.id, key: id, load, answered: whatUsesPower(account.kind, site.address.region, profileAnswers(account, site)) }]
          : [],
      ),
    ),
  ),
)
const others: Home[] = neighbours.map(({ id, load, kind, region, answers }) => ({
  name: id,
  key: `SP-${id}-E`,
  load,
  answered: whatUsesPower(kind, region, answers),
}))

/** What was made and what was found, in watt-hours of each day. */
function chargingOf({ key, load, answered }: Home, first: string, last: string) {
  const made = eachDay(first, last).map((localDay) => ({ localDay, ...generateDay(key, load, localDay) }))
  const found = usesOfDays(made, answered, first)
  return made.map(({ localDay, categories, wattHours }, i) => ({
    localDay,
    wattHours,
    truth: categories['Electric vehicle'] ?? 0,
    found: sum(found[i]?.charging ?? []),
    charging: found[i]?.charging ?? [],
  }))
}

const withCar = people.filter(({ load }) => load.ev)

test.each(withCar.map((home) => [home.name, home] as const))(
  'what the car at %s charged in two years is found within 5 % of what was made, on no day without charging',
  (_name, home) => {
    const days = chargingOf(home, '2024-11-24', '2026-11-24')
    const [truth, found] = [sum(days.map((day) => day.truth)), sum(days.map((day) => day.found))]
    expect(truth).toBeGreaterThan(1_000_000)
    expect(Math.abs(found / truth - 1)).toBeLessThan(0.05)
    expect(days.filter((day) => day.found > 0 && day.truth === 0).map(({ localDay }) => localDay)).toEqual([])
    // No half-hour of charging is more than the meter read, and the sessions have all of it.
    expect(days.every(({ charging, wattHours }) => charging.every((value, i) => value <= (wattHours[i] ?? 0)))).toBe(true)
    const charges = chargesOf(
      days.flatMap(({ localDay, charging }) => halfHoursOfDay(localDay, charging)),
      'Home',
    )
    expect(sum(charges.map(({ wattHours }) => wattHours))).toBe(found)
  },
)

test('a charge that goes on past midnight goes on in the morning after it', () => {
  const nights = withCar.flatMap(({ key, load }) => {
    const car = { ...load, baseKwhPerDay: 0, hotWaterKwhPerDay: 0, heatingKwhPerDegree: 0 }
    const days = eachDay('2026-01-01', '2026-12-31').map((day) => generateDay(key, car, day).wattHours)
    return days.slice(1).map((wattHours, i) => ({ lastWh: days[i]?.at(-1) ?? 0, firstWh: wattHours[0] ?? 0 }))
  })
  const goOn = nights.filter(({ firstWh }) => firstWh > 0)
  expect(goOn.length).toBeGreaterThan(5)
  expect(goOn.filter(({ lastWh }) => lastWh === 0)).toEqual([])
})

test('no charging is found in homes and businesses without a car, neighbours included', () => {
  const without = [...people, ...others].filter(({ load }) => !load.ev)
  expect(without.length).toBeGreaterThan(150)
  const found = without.flatMap((home) => {
    const wattHours = sum(chargingOf(home, '2026-02-01', '2026-03-31').map((day) => day.found))
    return wattHours > 0 ? [[home.name, wattHours]] : []
  })
  expect(found).toEqual([])
})
