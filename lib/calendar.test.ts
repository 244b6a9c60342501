import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  billYear,
  daysBetween,
  eachDay,
  lastDayOfMonth,
  monthsBefore,
  weekdayOf,
  workingDaysAfter,
  yearBefore,
} from './calendar.ts'

test('days go over the end of a month and of a leap February', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ])
})

test('days between are negative backwards', () => {
  expect([daysBetween('2026-01-31', '2026-02-02'), daysBetween('2026-02-02', '2026-01-31')]).toEqual([2, -2])
})

test('a span has both of its ends, and none backwards', () => {
  expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect([eachDay('2026-02-27', '2026-02-27'), eachDay('2026-02-27', '2026-02-26')]).toEqual([['2026-02-27'], []])
})

test('a week runs from Monday, 1, to Sunday, 7', () => {
  expect(eachDay('2026-11-16', '2026-11-22').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('working days leave the weekend out', () => {
  expect([workingDaysAfter('2026-11-20', 1), workingDaysAfter('2026-11-22', 5), workingDaysAfter('2026-11-23', 5)]).toEqual([
    '2026-11-23',
    '2026-11-27',
    '2026-11-30',
  ])
})

test('months go over the end of a year, both ways', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-06', 0)]).toEqual(['2027-01', '2025-12', '2026-06'])
})

test('a month ends on its last day', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastDayOfMonth)).toEqual(['2026-02-28', '2028-02-29', '2026-04-30', '2026-12-31'])
})

test('a year before 29 February is the 28th', () => {
  expect(['2028-02-29', '2026-06-30', '2000-01-01'].map(yearBefore)).toEqual(['2027-02-28', '2025-06-30', '1999-01-01'])
})

test('a bill period is counted in the year of the month that it is named after', () => {
  expect([billYear('2025-12-09', '2026-01-08'), billYear('2025-12-20', '2026-01-19'), billYear('2026-01-01', '2026-01-31')]).toEqual([
    2025, 2026, 2026,
  ])
})

test.each([
  ['2026-11-21', 6, '2026-05-21'],
  ['2026-08-31', 6, '2026-02-28'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2028-08-31', 6, '2028-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
])('%s less %i months is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before)
})
