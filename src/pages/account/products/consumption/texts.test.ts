import { expect, test } from 'vitest'
import { correctionText, pricedText, spanText } from './texts.ts'

test('a correction says how much, and what it is worth', () => {
  const of = { startDate: '2026-10-04', endDate: '2026-11-03' }
  expect(correctionText({ ...of, kwh: 5.2, costNZD: 1.87 })).toBe(
    'Corrected after the bill for 4 Oct to 3 Nov 2026: 5.2 kWh more, $1.87 more.',
  )
  expect(correctionText({ ...of, kwh: -120.4 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: 120 kWh less.')
  expect(correctionText({ ...of, kwh: 0, costNZD: -2 })).toBe('Corrected after the bill for 4 Oct to 3 Nov 2026: other hours, $2.00 less.')
})

test.each([
  [{ quantity: 142.315, unit: 'kWh', rateNzd: 0.2714, grossRateNzd: 0.31211 }, '142.32 kWh at 31.211 c'],
  [{ quantity: 1, unit: 'day', rateNzd: 1.83, grossRateNzd: 2.1045 }, '1 day at $2.1045'],
  [{ quantity: 13, unit: 'day', rateNzd: 1.83, grossRateNzd: 2.1045 }, '13 days at $2.1045'],
  [{ quantity: 391, unit: 'kWh', rateNzd: 0.2, grossRateNzd: 0.23 }, '391 kWh at 23.00 c'],
  [{ quantity: 2, unit: 'bottle', rateNzd: 120, grossRateNzd: 138 }, '2 bottles at $138.00'],
  [{ quantity: 3, unit: 'each', rateNzd: 1, grossRateNzd: 1.15 }, '3 at $1.15'],
] as const)('a line of a bill says how much at which price, GST included: %j', (line, text) => expect(pricedText(line)).toBe(text))

test('a bill period of one day is named by its day', () => {
  expect(spanText('bill', '2026-11-21', '2026-11-21')).toBe('21 Nov 2026')
  expect(spanText('bill', '2026-11-09', '2026-12-08')).toBe('9 Nov to 8 Dec 2026')
})
