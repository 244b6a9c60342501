import { expect, test } from 'vitest'
import { axisNumber, kwhNumber, kwhText, powerText } from './energy-text.ts'

test('energy is whole from 10 kWh on, and has one decimal below', () => {
  expect([2140.304, 13.184, 10, 9.96, 9.94, 2, 0.571, 0.04, 0, -3.25].map(kwhText)).toEqual([
    '2,140 kWh',
    '13 kWh',
    '10 kWh',
    '10 kWh',
    '9.9 kWh',
    '2.0 kWh',
    '0.6 kWh',
    'under 0.1 kWh',
    '0 kWh',
    '−3.3 kWh',
  ])
})

test('a use that is there is never 0.0, nor is none of it', () => {
  expect([0.0499, 0.05, 0].map(kwhNumber)).toEqual(['under 0.1', '0.1', '0'])
})

test('a column that names the unit has the same numbers without it', () => {
  expect([1170.785, 0.571].map(kwhNumber)).toEqual(['1,171', '0.6'])
})

test('power is in watts up to a kilowatt, then in kilowatts', () => {
  expect([0, 182.4, 999, 999.6, 4376].map(powerText)).toEqual(['0 W', '182 W', '999 W', '1 kW', '4.38 kW'])
})

test('an axis separates thousands, and has the decimals of its steps', () => {
  const axis = (step: number) => [0, 1, 2].map((i) => axisNumber(i * step, step))
  expect(axis(2.5)).toEqual(['0', '2.5', '5.0'])
  expect(axis(0.25)).toEqual(['0', '0.25', '0.50'])
  expect(axis(750)).toEqual(['0', '750', '1,500'])
})
