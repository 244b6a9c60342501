import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import { costOfUses } from './cost-of-uses.ts'

const CAR = 'Electric vehicle'
/** 17.1 c from 9 pm to 7 am, 35.9 c by day; a car that charges at midnight beside 200 Wh that go on all day. */
const dayOf = (localDay: string) => {
  const halfHours = Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => {
    const wattHours = 200 + (i < 6 ? 3_000 : 0)
    const isNight = i < 14 || i >= 42
    return { wattHours, energyCents: wattHours * (isNight ? 0.0171 : 0.0359) }
  })
  return { localDay, halfHours, categories: { [CAR]: 18_000, Other: 200 * halfHours.length } }
}

test.each(['2026-05-05', '2025-09-28', '2026-04-05'])('on %s a car that charges at night costs the night rate', (localDay) => {
  const day = dayOf(localDay)
  const costs = costOfUses([day])
  expect((costs.get(CAR) ?? 0) / 18_000).toBeCloseTo(0.0171, 3)
  const all = day.halfHours.reduce((sum, { energyCents }) => sum + energyCents, 0)
  expect([...costs.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(all, 6)
})

test('a day whose readings were corrected is still shared out whole', () => {
  const day = dayOf('2026-05-05')
  const halfHours = day.halfHours.map((half, i) => (i === 24 ? { wattHours: 5_000, energyCents: 179.5 } : half))
  const costs = costOfUses([{ ...day, halfHours }])
  const all = halfHours.reduce((sum, { energyCents }) => sum + energyCents, 0)
  expect([...costs.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(all, 6)
})

test('a day without readings costs nothing', () => {
  const halfHours = new Array(48).fill({ wattHours: undefined, energyCents: 0 })
  expect(costOfUses([{ localDay: '2026-05-05', halfHours, categories: { Other: 5_000 } }]).get('Other')).toBe(0)
})

test.each(['2026-05-05', '2025-09-28', '2026-04-05'])('on %s, at one price each use costs what its energy does', (localDay) => {
  const { halfHours, categories } = dayOf(localDay)
  const atOnePrice = halfHours.map(({ wattHours }) => ({ wattHours, energyCents: wattHours * 0.02 }))
  const costs = costOfUses([{ localDay, halfHours: atOnePrice, categories }])
  for (const [name, wattHours] of Object.entries(categories)) expect((costs.get(name) ?? 0) / (wattHours * 0.02)).toBeCloseTo(1, 2)
})

test('the costs of days add up, and a use that we know no hours of is spread like any other', () => {
  const day = dayOf('2026-05-05')
  const [one, two] = [costOfUses([day]), costOfUses([day, day])]
  expect(two.get(CAR)).toBeCloseTo(2 * (one.get(CAR) ?? 0), 6)
  const { [CAR]: _, ...others } = day.categories
  const sauna = costOfUses([{ ...day, categories: { ...others, Sauna: 18_000 } }])
  const other = costOfUses([{ ...day, categories: { ...others, Pool: 0, Other: 18_000 + others.Other } }])
  expect((sauna.get('Sauna') ?? 0) + (sauna.get('Other') ?? 0)).toBeCloseTo(other.get('Other') ?? 0, 6)
  expect(other.get('Pool')).toBe(0)
})
