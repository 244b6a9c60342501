import { expect, test } from 'vitest'
import { billMonthText, dayText, daysText, fromToText, hourText, lazyFormat, monthText, shortMonthText } from './day-text.ts'

test.each([
  ['2026-11-09', '2026-12-08', 'Nov'],
  ['2026-11-16', '2026-12-15', 'Nov'],
  ['2026-11-17', '2026-12-16', 'Dec'],
  ['2026-12-20', '2027-01-19', 'Jan'],
  ['2026-10-01', '2026-10-31', 'Oct'],
  ['2026-11-30', '2026-11-30', 'Nov'],
])('the bill period from %s to %s is called %s', (startDate, endDate, month) => expect(billMonthText(startDate, endDate)).toBe(month))

test.each([
  ['2026-11-09', '2026-12-08', undefined, '9 Nov to 8 Dec 2026'],
  ['2026-12-20', '2027-01-19', undefined, '20 Dec 2026 to 19 Jan 2027'],
  ['2026-11-09', '2026-11-09', undefined, '9 Nov 2026'],
  ['2026-11-09', '2026-12-08', 'day', '9 Nov to 8 Dec'],
  ['2026-12-20', '2027-01-19', 'day', '20 Dec to 19 Jan'],
  ['2026-11-09', '2026-11-09', 'day', '9 Nov'],
  ['2026-11-09', '2026-11-10', 'weekday', 'Mon, 9 Nov to Tue, 10 Nov'],
] as const)('%s to %s in the form %s reads %s', (first, last, form, text) => expect(fromToText(first, last, form)).toBe(text))

test('a day is written alone, with its year or with its weekday', () => {
  expect([dayText('2026-03-01'), dayText('2026-03-01', 'year'), dayText('2026-03-01', 'weekday')]).toEqual([
    '1 Mar',
    '1 Mar 2026',
    'Sun, 1 Mar',
  ])
})

test('a month is written with its year, or in short without', () => {
  expect(['2026-01', '2026-12'].map(monthText)).toEqual(['January 2026', 'December 2026'])
  expect(['2026-01', '2026-12'].map(shortMonthText)).toEqual(['Jan', 'Dec'])
})

test('one day is one day, any other number is days', () => {
  expect([0, 1, 2, 29].map(daysText)).toEqual(['0 days', '1 day', '2 days', '29 days'])
})

test('hours are of the morning until noon; midnight is 12 am at both ends of the day', () => {
  expect([0, 1, 11, 12, 13, 21, 23, 24].map(hourText)).toEqual(['12 am', '1 am', '11 am', '12 pm', '1 pm', '9 pm', '11 pm', '12 am'])
})

test('an instant is written in the time zone that its format names', () => {
  const inZone = (timeZone: string) => lazyFormat({ day: 'numeric', month: 'short', timeZone })
  const instantMs = Date.parse('2026-06-30T18:00:00Z')
  expect([inZone('UTC')(instantMs), inZone('Pacific/Auckland')(instantMs)]).toEqual(['30 Jun', '1 Jul'])
})
