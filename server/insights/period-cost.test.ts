import { expect, test } from 'vitest'
import type { DayOfUse } from '../usage/days-of-use.ts'
import { costOf } from './period-cost.ts'

/** A day with 1 kWh in each half-hour at 30 cents, and a daily charge of $2. */
const day = (localDay: string) =>
  ({
    localDay,
    // On a bill with exports of $10 a day.
    cents: 48 * 30 + 200 - 1_000,
    supplyCents: 48 * 30 + 200,
    chargeCents: 200,
    halfHours: Array.from({ length: 48 }, () => ({ wattHours: 1_000, energyCents: 30 })),
  }) as unknown as DayOfUse

test('the energy of a period costs what its days do without their charges and exports, shared out by what it went into', () => {
  const uses = ['2026-06-10', '2026-06-11'].map((localDay) => ({ localDay, categories: { Heating: 36_000, Lighting: 12_000 } }))
  const { cents, chargeCents, byCategory } = costOf(
    uses.map(({ localDay }) => day(localDay)),
    uses,
  )
  expect([cents, chargeCents]).toEqual([2_880, 400])
  expect([...byCategory.keys()]).toEqual(['Heating', 'Lighting'])
  expect([...byCategory.values()].reduce((a, b) => a + b)).toBeCloseTo(2_880)
})

test('a day whose half-hours are not there costs no category anything', () => {
  const uses = [{ localDay: '2026-06-10', categories: { Heating: 36_000 } }]
  expect(costOf([], uses)).toEqual({ cents: 0, chargeCents: 0, byCategory: new Map([['Heating', 0]]) })
})
