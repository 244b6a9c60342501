import { expect, test } from 'vitest'
import type { CountedCharge } from './counted-charges.ts'
import { sessionList } from './session-list.ts'

const charge = (id: string, place: CountedCharge['place'], cents: number): CountedCharge => ({
  id,
  place,
  placeName: place === 'home' ? 'Home' : 'Melling',
  startMs: Date.parse('2026-10-05T05:00:00Z'),
  endMs: Date.parse('2026-10-05T06:00:00Z'),
  wattHours: 10_000,
  halfHours: [],
  isFound: place === 'home',
  localDay: '2026-10-05',
  nightWh: 0,
  cents,
  nightCents: 0,
  grams: 1_000,
})
const listFor = (kWhOnly: boolean) =>
  sessionList([charge('A', 'home', 300), charge('B', 'public', 750)], {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    kWhOnly,
    homeState: 'found',
    years: [2026],
  })

test('a buying group reads what public places cost, and of its own electricity the energy alone', () => {
  const { sessions, places, total } = listFor(true)
  expect(sessions.map(({ id, costNzd }) => [id, costNzd])).toEqual([
    ['B', 7.5],
    ['A', undefined],
  ])
  expect(places.map(({ place, costNzd }) => [place, costNzd])).toEqual([
    ['home', undefined],
    ['public', 7.5],
  ])
  expect(total.costNzd).toBeUndefined()
})

test('anybody else reads what each place cost', () => {
  const { places, total } = listFor(false)
  expect(places.map(({ place, costNzd }) => [place, costNzd])).toEqual([
    ['home', 3],
    ['public', 7.5],
  ])
  expect(total.costNzd).toBe(10.5)
})
