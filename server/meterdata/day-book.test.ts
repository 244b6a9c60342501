import { expect, test } from 'vitest'
import { ContradictingReading, DayBook } from './day-book.ts'

const ICP = '0000000001AA111'
const DAY = '2026-06-10'
const dayOf = (book: DayBook) => [...book.days()][0]

test('two meters of one supply point are added up, whichever comes first', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  book.add(ICP, 'two', 'X', DAY, 1, 50, false)
  book.add(ICP, 'two', 'X', DAY, 2, 70, false)
  expect(dayOf(book)?.wattHours.slice(0, 3)).toEqual([350, 70, null])
  expect(dayOf(book)?.statuses.slice(0, 3)).toBe('AA-')
  expect(book.totalWh).toBe(420)
})

test.each([
  ['first', true, false],
  ['second', false, true],
])('where the %s of two meters is estimated, so is their sum', (_which, first, second) => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, first)
  book.add(ICP, 'two', 'X', DAY, 1, 50, second)
  expect(dayOf(book)).toMatchObject({ statuses: `E${'-'.repeat(47)}` })
})

test('what goes into the network is a day apart from what comes out of it', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  book.add(ICP, 'one', 'I', DAY, 1, 80, false)
  expect([...book.days()].map(({ flow, wattHours }) => [flow, wattHours[0]])).toEqual([
    ['X', 300],
    ['I', 80],
  ])
})

test('the same half-hour twice is taken once when it says the same, and refused when it does not', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, true)
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  expect(dayOf(book)).toMatchObject({ statuses: `A${'-'.repeat(47)}` })
  expect(book.readings).toBe(1)
  expect(() => book.add(ICP, 'one', 'X', DAY, 1, 301, false)).toThrow(ContradictingReading)
})
