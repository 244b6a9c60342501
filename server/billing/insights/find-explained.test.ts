import { expect, test } from 'vitest'
import { type BillUnit, KIND_BY_UNIT } from '#schemas/feed/billing.ts'
import { explainedLines } from './find-explained.ts'

type Line = readonly [supplyPointId: string | null, unit: BillUnit, amount: string]

/** What each line comes to with GST. */
const grossOf = (...lines: Line[]) =>
  explainedLines(
    lines.map(([supplyPointId, unit, amount], position) => ({
      ...{ billingAccountId: 'A', billId: 'B', position, supplyPointId, description: unit, hasReadings: false, amount },
      ...{ unit, kind: KIND_BY_UNIT[unit], quantity: unit === 'percent' ? '15' : '1', rate: unit === 'percent' ? '0.15' : amount },
    })),
  ).map(({ grossAmountNzd }) => grossAmountNzd)

const gas: Line = ['G', 'day', '20.02']
const power: Line[] = [
  ['E', 'kWh', '40.04'],
  ['E', 'day', '45.03'],
]

test('lines of a supply point come to what it costs with its GST, whatever else is on the bill', () => {
  // 15 % of $85.07 is $12.76, and $97.83 in all; of $20.02 it is $3.00.
  expect(grossOf(...power, ['E', 'percent', '12.76'])).toEqual([46.05, 51.78, undefined])
  expect(grossOf(gas, ...power, [null, 'percent', '15.76'])).toEqual([23.02, 46.05, 51.78, undefined])
  expect(grossOf(...power, gas, [null, 'percent', '15.76'])).toEqual([46.05, 51.78, 23.02, undefined])
  const ofEach: Line[] = [
    ['E', 'percent', '12.76'],
    ['G', 'percent', '3.00'],
  ]
  expect(grossOf(gas, ...power, ...ofEach)).toEqual([23.02, 46.05, 51.78, undefined, undefined])
})

test('a line of the account comes to the sum of its shares, and all lines to the bill', () => {
  const fee: Line = [null, 'each', '10.00']
  // $8.09 of the fee and $13.97 of GST are of power, $1.91 and $3.29 of gas: $46.04, $51.79 and $9.30, $23.02 and $2.20.
  expect(grossOf(...power, gas, fee, [null, 'percent', '17.26'])).toEqual([46.04, 51.79, 23.02, 11.5, undefined])
  // Of one supply point its own lines come first: $40.02 and $45.03 are $97.81 with GST, wherever the fee is on the bill.
  const own: Line[] = [
    ['E', 'kWh', '40.02'],
    ['E', 'day', '45.03'],
  ]
  expect(grossOf([null, 'each', '20.02'], ...own, [null, 'percent', '15.76'])).toEqual([23.02, 46.02, 51.79, undefined])
})

test('a bill without a line of a supply point is told as a whole', () => {
  expect(grossOf([null, 'kWh', '40.04'], [null, 'day', '45.03'], [null, 'percent', '12.76'])).toEqual([46.05, 51.78, undefined])
})
