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

test('a contradiction says what each line has', () => {
  const said = (before: number | null, now: number | null) => () => {
    const book = new DayBook()
    book.add(ICP, 'one', 'X', DAY, 7, before, false)
    book.add(ICP, 'one', 'X', DAY, 7, now, false)
  }
  expect(said(300, 301)).toThrow('period 7 of 2026-06-10 comes twice, with 300 Wh and with 301 Wh')
  expect(said(null, 301)).toThrow('with no value and with 301 Wh')
  expect(said(300, null)).toThrow('with 300 Wh and with no value')
  expect(said(null, null)).not.toThrow()
})

test('a time that comes twice is certain once the file has both', () => {
  const book = new DayBook()
  const add = (period: number, meter = 'one') => book.add(ICP, meter, 'X', '2026-04-05', period, 100, false)
  add(5)
  expect([book.has(ICP, 'one', 'X', '2026-04-05', 5), book.has(ICP, 'one', 'X', '2026-04-05', 7)]).toEqual([true, false])
  expect(book.halfOfPair).toBeUndefined()
  book.expectPair(ICP, 'one', 'X', '2026-04-05', 5, 7, '05/04/2026 02:00:01')
  expect(book.halfOfPair).toBe('05/04/2026 02:00:01')
  add(7)
  expect(book.halfOfPair).toBeUndefined()
  add(6)
  book.expectPair(ICP, 'one', 'X', '2026-04-05', 6, 8, '05/04/2026 02:30:01')
  add(7, 'two')
  book.expectPair(ICP, 'two', 'X', '2026-04-05', 5, 7, 'of the second meter')
  expect(book.halfOfPair).toBe('05/04/2026 02:30:01')
  add(8)
  expect(book.halfOfPair).toBe('of the second meter')
})

test('two supply points, days and meters stay apart, in whatever order their lines come', () => {
  const book = new DayBook()
  const other = '0000000002AA222'
  for (const [icp, meter, day, wattHours] of [
    [ICP, 'one', DAY, 1],
    [other, 'one', DAY, 20],
    [ICP, 'one', '2026-06-11', 300],
    [ICP, 'two', DAY, 4_000],
    [other, 'one', '2026-06-11', 50_000],
  ] as const) {
    book.add(icp, meter, 'X', day, 1, wattHours, false)
  }
  expect(book.dayCount).toBe(4)
  expect([...book.days()].map(({ icp, localDay, wattHours }) => [icp, localDay, wattHours[0]])).toEqual([
    [ICP, DAY, 4_001],
    [other, DAY, 20],
    [ICP, '2026-06-11', 300],
    [other, '2026-06-11', 50_000],
  ])
  expect([...book.days()].every(({ wattHours, statuses }) => wattHours.length === 48 && statuses.length === 48)).toBe(true)
})

test('days that are given away are what they were once another book has taken them', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  book.add(ICP, 'one', 'X', DAY, 2, 0, true)
  book.add(ICP, 'one', 'X', DAY, 48, null, false)
  book.add(ICP, 'two', 'X', DAY, 1, 50, true)
  book.add(ICP, 'two', 'X', DAY, 48, 70, false)
  const before = [...book.days()]
  const other = new DayBook()
  for (const day of book.giveAway()) other.take(day)
  expect([...other.days()]).toEqual(before)
  expect(before[0]?.statuses).toBe(`EE${'-'.repeat(46)}`)
  expect([other.readings, other.totalWh, other.meterDays]).toEqual([5, 420, 2])
  // What was counted stays counted, and nothing is given away twice.
  expect([book.readings, book.totalWh, book.meterDays, book.dayCount]).toEqual([5, 420, 0, 0])
  expect([...book.giveAway()]).toEqual([])
})

test('a day that was asked for stays, and what comes after the others were given away is another line', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  book.has(ICP, 'two', 'X', DAY, 1)
  expect([...book.giveAway()].map(([, , , meter]) => meter)).toEqual(['one'])
  expect([book.dayCount, book.meterDays]).toEqual([1, 1])
  book.add(ICP, 'two', 'X', DAY, 1, 50, false)
  book.add(ICP, 'one', 'X', DAY, 1, 40, false)
  expect(dayOf(book)?.wattHours[0]).toBe(90)
})

test('the last line alone does not keep a day that was given away', () => {
  const book = new DayBook()
  book.add(ICP, 'one', 'X', DAY, 1, 300, false)
  expect([...book.giveAway()]).toHaveLength(1)
  book.add(ICP, 'one', 'X', DAY, 2, 50, false)
  expect(dayOf(book)?.wattHours.slice(0, 2)).toEqual([null, 50])
})
