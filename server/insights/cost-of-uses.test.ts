import { expect, test } from 'vitest'
import { tradingPeriodCount } from '#lib/local-day.ts'
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
