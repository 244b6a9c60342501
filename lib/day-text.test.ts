import { expect, test } from 'vitest'
import { billMonthText, fromToText } from './day-text.ts'

test.each([
  ['2026-11-09', '2026-12-08', 'Nov'],
  ['2026-11-16', '2026-12-15', 'Nov'],
  ['2026-11-17', '2026-12-16', 'Dec'],
  ['2026-12-20', '2027-01-19', 'Jan'],
  ['2026-10-01', '2026-10-31', 'Oct'],
  ['2026-11-30', '2026-11-30', 'Nov'],
])('the bill period from %s to %s is called %s', (startDate, endDate, month) => expect(billMonthText(startDate, endDate)).toBe(month))

test.each([
  ['2026-11-09', '2026-12-08', '9 Nov to 8 Dec 2026'],
  ['2026-12-20', '2027-01-19', '20 Dec 2026 to 19 Jan 2027'],
  ['2026-11-09', '2026-11-09', '9 Nov 2026'],
])('%s to %s reads %s', (first, last, text) => expect(fromToText(first, last)).toBe(text))
