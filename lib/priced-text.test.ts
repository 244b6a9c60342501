import { expect, test } from 'vitest'
import { pricedText } from './priced-text.ts'

test.each([
  [{ quantity: 142.315, unit: 'kWh', rateNzd: 0.2714, grossRateNzd: 0.31211 }, '142.32 kWh at 31.211 c'],
  [{ quantity: 1, unit: 'day', rateNzd: 1.83, grossRateNzd: 2.1045 }, '1 day at $2.1045'],
  [{ quantity: 13, unit: 'day', rateNzd: 1.83, grossRateNzd: 2.1045 }, '13 days at $2.1045'],
  [{ quantity: 391, unit: 'kWh', rateNzd: 0.2, grossRateNzd: 0.23 }, '391 kWh at 23.00 c'],
  [{ quantity: 2, unit: 'bottle', rateNzd: 120, grossRateNzd: 138 }, '2 bottles at $138.00'],
  [{ quantity: 3, unit: 'each', rateNzd: 1, grossRateNzd: 1.15 }, '3 at $1.15'],
  [{ quantity: 310.268, unit: 'kWh', rateNzd: -0.17 }, '310.27 kWh at −17.00 c'],
  [{ quantity: 30, unit: 'day', rateNzd: -1.5 }, '30 days at −$1.50'],
  [{ quantity: -2, unit: 'bottle', rateNzd: 120 }, '−2 bottles at $120.00'],
  [{ quantity: -1, unit: 'each', rateNzd: 5 }, '−1 at $5.00'],
] as const)('a line of a bill says how much at which price, GST included: %j', (line, text) => expect(pricedText(line)).toBe(text))
