import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { fc } from '../../tests/property.ts'
import { awaitedWindow, closedWindows, DEFAULT_WINDOW_DAYS, daysInWindow, daysToRead, windowsOf } from './windows.ts'

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2018-01-01', days))

test('bill periods cover every day once, before, between and after the bills', () => {
  const billed = fc.tuple(anyDay, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 700 })).map(([first, billDay, days]) => ({
    bills: closedWindows(first, addDays(first, days), billDay),
    joinedOn: first,
  }))
  fc.assert(
    fc.property(billed, anyDay, ({ bills, joinedOn }, day) => {
      const windows = windowsOf(bills, joinedOn)
      const window = windows.at(day)
      expect(window.startDay <= day && day <= window.endDay).toBe(true)
      expect(windows.at(window.startDay)).toEqual(window)
      expect(windows.at(window.endDay)).toEqual(window)
      const before = windows.before(window)
      expect(addDays(before.endDay, 1)).toBe(window.startDay)
    }),
  )
})

test('what was billed is a period as it was billed, even an odd one', () => {
  const odd = [
    { startDay: '2026-01-05', endDay: '2026-02-20' },
    { startDay: '2026-02-21', endDay: '2026-03-20' },
  ]
  const windows = windowsOf(odd, '2025-01-01')
  expect(windows.at('2026-02-01')).toEqual(odd[0])
  expect(windows.at('2026-03-25')).toEqual({ startDay: '2026-03-21', endDay: '2026-04-20' })
  expect(windows.at('2026-01-02')).toEqual({ startDay: '2025-12-21', endDay: '2026-01-04' })
})

test('bills may come in any order', () => {
  const bills = closedWindows('2026-01-05', '2026-06-10', 5)
  expect(windowsOf(bills.toReversed(), '2025-01-01').at('2026-06-20')).toEqual({ startDay: '2026-06-05', endDay: '2026-07-04' })
  const odd = [
    { startDay: '2026-02-21', endDay: '2026-03-20' },
    { startDay: '2026-01-05', endDay: '2026-02-20' },
  ]
  expect(windowsOf(odd, '2025-01-01').at('2026-03-25')).toEqual({ startDay: '2026-03-21', endDay: '2026-04-20' })
})

test('a period shares not even one day with an odd bill beside it', () => {
  const windows = windowsOf(
    [
      { startDay: '2026-01-20', endDay: '2026-02-20' },
      { startDay: '2026-02-21', endDay: '2026-03-21' },
    ],
    '2025-01-01',
  )
  expect(windows.at('2026-01-02')).toEqual({ startDay: '2025-12-21', endDay: '2026-01-19' })
  expect(windows.at('2026-03-25')).toEqual({ startDay: '2026-03-22', endDay: '2026-04-21' })
})

test('after the short first bill of who moved in within a month, a period is a month', () => {
  const windows = windowsOf([{ startDay: '2026-10-20', endDay: '2026-11-08' }], '2026-10-20')
  expect(windows.at('2026-11-12')).toEqual({ startDay: '2026-11-09', endDay: '2026-12-08' })
  expect(windows.at('2027-01-31')).toEqual({ startDay: '2027-01-09', endDay: '2027-02-08' })
})

test('without a bill, periods have the default length from the day the customer joined', () => {
  const windows = windowsOf([], '2026-11-16')
  expect(windows.at('2026-11-16')).toEqual({ startDay: '2026-11-16', endDay: '2026-12-14' })
  expect(daysInWindow(windows.at('2026-10-01'))).toBe(DEFAULT_WINDOW_DAYS)
})

test('a period that ends today is not closed yet', () => {
  expect(closedWindows('2026-05-01', '2026-05-31', 1)).toEqual([])
  expect(closedWindows('2026-05-01', '2026-06-01', 1)).toEqual([{ startDay: '2026-05-01', endDay: '2026-05-31' }])
})

test('after a bill that began on the 31st, periods begin on the 28th', () => {
  const windows = windowsOf([{ startDay: '2026-01-31', endDay: '2026-02-27' }], '2025-01-01')
  expect(windows.at('2026-03-15')).toEqual({ startDay: '2026-02-28', endDay: '2026-03-27' })
})

test('recent days are read by whole bill periods, together; older ones by their own', () => {
  const windows = windowsOf([{ startDay: '2026-01-01', endDay: '2026-01-31' }], '2025-01-01')
  const recent = { from: '2026-05-01', to: '2026-06-30' }
  expect(daysToRead([windows], { first: '2026-06-02', last: '2026-06-09' }, '2026-06-10')).toEqual(recent)
  expect(daysToRead([windows], { first: '2026-06-01', last: '2026-06-30' }, '2026-06-10')).toEqual(recent)
  expect(daysToRead([windows], { first: '2026-05-03', last: '2026-05-20' }, '2026-06-10')).toEqual(recent)
  const older = { first: '2026-03-10', last: '2026-06-09' }
  expect(daysToRead([windows], older, '2026-06-10')).toEqual({ from: '2026-03-01', to: '2026-06-30' })
})

test('between two odd bills a period begins after the one and ends before the other', () => {
  const odd = [
    { startDay: '2026-04-10', endDay: '2026-05-15' },
    { startDay: '2026-05-25', endDay: '2026-06-09' },
  ]
  expect(windowsOf(odd, '2025-01-01').at('2026-05-24')).toEqual({ startDay: '2026-05-16', endDay: '2026-05-24' })
})

test('a bill period whose bill comes next is awaited from its end until it is billed, or for sixty days', () => {
  const bill = { startDay: '2026-10-09', endDay: '2026-11-08' }
  const billed = { windows: windowsOf([bill], '2025-01-01'), lastBilledDay: bill.endDay, joinedOn: '2025-01-01' }
  expect(awaitedWindow(billed, '2026-12-08')).toBeUndefined()
  expect(awaitedWindow(billed, '2026-12-09')).toEqual({ startDay: '2026-11-09', endDay: '2026-12-08' })
  expect(awaitedWindow(billed, '2027-01-09')).toEqual({ startDay: '2026-11-09', endDay: '2027-01-08' })
  expect(awaitedWindow(billed, '2027-02-06')).toEqual({ startDay: '2026-11-09', endDay: '2027-01-08' })
  expect(awaitedWindow(billed, '2027-02-07')).toBeUndefined()
  const never = { windows: windowsOf([], '2026-11-01'), lastBilledDay: undefined, joinedOn: '2026-11-01' }
  expect(awaitedWindow(never, '2026-11-29')).toBeUndefined()
  expect(awaitedWindow(never, '2026-11-30')).toEqual({ startDay: '2026-11-01', endDay: '2026-11-29' })
  expect(awaitedWindow(never, '2027-01-28')).toEqual({ startDay: '2026-11-01', endDay: '2027-01-26' })
  expect(awaitedWindow(never, '2027-01-29')).toBeUndefined()
})
