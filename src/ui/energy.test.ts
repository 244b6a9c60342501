import { expect, test } from 'vitest'
import { axisKwhText, fewKwhText, kwhText, powerText } from './energy.tsx'
import { axisMoneyText } from './money.tsx'

test('energy has no decimals, and of few kWh at most two', () => {
  expect([2140.304, 0.571, 9.999, 13].map(kwhText)).toEqual(['2,140 kWh', '1 kWh', '10 kWh', '13 kWh'])
  expect([2140.304, 0.571, 0.1, 13.218].map(fewKwhText)).toEqual(['2,140 kWh', '0.57 kWh', '0.1 kWh', '13 kWh'])
})

test('power is in watts up to a kilowatt, then in kilowatts', () => {
  expect([0, 182.4, 999, 999.6, 4376].map(powerText)).toEqual(['0 W', '182 W', '999 W', '1 kW', '4.38 kW'])
})

test('an axis separates thousands', () => {
  expect([0, 0.025, 0.5, 250, 1000].map(axisMoneyText)).toEqual(['$0', '$0.025', '$0.50', '$250', '$1,000'])
  expect([0, 2.5, 1500].map(axisKwhText)).toEqual(['0', '2.5', '1,500'])
})
