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

const DAY_MS = 86_400_000
const whole = { startDate: '2026-01-01', endDate: '2026-12-31', kWhOnly: false, homeState: 'found' as const, years: [2026] }
const at = (placeName: string, city: string | undefined, wattHours: number): CountedCharge => ({
  ...charge(placeName, 'public', 500),
  placeName,
  city,
  wattHours,
})

test('the place with most energy comes first, then by name; a place of the same name in another town is another', () => {
  const charges = [
    at('Melling', 'Lower Hutt', 6_000),
    at('Lakefront', 'Taupō', 5_000),
    at('Melling', 'Lower Hutt', 4_000),
    at('Lakefront', 'Rotorua', 12_000),
    at('Arcade', 'Levin', 5_000),
  ]
  const { places, total } = sessionList(charges, whole)
  expect(places.map(({ placeName, city, sessions, kwh }) => [placeName, city, sessions, kwh])).toEqual([
    ['Lakefront', 'Rotorua', 1, 12],
    ['Melling', 'Lower Hutt', 2, 10],
    ['Arcade', 'Levin', 1, 5],
    ['Lakefront', 'Taupō', 1, 5],
  ])
  expect(total).toEqual({ sessions: 5, kwh: 32, costNzd: 25, kgCo2: 5 })
})

test('a session has its times, its energy to the watt-hour, its carbon to ten grams and its share of the night', () => {
  const night = { ...charge('A', 'home', 213), wattHours: 7_250.4, nightWh: 2_500, grams: 1_236 }
  const [session] = sessionList([night], whole).sessions
  expect(session).toEqual({
    id: 'A',
    place: 'home',
    placeName: 'Home',
    start: '2026-10-05T05:00:00.000Z',
    end: '2026-10-05T06:00:00.000Z',
    kwh: 7.25,
    kgCo2: 1.24,
    isFound: true,
    nightPercentage: 34,
    costNzd: 2.13,
  })
})

test('a charge without energy has nothing of the night', () => {
  expect(sessionList([{ ...charge('A', 'home', 0), wattHours: 0 }], whole).sessions[0]?.nightPercentage).toBe(0)
})

test('what was paid in other money is told with it, and counted as in no cost, as is what is not settled', () => {
  const later = (own: CountedCharge, days: number) => ({ ...own, startMs: own.startMs + days * DAY_MS })
  const { sessions, notInCost } = sessionList(
    [
      { ...charge('A', 'public', 750), paid: { cents: 750, currency: 'NZD' } },
      later({ ...charge('B', 'public', 0), cents: undefined, paid: { cents: 440, currency: 'EUR' } }, 1),
      later({ ...charge('C', 'public', 0), cents: undefined }, 2),
    ],
    whole,
  )
  expect(sessions.map(({ id, costNzd, foreignCost }) => [id, costNzd, foreignCost])).toEqual([
    ['C', undefined, undefined],
    ['B', undefined, { amount: 4.4, currency: 'EUR' }],
    ['A', 7.5, undefined],
  ])
  expect(notInCost).toBe(2)
})
