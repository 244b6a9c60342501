import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import type { ElectricitySupply } from '#schemas/usage/entities.ts'
import { fc } from '../../../../../tests/property.ts'
import { viewPath, comparedSpan, into, isBeyondReadings, rescale, type Scale, spanOf, step, viewOf } from './view.ts'

const periods = Array.from({ length: 25 }, (_, i) => {
  const toDate = addDays('2026-12-08', -30 * i)
  return { key: String(i), label: '', fromDate: addDays(toDate, -29), toDate }
})
const supply: ElectricitySupply = {
  kWhOnly: false,
  supplyPoints: [{ id: 'SP-1', supplyType: 'electricity', supplyTypeDisplay: 'Electricity', plan: 'Everyday' }],
  earliestDay: '2024-11-20',
  latestDay: '2026-11-20',
  periods,
}
const first = viewOf('', supply)

test('the page opens with the bill period of the latest reading, in dollars', () => {
  expect(first).toEqual({ scale: 'bill', at: '2026-11-09', unit: 'dollars', compare: 'none', supplyPointId: undefined })
  expect(spanOf(first, supply)).toEqual({ startDate: '2026-11-09', endDate: '2026-12-08', granularity: 'DAILY' })
})

test('without readings and bill periods, every view is of today', () => {
  const none: ElectricitySupply = { kWhOnly: false, supplyPoints: [], periods: [] }
  for (const scale of ['bill', 'year', 'month', 'day']) {
    const view = viewOf(`?view=${scale}&at=nonsense`, none)
    expect(spanOf(view, none).startDate).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('a buying group sees kWh whatever the address says, and nobody a supply point that is not theirs', () => {
  expect(viewOf('?unit=dollars&supply=SP-9', { ...supply, kWhOnly: true })).toMatchObject({ unit: 'kwh', supplyPointId: undefined })
})

test('every view has an address, and the address shows it again', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2024-11-21', n))
  const view = fc.record({
    scale: fc.constantFrom<Scale>('bill', 'year', 'month', 'day'),
    unit: fc.constantFrom('kwh' as const, 'dollars' as const),
    compare: fc.constantFrom('none' as const, 'before' as const, 'lastYear' as const),
    supplyPointId: fc.constantFrom('SP-1', undefined),
    day,
  })
  fc.assert(
    fc.property(view, ({ day: at, scale, ...rest }) => {
      const shown = rescale({ ...rest, scale: 'day', at }, scale, supply)
      const address = viewPath(shown)
      expect(viewOf(address.slice(address.indexOf('?')), supply)).toEqual(shown)
    }),
  )
})

test.each(['?view=day&at=2026-02-31x', '?view=month&at=2026-13', '?view=decade', '?view=year&at=26', '?view=day&at=<script>'])(
  '%s is shown as the latest there is',
  (search) => {
    const view = viewOf(search, supply)
    expect(spanOf(view, supply).startDate <= '2026-11-20').toBe(true)
    expect(step(view, 1, supply)).toBeUndefined()
  },
)

test('a scale that there is not is the day; without one the page opens with the bill', () => {
  const scales = ['', '?view=bill', '?view=month', '?view=year', '?view=day', '?view=nonsense', '?view='].map(
    (search) => viewOf(search, supply).scale,
  )
  expect(scales).toEqual(['bill', 'bill', 'month', 'year', 'day', 'day', 'day'])
})

test.each([
  ['?view=day&at=2030-01-01', true],
  ['?view=day&at=1999-12-31', true],
  ['?view=year&at=2030', true],
  ['?view=bill&at=2031-05-01', true],
  ['?view=day&at=2026-11-20', false],
  ['?view=year&at=2024', false],
  ['', false],
])('%s lies beyond all readings: %s', (search, isBeyond) => {
  expect(isBeyondReadings(spanOf(viewOf(search, supply), supply), supply)).toBe(isBeyond)
})

test('what is older than the bill periods there are to choose is nearest to the oldest of them', () => {
  const long = { ...supply, earliestDay: '2022-03-01' }
  expect(rescale({ ...first, scale: 'year', at: '2023' }, 'bill', long).at).toBe(periods.at(-1)?.fromDate)
})

describe('zooming', () => {
  test('goes from a year to a month to a day, and back up', () => {
    const year = rescale(first, 'year', supply)
    const month = into(year, '2026-04-01')
    const day = month && into(month, '2026-04-05')
    expect([year.at, month?.at, day?.at, day && into(day, '2026-04-05')]).toEqual(['2026', '2026-04', '2026-04-05', undefined])
    expect(day && rescale(day, 'month', supply).at).toBe('2026-04')
    expect(day && rescale(day, 'year', supply).at).toBe('2026')
  })
  test('steps as far as there are readings, and no further', () => {
    const month = rescale(first, 'month', supply)
    expect(step(month, 1, supply)).toBeUndefined()
    expect(step(month, -1, supply)?.at).toBe('2026-10')
    expect(step({ ...month, at: '2024-11' }, -1, supply)).toBeUndefined()
    expect(step(first, -1, supply)?.at).toBe('2026-10-10')
  })
})

test('a period is compared with the one before it, or with the same time a year ago', () => {
  expect(comparedSpan({ ...first, compare: 'before' }, supply)).toMatchObject({ startDate: '2026-10-10', endDate: '2026-11-08' })
  expect(comparedSpan({ ...first, compare: 'lastYear' }, supply)).toMatchObject({ startDate: '2025-11-09', endDate: '2025-12-08' })
  expect(comparedSpan({ ...first, scale: 'month', at: '2026-03', compare: 'before' }, supply)).toMatchObject({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
  })
  expect(comparedSpan({ ...first, scale: 'day', at: '2028-02-29', compare: 'lastYear' }, supply)).toMatchObject({ startDate: '2027-02-28' })
  expect(comparedSpan(first, supply)).toBeUndefined()
})

test('a year that runs is compared with the same part of the year before, whichever name that has', () => {
  for (const compare of ['before', 'lastYear'] as const) {
    expect(comparedSpan({ ...first, scale: 'year', at: '2026', compare }, supply)).toMatchObject({
      startDate: '2025-01-01',
      endDate: '2025-11-20',
    })
  }
  const [connection] = supply.supplyPoints
  const two = { ...supply, supplyPoints: connection ? [{ ...connection, latestDay: '2026-06-10' }] : [] }
  expect(comparedSpan({ ...first, scale: 'year', at: '2026', compare: 'before', supplyPointId: 'SP-1' }, two)?.endDate).toBe('2025-06-10')
})
