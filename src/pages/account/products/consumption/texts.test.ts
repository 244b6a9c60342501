import { expect, test } from 'vitest'
import { correctionText, otherCostText, spanText } from './texts.ts'

test('a correction says how much, and what it is worth', () => {
  const of = { startDate: '2026-10-04', endDate: '2026-11-03' }
  expect(correctionText({ ...of, kwh: 5.2, costNZD: 1.87 })).toBe(
    'Corrected after the bill for 4 Oct to 3 Nov 2026: 5.2 kWh more, $1.87 more.',
  )
  expect(correctionText({ ...of, kwh: -120.4 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: 120 kWh less.')
  expect(correctionText({ ...of, kwh: 0, costNZD: -2 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: other hours, $2.00 less.')
})

test('what a total has of exports and fees is said, and that the half-hours are without it', () => {
  expect(otherCostText(-126.5, 'bill')).toBe(
    'Other amounts on your bills, such as credits or for the power you send, make the total $126.50 less. Each day of a bill has the same part of them.',
  )
  expect(otherCostText(1.72, 'day')).toBe(
    'Other amounts on your bills, such as fees, make the total $1.72 more. The columns are without them.',
  )
})

test('a bill period of one day is named by its day', () => {
  expect(spanText('bill', '2026-11-21', '2026-11-21')).toBe('21 Nov 2026')
  expect(spanText('bill', '2026-11-09', '2026-12-08')).toBe('9 Nov to 8 Dec 2026')
})
