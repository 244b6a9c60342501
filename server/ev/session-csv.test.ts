import { expect, test } from 'vitest'
import type { CountedCharge } from './counted-charges.ts'
import { sessionsCsv } from './session-csv.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const atHome: CountedCharge = {
  id: 'A',
  place: 'home',
  placeName: 'Home',
  startMs: Date.parse('2026-04-04T13:30:00Z'),
  endMs: Date.parse('2026-04-04T14:30:00Z'),
  wattHours: 7_250,
  halfHours: [],
  isFound: true,
  localDay: '2026-04-05',
  nightWh: 1_450,
  cents: 212,
  nightCents: 20,
  grams: 1_234,
}
const inPublic: CountedCharge = {
  ...atHome,
  id: 'B',
  place: 'public',
  placeName: 'Melling, north',
  city: 'Lower Hutt',
  position: { latitude: -41.2, longitude: 174.9 },
  nightWh: 0,
  isFound: false,
  cents: 750,
  paid: { cents: 750, currency: 'NZD' },
}
const abroad: CountedCharge = { ...inPublic, placeName: 'Gent Zuid', city: 'Gent', cents: undefined, paid: { cents: 440, currency: 'EUR' } }

/** The columns of each line, of which none has a comma in it. */
const linesOf = (charges: CountedCharge[], kWhOnly = false) => {
  const lines = [...sessionsCsv(charges, kWhOnly)]
  return lines.map((line) => line.trimEnd().split(','))
}
const costsOf = (charges: CountedCharge[], kWhOnly: boolean) =>
  linesOf(charges, kWhOnly)
    .slice(1)
    .map((columns) => columns.slice(-7, -5))

test('the file begins with what tells a spreadsheet its letters, and the names of its columns', () => {
  expect([...sessionsCsv([], false)]).toEqual([
    `${BYTE_ORDER_MARK}Started,Ended,Where,Place,Town,kWh,Cost NZD,Cost in other money,kg CO2e,Night %,How we know,Latitude,Longitude\r\n`,
  ])
})

test('a charge at home is told by the clock of its instants, also where an hour comes twice', () => {
  expect(linesOf([atHome])[1]?.join(',')).toBe(
    '2026-04-05T02:30+13:00,2026-04-05T02:30+12:00,Home,Home,,7.25,2.12,,1.23,20,Found in your meter readings,,',
  )
})

test('a charge in public says where, and that its charger told of it', () => {
  expect([...sessionsCsv([inPublic], false)][1]).toBe(
    '2026-04-05T02:30+13:00,2026-04-05T02:30+12:00,Public,"Melling, north",Lower Hutt,7.25,7.50,,1.23,0,Told by the charger,-41.2,174.9\r\n',
  )
})

test('other money has its own column, and a buying group reads what public places cost alone', () => {
  const charges = [atHome, inPublic, abroad]
  expect(costsOf(charges, false)).toEqual([
    ['2.12', ''],
    ['7.50', ''],
    ['', '4.40 EUR'],
  ])
  expect(costsOf(charges, true)).toEqual([
    ['', ''],
    ['7.50', ''],
    ['', '4.40 EUR'],
  ])
})
